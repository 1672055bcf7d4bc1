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
#include "cli/io/input.hpp"
#include "parser/convert.hpp"
#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "parser/revise.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "render/timeline.hpp"
#include "session/judged_log.hpp"
#include "session/next_moves.hpp"
#include "verifier/mend/mend.hpp"

namespace tonk::cli {
namespace {

std::size_t offset_in(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

/// Walks on to the hand that has this place, and judges those before; false where there is none.
bool advance_to(JudgedLog& log, std::string_view text, std::size_t offset) {
  while (log.advance()) {
    const std::size_t begin = offset_in(text, log.chunk().text);
    if (offset < begin + log.chunk().text.size() || (!log.more() && offset == text.size())) {
      return offset >= begin;
    }
    (void)log.judge();
  }
  return false;
}

/// A word of a line, which may be in quotes.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string value;
};

/// The words of a line up to its comment.
std::vector<Token> tokens_of(std::string_view line, std::size_t at) {
  constexpr std::string_view between = " \t\r\n,:";
  std::vector<Token> tokens;
  for (std::size_t next = 0; next < line.size();) {
    if (between.find(line[next]) != std::string_view::npos) {
      ++next;
      continue;
    }
    const bool is_number = next + 1 < line.size() && line[next + 1] >= '0' && line[next + 1] <= '9';  // of a spread
    if (line[next] == '#' && !is_number) {
      break;
    }
    Token token{at + next, at + next, ""};
    if (line[next] == '"') {
      for (++next; next < line.size() && line[next] != '"'; ++next) {
        next += line[next] == '\\' && next + 1 < line.size() ? 1U : 0U;
        token.value += line[next];
      }
      next = std::min(next + 1, line.size());
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r\n,:\"", next + 1), line.size());
      token.value = line.substr(next, end - next);
      next = end;
    }
    token.end = at + next;
    tokens.push_back(std::move(token));
  }
  return tokens;
}

std::optional<Token> token_at(const TextDocument& document, std::size_t offset) {
  const std::size_t begin = document.line_begin(offset);
  for (Token& token :
       tokens_of(std::string_view(document.text()).substr(begin, document.line_end(offset) - begin), begin)) {
    if (offset >= token.begin && offset <= token.end) {
      return std::move(token);
    }
  }
  return std::nullopt;
}

std::string_view line_at(const TextDocument& document, std::size_t offset) {
  const std::size_t begin = document.line_begin(offset);
  return std::string_view(document.text()).substr(begin, document.line_end(offset) - begin);
}

int severity_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::illegal:
    case Verdict::mis_settled:
    case Verdict::unreadable: return 1;
    case Verdict::incomplete: return 2;
    case Verdict::undetermined:
    case Verdict::ok: break;
  }
  return 3;
}

std::string points_words(const Points& points) {
  return points.exact() ? std::to_string(points.low) : fmt::format("{} to {}", points.low, points.high);
}

std::string in_cell(std::string_view text) {
  std::string cell;
  for (const char c : printable(text)) {
    cell += std::string_view("|\\*_`<").find(c) == std::string_view::npos ? std::string(1, c) : std::string{'\\', c};
  }
  return cell;
}

/// The table as it is at the end of a log, in Markdown.
std::string table_words(const JudgedLog& judged, const Table& table) {
  const TableView view = view_of(judged.rules(), table);
  const std::vector<std::string>& seats = judged.judgement().seats;
  const bool over = table.phase == Phase::over;
  std::string words = "| | holds | counts |\n|---|---|---|\n";
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const bool to_move = !over && table.to_move.index == seat;
    words += fmt::format("| {}{} | {} | {} |\n", to_move ? "→ " : "", in_cell(seats[seat]),
                         fmt::join(view.hands[seat].cards, " "), points_words(view.hands[seat].count));
  }
  for (std::size_t number = 0; number < view.spreads.size(); ++number) {
    const Laid& laid = view.spreads[number];
    words += fmt::format("\nSpread #{} ({}): {}\n", number + 1, in_cell(seats[laid.seat]), fmt::join(laid.cards, " "));
  }
  words += view.discards.empty() ? "\nNo discards; "
                                 : fmt::format("\nDiscards, the top last: {}; ", fmt::join(view.discards, " "));
  words += fmt::format("{} in the stock.\n", counted(static_cast<std::uint64_t>(std::max(view.stock, 0)), "card"));
  if (over) {
    words += fmt::format("\nThe hand is over: {}.\n", ending_text(judged.rules(), table, judged.judgement()));
  }
  return words;
}

