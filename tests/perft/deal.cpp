#include <fmt/format.h>

#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "tests/perft/perft.hpp"
#include "tests/support/hand_text.hpp"

namespace tonk::perft {

std::string log_of(const spec::Rules& rules, const Deal& deal) {
  const std::vector<Card> pack = explore::shuffled(rules.deck, deal.shuffle);
  explore::Playing playing(rules, explore::player_names(deal.players),
                           Seat{static_cast<std::uint8_t>(deal.players - 1)}, pack);
  test::HandText text(playing.hand());
  std::string deck = "deck";
  for (const Card card : pack) {
    deck += ' ' + to_string(card);
  }
  text.head.push_back(std::move(deck));
  for (const spec::SideBet& bet : rules.side_bets) {
    playing.open_bet(bet, Suit::spades);
    text.head.push_back(test::HandText(playing.hand()).head.back());
  }
  const std::vector<Card>& stock = playing.table().deck;
  Seat seat = playing.table().to_move;
  for (unsigned turn = 0; turn < deal.turns && turn < stock.size(); ++turn) {
    const std::string card = to_string(stock[stock.size() - 1 - turn]);
    text.moves.push_back(fmt::format("{}: draw {}, discard {}", explore::player_name(seat), card, card));
    seat = playing.table().after(seat, rules.play_passes);
  }
  return text.log();
}

}  // namespace tonk::perft
