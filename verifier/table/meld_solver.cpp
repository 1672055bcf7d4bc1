#include "verifier/table/meld_solver.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "verifier/table/meld_memory.hpp"
#include "verifier/table/meld_problem.hpp"

namespace tonk {
namespace {

using spec::Rules;

// Of points, and of cards: what is known is true of any hand, so that it only saves time.
thread_local std::array<MeldMemory, 2> memories;  // NOLINT(*-avoid-non-const-global-variables)
thread_local std::size_t searched;                // NOLINT(*-avoid-non-const-global-variables)

/// Arranges cards place by place in the order of the ranks: at each, which runs go on, begin and end, and which of the other cards
/// are books. Wild cards are used only where a spread needs them: in a run between other cards or, where it is too short, behind
/// them, and before them only where nothing is behind. Those that are left are added wherever there is room.
class Solver {
 public:
  Solver(const Rules& rules, const CardMultiset& cards, MeldMemory& memory, const MeldMemory::Key& key)
      : in_(rules, cards, key.costs), memory_(memory) {
    memory_.begin(key);
  }

  /// The least that is left, or `limit` where it is not less.
  [[nodiscard]] int least(int limit) {
    limit -= in_.dead_cost;
    MeldPosition all;
    all.cards = in_.rest[0];
    // With a limit that is too low less is searched, and what is learnt is remembered.
    int least = 0;
    for (int lower = 5; least < limit; lower = 3 * least / 2 + 4) {
      lower = std::min(lower, limit);
      least = from(all, lower);
      if (least < lower) {
        break;
      }
    }
    return in_.dead_cost + std::min(least, limit);
  }

 private:
  /// What the places from the position on leave at least; some number from `limit` on where it is not less.
  int from(const MeldPosition& position, int limit) {
    if (position.place == in_.places) {
      return in_.at_the_end(position);
    }
    const MeldMemory::Known& known = memory_.find(position);
    int at_least = 0;
    if (memory_.knows(known)) {
      if (known.exact || known.least >= limit) {
        return known.least;
      }
      at_least = known.least;
    }
    const MeldPosition relaxed = in_.relaxed_from(position);
    if (relaxed != position) {
      at_least = std::max(at_least, from(relaxed, limit));
      if (at_least >= limit) {
        memory_.set(position, at_least, false);
        return at_least;
      }
    }
    ++searched;
    Step step{position, {}, limit, at_least, {}, {}};
    step.next.cards = in_.rest[position.place + 1U];
    step.next.place = static_cast<std::uint8_t>(position.place + 1);
    step.next.owed = position.owed;
    step.next.slack = position.slack;
    step.next.kept = position.place + 1U == in_.places ? std::uint8_t{0} : position.kept;
    begin_suit(step, 0, 0);
    memory_.set(position, step.least, step.least < limit);
    return step.least;
  }

  /// Whether a run that has ended could have gone on by a card, or by the whole of a run that begins where it ends.
  enum class Ended : std::uint8_t { none, one_more, any_more };

  /// What is being tried at one place.
  struct Step {
    const MeldPosition& here;
    MeldPosition next;
    int least;                                    ///< so far
    int at_least;                                 ///< no less can be left, so that nothing else need be tried then
    std::array<std::uint8_t, suit_count> left{};  ///< cards in no run
    std::array<Ended, suit_count> ended{};        ///< the run of most use that has ended
  };

  /// Whether a run of the same suit has only wild cards so far, so that this one must leave the card to it. The runs of a suit are in
  /// order, and such a one is the last.
  [[nodiscard]] static bool another_lacks_naturals(const MeldPosition& here, std::size_t run) {
    const auto others = std::span{here.runs}.first(here.number).subspan(run + 1);
    return std::ranges::any_of(
        others, [&](OpenRun other) { return other.suit() == here.runs[run].suit() && other.naturals() == 0; });
  }

  [[nodiscard]] bool may_fill(const Step& step) const { return step.next.owed < in_.wild_from[step.here.place]; }

  void add_slack(Step& step, unsigned more) const {
    step.next.slack = static_cast<std::uint8_t>(in_.any_slack ? std::min(step.next.slack + more, in_.fillers) : 0);
  }

