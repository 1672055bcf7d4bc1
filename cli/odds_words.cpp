#include <fmt/format.h>

#include "cli/hand_words.hpp"
#include "cli/odds_report.hpp"
#include "core/text.hpp"
#include "spec/keys.hpp"

namespace tonk::cli {

using explore::Unable;

std::string when_text(const spec::DealtWin& win) {
  return std::string(spec::info(spec::Field::win_when).phrases[static_cast<std::size_t>(win.when)].words);
}

std::string win_text(const spec::Rules& rules, const spec::DealtWin& win) {
  std::string pays;
  for (const spec::PaymentRule& sentence : win.pays) {
    pays += fmt::format("{}{}", pays.empty() ? "" : "; ", rules.clause(sentence.clause).text);
  }
  return printable(fmt::format("{}: {}{}", rules.clause(win.hand_clause).text, pays.empty() ? "nobody pays" : pays,
                               win.when == spec::DeclaredWhen::at_once ? "" : fmt::format(" ({})", when_text(win))));
}

std::string later_text(const spec::DealtWin& win) {
  switch (win.when) {
    case spec::DeclaredWhen::at_once: return "";
    case spec::DeclaredWhen::first_turn: return "it is lost where the hand ends before its player's turn";
    case spec::DeclaredWhen::first_turn_nothing_laid:
      return "it is lost where the hand ends or a spread is laid before its player's turn";
    case spec::DeclaredWhen::own_turn: return "it can be drawn later too, which is not counted";
  }
  return "";
}

std::string unable_text(Unable unable, const spec::Rules& rules, unsigned players) {
  std::string house = fmt::format("the odds of `{}` cannot be worked out", house_words(rules.house, rules.options));
  switch (unable) {
    case Unable::too_many_hands: return house + ": the hands that can be dealt are too many";
    case Unable::too_many_deals:
      return fmt::format("{} for {} players: the winning hands are too many; ask for fewer players", house, players);
    case Unable::unmatched_counts:
      return house + ": only cards that fit into no spread count there, so that every hand would have to be looked at";
    case Unable::too_many_matched:
      return house + ": hands of which `every card is matched` are looked at card by card, and are too many";
    case Unable::matched_two_packs:
      return house +
             ": hands of which `every card is matched` are looked at card by card, which is not done for two packs";
  }
  return house;
}

}  // namespace tonk::cli
