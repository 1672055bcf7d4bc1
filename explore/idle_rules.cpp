#include "explore/idle_rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <ranges>

#include "explore/endings.hpp"
#include "verifier/accounting/hand_result.hpp"

namespace tonk::explore {
namespace {

using spec::Key;
using spec::Rules;

using Sentences = std::vector<spec::PaymentRule>;

struct Row {
  Key key;
  bool idle;  ///< the rule is there, and nothing that it is about
  const char* because;
};

bool wins_at_once(const Rules& rules) {
  return std::ranges::any_of(rules.dealt_wins,
                             [](const spec::DealtWin& win) { return win.when == spec::DeclaredWhen::at_once; });
}

bool is_dealt_anyway(const Rules& rules) {
  const auto only = std::views::iota(rules.fewest_players, rules.most_players + 1U);
  return std::ranges::all_of(
      only, [&](auto players) { return rules.also_dealt == std::uint64_t{1} << rules.cards_dealt[players]; });
}

}  // namespace

const spec::PaymentRule* first_sentence(const Rules& rules, const std::function<bool(const spec::PaymentRule&)>& fits) {
  std::vector<const Sentences*> lists{&rules.ante};
  std::ranges::transform(rules.dealt_wins, std::back_inserter(lists), [](const auto& win) { return &win.pays; });
  for (std::size_t ending = 0; ending < spec::ending_count; ++ending) {
    if (can_end_by(rules, static_cast<spec::Ending>(ending))) {
      lists.push_back(&rules.settlement[ending].pays);
    }
  }
  for (const Sentences* const list : lists) {
    const auto found = std::ranges::find_if(*list, fits);
    if (found != list->end()) {
      return &*found;
    }
  }
  return nullptr;
}

bool feeds_pot(const spec::PaymentRule& rule) {
  return rule.verb == spec::PaymentRule::Verb::pays &&
         (rule.payee == spec::Who::pot || rule.price.shares.rest == spec::Who::pot);
}

std::vector<IdleRule> idle_rules(const Rules& rules) {
  const bool no_drop = !can_drop(rules);
  const bool never_drops = no_drop && !rules.drop_after_deal;  // whatever one must have laid
  const bool no_lay = !lays_spreads(rules);
  const bool no_hits = !can_hit(rules);
  // Who drops before anybody has moved, or with an empty hand, does not wait.
  const bool nobody_waits_to_drop = rules.drop == spec::DropTime::never;
  const bool no_hit_or_drop = nobody_waits_to_drop || no_hits;
  const bool only_full_books = rules.melds.book_least == rules.melds.book_most;
  const bool wild = !rules.deck.wild.empty();
  const char* const nobody_drops = "nobody can drop in this house";
  const char* const no_late_drop = no_drop ? nobody_drops : "nobody who has laid or hit can drop in this house";
  const char* const nothing_is_laid = "nothing is ever laid in this house";
  const char* const nobody_hits = "nobody can hit in this house";
  const char* const nobody_pays = "nobody pays anything in this house";
  const char* const no_take = "no discard can be taken in this house";
  const bool no_wins = rules.dealt_wins.empty();
  const auto says_more = [&](Key key) {
    return rules.clause(rules.clause_of(key)).text != spec::info(key).default_value;
  };
  const char* const no_dealt_hand_wins = "no dealt hand wins in this house";
  const bool nobody_stops = no_drop && !rules.knock;
  const char* const nobody_stops_play = "nobody can drop or knock in this house";
  const spec::Waiting& waiting = rules.waiting;
  const bool no_wait_to_drop = no_hit_or_drop || (waiting.after_hit | waiting.while_waiting.value_or(0)) == 0;
  const bool no_other_wait = no_hits || (waiting.no_laying_after_hit | waiting.no_laying_after_own_hit |
                                         waiting.no_going_out_after_hit | waiting.no_going_out_after_own_hit) == 0;
  const char* const no_hit_waits = "no hit makes anybody wait to drop in this house";
  const bool no_own_hits = no_hits || rules.hits == spec::Hits::others;
  const bool no_others_hits = no_hits || rules.hits == spec::Hits::own;
  const char* const nobody_hits_others = no_hits ? nobody_hits : "nobody can hit the spreads of others in this house";
  const char* const nobody_hits_own = no_hits ? nobody_hits : "nobody can hit their own spreads in this house";
  const bool no_pot = !rules.turn_bets && first_sentence(rules, feeds_pot) == nullptr;
  const char* const empty_pot = "nothing comes into the pot in this house";
  const bool no_wait = (waiting.after_spread | waiting.after_hit | waiting.for_hitter) == 0;
  const char* const nobody_waits = "nobody ever waits to drop in this house";
  const auto rows = std::to_array<Row>({
      {Key::wait_after_spread, rules.waiting.after_spread > 0 && (nobody_waits_to_drop || no_lay),
       no_lay ? nothing_is_laid : no_late_drop},
      {Key::wait_after_hit, rules.waiting.after_hit > 0 && (no_hit_or_drop || (no_others_hits && !waiting.own_hits)),
       nobody_waits_to_drop ? no_late_drop : nobody_hits_others},
      {Key::wait_for_hitter, rules.waiting.for_hitter > 0 && no_hit_or_drop,
       nobody_waits_to_drop ? no_late_drop : nobody_hits},
      {Key::wait_while_waiting, rules.waiting.while_waiting && (no_hit_or_drop || no_wait),
       nobody_waits_to_drop ? no_late_drop
       : no_hits            ? nobody_hits
                            : nobody_waits},
      {Key::wait_ends, rules.waiting.ends_with_turn && !waiting.any(), "nobody ever waits in this house"},
      {Key::no_laying_after_hit, rules.waiting.no_laying_after_hit > 0 && no_others_hits, nobody_hits_others},
      {Key::no_going_out_after_hit, rules.waiting.no_going_out_after_hit > 0 && no_others_hits, nobody_hits_others},
      {Key::no_laying_after_own_hit, rules.waiting.no_laying_after_own_hit > 0 && no_own_hits, nobody_hits_own},
      {Key::no_going_out_after_own_hit, rules.waiting.no_going_out_after_own_hit > 0 && no_own_hits, nobody_hits_own},
      {Key::deal_also, rules.also_dealt != 0 && is_dealt_anyway(rules), "everybody is dealt that many cards anyway"},
      {Key::drop_after_deal, rules.drop_after_deal && rules.drop_needs_spread, "nobody has laid a spread by then"},
      {Key::drop_limit, rules.drop_limit.has_value() && no_drop, nobody_drops},
      {Key::drop_needs, rules.drop_needs_spread && never_drops, no_lay ? nothing_is_laid : nobody_drops},
      {Key::catching_needs, rules.catching_needs_spread && no_drop, nobody_drops},
      {Key::after_drop, rules.after_drop != spec::AfterDrop::count && no_drop, nobody_drops},
      {Key::tie_with_dropper, rules.tie_with_dropper != spec::TieWithDropper::catches && no_drop, nobody_drops},
      {Key::hits_in_turn, rules.hits_in_turn > 0 && no_hits, nobody_hits},
      {Key::hits_on_player,
       rules.hits_on_player > 0 && (no_hits || (rules.hits_in_turn > 0 && rules.hits_on_player >= rules.hits_in_turn)),
       no_hits ? nobody_hits : "no more hits than these are allowed in a turn"},
      {Key::hits_on_books, !rules.hits_on_books && (no_hits || only_full_books),
       no_hits ? nobody_hits : "every book is laid with all the cards that it can have"},
      {Key::full_books,
       rules.full_books == spec::FullBooks::may_be_shed &&
           (no_hits || !rules.hits_on_books || rules.melds.book_most < suit_count || only_full_books),
       "no book on the table can become full by a hit"},
      {Key::discard, rules.discarding != spec::Discarding::always && no_hits, nobody_hits},
      {Key::slapping, rules.slapping == spec::Slapping::to_play && no_hits, nobody_hits},
      {Key::wait_own_hits, !rules.waiting.own_hits && (no_own_hits || no_wait_to_drop),
       no_own_hits ? nobody_hits_own : no_hit_waits},
      {Key::wait_several_hits, rules.waiting.several_hits != spec::SeveralHits::add_up && no_wait_to_drop,
       no_hit_waits},
      {Key::wait_first_hit, rules.waiting.first_hit > 1 && no_wait_to_drop && no_other_wait,
       "no hit makes anybody wait in this house"},
      {Key::new_ante,
       rules.new_ante != spec::NewAnte::every_hand &&
           (rules.ante.empty() || (rules.new_ante == spec::NewAnte::not_after_dealt_draw && no_wins)),
       rules.ante.empty() ? "nobody pays an ante in this house" : no_dealt_hand_wins},
      {Key::next_dealer,
       (rules.next_dealer == spec::NextDealer::same_after_dealt_draw && no_wins) ||
           (rules.next_dealer == spec::NextDealer::dropper && nobody_stops),
       nobody_stops && rules.next_dealer == spec::NextDealer::dropper ? nobody_stops_play : no_dealt_hand_wins},
      {Key::first_to_play, rules.first_to_play == spec::FirstToPlay::dropper && nobody_stops, nobody_stops_play},
      {Key::several_dealt_wins, no_wins && says_more(Key::several_dealt_wins), no_dealt_hand_wins},
      {Key::dealt_wins_declared, no_wins && says_more(Key::dealt_wins_declared), no_dealt_hand_wins},
      {Key::pot_left, !rules.pot_left.empty() && no_pot, empty_pot},
      {Key::after_take, rules.after_take != spec::AfterTake::free && !can_take(rules), no_take},
      {Key::reach, rules.discards_in_reach > 1 && rules.discard_depth() == 0, no_take},
      {Key::above_take, rules.above_take != spec::AboveTake::stays && rules.discard_depth() < 2,
       rules.discard_depth() == 0 ? no_take : "only the top discard can be taken in this house"},
      {Key::may_be_held, !rules.may_be_held.empty() && !rules.must_spread, "every spread may be held in this house"},
      {Key::side_bets,
       !rules.side_bets.empty() && no_lay && std::ranges::none_of(rules.side_bets, spec::has_called_suit),
       nothing_is_laid},
      {Key::low_stock, rules.low_stock != spec::LowStock::nothing && no_lay, nothing_is_laid},
      {Key::holding, rules.must_spread && no_lay, nothing_is_laid},
      {Key::deal_upcard, rules.upcard == spec::Upcard::unless_declared && !wins_at_once(rules),
       "no dealt win is declared at once in this house"},
      {Key::reply, rules.reply != spec::Reply::none && !can_end_by(rules, spec::Ending::reply),
       no_lay                                   ? nothing_is_laid
       : rules.going_out != spec::GoingOut::any ? "nobody can lay the last card of a hand in this house"
                                                : "only two players can reply to each other"},
      {Key::replied_by,
       rules.replied_by == spec::RepliedBy::any_other && (rules.reply == spec::Reply::none || rules.most_players == 2),
       rules.reply == spec::Reply::none ? "nobody can answer a player who went out in this house"
                                        : "only two players can sit at the table"},
      {Key::going_out, rules.going_out == spec::GoingOut::by_discard_only && no_lay, nothing_is_laid},
      {Key::laid_most, rules.melds.laid_most > 0 && no_lay, nothing_is_laid},
      {Key::winning_spreads, rules.winning_spreads > 0 && no_lay, nothing_is_laid},
      {Key::naturals, rules.melds.naturals != 1 && !wild, "no card is wild in this house"},
      {Key::tokens, rules.game.tokens != 0 && no_pot, empty_pot},
      {Key::honor, rules.game.honor && rules.game.tokens == 0, "nobody has tokens to lose in this house"},
      {Key::ends_at_winnings, rules.game.ends_at_winnings != 0 && rules.sums == spec::Sums::points, nobody_pays},
      {Key::out_at_losses, rules.game.out_at_losses != 0 && rules.sums == spec::Sums::points, nobody_pays},
      {Key::last_one_in, rules.game.last_takes_pot && !has_outs(rules), "nobody ever leaves the game in this house"},
  });
  std::vector<IdleRule> idle;
  for (const Row& row : rows) {
    if (row.idle) {
      idle.push_back({row.key, row.because});
    }
  }
  return idle;
}

}  // namespace tonk::explore