  void begin_suit(Step& step, unsigned suit, std::size_t run) {
    if (step.least <= step.at_least) {
      return;
    }
    if (suit == suit_count) {
      make_books(step);
      return;
    }
    const unsigned place = step.here.place;
    const unsigned cards = place < in_.ranks                         ? unsigned{in_.held[place][suit]}
                           : step.here.kept == MeldProblem::optional ? in_.packs
                                                                     : (step.here.kept >> (2 * suit)) & 3U;
    step.ended[suit] = Ended::none;
    go_on(step, suit, run, cards, step.next.number);
  }

  /// Lets the run go on with a card of its suit or a wild one, or ends it.
  void go_on(Step& step, unsigned suit, std::size_t run, unsigned cards, std::size_t first) {
    if (run == step.here.number || step.here.runs[run].suit() != suit) {
      begin_runs(step, suit, run, cards, first);
      return;
    }
    const OpenRun open = step.here.runs[run];
    const unsigned length = MeldProblem::is_endless(open) ? OpenRun::endless : open.length() + 1;
    if (cards > 0) {
      with_run(step, suit, length, open.naturals() + 1, false, [&] { go_on(step, suit, run + 1, cards - 1, first); });
    }
    const bool wanted_elsewhere = in_.told_naturals > 1 || another_lacks_naturals(step.here, run);
    if (may_fill(step) && (cards == 0 || wanted_elsewhere || !in_.has_room(step.here))) {
      ++step.next.owed;
      with_run(step, suit, length, open.naturals(), length > in_.melds.run_least,
               [&] { go_on(step, suit, run + 1, cards, first); });
      --step.next.owed;
    }
    if (in_.is_complete(open)) {
      const std::uint8_t slack = step.next.slack;
      const Ended ended = step.ended[suit];
      add_slack(step, in_.room_of(open));
      const bool goes_on = MeldProblem::is_endless(open) || (in_.has_room(step.here) && open.length() < in_.most_laid);
      const bool from_first = in_.places > in_.ranks && open.length() == step.here.place;
      step.ended[suit] = std::max(ended, !goes_on                                 ? Ended::none
                                         : from_first || in_.melds.laid_most != 0 ? Ended::one_more
                                                                                  : Ended::any_more);
      go_on(step, suit, run + 1, cards, first);
      step.ended[suit] = ended;
      step.next.slack = slack;
    }
  }

  void begin_runs(Step& step, unsigned suit, std::size_t run, unsigned cards, std::size_t first) {
    if (step.here.place == in_.ranks) {
      if (cards == 0 || step.here.kept == MeldProblem::optional) {
        end_suit(step, suit, run, first);
      }
      return;
    }
    if (cards > 0 && step.ended[suit] != Ended::any_more) {
      with_run(step, suit, 1, 1, false, [&] { begin_runs(step, suit, run, cards - 1, first); });
    }
    if (step.here.place == in_.places - in_.melds.run_least && may_fill(step)) {
      ++step.next.owed;
      with_run(step, suit, 1, 0, false, [&] { begin_runs(step, suit, run, cards, first); });
      --step.next.owed;
    }
    step.left[suit] = static_cast<std::uint8_t>(cards);
    end_suit(step, suit, run, first);
  }

  void end_suit(Step& step, unsigned suit, std::size_t run, std::size_t first) {
    const MeldPosition next = step.next;
    if (next.number > first + 1) {
      const auto begin = step.next.runs.begin();
      std::sort(begin + static_cast<std::ptrdiff_t>(first), begin + next.number, std::greater<>{});
    }
    begin_suit(step, suit + 1, run);
    step.next = next;
  }

  /// Calls `then` with a run that has a card of this place, if it can become long enough.
  template <typename Then>
  void with_run(Step& step, unsigned suit, unsigned length, unsigned naturals, bool dangles, const Then& then) {
    if ((length > in_.most_laid && length != OpenRun::endless) || step.next.number == MeldPosition::most_runs) {
      return;
    }
    const OpenRun run = OpenRun::of(suit, length, std::min(naturals, in_.told_naturals), dangles);
    if (!in_.can_be_completed(step.here.place, step.next.owed, run)) {
      return;
    }
    step.next.runs[step.next.number++] = run;
    then();
    step.next.runs[--step.next.number] = OpenRun{};
  }