std::string finding_words(const Remark& finding) {
  std::string words = fmt::format("**{}** `{}`\n", in_cell(finding.message), finding.code);
  if (!finding.rule.rule.empty()) {
    words += fmt::format("\n{}\n", in_cell(to_string(finding.rule)));
  }
  if (!finding.help.empty()) {
    words += fmt::format("\n{}\n", in_cell(finding.help));
  }
  return words;
}

/// Whether the place is in the comment of its line.
bool is_in_comment(const TextDocument& document, std::size_t offset) {
  const std::string_view line = line_at(document, offset);
  const std::size_t begin = document.line_begin(offset);
  const std::vector<Token> words = tokens_of(line, begin);
  const std::size_t behind = words.empty() ? begin : words.back().end;
  return document.text().substr(behind, offset - std::min(offset, behind)).find('#') != std::string::npos;
}

/// The house that a `house` line names, and the options, with their places; empty where it is another line.
std::vector<Token> house_words_at(const TextDocument& document, std::size_t offset) {
  const std::string_view line = line_at(document, offset);
  std::vector<Token> words = tokens_of(line, document.line_begin(offset));
  if (words.empty() || words.front().value != "house") {
    return {};
  }
  words.erase(words.begin());
  std::erase_if(words, [](const Token& word) { return word.value == "with"; });
  return words;
}

std::optional<spec::Listing> listing_at(const TextDocument& document, std::size_t offset,
                                        const spec::Library& library) {
  for (const Token& word : house_words_at(document, offset)) {
    if (offset >= word.begin && offset <= word.end) {
      return library.find_listing(spec::is_path(word.value) ? folder_of(document.path()) + "/" + word.value
                                                            : word.value);
    }
  }
  return std::nullopt;
}

Json item(std::string_view label, int kind, const Json& edit, std::string_view detail = "") {
  Json made{{"label", label}, {"kind", kind}, {"textEdit", edit}, {"filterText", label}};
  if (!detail.empty()) {
    made["detail"] = detail;
  }
  return made;
}

constexpr int keyword_item = 14;
constexpr int value_item = 12;
constexpr int module_item = 9;

/// Where the text that is being written begins: behind the last comma or colon of the line, or at its beginning.
struct Begun {
  std::size_t at = 0;
  std::size_t kept = 0;  ///< up to here the text is whole
  std::string player;    ///< whose turn the line is; empty where it does not say yet
};

Begun begun_at(const TextDocument& document, std::size_t offset) {
  const std::size_t line = document.line_begin(offset);
  const std::string_view before = std::string_view(document.text()).substr(line, offset - line);
  Begun begun{line, line, ""};
  bool in_quotes = false;
  for (std::size_t at = 0; at < before.size(); ++at) {
    in_quotes = in_quotes != (before[at] == '"');
    const bool names = before[at] == ':' && begun.player.empty();
    if (!in_quotes && (names || (before[at] == ',' && !begun.player.empty()))) {
      begun.kept = names ? line : line + at;
      begun.at = line + at + 1;
      begun.player =
          names ? tokens_of(before.substr(0, at), 0).empty() ? "" : tokens_of(before.substr(0, at), 0).front().value
                : begun.player;
    }
  }
  const std::size_t blanks = document.text().find_first_not_of(" \t", begun.at);
  begun.at = std::min(blanks, offset);
  return begun;
}

/// A hand or the head of a session, as it was written.
struct Written {
  std::size_t begin = 0;
  std::size_t end = 0;
  log::Hand hand;
};

/// A session with its head, or a hand that is in none.
struct Group {
  std::vector<Written> hands;  ///< those that can be read
};

/// The one that has this place.
Group group_at(const std::string& text, std::size_t offset) {
  Group group;
  log::ChunkReader reader(text, log::Form::text);
  bool in_session = false;
  std::size_t end = 0;  // of the group so far
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    const std::size_t begin = offset_in(text, chunk->text);
    const bool begins = chunk->kind == log::Chunk::Kind::session || !in_session;
    if (begins && offset < begin && end != 0) {
      break;
    }
    if (begins) {
      group.hands.clear();
    }
    in_session = in_session || chunk->kind == log::Chunk::Kind::session;
    end = begin + chunk->text.size();
    if (reader.errors().empty()) {
      group.hands.push_back({begin, end, hand});
    }
  }
  return group;
}

}  // namespace

OpenLog::OpenLog(TextDocument document, CommandHouses& houses) : document_(std::move(document)) { judge(houses); }

