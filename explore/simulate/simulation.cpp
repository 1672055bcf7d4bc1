#include "explore/simulate/simulation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::size_t patience = 300;     ///< moves, after which players do anything, lest a hand last for ever
constexpr std::size_t most_moves = 4000;  ///< after which it is given up

/// Makes a move of a hand; false if there is none. Moves out of turn come first, beginning with the player after the one to move.
bool move(const Rules& rules, const std::vector<Policy>& policies, Playing& playing, RandomSource& luck) {
  const Table& table = playing.table();
  const std::vector<Choice> all = legal_moves(rules, table);
  const auto of = [&](Seat seat) {
    std::vector<Choice> own;
    std::ranges::copy_if(all, std::back_inserter(own), [&](const Choice& choice) { return choice.seat == seat; });
    return own;
  };
  const auto policy = [&](Seat seat) {
    return playing.text().moves.size() < patience ? policies[seat.index] : Policy::random;
  };
  for (Seat seat = table.after(table.to_move, rules.play_passes); seat != table.to_move;
       seat = table.after(seat, rules.play_passes)) {
    const std::vector<Choice> own = of(seat);
    if (const Choice* const choice = interrupt(policy(seat), rules, table, own, luck)) {
      playing.make(*choice);
      return true;
    }
  }
  const std::vector<Choice> own = of(table.to_move);
  const auto brings_on = [&](const Choice& choice) { return moves_on(choice, table); };
  if (may_pass(rules, table) || std::ranges::any_of(own, brings_on)) {
    if (const Choice* const choice = decide(policy(table.to_move), rules, table, own, luck)) {
      playing.make(*choice);
    } else {
      playing.pass();
    }
    return true;
  }
  const auto way = std::ranges::find_if(all, brings_on);
  if (way != all.end()) {
    playing.make(*way);
  }
  return way != all.end();
}

class Session {
 public:
  Session(const Rules& rules, const Plan& plan, std::uint64_t number)
      : rules_(rules),
        plan_(plan),
        luck_(plan.seed, number),
        names_(seat_names(plan)),
        policies_(plan.policies),
        dealer_(names_.back()) {
    told_.number = number;
    head_.is_session = true;
    if (in_session()) {
      session_judge_.begin(&head_);
    }
  }

  SimulatedSession run(std::uint64_t most) {
    while (told_.hands.size() < std::min(plan_.hands_a_session, most) && can_sit() && play()) {
      const SessionState& carried = session_judge_.judgement().carried;
      if (carried.over || carried.next_dealer.empty()) {
        break;
      }
      dealer_ = carried.next_dealer;
      leave_out(carried);
    }
    return std::move(told_);
  }

 private:
  [[nodiscard]] bool in_session() const { return plan_.hands_a_session > 1; }

  [[nodiscard]] bool can_sit() const {
    return names_.size() >= rules_.fewest_players && std::ranges::find(names_, dealer_) != names_.end();
  }

  bool play() {
    std::vector<Card> pack = whole_pack(rules_.deck);
    luck_.shuffle(pack);
    const auto dealer = std::ranges::find(names_, dealer_) - names_.begin();
    Playing playing(rules_, names_, Seat{static_cast<std::uint8_t>(dealer)}, pack);
    for (const spec::SideBet& bet : rules_.side_bets) {
      playing.open_bet(bet, static_cast<Suit>(luck_.below(suit_count)));
    }
    while (!playing.over()) {
      if (playing.text().moves.size() >= most_moves || !move(rules_, policies_, playing, luck_)) {
        told_.given_up = true;
        return false;
      }
    }
    SimulatedHand hand;
    hand.moves = playing.text().moves.size();
    for (std::uint8_t seat = 0; seat < playing.table().players; ++seat) {
      hand.turns += playing.table().standings[seat].turns;
    }
    HandText text = by_turns(playing.text());
    write_heading(text);
    hand.judgement = session_judge_.judge(read_hand(text.log()).value(), rules_);
    text.pays = settlement_lines(hand.judgement);
    hand.log = text.log();
    told_.hands.push_back(std::move(hand));
    return true;
  }

  /// What holds for the whole session is said once.
  void write_heading(HandText& text) {
    text.heading = fmt::format("hand {}", in_session() ? told_.hands.size() + 1 : told_.number);
    if (!in_session()) {
      return;
    }
    std::string& seats = text.head[1];
    if (told_.head.empty()) {
      told_.head = fmt::format("session {}\n{}\n{}\n", told_.number, text.head[0], seats);
      head_ = read_hand(told_.head).value();
      seats_told_ = seats;
    }
    const bool as_told = seats == std::exchange(seats_told_, seats);
    text.head.erase(text.head.begin(), text.head.begin() + (as_told ? 2 : 1));
  }

  void leave_out(const SessionState& carried) {
    for (std::size_t seat = names_.size(); seat-- > 0;) {
      const Member* const member = carried.find(names_[seat]);
      if (member != nullptr && member->out) {
        names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(seat));
        policies_.erase(policies_.begin() + static_cast<std::ptrdiff_t>(seat));
      }
    }
  }

  const Rules& rules_;
  const Plan& plan_;
  RandomSource luck_;
  std::vector<std::string> names_;
  std::vector<Policy> policies_;
  std::string dealer_;
  std::string seats_told_;
  log::Hand head_;
  SessionJudge session_judge_;
  SimulatedSession told_;
};

}  // namespace

std::vector<std::string> seat_names(const Plan& plan) {
  return player_names(static_cast<unsigned>(plan.policies.size()));
}

SimulatedSession simulate(const Rules& rules, const Plan& plan, std::uint64_t number, std::uint64_t most) {
  return Session(rules, plan, number).run(most);
}

}  // namespace tonk::explore
