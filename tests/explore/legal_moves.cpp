#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "tests/support/shipped.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::test {
namespace {

using explore::Playing;

/// Whether the move is found, whatever its card stands for.
bool lists(const std::vector<Choice>& moves, const Move& move) {
  return std::any_of(moves.begin(), moves.end(), [&](const Choice& one) {
    return one.kind == move.kind && one.seat == move.seat && one.spread_number == move.spread_number &&
           std::equal(one.cards.begin(), one.cards.end(), move.cards.begin(), move.cards.end(),
                      [](PlayedCard a, PlayedCard b) { return a.card == b.card; });
  });
}

/// Every move of one card or none that is allowed, and not found.
std::vector<std::string> missing_moves(const Playing& playing) {
  const EngineConfig& engine = playing.engine();
  const Table& table = playing.table();
  const std::vector<Choice> moves = explore::legal_moves(engine, table);
  std::vector<std::string> missing;
  const auto check_move = [&](const Move& move) {
    if (!check(engine, table, move) && !lists(moves, move)) {
      missing.push_back(explore::player_name(move.seat) + ": " + explore::text_of(move));
    }
  };
  for (Seat seat; seat.index < table.players; ++seat.index) {
    for (const ActionKind kind :
         {ActionKind::declare, ActionKind::drop, ActionKind::knock, ActionKind::touch, ActionKind::stock_out}) {
      check_move({.kind = kind, .seat = seat});
    }
    check_move({.kind = ActionKind::bet, .seat = seat, .amount = Amount{1}});
    for (std::uint16_t spread = 1; spread <= table.spreads.size(); ++spread) {
      check_move({.kind = ActionKind::shed, .seat = seat, .spread_number = spread});
    }
    for (const Card card : playing.rules().deck.pack) {
      const PlayedCard played{card, {}};
      for (const ActionKind kind : {ActionKind::take, ActionKind::discard}) {
        check_move({.kind = kind, .seat = seat, .cards = {&played, 1}});
      }
      if (playing.rules().slapping == spec::Slapping::to_take) {
        check_move({.kind = ActionKind::slap, .seat = seat, .cards = {&played, 1}});
      }
      if (!table.bets.empty()) {
        check_move({.kind = ActionKind::aside, .seat = seat, .cards = {&played, 1}});
      }
      for (std::uint16_t spread = 1; spread <= table.spreads.size(); ++spread) {
        check_move({.kind = ActionKind::hit, .seat = seat, .spread_number = spread, .cards = {&played, 1}});
        if (playing.rules().slapping == spec::Slapping::to_play) {
          check_move({.kind = ActionKind::slap, .seat = seat, .spread_number = spread, .cards = {&played, 1}});
        }
      }
    }
  }
  return missing;
}

void check_hand(const spec::Rules& rules, unsigned players, std::uint32_t number) {
  Playing playing(rules, explore::player_names(players), Seat{0}, explore::shuffled(rules.deck, number));
  for (const spec::SideBet& bet : rules.side_bets) {
    playing.open_bet(bet, static_cast<Suit>(number % suit_count));
  }
  explore::Player player(number);
  do {
    CHECK(missing_moves(playing) == std::vector<std::string>{});
  } while (playing.moves() < 150 && explore::go_on(playing, player) == explore::Step::went_on);
}

}  // namespace

TEST_CASE("legal moves: every move of one card that is allowed is found") {
  const auto check_house = [](const std::string& house, const std::vector<std::string>& with) {
    const spec::Compiled& compiled = shipped(house, with);
    for (std::uint32_t number = 0; compiled.rules && number < 4; ++number) {
      INFO(house << ", hand " << number);
      const unsigned players =
          std::min(compiled.rules->fewest_players + number % 2, unsigned{compiled.rules->most_players});
      check_hand(*compiled.rules, players, number);
    }
  };
  for (const std::string& house : house_names()) {
    check_house(house, {});
  }
  for (const std::string& option : option_names()) {
    check_house("pagat", {option});
    check_house("seattle", {option});
  }
}

}  // namespace tonk::test
