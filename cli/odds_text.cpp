#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/columns.hpp"
#include "cli/hand_words.hpp"
#include "cli/odds_report.hpp"
#include "explore/odds/decimal.hpp"
#include "explore/odds/sight.hpp"

namespace tonk::cli {
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

}  // namespace tonk::cli
