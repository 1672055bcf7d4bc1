#include <algorithm>

#include "spec/keys.hpp"
#include "verifier/messages/message_context.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk {
namespace {

using spec::Rules;

/// A win of another time than this, with the cards that make it: those dealt, or those held now.
struct Mistimed {
  const spec::DealtWin* win = nullptr;
  const Holding* cards = nullptr;
};

Mistimed win_at_another_time(const MessageContext& scene) {
  const Holding& dealt = scene.table.dealt[scene.move.seat.index];
  const Holding& held = scene.table.hand(scene.move.seat);
  for (const spec::DealtWin& win : scene.rules.dealt_wins) {
    if (win.when != spec::DeclaredWhen::own_turn && meets(scene.rules, win.hand, dealt) == Answer::yes) {
      return {&win, &dealt};
    }
    if (win.when != spec::DeclaredWhen::at_once && meets(scene.rules, win.hand, held) == Answer::yes) {
      return {&win, &held};
    }
  }
  return {};
}

/// Whether the win that was not declared is one that is declared before anyone has moved.
bool wins_at_once(const MessageContext& scene) {
  const auto& wins = scene.rules.dealt_wins;
  return std::any_of(wins.begin(), wins.end(), [&](const spec::DealtWin& win) {
    return win.when == spec::DeclaredWhen::at_once && win.hand_clause == scene.fault.clause;
  });
}

std::string when(const spec::DealtWin& win) {
  switch (win.when) {
    case spec::DeclaredWhen::at_once: return "before anyone has moved";
    case spec::DeclaredWhen::first_turn: return "at the start of one's first turn";
    case spec::DeclaredWhen::first_turn_nothing_laid: return "at the start of one's first turn, while nothing is laid";
    case spec::DeclaredWhen::own_turn: return "in one's own turn";
  }
  return "";
}

/// Once for each hand that wins, though two entries may speak of it.
std::string winning_hands(const Rules& rules) {
  std::string text;
  for (const spec::DealtWin& win : rules.dealt_wins) {
    const std::string hand = "`" + rules.clause(win.hand_clause).text + "`";
    if (text.find(hand) == std::string::npos) {
      text += (text.empty() ? "" : ", ") + hand;
    }
  }
  return text;
}

}  // namespace

std::string what_wins(const Rules& rules) {
  const std::string wins = winning_hands(rules);
  return wins.empty() ? "this house has no dealt wins" : "what wins: " + wins;
}

Message undeclared(const MessageContext& scene) {
  const Seat seat = scene.fault.seat;
  const std::string win = scene.rules.clause(*scene.fault.clause).text;
  if (wins_at_once(scene)) {
    return {fmt::format("play begins although {} was dealt a win of {} points", scene.player(seat),
                        to_string(count(scene.rules, scene.table.dealt[seat.index]))),
            fmt::format("`{}: declare` ends the hand before any play, because `{}`", scene.seats[seat.index], win)};
  }
  return {fmt::format("{} plays on with a hand that wins", scene.player(seat)),
          fmt::format("`{}: declare` ends the hand, because `{}`", scene.seats[seat.index], win)};
}

Message false_declaration(const MessageContext& scene) {
  const bool begun = scene.table.phase != Phase::dealt && scene.table.phase != Phase::declared;
  if (const auto [win, cards] = win_at_another_time(scene); win != nullptr) {
    return {win->when == spec::DeclaredWhen::at_once
                ? fmt::format("{} declares after play has begun", scene.mover())
                : fmt::format("{} declares {} points, but not at the time when they win", scene.mover(),
                              to_string(count(scene.rules, *cards))),
            fmt::format("`{}` is declared {}", scene.rules.clause(win->hand_clause).text, when(*win))};
  }
  const std::string points = to_string(count(scene.rules, scene.table.hand(scene.move.seat)));
  const bool only_at_once =
      std::all_of(scene.rules.dealt_wins.begin(), scene.rules.dealt_wins.end(),
                  [](const spec::DealtWin& win) { return win.when == spec::DeclaredWhen::at_once; });
  if (begun && only_at_once && !scene.rules.dealt_wins.empty()) {
    return {fmt::format("{} declares after play has begun", scene.mover()),
            "a dealt win counts only before the first turn"};
  }
  return {begun ? fmt::format("{} declares with {} points, which win nothing here", scene.mover(), points)
                : fmt::format("{} declares, but was dealt {} points, which win nothing", scene.mover(), points),
          what_wins(scene.rules)};
}

