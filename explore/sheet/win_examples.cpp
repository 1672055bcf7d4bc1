#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <set>
#include <vector>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

using spec::DealtWin;
using spec::DeclaredWhen;
using spec::HandCondition;
using spec::HandTest;
using spec::Rules;

Holding holding(CardSet cards) {
  Holding held;
  held.known = CardMultiset{cards};
  return held;
}

/// How far the cards are from meeting a test; 0 where they do.
int distance(const Rules& rules, const HandTest& test, const Holding& held) {
  static constexpr int foreign_card = 20;
  switch (test.kind) {
    case HandTest::Kind::total: {
      const int points = count(rules, held).low;
      return points < test.low ? test.low - points : std::max(0, points - test.high);
    }
    case HandTest::Kind::only: return foreign_card * static_cast<int>((held.known.first() - test.cards).size());
    case HandTest::Kind::matched:
      return least_unmatched(rules, cards_of(held.known)) + (all_matched(rules, cards_of(held.known)) ? 0 : 1);
    case HandTest::Kind::higher:
    case HandTest::Kind::lower: return 0;
  }
  return 0;
}

int distance(const Rules& rules, const HandCondition& condition, const Holding& held) {
  int least = std::numeric_limits<int>::max();
  for (const std::vector<HandTest>& tests : condition.any_of) {
    int sum = 0;
    for (const HandTest& test : tests) {
      sum += distance(rules, test, held);
    }
    least = std::min(least, sum);
  }
  return least;
}

/// Which win each player's hand is, if any; at most two of them are.
using Wins = std::vector<std::optional<std::size_t>>;

/// A table at which hands have been dealt that win.
class WinScene {
 public:
  WinScene(const Rules& rules, Wins wins, unsigned players) : stage_(rules, players), wins_(std::move(wins)) {
    wins_.resize(stage_.players());
  }

  /// Whether such hands could be dealt, and mean what they were meant to.
  bool set() {
    for (unsigned player = 0; player < stage_.players(); ++player) {
      if (wins_[player] && !deal_win(player, *wins_[player])) {
        return false;
      }
    }
    for (unsigned player = 0; player < stage_.players(); ++player) {
      if (!wins_[player] && !deal_nothing(player)) {
        return false;
      }
    }
    declare();
    stage_.fill_pot(false);
    outcome_ = settle_stage(stage_);
    return outcome_.settled.determined;
  }

  [[nodiscard]] const Outcome& outcome() const { return outcome_; }

  [[nodiscard]] std::string text() const {
    std::vector<std::string> names;
    std::vector<std::string> hands;
    for (unsigned player = 0; player < stage_.players(); ++player) {
      if (wins_[player]) {
        names.push_back(stage_.name(player));
        hands.push_back(hand_text(player));
      }
    }
    const std::string outcome = others() + ". " + outcome_text(stage_, outcome_);
    if (hands.size() == 1) {
      const char* const has = win(0).when == DeclaredWhen::own_turn ? "holds" : "is dealt";
      return fmt::format("{} {} {} and declares it{}", names[0], has, hands[0], outcome);
    }
    const bool by_seat = hands[0] == hands[1] && win(0).several == spec::SeveralDealtWins::nearest_to_dealer;
    const std::string dealer = by_seat ? stage_.name(stage_.players() - 1) + " deals. " : std::string();
    return dealer + (hands[0] == hands[1]
                         ? fmt::format("{} and {} are both dealt {}{}", names[0], names[1], hands[0], outcome)
                         : fmt::format("{} is dealt {} and {} {}{}", names[0], hands[0], names[1], hands[1], outcome));
  }

 private:
  [[nodiscard]] const DealtWin& win(unsigned player) const { return stage_.rules().dealt_wins[*wins_[player]]; }

  bool deal_win(unsigned player, std::size_t number) {
    const Rules& rules = stage_.rules();
    const DealtWin& win = rules.dealt_wins[number];
    if (!stage_.deal_hand(player, &win.hand)) {
      return false;
    }
    if (win.when != DeclaredWhen::at_once) {
      return true;
    }
    const DealtWinner found = dealt_win(rules, stage_.table, stage_.seat(player));
    return found.answer == Answer::yes && found.win == number;
  }

  /// A hand that wins nothing.
  bool deal_nothing(unsigned player) {
    const auto wins = [&] { return dealt_win(stage_.rules(), stage_.table, stage_.seat(player)).answer != Answer::no; };
    if (stage_.deal_hand(player, nullptr) && !wins()) {
      return true;
    }
    static constexpr std::array<std::uint16_t, 10> usual{30, 25, 35, 20, 40, 15, 45, 12, 52, 60};
    for (const std::uint16_t total : usual) {
      const spec::HandCondition about{
          {{{spec::HandTest::Kind::total, total, static_cast<std::uint16_t>(total + 4), {}}}}};
      if (stage_.deal_hand(player, &about) && !wins()) {
        return true;
      }
    }
    return false;
  }

