#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "explore/lint/lint.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "parser/print.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

/// The rules that forbid the usual moves of a turn: discarding any card, drawing, and dropping.
std::vector<spec::Key> against(const EngineConfig& engine, const Table& table) {
  std::vector<spec::Key> keys;
  const auto ask = [&](const Choice& choice) {
    const auto fault = check(engine, table, choice.move());
    if (fault && fault->rule && std::ranges::find(keys, *fault->rule) == keys.end()) {
      keys.push_back(*fault->rule);
    }
  };
  for (const Card card : table.hand(table.to_move).known.first()) {
    ask({table.to_move, ActionKind::discard, 0, {{card, {}}}});
  }
  ask({table.to_move, ActionKind::draw, 0, {{Card{}, {}}}});
  ask({table.to_move, ActionKind::drop});
  return keys;
}

std::string list_of_keys(const spec::Rules& rules, const std::vector<spec::Key>& keys) {
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

/// The first of the rules that a file states; otherwise the rule on the number of players, so that the lint has a place.
spec::ClauseId cited(const spec::Rules& rules, const std::vector<spec::Key>& keys) {
  for (const spec::Key key : keys) {
    if (!rules.clause(rules.clause_of(key)).file.empty()) {
      return rules.clause_of(key);
    }
  }
  return rules.clause_of(spec::Key::players);
}

constexpr std::size_t most_moves = 400;

/// What decides how a hand can go on in which nothing was laid: the hands, the size of the stock, and the player to move. A stock
/// of discards may lie in any order.
using Standing = std::tuple<std::vector<CardMultiset>, std::size_t, std::uint8_t>;

Standing standing_of(const Table& table) {
  std::vector<CardMultiset> hands;
  hands.reserve(table.players);
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    hands.push_back(table.hands[seat].known);
  }
  return {std::move(hands), table.stock, table.to_move.index};
}

/// Plays a hand of players who lay nothing, get cards in one way wherever they can, and give away the card that came, or else the one
/// that came before. Ends when everything lies as it lay before, or when the hand cannot go on so.
std::optional<Lint> stall(const std::shared_ptr<const EngineConfig>& shared, std::uint32_t deal, ActionKind how) {
  const EngineConfig& engine = *shared;
  const Rules& rules = engine.rules();
  Playing playing(shared, player_names(rules.fewest_players), Seat{0}, shuffled(rules.deck, deal));
  const Table& table = playing.table();
  Card came;
  std::array<Card, spec::max_players> kept{};
  const auto get = [&] {
    const Seat seat = table.to_move;
    for (const ActionKind kind : {how, ActionKind::draw}) {  // before the first discard there is nothing to take
      const std::vector<Choice> choices = legal_moves(engine, table, of(kind));
      if (choices.empty()) {
        continue;
      }
      const CardMultiset before = table.hand(seat).known;
      playing.make(choices.front());
      for (const Card card : table.hand(seat).known.first()) {
        came = table.hand(seat).known.count(card) != before.count(card) ? card : came;
      }
      return true;
    }
    return false;
  };
  const auto give = [&] {
    const Seat seat = table.to_move;
    const CardSet held = table.hand(seat).known.first();
    std::vector<Card> cards{came, kept[seat.index]};
    cards.insert(cards.end(), held.begin(), held.end());
    for (const Card card : cards) {
      const Choice choice{seat, ActionKind::discard, 0, {{card, {}}}};
      if (card.known() && !check(engine, table, choice.move())) {
        kept[seat.index] = came;
        playing.make(choice);
        return true;
      }
    }
    return false;
  };
  std::vector<std::pair<Standing, std::size_t>> seen;
  while (!playing.over() && playing.moves() < most_moves) {
    if (table.phase != Phase::drawn) {
      Standing now = standing_of(table);
      const auto before = std::ranges::find(seen, now, &std::pair<Standing, std::size_t>::first);
      if (before != seen.end()) {
        const bool stock = how == ActionKind::draw;
        return Lint{{stock ? "a hand need not end: the discards can become the stock again and again"
                           : "a hand need not end: players can take each other's discards for ever",
                     fmt::format("at the end of the hand below everybody holds the same cards as after {} {}",
                                 before->second, before->second == 1 ? "move" : "moves")},
                    LintCode::endless_hand,
                    rules.clause_of(stock ? spec::Key::stock_out : spec::Key::draw),
                    print(playing.hand())};
      }
      seen.emplace_back(std::move(now), playing.moves());
    }
    if (!(table.phase == Phase::drawn ? give() : get())) {
      break;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Lint> find_dead_end(const Rules& rules, unsigned hands) {
  const auto engine = std::make_shared<const EngineConfig>(rules);
  std::optional<Playing> shortest;
  const unsigned numbers = rules.most_players - rules.fewest_players + 1U;
  static constexpr unsigned most_work = 15'000;  // docs/limits.md
  unsigned work = 0;
  for (std::uint32_t hand = 0; hand < hands && work < most_work; ++hand) {
    // Large tables cost much and show little that small ones do not.
    const unsigned few = rules.fewest_players + std::min(hand % std::min(numbers, 4U), numbers - 1);
    const unsigned players = hand % 16 == 15 ? rules.most_players : few;
    const unsigned cards = rules.cards_dealt[players];
    work += cards * cards * (rules.counting == spec::Counting::unmatched_cards ? 3 : 1);
    Playing playing{engine, player_names(players), Seat{static_cast<std::uint8_t>(hand % players)},
                    shuffled(rules.deck, hand)};
    Player player{hand};
    Step step = Step::went_on;
    while (step == Step::went_on && playing.moves() < most_moves) {
      step = go_on(playing, player);
    }
    if (step == Step::stuck && (!shortest || print(playing.hand()).size() < print(shortest->hand()).size())) {
      shortest = std::move(playing);
    }
  }
  if (!shortest) {
    return std::nullopt;
  }
  const std::vector<spec::Key> because = against(shortest->engine(), shortest->table());
  return Lint{{fmt::format("a player can be left without any move: {}, at the end of the hand below",
                           player_name(shortest->table().to_move)),
               fmt::format("these rules leave nothing: {}", list_of_keys(rules, because))},
              LintCode::stuck_player,
              cited(rules, because),
              print(shortest->hand())};
}

std::optional<Lint> find_circle(const Rules& rules) {
  const auto engine = std::make_shared<const EngineConfig>(rules);
  static constexpr std::uint32_t deals_to_try = 16;  // in some a dealt win or a spread must be laid open
  for (const ActionKind how : {ActionKind::draw, ActionKind::take}) {
    for (std::uint32_t deal = 0; deal < deals_to_try; ++deal) {
      if (auto circle = stall(engine, deal, how)) {
        return circle;
      }
    }
  }
  return std::nullopt;
}

}  // namespace tonk::explore