namespace {

using spec::Key;
using spec::Rules;

/// The ranks of the house in their order, where that is not the usual one.
std::string unusual_order(const Rules& rules) {
  std::string ranks;
  bool usual = rules.deck.order.size() == rank_count;
  for (const Rank rank : rules.deck.order) {
    usual = usual && static_cast<std::size_t>(rank) == (ranks.size() + 1) / 2;
    ranks += (ranks.empty() ? "" : " ");
    ranks += rank_letters[static_cast<std::size_t>(rank)];
  }
  return usual ? "" : "; a run follows " + ranks;
}

std::string hits_allowed(const MessageContext& scene) {
  if (scene.fault.rule == Key::after_drop) {
    return "in the last round the dropper's spreads cannot be hit";
  }
  if (scene.fault.rule == Key::hits) {
    return scene.rules.hits == spec::Hits::none ? "there are no hits in this house"
                                                : "hits are allowed " + scene.rule();
  }
  return std::string(spec::chosen(scene.rules, *scene.fault.rule)->means);
}

}  // namespace

Message no_fit(const MessageContext& scene) {
  std::string help;
  for (std::size_t number = 0; number < scene.table.spreads.size(); ++number) {
    if (scene.fits(scene.table.spreads[number])) {
      help = fmt::format("{} fits spread {}: `hit {} #{}`", scene.card(), number + 1, scene.card(), number + 1);
    }
  }
  if (scene.table.phase == Phase::reply) {
    return {fmt::format("{} does not go on the run that went out", scene.card()),
            "an answer lays every card of the hand on that run"};
  }
  if (scene.fault.spread_number == 0) {
    return {fmt::format("{} extends no spread on the table", scene.card()), help};
  }
  const LaidSpread& spread = scene.table.spreads[scene.fault.spread_number - 1U];
  if (help.empty()) {
    CardSet fitting;
    for (const Card card : scene.rules.deck.pack) {
      if (may_extend(scene.rules, spread, {card, card})) {
        fitting.insert(card);
      }
    }
    help = fitting.empty() ? "no card extends this spread" : "these extend it: " + to_string(fitting);
  }
  return {fmt::format("{} does not extend spread {}: {}", scene.card(), scene.fault.spread_number,
                      to_string(scene.rules, spread)),
          help};
}

Message not_whole(const MessageContext& scene) {
  const std::string who = scene.player(scene.table.to_move);
  const std::string held = to_string(scene.table.hand(scene.table.to_move));
  if (scene.move.kind == ActionKind::hit) {
    return {
        fmt::format("{} answers, but cannot lay every card on {}", who,
                    scene.rules.reply == spec::Reply::on_the_runs ? "the runs that went out" : "one run that went out"),
        fmt::format("{} holds {}", who, held)};
  }
  return {fmt::format("the answer of {} stops before every card is laid", who),
          fmt::format("{} still holds {}, and an answer lays every card of the hand", who, held)};
}

Message no_such_spread(const MessageContext& scene) {
  const std::size_t number = scene.fault.spread_number;
  const std::size_t laid = scene.table.spreads.size();
  if (number != 0 && number <= laid) {
    return {fmt::format("spread {} is no longer on the table", number), "it was thrown under the top discard"};
  }
  const bool sheds = scene.move.kind == ActionKind::shed;
  return {laid == 0 && !sheds ? fmt::format("there is no spread to hit with {}", scene.card())
                              : fmt::format("there is no spread {}", number),
          laid == 0 ? "no spread has been laid so far" : fmt::format("the last one laid is spread {}", laid)};
}

