#include "explore/contrast/shrink.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace tonk::explore {
namespace {

constexpr std::size_t few_hands = 3;  ///< in longer sessions not every block of moves is tried

template <typename Part>
std::vector<Part> without(const std::vector<Part>& parts, std::size_t first, std::size_t count) {
  std::vector<Part> left(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first));
  left.insert(left.end(), parts.begin() + static_cast<std::ptrdiff_t>(first + count), parts.end());
  return left;
}

class Shrinking {
 public:
  Shrinking(Trial& trial, Example example) : trial_(trial), best_(std::move(example)) {}

  Example run() {
    std::size_t before = 0;
    do {
      before = best_.distance();
      cut_hands();
      for (std::size_t hand = 0; hand < best_.log.hands.size(); ++hand) {
        cut_moves(hand);
      }
    } while (best_.distance() < before);
    return std::move(best_);
  }

 private:
  bool take(const LogText& log) {
    auto found = trial_.ask(log);
    const bool better = found && found->distance() < best_.distance();
    if (better) {
      best_ = std::move(*found);
    }
    return better;
  }

  void cut_hands() {
    for (std::size_t count = best_.log.hands.size() / 2; count > 0; count /= 2) {
      for (std::size_t first = 0; first + count <= best_.log.hands.size();) {
        const LogText less{without(best_.log.hands, first, count)};
        first += !less.hands.empty() && take(less) ? 0U : 1U;
      }
    }
  }

  void cut_moves(std::size_t hand) {
    const std::size_t all = best_.log.hands[hand].moves.size();
    for (std::size_t left = 0; left < all; ++left) {
      if (take(with_moves(hand, without(best_.log.hands[hand].moves, left, all - left)))) {
        break;
      }
    }
    const bool is_long = best_.log.hands.size() > few_hands;
    for (std::size_t count = best_.log.hands[hand].moves.size() / 2; count > 0;
         count = is_long ? count / 2 : count - 1) {
      for (std::size_t first = 0; first + count <= best_.log.hands[hand].moves.size();) {
        first += take(with_moves(hand, without(best_.log.hands[hand].moves, first, count))) ? 0U : 1U;
      }
    }
  }

  /// Nobody shows: who holds what follows from the moves.
  [[nodiscard]] LogText with_moves(std::size_t hand, std::vector<std::string> moves) const {
    LogText log = best_.log;
    log.hands[hand].moves = std::move(moves);
    log.hands[hand].shows.clear();
    return log;
  }

  Trial& trial_;
  Example best_;
};

}  // namespace

Example shrink(Trial& trial, Example example) { return Shrinking{trial, std::move(example)}.run(); }

}  // namespace tonk::explore