  void declare() {
    Table& table = stage_.table;
    table.finish = Finish::declared;
    table.finisher = stage_.seat(0);
    for (unsigned player = 0; player < stage_.players(); ++player) {
      table.declared |= wins_[player] ? bit(stage_.seat(player)) : 0;
    }
    if (win(0).when != DeclaredWhen::at_once) {
      table.claimed = static_cast<std::uint8_t>(*wins_[0]);
    }
  }

  /// The counts of the other players, if these decide what they pay.
  [[nodiscard]] std::string others() const {
    std::vector<std::string> words;
    for (unsigned player = 0; player < stage_.players(); ++player) {
      if (!wins_[player]) {
        words.push_back(fmt::format("{}{} {}", stage_.name(player), words.empty() ? " has" : "", points(player)));
      }
    }
    const bool needed = counts_matter(win(0).pays) && !outcome_.transfers.empty();
    return needed && !words.empty() ? "; " + listed(words) : std::string();
  }

  [[nodiscard]] int points(unsigned player) const {
    return count(stage_.rules(), stage_.table.hand(stage_.seat(player))).low;
  }

  [[nodiscard]] std::string hand_text(unsigned player) const {
    if (only_totals(win(player).hand)) {
      return std::to_string(points(player));
    }
    return stage_.rules().dealt_wins.size() == 1 ? "such a hand" : hand_noun(stage_.rules(), win(player).hand);
  }

  ExampleTable stage_;
  Wins wins_;
  Outcome outcome_;
};

/// Deals the hands to three players, or to another number if that is not possible.
std::optional<WinScene> scene_of(const Rules& rules, const Wins& wins, End end = End::none) {
  for (const unsigned number : {3U, 4U, 5U, 6U, 2U}) {
    const unsigned players = std::clamp<unsigned>(number, rules.fewest_players, rules.most_players);
    WinScene scene(rules, players < wins.size() ? Wins{wins.front(), wins.back()} : wins, players);
    if (scene.set() && (end == End::none || scene.outcome().settled.end == end)) {
      return scene;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<CardSet> find_hand(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among) {
  static constexpr int attempts = 12;
  std::vector<Card> order(among.begin(), among.end());
  if (cards == 0 || cards > order.size()) {
    return std::nullopt;
  }
  // The hand is the first of the cards.
  const auto hand = [&] {
    CardSet held;
    std::for_each(order.begin(), order.begin() + cards, [&](Card card) { held.insert(card); });
    return held;
  };
  const auto left = [&] { return distance(rules, condition, holding(hand())); };
  const auto improve_by_one = [&](int from) {
    for (std::size_t mine = 0; mine < cards; ++mine) {
      for (std::size_t other = cards; other < order.size(); ++other) {
        std::swap(order[mine], order[other]);
        if (left() < from) {
          return true;
        }
        std::swap(order[mine], order[other]);
      }
    }
    return false;
  };
  // Goes from a random hand to better ones, a card at a time.
  std::minstd_rand random{20};
  for (int attempt = 0; attempt < attempts; ++attempt) {
    for (std::size_t i = order.size() - 1; i > 0; --i) {
      std::swap(order[i], order[random() % (i + 1)]);
    }
    while (left() > 0 && improve_by_one(left())) {
    }
    if (left() == 0) {
      return hand();
    }
  }
  return std::nullopt;
}

std::optional<CardSet> find_count(const Rules& rules, unsigned count, CardSet among) {
  HandTest test;
  test.low = test.high = static_cast<std::uint16_t>(count);
  const HandCondition condition{{{test}}};
  for (const unsigned cards : {2U, 3U, 1U, 4U, 5U}) {
    if (auto hand = find_hand(rules, condition, cards, among)) {
      return hand;
    }
  }
  return std::nullopt;
}

/// One of each price, one of a hand that beats another, one of two that do not.
std::vector<std::string> examples_of_wins(const Rules& rules) {
  std::vector<std::string> examples;
  std::set<std::string> prices;
  std::vector<std::size_t> dealt;
  for (const std::size_t number : possible_wins(rules)) {
    if (rules.dealt_wins[number].when == DeclaredWhen::at_once) {
      dealt.push_back(number);
    }
    if (const auto scene = scene_of(rules, {number})) {
      std::string text = scene->text();
      if (prices.insert(text.substr(text.find(". "))).second) {
        examples.push_back(std::move(text));
      }
    }
  }
  const auto add = [&](const Wins& wins, End end = End::none) {
    const auto scene = scene_of(rules, wins, end);
    if (scene) {
      examples.push_back(scene->text());
    }
    return scene.has_value();
  };
  bool beaten = false;
  for (const std::size_t winner : dealt) {
    for (const std::size_t other : dealt) {
      const bool beats = !rules.dealt_wins[winner].beats.any_of.empty() && winner != other;
      beaten = beaten || (beats && add({winner, other}, End::dealt_win));
    }
  }
  (void)std::ranges::any_of(dealt, [&](std::size_t number) { return add({number, std::nullopt, number}); });
  return examples;
}

}  // namespace tonk::explore
