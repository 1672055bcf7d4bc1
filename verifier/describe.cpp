#include "verifier/describe.hpp"

#include <fmt/core.h>

#include "parser/hand.hpp"
#include "verifier/dealt_win.hpp"
#include "verifier/meld.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

std::string cards_of(const Move& move) {
  std::string text;
  for (const PlayedCard& played : move.cards) {
    text += (text.empty() ? "" : " ") + to_string(played.card);
  }
  return text;
}

std::string rule_text(const Rules& rules, Key key) { return rules.clause(rules.clause_of(key)).text; }

std::string top_discard(const Table& table) {
  return table.discards.empty() || !table.discards.back().known() ? "the top discard"
                                                                  : to_string(table.discards.back());
}

/// Everything that one description needs, so that each case below is a sentence.
struct Scene {
  const Rules& rules;
  const Table& table;
  const std::vector<std::string>& seats;
  const Move& move;
  const Fault& fault;

  [[nodiscard]] std::string player(Seat seat) const { return fmt::format("`{}`", seats[seat.index]); }
  [[nodiscard]] std::string mover() const { return player(move.seat); }
  [[nodiscard]] std::string card() const { return to_string(fault.card); }
  [[nodiscard]] std::string rule() const { return fault.rule ? rule_text(rules, *fault.rule) : std::string(); }
  /// Whether the card of the move goes on the spread, by the cards alone.
  [[nodiscard]] bool fits(const LaidSpread& spread) const {
    return !spread.shed && !move.cards.empty() && move.cards[0].card.known() &&
           extend(rules, spread.meld, move.cards[0]).ways == Reading::Ways::one;
  }
  [[nodiscard]] std::string allowed() const { return allowed_now(rules, table, seats); }
};

Words undeclared(const Scene& scene) {
  const Seat seat = scene.fault.seat;
  const bool dealt = scene.table.phase == Phase::dealt;
  const DealtWinner winner =
      dealt ? dealt_win(scene.rules, scene.table, seat) : declarable(scene.rules, scene.table, seat);
  const std::string win = scene.rules.clause(scene.rules.dealt_wins[winner.win].clause).text;
  if (dealt) {
    return {fmt::format("play begins although {} was dealt a win of {} points", scene.player(seat),
                        to_string(count(scene.rules, scene.table.dealt[seat.index]))),
            fmt::format("`{}: declare` ends the hand before any play: {}", scene.seats[seat.index], win)};
  }
  return {fmt::format("{} plays on with a hand that wins", scene.player(seat)),
          fmt::format("`{}: declare` ends the hand: {}", scene.seats[seat.index], win)};
}

/// The points that a declaration was about.
Points declared_points(const Scene& scene) {
  const Seat seat = scene.move.seat;
  const bool before = scene.table.phase == Phase::dealt || scene.table.phase == Phase::declared;
  return count(scene.rules, before ? scene.table.dealt[seat.index] : scene.table.hand(seat));
}

Words false_declaration(const Scene& scene) {
  std::string wins;
  bool later = false;
  for (const spec::DealtWin& win : scene.rules.dealt_wins) {
    wins += (wins.empty() ? "`" : ", `") + scene.rules.clause(win.clause).text + "`";
    later = later || win.when != spec::DeclaredWhen::at_once;
  }
  const bool begun = scene.table.phase != Phase::dealt && scene.table.phase != Phase::declared;
  if (begun && !later) {
    return {fmt::format("{} declares after play has begun", scene.mover()),
            "a dealt win counts only before the first turn"};
  }
  const std::string points = to_string(declared_points(scene));
  return {begun ? fmt::format("{} declares with {} points, which win nothing here", scene.mover(), points)
                : fmt::format("{} declares, but was dealt {} points, which win nothing", scene.mover(), points),
          wins.empty() ? "this house has no dealt wins" : (begun ? "what wins: " : "what wins when dealt: ") + wins};
}

