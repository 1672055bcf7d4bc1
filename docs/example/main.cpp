#include <algorithm>
#include <iostream>
#include <string>
#include <tonk/tonk.hpp>
#include <vector>

namespace {

const std::string friday = R"(house pagat with waiting
stake 1 dollar
seats Ann Bob Cal
dealer Cal
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
deal Cal As 2c 2h Jd 3h
up 8c
Ann: draw 6h, spread 4h 5h 6h, discard Kd
Bob: drop
pay Bob Ann 1
pay Bob Cal 2
pay Cal Ann 1
)";

/// Prints what was wrong on Friday, by which rule, and what should have been paid.
void judge(const tonk::House& house) {
  tonk::JudgedLog log("friday.tonk", friday, house);
  while (log.advance()) {
    log.judge();
    const tonk::Record& hand = log.record();
    for (const tonk::Remark& finding : hand.findings) {
      std::cout << to_text(finding);
    }
    std::cout << "the hand is " << to_string(hand.verdict) << ", and ended: " << to_string(hand.end) << '\n';
    for (const tonk::Payment& owed : hand.payments) {
      std::cout << owed.from.name << " pays " << owed.to.name << ' ' << to_string(owed.amount) << ": "
                << to_string(owed.why) << '\n';
    }
  }
}

/// How much a hasty player likes a move: drops with a count below ten, and discards cards that count much.
int liking(const tonk::LiveHand& hand, const tonk::Choice& move) {
  switch (move.kind) {
    case tonk::ActionKind::drop: return hand.count(move.seat) < 10 ? 100 : -1;
    case tonk::ActionKind::spread: return 50;
    case tonk::ActionKind::hit: return 40;
    case tonk::ActionKind::draw: return 30;
    case tonk::ActionKind::discard: return static_cast<int>(hand.house().points(move.cards.front().card));
    default: return 0;
  }
}

/// Plays a hand by legal moves and settles it.
int play(const tonk::House& house) {
  tonk::Result<tonk::LiveHand> dealt = tonk::LiveHand::deal(house, 3, tonk::Seat{2}, 1);
  if (!dealt) {
    return 1;
  }
  tonk::LiveHand& hand = *dealt;
  while (!hand.over()) {
    const std::vector<tonk::Choice> moves = hand.legal_moves();
    const auto best = std::max_element(moves.begin(), moves.end(), [&](const tonk::Choice& a, const tonk::Choice& b) {
      return liking(hand, a) < liking(hand, b);
    });
    if (best == moves.end() || hand.play(*best)) {
      return 1;
    }
  }
  std::cout << hand.log();
  const tonk::Result<tonk::Settlement> owed = hand.settle();
  for (unsigned char seat = 0; owed && seat < hand.players(); ++seat) {
    std::cout << hand.name({seat}) << " nets " << to_string(owed->nets[seat]) << '\n';
  }
  return 0;
}

}  // namespace

int main() {
  const tonk::Result<tonk::House> house = tonk::load_house("pagat", {"waiting"});
  if (!house) {
    for (const tonk::Diagnostic& error : house.errors()) {
      std::cerr << to_text(error);
    }
    return 1;
  }
  judge(*house);
  return play(*house);
}
