#include "cli/editor/log_editing.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "cli/editor/house_sources.hpp"
#include "cli/editor/log_words.hpp"
#include "cli/io/input.hpp"
#include "parser/convert.hpp"
#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "parser/revise.hpp"
#include "render/record.hpp"
#include "session/judged_log.hpp"
#include "verifier/hidden/arbiter.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk::cli {
namespace {

/// A hand or the head of a session, as it was written.
struct Written {
  std::size_t begin = 0;
  std::size_t end = 0;
  log::Hand hand;
  std::optional<std::size_t> obstacle;  ///< where it cannot be read
};

/// The session that has this place, with its head, or the one hand if it is in none.
std::vector<Written> group_at(const std::string& text, std::size_t offset) {
  std::vector<Written> group;
  log::ChunkReader reader(text, log::Form::text);
  bool in_session = false;
  bool any = false;
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    const std::size_t begin = offset_in(text, chunk->text);
    const bool begins = chunk->kind == log::Chunk::Kind::session || !in_session;
    if (begins && offset < begin && any) {
      break;
    }
    if (begins) {
      group.clear();
    }
    in_session = in_session || chunk->kind == log::Chunk::Kind::session;
    any = true;
    const auto& errors = reader.errors();
    const auto obstacle = errors.empty() ? std::nullopt : std::optional(begin + errors.front().at.begin);
    group.push_back({begin, begin + chunk->text.size(), hand, obstacle});
  }
  return group;
}

}  // namespace

OpenLog::OpenLog(TextDocument document, CommandHouses& houses) : document_(std::move(document)) { judge(houses); }

void OpenLog::judge(CommandHouses& houses) {
  constexpr std::size_t most_rough = 16;
  findings_.clear();
  rough_.clear();
  std::set<std::tuple<std::uint64_t, std::uint64_t, std::string>> told;
  std::map<std::string, Known> known;
  JudgedLog log(document_.path(), document_.text(), {}, houses, std::nullopt, Wanted::as_written);
  while (log.advance()) {
    std::string key = fmt::format("{}\n{}", log.head() != nullptr ? log::print(*log.head()) : "", log.chunk().text);
    while (known.contains(key)) {
      key += '\n';  // a hand that is written twice inherits something else the second time
    }
    const auto before = known_.find(key);
    const bool is_known =
        before != known_.end() && log.readable() && before->second.rules == log.shared_rules() &&
        log.take_over(before->second.judgement, before->second.inherited ? &*before->second.inherited : nullptr);
    if (!is_known) {
      (void)log.judge();
    }
    bool is_rough = false;
    if (log.readable()) {
      is_rough = is_known ? before->second.is_rough
                          : log.outcome().verdict != Verdict::ok || leaves_open(log.hand(), log.judgement());
      const SessionSoFar& session = log.session();
      const auto inherited = session.carried != nullptr ? std::optional(*session.carried) : std::nullopt;
      if (is_rough && rough_.size() < most_rough) {
        const auto head = session.head != nullptr ? std::make_shared<const log::Hand>(*session.head) : nullptr;
        rough_.push_back({key, log.hand(), head, inherited, session.dealer_from_head, log.shared_rules()});
      }
      known.insert_or_assign(key, Known{log.shared_rules(), inherited, log.judgement(), is_rough});
    }
    if (log.outcome().verdict != Verdict::ok) {
      Record record = log.record();
      if (is_rough) {
        record.findings.resize(1);
      }
      for (Remark& finding : record.findings) {  // what is wrong with the head of a session is told once
        if (told.emplace(finding.at.line, finding.at.column, finding.message).second) {
          findings_.push_back(std::move(finding));
        }
      }
    }
  }
  known_ = std::move(known);
}

bool OpenLog::look_closer(CommandHouses& houses, std::chrono::steady_clock::time_point until) {
  if (!closer_.is_under_way()) {
    closer_.begin(std::move(rough_));
  }
  auto seen = closer_.wait(until);
  if (!seen) {
    return false;
  }
  for (CloserLook::Seen& one : *seen) {
    const auto known = known_.find(one.rough.key);
    if (known != known_.end() && known->second.rules == one.rough.rules &&
        known->second.inherited == one.rough.inherited) {
      known->second.judgement = std::move(one.judgement);
      known->second.is_rough = false;
    }
  }
  judge(houses);
  return true;
}

std::vector<const Remark*> OpenLog::findings_in(std::size_t begin, std::size_t end) const {
  std::vector<const Remark*> found;
  for (const Remark& finding : findings_) {
    if (document_.touches(finding, begin, end)) {
      found.push_back(&finding);
    }
  }
  return found;
}

Json OpenLog::diagnostics(const CommandHouses& houses) const {
  return array_of(findings_, [&](const Remark& finding) {
    Json one = document_.diagnostic(finding, severity_of(finding.leads_to));
    const Json place = location_in(houses.library(), finding.rule.file, finding.rule.line, finding.rule.column);
    if (!place.is_null()) {
      one["relatedInformation"] = {{{"location", place}, {"message", to_string(finding.rule)}}};
    }
    return one;
  });
}

