#include "cli/houses/odds_report.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/houses/exact_json.hpp"
#include "core/text.hpp"
#include "explore/exact.hpp"
#include "explore/words.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "spec/keys.hpp"

namespace tonk::cli {
namespace {

using explore::Flow;
using explore::Fraction;
using explore::Odds;
using explore::Payments;

/// When the win is declared, in the words of the DSL.
std::string when_text(const spec::DealtWin& win) {
  return std::string(spec::info(spec::Key::win_when).phrases.find(spec::load(win.when))->words);
}

std::vector<std::string> payment_sentences(const spec::Rules& rules, const spec::DealtWin& win) {
  std::vector<std::string> sentences;
  sentences.reserve(win.pays.size());
  for (const spec::PaymentRule& payment : win.pays) {
    sentences.push_back(rules.clause(payment.clause).text);
  }
  return sentences;
}

/// A dealt win in the house's words: `total is 49: each other pays 1 (at the start of one's first turn)`.
std::string win_text(const spec::Rules& rules, const spec::DealtWin& win) {
  const std::string pays = fmt::format("{}", fmt::join(payment_sentences(rules, win), "; "));
  return printable(fmt::format("{}: {}{}", rules.clause(win.hand_clause).text, pays.empty() ? "nobody pays" : pays,
                               win.when == spec::DeclaredWhen::at_once ? "" : fmt::format(" ({})", when_text(win))));
}

/// For a win that is declared on a turn, how its odds differ from those of being dealt it; otherwise empty.
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

void add_chance(TextRows& rows, const std::string& what, const Fraction& chance) {
  rows.push_back({"  " + what, explore::percent(chance), explore::one_in(chance), explore::fraction_text(chance)});
}

/// Left out if it is 0.
void add_amount(TextRows& rows, const std::string& what, const Fraction& amount) {
  static constexpr unsigned digits = 4;
  if (amount != 0) {
    rows.push_back({"  " + what, explore::decimal_to(amount, digits), "", explore::fraction_text(amount)});
  }
}

/// In the order of play from the dealer.
std::string place_text(std::size_t place, std::size_t players) {
  return place + 1 == players
             ? "the dealer"
             : fmt::format("the {} after the dealer", explore::ordinal(static_cast<unsigned>(place + 1)));
}

void add_flow(const std::string& who, const Flow& flow, TextRows& rows) {
  add_amount(rows, who + " is paid", flow.received);
  add_amount(rows, who + " pays", flow.paid);
  if (flow.received != 0 && flow.paid != 0) {
    add_amount(rows, who + " gains", flow.received - flow.paid);
  }
  add_amount(rows, who + " scores", flow.scored);
}

bool has_win(const spec::Rules& rules, bool at_once) {
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [&](const spec::DealtWin& win) { return (win.when == spec::DeclaredWhen::at_once) == at_once; });
}

void add_payments(const spec::Rules& rules, const Payments& payments, TextRows& rows) {
  const bool pays = payments.table.paid != 0 || payments.table.received != 0;
  const bool scores = payments.table.scored != 0;
  if (!pays && !scores) {
    rows.push_back({explore::empties_pot(rules) ? "they pay nothing but what a winner takes from the pot"
                                                : "they never pay anything"});
    return;
  }
  rows.push_back({pays && scores ? "what they bring on average, in stakes and points a hand"
                  : pays         ? "what they bring on average, in stakes a hand"
                                 : "what they bring on average, in points a hand"});
  for (std::size_t place = 0; payments.seats_differ && place < payments.seats.size(); ++place) {
    add_flow(place_text(place, payments.seats.size()), payments.seats[place], rows);
  }
  if (!payments.seats_differ) {
    add_flow("each player", payments.seats[0], rows);
  }
  add_amount(rows, "the table pays", payments.table.paid);
  add_amount(rows, "what goes to the pot", payments.to_pot);
  add_amount(rows, "the table scores", payments.table.scored);
  if (explore::empties_pot(rules)) {
    rows.push_back({"  this leaves out what a winner takes from the pot"});
  }
  if (has_win(rules, false)) {
    rows.push_back({"  this leaves out the wins that are declared on a turn"});
  }
}

void add_wins(const spec::Rules& rules, const Odds& odds, TextRows& rows) {
  for (std::size_t number = 0; number < odds.wins.size(); ++number) {
    const spec::DealtWin& win = rules.dealt_wins[number];
    const explore::WinOdds& chances = odds.wins[number];
    rows.push_back({win_text(rules, win)});
    add_chance(rows, "a given player is dealt it", chances.player);
    add_chance(rows, "anyone is", chances.anyone);
    if (win.when == spec::DeclaredWhen::at_once) {
      add_chance(rows, "anyone wins with it", chances.paid);
    }
    if (chances.as_another != 0) {
      add_chance(rows, "such a hand counts as another win", chances.as_another);
    }
    if (const std::string note = later_text(win); !note.empty()) {
      rows.push_back({"  " + note});
    }
  }
}

void add_table(const Odds& odds, TextRows& rows) {
  rows.push_back({"all dealt wins that are declared at once"});
  add_chance(rows, "nobody has one", odds.nobody);
  add_chance(rows, "someone has, and the hand is not played", 1 - odds.nobody);
  add_chance(rows, "  exactly one, which wins", odds.one);
  add_chance(rows, "  two or more", odds.several);
  const auto of_several = [&](const char* what, const Fraction& chance) {
    if (chance != 0) {
      add_chance(rows, fmt::format("    {}", what), chance);
    }
  };
  of_several("a draw: nobody is paid", odds.of_several.draw);
  of_several("the best alone is paid", odds.of_several.best);
  of_several("each that no other beats is paid", odds.of_several.all);
  of_several("of the best, the nearest to the dealer is paid", odds.of_several.nearest);
}

std::string why_no_payments(const spec::Rules& rules) {
  return explore::sight_of(rules) == explore::Sight::seats
             ? "what they bring on average is not worked out: who pays or is paid depends on the seats"
             : "what they bring on average is not worked out: every count matters, and the deals are too many";
}

Json flow(const Flow& flow) {
  return {{"paid", exact_json(flow.received)},
          {"pays", exact_json(flow.paid)},
          {"gains", exact_json(flow.received - flow.paid)},
          {"scores", exact_json(flow.scored)}};
}

Json payments_json(const Payments& payments) {
  return {{"seats_differ", payments.seats_differ},
          {"seats", array_of(payments.seats, flow)},
          {"table", flow(payments.table)},
          {"to_pot", exact_json(payments.to_pot)}};
}

Json wins_json(const spec::Rules& rules, const Odds& odds) {
  Json wins = Json::array();
  for (std::size_t index = 0; index < odds.wins.size(); ++index) {
    const spec::DealtWin& win = rules.dealt_wins[index];
    const spec::Clause& clause = rules.clause(win.hand_clause);
    wins.push_back({{"hand", clause.text},
                    {"pays", payment_sentences(rules, win)},
                    {"when", when_text(win)},
                    {"source", or_null(clause.place())},
                    {"player", exact_json(odds.wins[index].player)},
                    {"anyone", exact_json(odds.wins[index].anyone)},
                    {"paid", win.when == spec::DeclaredWhen::at_once ? exact_json(odds.wins[index].paid) : nullptr},
                    {"as_another", exact_json(odds.wins[index].as_another)}});
  }
  return wins;
}

}  // namespace

