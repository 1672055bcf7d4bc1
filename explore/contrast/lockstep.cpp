#include "explore/contrast/lockstep.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "explore/play/legal_moves.hpp"
#include "explore/play/player.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::size_t most_moves = 300;
constexpr unsigned most_partings = 4;  ///< of one hand that are visited

class Lockstep {
 public:
  Lockstep(const Rules& lead, const Rules& beside, const Start& start, const std::function<void(const LogText&)>& visit)
      : lead_rules_(lead), beside_rules_(beside), lead_(dealt(lead, start)), player_(start.luck), visit_(visit) {
    Playing same = dealt(beside, start);
    if (same.text().deals == lead_.text().deals && same.text().upcard == lead_.text().upcard) {
      beside_.emplace(std::move(same));
    }
  }

  void run() {
    while (!lead_.over() && lead_.text().moves.size() < most_moves && step()) {
    }
    visit_so_far(lead_);
  }

 private:
  bool step() {
    const std::vector<Choice> choices = legal_moves(lead_rules_, lead_.table());
    std::vector<Choice> also;
    if (beside_) {
      also = legal_moves(beside_rules_, beside_->table());
      visit_partings(lead_, choices, also);
      visit_partings(*beside_, also, choices);
    }
    if (!choices.empty()) {
      const Choice choice = player_.choose(choices);
      follow(choice, also);
      lead_.make(choice);
      return true;
    }
    const bool passes = may_pass(lead_rules_, lead_.table());
    if (passes) {
      lead_.pass();
      beside_.reset();
    }
    return passes;
  }

  void follow(const Choice& choice, const std::vector<Choice>& also) {
    if (std::find(also.begin(), also.end(), choice) == also.end()) {
      beside_.reset();
    } else {
      beside_->make(choice);
    }
  }

  void visit_partings(const Playing& playing, const std::vector<Choice>& allowed, const std::vector<Choice>& by_other) {
    for (const Choice& choice : allowed) {
      const bool parts = std::find(by_other.begin(), by_other.end(), choice) == by_other.end();
      if (parts && partings_ < most_partings) {
        ++partings_;
        Playing next = playing;
        next.make(choice);
        visit_so_far(next);
      }
    }
  }

  void visit_so_far(const Playing& playing) {
    HandText hand = playing.text();
    hand.shows.clear();
    visit_({{std::move(hand)}});
  }

  const Rules& lead_rules_;
  const Rules& beside_rules_;
  Playing lead_;
  std::optional<Playing> beside_;
  Player player_;
  const std::function<void(const LogText&)>& visit_;
  unsigned partings_ = 0;
};

}  // namespace

Playing dealt(const Rules& rules, const Start& start) {
  Playing playing{rules, start.players, Seat{static_cast<std::uint8_t>(start.players - 1)}, start.pack};
  if (!rules.side_bets.empty() && start.luck % 2 == 1) {
    playing.open_bet(rules.side_bets[start.luck / 2 % rules.side_bets.size()],
                     static_cast<Suit>(start.luck / 2 % suit_count));
  }
  return playing;
}

void play_in_lockstep(const Rules& lead, const Rules& beside, const Start& start,
                      const std::function<void(const LogText&)>& visit) {
  Lockstep{lead, beside, start, visit}.run();
}

}  // namespace tonk::explore
