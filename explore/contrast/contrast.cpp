#include "explore/contrast/contrast.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "explore/play/written.hpp"
#include "parser/print.hpp"

namespace tonk::explore {
namespace {

using spec::Key;

/// Rules of one section, or of one name.
bool are_kin(Key one, Key other) {
  return spec::info(one).section == spec::info(other).section || spec::info(one).name == spec::info(other).name;
}

constexpr std::size_t other_differences = 6;  ///< in moves

bool is_fault(const Finding& finding) { return is_wrong(finding) || finding.code == Code::unknown_so_far; }

/// Whether the hands contain no fault; a hand with a settlement must also have an end.
bool in_order(const HandLog& log, const std::vector<Judgement>& judgements) {
  const auto is_in_order = [](const Judgement& judgement, const log::Hand& hand) {
    const bool is_settled = !hand.pays.empty() || !hand.results.empty() || !hand.outs.empty();
    return (!is_settled || judgement.end != End::none) && std::ranges::none_of(judgement.findings, is_fault);
  };
  return std::equal(judgements.begin(), judgements.end(), log.hands.begin(), log.hands.end(), is_in_order);
}

bool alike(const std::vector<Judgement>& one, const std::vector<Judgement>& other) {
  return std::ranges::equal(one, other, judged_alike);
}

template <typename Part>
std::vector<Part> without(std::vector<Part> parts, std::size_t first, std::size_t count) {
  const auto from = parts.begin() + static_cast<std::ptrdiff_t>(first);
  parts.erase(from, from + static_cast<std::ptrdiff_t>(count));
  return parts;
}

}  // namespace

Contrast::Contrast(WhatIf& one, WhatIf& other) : one_(one), other_(other) {
  for (const spec::KeyInfo& key : spec::keys()) {
    const auto& by_one = one.said()[static_cast<std::size_t>(key.key)];
    const auto& by_other = other.said()[static_cast<std::size_t>(key.key)];
    if (key.key > Key::with && !says_the_same(by_one, by_other)) {
      differences_.push_back({key.key, by_one, by_other, mean_the_same(one, other, key.key)});
    }
  }
}

Contrast::Engine Contrast::changed(WhatIf& house, std::optional<spec::Part> Difference::*as,
                                   const std::vector<const Difference*>& rules) {
  std::vector<Change> changes;
  for (const Difference* const rule : rules) {
    if (!(rule->*as)) {
      return nullptr;
    }
    changes.push_back({{}, rule->key, *(rule->*as)});
  }
  return house.engine(changes);
}

Sides Contrast::whole() {
  std::vector<Key> keys;
  std::ranges::transform(differences_, std::back_inserter(keys), &Difference::key);
  const Engine one = one_.engine({});
  const Engine other = other_.engine({});
  return {one, other, one, other, {*one, *other, keys}, std::nullopt};
}

std::vector<Sides> Contrast::sides(const Difference& difference) {
  std::vector<Sides> sides;
  add(difference, nullptr, sides);
  return sides;
}

std::vector<Sides> Contrast::sides_besides(const Difference& difference) {
  std::vector<Sides> sides;
  for (const Difference& besides : differences_) {
    if (besides.key != difference.key && are_kin(besides.key, difference.key)) {
      add(difference, &besides, sides);
    }
  }
  return sides;
}

void Contrast::add(const Difference& difference, const Difference* besides, std::vector<Sides>& sides) {
  std::vector<const Difference*> without_it;
  if (besides != nullptr) {
    without_it.push_back(besides);
  }
  std::vector<const Difference*> with_it = without_it;
  with_it.insert(with_it.begin(), &difference);
  const auto keep = [&](const Engine& without, const Engine& with) {
    if (without != nullptr && with != nullptr) {
      const auto other_key = besides == nullptr ? std::nullopt : std::optional(besides->key);
      sides.push_back(
          {one_.engine({}), other_.engine({}), without, with, {*without, *with, {difference.key}}, other_key});
    }
  };
  keep(changed(one_, &Difference::other, without_it), changed(one_, &Difference::other, with_it));
  keep(changed(other_, &Difference::one, with_it), changed(other_, &Difference::one, without_it));
}

std::size_t HandLog::size() const {
  static constexpr std::size_t size_of_hand = 2;
  std::size_t size = 0;
  for (const log::Hand& hand : hands) {
    size += size_of_hand + hand.deals.size() + hand.play.size();
  }
  return size;
}

std::string HandLog::text() const {
  if (hands.size() == 1) {
    return print(by_turns(hands.front()));
  }
  std::string text = "session 1\n";
  for (std::size_t number = 0; number < hands.size(); ++number) {
    log::Hand hand = by_turns(hands[number]);
    hand.id = std::to_string(number + 1);
    text += '\n' + print(hand);
  }
  return text;
}

LoggedHands HandLog::logged() const {
  LoggedHands log;
  log::Hand session;
  session.is_session = true;
  for (const log::Hand& hand : hands) {
    log.add(by_turns(hand), hands.size() > 1 ? &session : nullptr, log.hands() == 0);
  }
  return log;
}

std::size_t Example::distance() const { return log.size() + (alone ? 0 : other_differences); }

std::optional<Example> example_of(const Sides& sides, const HandLog& log) {
  const LoggedHands read = log.logged();
  const auto tells_apart = [&](const std::vector<Judgement>& a, const std::vector<Judgement>& b) {
    return !alike(a, b) && (in_order(log, a) || in_order(log, b));
  };
  const std::vector<Judgement> without = read.judge(*sides.without);
  const auto may_test = [&](const log::Hand& hand, const Judgement& judged) {
    return sides.touch.may_test(kinds_in(hand), judged);
  };
  if (!read.any(without, may_test)) {
    return std::nullopt;
  }
  const std::vector<Judgement> with = read.judge(*sides.with);
  if (!tells_apart(without, with)) {
    return std::nullopt;
  }
  const std::vector<Judgement> one = sides.one == sides.without ? without : read.judge(*sides.one);
  const std::vector<Judgement> other = sides.other == sides.with ? with : read.judge(*sides.other);
  return tells_apart(one, other) ? std::optional(Example{log, sides, alike(one, without) && alike(with, other)})
                                 : std::nullopt;
}

namespace {

constexpr std::uint32_t more_hands = 120;         ///< that are played after the first example
constexpr std::uint32_t more_sessions = 4;        ///< that are played after the first example
constexpr std::size_t longer_than_the_best = 40;  ///< in moves: what may still become smaller

/// Whether play goes on with the same player once these moves are left out, or not at all.
bool closes_up(const log::Hand& hand, std::size_t first, std::size_t count) {
  return first + count == hand.play.size() || hand.play[first].player == hand.play[first + count].player;
}

/// The search for the smallest log to which one rule makes a difference.
class ExampleSearch {
 public:
  ExampleSearch(const Sides& sides, const Reach& reach) : sides_(sides), reach_(reach) {}

