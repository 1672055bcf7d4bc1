#include "explore/contrast/lockstep.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/contrast/openings.hpp"
#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

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

namespace {

using spec::Rules;

constexpr std::size_t most_hands = 24;
constexpr std::size_t most_moves_of_session = 200;

class SessionComparison {
 public:
  SessionComparison(const Rules& rules, std::uint32_t number)
      : rules_(rules),
        number_(number),
        names_(player_names(first_players())),
        dealer_(names_.back()),
        seated_(static_cast<std::uint8_t>(names_.size())) {}

  LogText run() {
    while (log_.hands.size() < most_hands && !judgement_.carried.over && can_sit()) {
      play();
      if (judgement_.carried.next_dealer.empty()) {
        break;
      }
      change_seats();
    }
    return std::move(log_);
  }

 private:
  [[nodiscard]] unsigned first_players() const {
    return rules_.fewest_players + number_ / 4 % std::min(rules_.most_players - rules_.fewest_players + 1U, 3U);
  }
  [[nodiscard]] bool can_sit() const {
    return names_.size() >= rules_.fewest_players && names_.size() <= rules_.most_players &&
           std::find(names_.begin(), names_.end(), dealer_) != names_.end();
  }

  void play() {
    const auto hand = static_cast<std::uint32_t>(log_.hands.size());
    const auto seat = std::find(names_.begin(), names_.end(), dealer_) - names_.begin();
    Playing playing{rules_, names_, Seat{static_cast<std::uint8_t>(seat)},
                    pack_to_try(rules_, static_cast<unsigned>(names_.size()),
                                number_ * static_cast<std::uint32_t>(most_hands) + hand)};
    const std::uint32_t luck = number_ + hand * 3;
    Player player = number_ % 4 < 2 ? Player{luck, Player::Style::hasty} : Player{luck};
    while (playing.text().moves.size() < most_moves_of_session && go_on(rules_, playing, player) == Step::went_on) {
    }
    log_.hands.push_back(playing.text());
    log_.hands.back().shows.clear();
    settle();
  }

  /// Says who leaves by losing; what is owed may be left unsaid.
  void settle() {
    HandText& told = log_.hands.back();
    const std::string text = told.log();
    log::Splitter splitter{text};
    log::Hand hand;
    if (const auto chunk = splitter.next(); !chunk || !log::parse(*chunk, hand).empty()) {
      return;
    }
    const SessionState before = judgement_.carried;
    const bool first = log_.hands.size() == 1;
    judge(hand, {nullptr, first ? nullptr : &before, first}, rules_, judgement_);
    for (std::string& line : settlement_lines(judgement_)) {
      if (line.starts_with("out ")) {
        told.pays.push_back(std::move(line));
      }
    }
  }

  void change_seats() {
    dealer_ = judgement_.carried.next_dealer;
    const auto is_out = [&](const std::string& name) {
      const Member* const member = judgement_.carried.find(name);
      return member != nullptr && member->out;
    };
    names_.erase(std::remove_if(names_.begin(), names_.end(), is_out), names_.end());
    const bool joins = number_ % 2 == 1 && log_.hands.size() % 3 == 1 && names_.size() < rules_.most_players;
    const auto dealer = std::find(names_.begin(), names_.end(), dealer_);
    if (joins && dealer != names_.end()) {
      // Play to the left goes clockwise; the seat at the dealer's right is the one before.
      const bool at_right = rules_.newcomers == spec::Newcomers::right_of_dealer;
      names_.insert(at_right ? dealer : dealer + 1, player_name(Seat{seated_++}));
    }
  }

  const Rules& rules_;
  std::uint32_t number_;
  std::vector<std::string> names_;
  std::string dealer_;
  std::uint8_t seated_;  ///< how many have been so far
  LogText log_;
  Judgement judgement_;
};

}  // namespace

LogText play_session(const Rules& rules, std::uint32_t number) { return SessionComparison{rules, number}.run(); }

}  // namespace tonk::explore
