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
#include "cli/editor/renaming.hpp"
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
  const std::optional<Token> player = player_at(document_, document_.offset_at(position));
  return player ? Json{{"range", document_.range(player->begin, player->end)}, {"placeholder", player->value}}
                : Json(nullptr);
}

Json OpenLog::rename(const Json& position, const std::string& typed) const {
  const std::size_t offset = document_.offset_at(position);
  const std::optional<Token> player = player_at(document_, offset);
  if (!player) {
    return nullptr;
  }
  const std::vector<Token> words = tokens_of(typed, 0);
  const std::string name = words.size() == 1 && typed.starts_with('"') ? words.front().value : typed;
  Json answer;
  answer["changes"][document_.uri()] = renamed(document_, offset, player->value, name).edits;
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
  if (found.empty()) {
    return actions;
  }
  const std::size_t place = document_.offset_at(document_.range_of(*found.front())["start"]);
  JudgedLog log(document_.path(), document_.text(), {}, houses, std::nullopt, Wanted::as_written);
  if (!advance_to(log, document_.text(), place) || !log.readable() || log.form() == log::Form::json) {
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
