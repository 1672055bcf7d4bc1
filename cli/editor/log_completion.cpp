#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/editor/log_editing.hpp"
#include "cli/editor/log_words.hpp"
#include "parser/print.hpp"
#include "session/judged_log.hpp"
#include "session/next_moves.hpp"

namespace tonk::cli {
namespace {

constexpr int keyword_item = 14;
constexpr int value_item = 12;
constexpr int module_item = 9;

Json item(std::string_view label, int kind, const Json& edit, std::string_view detail = "") {
  Json made{{"label", label}, {"kind", kind}, {"textEdit", edit}, {"filterText", label}};
  if (!detail.empty()) {
    made["detail"] = detail;
  }
  return made;
}

/// Where the text that is being written begins: behind the last comma or colon of the line, or at its beginning.
struct Begun {
  std::size_t at = 0;
  std::size_t kept = 0;  ///< up to here the text is whole
  std::string player;    ///< whose turn the line is; empty where it does not say yet
};

Begun begun_at(const TextDocument& document, std::size_t offset) {
  const std::size_t line = document.line_begin(offset);
  const std::string_view before = document.line_at(offset).substr(0, offset - line);
  Begun begun{line, line, ""};
  for (const std::size_t at : marks_in(before)) {
    const bool names = before[at] == ':' && begun.player.empty();
    if (names || (before[at] == ',' && !begun.player.empty())) {
      begun.kept = names ? line : line + at;
      begun.at = line + at + 1;
      const std::vector<Token> words = tokens_of(before.substr(0, at), 0);
      begun.player = !names ? begun.player : words.empty() ? "" : words.front().value;
    }
  }
  const std::size_t blanks = document.text().find_first_not_of(" \t", begun.at);
  begun.at = std::min(blanks, offset);
  return begun;
}

/// Of a `house` line: the houses, then `with`, then the options.
Json house_items(const TextDocument& document, std::size_t offset, const spec::Library& library) {
  const std::size_t line = document.line_begin(offset);
  const std::vector<Token> words = tokens_of(document.line_at(offset).substr(0, offset - line), line);
  const bool is_begun = words.back().end == offset;
  const std::size_t word = is_begun ? words.back().begin : offset;
  const std::size_t whole = words.size() - (is_begun ? 1 : 0);
  Json items = Json::array();
  if (whole == 2) {
    items.push_back(item("with", keyword_item, document.edit(word, offset, "with")));
    return items;
  }
  for (const spec::Listing& listing : library.list()) {
    if (listing.is_option == (whole > 2)) {
      items.push_back(item(listing.name, module_item, document.edit(word, offset, listing.name), listing.title));
    }
  }
  return items;
}

/// What is still to be paid, as lines of the log.
void add_payments(Json& items, const JudgedLog& log, const TextDocument& document, std::size_t begin, std::size_t end) {
  const auto side = [](const Party& party) {
    return party.kind == Party::Kind::pot ? std::string("pot") : log::quoted_name(party.name);
  };
  const log::Hand& hand = log.hand();
  std::multiset<std::string> paid;
  for (const log::PayLine& line : hand.pays) {
    const auto written = [&](const log::Account& account) {
      return account.player ? log::quoted_name(hand.names[account.player->index]) : std::string("pot");
    };
    paid.insert(fmt::format("pay {} {} {}", written(line.from), written(line.to), to_string(line.amount)));
  }
  for (const Payment& due : log.record().payments) {
    if (due.from.kind != Party::Kind::nobody) {
      const std::string line = fmt::format("pay {} {} {}", side(due.from), side(due.to), to_string(due.amount));
      if (const auto done = paid.find(line); done != paid.end()) {
        paid.erase(done);
        continue;
      }
      items.push_back(item(line, value_item, document.edit(begin, end, line), to_string(due.why)));
    }
  }
}

}  // namespace

Json OpenLog::completion(const Json& position, CommandHouses& houses) const {
  const std::size_t offset = document_.offset_at(position);
  const std::string_view written = document_.line_at(offset).substr(0, offset - document_.line_begin(offset));
  Json items = Json::array();
  if (is_in_comment(document_, offset)) {
    return items;
  }
  const std::vector<Token> words = tokens_of(written, 0);
  if (!words.empty() && words.front().value == "house" && words.front().end < written.size()) {
    return house_items(document_, offset, houses.library());
  }
  const Begun begun = begun_at(document_, offset);
  const bool is_named_behind = begun.player.empty() && document_.text().compare(offset, 1, ":") == 0;
  if (is_named_behind) {
    return items;
  }
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
        begun.player.empty() ? fmt::format("{}: {}", log::quoted_name(move.player), move.action) : move.action;
    items.push_back(item(label, keyword_item, document_.edit(begun.at, offset, label)));
  }
  if (moves.table()->phase == Phase::over && begun.player.empty()) {
    add_payments(items, log, document_, begun.at, offset);
  }
  return items;
}

}  // namespace tonk::cli
