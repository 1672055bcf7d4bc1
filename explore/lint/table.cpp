#include <algorithm>
#include <array>

#include "explore/lint/lint.hpp"

namespace tonk::explore {
namespace {

constexpr std::array<LintInfo, lint_code_count> table{{
    {LintCode::impossible_total, "impossible-total", Severity::warning,
     "a dealt win asks for a total that no hand of the deck can make",
     "A hand of five cards from the 40-card deck makes 47 or 50, but never 48 or 49: whoever waits for such a hand "
     "waits for ever. Every possible hand was tried. Ask for a total that can be made, or deal from another deck.",
     false,
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
     true,
     "dealt wins:\n"
     "  - hand: total is 49 or 50\n"
     "    pays: each other pays 2\n"
     "  - hand: total is 50\n"
     "    pays: each other pays 2\n"},
    {LintCode::frequent_win, "frequent-win", Severity::warning,
     "dealt wins are so frequent that more than one hand in four is over before it is played",
     "The chance is exact: every deal was counted. `tonk odds` shows more. Ask for a rarer hand.", false,
     "dealt wins:\n"
     "  - hand: total is 30 or more\n"
     "    pays: each other pays 2\n"},
    {LintCode::no_effect, "no-effect", Severity::warning,
     "a rule that can never apply, because another rule takes away what it is about",
     "Somebody wrote the rule and will rely on it. Leave it out, or change the rule that stands in its way. "
     "`--fix` takes it out of the file, which changes nothing in play.",
     true,
     "turn:\n"
     "  drop: never\n"
     "waiting:\n"
     "  after a spread: 2 turns\n"},
    {LintCode::idle_sentence, "idle-sentence", Severity::warning,
     "a sentence of the settlement by which nobody is ever paid",
     "Settlements were tried for every order of the counts with every tie, and for everything that a sentence asks the "
     "winner to have done. Say when the sentence should apply, or leave it out.",
     true,
     "players: 2\n"
     "settlement:\n"
     "  drop and caught:\n"
     "    - dropper pays 2 to each equal or lower\n"
     "    - each bystander pays 1 to each lowest\n"},
    {LintCode::unpaid_ending, "unpaid-ending", Severity::warning,
     "a hand can end in a way that no sentence of the settlement is about",
     "These are the hands about which players quarrel. Say what is paid, or that nobody pays: `otherwise, nobody "
     "pays`.",
     false,
     "settlement:\n"
     "  stock out: each loser pays 1 to each lowest, if the lowest is alone\n"},
    {LintCode::paid_twice, "paid-twice", Severity::warning, "two sentences ask the same player to pay the same other",
     "Both are paid. Often the second was meant for those whom the first does not mention: a dropper who is caught is "
     "a "
     "loser, too, and not a bystander. If both are meant, begin the second with `also`, which changes nothing in play.",
     false,
     "settlement:\n"
     "  drop and caught:\n"
     "    - dropper pays 2 to each equal or lower\n"
     "    - each loser pays 1 to each lowest\n"},
    {LintCode::short_stock, "short-stock", Severity::warning,
     "after the deal fewer cards are left than there are players",
     "Some players never have a turn on which they can draw. Deal fewer cards to that many players, or let fewer play.",
     false,
     "players: 2 to 8\n"
     "deal:\n"
     "  cards: 6\n"},
    {LintCode::stuck_player, "stuck-player", Severity::warning,
     "a player can be left without any move that the rules allow",
     "The hand that shows it was found by playing a few hundred at random; it stands below the message and can be "
     "judged with `tonk verify`. No house is known in which this happens: the engine forbids moves after which the "
     "same player could not go on, and 90,000 hands of 1,500 random houses contained none. The check guards against "
     "mistakes in future rules.",
     false, ""},
    {LintCode::endless_hand, "endless-hand", Severity::note, "nothing in the rules brings a hand to its end",
     "This is true of most houses and does no harm: players could take each other's discards for ever, but do not. It "
     "is mentioned so that whoever tests an engine by random play sets a limit.",
     false,
     "turn:\n"
     "  drop: before drawing\n"},
}};

}  // namespace

std::span<const LintInfo, lint_code_count> lints() { return table; }

const LintInfo& info(LintCode code) { return table[static_cast<std::size_t>(code)]; }

const LintInfo* find_lint(std::string_view name) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const LintInfo& entry) { return entry.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace tonk::explore
