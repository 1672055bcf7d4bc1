#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "spec/keys.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::Declaring;
using spec::Rules;
using spec::SeveralDealtWins;

std::string declaring_text(const DealtWin& win, std::string_view it) {
  const std::string_view when = spec::info(spec::Key::win_when).phrases.find(spec::load(win.when))->sheet;
  std::string text;
  switch (win.declaring) {
    case Declaring::must: text = fmt::format("{} must be declared {}.", it, when); break;
    case Declaring::may: text = fmt::format("{} may be declared {}; nobody has to.", it, when); break;
  }
  const bool drawn = win.when == DeclaredWhen::own_turn;
  say(text, drawn ? "After the draw, one card of the hand is left out of the count." : "");
  return text;
}

bool at_once(const DealtWin& win) { return win.when == DeclaredWhen::at_once; }

bool mixed_times(const Rules& rules) {
  return std::ranges::any_of(rules.dealt_wins, [](const DealtWin& win) { return !at_once(win); });
}

/// Hands that are declared on a turn meet no other: the first to declare has won.
std::string several_text(const Rules& rules, const DealtWin& win, bool ranked) {
  std::string who = mixed_times(rules) ? "When several players declare hands before anyone moves"
                                       : "When several players hold such hands";
  who += ranked ? " and more than one of these is unbeaten, " : ", ";
  switch (win.several) {
    case SeveralDealtWins::draw:
      return who + (pays_stakes(rules) ? "it is a draw and nobody pays." : "it is a draw and nobody scores.");
    case SeveralDealtWins::all_paid: return who + "all of them are paid, by everyone who holds none.";
    case SeveralDealtWins::nearest_to_dealer: return who + "only the first of them after the dealer is paid.";
  }
  return {};
}

/// Whether only such hands are beaten as the win itself is, by those that count less or more.
bool beats_its_own_kind(const DealtWin& win, spec::HandTest::Kind how) {
  const auto& ways = win.beats.any_of;
  const auto& own = win.hand.any_of;
  if (ways.size() != 1 || ways.front().size() != 2 || own.size() != 1 || own.front().size() != 1) {
    return false;
  }
  const auto test = [](const spec::HandTest& t) { return std::tie(t.kind, t.low, t.high, t.cards); };
  return ways.front()[1].kind == how && test(ways.front()[0]) == test(own.front()[0]);
}

std::string beats_text(const Rules& rules, const DealtWin& win) {
  if (beats_its_own_kind(win, spec::HandTest::Kind::higher)) {
    return "Of two such hands the lower beats the higher, which then gets nothing.";
  }
  if (beats_its_own_kind(win, spec::HandTest::Kind::lower)) {
    return "Of two such hands the higher beats the lower, which then gets nothing.";
  }
  return fmt::format("It beats a winning hand that {}, which then gets nothing.", hand_words(rules, win.beats));
}

/// Only hands that are declared before anyone moves meet each other.
bool beats_any(const Rules& rules, const std::vector<DealtWin>& wins, const DealtWin& win) {
  return at_once(win) && std::ranges::any_of(wins, [&](const DealtWin& other) {
           return at_once(other) && can_beat(rules, win, other);
         });
}

/// What is the same for all hands is said once, after them.
struct Alike {
  bool declaring = true;
  bool several = true;
  bool pays = true;
  bool ranked = false;
  bool several_wins = false;

  Alike(const Rules& rules, const std::vector<DealtWin>& wins) {
    several_wins = wins.size() > 1;
    const DealtWin* first_dealt = nullptr;
    for (const DealtWin& win : wins) {
      declaring = declaring && win.when == wins.front().when && win.declaring == wins.front().declaring;
      pays = pays && win_payments(rules, win) == win_payments(rules, wins.front());
      ranked = ranked || beats_any(rules, wins, win);
      if (at_once(win)) {
        first_dealt = first_dealt == nullptr ? &win : first_dealt;
        several = several && win.several == first_dealt->several;
      }
    }
  }

  static std::string win_payments(const Rules& rules, const DealtWin& win) {
    return payments_text(rules, win.pays, {.winner = true});
  }
};

std::string win_text(const Rules& rules, const std::vector<DealtWin>& wins, const DealtWin& win, const Alike& alike) {
  std::string text = alike.pays && alike.several_wins ? "" : Alike::win_payments(rules, win);
  if (beats_any(rules, wins, win)) {
    say(text, beats_text(rules, win));
  }
  say(text, alike.declaring ? "" : declaring_text(win, "It"));
  say(text, alike.several || !at_once(win) ? "" : several_text(rules, win, alike.ranked));
  return text;
}

std::string common_text(const Rules& rules, const std::vector<DealtWin>& wins, const Alike& alike) {
  std::string text = alike.pays && alike.several_wins ? Alike::win_payments(rules, wins.front()) : "";
  bool overlap = false;
  bool beat_each_other = false;
  for (std::size_t later = 1; later < wins.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      overlap = overlap || can_overlap(rules, wins[earlier], wins[later]);
      beat_each_other = beat_each_other || can_beat(rules, wins[earlier], wins[later], true);
    }
  }
  say(text, overlap
                ? "A hand that fits two of these counts as the one that pays more, or as the first if they pay alike."
                : "");
  say(text, beat_each_other ? "Of two that beat each other, the one named first does." : "");
  say(text, alike.declaring ? declaring_text(wins.front(), "Such a hand") : "");
  const auto dealt = std::ranges::find_if(wins, at_once);
  say(text, alike.several && dealt != wins.end() ? several_text(rules, *dealt, alike.ranked) : "");
  return text;
}

}  // namespace

SheetSection wins_section(const Rules& rules) {
  std::vector<DealtWin> wins;
  for (const std::size_t number : possible_wins(rules)) {
    wins.push_back(rules.dealt_wins[number]);
    wins.back().hand = remaining_hand(rules, number);
  }
  const bool dealt = std::ranges::any_of(wins, [](const DealtWin& win) { return win.when != DeclaredWhen::own_turn; });
  SheetSection section{dealt ? "Hands that win when dealt" : "Hands that win on a turn", {}};
  if (wins.empty()) {
    return section;
  }
  const Alike alike(rules, wins);
  for (const DealtWin& win : wins) {
    const std::string lead = capitalized(hand_noun(rules, win.hand));
    const std::string text = win_text(rules, wins, win, alike);
    section.item(text.empty() ? "" : lead, text.empty() ? lead + "." : text);
  }
  section.paragraph(common_text(rules, wins, alike));
  for (std::string& example : examples_of_wins(rules)) {
    section.example(std::move(example));
  }
  return section;
}

}  // namespace tonk::explore