void OpenLog::judge(CommandHouses& houses) {
  findings_.clear();
  std::set<std::tuple<std::uint64_t, std::uint64_t, std::string>> told;
  std::map<std::string, Known> known;
  JudgedLog log(document_.path(), document_.text(), {}, houses);
  while (log.advance()) {
    const std::string key =
        fmt::format("{}\n{}", log.head() != nullptr ? log::print(*log.head()) : "", log.chunk().text);
    const auto before = known_.find(key);
    const bool is_known =
        before != known_.end() && log.readable() && before->second.rules == log.shared_rules() &&
        log.take_over(before->second.judgement, before->second.inherited ? &*before->second.inherited : nullptr);
    if (!is_known) {
      (void)log.judge();
    }
    if (log.readable()) {
      const SessionState* const inherited = log.session().carried;
      known.insert_or_assign(
          key,
          Known{log.shared_rules(), inherited != nullptr ? std::optional(*inherited) : std::nullopt, log.judgement()});
    }
    if (log.outcome().verdict != Verdict::ok) {
      Record record = log.record();
      for (Remark& finding : record.findings) {  // what is wrong with the head of a session is told once
        if (told.emplace(finding.at.line, finding.at.column, finding.message).second) {
          findings_.push_back(std::move(finding));
        }
      }
    }
  }
  known_ = std::move(known);
}

std::vector<const Remark*> OpenLog::findings_in(std::size_t begin, std::size_t end) const {
  std::vector<const Remark*> found;
  for (const Remark& finding : findings_) {
    const Json range = document_.range_of(finding);
    if (document_.offset_at(range["start"]) <= end && document_.offset_at(range["end"]) >= begin) {
      found.push_back(&finding);
    }
  }
  return found;
}

Json OpenLog::diagnostics(const CommandHouses& houses) const {
  return array_of(findings_, [&](const Remark& finding) {
    Json one{
        {"range", document_.range_of(finding)},
        {"severity", severity_of(finding.leads_to)},
        {"code", finding.code},
        {"source", "tonk"},
        {"message", finding.help.empty() ? finding.message : fmt::format("{}\n{}", finding.message, finding.help)}};
    const Json place = location_in(houses.library(), finding.rule.file, finding.rule.line, finding.rule.column);
    if (!place.is_null()) {
      one["relatedInformation"] = {{{"location", place}, {"message", to_string(finding.rule)}}};
    }
    return one;
  });
}

Json OpenLog::hover(const Json& position, CommandHouses& houses) const {
  const std::size_t offset = document_.offset_at(position);
  std::vector<std::string> parts;
  for (const Remark* const finding : findings_in(offset, offset)) {
    parts.push_back(finding_words(*finding));
  }
  if (const auto listing = listing_at(document_, offset, houses.library())) {
    parts.push_back(
        fmt::format("**{}**: {}\n\n{}\n", in_cell(listing->name), in_cell(listing->title), in_cell(listing->file)));
  }
  JudgedLog log(document_.path(), document_.text(), {}, houses, log::Form::text, Wanted::as_written);
  if (advance_to(log, document_.text(), offset) && log.readable()) {
    const std::size_t begin = offset_in(document_.text(), log.chunk().text);
    const auto& actions = log.hand().actions;
    const auto action = std::ranges::find_if(actions, [&](const log::Action& one) {
      return offset >= begin + one.at.begin && offset <= begin + one.at.end;
    });
    const std::size_t end = action != actions.end() ? begin + action->at.end : document_.line_end(offset);
    const std::string before = document_.text().substr(0, end);
    JudgedLog cut(document_.path(), before, {}, houses, log::Form::text, Wanted::as_written);
    if (advance_to(cut, before, end) && cut.readable()) {
      const NextMoves moves(cut);
      if (action != actions.end()) {
        parts.push_back(
            fmt::format("{} {}.\n", in_cell(log.hand().names[action->player.index]), told(log.hand(), *action)));
      }
      if (moves.table() != nullptr) {
        parts.push_back(table_words(cut, *moves.table()));
      }
    }
  }
  if (parts.empty()) {
    return nullptr;
  }
  return {{"contents", {{"kind", "markdown"}, {"value", fmt::format("{}", fmt::join(parts, "\n---\n\n"))}}}};
}

