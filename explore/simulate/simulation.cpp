#include "explore/simulate/simulation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "explore/simulate/policy.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::size_t patience = 300;     ///< moves, after which players do anything, lest a hand last for ever
constexpr std::size_t most_moves = 4000;  ///< after which it is given up

std::vector<Card> whole_pack(const spec::Deck& deck) {
  std::vector<Card> cards;
  cards.reserve(std::size_t{deck.pack.size()} * deck.packs);
  for (unsigned pack = 0; pack < deck.packs; ++pack) {
    cards.insert(cards.end(), deck.pack.begin(), deck.pack.end());
  }
  return cards;
}

/// Who plays one hand, and how.
class Hand {
 public:
  Hand(const Rules& rules, const std::vector<Policy>& policies, Playing& playing, RandomSource& luck)
      : rules_(rules), policies_(policies), playing_(playing), luck_(luck) {}

  /// Whether it came to its end.
  bool play() {
    while (!playing_.over()) {
      if (playing_.text().moves.size() >= most_moves || !move()) {
        return false;
      }
    }
    return true;
  }

 private:
  /// Makes a move; false if there was none. Moves out of turn come first, beginning with the player after the one to move.
  bool move() {
    const std::vector<Choice> all = legal_moves(rules_, playing_.table());
    const Table& table = playing_.table();
    const auto of = [&](Seat seat) {
      std::vector<Choice> own;
      std::ranges::copy_if(all, std::back_inserter(own), [&](const Choice& choice) { return choice.seat == seat; });
      return own;
    };
    for (Seat seat = table.after(table.to_move, rules_.play_passes); seat != table.to_move;
         seat = table.after(seat, rules_.play_passes)) {
      const std::vector<Choice> own = of(seat);
      if (const Choice* const choice = interrupt(policy(seat), rules_, table, own, luck_)) {
        playing_.make(*choice);
        return true;
      }
    }
    const std::vector<Choice> own = of(table.to_move);
    const auto brings_on = [&](const Choice& choice) { return moves_on(choice, table); };
    const bool may_end = may_pass(rules_, table);
    if (may_end || std::ranges::any_of(own, brings_on)) {
      if (const Choice* const choice = decide(policy(table.to_move), rules_, table, own, luck_)) {
        playing_.make(*choice);
      } else {
        playing_.pass();
      }
      return true;
    }
    const auto way = std::ranges::find_if(all, brings_on);
    if (way != all.end()) {
      playing_.make(*way);
    }
    return way != all.end();
  }

  [[nodiscard]] Policy policy(Seat seat) const {
    return playing_.text().moves.size() < patience ? policies_[seat.index] : Policy::random;
  }

  const Rules& rules_;
  const std::vector<Policy>& policies_;
  Playing& playing_;
  RandomSource& luck_;
};

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
    if (!Hand(rules_, policies_, playing, luck_).play()) {
      told_.given_up = true;
      return false;
    }
    SimulatedHand hand;
    hand.moves = playing.text().moves.size();
    for (std::uint8_t seat = 0; seat < playing.table().players; ++seat) {
      hand.turns += playing.table().standings[seat].turns;
    }
    HandText text = by_turns(playing.text());
    write_heading(text);
    judge(text);
    hand.judgement = session_judge_.judgement();
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
      seats_told_ = seats;
    }
    const bool as_told = seats == std::exchange(seats_told_, seats);
    text.head.erase(text.head.begin(), text.head.begin() + (as_told ? 2 : 1));
  }

  void judge(const HandText& told) {
    const std::string text = told_.head + told.log();
    log::Splitter splitter(text);
    log::Hand hand;
    while (const auto chunk = splitter.next()) {
      const bool good = log::parse(*chunk, hand).empty();
      if (chunk->kind == log::Chunk::Kind::session) {
        head_ = hand;
      } else if (good) {
        session_judge_.judge(hand, rules_);
      }
    }
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
