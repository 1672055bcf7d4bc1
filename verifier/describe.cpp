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
  [[nodiscard]] std::string allowed() const { return allowed_now(rules, table, seats); }
};

Words undeclared(const Scene& scene) {
  const DealtWinner winner = dealt_win(scene.rules, scene.table, scene.fault.seat);
  const Points points = count(scene.rules, scene.table.dealt[scene.fault.seat.index]);
  return {fmt::format("play begins although {} was dealt a win of {} points", scene.player(scene.fault.seat),
                      to_string(points)),
          fmt::format("`{}: declare` ends the hand before any play: {}", scene.seats[scene.fault.seat.index],
                      scene.rules.clause(scene.rules.dealt_wins[winner.win].clause).text)};
}

Words false_declaration(const Scene& scene) {
  if (scene.table.phase != Phase::dealt && scene.table.phase != Phase::declared) {
    return {fmt::format("{} declares after play has begun", scene.mover()),
            "a dealt win counts only before the first turn"};
  }
  const Points points = count(scene.rules, scene.table.dealt[scene.move.seat.index]);
  std::string wins;
  for (const spec::DealtWin& win : scene.rules.dealt_wins) {
    wins += (wins.empty() ? "`" : ", `") + scene.rules.clause(win.clause).text + "`";
  }
  return {fmt::format("{} declares, but was dealt {} points, which win nothing", scene.mover(), to_string(points)),
          wins.empty() ? "this house has no dealt wins" : "what wins when dealt: " + wins};
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
  }
  return {fmt::format("the hand was over before this move of {}: {}", scene.mover(), how),
          "what follows the end of a hand is not counted"};
}

Words not_top(const Scene& scene) {
  if (!scene.rules.draw_from_discards) {
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
    if (fits(scene.rules, scene.table.spreads[number], scene.fault.card)) {
      help = fmt::format("{} fits spread {}: `hit {} #{}`", scene.card(), number + 1, scene.card(), number + 1);
    }
  }
  if (scene.fault.spread_number == 0) {
    return {fmt::format("{} extends no spread on the table", scene.card()), help};
  }
  const LaidSpread& spread = scene.table.spreads[scene.fault.spread_number - 1U];
  if (help.empty()) {
    const CardSet fitting = extensions(scene.rules, spread);
    help = fitting.empty() ? "no card extends this spread" : "these extend it: " + to_string(fitting);
  }
  return {
      fmt::format("{} does not extend spread {}: {}", scene.card(), scene.fault.spread_number, to_string(spread.cards)),
      help};
}

Words ambiguous(const Scene& scene) {
  std::string choices;
  for (std::size_t number = 0; number < scene.table.spreads.size(); ++number) {
    if (fits(scene.rules, scene.table.spreads[number], scene.fault.card)) {
      choices += fmt::format("{}`hit {} #{}`", choices.empty() ? "" : " or ", scene.card(), number + 1);
    }
  }
  return {fmt::format("{} fits more than one spread", scene.card()), "say which: " + choices};
}

}  // namespace

std::string to_string(Points points) {
  return points.exact() ? fmt::format("{}", points.low) : fmt::format("{} to {}", points.low, points.high);
}

std::string to_string(const Holding& holding) {
  if (holding.size() <= 0) {
    return "no cards";
  }
  std::string text = to_string(holding.known.first());
  for (const Card card : holding.known.second()) {
    text += " " + to_string(card);
  }
  if (holding.hidden > 0) {
    text += fmt::format("{}{} hidden", text.empty() ? "" : ", ", holding.hidden);
  }
  if (holding.gone > 0) {
    text += fmt::format(", less {} unseen", holding.gone);
  }
  return text;
}

std::string whereabouts(const Table& table, const std::vector<std::string>& seats, Card card) {
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    if (table.hands[seat].known.contains(card)) {
      return fmt::format("`{}` holds it", seats[seat]);
    }
  }
  for (std::size_t number = 0; number < table.spreads.size(); ++number) {
    if (table.spreads[number].cards.contains(card)) {
      return fmt::format("it lies in spread {}", number + 1);
    }
  }
  return "it lies in the discard pile";
}

std::string allowed_now(const Rules& rules, const Table& table, const std::vector<std::string>& seats) {
  const std::string who = fmt::format("`{}`", seats[table.to_move.index]);
  if (table.phase == Phase::over) {
    return "the hand is over";
  }
  if (table.phase == Phase::drawn) {
    return who + " may lay spreads, hit, or discard";
  }
  std::string text = who + " may " + (rules.drop == spec::DropTime::never ? "" : "drop, ") +
                     (table.stock > 0 ? "draw" : "call `stock-out`");
  if (rules.draw_from_discards && !table.discards.empty()) {
    text += ", or take " + top_discard(table);
  }
  return text;
}

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