Json OpenLog::completion(const Json& position, CommandHouses& houses) const {
  const std::size_t offset = document_.offset_at(position);
  const std::string_view line = line_at(document_, offset);
  const std::string_view written = line.substr(0, offset - document_.line_begin(offset));
  Json items = Json::array();
  if (is_in_comment(document_, offset)) {
    return items;
  }
  if (written.starts_with("house ")) {
    std::vector<Token> words = tokens_of(written, document_.line_begin(offset));
    const bool is_begun = words.back().end == offset;
    const std::size_t word = is_begun ? words.back().begin : offset;
    const std::size_t whole = words.size() - (is_begun ? 1 : 0);
    if (whole == 2) {
      items.push_back(item("with", keyword_item, document_.edit(word, offset, "with")));
      return items;
    }
    for (const spec::Listing& listing : houses.library().list()) {
      if (listing.is_option == (whole > 2)) {
        items.push_back(item(listing.name, module_item, document_.edit(word, offset, listing.name), listing.title));
      }
    }
    return items;
  }
  const Begun begun = begun_at(document_, offset);
  const std::string before = document_.text().substr(0, begun.kept);
  JudgedLog log(document_.path(), before, {}, houses, log::Form::text, Wanted::as_written);
  if (!advance_to(log, before, before.size()) || !log.readable()) {
    return items;
  }
  const NextMoves moves(log);
  if (moves.table() == nullptr) {
    return items;
  }
  for (const NextMove& move : moves.listed()) {
    if (!move.findings.empty() || (!begun.player.empty() && move.player != begun.player)) {
      continue;
    }
    const std::string label =
        begun.player.empty() ? fmt::format("{}: {}", log::back_quoted(move.player), move.action) : move.action;
    items.push_back(item(label, keyword_item, document_.edit(begun.at, offset, label)));
  }
  if (moves.table()->phase == Phase::over && begun.player.empty()) {
    for (const Payment& due : log.record().payments) {
      if (due.from.kind == Party::Kind::nobody) {
        continue;
      }
      const auto side = [](const Party& party) {
        return party.kind == Party::Kind::pot ? std::string("pot") : log::back_quoted(party.name);
      };
      const std::string label = fmt::format("pay {} {} {}", side(due.from), side(due.to), to_string(due.amount));
      items.push_back(item(label, value_item, document_.edit(begun.at, offset, label), to_string(due.why)));
    }
  }
  return items;
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
  const Group group = group_at(document_.text(), offset);
  const bool is_player = token && std::ranges::any_of(group.hands, [&](const Written& one) {
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
  Json edits = Json::array();
  for (const Written& one : group_at(document_.text(), offset).hands) {
    if (name != old && std::ranges::find(one.hand.names, name) != one.hand.names.end()) {
      throw std::invalid_argument(fmt::format("another player is called `{}`", printable(name)));
    }
    log::Hand renamed = one.hand;
    std::ranges::replace(renamed.names, old, name);
    const std::string_view text = std::string_view(document_.text()).substr(one.begin, one.end - one.begin);
    const std::string revised = log::revised(text, one.hand, renamed);
    log::Hand again;
    log::ChunkReader reader(revised, log::Form::text);
    if (!reader.next(again) || !reader.errors().empty() || !log::same(again, renamed)) {
      throw std::invalid_argument(fmt::format("`{}` cannot be the name of a player", printable(name)));
    }
    if (revised != text) {
      edits.push_back(document_.edit(one.begin, one.end, revised));
    }
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
  const auto add = [&](std::string title, const Json& edit) {
    actions.push_back({{"title", std::move(title)},
                       {"kind", "quickfix"},
                       {"edit", {{"changes", {{document_.uri(), Json::array({edit})}}}}}});
  };
  const std::vector<const Remark*> found = findings_in(begin, end);
  for (const Remark* const finding : found) {
    if (!finding->instead.empty()) {
      const Json place = document_.range_of(*finding);
      add(fmt::format("Write `{}`", finding->instead), {{"range", place}, {"newText", finding->instead}});
    }
  }
  JudgedLog log(document_.path(), document_.text(), {}, houses, std::nullopt, Wanted::as_written);
  if (found.empty() || !advance_to(log, document_.text(), begin) || !log.readable() ||
      log.chunk().text.starts_with('{')) {
    return actions;
  }
  (void)log.judge();
  Judgement judgement;
  tonk::judge(log.hand(), log.session(), EngineConfig(log.rules()), judgement);
  if (const auto correction = only_correction(log.hand(), log.session(), log.rules(), judgement)) {
    const std::size_t at = offset_in(document_.text(), log.chunk().text);
    add(fmt::format("Correct the hand: {}", correction->what),
        document_.edit(at, at + log.chunk().text.size(), log::revised(log.chunk().text, log.hand(), correction->hand)));
  }
  return actions;
}

}  // namespace tonk::cli
