#include "explore/lint/lint.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>
#include <utility>

#include "explore/idle_rules.hpp"
#include "verifier/accounting/hand_result.hpp"

namespace tonk::explore {
namespace {

constexpr std::array<LintInfo, lint_code_count> lint_table{{
    {LintCode::impossible_total, "impossible-total", Severity::warning,
     "a dealt win asks for a total that no hand of the deck can make",
     "A hand of five cards from the 40-card deck makes 47 or 50, but never 48 or 49: whoever waits for such a hand "
     "waits for ever. Every possible hand was tried. Ask for a total that can be made, or deal from another deck.",
     "deck:\n"
     "  ranks: A 2 3 4 5 6 7 J Q K\n"
     "dealt wins:\n"
     "  - hand: total is 48, 49 or 50\n"
     "    pays: each other pays 2\n"},
    {LintCode::win_never_counts, "win-never-counts", Severity::warning,
     "a dealt win that nobody can ever have, or that never counts, because another comes before it",
     "A hand that meets two conditions counts as the one that pays more, or, if both pay the same, as the one listed "
     "first. If every such hand meets another condition, too, the entry changes nothing. Leave it out, or let it pay "
     "more.",
     "dealt wins:\n"
     "  - hand: total is 49 or 50\n"
     "    pays: each other pays 2\n"
     "  - hand: total is 50\n"
     "    pays: each other pays 2\n",
     true},
    {LintCode::frequent_win, "frequent-win", Severity::warning,
     "dealt wins are so frequent that more than one hand in four is over before it is played",
     "The chance is exact: every deal was counted. `tonk odds` shows more. Ask for a rarer hand.",
     "dealt wins:\n"
     "  - hand: total is 30 or more\n"
     "    pays: each other pays 2\n"},
    {LintCode::no_effect, "no-effect", Severity::warning,
     "a rule that can never apply, because another rule takes away what it is about",
     "Somebody wrote the rule and will rely on it. Leave it out, or change the rule that stands in its way. "
     "`--fix` takes it out of the file where this changes nothing in play, neither with the options nor without them, "
     "nor with any option of the library alone, "
     "and in no house of the library (`--variants`) that extends this one; a rule with a comment beside it or right "
     "above it stays.",
     "turn:\n"
     "  drop: never\n"
     "waiting:\n"
     "  after a spread: 2 turns\n",
     true},
    {LintCode::idle_sentence, "idle-sentence", Severity::warning,
     "a sentence of the settlement by which nobody is ever paid",
     "Settlements were tried for every order of the counts with every tie, and for everything that a sentence asks the "
     "winner to have done. Say when the sentence should apply, or leave it out.",
     "players: 2\n"
     "settlement:\n"
     "  drop and caught:\n"
     "    - dropper pays 2 to each equal or lower\n"
     "    - each bystander pays 1 to each lowest\n",
     true},
    {LintCode::unpaid_ending, "unpaid-ending", Severity::warning,
     "a hand can end in a way that no sentence of the settlement is about",
     "These are the hands about which players quarrel. Say what is paid, or that nobody pays: after a "
     "sentence with an `if` by `otherwise, nobody pays`, and of players who tie with the dropper by `drop and tied: "
     "nobody pays`.",
     "settlement:\n"
     "  stock out: each loser pays 1 to each lowest, if the lowest is alone\n"},
    {LintCode::paid_twice, "paid-twice", Severity::warning, "two sentences ask the same player to pay the same other",
     "Both are paid. Often the second was meant for those whom the first does not mention: a dropper who is caught is "
     "a loser, too, and not a bystander. If both are meant, begin the second with `also`, which changes nothing in "
     "play.",
     "settlement:\n"
     "  drop and caught:\n"
     "    - dropper pays 2 to each equal or lower\n"
     "    - each loser pays 1 to each lowest\n"},
    {LintCode::kept_pot, "kept-pot", Severity::warning, "what is put into the pot is never taken out of it",
     "No ending and no dealt win says that somebody takes the pot, so it grows for as long as the game lasts. Say who "
     "takes it, such as `winner takes the pot`.",
     "ante: each player pays 1 to the pot\n"},
    {LintCode::short_stock, "short-stock", Severity::warning,
     "after the deal fewer cards are left than there are players",
     "Some players never have a turn on which they can draw. Deal fewer cards to that many players, or let fewer play.",
     "players: 2 to 8\n"
     "deal:\n"
     "  cards: 6\n"},
    {LintCode::endless_wait, "endless-wait", Severity::warning,
     "a wait is longer than a hand in which everybody draws from the stock",
     "Nobody outlives it unless discards are taken again and again. Write `the rest of the hand` if that is meant; "
     "else the number is too large.",
     "waiting:\n"
     "  after a hit: 40 turns\n"},
    {LintCode::stuck_player, "stuck-player", Severity::warning,
     "a player can be left without any move that the rules allow",
     "The hand that shows it was found by playing a few hundred at random; it stands below the message and can be "
     "judged with `tonk verify`. No house is known in which this happens: the engine forbids moves after which the "
     "same player could not go on, and 90,000 hands of 1,500 random houses contained none. The check guards against "
     "mistakes in future rules.",
     ""},
    {LintCode::endless_hand, "endless-hand", Severity::note, "nothing in the rules brings a hand to its end",
     "This is true of most houses and does no harm: players could take each other's discards for ever, but do not. It "
     "is mentioned so that whoever tests an engine by random play sets a limit.",
     "turn:\n"
     "  drop: before drawing\n"},
}};

}  // namespace

std::span<const LintInfo, lint_code_count> lints() { return lint_table; }

const LintInfo& info(LintCode code) { return lint_table[static_cast<std::size_t>(code)]; }

// Hands that cannot go on, or need not end.

namespace {

constexpr unsigned hands_to_play = 300;

unsigned stock_after_deal(const spec::Rules& rules, unsigned players) {
  return rules.deck.size() + 1 - rules.cards_needed(players, rules.cards_dealt[players]);
}

/// If the stock has fewer cards than there are players, some of them never draw.
void find_short_stock(const spec::Rules& rules, std::vector<Lint>& found) {
  if (rules.as_many_as_served || rules.stock_out == spec::StockOut::reshuffle) {
    return;
  }
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    const unsigned left = stock_after_deal(rules, players);
    if (left < players) {
      found.push_back({{fmt::format("if {} play, {} left in the stock after the deal, and not everybody can draw once",
                                    players, left == 1 ? "1 card is" : fmt::format("{} cards are", left)),
                        "deal fewer cards to that many players, or let fewer play"},
                       LintCode::short_stock,
                       rules.clause_of(spec::Key::deal_cards)});
      return;
    }
  }
}

void find_endless_waits(const spec::Rules& rules, std::vector<Lint>& found) {
  if (rules.stock_out == spec::StockOut::reshuffle || rules.also_dealt != 0) {
    return;
  }
  unsigned turns = 0;
  unsigned players = 0;
  for (unsigned number = rules.fewest_players; number <= rules.most_players; ++number) {
    const unsigned most = (stock_after_deal(rules, number) + number - 1) / number;
    if (rules.cards_dealt[number] != 0 && most > turns) {
      turns = most;
      players = number;
    }
  }
  const spec::Waiting& waits = rules.waiting;
  const std::array<std::pair<spec::Key, unsigned>, 8> lengths{{
      {spec::Key::wait_after_spread, waits.after_spread},
      {spec::Key::wait_after_hit, waits.after_hit},
      {spec::Key::wait_for_hitter, waits.for_hitter},
      {spec::Key::wait_while_waiting, waits.while_waiting.value_or(0)},
      {spec::Key::no_laying_after_hit, waits.no_laying_after_hit},
      {spec::Key::no_laying_after_own_hit, waits.no_laying_after_own_hit},
      {spec::Key::no_going_out_after_hit, waits.no_going_out_after_hit},
      {spec::Key::no_going_out_after_own_hit, waits.no_going_out_after_own_hit},
  }};
  for (const auto& [key, length] : lengths) {
    if (length > turns && length != spec::Waiting::rest_of_hand) {
      found.push_back(
          {{fmt::format("nobody can outlive this wait by drawing from the stock: if {} play, each has at most {}",
                        players, turns == 1 ? "1 turn" : fmt::format("{} turns", turns)),
            "write `the rest of the hand`, or fewer turns"},
           LintCode::endless_wait,
           rules.clause_of(key)});
    }
  }
}

void lint_play(const spec::Rules& rules, std::vector<Lint>& found) {
  find_short_stock(rules, found);
  find_endless_waits(rules, found);
  if (auto dead_end = find_dead_end(rules, hands_to_play)) {
    found.push_back(*std::move(dead_end));
  }
  if (auto circle = find_circle(rules)) {
    found.push_back(*std::move(circle));
  }
}

using spec::Key;
using spec::Rules;

void find_kept_pot(const Rules& rules, std::vector<Lint>& found) {
  const auto takes = [](const spec::PaymentRule& rule) { return rule.verb == spec::PaymentRule::Verb::takes_pot; };
  const spec::PaymentRule* const feeding = first_sentence(rules, feeds_pot);
  if ((feeding != nullptr || rules.turn_bets) && first_sentence(rules, takes) == nullptr &&
      std::ranges::none_of(rules.pot_left, takes) && !rules.game.last_takes_pot) {
    found.push_back({{"what is put into the pot here is never taken out of it",
                      "say who takes it, such as `winner takes the pot` under `settlement`"},
                     LintCode::kept_pot,
                     feeding != nullptr ? feeding->clause : rules.clause_of(Key::turn_bets)});
  }
}

void lint_idle_rules(const Rules& rules, std::vector<Lint>& found) {
  for (const IdleRule& idle : idle_rules(rules)) {
    const spec::ClauseId clause = rules.clause_of(idle.key);
    if (!rules.clause(clause).file.empty()) {  // else it is a default of the DSL, which no file says
      found.push_back(
          {{"this rule never applies: " + std::string{idle.because}, "leave it out, or change the other rule"},
           LintCode::no_effect,
           clause});
    }
  }
}

}  // namespace

std::vector<Lint> lint(const spec::Rules& rules) {
  std::vector<Lint> found;
  lint_dealt_wins(rules, found);
  lint_idle_rules(rules, found);
  find_kept_pot(rules, found);
  lint_settlement(rules, found);
  lint_play(rules, found);
  std::ranges::stable_sort(found, [&](const Lint& a, const Lint& b) {
    const spec::Clause& first = rules.clause(a.clause);
    const spec::Clause& second = rules.clause(b.clause);
    return std::tie(first.file, first.line, first.column) < std::tie(second.file, second.line, second.column);
  });
  return found;
}

}  // namespace tonk::explore
