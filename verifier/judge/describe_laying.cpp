#include <algorithm>

#include "verifier/judge/describing.hpp"
#include "verifier/table/dealt_win.hpp"

namespace tonk {
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

std::string hits_allowed(const Telling& scene) {
  if (scene.fault.rule == Key::hits_on_books) {
    return "a book on the table cannot be hit";
  }
  if (scene.fault.rule == Key::after_drop) {
    return "in the last round the dropper's spreads cannot be hit";
  }
  return scene.rules.hits == spec::Hits::none ? "there are no hits in this house" : "hits are allowed " + scene.rule();
}

}  // namespace

Words no_fit(const Telling& scene) {
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

Words not_whole(const Telling& scene) {
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

Words no_such_spread(const Telling& scene) {
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
Words not_shed(const Telling& scene) {
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

Words no_spread(const Telling& scene) {
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

Words forbidden_hit(const Telling& scene) {
  const std::size_t number = scene.fault.spread_number;
  const std::string owner = scene.player(scene.table.spreads[number - 1].owner);
  return {fmt::format("{} may not hit spread {} of {}", scene.mover(), number, owner), hits_allowed(scene)};
}

Words spread_held(const Telling& scene) {
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
std::string wild_example(const Telling& scene) {
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

Words ambiguous(const Telling& scene) {
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

}  // namespace tonk