std::string odds_text(const spec::Rules& rules, const Odds& odds) {
  const explore::Dealing& dealing = odds.dealing;
  TextRows rows;
  rows.push_back(
      {fmt::format("{}: {} players, {} of {} cards each; a player can be dealt {} hands", spec::house_words(rules),
                   dealing.players, dealing.cards, dealing.deck, explore::grouped(odds.hands))});
  if (odds.wins.empty()) {
    rows.push_back({"no dealt hand wins"});
    return in_columns(rows, "lrl");
  }
  rows.push_back({""});
  add_wins(rules, odds, rows);
  if (has_win(rules, true)) {
    rows.push_back({""});
    add_table(odds, rows);
    rows.push_back({""});
    if (odds.payments) {
      add_payments(rules, *odds.payments, rows);
    } else {
      rows.push_back({why_no_payments(rules)});
    }
  }
  return in_columns(rows, "lrl");
}

Json odds_json(const spec::Rules& rules, const Odds& odds) {
  const explore::Dealing& dealing = odds.dealing;
  return {{"house", rules.house},
          {"options", rules.options},
          {"players", dealing.players},
          {"cards", dealing.cards},
          {"deck", dealing.deck},
          {"hands", odds.hands.str()},
          {"wins", wins_json(rules, odds)},
          {"nobody", exact_json(odds.nobody)},
          {"not_played", exact_json(1 - odds.nobody)},
          {"one", exact_json(odds.one)},
          {"several", exact_json(odds.several)},
          {"of_several",
           {{"draw", exact_json(odds.of_several.draw)},
            {"best", exact_json(odds.of_several.best)},
            {"all", exact_json(odds.of_several.all)},
            {"nearest", exact_json(odds.of_several.nearest)}}},
          {"expected", odds.payments ? payments_json(*odds.payments) : Json(nullptr)}};
}

}  // namespace tonk::cli