  /// Makes books of the cards that are in no run, keeps some for their second place, and leaves the rest.
  void make_books(Step& step) {
    const MeldPosition next = step.next;
    if (next.place == in_.places) {
      const auto open = std::span{next.runs}.first(next.number);
      if (!std::ranges::all_of(open, [&](OpenRun run) { return in_.is_complete(run); })) {
        return;
      }
      for (const OpenRun run : open) {
        add_slack(step, in_.room_of(run));
      }
      step.next.runs = {};
      step.next.number = 0;
    }
    if (step.here.place == in_.ranks) {
      leave(step, 0, 0);
    } else {
      keep_some(step, step.here.place == 0 && in_.places > in_.ranks ? 0 : suit_count);
    }
    step.next = next;
  }

  void keep_some(Step& step, unsigned suit) {
    if (suit == suit_count) {
      each_books(step);
      return;
    }
    keep_some(step, suit + 1);
    const std::uint8_t all = step.left[suit];
    for (unsigned kept = 1; kept <= all && in_.may_be_last(suit); ++kept) {
      step.left[suit] = static_cast<std::uint8_t>(all - kept);
      const std::uint8_t before = step.next.kept;
      step.next.kept = static_cast<std::uint8_t>(before | kept << (2 * suit));
      keep_some(step, suit + 1);
      step.next.kept = before;
    }
    step.left[suit] = all;
  }

  void each_books(Step& step) {
    unsigned cards = 0;
    bool could_go_on = false;  // a card could be in a run that has ended
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      cards += step.left[suit];
      could_go_on = could_go_on || (step.left[suit] > 0 && step.ended[suit] != Ended::none);
    }
    const unsigned place = step.here.place;
    const int wanted = in_.any_slack ? static_cast<int>(in_.fillers - step.next.slack) : 0;
    std::array<std::int8_t, MeldProblem::most_book_fillers>
        seen{};  // by wild cards: one more than the slack with more cards in books
    for (const Books& books : std::span{in_.books}.first(in_.number_of_books)) {
      if (books.own > cards) {
        continue;
      }
      const int slack = std::min<int>(books.slack, wanted);
      if (!in_.is_wild[place] &&
          (slack < seen[books.fillers] || (could_go_on && (books.own < cards || books.spares_one)))) {
        continue;
      }
      seen[books.fillers] = static_cast<std::int8_t>(std::max<int>(seen[books.fillers], slack + 1));
      const MeldPosition next = step.next;
      step.next.owed += books.fillers;
      add_slack(step, books.slack);
      leave(step, cards - books.own, place);
      step.next = next;
    }
  }

  /// Leaves cards of the rank, of which wild ones may stand for others elsewhere.
  void leave(Step& step, unsigned cards, unsigned place) {
    const std::int16_t before = step.next.owed;
    for (unsigned given = in_.is_wild[place] ? cards + 1 : 1; given-- > 0;) {
      step.next.owed = static_cast<std::int16_t>(before - static_cast<int>(given));
      const int cost = static_cast<int>(cards - given) * in_.cost[place];
      if (cost < step.least && step.next.owed <= in_.wild_from[place + 1]) {
        step.least = std::min(step.least, cost + from(in_.with_told_lengths(step.next), step.least - cost));
      }
    }
    step.next.owed = before;
  }

  const MeldProblem in_;
  MeldMemory& memory_;
};

/// `by_points`: what is left counts its points, and else a card counts one.
Solver solver(const Rules& rules, const CardMultiset& cards, bool by_points) {
  const auto& order = rules.deck.order;
  MeldMemory::Key key{.melds = rules.melds,
                      .ranks = static_cast<unsigned>(order.size()),
                      .costs = rules.deck.points,
                      .wild = rules.deck.wild,
                      .packs = rules.deck.packs};
  std::ranges::copy(order, key.order.begin());
  if (!by_points) {
    key.costs.fill(1);
  }
  return {rules, cards, memories[by_points ? 0 : 1], key};
}

}  // namespace

int least_unmatched(const Rules& rules, const CardMultiset& cards) {
  return solver(rules, cards, true).least(MeldProblem::impossible);
}

bool all_matched(const Rules& rules, const CardMultiset& cards) { return solver(rules, cards, false).least(1) == 0; }

std::size_t positions_searched() { return searched; }

}  // namespace tonk