/// What keeps the spread from being a book that a hit has made full.
Message not_shed(const MessageContext& scene) {
  const std::size_t number = scene.fault.spread_number;
  const LaidSpread& spread = scene.table.spreads[number - 1];
  if (spread.shed) {
    return {fmt::format("spread {} was thrown away before", number), "a book can be thrown under the top discard once"};
  }
  const std::string rule = "a book can be thrown under the top discard when a hit has added its fourth card";
  if (spread.meld.kind == Meld::Kind::run) {
    return {fmt::format("spread {} is a run", number), rule};
  }
  if (spread.meld.kind == Meld::Kind::book && spread.meld.size == suit_count) {
    return {fmt::format("spread {} was laid with all its four cards: no hit has made it full", number), rule};
  }
  return {spread.meld.kind == Meld::Kind::book
              ? fmt::format("spread {} has {} cards, and is not full", number, spread.meld.size)
              : fmt::format("spread {} is not a full book", number),
          rule};
}

Message no_spread(const MessageContext& scene) {
  if (scene.fault.rule == Key::laid_most) {
    return {fmt::format("{} are more cards than may be laid as one spread", cards_of(scene.move)),
            fmt::format("a spread is laid with at most {}; hits may add more", scene.rules.melds.laid_most)};
  }
  const bool any_wild = std::any_of(scene.move.cards.begin(), scene.move.cards.end(),
                                    [&](const PlayedCard& played) { return is_wild(scene.rules, played.card); });
  const std::string naturals =
      any_wild ? fmt::format("; at least {} of the cards must stand for themselves", scene.rules.melds.naturals) : "";
  return {fmt::format("{} is neither a book nor a run", cards_of(scene.move)),
          fmt::format("a book is `{}`, a run `{}`{}{}", rule_text(scene.rules, Key::book),
                      rule_text(scene.rules, Key::run), unusual_order(scene.rules), naturals)};
}

Message forbidden_hit(const MessageContext& scene) {
  const std::size_t number = scene.fault.spread_number;
  const std::string owner = scene.player(scene.table.spreads[number - 1].owner);
  return {fmt::format("{} may not hit spread {} of {}", scene.mover(), number, owner), hits_allowed(scene)};
}

Message spread_held(const MessageContext& scene) {
  const std::string cards = in_run_order(scene.rules, must_lay(scene.rules, scene.table, scene.table.to_move));
  const bool draws = scene.move.kind == ActionKind::draw || scene.move.kind == ActionKind::take;
  if (draws && scene.move.seat == scene.table.to_move) {
    return {fmt::format("{} draws holding the spread {}", scene.mover(), cards),
            fmt::format("a spread must be laid: `spread {}` before the draw", cards)};
  }
  return {fmt::format("{} ends the turn holding the spread {}", scene.player(scene.table.to_move), cards),
          fmt::format("a spread must be laid: `spread {}` before the discard", cards)};
}

/// The first wild card of the move, with a card that it can stand for there.
std::string wild_example(const MessageContext& scene) {
  std::vector<PlayedCard> cards{scene.move.cards.begin(), scene.move.cards.end()};
  for (PlayedCard& played : cards) {
    if (!is_wild(scene.rules, played.card) || played.stands_for.known()) {
      continue;
    }
    for (const Card as : scene.rules.deck.pack) {
      played.stands_for = as;
      const bool fits =
          scene.move.kind == ActionKind::spread
              ? read_meld(scene.rules, cards).ways != Reading::Ways::none
              : extend(scene.rules, scene.table.spreads[scene.fault.spread_number - 1U].meld, played).ways ==
                    Reading::Ways::one;
      if (as.is_natural() && as != played.card && fits) {
        return to_string(played.card) + "=" + to_string(as);
      }
    }
    played.stands_for = Card{};
  }
  return "X1=7h";
}