  Searched run() {
    visit_openings(sides_.without->rules(), sides_.with->rules(), [&](const HandLog& log) {
      keep(ask(log));
      const bool is_dealt = !log.hands.front().deals.empty();
      can_be_alone_ = can_be_alone_ || (is_dealt && is_common(log));
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
      best_ = shrink(std::move(*best_));
    }
    return {std::move(best_), asked_, can_be_alone_};
  }

 private:
  /// Whether no example with this many moves can be smaller than the best one so far.
  [[nodiscard]] bool found_within(unsigned moves) const {
    HandLog least;
    least.hands.emplace_back();
    least.hands.back().deals.resize(
        std::min(sides_.without->rules().fewest_players, sides_.with->rules().fewest_players));
    return best_ && (can_be_alone_ ? best_->distance() : best_->log.size()) < least.size() + moves;
  }

  /// The hand as far as it has come; nothing where its moves alone show that both sides make the same of it.
  std::optional<HandLog> log_to_ask(const Playing& playing) {
    if (!sides_.touch.may_test(playing.kinds(), playing.table().finish)) {
      ++asked_;
      return std::nullopt;
    }
    log::Hand hand = playing.hand();
    hand.shows.clear();
    return HandLog{{std::move(hand)}};
  }

  std::optional<Example> ask(const HandLog& log) {
    ++asked_;
    return example_of(sides_, log);
  }

  /// Whether the log is in order, as far as it goes, by both houses.
  [[nodiscard]] bool is_common(const HandLog& log) const {
    const LoggedHands read = log.logged();
    return in_order(log, read.judge(*sides_.one)) && in_order(log, read.judge(*sides_.other));
  }

  /// Keeps the smallest example.
  void keep(std::optional<Example> example) {
    if (example && (!best_ || example->distance() < best_->distance())) {
      best_ = std::move(example);
    }
  }

  void keep_shrunk(const HandLog& log) {
    auto example = ask(log);
    if (example && (!best_ || example->distance() < best_->distance() + longer_than_the_best)) {
      keep(shrink(std::move(*example)));
    }
  }

  /// Leaves out of an example what it can do without, hands and moves, from the end on and then in blocks, the longest first.
  Example shrink(Example best) {
    static constexpr std::size_t few_hands = 3;  // in longer sessions not every block of moves is tried
    const auto take = [&](const HandLog& log) {
      auto found = ask(log);
      const bool better = found && found->distance() < best.distance();
      if (better) {
        best = std::move(*found);
      }
      return better;
    };
    // `show` lines are left out, because the cards held follow from the moves.
    const auto take_without_moves = [&](std::size_t hand, std::size_t first, std::size_t count) {
      HandLog log = best.log;
      log.hands[hand].play = without(log.hands[hand].play, first, count);
      log.hands[hand].shows.clear();
      return take(log);
    };
    std::size_t before = 0;
    do {
      before = best.distance();
      for (std::size_t count = best.log.hands.size() / 2; count > 0; count /= 2) {
        for (std::size_t first = 0; first + count <= best.log.hands.size();) {
          const HandLog less{without(best.log.hands, first, count)};
          first += !less.hands.empty() && take(less) ? 0U : 1U;
        }
      }
      for (std::size_t hand = 0; hand < best.log.hands.size(); ++hand) {
        const std::size_t all = best.log.hands[hand].play.size();
        for (std::size_t left = 0; left < all && !take_without_moves(hand, left, all - left); ++left) {
        }
        const bool is_long = best.log.hands.size() > few_hands;
        for (std::size_t count = best.log.hands[hand].play.size() / 2; count > 0;
             count = is_long ? count / 2 : count - 1) {
          for (std::size_t first = 0; first + count <= best.log.hands[hand].play.size();) {
            const bool closes = count == 1 || closes_up(best.log.hands[hand], first, count);
            first += closes && take_without_moves(hand, first, count) ? 0U : 1U;
          }
        }
      }
    } while (best.distance() < before);
    return best;
  }

  void short_hands(unsigned moves) {
    const std::uint32_t deals = reach_.deals_for(moves);
    for (std::uint32_t number = 0; number < deals && !found_within(moves - 1); ++number) {
      go_through(dealt_in_lockstep(sides_.without, sides_.with, number), moves);
      go_through(dealt_in_lockstep(sides_.with, sides_.without, number), moves);
    }
  }

  /// Every hand that continues this one with exactly `moves` moves, or ends earlier, and that may tell the sides apart. A whole reply
  /// counts as one move.
  void go_through(const Lockstep& hand, unsigned moves) {
    const Playing& lead = hand.lead;
    const bool replies = lead.table().phase == Phase::reply;
    if (moves == 0 && !replies) {
      // What both allow as far as it goes is the same to both until it is over.
      if (hand.beside && !lead.over() && !hand.beside->over()) {
        ++asked_;
      } else if (const std::optional<HandLog> log = log_to_ask(lead)) {
        keep(ask(*log));
      }
      return;
    }
    if (lead.over()) {
      return;
    }
    Lockstep next = hand;  // which keeps its memory
    const Kinds kinds = moves == 1 ? sides_.touch.missing(lead.kinds()) : all_kinds;
    for (const Choice& choice : legal_moves(lead.engine(), lead.table(), kinds)) {
      next = hand;
      make(next, choice);
      go_through(next, replies ? moves : moves - 1);
    }
    if (may_pass(lead.rules(), lead.table())) {
      next = hand;
      pass(next);
      go_through(next, moves);
    }
  }

  void whole_hands() {
    std::uint32_t last = best_ ? std::min(more_hands, reach_.hands) : reach_.hands;
    for (std::uint32_t number = 0; number < last; ++number) {
      const bool had_none = !best_;
      const auto play = [&](const auto& lead, const auto& beside) {
        play_in_lockstep(dealt_in_lockstep(lead, beside, number), sides_.touch.kinds(), number,
                         [&](const Playing& playing) {
                           if (const std::optional<HandLog> log = log_to_ask(playing)) {
                             keep_shrunk(*log);
                           }
                         });
      };
      play(sides_.without, sides_.with);
      play(sides_.with, sides_.without);
      last = had_none && best_ ? std::min(last, number + more_hands) : last;
    }
  }

  void whole_sessions() {
    std::uint32_t last = reach_.sessions;
    for (std::uint32_t number = 0; number < last; ++number) {
      for (const auto& engine : {sides_.without, sides_.with}) {
        const bool had_none = !best_;
        keep_shrunk(play_session(engine, number));
        last = had_none && best_ ? std::min(last, number + more_sessions) : last;
      }
    }
  }

  const Sides& sides_;
  const Reach& reach_;
  std::optional<Example> best_;
  std::size_t asked_ = 0;
  bool can_be_alone_ = false;
};

}  // namespace

Searched search(const std::vector<Sides>& near, const std::vector<Sides>& far, const Reach& reach) {
  Searched all;
  const auto add = [&](const Sides& sides, const Reach& as_far) {
    Searched found = ExampleSearch{sides, as_far}.run();
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
