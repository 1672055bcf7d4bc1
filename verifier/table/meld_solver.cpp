#include "verifier/table/meld_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "verifier/table/meld_memory.hpp"

namespace tonk {
namespace {

using spec::Rules;

constexpr unsigned most_places = rank_count + 1;  // the first rank may have a second place behind the last
constexpr unsigned most_alike = 8;                // cards of one rank, in two packs
constexpr unsigned most_book_fillers = most_alike * (suit_count - 1) + 1;
constexpr int impossible = 1 << 20;  // more than any cards count

// Of points, and of cards: what is known is true of any hand, so that it only saves time.
thread_local std::array<MeldMemory, 2> memories;  // NOLINT(*-avoid-non-const-global-variables)
thread_local std::size_t searched;                // NOLINT(*-avoid-non-const-global-variables)

/// Books that use cards of a rank, with no wild card that they can do without.
struct Books {
  std::uint8_t own = 0;      ///< cards of the rank
  std::uint8_t fillers = 0;  ///< wild cards that stand for others
  std::uint8_t slack = 0;    ///< wild cards that could be added
  bool spares_one = false;   ///< whether one card less and as many wild ones are books too
};

/// Arranges cards place by place in the order of the ranks: at each, which runs go on, begin and end, and which of the other cards
/// are books. Wild cards are used only where a spread needs them: in a run between other cards or, where it is too short, behind
/// them, and before them only where nothing is behind. Those that are left are added wherever there is room.
class Solver {
 public:
  /// `by_points`: what is left counts its points, and else a card counts one.
  Solver(const Rules& rules, const CardMultiset& cards, bool by_points)
      : memory_(memories[by_points ? 0 : 1]), melds_(rules.melds), packs_(rules.deck.packs) {
    const auto& order = rules.deck.order;
    ranks_ = static_cast<unsigned>(order.size());
    MeldMemory::Key key{
        .melds = melds_, .ranks = ranks_, .costs = rules.deck.points, .wild = rules.deck.wild, .packs = packs_};
    std::ranges::copy(order, key.order.begin());
    if (!by_points) {
      key.costs.fill(1);
    }
    memory_.begin(key);
    places_ = ranks_ + (melds_.ace == spec::Ace::first_or_last ? 1U : 0U);
    unsigned wild = 0;
    for (unsigned place = 0; place < ranks_; ++place) {
      const CardSet of_rank = CardSet::of(order[place]);
      is_wild_[place] = rules.deck.wild.contains(of_rank);
      for (const Card card : cards.first() & of_rank) {
        held_[place][static_cast<unsigned>(card.suit())] = static_cast<std::uint8_t>(cards.count(card));
        of_rank_[place] += cards.count(card);
        cost_[place] = key.costs[card.index()];
      }
      wild += is_wild_[place] ? of_rank_[place] : 0;
    }
    for (const Card card : cards.first() - CardSet::all_naturals()) {
      const int cost = key.costs[card.index()];
      if (rules.deck.wild.contains(card)) {
        jokers_ += static_cast<int>(cards.count(card));
        joker_cost_ = cost;
      } else {
        dead_cost_ += static_cast<int>(cards.count(card)) * cost;
      }
    }
    fillers_ = wild + static_cast<unsigned>(jokers_);
    any_slack_ = wild > 0 || (jokers_ > 0 && joker_cost_ > 0);
    look_ahead();
    limit_lengths();
    find_books();
  }

  /// The least that is left, or `limit` where it is not less.
  [[nodiscard]] int least(int limit) {
    limit -= dead_cost_;
    MeldPosition all;
    all.cards = rest_[0];
    // With a limit that is too low less is searched, and what is learnt is remembered.
    int least = 0;
    for (int lower = 5; least < limit; lower = 3 * least / 2 + 4) {
      lower = std::min(lower, limit);
      least = from(all, lower);
      if (least < lower) {
        break;
      }
    }
    return dead_cost_ + std::min(least, limit);
  }

 private:
  /// How many cards of a spread stand for themselves at least; of wild cards alone there is nothing to arrange.
  [[nodiscard]] unsigned naturals_of(unsigned size) const {
    return std::max(1U, std::min<unsigned>(melds_.naturals, size));
  }