Message ambiguous(const MessageContext& scene) {
  std::string choices;
  for (std::size_t number = 0; number < scene.table.spreads.size(); ++number) {
    const LaidSpread& spread = scene.table.spreads[number];
    const bool answers = scene.table.phase == Phase::reply;
    if (answers ? scene.fits(spread) && went_out_with(spread, scene.table.finisher)
                : may_go_on(scene.rules, scene.table, scene.move.seat, spread, scene.move.cards[0])) {
      choices += fmt::format("{}`hit {} #{}`", choices.empty() ? "" : " or ", scene.card(), number + 1);
    }
  }
  return {fmt::format("{} fits more than one spread", scene.card()), "say which: " + choices};
}

namespace {

using spec::Key;
using spec::Rules;

std::string in_turns(unsigned number) { return fmt::format("{} {}", number, number == 1 ? "turn" : "turns"); }

/// What costs how many turns in this house.
std::string waiting_rules(const Rules& rules) {
  std::string text;
  const auto add = [&](unsigned turns, const char* what) {
    if (turns > 0) {
      text += (text.empty() ? "" : ", ") + fmt::format("{} costs {}", what, in_turns(turns));
    }
  };
  add(rules.waiting.after_spread, "a spread");
  add(rules.waiting.after_hit, "being hit");
  add(rules.waiting.for_hitter, "hitting");
  add(rules.waiting.while_waiting.value_or(0), "being hit while waiting");
  return text;
}

}  // namespace

Message too_late(const MessageContext& scene) {
  const bool drawn = scene.table.phase == Phase::drawn;
  const std::string after = scene.table.turn.laid ? "laying cards" : "drawing";
  if (scene.move.kind == ActionKind::knock) {
    return {fmt::format("{} knocks after {}", scene.mover(), after), "a knock takes the place of the whole turn"};
  }
  return {fmt::format("{} drops after {}", scene.mover(),
                      drawn && scene.rules.drop == spec::DropTime::before_drawing ? "drawing" : after),
          fmt::format("a drop comes `{}`; {}", rule_text(scene.rules, Key::drop), scene.allowed())};
}

/// How long the player still waits, and by which rule.
Message waiting(const MessageContext& scene) {
  const PlayerState& standing = scene.table.player(scene.move.seat);
  const bool ended = scene.rules.drop == spec::DropTime::after_discard;
  const bool playing = scene.table.turn.begun;  // nobody drops in another's turn once it has begun
  const bool counted = ended || (playing && !scene.rules.waiting.ends_with_turn);
  const int more = standing.waits - (counted ? 0 : 1);
  const std::string then =
      more > 0 ? fmt::format("this turn and {} more", more) : std::string{"this turn, and may drop on the next"};
  return {fmt::format("{} drops while waiting", scene.mover()),
          fmt::format("{} waits {}: {}", scene.mover(), then, waiting_rules(scene.rules))};
}

Message no_slap(const MessageContext& scene) {
  const std::string what = fmt::format("{} slaps {}", scene.mover(), scene.card());
  if (scene.table.fresh_discard && scene.table.discarder == scene.move.seat) {
    return {what + fmt::format(", which {} discarded", scene.mover()), "only others can take it"};
  }
  return {what + ", which was not discarded just now",
          "a discard can be slapped until the next player draws, and the card turned up cannot"};
}

/// Which of the conditions of a claim is not met.
std::string aside_help(const MessageContext& scene) {
  if (scene.table.player(scene.move.seat).turns > 0) {
    return "a card is put aside before one's first turn";
  }
  const auto& bets = scene.table.bets;
  const std::uint64_t own = std::uint64_t{1} << scene.move.seat.index;
  if (std::none_of(bets.begin(), bets.end(), [&](const OpenBet& bet) { return (bet.bettors & own) != 0; })) {
    return scene.mover() + " takes part in no bet";
  }
  return fmt::format("the claim is the best card of the called suit that was dealt; {} was dealt {}", scene.mover(),
                     to_string(scene.table.dealt[scene.move.seat.index]));
}

}  // namespace tonk
