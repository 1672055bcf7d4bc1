#include <fmt/format.h>

#include <algorithm>

#include "explore/sheet/parts.hpp"
#include "explore/words.hpp"
#include "verifier/accounting/hand_result.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk::explore {
namespace {

using spec::Ending;
using spec::Rules;

std::string name_of(Ending ending) {
  switch (ending) {
    case Ending::out: return "Out without a discard";
    case Ending::out_by_discard: return "Out by the discard";
    case Ending::drop_won: return "A drop that wins";
    case Ending::caught: return "A drop that is caught";
    case Ending::drop_tied: return "A drop that ties";
    case Ending::stock_out: return "The stock runs out";
    case Ending::reply: return "An answer to going out";
    case Ending::knock: return "A knock";
  }
  return {};
}

std::string stock_out_text(const Rules& rules) {
  if (rules.stock_out == spec::StockOut::first_missing_card && rules.discard_depth() == 0) {
    return "The first who would draw from the empty stock ends the hand.";
  }
  return sentence(rules, spec::Key::stock_out);
}

/// Behind the word for those who can catch a dropper.
std::string_view catchers(const Rules& rules) { return rules.catching_needs_spread ? " who has laid a spread" : ""; }

std::string catching_count(const Rules& rules) {
  return rules.catching_needs_spread ? "The count of somebody who has laid a spread" : "Somebody's count";
}

std::string won_text(const Rules& rules) {
  return rules.tie_with_dropper == spec::TieWithDropper::catches
             ? fmt::format("Everyone else{} has a higher count than the player who dropped.", catchers(rules))
             : fmt::format("Nobody{} has a lower count than the player who dropped; an equal count does no harm.",
                           catchers(rules));
}

std::string caught_text(const Rules& rules) {
  const bool ties = rules.tie_with_dropper == spec::TieWithDropper::catches && !tells_ties(rules);
  return ties ? catching_count(rules) + " is as low as that of the player who dropped, or lower."
              : fmt::format("Somebody{} has a lower count than the player who dropped.", catchers(rules));
}

std::string out_text(const Rules& rules) {
  const bool lays = rules.going_out == spec::GoingOut::any;
  const std::string spreads =
      rules.winning_spreads == 0 ? "" : fmt::format("lays a {} spread in this hand", ordinal(rules.winning_spreads));
  if (!lays) {
    return "A player " + spreads + ".";
  }
  return fmt::format("A player lays the last cards of the hand{}.", spreads.empty() ? "" : ", or " + spreads);
}

/// How the hand comes to this end.
std::string way_to(const Rules& rules, Ending ending) {
  switch (ending) {
    case Ending::out: return out_text(rules);
    case Ending::out_by_discard: return "A player discards the last card of the hand.";
    case Ending::drop_won: return won_text(rules);
    case Ending::caught: return caught_text(rules);
    case Ending::drop_tied:
      return fmt::format("{} is as low as that of the player who dropped, and {} is lower.", catching_count(rules),
                         rules.catching_needs_spread ? "no such count" : "nobody's");
    case Ending::stock_out: return stock_out_text(rules);
    case Ending::reply:
      return fmt::format(
          "{}, {} at once lay every card of the hand on {}, and has won instead.",
          rules.replied_by == spec::RepliedBy::other_of_two
              ? "Of two players, when one has gone out without a discard and has laid a run on that turn"
              : "When a player has gone out without a discard and has laid a run on that turn",
          rules.replied_by == spec::RepliedBy::other_of_two ? "the other may" : "the first other player to do so may",
          rules.reply == spec::Reply::on_the_runs ? "the runs of that turn" : "that run");
    case Ending::knock: return "All hands are shown when everyone else has had one more turn.";
  }
  return {};
}

/// Explains the word `lowest`, if any sentence of the section uses it.
std::string lowest_text(const Rules& rules) {
  for (const Ending ending : possible_endings(rules)) {
    if (std::ranges::any_of(rules.settlement_of(ending).pays, asks_who_is_lowest)) {
      return fmt::format(
          "The lowest is whoever has the lowest count. Where several tie for that, each of them is meant.{}",
          rules.catching_needs_spread ? " After a drop, whoever has laid no spread is none of them." : "");
    }
  }
  return {};
}

std::string deal_text(const Rules& rules) {
  const bool to_the_left = rules.play_passes == spec::Direction::left;
  if (rules.next_dealer == spec::NextDealer::same) {
    return "The same player deals every hand.";
  }
  if (rules.next_dealer == spec::NextDealer::cut) {
    return "Before each hand cards are cut for the deal again, as for the first one.";
  }
  if (rules.next_dealer == spec::NextDealer::other_side) {
    return fmt::format("The player on the dealer's {} deals next.",
                       side_word(to_the_left ? spec::Direction::right : spec::Direction::left));
  }
  const std::string before = sentence(rules, spec::Key::next_dealer);
  return before.empty() ? fmt::format("The player on the dealer's {} deals next.", side_word(rules.play_passes))
                        : fmt::format("{} the player on the dealer's {} does.", before, side_word(rules.play_passes));
}

std::string tokens_text(const Rules& rules) {
  if (rules.game.tokens == 0) {
    return {};
  }
  std::string text = sentence(rules, spec::Key::honor);
  say(text, "A loss that would put everybody out does not count.");
  return text;
}

/// A score is the sum of a player's points; where nothing is scored, it is what the player has won in all.
std::string scores_text(const Rules& rules) {
  const auto won = [](unsigned amount) { return fmt::format("has won {} or more in all, losses taken off", amount); };
  const auto has = [&](unsigned score) {
    return rules.sums == spec::Sums::money ? won(score) : fmt::format("has a score of {} or more", score);
  };
  std::string text = rules.sums == spec::Sums::money ? "" : "Everyone's score is added up from hand to hand.";
  say(text, rules.sums == spec::Sums::money_and_points ? "What is paid is no part of it." : "");
  const spec::GameRules& game = rules.game;
  say(text, game.out_at == 0 ? "" : fmt::format("Whoever {} leaves the game.", has(game.out_at)));
  say(text,
      game.out_at_losses == 0
          ? ""
          : fmt::format("Whoever has lost {} or more in all, wins taken off, leaves the game.", game.out_at_losses));
  say(text, game.ends_at == 0 ? "" : fmt::format("The game ends when anybody {}.", has(game.ends_at)));
  say(text,
      game.ends_at_winnings == 0 ? "" : fmt::format("The game ends when anybody {}.", won(game.ends_at_winnings)));
  return text;
}

std::string last_text(const Rules& rules) {
  std::string text;
  const bool pot = has_pot(rules) && !rules.ante.empty();
  say(text, pot ? "What is left in the pot stays there for the next hand." : "");
  if (has_outs(rules)) {
    say(text, "Whoever has left the game is passed over.");
    say(text, sentence(rules, spec::Key::last_one_in));
  }
  return text;
}

}  // namespace

SheetSection endings_section(const Rules& rules) {
  SheetSection section{"How a hand ends, and who pays", {}};
  if (!pays_stakes(rules)) {
    section.heading = "How a hand ends, and who scores";
  }
  section.paragraph(lowest_text(rules));
  for (const Ending ending : possible_endings(rules)) {
    std::string text = way_to(rules, ending);
    say(text, payments_text(rules, rules.settlement_of(ending).pays, roles_of(rules, ending)));
    section.item(name_of(ending), text);
    for (std::string& example : examples_of(rules, ending)) {
      section.example(std::move(example));
    }
  }
  return section;
}

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
