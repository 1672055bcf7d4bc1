#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

/// An engine written by somebody else, independent of `tonk`: the base game with waiting, in cards from 0 to 51, suit by suit
/// from the ace up.
namespace theirs {

using Cards = std::vector<int>;

struct Spread {
  std::size_t owner;
  Cards cards;
};

class Game {
 public:
  /// With `careless`, the engine forgets to ask at a drop whether the player has to wait.
  explicit Game(bool careless) : careless_(careless) {}

  /// The top of the pack is its first card.
  void start(std::size_t players, std::size_t dealer, const Cards& pack) {
    *this = Game(careless_);
    hands.resize(players);
    nets.resize(players);
    waits_.resize(players);
    turn_ = (dealer + 1) % players;
    auto next = pack.begin();
    for (std::size_t card = 0; card < 5 * players; ++card) {
      hands[(turn_ + card) % players].push_back(*next++);
    }
    discards = {*next++};
    stock = {next, pack.end()};
    std::reverse(stock.begin(), stock.end());
    must_declare_ = std::any_of(hands.begin(), hands.end(), has_dealt_win);
  }

  bool declare(std::size_t player) {
    if (over || !must_declare_ || !has_dealt_win(hands[player])) {
      return false;
    }
    over = true;
    if (std::count_if(hands.begin(), hands.end(), has_dealt_win) == 1) {
      each_other_pays(player, 2);
    }
    return true;
  }

  bool draw(std::size_t player) {
    if (!may_begin(player) || stock.empty()) {
      return false;
    }
    begin();
    hands[player].push_back(stock.back());
    stock.pop_back();
    return true;
  }

  bool take(std::size_t player, int card) {
    if (!may_begin(player) || discards.empty() || discards.back() != card) {
      return false;
    }
    begin();
    hands[player].push_back(card);
    discards.pop_back();
    return true;
  }

  bool spread(std::size_t player, const Cards& cards) {
    if (!may_lay(player) || !holds(player, cards) || !is_spread(cards)) {
      return false;
    }
    give(player, cards);
    spreads.push_back({player, cards});
    waits_[player] += 3;
    end_if_out(player, 2);
    return true;
  }

  bool hit(std::size_t player, int card, std::size_t number) {
    if (!may_lay(player) || !holds(player, {card}) || number < 1 || number > spreads.size()) {
      return false;
    }
    Cards longer = spreads[number - 1].cards;
    longer.push_back(card);
    if (!is_spread(longer)) {
      return false;
    }
    give(player, {card});
    spreads[number - 1].cards = longer;
    waits_[spreads[number - 1].owner] += 1;
    end_if_out(player, 2);
    return true;
  }

  bool discard(std::size_t player, int card) {
    if (!may_lay(player) || !holds(player, {card})) {
      return false;
    }
    give(player, {card});
    discards.push_back(card);
    end_if_out(player, 1);
    drawn_ = false;
    turn_ = (turn_ + 1) % hands.size();
    return true;
  }

  bool drop(std::size_t player) {
    if (!may_begin(player) || (waits_[player] > 0 && !careless_)) {
      return false;
    }
    over = true;
    const int own = count(player);
    const int least = lowest();
    bool caught = false;
    for (std::size_t other = 0; other < hands.size(); ++other) {
      if (other != player && count(other) <= own) {
        pay(player, other, 2);
        caught = true;
      }
    }
    for (std::size_t payer = 0; payer < hands.size(); ++payer) {
      for (std::size_t winner = 0; caught && winner < hands.size(); ++winner) {
        if (payer != player && count(payer) > least && winner != player && count(winner) == least) {
          pay(payer, winner, 1);
        }
      }
    }
    if (!caught) {
      each_other_pays(player, 1);
    }
    return true;
  }

  bool call_stock_out(std::size_t player) {
    if (!may_begin(player) || !stock.empty()) {
      return false;
    }
    over = true;
    for (std::size_t payer = 0; payer < hands.size(); ++payer) {
      for (std::size_t winner = 0; winner < hands.size(); ++winner) {
        if (count(payer) > lowest() && count(winner) == lowest()) {
          pay(payer, winner, 1);
        }
      }
    }
    return true;
  }

  std::vector<Cards> hands;
  std::vector<Spread> spreads;
  Cards stock;     ///< the top is the last
  Cards discards;  ///< the top is the last
  std::vector<int> nets;
  bool over = false;

 private:
  static int points(int card) { return std::min(card % 13 + 1, 10); }
  static int total(const Cards& cards) {
    int sum = 0;
    for (const int card : cards) {
      sum += points(card);
    }
    return sum;
  }
  static bool has_dealt_win(const Cards& cards) { return total(cards) >= 49; }

  static bool is_spread(Cards cards) {
    std::sort(cards.begin(), cards.end());
    const int first = cards.front();
    const bool book = std::all_of(cards.begin(), cards.end(), [&](int card) { return card % 13 == first % 13; });
    const bool run = cards.back() / 13 == first / 13 && cards.back() - first + 1 == static_cast<int>(cards.size());
    return cards.size() >= 3 && (book || run);
  }

  [[nodiscard]] int count(std::size_t player) const { return total(hands[player]); }
  [[nodiscard]] int lowest() const {
    int least = count(0);
    for (const Cards& hand : hands) {
      least = std::min(least, total(hand));
    }
    return least;
  }
  [[nodiscard]] bool holds(std::size_t player, const Cards& cards) const {
    return std::all_of(cards.begin(), cards.end(), [&](int card) {
      return std::find(hands[player].begin(), hands[player].end(), card) != hands[player].end();
    });
  }
  [[nodiscard]] bool may_begin(std::size_t player) const {
    return !over && !must_declare_ && player == turn_ && !drawn_;
  }
  [[nodiscard]] bool may_lay(std::size_t player) const { return !over && player == turn_ && drawn_; }

  void begin() {
    drawn_ = true;
    waits_[turn_] = std::max(waits_[turn_] - 1, 0);
  }
  void give(std::size_t player, const Cards& cards) {
    for (const int card : cards) {
      std::erase(hands[player], card);
    }
  }
  void pay(std::size_t from, std::size_t to, int stakes) {
    nets[from] -= stakes;
    nets[to] += stakes;
  }
  void each_other_pays(std::size_t winner, int stakes) {
    for (std::size_t other = 0; other < hands.size(); ++other) {
      pay(other, winner, other == winner ? 0 : stakes);
    }
  }
  void end_if_out(std::size_t player, int stakes) {
    if (hands[player].empty()) {
      over = true;
      each_other_pays(player, stakes);
    }
  }

  bool careless_;
  bool must_declare_ = false;
  bool drawn_ = false;
  std::size_t turn_ = 0;
  std::vector<int> waits_;
};

}  // namespace theirs
