#include "cli/hand_words.hpp"

#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"

namespace tonk::cli {
namespace {

std::string account(const log::Hand& hand, const log::Account& account) {
  return account.player ? printable(hand.names[account.player->index]) : "the pot";
}

void add_list(std::vector<std::string>& lines, std::string_view name, const Kept::List& list) {
  std::vector<std::string> words;
  words.reserve(list.size());
  for (const auto& [whose, amount] : list) {
    words.push_back(fmt::format("{} {}", whose.empty() ? "the house's" : printable(whose), amount));
  }
  if (!words.empty()) {
    lines.push_back(fmt::format("{}: {}", name, fmt::join(words, ", ")));
  }
}

}  // namespace

std::string house_words(const std::string& house, const std::vector<std::string>& options) {
  return printable(options.empty() ? house : fmt::format("{} with {}", house, fmt::join(options, " ")));
}

std::string stake_words(const log::Hand& hand, const log::Hand* head) {
  const log::Header* const inherited = head == nullptr ? nullptr : &head->header;
  const auto& stake = hand.header.stake || inherited == nullptr ? hand.header.stake : inherited->stake;
  return stake ? printable(to_string(stake->amount) + (stake->unit.empty() ? "" : " " + stake->unit)) : "1";
}

std::string recorded_words(const log::Hand& hand) {
  std::vector<std::string> words;
  words.reserve(hand.pays.size());
  for (const log::PayLine& pay : hand.pays) {
    words.push_back(
        fmt::format("{} paid {} {}", account(hand, pay.from), account(hand, pay.to), to_string(pay.amount)));
  }
  for (const log::ResultLine& result : hand.results) {
    for (const log::ResultLine::Net& net : result.nets) {
      words.push_back(fmt::format("{} {} in all", printable(hand.names[net.player.index]), to_string(net.amount)));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string comparison_words(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "the record is what the house asks for";
    case SettlementVerdict::wrong: return "the record is not what the house asks for";
    case SettlementVerdict::unrecorded: return "the log records no settlement";
    case SettlementVerdict::undetermined: return "whether the record is right cannot be known";
  }
  return {};
}

std::vector<std::string> kept_words(const Kept& kept) {
  std::vector<std::string> lines;
  if (!kept.known) {
    lines.emplace_back("a hand could not be settled, so the state of the game is unknown");
  }
  add_list(lines, "scores", kept.scores);
  add_list(lines, "tokens", kept.tokens);
  add_list(lines, "pots", kept.pots);
  if (!kept.out.empty()) {
    lines.push_back(fmt::format("out of the game: {}", printable(fmt::format("{}", fmt::join(kept.out, ", ")))));
  }
  if (kept.over) {
    lines.emplace_back("the game is over");
  }
  return lines;
}

std::string unknown_hand(const std::string& wanted, const std::vector<std::string>& ids) {
  const std::string_view meant = nearest(wanted, {ids.begin(), ids.end()});
  return fmt::format("there is no hand `{}` in the log{}", wanted,
                     meant.empty() ? std::string() : fmt::format("; did you mean `{}`?", meant));
}

}  // namespace tonk::cli
