#include "verifier/messages/describe.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "parser/hand.hpp"
#include "parser/print.hpp"
#include "spec/house_text.hpp"
#include "spec/keys.hpp"
#include "verifier/table/meld.hpp"

namespace tonk {
namespace {

using spec::DeclaredWhen;
using spec::Key;
using spec::Rules;
using Kind = ActionKind;

/// Everything that a description may speak of.
struct MessageContext {
  const Rules& rules;
  const Table& table;
  const std::vector<std::string>& seats;
  const Move& move;
  const Fault& fault;

  [[nodiscard]] std::string player(Seat seat) const { return fmt::format("`{}`", seats[seat.index]); }
  [[nodiscard]] std::string text_of(Key key) const { return rules.clause(rules.clause_of(key)).text; }
  [[nodiscard]] const Holding& hand() const { return table.hand(move.seat); }
  /// The spread that the fault is about.
  [[nodiscard]] const LaidSpread& spread() const { return table.spreads[fault.spread_number - 1U]; }
  /// Whether the card of a hit, which is known, goes on the spread, by the cards alone.
  [[nodiscard]] bool fits(const LaidSpread& spread) const {
    return !spread.shed && may_extend(rules, spread, move.cards[0]);
  }
};
using At = const MessageContext&;

/// The card that the one at fault is said to stand for.
std::string claimed_card(At at) {
  const auto claim = std::ranges::find_if(at.move.cards, [at](const PlayedCard& played) {
    return played.card == at.fault.card && played.stands_for.known() && played.stands_for != played.card;
  });
  return claim == at.move.cards.end() ? "" : to_string(claim->stands_for);
}

std::string cards_played(At at) {
  std::string text;
  for (const PlayedCard& played : at.move.cards) {
    text += (text.empty() ? "" : " ") + to_string(played.card);
    text += played.stands_for.known() ? "=" + to_string(played.stands_for) : "";
  }
  return text;
}

std::string top_discard(At at) {
  const auto& discards = at.table.discards;
  return discards.empty() || !discards.back().known() ? "a card that nobody saw" : to_string(discards.back());
}

std::string ending(At at) {
  const std::string who = at.player(at.table.finisher);
  switch (at.table.finish) {
    case Finish::none:  // Phase::declared
    case Finish::declared: break;
    case Finish::out:
    case Finish::out_by_discard: return who + " went out";
    case Finish::drop: return who + " dropped";
    case Finish::stock_out: return "the stock ran out";
    case Finish::reply: return who + " replied by laying every card";
    case Finish::knock: return "the round after the knock of " + who + " was played";
  }
  return "a dealt win was declared";
}

std::string known_place(At at) {
  return at.table.located.contains(at.fault.card) ? whereabouts(at.table, at.seats, at.fault.card)
                                                  : "this move plays it already";
}

std::string done_before(At at) {
  const bool drawn = at.table.phase == Phase::drawn;
  const bool may_have_laid =
      at.move.kind == Kind::drop && drawn &&
      (at.rules.drop == spec::DropTime::before_drawing || at.rules.drop == spec::DropTime::until_drawn);
  const bool only_touched = at.table.turn.touched && !drawn;
  return at.table.turn.laid && !may_have_laid ? "laying cards" : only_touched ? "touching the stock" : "drawing";
}

std::string hit_before(At at) {
  const bool own = at.fault.rule == Key::no_laying_after_own_hit || at.fault.rule == Key::no_going_out_after_own_hit;
  return own ? "a hit on their own spread" : "having been hit";
}

/// How long the player still waits.
std::string wait_left(At at) {
  const bool ended = at.rules.drop == spec::DropTime::after_discard;
  const bool playing = at.table.turn.begun;  // nobody drops in another's turn once it has begun
  const bool counted = ended || (playing && !at.rules.waiting.ends_with_turn);
  if (at.table.player(at.move.seat).waits == PlayerState::rest_of_hand) {
    return "until the hand is over";
  }
  const int more = at.table.player(at.move.seat).waits - (counted ? 0 : 1);
  return more > 0 ? fmt::format("this turn and {} more", more) : "this turn, and may drop on the next";
}

/// What costs how many turns in this house.
std::string waiting_rules(At at) {
  std::string text;
  const auto add = [&](unsigned turns, std::string_view what) {
    text += turns == 0 || text.empty() ? "" : ", ";
    if (turns == spec::Waiting::rest_of_hand) {
      text += fmt::format("{} costs the rest of the hand", what);
    } else if (turns > 0) {
      text += fmt::format("{} costs {} {}", what, turns, turns == 1 ? "turn" : "turns");
    }
  };
  const spec::Waiting& waiting = at.rules.waiting;
  add(waiting.after_spread, "a spread");
  const std::string times = waiting.first_hit == 1 ? "" : fmt::format(" {} times or more", waiting.first_hit);
  add(waiting.after_hit, "being hit" + times);
  add(waiting.for_hitter, "hitting");
  add(waiting.while_waiting.value_or(0), "being hit while waiting");
  return text;
}

std::string spread_due(At at) { return in_run_order(at.rules, must_lay(at.rules, at.table, at.table.to_move)); }

/// The ranks of the house in their order, where that is not the usual one.
std::string unusual_order(At at) {
  std::string ranks;
  bool usual = at.rules.deck.order.size() == rank_count;
  for (const Rank rank : at.rules.deck.order) {
    usual = usual && static_cast<std::size_t>(rank) == (ranks.size() + 1) / 2;
    ranks += (ranks.empty() ? "" : " ");
    ranks += rank_letters[static_cast<std::size_t>(rank)];
  }
  return usual ? "" : "; a run follows " + ranks;
}

std::string naturals_asked(At at) {
  const bool any_wild =
      std::ranges::any_of(at.move.cards, [&](const PlayedCard& played) { return is_wild(at.rules, played.card); });
  const std::string asked = fmt::format("at least {} of the cards must stand for themselves", at.rules.melds.naturals);
  return at.fault.rule == Key::naturals ? asked : any_wild ? "; " + asked : "";
}

/// The last spread on the table that the card fits.
std::string fitting_spread(At at) {
  for (std::size_t number = at.table.spreads.size(); number > 0; --number) {
    if (may_go_on(at.rules, at.table, at.move.seat, at.table.spreads[number - 1], at.move.cards[0])) {
      const std::string card = to_string(at.fault.card);
      return fmt::format("{} fits spread {}: `hit {} #{}`", card, number, card, number);
    }
  }
  return "";
}

/// Where the card fits, or else which cards fit where it was to go.
std::string what_fits(At at) {
  CardSet fitting;
  for (const Card card : at.rules.deck.pack) {
    if (may_extend(at.rules, at.spread(), {card, card})) {
      fitting.insert(card);
    }
  }
  const std::string elsewhere = fitting_spread(at);
  return !elsewhere.empty() ? elsewhere
         : fitting.empty()  ? "no card extends this spread"
                            : "these extend it: " + to_string(fitting);
}

/// The first wild card of the move, with a card that it can stand for there.
std::string wild_example(At at) {
  std::vector<PlayedCard> cards{at.move.cards.begin(), at.move.cards.end()};
  for (PlayedCard& played : cards) {
    if (!is_wild(at.rules, played.card) || played.stands_for.known()) {
      continue;
    }
    for (const Card as : at.rules.deck.pack) {
      played.stands_for = as;
      const bool fits = at.move.kind == Kind::spread
                            ? read_meld(at.rules, cards).ways != Reading::Ways::none
                            : extend(at.rules, at.spread().meld, played).ways == Reading::Ways::one;
      if (as.is_natural() && as != played.card && fits) {
        return to_string(played.card) + "=" + to_string(as);
      }
    }
    played.stands_for = Card{};
  }
  return "X1=7h";
}

/// The ways to write a hit that fits several spreads.
std::string hit_choices(At at) {
  std::string choices;
  for (std::size_t number = 0; number < at.table.spreads.size(); ++number) {
    const LaidSpread& spread = at.table.spreads[number];
    const bool answers = at.table.phase == Phase::reply;
    if (answers ? at.fits(spread) && went_out_with(spread, at.table.finisher)
                : may_go_on(at.rules, at.table, at.move.seat, spread, at.move.cards[0])) {
      choices += fmt::format("{}`{} {} #{}`", choices.empty() ? "" : " or ", log::keyword(at.move.kind),
                             to_string(at.fault.card), number + 1);
    }
  }
  return choices;
}

/// A win of another time than this, with the cards that make it: those dealt, or those held now.
struct Mistimed {
  const spec::DealtWin* win = nullptr;
  const Holding* cards = nullptr;
};

Mistimed mistimed(At at) {
  const Holding& dealt = at.table.dealt[at.move.seat.index];
  for (const spec::DealtWin& win : at.rules.dealt_wins) {
    if (win.when != DeclaredWhen::own_turn && meets(at.rules, win.hand, dealt) == Answer::yes) {
      return {&win, &dealt};
    }
    if (win.when == DeclaredWhen::own_turn && meets(at.rules, win.hand, at.hand()) == Answer::yes) {
      return {&win, &at.hand()};
    }
  }
  return {};
}

std::string time_of_win(At at) {
  switch (mistimed(at).win->when) {
    case DeclaredWhen::at_once: return "before anyone has moved";
    case DeclaredWhen::first_turn: return "at the start of one's first turn";
    case DeclaredWhen::first_turn_nothing_laid: return "at the start of one's first turn, while nothing is laid";
    case DeclaredWhen::own_turn: return "in one's own turn";
  }
  return "";
}

bool has_begun(At at) { return at.table.phase != Phase::dealt && at.table.phase != Phase::declared; }

/// What stands in braces in a wording.
struct Word {
  std::string_view name;
  std::string (*text)(At at);
};

constexpr auto braced_words = std::to_array<Word>({
    {"mover", [](At at) { return at.player(at.move.seat); }},
    {"wait left", wait_left},
    {"waiting rules", waiting_rules},
    {"other", [](At at) { return at.player(at.fault.seat); }},
    {"whose turn", [](At at) { return whose_turn(at.table, at.seats); }},
    {"to move", [](At at) { return at.player(at.table.to_move); }},
    {"finisher", [](At at) { return at.player(at.table.finisher); }},
    {"owner", [](At at) { return at.player(at.spread().owner); }},
    {"mover's name", [](At at) { return log::quoted_name(at.seats[at.move.seat.index]); }},
    {"other's name", [](At at) { return log::quoted_name(at.seats[at.fault.seat.index]); }},
    {"mover's hand", [](At at) { return to_string(at.hand()); }},
    {"other's hand", [](At at) { return to_string(at.table.hand(at.fault.seat)); }},
    {"hand to move", [](At at) { return to_string(at.table.hand(at.table.to_move)); }},
    {"mover's points", [](At at) { return to_string(count(at.rules, at.hand())); }},
    {"dealt", [](At at) { return to_string(at.table.dealt[at.move.seat.index]); }},
    {"other's deal", [](At at) { return to_string(count(at.rules, at.table.dealt[at.fault.seat.index])); }},
    {"win", [](At at) { return at.rules.clause(*at.fault.clause).text; }},
    {"mistimed win", [](At at) { return at.rules.clause(mistimed(at).win->hand_clause).text; }},
    {"time of win", time_of_win},
    {"points of win", [](At at) { return to_string(count(at.rules, *mistimed(at).cards)); }},
    {"what wins", [](At at) { return what_wins(at.rules); }},
    {"card", [](At at) { return to_string(at.fault.card); }},
    {"claimed card", claimed_card},
    {"cards", cards_played},
    {"known place", known_place},
    {"top discard", top_discard},
    {"deck's next",
     [](At at) { return to_string(at.table.deck.empty() ? at.table.discards.front() : at.table.deck.back()); }},
    {"stock", [](At at) { return std::to_string(at.table.stock); }},
    {"number", [](At at) { return std::to_string(at.fault.spread_number); }},
    {"spread", [](At at) { return to_string(at.rules, at.spread()); }},
    {"size", [](At at) { return std::to_string(at.spread().meld.size); }},
    {"laid", [](At at) { return std::to_string(at.table.spreads.size()); }},
    {"hits", [](At at) { return std::to_string(at.table.turn.hits); }},
    {"spread due", spread_due},
    {"fitting spread", fitting_spread},
    {"what fits", what_fits},
    {"wild example", wild_example},
    {"hit choices", hit_choices},
    {"house", [](At at) { return spec::house_words(at.rules); }},
    {"action", [](At at) { return std::string{log::keyword(at.move.kind)}; }},
    {"allowed", [](At at) { return allowed_now(at.rules, at.table, at.seats); }},
    {"rule", [](At at) { return at.text_of(*at.fault.rule); }},
    {"rule means", [](At at) { return std::string{spec::chosen(at.rules, *at.fault.rule)->means}; }},
    {"book", [](At at) { return at.text_of(Key::book); }},
    {"run", [](At at) { return at.text_of(Key::run); }},
    {"unusual order", unusual_order},
    {"naturals asked", naturals_asked},
    {"most laid", [](At at) { return std::to_string(at.rules.melds.laid_most); }},
    {"ending", ending},
    {"done before", done_before},
    {"hit before", hit_before},
});

/// Calls `visit` with each piece of a wording, and whether it stood in braces.
template <typename Visit>
constexpr void each_piece(std::string_view wording, const Visit& visit) {
  for (std::size_t begin = 0; begin < wording.size();) {
    const bool in_braces = wording[begin] == '{';
    const std::size_t end = std::min(wording.find(in_braces ? '}' : '{', begin), wording.size());
    visit(wording.substr(begin + (in_braces ? 1 : 0), end - begin - (in_braces ? 1 : 0)), in_braces);
    begin = end + (in_braces ? 1 : 0);
  }
}

[[gnu::flatten]] std::string worded(std::string_view wording, At at) {
  std::string text;
  each_piece(wording, [&](std::string_view piece, bool in_braces) {
    text += in_braces ? std::ranges::find(braced_words, piece, &Word::name)->text(at) : std::string{piece};
  });
  return text;
}

template <Kind kind>
bool moves(At at) {
  return at.move.kind == kind;
}

/// What is said of a fault where `applies`.
struct Wording {
  Code code;
  std::string_view message;
  std::string_view help;
  bool (*applies)(At at) = [](At /*at*/) { return true; };
};

constexpr std::string_view when_shed =
    "a book can be thrown under the top discard when a hit has added its fourth card";
constexpr std::string_view not_counted = "what follows the end of a hand is not counted";
constexpr std::string_view must_be_left = "a card must be left in the hand when the turn is over";

/// Of several for a code the first that applies is used.
constexpr auto wordings = std::to_array<Wording>({
    // dealt wins
    {Code::undeclared_win, "play begins although {other} was dealt a win of {other's deal} points",
            "`{other's name}: declare` ends the hand before any play, because `{win}`",
            [](At at) {
              return std::ranges::any_of(at.rules.dealt_wins, [&](const spec::DealtWin& win) {
                return win.when == DeclaredWhen::at_once && win.hand_clause == at.fault.clause;
              });
            }},
    {Code::undeclared_win, "{other} plays on with a hand that wins",
            "`{other's name}: declare` ends the hand, because `{win}`"},
    {Code::false_declaration, "{mover} declares after play has begun", "`{mistimed win}` is declared {time of win}",
     [](At at) {
       const spec::DealtWin* const win = mistimed(at).win;
       return win != nullptr && win->when == DeclaredWhen::at_once;
     }},
    {Code::false_declaration, "{mover} declares {points of win} points, but not at the time when they win",
     "`{mistimed win}` is declared {time of win}", [](At at) { return mistimed(at).win != nullptr; }},
    {Code::false_declaration, "{mover} declares after play has begun", "a dealt win counts only before the first turn",
     [](At at) {
       const auto& wins = at.rules.dealt_wins;
       return has_begun(at) && !wins.empty() &&
              std::ranges::all_of(wins, [](const auto& win) { return win.when == DeclaredWhen::at_once; });
     }},
    {Code::false_declaration, "{mover} declares with {mover's points} points, which win nothing here", "{what wins}",
     has_begun},
    {Code::false_declaration, "{mover} declares, but was dealt {mover's points} points, which win nothing",
     "{what wins}"},
    // whose turn it is
    {Code::out_of_turn, "{mover} drops out of turn, and play has begun",
            "anybody may drop right after the deal; later {allowed}",
            [](At at) { return at.move.kind == Kind::drop && at.rules.drop_after_deal; }},
    {Code::out_of_turn, "it is the turn of {whose turn}, not of {mover}", "{allowed}"},
    {Code::after_the_end, "the hand was over before this move of {mover}: {ending}", not_counted},
    {Code::not_in_house, "`{house}` has no `{action}`", "{allowed}"},
    {Code::hidden_cards, "hidden cards leave open whether {mover} may do this", ""},
    // drops and knocks
    {Code::drop_too_late, "{mover} knocks after {done before}", "a knock takes the place of the whole turn",
            moves<Kind::knock>},
    {Code::drop_too_late, "{mover} drops after {done before}", "a drop comes `{rule}`; {allowed}"},
    {Code::drop_forbidden, "{mover} drops, which this house does not allow", ""},
    {Code::drop_too_early, "{mover} drops too early in the turn", "a drop is allowed {rule}"},
    {Code::drop_while_waiting, "{mover} drops while waiting", "{mover} waits {wait left}: {waiting rules}"},
    {Code::drop_above_limit, "{mover} drops with {mover's points} points", "a drop is allowed with {rule}"},
    {Code::drop_without_spread, "{mover} drops without having laid a spread", "a drop needs {rule}"},
    {Code::in_the_last_round, "{mover} stops the play in the last round, which {finisher} has begun",
            "{allowed}"},
    // draws and takes
    {Code::second_draw, "{mover} has drawn already on this turn", "{allowed}"},
    {Code::stock_empty, "{mover} touches the stock, but it is empty", "{allowed}", moves<Kind::touch>},
    {Code::stock_empty, "{mover} draws, but the stock is empty", "{allowed}"},
    {Code::stock_not_empty, "the stock is said to be out, but the discards become a new one", "{allowed}",
            [](At at) { return at.table.stock == 0; }},
    {Code::stock_not_empty, "the stock is said to be out, but still has 1 card", "{allowed}",
            [](At at) { return at.table.stock == 1; }},
    {Code::stock_not_empty, "the stock is said to be out, but still has {stock} cards", "{allowed}"},
    {Code::touched_stock, "{mover} has touched the stock, and must draw from it",
            "write `{mover's name}: draw`"},
    {Code::hand_empty, "{mover} has an empty hand, and can only drop", "write `{mover's name}: drop`"},
    {Code::not_the_deck, "{mover} draws {card}, but the deck's next card is {deck's next}", ""},
    {Code::not_the_top_discard, "{mover} slaps {card}, but the card just discarded is {top discard}", "",
            moves<Kind::slap>},
    {Code::not_the_top_discard, "{mover} takes {card}, but no discard may be taken", "{allowed}",
            [](At at) { return at.rules.discard_depth() == 0; }},
    {Code::not_the_top_discard, "{mover} takes {card}, but the discard pile is empty", "{allowed}",
            [](At at) { return at.table.discards.empty(); }},
    {Code::not_the_top_discard, "{mover} takes {card}, which is not within reach in the discard pile",
            "{allowed}", [](At at) { return at.rules.discard_depth() > 1; }},
    {Code::not_the_top_discard, "{mover} takes {card}, but the top of the discard pile is {top discard}",
            "{allowed}"},
    {Code::take_not_usable, "{mover} takes {card}, which fits nothing that could be laid with it",
            "{mover} holds {mover's hand}"},
    {Code::take_not_used, "{to move} has taken {card} and does not use it at once",
            "a card that is taken must be used on that turn, in a spread or as a hit"},
    // cards that are played
    {Code::card_not_in_pack, "{card} is not in the pack of `{house}`", ""},
    {Code::card_seen_twice, "{mover} cannot draw {card}: {known place}", "",
            moves<Kind::draw>},
    {Code::card_seen_twice, "{mover} cannot play {card}: {known place}", ""},
    {Code::card_not_held, "{mover} was not dealt {card}", "{mover} was dealt {dealt}",
            moves<Kind::aside>},
    {Code::card_not_held, "{mover} does not hold {card} twice", "{mover} holds {mover's hand}",
            [](At at) { return at.fault.card.known() && at.hand().known.contains(at.fault.card); }},
    {Code::card_not_held, "{mover} does not hold {card}",
            "{mover} holds {mover's hand}; of {card}: {known place}",
            [](At at) { return at.fault.card.known() && at.table.located.contains(at.fault.card); }},
    {Code::card_not_held, "{mover} does not hold {card}", "{mover} holds {mover's hand}"},
    {Code::not_wild, "{card} cannot stand for {claimed card}: it is not wild here",
            "jokers are dead in this house, and fit into no spread", [](At at) { return at.fault.card.is_joker(); }},
    {Code::not_wild, "{card} cannot stand for {claimed card}: it is not wild here", ""},
    {Code::ambiguous_wild, "a wild card among {cards} can stand for more than one card",
            "say which, such as `{wild example}`"},
    {Code::wrong_aside, "{mover} puts {card} aside, which claims no bet",
            "a card is put aside before one's first turn",
            [](At at) { return at.table.player(at.move.seat).turns > 0; }},
    {Code::wrong_aside, "{mover} puts {card} aside, which claims no bet", "{mover} takes part in no bet",
            [](At at) {
              return std::ranges::none_of(at.table.bets,
                                          [&](const OpenBet& bet) { return contains(bet.bettors, at.move.seat); });
            }},
    {Code::wrong_aside, "{mover} puts {card} aside, which claims no bet",
            "the claim is the best card of the called suit that was dealt; {mover} was dealt {dealt}"},
    {Code::bet_too_late, "{mover} has bet already on this turn", "{allowed}", [](At at) { return at.table.turn.bet; }},
    {Code::bet_too_late, "{mover} bets after {done before}", "a bet comes before anything else on a turn"},
    // discards and slaps
    {Code::no_draw, "{mover} discards {cards} without having drawn", "{allowed}"},
    {Code::no_discard, "{other} does not discard after the slap",
            "whoever slaps another player's discard onto a spread discards one more card",
            [](At at) { return at.table.phase == Phase::shedding; }},
    {Code::no_discard, "the turn of {other} ends without a discard",
            "{other} held {other's hand}, and had to discard one of them"},
    {Code::discard_after_hit, "{mover} discards on a turn with a hit", "such a turn ends without a discard"},
    {Code::take_discarded, "{mover} discards {card}, which was taken on this turn", "",
            moves<Kind::discard>},
    {Code::take_discarded, "{mover} would be left with {card} alone, which was taken on this turn",
            "another card must be left to discard"},
    {Code::no_slap, "{mover} slaps {card} in the last round", "nobody has a second turn in it",
            [](At at) { return at.fault.rule == Key::after_drop || at.fault.rule == Key::knock; }},
    {Code::no_slap, "{mover} slaps {card}, which {mover} discarded", "only others can take it",
            [](At at) { return at.table.fresh_discard && at.table.discarder == at.move.seat; }},
    {Code::no_slap, "{mover} slaps {card}, which was not discarded just now",
            "a discard can be slapped until the next player draws or lays a card, and the card turned up cannot"},
    // spreads
    {Code::laid_too_early, "{mover} lays {cards} before drawing", "{allowed}"},
    {Code::laid_too_late, "{mover} lays {cards} after drawing", "{allowed}"},
    {Code::laid_while_frozen, "{mover} lays {cards}, but may lay nothing on this turn after {hit before}",
            "{allowed}"},
    {Code::not_a_spread, "{cards} are more cards than may be laid as one spread",
            "a spread is laid with at most {most laid}; hits may add more",
            [](At at) { return at.fault.rule == Key::laid_most; }},
    {Code::not_a_spread, "too few of {cards} can stand for themselves", "{naturals asked}",
            [](At at) { return at.fault.rule == Key::naturals; }},
    {Code::not_a_spread, "{cards} is neither a book nor a run",
            "a book is `{book}`, a run `{run}`{unusual order}{naturals asked}"},
    {Code::spread_held, "{mover} draws holding the spread {spread due}",
            "a spread must be laid: `spread {spread due}` before the draw",
            [](At at) {
              const bool draws = at.move.kind == Kind::draw || at.move.kind == Kind::take;
              return draws && at.move.seat == at.table.to_move;
            }},
    {Code::spread_held, "{to move} ends the turn holding the spread {spread due}",
            "a spread must be laid: `spread {spread due}` before the turn is over"},
    {Code::last_cards_laid, "{mover} lays the last cards of the hand", "one must be left to discard"},
    {Code::out_while_held_in, "{mover} goes out, but may not on this turn after {hit before}", must_be_left,
            [](At at) { return at.hand().size() <= static_cast<int>(at.move.cards.size()); }},
    {Code::out_while_held_in, "{mover} would have to go out, but may not on this turn after {hit before}",
            must_be_left},
    {Code::not_shed, "spread {number} was thrown away before", "a book can be thrown under the top discard once",
            [](At at) { return at.spread().shed; }},
    {Code::not_shed, "spread {number} is a run", when_shed,
            [](At at) { return at.spread().meld.kind == Meld::Kind::run; }},
    {Code::not_shed, "spread {number} is not a full book", when_shed,
            [](At at) { return at.spread().meld.kind != Meld::Kind::book; }},
    {Code::not_shed, "spread {number} was laid with all its four cards: no hit has made it full", when_shed,
            [](At at) { return at.spread().meld.size == suit_count; }},
    {Code::not_shed, "spread {number} has {size} cards, and is not full", when_shed},
    // hits
    {Code::no_such_spread, "spread {number} is no longer on the table", "it was thrown under the top discard",
            [](At at) { return at.fault.spread_number != 0 && at.fault.spread_number <= at.table.spreads.size(); }},
    {Code::no_such_spread, "there is no spread {number}", "the last one laid is spread {laid}",
            [](At at) { return !at.table.spreads.empty(); }},
    {Code::no_such_spread, "there is no spread {number}", "no spread has been laid so far",
            moves<Kind::shed>},
    {Code::no_such_spread, "there is no spread to hit with {card}", "no spread has been laid so far"},
    {Code::hit_does_not_fit, "{card} does not go on the run that went out",
            "an answer lays every card of the hand on that run",
            [](At at) { return at.table.phase == Phase::reply; }},
    {Code::hit_does_not_fit, "{card} extends no spread on the table", "{fitting spread}",
            [](At at) { return at.fault.spread_number == 0; }},
    {Code::hit_does_not_fit, "{card} does not extend spread {number}: {spread}", "{what fits}"},
    {Code::ambiguous_hit, "{card} fits more than one spread", "say which: {hit choices}"},
    {Code::hit_forbidden, "{mover} may not hit spread {number} of {owner}",
            "in the last round the dropper's spreads cannot be hit",
            [](At at) { return at.fault.rule == Key::after_drop; }},
    {Code::hit_forbidden, "{mover} may not hit spread {number} of {owner}", "there are no hits in this house",
            [](At at) { return at.fault.rule == Key::hits && at.rules.hits == spec::Hits::none; }},
    {Code::hit_forbidden, "{mover} may not hit spread {number} of {owner}", "hits are allowed {rule}",
            [](At at) { return at.fault.rule == Key::hits; }},
    {Code::hit_forbidden, "{mover} may not hit spread {number} of {owner}", "{rule means}"},
    {Code::too_many_hits, "{mover} adds one more card to the spreads of {owner} on this turn",
            "hits on the spreads of any one player in a turn: at most {rule}",
            [](At at) { return at.fault.rule == Key::hits_on_player; }},
    {Code::too_many_hits, "{mover} hits once more, after a hit on this turn", "{allowed}",
            [](At at) { return at.table.turn.hits == 1; }},
    {Code::too_many_hits, "{mover} hits once more, after {hits} hits on this turn", "{allowed}"},
    // answers
    {Code::reply_not_whole, "the answer of {to move} stops before every card is laid",
            "{to move} still holds {hand to move}, and an answer lays every card of the hand",
            [](At at) { return at.move.kind != Kind::hit || !may_answer(at.rules, at.table, at.move.seat); }},
    {Code::reply_not_whole, "{mover} answers, but cannot lay every card on the runs that went out",
            "{mover} holds {mover's hand}", [](At at) { return at.rules.reply == spec::Reply::on_the_runs; }},
    {Code::reply_not_whole, "{mover} answers, but cannot lay every card on one run that went out",
            "{mover} holds {mover's hand}"},
});

constexpr bool all_words_are_known() {
  bool known = true;
  const auto look = [&](std::string_view piece, bool in_braces) {
    known = known && (!in_braces || std::ranges::find(braced_words, piece, &Word::name) != braced_words.end());
  };
  for (const Wording& wording : wordings) {
    each_piece(wording.message, look);
    each_piece(wording.help, look);
  }
  return known;
}
static_assert(all_words_are_known());

}  // namespace

std::string what_wins(const Rules& rules) {
  std::string text;
  for (const spec::DealtWin& win : rules.dealt_wins) {
    // Once for each hand that wins, though two entries may speak of it.
    const std::string hand = "`" + rules.clause(win.hand_clause).text + "`";
    if (text.find(hand) == std::string::npos) {
      text += (text.empty() ? "what wins: " : ", ") + hand;
    }
  }
  return text.empty() ? "this house has no dealt wins" : text;
}

Message describe(const Rules& rules, const Table& table, const std::vector<std::string>& seats, const Move& move,
                 const Fault& fault) {
  const MessageContext at{rules, table, seats, move, fault};
  for (const Wording& wording : wordings) {
    if (wording.code == fault.code && wording.applies(at)) {
      return {worded(wording.message, at), worded(wording.help, at)};
    }
  }
  return {std::string{meaning(fault.code)}, ""};
}

}  // namespace tonk
