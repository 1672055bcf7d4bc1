#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/editor/log_editing.hpp"
#include "cli/editor/log_words.hpp"
#include "render/hand_words.hpp"
#include "render/table_view.hpp"
#include "render/text_table.hpp"
#include "session/judged_log.hpp"
#include "session/next_moves.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk::cli {
namespace {

/// The table as it is at the end of a log, in Markdown.
std::string table_words(const JudgedLog& judged, const Table& table) {
  const TableView view = view_of(judged.rules(), table);
  const std::vector<std::string>& seats = judged.judgement().seats;
  const bool over = table.phase == Phase::over;
  std::string words = "| | holds | counts |\n|---|---|---|\n";
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const bool to_move = !over && table.to_move.index == seat;
    words += fmt::format("| {}{} | {} | {} |\n", to_move ? "→ " : "", in_markdown(seats[seat]),
                         fmt::join(view.hands[seat].cards, " "), to_string(view.hands[seat].count));
  }
  for (std::size_t number = 0; number < view.spreads.size(); ++number) {
    const Laid& laid = view.spreads[number];
    words +=
        fmt::format("\nSpread #{} ({}): {}\n", number + 1, in_markdown(seats[laid.seat]), fmt::join(laid.cards, " "));
  }
  words += view.discards.empty() ? "\nNo discards; "
                                 : fmt::format("\nDiscards, the top last: {}; ", fmt::join(view.discards, " "));
  words += fmt::format("{} in the stock.\n", counted(static_cast<std::uint64_t>(std::max(view.stock, 0)), "card"));
  if (over) {
    words += fmt::format("\nThe hand is over: {}.\n", ending_text(judged.rules(), table, judged.judgement()));
  }
  return words;
}

/// The next comma of the line, or its end.
std::size_t action_end(const TextDocument& document, std::size_t offset) {
  const std::size_t line = document.line_begin(offset);
  for (const std::size_t mark : marks_in(document.line_at(offset))) {
    if (line + mark >= offset && document.text()[line + mark] == ',') {
      return line + mark;
    }
  }
  return document.line_end(offset);
}

std::string finding_words(const Remark& finding) {
  std::string words = fmt::format("**{}** `{}`\n", in_markdown(finding.message), finding.code);
  if (!finding.rule.rule.empty()) {
    words += fmt::format("\n{}\n", in_markdown(to_string(finding.rule)));
  }
  if (!finding.help.empty()) {
    words += fmt::format("\n{}\n", in_markdown(finding.help));
  }
  return words;
}

}  // namespace

Json OpenLog::hover(const Json& position, CommandHouses& houses) const {
  const std::size_t offset = document_.offset_at(position);
  std::vector<std::string> parts;
  for (const Remark* const finding : findings_in(offset, offset)) {
    parts.push_back(finding_words(*finding));
  }
  if (const auto listing = listing_at(document_, offset, houses.library())) {
    parts.push_back(fmt::format("**{}**: {}\n\n{}\n", in_markdown(listing->name), in_markdown(listing->title),
                                in_markdown(listing->file)));
  }
  // What is written behind the action need not be whole yet.
  const std::size_t end = action_end(document_, offset);
  const std::string before = document_.text().substr(0, end);
  JudgedLog log(document_.path(), before, {}, houses, log::Form::text, Wanted::as_written);
  if (advance_to(log, before, end) && log.readable()) {
    const std::size_t begin = offset_in(before, log.chunk().text);
    const auto& actions = log.hand().actions;
    const auto action = std::ranges::find_if(actions, [&](const log::Action& one) {
      return offset >= begin + one.at.begin && offset <= begin + one.at.end;
    });
    const NextMoves moves(log);
    if (action != actions.end()) {
      parts.push_back(fmt::format("{} {}.\n", in_markdown(log.hand().names[action->player.index]),
                                  action_words(log.hand(), *action)));
    }
    if (moves.table() != nullptr) {
      parts.push_back(table_words(log, *moves.table()));
    }
  }
  if (parts.empty()) {
    return nullptr;
  }
  return {{"contents", {{"kind", "markdown"}, {"value", fmt::format("{}", fmt::join(parts, "\n---\n\n"))}}}};
}

}  // namespace tonk::cli