  void look_ahead() {
    wild_from_[ranks_] = jokers_;
    for (unsigned place = ranks_; place-- > 0;) {
      wild_from_[place] = wild_from_[place + 1] + (is_wild_[place] ? static_cast<int>(of_rank_[place]) : 0);
    }
    rest_[ranks_] = {.jokers = static_cast<std::uint32_t>(jokers_), .fillers = fillers_};
    if (places_ > ranks_) {
      add_cards(rest_[ranks_], 0, ranks_);
      rest_[places_] = rest_[ranks_];
    }
    for (unsigned place = ranks_; place-- > 0;) {
      rest_[place] = rest_[place + 1];
      add_cards(rest_[place], place, place);
    }
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      for (unsigned place = 0; place < places_; ++place) {
        const unsigned held = held_[place == ranks_ ? 0 : place][suit];
        missing_[suit][place + 1] = static_cast<std::uint8_t>(missing_[suit][place] + (held == 0 ? 1 : 0));
      }
    }
  }

  void add_cards(RestOfHand& cards, unsigned rank, unsigned place) const {
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const std::uint64_t bit = std::uint64_t{1} << (suit_count * place + suit);
      cards.once |= held_[rank][suit] > 0 ? bit : 0;
      cards.twice |= held_[rank][suit] > 1 ? bit : 0;
    }
  }

  void limit_lengths() {
    most_laid_ = melds_.laid_most == 0 ? ranks_ : std::min<unsigned>(melds_.laid_most, ranks_);
    most_in_book_ = std::min<unsigned>(melds_.book_most, melds_.laid_most == 0 ? suit_count : most_laid_);
    told_naturals_ = fillers_ == 0 ? 1 : naturals_of(most_laid_);
    // A run with no room for all wild cards can be two runs, if it has enough cards that stand for themselves; it begins and ends
    // with one.
    const unsigned enough = std::max<unsigned>(melds_.run_least, told_naturals_ == 1 ? 1 : told_naturals_ + fillers_);
    is_roomy_ = melds_.laid_most == 0 && (!any_slack_ || ranks_ + 1 >= 2 * enough + fillers_);
    told_length_ = melds_.laid_most == 0 ? std::max<unsigned>(melds_.run_least, told_naturals_) : most_laid_;
  }

  /// The books that so many cards of a rank can make, those of the most cards first; of equal ones those with the most slack.
  void find_books() {
    const unsigned alike = *std::ranges::max_element(of_rank_);
    std::array<std::array<int, most_book_fillers>, most_alike + 1> slack{};  // by cards, and by wild cards
    for (auto& of_own : slack) {
      of_own.fill(-1);
    }
    slack[0][0] = 0;
    for (unsigned own = 1; own <= alike; ++own) {
      for (unsigned natural = 1; natural <= std::min(own, most_in_book_); ++natural) {
        const unsigned size = std::max<unsigned>(natural, melds_.book_least);
        const unsigned filled = size - natural;
        const int room = natural < melds_.naturals ? 0 : static_cast<int>(most_in_book_ - size);
        for (unsigned fillers = filled;
             fillers <= fillers_ && natural >= naturals_of(size) && fillers < slack[own].size(); ++fillers) {
          const int rest = slack[own - natural][fillers - filled];
          slack[own][fillers] = std::max(slack[own][fillers], rest < 0 ? -1 : rest + room);
        }
      }
    }
    for (unsigned own = alike + 1; own-- > 0;) {
      for (unsigned fillers = 0; fillers < slack[own].size(); ++fillers) {
        if (slack[own][fillers] >= 0) {
          books_[number_of_books_++] = {static_cast<std::uint8_t>(own), static_cast<std::uint8_t>(fillers),
                                        static_cast<std::uint8_t>(slack[own][fillers]),
                                        own > 0 && slack[own - 1][fillers] >= 0};
        }
      }
    }
  }