Words over(const Scene& scene) {
  const std::string who = scene.table.phase == Phase::declared ? "" : scene.player(scene.table.finisher);
  std::string how = "a dealt win was declared";
  switch (scene.table.phase == Phase::declared ? Finish::declared : scene.table.finish) {
    case Finish::none:
    case Finish::declared: break;
    case Finish::out:
    case Finish::out_by_discard: how = who + " went out"; break;
    case Finish::drop: how = who + " dropped"; break;
    case Finish::stock_out: how = "the stock ran out"; break;
    case Finish::reply: how = who + " replied by laying every card"; break;
    case Finish::knock: how = "the round after the knock of " + who + " was played"; break;
  }
  return {fmt::format("the hand was over before this move of {}: {}", scene.mover(), how),
          "what follows the end of a hand is not counted"};
}

Words not_top(const Scene& scene) {
  if (scene.rules.discard_depth == 0) {
    return {fmt::format("{} takes {}, but no discard may be taken", scene.mover(), scene.card()), scene.allowed()};
  }
  if (scene.table.discards.empty()) {
    return {fmt::format("{} takes {}, but the discard pile is empty", scene.mover(), scene.card()), scene.allowed()};
  }
  return {fmt::format("{} takes {}, but the top of the discard pile is {}", scene.mover(), scene.card(),
                      top_discard(scene.table)),
          scene.allowed()};
}

Words not_held(const Scene& scene) {
  const bool played_twice = scene.table.hand(scene.move.seat).known.contains(scene.fault.card);
  std::string help = fmt::format("{} holds {}", scene.mover(), to_string(scene.table.hand(scene.move.seat)));
  if (scene.fault.card.known() && scene.table.located.contains(scene.fault.card) && !played_twice) {
    help += "; of " + scene.card() + ": " + whereabouts(scene.table, scene.seats, scene.fault.card);
  }
  return {fmt::format("{} does not hold {}{}", scene.mover(), scene.card(), played_twice ? " twice" : ""), help};
}

Words seen_twice(const Scene& scene) {
  return {fmt::format("{} cannot {} {}: {}", scene.mover(), scene.move.kind == ActionKind::draw ? "draw" : "play",
                      scene.card(), whereabouts(scene.table, scene.seats, scene.fault.card)),
          ""};
}

Words no_fit(const Scene& scene) {
  std::string help;
  for (std::size_t number = 0; number < scene.table.spreads.size(); ++number) {
    if (scene.fits(scene.table.spreads[number])) {
      help = fmt::format("{} fits spread {}: `hit {} #{}`", scene.card(), number + 1, scene.card(), number + 1);
    }
  }
  if (scene.fault.spread_number == 0) {
    return {fmt::format("{} extends no spread on the table", scene.card()), help};
  }
  const LaidSpread& spread = scene.table.spreads[scene.fault.spread_number - 1U];
  if (help.empty()) {
    const CardSet fitting = extensions(scene.rules, spread.meld);
    help = fitting.empty() ? "no card extends this spread" : "these extend it: " + to_string(fitting);
  }
  return {fmt::format("{} does not extend spread {}: {}", scene.card(), scene.fault.spread_number,
                      to_string(scene.rules, spread)),
          help};
}

/// How long the player still waits, and by which rule.
Words waiting(const Scene& scene) {
  const Standing& standing = scene.table.standing(scene.move.seat);
  const bool counted = scene.table.turn.begun && scene.table.to_move == scene.move.seat;
  const int more = standing.waits - (counted ? 0 : 1);
  const std::string then =
      more > 0 ? fmt::format("this turn and {} more", more) : std::string{"this turn, and may drop on the next"};
  return {fmt::format("{} drops while waiting", scene.mover()), fmt::format("{} waits {}", scene.mover(), then)};
}

Words forbidden_hit(const Scene& scene) {
  const std::size_t number = scene.fault.spread_number;
  const bool known = number > 0 && number <= scene.table.spreads.size();
  const std::string whose = known ? " of " + scene.player(scene.table.spreads[number - 1].owner) : std::string();
  return {fmt::format("{} may not hit spread {}{}", scene.mover(), number, whose), "hits are allowed " + scene.rule()};
}

Words spread_held(const Scene& scene) {
  std::string cards;
  for (const Card card : must_lay(scene.rules, scene.table, scene.table.to_move)) {
    cards += (cards.empty() ? "" : " ") + to_string(card);
  }
  return {fmt::format("{} ends the turn holding the spread {}", scene.player(scene.table.to_move), cards),
          fmt::format("a spread must be laid: `spread {}` before the discard", cards)};
}

