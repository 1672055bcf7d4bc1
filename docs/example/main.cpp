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

void tell(const std::vector<std::string>& names, const tonk::Settlement& owed) {
  for (const tonk::Transfer& transfer : owed.transfers) {
    std::cout << names[transfer.from.seat.index] << " pays " << names[transfer.to.seat.index] << ' '
              << to_string(transfer.amount) << ": " << to_string(transfer.rule) << '\n';
  }
}

/// Prints what was wrong on Friday, by which rule, and what should have been paid.
void judge(const tonk::House& house) {
  const tonk::Log log = tonk::parse_log(friday, "friday.tonk");
  for (const tonk::Judgement& hand : tonk::judge(log, house)) {
    for (const tonk::Finding& finding : hand.findings) {
      std::cout << to_text(finding);
    }
    std::cout << "the hand is " << to_string(hand.verdict) << ", and ended: " << to_string(hand.owed.end) << '\n';
    tell(hand.seats, hand.owed);
  }
}

/// How much a hasty player likes a move: drops with a count below ten, and discards cards that count much.
int liking(const tonk::Table& table, const tonk::Move& move) {
  switch (move.action) {
    case tonk::Action::drop: return table.count(move.seat) < 10 ? 100 : -1;
    case tonk::Action::spread: return 50;
    case tonk::Action::hit: return 40;
    case tonk::Action::draw: return 30;
    case tonk::Action::discard: return static_cast<int>(table.house().points(move.cards.front().card));
    default: return 0;
  }
}

/// Plays a hand by legal moves and settles it.
int play(const tonk::House& house) {
  tonk::Result<tonk::Table> dealt = tonk::Table::deal(house, 3, tonk::Seat{2}, 1);
  if (!dealt) {
    return 1;
  }
  tonk::Table& table = *dealt;
  while (!table.over()) {
    const std::vector<tonk::Move> moves = table.legal_moves();
    const auto best = std::max_element(moves.begin(), moves.end(), [&](const tonk::Move& a, const tonk::Move& b) {
      return liking(table, a) < liking(table, b);
    });
    if (best == moves.end() || table.play(*best)) {
      return 1;
    }
  }
  std::cout << table.log();
  const tonk::Result<tonk::Settlement> owed = table.settle();
  for (unsigned char seat = 0; owed && seat < table.players(); ++seat) {
    std::cout << table.name({seat}) << " nets " << to_string(owed->nets[seat]) << '\n';
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