  /// What the places from the position on leave at least; some number from `limit` on where it is not less.
  int from(const MeldPosition& position, int limit) {
    if (position.place == places_) {
      return at_the_end(position);
    }
    const MeldMemory::Known& known = memory_.find(position);
    int at_least = 0;
    if (memory_.knows(known)) {
      if (known.exact || known.least >= limit) {
        return known.least;
      }
      at_least = known.least;
    }
    const MeldPosition relaxed = relaxed_from(position);
    if (relaxed != position) {
      at_least = std::max(at_least, from(relaxed, limit));
      if (at_least >= limit) {
        memory_.set(position, at_least, false);
        return at_least;
      }
    }
    ++searched;
    Step step{position, {}, limit, at_least, {}, {}};
    step.next.cards = rest_[position.place + 1U];
    step.next.place = static_cast<std::uint8_t>(position.place + 1);
    step.next.owed = position.owed;
    step.next.slack = position.slack;
    step.next.kept = position.place + 1U == places_ ? std::uint8_t{0} : position.kept;
    begin_suit(step, 0, 0);
    memory_.set(position, step.least, step.least < limit);
    return step.least;
  }

  /// A position from which no more is left: each open run, together with all others of its suit, may go on and end as it likes.
  [[nodiscard]] MeldPosition relaxed_from(const MeldPosition& position) const {
    MeldPosition relaxed;
    relaxed.cards = position.cards;
    relaxed.place = position.place;
    relaxed.owed = position.owed;
    relaxed.kept = position.place > 0 && position.place <= ranks_ && places_ > ranks_ ? optional : 0;
    relaxed.slack = static_cast<std::uint8_t>(any_slack_ ? fillers_ : 0);
    relaxed.runs = position.runs;
    relaxed.number = position.number;
    if (relaxed != position) {
      return relaxed;
    }
    relaxed.runs = {};
    relaxed.number = 0;
    unsigned of_suit = 0;
    for (std::size_t run = 0; run < position.number; ++run) {
      const unsigned suit = position.runs[run].suit();
      of_suit = run > 0 && position.runs[run - 1].suit() == suit ? of_suit + 1 : 0;
      if (of_suit < packs_) {
        relaxed.runs[relaxed.number++] = OpenRun::of(suit, OpenRun::endless, told_naturals_,
                                                     position.runs[run].dangles() && is_endless(position.runs[run]));
      }
    }
    return relaxed;
  }

  static constexpr std::uint8_t optional = 0xFF;  ///< kept: any of the first rank, which need not be used

  [[nodiscard]] static bool is_endless(OpenRun run) { return run.length() == OpenRun::endless; }

  /// What is left of wild cards is added to spreads, or laid alone, and only jokers may have no place at all.
  [[nodiscard]] int at_the_end(const MeldPosition& position) const {
    const int left = jokers_ - position.owed;
    int placed = 0;
    for (int alone = 0; alone <= left; ++alone) {
      if (is_all_wild(alone)) {
        placed = std::max(placed, std::min(left, alone + position.slack));
      }
    }
    return left < 0 || left - placed > jokers_ ? impossible : (left - placed) * joker_cost_;
  }

