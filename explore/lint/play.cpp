#include <fmt/core.h>

#include "explore/lint/dead_ends.hpp"
#include "explore/lint/lint.hpp"

/// Hands that cannot go on, or need not end.
namespace tonk::explore {
namespace {

constexpr unsigned hands_to_play = 300;

std::string listed(const spec::Rules& rules, const std::vector<spec::Key>& keys) {
  std::string text;
  for (const spec::Key key : keys) {
    const spec::Clause& clause = rules.clause(rules.clause_of(key));
    text += fmt::format("{}`{}: {}`", text.empty() ? "" : ", ", clause.rule, clause.text);
    if (!clause.file.empty()) {
      text += fmt::format(" ({}:{})", clause.file, clause.line);
    }
  }
  return text;
}

/// The first of the rules that a file says; else the one on who plays, so that there is a place.
spec::ClauseId cited(const spec::Rules& rules, const std::vector<spec::Key>& keys) {
  for (const spec::Key key : keys) {
    if (!rules.clause(rules.clause_of(key)).file.empty()) {
      return rules.clause_of(key);
    }
  }
  return rules.clause_of(spec::Key::players);
}

void find_stuck(const spec::Rules& rules, std::vector<Lint>& found) {
  if (auto end = find_dead_end(rules, hands_to_play)) {
    found.push_back(
        {LintCode::stuck_player, cited(rules, end->because),
         fmt::format("a player can be left without any move: {}, at the end of the hand below", end->player),
         fmt::format("these rules leave nothing: {}", listed(rules, end->because)), std::move(end->log)});
  }
}

void find_endless(const spec::Rules& rules, std::vector<Lint>& found) {
  if (auto circle = find_circle(rules)) {
    const bool stock = circle->through_stock;
    found.push_back({LintCode::endless_hand, rules.clause_of(stock ? spec::Key::stock_out : spec::Key::draw),
                     stock ? "a hand need not end: the discards can become the stock again and again"
                           : "a hand need not end: players can take each other's discards for ever",
                     fmt::format("at the end of the hand below everybody holds the same cards as after {} {}",
                                 circle->from, circle->from == 1 ? "move" : "moves"),
                     std::move(circle->log)});
  }
}

/// With fewer cards in the stock than players, some do not draw even once.
void find_short_stock(const spec::Rules& rules, std::vector<Lint>& found) {
  if (rules.as_many_as_served || rules.stock_out == spec::StockOut::reshuffle) {
    return;
  }
  const unsigned all = rules.deck.pack.size() * rules.deck.packs;
  for (unsigned players = rules.fewest_players; players <= rules.most_players; ++players) {
    const unsigned left = all - players * rules.cards_dealt[players] - (rules.turns_up() ? 1U : 0U);
    if (left < players) {
      found.push_back({LintCode::short_stock,
                       rules.clause_of(spec::Key::deal_cards),
                       fmt::format("if {} play, {} left in the stock after the deal, and not everybody can draw once",
                                   players, left == 1 ? "1 card is" : fmt::format("{} cards are", left)),
                       "deal fewer cards to that many players, or let fewer play",
                       {}});
      return;
    }
  }
}

}  // namespace

void lint_play(const spec::Rules& rules, std::vector<Lint>& found) {
  find_short_stock(rules, found);
  find_stuck(rules, found);
  find_endless(rules, found);
}

}  // namespace tonk::explore
