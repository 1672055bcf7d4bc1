#include <algorithm>

#include "explore/lint/lint.hpp"

/// Rules that can never apply, because another rule of the house takes away what they are about.
namespace tonk::explore {
namespace {

using spec::Key;
using spec::Rules;

struct Effect {
  Key key;
  bool idle;  ///< the rule is there, and nothing that it is about
  const char* because;
};

bool never_drops(const Rules& rules) { return rules.drop == spec::DropTime::never && !rules.drop_after_deal; }

bool has_losses(const Rules& rules) { return rules.game.tokens != 0 || rules.game.out_at != 0; }

bool wins_at_once(const Rules& rules) {
  return std::any_of(rules.dealt_wins.begin(), rules.dealt_wins.end(),
                     [](const spec::DealtWin& win) { return win.when == spec::DeclaredWhen::at_once; });
}

std::vector<Effect> effects(const Rules& rules) {
  const bool no_drop = never_drops(rules);
  const bool no_lay = rules.lay == spec::LayTime::never;
  const bool no_hits = no_lay || rules.hits == spec::Hits::none;
  const bool wild = !rules.deck.wild.empty();
  const char* const nobody_drops = "nobody can drop in this house";
  const char* const nobody_hits = "nobody can hit in this house";
  const bool no_own_hits = no_hits || rules.hits == spec::Hits::others;
  const char* const nobody_hits_own = no_hits ? nobody_hits : "nobody can hit their own spreads in this house";
  return {
      {Key::wait_after_spread, rules.waiting.after_spread > 0 && no_drop, nobody_drops},
      {Key::wait_after_hit, rules.waiting.after_hit > 0 && no_drop, nobody_drops},
      {Key::wait_after_hit, rules.waiting.after_hit > 0 && !no_drop && no_hits, nobody_hits},
      {Key::wait_for_hitter, rules.waiting.for_hitter > 0 && no_drop, nobody_drops},
      {Key::wait_for_hitter, rules.waiting.for_hitter > 0 && !no_drop && no_hits, nobody_hits},
      {Key::wait_while_waiting, rules.waiting.while_waiting.has_value() && (no_drop || no_hits),
       no_drop ? nobody_drops : nobody_hits},
      {Key::no_laying_after_hit, rules.waiting.no_laying_after_hit > 0 && no_hits, nobody_hits},
      {Key::no_going_out_after_hit, rules.waiting.no_going_out_after_hit > 0 && no_hits, nobody_hits},
      {Key::no_laying_after_own_hit, rules.waiting.no_laying_after_own_hit > 0 && no_own_hits, nobody_hits_own},
      {Key::no_going_out_after_own_hit, rules.waiting.no_going_out_after_own_hit > 0 && no_own_hits, nobody_hits_own},
      {Key::drop_limit, rules.drop_limit.has_value() && no_drop, nobody_drops},
      {Key::drop_needs, rules.drop_needs_spread && no_drop, nobody_drops},
      {Key::drop_needs, rules.drop_needs_spread && !no_drop && no_lay, "nothing is ever laid in this house"},
      {Key::after_drop, rules.after_drop != spec::AfterDrop::count && no_drop, nobody_drops},
      {Key::tie_with_dropper, rules.tie_with_dropper != spec::TieWithDropper::catches && no_drop, nobody_drops},
      {Key::hits_in_turn, rules.hits_in_turn > 0 && no_hits, nobody_hits},
      {Key::hits_on_books, !rules.hits_on_books && no_hits, nobody_hits},
      {Key::full_books, rules.full_books == spec::FullBooks::may_be_shed && (no_hits || !rules.hits_on_books),
       "no book on the table can become full by a hit"},
      {Key::discard, rules.discarding != spec::Discarding::always && no_hits, nobody_hits},
      {Key::slapping, rules.slapping == spec::Slapping::to_play && no_hits, nobody_hits},
      {Key::after_take, rules.after_take != spec::AfterTake::free && rules.discard_depth == 0,
       "no discard can be taken in this house"},
      {Key::may_be_held, !rules.may_be_held.empty() && !rules.must_spread, "every spread may be held in this house"},
      {Key::holding, rules.must_spread && no_lay, "nothing is ever laid in this house"},
      {Key::deal_upcard, rules.upcard == spec::Upcard::unless_declared && !wins_at_once(rules),
       "no dealt win is declared at once in this house"},
      {Key::reply,
       rules.reply != spec::Reply::none && rules.fewest_players > 2 &&
           rules.replied_by == spec::RepliedBy::other_of_two,
       "only two players can reply to each other"},
      {Key::replied_by, rules.replied_by == spec::RepliedBy::any_other && rules.reply == spec::Reply::none,
       "nobody can answer a player who went out in this house"},
      {Key::laid_most, rules.melds.laid_most > 0 && no_lay, "nothing is ever laid in this house"},
      {Key::winning_spreads, rules.winning_spreads > 0 && no_lay, "nothing is ever laid in this house"},
      {Key::naturals, rules.melds.naturals > 1 && !wild, "no card is wild in this house"},
      {Key::honor, rules.game.honor && rules.game.tokens == 0, "nobody has tokens to lose in this house"},
      {Key::last_one_in, rules.game.last_takes_pot && !has_losses(rules), "nobody ever leaves the game in this house"},
  };
}

}  // namespace

void lint_effects(const Rules& rules, std::vector<Lint>& found) {
  for (const Effect& effect : effects(rules)) {
    if (effect.idle) {
      const spec::ClauseId clause = rules.clause_of(effect.key);
      if (rules.clause(clause).file.empty()) {
        continue;  // a default of the DSL: nobody wrote it
      }
      found.push_back({LintCode::no_effect,
                       clause,
                       "this rule never applies: " + std::string{effect.because},
                       "leave it out, or change the other rule",
                       {}});
    }
  }
}

}  // namespace tonk::explore