/// The first wild card of the move, with a card that it could stand for.
std::string wild_example(const Scene& scene) {
  for (const PlayedCard& played : scene.move.cards) {
    if (is_wild(scene.rules, played.card) && !played.stands_for.known()) {
      return to_string(played.card) + "=" + to_string(Card{scene.rules.deck.order.back(), Suit::hearts});
    }
  }
  return "X1=7h";
}

Words ambiguous(const Scene& scene) {
  std::string choices;
  for (std::size_t number = 0; number < scene.table.spreads.size(); ++number) {
    if (scene.fits(scene.table.spreads[number])) {
      choices += fmt::format("{}`hit {} #{}`", choices.empty() ? "" : " or ", scene.card(), number + 1);
    }
  }
  return {fmt::format("{} fits more than one spread", scene.card()), "say which: " + choices};
}

}  // namespace

Words describe(const Rules& rules, const Table& table, const std::vector<std::string>& seats, const Move& move,
               const Fault& fault) {
  const Scene scene{rules, table, seats, move, fault};
  switch (fault.code) {
    case Code::undeclared_win: return undeclared(scene);
    case Code::false_declaration: return false_declaration(scene);
    case Code::out_of_turn:
      return {fmt::format("it is the turn of {}, not of {}", scene.player(fault.seat), scene.mover()), scene.allowed()};
    case Code::after_the_end: return over(scene);
    case Code::drop_too_late:
      return {fmt::format("{} drops after drawing", scene.mover()),
              fmt::format("a drop comes `{}`; {}", rule_text(rules, Key::drop), scene.allowed())};
    case Code::drop_forbidden: return {fmt::format("{} drops, which this house does not know", scene.mover()), ""};
    case Code::no_draw:
      return {fmt::format("{} discards {} without having drawn", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::second_draw: return {fmt::format("{} has drawn already on this turn", scene.mover()), scene.allowed()};
    case Code::stock_empty: return {fmt::format("{} draws, but the stock is empty", scene.mover()), scene.allowed()};
    case Code::stock_not_empty:
      return {
          fmt::format("the stock is called out, but still has {} {}", table.stock, table.stock == 1 ? "card" : "cards"),
          scene.allowed()};
    case Code::not_the_top_discard: return not_top(scene);
    case Code::laid_too_early:
      return {fmt::format("{} lays {} before drawing", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::card_not_held: return not_held(scene);
    case Code::not_a_spread:
      return {fmt::format("{} is neither a book nor a run", cards_of(move)),
              fmt::format("a book is `{}`, a run `{}`", rule_text(rules, Key::book), rule_text(rules, Key::run))};
    case Code::no_such_spread:
      return {table.spreads.empty() ? fmt::format("there is no spread to hit with {}", scene.card())
                                    : fmt::format("there is no spread {}", fault.spread_number),
              table.spreads.empty() ? "no spread has been laid so far"
                                    : fmt::format("the last one laid is spread {}", table.spreads.size())};
    case Code::hit_does_not_fit: return no_fit(scene);
    case Code::ambiguous_hit: return ambiguous(scene);
    case Code::not_wild: return {fmt::format("{} stands for itself: it is not wild here", scene.card()), ""};
    case Code::no_discard:
      return {fmt::format("the turn of {} ends without a discard", scene.player(fault.seat)),
              fmt::format("{} held {}, and had to discard one of them", scene.player(fault.seat),
                          to_string(table.hand(fault.seat)))};
    case Code::not_in_house:
      return {fmt::format("`{}` has no `{}`", rules.house, log::keyword(move.kind)), scene.allowed()};
    case Code::card_not_in_pack: return {fmt::format("{} is not in the pack of `{}`", scene.card(), rules.house), ""};
    case Code::card_seen_twice: return seen_twice(scene);
    case Code::not_the_deck:
      return {fmt::format("{} draws {}, but the deck's next card is {}", scene.mover(), scene.card(),
                          to_string(table.deck.back())),
              ""};
    case Code::hidden_cards: return {fmt::format("hidden cards leave open whether {} may do this", scene.mover()), ""};
    case Code::drop_too_early:
      return {fmt::format("{} drops too early in the turn", scene.mover()), "a drop is allowed " + scene.rule()};
    case Code::drop_while_waiting: return waiting(scene);
    case Code::drop_above_limit:
      return {fmt::format("{} drops with {} points", scene.mover(), to_string(count(rules, table.hand(move.seat)))),
              "a drop is allowed with " + scene.rule()};
    case Code::drop_without_spread:
      return {fmt::format("{} drops without having laid a spread", scene.mover()), "a drop needs " + scene.rule()};
    case Code::in_the_last_round:
      return {fmt::format("{} stops the play in the last round, which {} has begun", scene.mover(),
                          scene.player(table.finisher)),
              scene.allowed()};
    case Code::touched_stock:
      return {fmt::format("{} has touched the stock, and must draw from it", scene.mover()), ""};
    case Code::hand_empty:
      return {fmt::format("{} has an empty hand, and can only drop", scene.mover()),
              fmt::format("write `{}: drop`", scene.seats[move.seat.index])};
    case Code::take_not_usable:
      return {fmt::format("{} takes {}, which fits nothing that could be laid with it", scene.mover(), scene.card()),
              ""};
    case Code::take_not_used:
      return {fmt::format("{} has taken {} and does not use it at once", scene.player(table.to_move), scene.card()),
              "the card must be part of the next spread or hit"};
    case Code::take_discarded:
      return {fmt::format("{} discards {}, which was taken on this turn", scene.mover(), scene.card()), ""};
    case Code::laid_too_late:
      return {fmt::format("{} lays {} after drawing", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::laid_while_frozen:
      return {fmt::format("{} lays {}, but may lay nothing on this turn after having been hit", scene.mover(),
                          cards_of(move)),
              scene.allowed()};
    case Code::hit_forbidden: return forbidden_hit(scene);
    case Code::too_many_hits:
      return {fmt::format("{} hits once more, after {} on this turn", scene.mover(),
                          table.turn.hits == 1 ? "a hit" : fmt::format("{} hits", table.turn.hits)),
              scene.allowed()};
    case Code::last_cards_laid:
      return {fmt::format("{} lays the last cards of the hand", scene.mover()), "one must be left to discard"};
    case Code::out_while_held_in:
      return {fmt::format("{} goes out, but may not on this turn after having been hit", scene.mover()), ""};
    case Code::spread_held: return spread_held(scene);
    case Code::discard_after_hit:
      return {fmt::format("{} discards on a turn with a hit", scene.mover()), "such a turn ends without a discard"};
    case Code::no_slap:
      return {fmt::format("{} slaps {}, which cannot be slapped", scene.mover(), scene.card()),
              "a discard can be slapped until the next move"};
    case Code::not_shed:
      return {fmt::format("spread {} is no full book on the table", fault.spread_number),
              "a book of four can be thrown under the top discard, once"};
    case Code::wrong_aside:
      return {fmt::format("{} puts {} aside, which claims no bet", scene.mover(), scene.card()),
              "who bets does so before the own first turn, with the best card of the called suit in the hand dealt"};
    case Code::ambiguous_wild:
      return {fmt::format("a wild card among {} can stand for more than one card", cards_of(move)),
              "say which, such as `" + wild_example(scene) + "`"};
    case Code::reply_not_whole:
      return {fmt::format("{} answers, but cannot lay every card on the run", scene.mover()),
              fmt::format("{} holds {}", scene.mover(), to_string(table.hand(move.seat)))};
    case Code::wrong_seat:
    case Code::player_out:
    case Code::game_over:
    case Code::missing_out:
    case Code::wrong_out:
    case Code::unknown_so_far:
    case Code::no_seats:
    case Code::wrong_number_of_players:
    case Code::no_dealer:
    case Code::wrong_dealer:
    case Code::unclear_cut:
    case Code::unknown_player:
    case Code::wrong_deal:
    case Code::wrong_upcard:
    case Code::wrong_holds:
    case Code::wrong_show:
    case Code::wrong_payment:
    case Code::missing_payment:
    case Code::payment_not_owed:
    case Code::wrong_result:
    case Code::no_such_account:
    case Code::amount_too_large:
    case Code::hand_not_over:
    case Code::too_many_findings: break;  // these are not about a move
  }
  return {std::string{meaning(fault.code)}, ""};
}

}  // namespace tonk
