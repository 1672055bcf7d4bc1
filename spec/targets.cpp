#include "spec/targets.hpp"

#include <algorithm>
#include <cassert>

namespace tonk::spec {
namespace {

struct PhraseTarget {
  Field field;
  void (*set)(Draft& draft, std::size_t index);
};

/// The phrases of the table stand in the order of the choices, and `no` before `yes`.
template <typename Choice>
void put(Choice& choice, std::size_t index) {
  choice = static_cast<Choice>(index);
}

// clang-format off
constexpr std::array phrase_targets{
    PhraseTarget{Field::play_passes,        [](Draft& d, std::size_t i) { put(d.rules.play_passes, i); }},
    PhraseTarget{Field::first_seats,        [](Draft& d, std::size_t i) { put(d.rules.first_seats, i); }},
    PhraseTarget{Field::newcomers,          [](Draft& d, std::size_t i) { put(d.rules.newcomers, i); }},
    PhraseTarget{Field::first_dealer,       [](Draft& d, std::size_t i) { put(d.rules.first_dealer, i); }},
    PhraseTarget{Field::first_to_play,      [](Draft&, std::size_t) {}},
    PhraseTarget{Field::next_dealer,        [](Draft& d, std::size_t i) { put(d.rules.next_dealer, i); }},
    PhraseTarget{Field::upcard,             [](Draft& d, std::size_t i) { put(d.rules.upcard, i); }},
    PhraseTarget{Field::several_dealt_wins, [](Draft& d, std::size_t i) { put(d.several_dealt_wins, i); }},
    PhraseTarget{Field::declaring,          [](Draft& d, std::size_t i) { put(d.declaring, i); }},
    PhraseTarget{Field::drop,               [](Draft& d, std::size_t i) { put(d.rules.drop, i); }},
    PhraseTarget{Field::drop_after_deal,    [](Draft& d, std::size_t i) { put(d.rules.drop_after_deal, i); }},
    PhraseTarget{Field::drop_needs,         [](Draft& d, std::size_t i) { put(d.rules.drop_needs_spread, i); }},
    PhraseTarget{Field::after_drop,         [](Draft& d, std::size_t i) { put(d.rules.after_drop, i); }},
    PhraseTarget{Field::tie_with_dropper,   [](Draft& d, std::size_t i) { put(d.rules.tie_with_dropper, i); }},
    PhraseTarget{Field::knock,              [](Draft& d, std::size_t i) { put(d.rules.knock, i); }},
    PhraseTarget{Field::draw,               [](Draft& d, std::size_t i) { put(d.rules.discard_depth, i); }},
    PhraseTarget{Field::after_take,         [](Draft& d, std::size_t i) { put(d.rules.after_take, i); }},
    PhraseTarget{Field::touching,           [](Draft& d, std::size_t i) { put(d.rules.touch_binds, i); }},
    PhraseTarget{Field::lay,                [](Draft& d, std::size_t i) { put(d.rules.lay, i); }},
    PhraseTarget{Field::discard,            [](Draft& d, std::size_t i) { put(d.rules.discarding, i); }},
    PhraseTarget{Field::going_out,          [](Draft& d, std::size_t i) { put(d.rules.going_out, i); }},
    PhraseTarget{Field::low_stock,          [](Draft& d, std::size_t i) { put(d.rules.low_stock, i); }},
    PhraseTarget{Field::slapping,           [](Draft& d, std::size_t i) { put(d.rules.slapping, i); }},
    PhraseTarget{Field::reply,              [](Draft& d, std::size_t i) { put(d.rules.reply, i); }},
    PhraseTarget{Field::replied_by,         [](Draft& d, std::size_t i) { put(d.rules.replied_by, i); }},
    PhraseTarget{Field::ace,                [](Draft& d, std::size_t i) { put(d.rules.melds.ace, i); }},
    PhraseTarget{Field::hits,               [](Draft& d, std::size_t i) { put(d.rules.hits, i); }},
    PhraseTarget{Field::hits_on_books,      [](Draft& d, std::size_t i) { d.rules.hits_on_books = i == 0; }},
    PhraseTarget{Field::holding,            [](Draft& d, std::size_t i) { put(d.rules.must_spread, i); }},
    PhraseTarget{Field::full_books,         [](Draft& d, std::size_t i) { put(d.rules.full_books, i); }},
    PhraseTarget{Field::wait_own_hits,      [](Draft& d, std::size_t i) { d.rules.waiting.own_hits = i == 0; }},
    PhraseTarget{Field::wait_several_hits,  [](Draft& d, std::size_t i) { put(d.rules.waiting.once_a_round, i); }},
    PhraseTarget{Field::wait_ends,          [](Draft& d, std::size_t i) { put(d.rules.waiting.ends_with_turn, i); }},
    PhraseTarget{Field::counting,           [](Draft& d, std::size_t i) { put(d.rules.counting, i); }},
    PhraseTarget{Field::stock_out,          [](Draft& d, std::size_t i) { put(d.rules.stock_out, i); }},
    PhraseTarget{Field::honor,              [](Draft& d, std::size_t i) { put(d.rules.game.honor, i); }},
    PhraseTarget{Field::last_one_in,        [](Draft& d, std::size_t i) { put(d.rules.game.last_takes_pot, i); }},
};
// clang-format on

struct CountTarget {
  Field field;
  void (*set)(Draft& draft, const Count& count);
};

/// A word instead of a number stands for none.
template <typename Number>
void put(Number& number, const Count& count) {
  number = static_cast<Number>(count.number.value_or(0));
}

void put_while_waiting(Draft& draft, const Count& count) {
  const bool same = !count.number && count.word == 0;
  draft.rules.waiting.while_waiting.reset();
  if (!same) {
    draft.rules.waiting.while_waiting = static_cast<std::uint8_t>(count.number.value_or(0));
  }
}

void put_limit(Draft& draft, const Count& count) {
  draft.rules.drop_limit.reset();
  if (count.number) {
    draft.rules.drop_limit = static_cast<std::uint16_t>(*count.number);
  }
}

// clang-format off
constexpr std::array count_targets{
    CountTarget{Field::packs,                      [](Draft& d, const Count& c) { put(d.rules.deck.packs, c); }},
    CountTarget{Field::drop_limit,                 put_limit},
    CountTarget{Field::naturals,                   [](Draft& d, const Count& c) { put(d.rules.melds.naturals, c); }},
    CountTarget{Field::laid_most,                  [](Draft& d, const Count& c) { put(d.rules.melds.laid_most, c); }},
    CountTarget{Field::hits_in_turn,               [](Draft& d, const Count& c) { put(d.rules.hits_in_turn, c); }},
    CountTarget{Field::winning_spreads,            [](Draft& d, const Count& c) { put(d.rules.winning_spreads, c); }},
    CountTarget{Field::wait_after_spread,          [](Draft& d, const Count& c) { put(d.rules.waiting.after_spread, c); }},
    CountTarget{Field::wait_after_hit,             [](Draft& d, const Count& c) { put(d.rules.waiting.after_hit, c); }},
    CountTarget{Field::wait_for_hitter,            [](Draft& d, const Count& c) { put(d.rules.waiting.for_hitter, c); }},
    CountTarget{Field::wait_while_waiting,         put_while_waiting},
    CountTarget{Field::no_laying_after_hit,        [](Draft& d, const Count& c) { put(d.rules.waiting.no_laying_after_hit, c); }},
    CountTarget{Field::no_laying_after_own_hit,    [](Draft& d, const Count& c) { put(d.rules.waiting.no_laying_after_own_hit, c); }},
    CountTarget{Field::no_going_out_after_hit,     [](Draft& d, const Count& c) { put(d.rules.waiting.no_going_out_after_hit, c); }},
    CountTarget{Field::no_going_out_after_own_hit, [](Draft& d, const Count& c) { put(d.rules.waiting.no_going_out_after_own_hit, c); }},
    CountTarget{Field::tokens,                     [](Draft& d, const Count& c) { put(d.rules.game.tokens, c); }},
    CountTarget{Field::ends_at,                    [](Draft& d, const Count& c) { put(d.rules.game.ends_at, c); }},
    CountTarget{Field::out_at,                     [](Draft& d, const Count& c) { put(d.rules.game.out_at, c); }},
};
// clang-format on

template <typename Targets>
auto target_of(const Targets& targets, Field field) {
  const auto found = std::find_if(targets.begin(), targets.end(), [&](const auto& t) { return t.field == field; });
  assert(found != targets.end());
  return found->set;
}

}  // namespace

void set_phrase(Field field, std::size_t index, Draft& draft) { target_of(phrase_targets, field)(draft, index); }

void set_count(Field field, const Count& count, Draft& draft) { target_of(count_targets, field)(draft, count); }

}  // namespace tonk::spec
