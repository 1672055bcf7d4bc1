#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "spec/rules.hpp"
#include "verifier/table/meld_memory.hpp"
#include "verifier/table/table.hpp"

/// What the search for the best arrangement of a hand knows of its cards and of the rules before it begins.
namespace tonk {

/// Books that use cards of a rank, with no wild card that they can do without.
struct Books {
  std::uint8_t own = 0;      ///< cards of the rank
  std::uint8_t fillers = 0;  ///< wild cards that stand for others
  std::uint8_t slack = 0;    ///< wild cards that could be added
  bool spares_one = false;   ///< whether one card less and as many wild ones are books too
};

/// Places are those of the ranks in their order; the first rank may have a second place behind the last.
struct MeldProblem {
  static constexpr unsigned most_places = rank_count + 1;
  static constexpr unsigned most_alike = 8;  ///< cards of one rank, in two packs
  static constexpr unsigned most_book_fillers = most_alike * (suit_count - 1) + 1;
  static constexpr int impossible = 1 << 20;      ///< more than any cards count
  static constexpr std::uint8_t optional = 0xFF;  ///< kept: any of the first rank, which need not be used

  /// What a card counts that is left is its cost.
  MeldProblem(const spec::Rules& rules, const CardMultiset& cards, const std::array<std::uint8_t, 64>& costs);

  [[nodiscard]] static bool is_endless(OpenRun run) { return run.length() == OpenRun::endless; }

  /// How many cards of a spread stand for themselves at least; of wild cards alone there is nothing to arrange.
  [[nodiscard]] unsigned naturals_of(unsigned size) const {
    return std::max(1U, std::min<unsigned>(melds.naturals, size));
  }

  /// Whether a run that has a card of the place can become long enough.
  [[nodiscard]] bool can_be_completed(unsigned place, int owed, OpenRun run) const;

  [[nodiscard]] bool is_complete(OpenRun run) const {
    return run.length() >= melds.run_least && !run.dangles() &&
           run.naturals() >= std::min(told_naturals, naturals_of(run.length()));
  }

  /// How many wild cards a run that has ended could have beside those that it needs.
  [[nodiscard]] unsigned room_of(OpenRun run) const {
    if (run.naturals() < told_naturals) {
      return 0;
    }
    return is_endless(run) || is_roomy ? fillers : most_laid - run.length();
  }

  /// Whether a run of the suit may end with the second place of the first rank.
  [[nodiscard]] bool may_be_last(unsigned suit) const {
    return melds.run_least <= places &&
           static_cast<unsigned>(missing[suit][ranks] - missing[suit][places - melds.run_least]) <= fillers;
  }

  /// Whether there is room for every wild card that may be left.
  [[nodiscard]] bool has_room(const MeldPosition& position) const {
    return is_roomy || !any_slack || position.slack >= fillers;
  }

  /// A position from which no more is left: each open run, together with all others of its suit, may go on and end as it likes.
  [[nodiscard]] MeldPosition relaxed_from(const MeldPosition& position) const;

  /// The same with lengths that make no difference any more made equal.
  [[nodiscard]] MeldPosition with_told_lengths(MeldPosition position) const;

  /// What is left of wild cards is added to spreads, or laid alone, and only jokers may have no place at all.
  [[nodiscard]] int at_the_end(const MeldPosition& position) const;

  const spec::Melds& melds;
  unsigned packs;
  unsigned ranks;
  unsigned places;
  unsigned most_laid = 0;
  unsigned most_in_book = 0;
  unsigned told_length = 0;    ///< longer runs need not be told apart,
  unsigned told_naturals = 0;  ///< nor those with more cards that stand for themselves
  std::array<bool, most_places> is_wild{};
  std::array<std::array<std::uint8_t, suit_count>, most_places> held{};
  std::array<unsigned, most_places> of_rank{};
  std::array<int, most_places> cost{};
  std::array<int, most_places> wild_from{};        ///< wild cards of the ranks from each place on, and jokers
  std::array<RestOfHand, most_places + 1> rest{};  ///< cards from each place on
  std::array<std::array<std::uint8_t, most_places + 1>, suit_count> missing{};  ///< places without a card, before each
  std::array<Books, std::size_t{most_alike + 1} * most_book_fillers> books;
  std::size_t number_of_books = 0;
  int jokers = 0;        ///< wild ones
  unsigned fillers = 0;  ///< cards that may stand for others
  bool any_slack = false;
  bool is_roomy = false;  ///< whether any run has room for all wild cards that are left
  int joker_cost = 0;
  int dead_cost = 0;  ///< of jokers that are not wild

 private:
  void count(const spec::Deck& deck, const CardMultiset& cards, const std::array<std::uint8_t, 64>& costs);
  void look_ahead();
  void add_cards(RestOfHand& cards, unsigned rank, unsigned place) const;
  void limit_lengths();
  void find_books();
  [[nodiscard]] bool is_all_wild(int cards) const;
};

}  // namespace tonk