Json OpenLog::definition(const Json& position, const CommandHouses& houses) const {
  const std::size_t offset = document_.offset_at(position);
  if (const auto listing = listing_at(document_, offset, houses.library())) {
    return location_in(houses.library(), listing->file, 1, 1);
  }
  Json places = Json::array();
  for (const Remark* const finding : findings_in(offset, offset)) {
    const Json place = location_in(houses.library(), finding->rule.file, finding->rule.line, finding->rule.column);
    if (!place.is_null() && std::ranges::find(places, place) == places.end()) {
      places.push_back(place);
    }
  }
  return places.empty() ? Json(nullptr) : places;
}

Json OpenLog::rename_range(const Json& position) const {
  const std::size_t offset = document_.offset_at(position);
  const std::optional<Token> token = token_at(document_, offset);
  const std::vector<Written> group = group_at(document_.text(), offset);
  const bool is_player = token && std::ranges::any_of(group, [&](const Written& one) {
                           return std::ranges::find(one.hand.names, token->value) != one.hand.names.end();
                         });
  return is_player ? Json{{"range", document_.range(token->begin, token->end)}, {"placeholder", token->value}}
                   : Json(nullptr);
}

Json OpenLog::rename(const Json& position, const std::string& typed) const {
  if (rename_range(position).is_null()) {
    return nullptr;
  }
  const std::size_t offset = document_.offset_at(position);
  const std::string old = token_at(document_, offset)->value;
  const std::vector<Token> words = tokens_of(typed, 0);
  const std::string name = words.size() == 1 && typed.starts_with('"') ? words.front().value : typed;
  const std::vector<Written> group = group_at(document_.text(), offset);
  std::vector<log::Hand> wanted;
  Json edits = Json::array();
  std::string revised;
  std::size_t copied = 0;
  for (const Written& one : group) {
    if (one.obstacle) {
      throw std::invalid_argument(fmt::format("line {} cannot be read, and may name `{}`",
                                              document_.position_at(*one.obstacle)["line"].get<std::size_t>() + 1,
                                              printable(old)));
    }
    if (name != old && std::ranges::find(one.hand.names, name) != one.hand.names.end()) {
      throw std::invalid_argument(fmt::format("another player is called `{}`", printable(name)));
    }
    wanted.push_back(one.hand);
    std::ranges::replace(wanted.back().names, old, name);
    const std::string_view text = std::string_view(document_.text()).substr(one.begin, one.end - one.begin);
    const std::string changed = log::revised(text, one.hand, wanted.back());
    if (changed != text) {
      edits.push_back(document_.edit(one.begin, one.end, changed));
    }
    revised.append(document_.text(), copied, one.begin - copied).append(changed);
    copied = one.end;
  }
  revised.append(document_.text(), copied);
  const std::vector<Written> again = group_at(revised, group.front().begin);
  if (!std::ranges::equal(again, wanted, [](const Written& one, const log::Hand& hand) {
        return !one.obstacle && log::same(one.hand, hand);
      })) {
    throw std::invalid_argument(fmt::format("`{}` cannot be the name of a player", printable(name)));
  }
  Json answer;
  answer["changes"][document_.uri()] = std::move(edits);
  return answer;
}

Json OpenLog::formatting() const {
  const log::Form form = form_of(document_.path(), document_.text());
  const log::Formatted formatted = log::convert(document_.text(), form, form);
  if (!formatted.errors.empty()) {
    return nullptr;
  }
  return formatted.text == document_.text() ? Json::array()
                                            : Json::array({document_.edit(0, document_.text().size(), formatted.text)});
}

Json OpenLog::code_actions(const Json& range, CommandHouses& houses) const {
  const std::size_t begin = document_.offset_at(range.at("start"));
  const std::size_t end = document_.offset_at(range.at("end"));
  Json actions = Json::array();
  const std::vector<const Remark*> found = findings_in(begin, end);
  for (const Remark* const finding : found) {
    if (!finding->instead.empty()) {
      actions.push_back(document_.replacement(*finding));
    }
  }
  JudgedLog log(document_.path(), document_.text(), {}, houses, std::nullopt, Wanted::as_written);
  if (found.empty() || !advance_to(log, document_.text(), begin) || !log.readable() || log.form() == log::Form::json) {
    return actions;
  }
  (void)log.judge();
  Judgement judgement;
  tonk::judge(log.hand(), log.session(), log.engine(), judgement);
  if (const auto correction = only_correction(log.hand(), log.session(), log.engine(), judgement)) {
    const std::size_t at = offset_in(document_.text(), log.chunk().text);
    const std::string corrected = log::revised(log.chunk().text, log.hand(), correction->hand);
    actions.push_back(document_.quick_fix(fmt::format("Correct the hand: {}", correction->what),
                                          document_.edit(at, at + log.chunk().text.size(), corrected)));
  }
  return actions;
}

}  // namespace tonk::cli
