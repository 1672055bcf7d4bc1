#include "parser/hand.hpp"
#include "verifier/messages/message_context.hpp"

namespace tonk {
namespace {

using spec::Key;
using spec::Rules;

Message over(const MessageContext& scene) {
  const std::string who = scene.player(scene.table.finisher);
  std::string how = "a dealt win was declared";
  switch (scene.table.finish) {
    case Finish::none:  // Phase::declared
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

Message not_top(const MessageContext& scene) {
  if (scene.move.kind == ActionKind::slap) {
    return {fmt::format("{} slaps {}, but the card just discarded is {}", scene.mover(), scene.card(),
                        top_discard(scene.table)),
            ""};
  }
  if (scene.rules.discard_depth == 0) {
    return {fmt::format("{} takes {}, but no discard may be taken", scene.mover(), scene.card()), scene.allowed()};
  }
  if (scene.table.discards.empty()) {
    return {fmt::format("{} takes {}, but the discard pile is empty", scene.mover(), scene.card()), scene.allowed()};
  }
  return {scene.rules.discard_depth > 1
              ? fmt::format("{} takes {}, which is not within reach in the discard pile", scene.mover(), scene.card())
              : fmt::format("{} takes {}, but the top of the discard pile is {}", scene.mover(), scene.card(),
                            top_discard(scene.table)),
          scene.allowed()};
}

Message not_held(const MessageContext& scene) {
  if (scene.move.kind == ActionKind::aside) {
    return {fmt::format("{} was not dealt {}", scene.mover(), scene.card()),
            fmt::format("{} was dealt {}", scene.mover(), to_string(scene.table.dealt[scene.move.seat.index]))};
  }
  const bool played_twice =
      scene.fault.card.known() && scene.table.hand(scene.move.seat).known.contains(scene.fault.card);
  std::string help = fmt::format("{} holds {}", scene.mover(), to_string(scene.table.hand(scene.move.seat)));
  if (scene.fault.card.known() && scene.table.located.contains(scene.fault.card) && !played_twice) {
    help += "; of " + scene.card() + ": " + whereabouts(scene.table, scene.seats, scene.fault.card);
  }
  return {fmt::format("{} does not hold {}{}", scene.mover(), scene.card(), played_twice ? " twice" : ""), help};
}

Message seen_twice(const MessageContext& scene) {
  const std::string why = scene.table.located.contains(scene.fault.card)
                              ? whereabouts(scene.table, scene.seats, scene.fault.card)
                              : "this move plays it already";
  return {fmt::format("{} cannot {} {}: {}", scene.mover(), scene.move.kind == ActionKind::draw ? "draw" : "play",
                      scene.card(), why),
          ""};
}

}  // namespace

Message describe(const Rules& rules, const Table& table, const std::vector<std::string>& seats, const Move& move,
                 const Fault& fault) {
  const MessageContext scene{rules, table, seats, move, fault};
  switch (fault.code) {
    case Code::undeclared_win: return undeclared(scene);
    case Code::false_declaration: return false_declaration(scene);
    case Code::out_of_turn:
      if (move.kind == ActionKind::drop && rules.drop_after_deal) {
        return {fmt::format("{} drops out of turn, and play has begun", scene.mover()),
                "anybody may drop right after the deal; later " + scene.allowed()};
      }
      return {fmt::format("it is the turn of {}, not of {}", scene.player(fault.seat), scene.mover()), scene.allowed()};
    case Code::after_the_end: return over(scene);
    case Code::drop_too_late: return too_late(scene);
    case Code::drop_forbidden: return {fmt::format("{} drops, which this house does not allow", scene.mover()), ""};
    case Code::no_draw:
      return {fmt::format("{} discards {} without having drawn", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::second_draw: return {fmt::format("{} has drawn already on this turn", scene.mover()), scene.allowed()};
    case Code::stock_empty: return {fmt::format("{} draws, but the stock is empty", scene.mover()), scene.allowed()};
    case Code::stock_not_empty:
      if (table.stock == 0) {
        return {"the stock is said to be out, but the discards become a new one", scene.allowed()};
      }
      return {fmt::format("the stock is said to be out, but still has {} {}", table.stock,
                          table.stock == 1 ? "card" : "cards"),
              scene.allowed()};
    case Code::not_the_top_discard: return not_top(scene);
    case Code::laid_too_early:
      return {fmt::format("{} lays {} before drawing", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::card_not_held: return not_held(scene);
    case Code::not_a_spread: return no_spread(scene);
    case Code::no_such_spread: return no_such_spread(scene);
    case Code::hit_does_not_fit: return no_fit(scene);
    case Code::ambiguous_hit: return ambiguous(scene);
    case Code::not_wild:
      return {fmt::format("{} stands for itself: it is not wild here", scene.card()),
              scene.fault.card.is_joker() ? "jokers are dead in this house, and fit into no spread" : ""};
    case Code::no_discard:
      if (table.phase == Phase::shedding) {
        return {fmt::format("{} does not discard after the slap", scene.player(fault.seat)),
                "whoever slaps another player's discard onto a spread discards one more card"};
      }
      return {fmt::format("the turn of {} ends without a discard", scene.player(fault.seat)),
              fmt::format("{} held {}, and had to discard one of them", scene.player(fault.seat),
                          to_string(table.hand(fault.seat)))};
    case Code::not_in_house:
      return {fmt::format("`{}` has no `{}`", rules.house, log::keyword(move.kind)), scene.allowed()};
    case Code::card_not_in_pack: return {fmt::format("{} is not in the pack of `{}`", scene.card(), rules.house), ""};
    case Code::card_seen_twice: return seen_twice(scene);
    case Code::not_the_deck:
      return {fmt::format("{} draws {}, but the deck's next card is {}", scene.mover(), scene.card(),
                          to_string(table.deck.empty() ? table.discards.front() : table.deck.back())),
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
      return {fmt::format("{} has touched the stock, and must draw from it", scene.mover()),
              fmt::format("write `{}: draw`", scene.seats[move.seat.index])};
    case Code::hand_empty:
      return {fmt::format("{} has an empty hand, and can only drop", scene.mover()),
              fmt::format("write `{}: drop`", scene.seats[move.seat.index])};
    case Code::take_not_usable:
      return {fmt::format("{} takes {}, which fits nothing that could be laid with it", scene.mover(), scene.card()),
              fmt::format("{} holds {}", scene.mover(), to_string(table.hand(move.seat)))};
    case Code::take_not_used:
      return {fmt::format("{} has taken {} and does not use it at once", scene.player(table.to_move), scene.card()),
              "a card that is taken must be used on that turn, in a spread or as a hit"};
    case Code::take_discarded:
      return move.kind == ActionKind::discard
                 ? Message{fmt::format("{} discards {}, which was taken on this turn", scene.mover(), scene.card()), ""}
                 : Message{fmt::format("{} would be left with {} alone, which was taken on this turn", scene.mover(),
                                       scene.card()),
                           "another card must be left to discard"};
    case Code::laid_too_late:
      return {fmt::format("{} lays {} after drawing", scene.mover(), cards_of(move)), scene.allowed()};
    case Code::laid_while_frozen:
      return {fmt::format("{} lays {}, but may lay nothing on this turn after {}", scene.mover(), cards_of(move),
                          fault.rule == Key::no_laying_after_own_hit ? "a hit on their own spread" : "having been hit"),
              scene.allowed()};
    case Code::hit_forbidden: return forbidden_hit(scene);
    case Code::too_many_hits:
      return {fmt::format("{} hits once more, after {} on this turn", scene.mover(),
                          table.turn.hits == 1 ? "a hit" : fmt::format("{} hits", table.turn.hits)),
              scene.allowed()};
    case Code::last_cards_laid:
      return {fmt::format("{} lays the last cards of the hand", scene.mover()), "one must be left to discard"};
    case Code::out_while_held_in: {
      const bool at_once = table.hand(move.seat).size() <= static_cast<int>(move.cards.size());
      const bool own = fault.rule == Key::no_going_out_after_own_hit;
      return {fmt::format("{} {}, but may not on this turn after {}", scene.mover(),
                          at_once ? "goes out" : "would have to go out",
                          own ? "a hit on their own spread" : "having been hit"),
              "a card must be left in the hand when the turn is over"};
    }
    case Code::spread_held: return spread_held(scene);
    case Code::discard_after_hit:
      return {fmt::format("{} discards on a turn with a hit", scene.mover()), "such a turn ends without a discard"};
    case Code::no_slap: return no_slap(scene);
    case Code::not_shed: return not_shed(scene);
    case Code::wrong_aside:
      return {fmt::format("{} puts {} aside, which claims no bet", scene.mover(), scene.card()), aside_help(scene)};
    case Code::ambiguous_wild:
      return {fmt::format("a wild card among {} can stand for more than one card", cards_of(move)),
              "say which, such as `" + wild_example(scene) + "`"};
    case Code::reply_not_whole: return not_whole(scene);
    case Code::wrong_seat:
    case Code::player_out:
    case Code::missing_bet:
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
