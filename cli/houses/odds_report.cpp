#include "cli/houses/odds_report.hpp"
#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

#include "cli/hands/hand_words.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "explore/exact.hpp"
#include "explore/odds/odds.hpp"
#include "spec/keys.hpp"

namespace tonk::cli {

using explore::Unable;

std::string when_text(const spec::DealtWin& win) {
  return std::string(spec::info(spec::Key::win_when).phrases.find(spec::load(win.when))->words);
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

namespace {

using explore::Flow;
using explore::Fraction;
using explore::Odds;
using explore::Payments;

/// A table whose columns are as wide as their widest entry; a row of one entry is a heading, or a sentence.
class Sheet {
 public:
  void say(std::string words) { rows_.push_back({{std::move(words), "", "", ""}, true}); }

  void chance(const std::string& what, const Fraction& chance) {
    rows_.push_back(
        {{"  " + what, explore::percent(chance), explore::one_in(chance), explore::fraction_text(chance)}, false});
  }

  void amount(const std::string& what, const Fraction& amount) {
    static constexpr unsigned digits = 4;
    rows_.push_back({{"  " + what, explore::decimal_to(amount, digits), "", explore::fraction_text(amount)}, false});
  }

  [[nodiscard]] std::string text() const {
    std::array<std::size_t, 3> widths{};
    for (const Row& row : rows_) {
      for (std::size_t at = 0; at < widths.size() && !row.alone; ++at) {
        widths.at(at) = std::max(widths.at(at), columns(row.cells.at(at)));
      }
    }
    std::string text;
    for (const Row& row : rows_) {
      text += row.alone ? row.cells[0] + '\n'
                        : fmt::format("{}  {:>{}}  {}  {}\n", padded(row.cells[0], widths[0]), row.cells[1], widths[1],
                                      padded(row.cells[2], widths[2]), row.cells[3]);
    }
    return text;
  }

 private:
  struct Row {
    std::array<std::string, 4> cells;
    bool alone = false;
  };
  std::vector<Row> rows_;
};

std::string ordinal(std::size_t number) {
  const char* const ending = number == 1 ? "st" : number == 2 ? "nd" : number == 3 ? "rd" : "th";
  return fmt::format("{}{}", number, ending);
}

/// In the order of play from the dealer.
std::string place_text(std::size_t place, std::size_t players) {
  return place + 1 == players ? "the dealer" : fmt::format("the {} after the dealer", ordinal(place + 1));
}

void write_flow(const std::string& who, const Flow& flow, Sheet& sheet) {
  if (flow.received != 0) {
    sheet.amount(who + " is paid", flow.received);
  }
  if (flow.paid != 0) {
    sheet.amount(who + " pays", flow.paid);
  }
  if (flow.received != flow.paid && flow.received != 0 && flow.paid != 0) {
    sheet.amount(who + " gains", flow.received - flow.paid);
  }
  if (flow.scored != 0) {
    sheet.amount(who + " scores", flow.scored);
  }
}

bool has_win(const spec::Rules& rules, bool at_once) {
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [&](const spec::DealtWin& win) { return (win.when == spec::DeclaredWhen::at_once) == at_once; });
}

void write_payments(const spec::Rules& rules, const Payments& payments, Sheet& sheet) {
  const bool pays = payments.table.paid != 0 || payments.table.received != 0;
  const bool scores = payments.table.scored != 0;
  if (!pays && !scores) {
    sheet.say("they never pay anything");
    return;
  }
  sheet.say(pays && scores ? "what they bring on average, in stakes and points a hand"
            : pays         ? "what they bring on average, in stakes a hand"
                           : "what they bring on average, in points a hand");
  for (std::size_t place = 0; payments.seats_differ && place < payments.seats.size(); ++place) {
    write_flow(place_text(place, payments.seats.size()), payments.seats[place], sheet);
  }
  if (!payments.seats_differ) {
    write_flow("each player", payments.seats[0], sheet);
  }
  if (payments.table.paid != 0) {
    sheet.amount("the table pays", payments.table.paid);
  }
  if (payments.to_pot != 0) {
    sheet.amount("what goes to the pot", payments.to_pot);
  }
  if (scores) {
    sheet.amount("the table scores", payments.table.scored);
  }
  if (explore::empties_pot(rules)) {
    sheet.say("  this leaves out what a winner takes from the pot, which earlier hands have filled");
  }
  if (has_win(rules, false)) {
    sheet.say("  this leaves out the wins that are declared on a turn");
  }
}

void write_wins(const spec::Rules& rules, const Odds& odds, Sheet& sheet) {
  for (std::size_t number = 0; number < odds.wins.size(); ++number) {
    const spec::DealtWin& win = rules.dealt_wins[number];
    const explore::WinOdds& chances = odds.wins[number];
    sheet.say(win_text(rules, win));
    sheet.chance("a given player is dealt it", chances.player);
    sheet.chance("anyone is", chances.anyone);
    if (win.when == spec::DeclaredWhen::at_once) {
      sheet.chance("anyone wins with it", chances.paid);
    }
    if (chances.as_another != 0) {
      sheet.chance("such a hand counts as another win", chances.as_another);
    }
    if (const std::string note = later_text(win); !note.empty()) {
      sheet.say("  " + note);
    }
  }
}

void write_table(const Odds& odds, Sheet& sheet) {
  sheet.say("all dealt wins that are declared at once");
  sheet.chance("nobody has one", odds.nobody);
  sheet.chance("someone has, and the hand is not played", 1 - odds.nobody);
  sheet.chance("  exactly one, which wins", odds.one);
  sheet.chance("  two or more", odds.several);
  const auto of_several = [&](const char* what, const Fraction& chance) {
    if (chance != 0) {
      sheet.chance(fmt::format("    {}", what), chance);
    }
  };
  of_several("a draw: nobody is paid", odds.of_several.draw);
  of_several("the best alone is paid", odds.of_several.best);
  of_several("each that no other beats is paid", odds.of_several.all);
  of_several("of the best, the nearest to the dealer is paid", odds.of_several.nearest);
}

std::string why_no_payments(const spec::Rules& rules) {
  return explore::sight_of(rules) == explore::Sight::seats
             ? "what they bring on average is not worked out: among equal counts the seat decides who pays"
             : "what they bring on average is not worked out: every count matters, and the deals are too many";
}

}  // namespace

std::string odds_text(const spec::Rules& rules, const Odds& odds) {
  const explore::Dealing& dealing = odds.dealing;
  Sheet sheet;
  sheet.say(fmt::format("{}: {} players, {} of {} cards each; a player can be dealt {} hands",
                        house_words(rules.house, rules.options), dealing.players, dealing.cards, dealing.deck,
                        explore::grouped(odds.hands)));
  if (odds.wins.empty()) {
    sheet.say("no dealt hand wins");
    return sheet.text();
  }
  sheet.say("");
  write_wins(rules, odds, sheet);
  if (has_win(rules, true)) {
    sheet.say("");
    write_table(odds, sheet);
    sheet.say("");
    if (odds.payments) {
      write_payments(rules, *odds.payments, sheet);
    } else {
      sheet.say(why_no_payments(rules));
    }
  }
  return sheet.text();
}

namespace {

using explore::Flow;
using explore::Fraction;
using explore::Odds;
using explore::Payments;
using nlohmann::ordered_json;

ordered_json number(const Fraction& value) {
  static constexpr unsigned digits = 12;
  return {{"exact", explore::fraction_text(value)}, {"decimal", explore::decimal_to(value, digits)}};
}

ordered_json flow(const Flow& flow) {
  ordered_json json = {{"paid", number(flow.received)}, {"pays", number(flow.paid)}};
  json["gains"] = number(flow.received - flow.paid);
  json["scores"] = number(flow.scored);
  return json;
}

ordered_json payments_json(const Payments& payments) {
  ordered_json seats = ordered_json::array();
  for (const Flow& seat : payments.seats) {
    seats.push_back(flow(seat));
  }
  return {{"seats_differ", payments.seats_differ},
          {"seats", seats},
          {"table", flow(payments.table)},
          {"to_pot", number(payments.to_pot)}};
}

ordered_json wins_json(const spec::Rules& rules, const Odds& odds) {
  ordered_json wins = ordered_json::array();
  for (std::size_t index = 0; index < odds.wins.size(); ++index) {
    const spec::DealtWin& win = rules.dealt_wins[index];
    const spec::Clause& clause = rules.clause(win.hand_clause);
    ordered_json pays = ordered_json::array();
    for (const spec::PaymentRule& sentence : win.pays) {
      pays.push_back(rules.clause(sentence.clause).text);
    }
    wins.push_back({{"hand", clause.text},
                    {"pays", pays},
                    {"when", when_text(win)},
                    {"source", clause.file.empty() ? ordered_json(nullptr)
                                                   : ordered_json(fmt::format("{}:{}", clause.file, clause.line))},
                    {"player", number(odds.wins[index].player)},
                    {"anyone", number(odds.wins[index].anyone)},
                    {"paid", win.when == spec::DeclaredWhen::at_once ? number(odds.wins[index].paid) : nullptr},
                    {"as_another", number(odds.wins[index].as_another)}});
  }
  return wins;
}

}  // namespace

std::string odds_json(const spec::Rules& rules, const Odds& odds) {
  const explore::Dealing& dealing = odds.dealing;
  return json_line({{"house", rules.house},
                    {"options", rules.options},
                    {"players", dealing.players},
                    {"cards", dealing.cards},
                    {"deck", dealing.deck},
                    {"hands", odds.hands.get_str()},
                    {"wins", wins_json(rules, odds)},
                    {"nobody", number(odds.nobody)},
                    {"not_played", number(1 - odds.nobody)},
                    {"one", number(odds.one)},
                    {"several", number(odds.several)},
                    {"of_several",
                     {{"draw", number(odds.of_several.draw)},
                      {"best", number(odds.of_several.best)},
                      {"all", number(odds.of_several.all)},
                      {"nearest", number(odds.of_several.nearest)}}},
                    {"expected", odds.payments ? payments_json(*odds.payments) : ordered_json(nullptr)}});
}

}  // namespace tonk::cli
