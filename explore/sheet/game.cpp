#include <fmt/format.h>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/words.hpp"
#include "verifier/settle/hand_stakes.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

bool players_leave(const Rules& rules) { return rules.game.tokens != 0 || rules.game.out_at != 0; }

std::string deal_text(const Rules& rules) {
  const std::string next = fmt::format("the player on the dealer's {} deals next", side_word(rules.play_passes));
  std::string text;
  switch (rules.next_dealer) {
    case spec::NextDealer::next: text = capitalized(next) + "."; break;
    case spec::NextDealer::same_after_dead_hand:
      text = fmt::format("After a hand in which nobody was paid the same player deals again; else {}.", next);
      break;
    case spec::NextDealer::same_after_dealt_draw:
      text = fmt::format("After a draw of hands that win when dealt the same player deals again; else {}.", next);
      break;
  }
  return text;
}

std::string tokens_text(const Rules& rules) {
  if (rules.game.tokens == 0) {
    return {};
  }
  std::string text = rules.game.honor
                         ? "A player without tokens plays on honor: the next loss costs nothing, but ends the game for "
                           "that player."
                         : "Whoever has lost the last token leaves the game.";
  say(text, "A loss that would put everybody out does not count.");
  return text;
}

/// A score is what a player has been given in all; where stakes are paid it is what has been won.
std::string scores_text(const Rules& rules) {
  const bool paid = pays_stakes(rules);
  const auto has = [&](unsigned score) {
    return paid ? fmt::format("has won {} or more in all, losses taken off", score)
                : fmt::format("has a score of {} or more", score);
  };
  std::string text = paid ? "" : "Everyone's score is added up from hand to hand.";
  const spec::GameRules& game = rules.game;
  say(text, game.out_at == 0 ? "" : fmt::format("Whoever {} leaves the game.", has(game.out_at)));
  say(text, game.ends_at == 0 ? "" : fmt::format("The game ends when anybody {}.", has(game.ends_at)));
  return text;
}

std::string last_text(const Rules& rules) {
  std::string text;
  const bool pot = has_pot(rules) && !rules.ante.empty();
  say(text, pot ? "What is left in the pot stays there for the next hand." : "");
  if (players_leave(rules)) {
    say(text, "Whoever has left the game is passed over.");
    say(text, rules.game.last_takes_pot ? "The last player who is left in takes the pot."
                                        : "The game is over when one player is left.");
  }
  return text;
}

}  // namespace

SheetSection game_section(const Rules& rules) {
  SheetSection section{"From hand to hand", {}};
  std::string text = deal_text(rules);
  say(text, tokens_text(rules));
  say(text, scores_text(rules));
  say(text, last_text(rules));
  section.paragraph(text);
  return section;
}

}  // namespace tonk::explore
