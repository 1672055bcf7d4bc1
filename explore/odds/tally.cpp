#include "explore/odds/tally.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tonk::explore {
namespace {

using KindSet = std::vector<std::size_t>;

/// Counts the deals in which the first players have given kinds of hand and the others any, and takes from it, player by player,
/// those in which another has anything but the commonest kind.
class Tally {
 public:
  Tally(JointDistribution& joint, std::size_t kinds, std::size_t commonest, const Dealing& dealing,
        std::optional<std::size_t> first)
      : joint_(joint), kinds_(kinds), commonest_(commonest), dealing_(dealing), first_(first) {
    others_ = dealing.players - (first ? 1U : 0U);
    by_size_.resize(others_ + 1);
  }

  std::vector<Deal> count() {
    KindSet set;
    collect(set, 0);
    for (unsigned common = 1; common <= others_; ++common) {
      for (unsigned size = 0; size + common <= others_; ++size) {
        for (auto& [kinds, ways] : by_size_[size]) {
          take_away_another(kinds, ways);
        }
      }
    }
    return deals();
  }

 private:
  /// What cannot be dealt cannot be dealt with one more hand either.
  void collect(KindSet& set, std::size_t from) {
    KindSet hands = set;
    if (first_) {
      hands.push_back(*first_);
    }
    Integer ways = joint_.ways(hands) * dealing_.ways_from(static_cast<unsigned>(hands.size()));
    if (ways == 0 || joint_.exhausted()) {
      return;
    }
    by_size_[set.size()].emplace(set, std::move(ways));
    for (std::size_t kind = from; kind < kinds_ && set.size() < others_; ++kind) {
      if (kind != commonest_) {
        set.push_back(kind);
        collect(set, kind);
        set.pop_back();
      }
    }
  }

  void take_away_another(const KindSet& kinds, Integer& ways) const {
    const auto& larger = by_size_[kinds.size() + 1];
    for (std::size_t kind = 0; kind < kinds_; ++kind) {
      KindSet with = kinds;
      with.insert(std::upper_bound(with.begin(), with.end(), kind), kind);
      if (const auto found = larger.find(with); found != larger.end()) {
        ways -= found->second;
      }
    }
  }

  std::vector<Deal> deals() {
    std::vector<Deal> deals;
    for (auto& size : by_size_) {
      for (auto& [kinds, ways] : size) {
        if (ways != 0) {
          Deal& deal = deals.emplace_back(Deal{kinds, std::move(ways)});
          deal.kinds.resize(others_, commonest_);
        }
      }
    }
    return deals;
  }

  JointDistribution& joint_;
  std::size_t kinds_;
  std::size_t commonest_;
  const Dealing& dealing_;
  std::optional<std::size_t> first_;
  unsigned others_ = 0;
  std::vector<std::map<KindSet, Integer>> by_size_;
};

}  // namespace

Integer Dealing::ways_from(unsigned player) const {
  Integer ways = 1;
  for (; player < players; ++player) {
    ways *= choose(deck - player * cards, cards);
  }
  return ways;
}

Integer Deal::orders() const {
  Integer orders = factorial(static_cast<unsigned>(kinds.size()));
  for (auto at = kinds.begin(); at != kinds.end();) {
    const auto end = std::find_if(at, kinds.end(), [&](std::size_t kind) { return kind != *at; });
    orders /= factorial(static_cast<unsigned>(end - at));
    at = end;
  }
  return orders;
}

std::vector<Deal> tally(JointDistribution& joint, std::size_t kinds, std::size_t commonest, const Dealing& dealing,
                        std::optional<std::size_t> first) {
  return Tally(joint, kinds, commonest, dealing, first).count();
}

}  // namespace tonk::explore
