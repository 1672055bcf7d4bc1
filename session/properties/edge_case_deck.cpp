#include <algorithm>
#include <random>
#include <utility>

#include "session/properties/engine_test.hpp"

namespace tonk {
namespace {

/// Brings cards to where they are dealt to a player of one's choice.
class Stacker {
 public:
  Stacker(const House& house, unsigned players, std::uint32_t seed)
      : house_(house), players_(players), random_(seed), pack_(shuffled(house, seed)) {}

  std::vector<Card> stack() {
    const unsigned kind = below(10);
    if (kind >= 5 || house_.cards_dealt(players_) == 0) {
      return std::move(pack_);
    }
    const std::size_t first = below(players_);
    const std::size_t second = (first + 1 + below(std::max(players_ - 1, 1U))) % players_;
    switch (kind) {
      case 0: return extreme(first, second, true);
      case 1: return extreme(first, second, false);
      case 2: return alike(first, second);
      case 3: return akin(first);
      default: return jokers(first);
    }
  }

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  [[nodiscard]] std::size_t place(std::size_t player, std::size_t card) const { return card * players_ + player; }

  /// The first card from a place on that is wanted takes this place.
  template <typename Wanted>
  bool bring(std::size_t to, const Wanted& wanted) {
    for (std::size_t at = 0; at < pack_.size(); ++at) {
      const bool is_free = std::find(taken_.begin(), taken_.end(), at) == taken_.end();
      if (is_free && wanted(pack_[at])) {
        std::swap(pack_[at], pack_[to]);
        taken_.push_back(to);
        return true;
      }
    }
    return false;
  }

  std::vector<Card> extreme(std::size_t first, std::size_t second, bool dear) {
    const unsigned step = below(2);  // one point away from the extreme
    for (const std::size_t player : {first, second}) {
      for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
        const auto worth = [&](Card one) { return house_.points(one); };
        const auto [least, most] =
            std::minmax_element(pack_.begin(), pack_.end(), [&](Card a, Card b) { return worth(a) < worth(b); });
        const unsigned low = worth(*least);
        const unsigned high = worth(*most) - (card == 0 ? step : 0U);
        bring(place(player, card), [&](Card one) { return dear ? worth(one) == high : worth(one) <= low + 2; });
      }
    }
    return std::move(pack_);
  }

  /// The same ranks to both, so that the counts are equal.
  std::vector<Card> alike(std::size_t first, std::size_t second) {
    for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
      const Card model = pack_[place(first, card)];
      taken_.push_back(place(first, card));
      bring(place(second, card), [&](Card one) { return house_.points(one) == house_.points(model); });
    }
    return std::move(pack_);
  }

  std::vector<Card> akin(std::size_t player) {
    const Card model = pack_[place(player, 0)];
    taken_.push_back(place(player, 0));
    const bool of_rank = below(2) == 0;
    for (std::size_t card = 1; model.is_natural() && card < house_.cards_dealt(players_); ++card) {
      bring(place(player, card), [&](Card one) {
        const bool same_rank = one.is_natural() && one.rank() == model.rank();
        const bool near = one.is_natural() && one.suit() == model.suit() &&
                          std::max(one.rank(), model.rank()) <=
                              static_cast<Rank>(static_cast<unsigned>(std::min(one.rank(), model.rank())) + 3U);
        return of_rank ? same_rank : near;
      });
    }
    return std::move(pack_);
  }

  std::vector<Card> jokers(std::size_t player) {
    for (std::size_t card = 0; card < house_.cards_dealt(players_); ++card) {
      bring(place(player, card), [](Card one) { return one.is_joker(); });
    }
    return std::move(pack_);
  }

  const House& house_;
  unsigned players_;
  std::mt19937 random_;
  std::vector<Card> pack_;
  std::vector<std::size_t> taken_;  ///< places that have their card
};

}  // namespace

std::vector<Card> edge_case_deck(const House& house, unsigned players, std::uint32_t seed) {
  return Stacker(house, players, seed).stack();
}

}  // namespace tonk
