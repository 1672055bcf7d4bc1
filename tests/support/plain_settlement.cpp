#include "tests/support/plain_settlement.hpp"

#include <algorithm>
#include <set>

namespace tonk::test {
namespace {

int points(Card card) { return std::min(static_cast<int>(card.rank()) + 1, 10); }

template <typename Cards>
int total(const Cards& cards) {
  int sum = 0;
  for (const Card card : cards) {
    sum += points(card);
  }
  return sum;
}

class HandResult {
 public:
  HandResult(bool marwang, const std::vector<std::string>& options, const PlayedHand& played)
      : marwang_(marwang),
        options_(options.begin(), options.end()),
        played_(played),
        players_(played.dealt.size()),
        paid_(players_, std::vector<int>(players_)) {
    for (std::size_t seat = 0; seat < players_; ++seat) {
      counts_.push_back(total(played.table.hands[seat].known.first()));
    }
  }

  Payments work_out() {
    const std::size_t who = played_.table.finisher.index;
    switch (played_.table.finish) {
      case Finish::none: break;
      case Finish::declared: dealt(); break;
      case Finish::out: everyone_pays(who, marwang_ || has("single-always") ? 1 : 2); break;
      case Finish::out_by_discard: everyone_pays(who, 1); break;
      case Finish::drop: drop(who); break;
      case Finish::stock_out: stock_out(); break;
      case Finish::reply:
      case Finish::knock: break;
    }
    return paid_;
  }

 private:
  [[nodiscard]] bool has(const char* option) const { return options_.count(option) != 0; }

  void everyone_pays(std::size_t winner, int stakes) {
    for (std::size_t seat = 0; seat < players_; ++seat) {
      if (seat != winner) {
        paid_[seat][winner] += stakes;
      }
    }
  }

  /// What a hand wins as it was dealt; 0 where it does not.
  [[nodiscard]] int dealt_price(const std::vector<Card>& hand) const {
    const int sum = total(hand);
    if (!marwang_) {
      return sum >= 49 ? 2 : 0;
    }
    if (std::all_of(hand.begin(), hand.end(), [](Card card) { return card.rank() >= Rank::jack; })) {
      return 2;
    }
    return sum == 49 || sum < 15 ? 1 : 0;
  }

  void dealt() {
    const auto wins = [&](const std::vector<Card>& hand) { return dealt_price(hand) != 0; };
    if (std::count_if(played_.dealt.begin(), played_.dealt.end(), wins) == 1) {
      const auto winner = std::find_if(played_.dealt.begin(), played_.dealt.end(), wins);
      everyone_pays(static_cast<std::size_t>(winner - played_.dealt.begin()), dealt_price(*winner));
    }
  }

  void drop(std::size_t dropper) {
    std::vector<std::size_t> catchers;
    for (std::size_t seat = 0; seat < players_; ++seat) {
      if (seat != dropper && counts_[seat] <= counts_[dropper]) {
        catchers.push_back(seat);
      }
    }
    if (catchers.empty()) {
      everyone_pays(dropper, 1);
      return;
    }
    int least = 1000;
    for (const std::size_t seat : catchers) {
      least = std::min(least, counts_[seat]);
    }
    std::vector<std::size_t> lowest;
    std::copy_if(catchers.begin(), catchers.end(), std::back_inserter(lowest),
                 [&](std::size_t seat) { return counts_[seat] == least; });
    caught(dropper, catchers, lowest);
  }

  void caught(std::size_t dropper, const std::vector<std::size_t>& catchers, const std::vector<std::size_t>& lowest) {
    const auto is_lowest = [&](std::size_t seat) { return std::count(lowest.begin(), lowest.end(), seat) != 0; };
    const auto pay = [&](std::size_t to, int stakes) { paid_[dropper][to] += stakes; };
    if (has("caught-double-to-all")) {
      for (std::size_t seat = 0; seat < players_; ++seat) {
        pay(seat, seat == dropper ? 0 : 2);
      }
      return;
    }
    if (has("caught-five")) {
      for (std::size_t step = 1; step <= players_; ++step) {
        const std::size_t seat = (played_.table.dealer.index + step) % players_;
        if (is_lowest(seat)) {
          pay(seat, 5);
          return;
        }
      }
    }
    if (has("caught-pays-for-all")) {
      for (const std::size_t seat : lowest) {
        pay(seat, static_cast<int>(players_ - lowest.size()));
      }
      return;
    }
    for (const std::size_t seat : has("caught-lowest-collects") ? lowest : catchers) {
      pay(seat, has("caught-single-each") ? 1 : 2);
    }
    for (std::size_t seat = 0; seat < players_; ++seat) {
      if (!is_lowest(seat) && (seat != dropper || has("caught-single-each"))) {
        for (const std::size_t low : lowest) {
          paid_[seat][low] += 1;
        }
      }
    }
  }

  void stock_out() {
    if (has("stock-out-dead")) {
      return;
    }
    const int least = *std::min_element(counts_.begin(), counts_.end());
    for (std::size_t from = 0; from < players_; ++from) {
      for (std::size_t to = 0; to < players_; ++to) {
        paid_[from][to] += counts_[from] > least && counts_[to] == least ? 1 : 0;
      }
    }
  }

  bool marwang_;
  std::set<std::string> options_;
  const PlayedHand& played_;
  std::size_t players_;
  Payments paid_;
  std::vector<int> counts_;
};

}  // namespace

const std::vector<std::string>& plain_houses() {
  static const std::vector<std::string> houses{"marwang", "pagat"};
  return houses;
}

const std::vector<std::string>& plain_options() {
  static const std::vector<std::string> options{
      "no-upcard",           "single-always",      "stock-out-dead",       "caught-lowest-collects",
      "caught-pays-for-all", "caught-single-each", "caught-double-to-all", "caught-five"};
  return options;
}

std::optional<Payments> plain_settlement(const std::string& house, const std::vector<std::string>& options,
                                         const PlayedHand& played) {
  const auto known = [](const std::string& option) {
    return std::count(plain_options().begin(), plain_options().end(), option) != 0;
  };
  if ((house != "pagat" && house != "marwang") || !std::all_of(options.begin(), options.end(), known)) {
    return std::nullopt;
  }
  return HandResult{house == "marwang", options, played}.work_out();
}

}  // namespace tonk::test
