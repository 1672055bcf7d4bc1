#include "explore/sheet/examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <vector>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/ranking.hpp"
#include "explore/words.hpp"
#include "verifier/table/arrange.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::explore {
namespace {

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

/// Goes from a random hand to better ones, a card at a time.
class Search {
 public:
  Search(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among)
      : rules_(rules), condition_(condition), cards_(cards), among_(among.begin(), among.end()) {}

  std::optional<CardSet> run() {
    static constexpr int attempts = 12;
    if (cards_ == 0 || cards_ > among_.size()) {
      return std::nullopt;
    }
    for (int attempt = 0; attempt < attempts; ++attempt) {
      shuffle();
      improve();
      if (left_ == 0) {
        return hand();
      }
    }
    return std::nullopt;
  }

 private:
  void shuffle() {
    for (std::size_t i = among_.size() - 1; i > 0; --i) {
      std::swap(among_[i], among_[random_() % (i + 1)]);
    }
    left_ = distance(rules_, condition_, holding(hand()));
  }

  /// The hand is the first of the cards.
  [[nodiscard]] CardSet hand() const {
    CardSet cards;
    for (std::size_t i = 0; i < cards_; ++i) {
      cards.insert(among_[i]);
    }
    return cards;
  }

  void improve() {
    while (left_ > 0 && improve_by_one()) {
    }
  }

  bool improve_by_one() {
    for (std::size_t mine = 0; mine < cards_; ++mine) {
      for (std::size_t other = cards_; other < among_.size(); ++other) {
        std::swap(among_[mine], among_[other]);
        const int left = distance(rules_, condition_, holding(hand()));
        if (left < left_) {
          left_ = left;
          return true;
        }
        std::swap(among_[mine], among_[other]);
      }
    }
    return false;
  }

  const Rules& rules_;
  const HandCondition& condition_;
  std::size_t cards_;
  std::vector<Card> among_;
  std::minstd_rand random_{20};
  int left_ = 0;
};

}  // namespace

std::optional<CardSet> find_hand(const Rules& rules, const HandCondition& condition, unsigned cards, CardSet among) {
  return Search(rules, condition, cards, among).run();
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

namespace {

using spec::DealtWin;
using spec::DeclaredWhen;

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

  /// What the others have, where that decides what they pay.
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

class WinExamples {
 public:
  explicit WinExamples(const Rules& rules) : rules_(rules) {}

  /// One of each price, one of a hand that beats another, one of two that do not.
  std::vector<std::string> all() {
    const std::vector<std::size_t> wins = possible_wins(rules_);
    for (const std::size_t number : wins) {
      add({number}, true);
    }
    for (const std::size_t winner : wins) {
      for (const std::size_t other : wins) {
        const bool beats = !rules_.dealt_wins[winner].beats.any_of.empty() && winner != other;
        beaten_ =
            beaten_ || (beats && is_dealt(winner) && is_dealt(other) && add({winner, other}, false, End::dealt_win));
      }
    }
    for (const std::size_t number : wins) {
      several_ = several_ || (is_dealt(number) && add({number, std::nullopt, number}, false));
    }
    return std::move(examples_);
  }

 private:
  [[nodiscard]] bool is_dealt(std::size_t number) const {
    return rules_.dealt_wins[number].when == DeclaredWhen::at_once;
  }

  /// With three players; if three cannot be dealt such hands, with another number.
  bool add(const Wins& wins, bool of_new_price, End end = End::none) {
    for (const unsigned number : {3U, 4U, 5U, 6U, 2U}) {
      const unsigned players = std::clamp<unsigned>(number, rules_.fewest_players, rules_.most_players);
      WinScene scene(rules_, players < wins.size() ? Wins{wins.front(), wins.back()} : wins, players);
      if (scene.set() && (end == End::none || scene.outcome().settled.end == end)) {
        return keep(scene.text(), of_new_price);
      }
    }
    return false;
  }

  bool keep(std::string text, bool of_new_price) {
    if (of_new_price) {
      const std::string price = text.substr(text.find(". "));
      if (std::ranges::find(prices_, price) != prices_.end()) {
        return false;
      }
      prices_.push_back(price);
    }
    examples_.push_back(std::move(text));
    return true;
  }

  const Rules& rules_;
  std::vector<std::string> examples_;
  std::vector<std::string> prices_;
  bool beaten_ = false;
  bool several_ = false;
};

}  // namespace

std::vector<std::string> examples_of_wins(const Rules& rules) { return WinExamples(rules).all(); }

}  // namespace tonk::explore