  /// Whether so many wild cards are spreads by themselves.
  [[nodiscard]] bool is_all_wild(int cards) const {
    if (cards == 0 || melds_.naturals != 0) {
      return cards == 0;
    }
    for (int size = 2; size <= cards; ++size) {
      const auto number = static_cast<unsigned>(size);
      const bool is_book = number >= melds_.book_least && number <= most_in_book_;
      const bool is_run = number >= melds_.run_least && number <= most_laid_;
      if ((is_book || is_run) && is_all_wild(cards - size)) {
        return true;
      }
    }
    return false;
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

  [[nodiscard]] bool may_fill(const Step& step) const { return step.next.owed < wild_from_[step.here.place]; }

  void add_slack(Step& step, unsigned more) const {
    step.next.slack = static_cast<std::uint8_t>(any_slack_ ? std::min(step.next.slack + more, fillers_) : 0);
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
    const unsigned cards = place < ranks_               ? unsigned{held_[place][suit]}
                           : step.here.kept == optional ? packs_
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
    const unsigned length = is_endless(open) ? OpenRun::endless : open.length() + 1;
    if (cards > 0) {
      with_run(step, suit, length, open.naturals() + 1, false, [&] { go_on(step, suit, run + 1, cards - 1, first); });
    }
    if (may_fill(step) && (cards == 0 || told_naturals_ > 1 || !has_room(step.here))) {
      ++step.next.owed;
      with_run(step, suit, length, open.naturals(), length > melds_.run_least,
               [&] { go_on(step, suit, run + 1, cards, first); });
      --step.next.owed;
    }
    if (is_complete(open)) {
      const std::uint8_t slack = step.next.slack;
      const Ended ended = step.ended[suit];
      add_slack(step, room_of(open));
      const bool goes_on = is_endless(open) || (has_room(step.here) && open.length() < most_laid_);
      const bool from_first = places_ > ranks_ && open.length() == step.here.place;
      step.ended[suit] = std::max(ended, !goes_on                              ? Ended::none
                                         : from_first || melds_.laid_most != 0 ? Ended::one_more
                                                                               : Ended::any_more);
      go_on(step, suit, run + 1, cards, first);
      step.ended[suit] = ended;
      step.next.slack = slack;
    }
  }

  void begin_runs(Step& step, unsigned suit, std::size_t run, unsigned cards, std::size_t first) {
    if (step.here.place == ranks_) {
      if (cards == 0 || step.here.kept == optional) {
        end_suit(step, suit, run, first);
      }
      return;
    }
    if (cards > 0 && step.ended[suit] != Ended::any_more) {
      with_run(step, suit, 1, 1, false, [&] { begin_runs(step, suit, run, cards - 1, first); });
    }
    if (step.here.place == places_ - melds_.run_least && may_fill(step)) {
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
    const bool endless = length == OpenRun::endless;
    if ((length > most_laid_ && !endless) || step.next.number == MeldPosition::most_runs ||
        !can_be_completed(step, suit, length, naturals, dangles)) {
      return;
    }
    step.next.runs[step.next.number++] = OpenRun::of(suit, length, std::min(naturals, told_naturals_), dangles);
    then();
    step.next.runs[--step.next.number] = OpenRun{};
  }

  [[nodiscard]] bool can_be_completed(const Step& step, unsigned suit, unsigned length, unsigned naturals,
                                      bool dangles) const {
    const unsigned next = step.here.place + 1U;
    const unsigned more = length < melds_.run_least ? melds_.run_least - length : 0;
    if (next + more > places_) {
      return false;
    }
    const auto& missing = missing_[suit];
    const int fillers = wild_from_[step.here.place] - step.next.owed;
    if (static_cast<int>(missing[next + more]) - static_cast<int>(missing[next]) > fillers) {
      return false;
    }
    // A run may become longer for the sake of cards that stand for themselves.
    const unsigned to_come = places_ - next - static_cast<unsigned>(missing[places_] - missing[next]);
    return naturals + to_come >= std::min(told_naturals_, naturals_of(std::max<unsigned>(length, melds_.run_least))) &&
           !(dangles && to_come == 0);
  }

  [[nodiscard]] bool is_complete(OpenRun run) const {
    return run.length() >= melds_.run_least && !run.dangles() &&
           run.naturals() >= std::min(told_naturals_, naturals_of(run.length()));
  }

  /// How many wild cards a run that has ended could have beside those that it needs.
  [[nodiscard]] unsigned room_of(OpenRun run) const {
    if (run.naturals() < told_naturals_) {
      return 0;
    }
    return is_endless(run) || is_roomy_ ? fillers_ : most_laid_ - run.length();
  }

  /// Makes books of the cards that are in no run, keeps some for their second place, and leaves the rest.
  void make_books(Step& step) {
    const MeldPosition next = step.next;
    if (next.place == places_) {
      const auto open = std::span{next.runs}.first(next.number);
      if (!std::ranges::all_of(open, [&](OpenRun run) { return is_complete(run); })) {
        return;
      }
      for (const OpenRun run : open) {
        add_slack(step, room_of(run));
      }
      step.next.runs = {};
      step.next.number = 0;
    }
    if (step.here.place == ranks_) {
      leave(step, 0, 0);
    } else {
      keep_some(step, step.here.place == 0 && places_ > ranks_ ? 0 : suit_count);
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
    for (unsigned kept = 1; kept <= all && may_be_last(suit); ++kept) {
      step.left[suit] = static_cast<std::uint8_t>(all - kept);
      const std::uint8_t before = step.next.kept;
      step.next.kept = static_cast<std::uint8_t>(before | kept << (2 * suit));
      keep_some(step, suit + 1);
      step.next.kept = before;
    }
    step.left[suit] = all;
  }

  /// Whether a run of the suit may end with the second place of the first rank.
  [[nodiscard]] bool may_be_last(unsigned suit) const {
    const unsigned first = places_ - melds_.run_least;
    return static_cast<unsigned>(missing_[suit][ranks_] - missing_[suit][first]) <= fillers_;
  }

  void each_books(Step& step) {
    unsigned cards = 0;
    bool could_go_on = false;  // a card could be in a run that has ended
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      cards += step.left[suit];
      could_go_on = could_go_on || (step.left[suit] > 0 && step.ended[suit] != Ended::none);
    }
    const unsigned place = step.here.place;
    const int wanted = any_slack_ ? static_cast<int>(fillers_ - step.next.slack) : 0;
    std::array<std::int8_t, most_book_fillers>
        seen{};  // by wild cards: one more than the slack with more cards in books
    for (const Books& books : std::span{books_}.first(number_of_books_)) {
      if (books.own > cards) {
        continue;
      }
      const int slack = std::min<int>(books.slack, wanted);
      if (!is_wild_[place] &&
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
    for (unsigned given = is_wild_[place] ? cards + 1 : 1; given-- > 0;) {
      step.next.owed = static_cast<std::int16_t>(before - static_cast<int>(given));
      const int cost = static_cast<int>(cards - given) * cost_[place];
      if (cost < step.least && step.next.owed <= wild_from_[place + 1]) {
        step.least = std::min(step.least, cost + from(with_told_lengths(step.next), step.least - cost));
      }
    }
    step.next.owed = before;
  }

  /// Whether there is room for every wild card that may be left.
  [[nodiscard]] bool has_room(const MeldPosition& position) const {
    return is_roomy_ || !any_slack_ || position.slack >= fillers_;
  }

  /// The same with lengths that make no difference any more made equal.
  [[nodiscard]] MeldPosition with_told_lengths(MeldPosition position) const {
    if (!has_room(position)) {
      return position;
    }
    bool changed = false;
    for (OpenRun& run : std::span{position.runs}.first(position.number)) {
      const bool from_first = run.length() == position.place && places_ > ranks_;
      if (run.length() > told_length_ && !from_first && !is_endless(run)) {
        run = OpenRun::of(run.suit(), told_length_, run.naturals(), run.dangles());
        changed = true;
      }
    }
    if (changed) {
      const auto begin = position.runs.begin();
      std::sort(begin, begin + position.number,
                [](OpenRun a, OpenRun b) { return a.suit() != b.suit() ? a.suit() < b.suit() : a.code > b.code; });
    }
    return position;
  }

  MeldMemory& memory_;
  const spec::Melds& melds_;
  unsigned packs_;
  unsigned ranks_ = 0;
  unsigned places_ = 0;
  unsigned most_laid_ = 0;
  unsigned most_in_book_ = 0;
  unsigned told_length_ = 0;    ///< longer runs need not be told apart,
  unsigned told_naturals_ = 0;  ///< nor those with more cards that stand for themselves
  std::array<bool, most_places> is_wild_{};
  std::array<std::array<std::uint8_t, suit_count>, most_places> held_{};
  std::array<unsigned, most_places> of_rank_{};
  std::array<int, most_places> cost_{};
  std::array<int, most_places> wild_from_{};        ///< wild cards of the ranks from each place on, and jokers
  std::array<RestOfHand, most_places + 1> rest_{};  ///< cards from each place on
  std::array<std::array<std::uint8_t, most_places + 1>, suit_count> missing_{};  ///< places without a card, before each
  std::array<Books, std::size_t{most_alike + 1} * most_book_fillers> books_;
  std::size_t number_of_books_ = 0;
  int jokers_ = 0;        ///< wild ones
  unsigned fillers_ = 0;  ///< cards that may stand for others
  bool any_slack_ = false;
  bool is_roomy_ = false;  ///< whether any run has room for all wild cards that are left
  int joker_cost_ = 0;
  int dead_cost_ = 0;
};

}  // namespace

int least_unmatched(const Rules& rules, const CardMultiset& cards) {
  return Solver(rules, cards, true).least(impossible);
}

bool all_matched(const Rules& rules, const CardMultiset& cards) { return Solver(rules, cards, false).least(1) == 0; }

std::size_t positions_searched() { return searched; }

}  // namespace tonk
