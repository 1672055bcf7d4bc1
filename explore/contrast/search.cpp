#include "explore/contrast/search.hpp"

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "explore/contrast/lockstep.hpp"
#include "explore/contrast/openings.hpp"
#include "explore/contrast/trial.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::uint32_t more_hands = 120;         ///< are played once an example is found
constexpr std::uint32_t more_sessions = 4;        ///< likewise
constexpr std::size_t longer_than_the_best = 40;  ///< in moves: what may still become smaller

class Search {
 public:
  Search(const Sides& sides, const Reach& reach) : trial_(sides), sides_(sides), reach_(reach) {}

  Searched run() {
    visit_openings(*sides_.without, *sides_.with, [&](const LogText& log) {
      consider(log);
      const bool is_dealt = !log.hands.front().deals.empty();
      can_be_alone_ = can_be_alone_ || (is_dealt && trial_.is_common(log));
    });
    for (unsigned moves = 1; moves <= reach_.moves && !found_within(moves); ++moves) {
      short_hands(moves);
    }
    if (!found_within(reach_.moves)) {
      whole_hands();
    }
    if (!best_) {
      whole_sessions();
    }
    if (best_) {
      best_ = shrink(trial_, std::move(*best_));
    }
    return {std::move(best_), trial_.asked(), can_be_alone_};
  }

 private:
  /// Whether no example of so many moves can be nearer than the best.
  [[nodiscard]] bool found_within(unsigned moves) const {
    LogText least;
    least.hands.emplace_back();
    least.hands.back().deals.resize(std::min(sides_.without->fewest_players, sides_.with->fewest_players));
    return best_ && (can_be_alone_ ? best_->distance() : best_->log.size()) < least.size() + moves;
  }

  bool is_nearer(const Example& example) const { return !best_ || example.distance() < best_->distance(); }

  void consider(const LogText& log) {
    auto example = trial_.ask(log);
    if (example && is_nearer(*example)) {
      best_ = std::move(example);
    }
  }

  void consider_long(const LogText& log) {
    auto example = trial_.ask(log);
    if (example && (!best_ || example->distance() < best_->distance() + longer_than_the_best)) {
      Example small = shrink(trial_, std::move(*example));
      if (is_nearer(small)) {
        best_ = std::move(small);
      }
    }
  }

  /// Small tables more often than not, and at times the largest, where the stock is soon out.
  static unsigned players_of(const Rules& rules, std::uint32_t number) {
    std::mt19937 luck{~number};
    const unsigned numbers = rules.most_players - rules.fewest_players + 1U;
    const auto kind = luck() % 8;
    if (kind == 0) {
      return rules.most_players;
    }
    const unsigned among = kind == 1 ? numbers : std::min(numbers, 3U);
    return rules.fewest_players + static_cast<unsigned>(luck() % among);
  }

  [[nodiscard]] static Start start(const Rules& rules, std::uint32_t number) {
    const unsigned players = players_of(rules, number);
    return {players, pack_to_try(rules, players, number), number};
  }

  void short_hands(unsigned moves) {
    const std::uint32_t deals = reach_.deals_for(moves);
    for (std::uint32_t number = 0; number < deals && !found_within(moves - 1); ++number) {
      for (const Rules* rules : {sides_.without, sides_.with}) {
        go_through(*rules, dealt(*rules, start(*rules, number)), moves);
      }
    }
  }

  /// Every hand that goes on so for just so many moves, or ends with the last of them. Laying cards on the run of who went out
  /// is all one move.
  void go_through(const Rules& rules, const Playing& playing, unsigned moves) {
    const bool replies = playing.table().phase == Phase::reply;
    if (moves == 0 && !replies) {
      HandText hand = playing.text();
      hand.shows.clear();
      consider({{std::move(hand)}});
      return;
    }
    if (playing.over()) {
      return;
    }
    for (const Choice& choice : legal_moves(rules, playing.table())) {
      Playing next = playing;
      next.make(choice);
      go_through(rules, next, replies ? moves : moves - 1);
    }
    if (may_pass(rules, playing.table())) {
      Playing next = playing;
      next.pass();
      go_through(rules, next, moves);
    }
  }

  void whole_hands() {
    std::uint32_t last = reach_.hands;
    for (std::uint32_t number = 0; number < last; ++number) {
      const bool had_none = !best_;
      const auto play = [&](const Rules& lead, const Rules& beside) {
        play_in_lockstep(lead, beside, start(lead, number), [&](const LogText& log) { consider_long(log); });
      };
      play(*sides_.without, *sides_.with);
      play(*sides_.with, *sides_.without);
      last = had_none && best_ ? std::min(last, number + more_hands) : last;
    }
  }

  void whole_sessions() {
    std::uint32_t last = reach_.sessions;
    for (std::uint32_t number = 0; number < last; ++number) {
      for (const Rules* rules : {sides_.without, sides_.with}) {
        const bool had_none = !best_;
        consider_long(play_session(*rules, number));
        last = had_none && best_ ? std::min(last, number + more_sessions) : last;
      }
    }
  }

  Trial trial_;
  const Sides& sides_;
  const Reach& reach_;
  std::optional<Example> best_;
  bool can_be_alone_ = false;
};

}  // namespace

Searched search(const Sides& sides, const Reach& reach) { return Search{sides, reach}.run(); }

Searched search(const std::vector<Sides>& near, const std::vector<Sides>& far, const Reach& reach) {
  Searched all;
  const auto add = [&](const Sides& sides, const Reach& as_far) {
    Searched found = search(sides, as_far);
    all.logs += found.logs;
    all.can_be_alone = all.can_be_alone || found.can_be_alone;
    if (found.example && (!all.example || found.example->distance() < all.example->distance())) {
      all.example = std::move(found.example);
    }
  };
  for (const Sides& sides : near) {
    if (!all.example || (all.can_be_alone && !all.example->alone)) {
      add(sides, reach);
    }
  }
  for (const Sides& sides : far) {
    if (!all.example) {
      add(sides, near.empty() ? reach : Reach{2, reach.deals, reach.hands / 4, reach.sessions / 4});
    }
  }
  return all;
}

}  // namespace tonk::explore
