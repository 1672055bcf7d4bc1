#include "explore/contrast/contrast.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/play/legal_moves.hpp"
#include "parser/parse.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::explore {

using spec::Rules;

std::size_t LogText::size() const {
  static constexpr std::size_t size_of_hand = 2;
  std::size_t size = 0;
  for (const HandText& hand : hands) {
    size += size_of_hand + hand.deals.size() + hand.moves.size();
  }
  return size;
}

std::string LogText::text() const {
  if (hands.size() == 1) {
    return by_turns(hands.front()).log();
  }
  std::string text = "session 1\n";
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    HandText one = by_turns(hands[hand]);
    one.heading = fmt::format("hand {}", hand + 1);
    text += '\n' + one.log();
  }
  return text;
}

std::optional<LoggedHands> LogText::read() const {
  LoggedHands log;
  log::Hand session;
  session.is_session = true;
  for (const HandText& told : hands) {
    const std::optional<log::Hand> hand = read_hand(by_turns(told).log());
    if (!hand) {
      return std::nullopt;
    }
    log.add(*hand, hands.size() > 1 ? &session : nullptr, log.hands() == 0);
  }
  return log;
}

namespace {

constexpr std::size_t other_differences = 6;  ///< in moves

bool is_fault(const Finding& finding) { return is_wrong(finding) || finding.code == Code::unknown_so_far; }

/// A hand with a settlement has an end, too.
bool in_order(const LogText& log, const std::vector<Judgement>& judgements) {
  return std::ranges::equal(judgements, log.hands, [](const Judgement& judgement, const HandText& hand) {
    return (hand.pays.empty() || judgement.end != End::none) && std::ranges::none_of(judgement.findings, is_fault);
  });
}

bool alike(const std::vector<Judgement>& one, const std::vector<Judgement>& other) {
  return std::ranges::equal(one, other, judged_alike);
}

}  // namespace

std::size_t Example::distance() const { return log.size() + (alone ? 0 : other_differences); }

std::optional<Example> Trial::ask(const LogText& log) {
  ++asked_;
  const std::optional<LoggedHands> read = log.read();
  if (!read) {
    return std::nullopt;
  }
  const std::vector<Judgement> without = read->judge(*sides_.without);
  const std::vector<Judgement> with = read->judge(*sides_.with);
  if (alike(without, with) || (!in_order(log, without) && !in_order(log, with))) {
    return std::nullopt;
  }
  const std::vector<Judgement> one = sides_.one == sides_.without ? without : read->judge(*sides_.one);
  const std::vector<Judgement> other = sides_.other == sides_.with ? with : read->judge(*sides_.other);
  if (alike(one, other) || (!in_order(log, one) && !in_order(log, other))) {
    return std::nullopt;
  }
  return Example{log, sides_, alike(one, without) && alike(with, other)};
}

bool Trial::is_common(const LogText& log) const {
  const std::optional<LoggedHands> read = log.read();
  return read && in_order(log, read->judge(*sides_.one)) && in_order(log, read->judge(*sides_.other));
}

namespace {

constexpr std::size_t few_hands = 3;  ///< in longer sessions not every block of moves is tried

template <typename Part>
std::vector<Part> without(const std::vector<Part>& parts, std::size_t first, std::size_t count) {
  std::vector<Part> left(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(first));
  left.insert(left.end(), parts.begin() + static_cast<std::ptrdiff_t>(first + count), parts.end());
  return left;
}

class Shrinking {
 public:
  Shrinking(Trial& trial, Example example) : trial_(trial), best_(std::move(example)) {}

  Example run() {
    std::size_t before = 0;
    do {
      before = best_.distance();
      cut_hands();
      for (std::size_t hand = 0; hand < best_.log.hands.size(); ++hand) {
        cut_moves(hand);
      }
    } while (best_.distance() < before);
    return std::move(best_);
  }

 private:
  bool take(const LogText& log) {
    auto found = trial_.ask(log);
    const bool better = found && found->distance() < best_.distance();
    if (better) {
      best_ = std::move(*found);
    }
    return better;
  }

  void cut_hands() {
    for (std::size_t count = best_.log.hands.size() / 2; count > 0; count /= 2) {
      for (std::size_t first = 0; first + count <= best_.log.hands.size();) {
        const LogText less{without(best_.log.hands, first, count)};
        first += !less.hands.empty() && take(less) ? 0U : 1U;
      }
    }
  }

  void cut_moves(std::size_t hand) {
    const std::size_t all = best_.log.hands[hand].moves.size();
    for (std::size_t left = 0; left < all; ++left) {
      if (take(with_moves(hand, without(best_.log.hands[hand].moves, left, all - left)))) {
        break;
      }
    }
    const bool is_long = best_.log.hands.size() > few_hands;
    for (std::size_t count = best_.log.hands[hand].moves.size() / 2; count > 0;
         count = is_long ? count / 2 : count - 1) {
      for (std::size_t first = 0; first + count <= best_.log.hands[hand].moves.size();) {
        first += take(with_moves(hand, without(best_.log.hands[hand].moves, first, count))) ? 0U : 1U;
      }
    }
  }

  /// `show` lines are left out, because the cards held follow from the moves.
  [[nodiscard]] LogText with_moves(std::size_t hand, std::vector<std::string> moves) const {
    LogText log = best_.log;
    log.hands[hand].moves = std::move(moves);
    log.hands[hand].shows.clear();
    return log;
  }

  Trial& trial_;
  Example best_;
};

}  // namespace

Example shrink(Trial& trial, Example example) { return Shrinking{trial, std::move(example)}.run(); }

namespace {

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
    if (std::ranges::find(also, choice) == also.end()) {
      beside_.reset();
    } else {
      beside_->make(choice);
    }
  }

  void visit_partings(const Playing& playing, const std::vector<Choice>& allowed, const std::vector<Choice>& by_other) {
    for (const Choice& choice : allowed) {
      const bool parts = std::ranges::find(by_other, choice) == by_other.end();
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

constexpr std::size_t most_hands = 24;
constexpr std::size_t most_moves_of_session = 200;

class SessionPlayer {
 public:
  SessionPlayer(const Rules& rules, std::uint32_t number)
      : rules_(rules),
        number_(number),
        names_(player_names(first_players())),
        dealer_(names_.back()),
        seated_(static_cast<std::uint8_t>(names_.size())) {
    head_.is_session = true;
    judge_.begin(&head_);
  }

  LogText run() {
    while (log_.hands.size() < most_hands && !carried().over && can_sit()) {
      play();
      if (carried().next_dealer.empty()) {
        break;
      }
      change_seats();
    }
    return std::move(log_);
  }

 private:
  [[nodiscard]] const SessionState& carried() const { return judge_.judgement().carried; }
  [[nodiscard]] unsigned first_players() const {
    return rules_.fewest_players + number_ / 4 % std::min(rules_.most_players - rules_.fewest_players + 1U, 3U);
  }
  [[nodiscard]] bool can_sit() const {
    return names_.size() >= rules_.fewest_players && names_.size() <= rules_.most_players &&
           std::ranges::find(names_, dealer_) != names_.end();
  }

  void play() {
    const auto hand = static_cast<std::uint32_t>(log_.hands.size());
    const auto seat = std::ranges::find(names_, dealer_) - names_.begin();
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
    if (const std::optional<log::Hand> hand = read_hand(told.log())) {
      for (std::string& line : settlement_lines(judge_.judge(*hand, rules_))) {
        if (line.starts_with("out ")) {
          told.pays.push_back(std::move(line));
        }
      }
    }
  }

  void change_seats() {
    dealer_ = carried().next_dealer;
    std::erase_if(names_, [&](const std::string& name) {
      const Member* const member = carried().find(name);
      return member != nullptr && member->out;
    });
    const bool joins = number_ % 2 == 1 && log_.hands.size() % 3 == 1 && names_.size() < rules_.most_players;
    const auto dealer = std::ranges::find(names_, dealer_);
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
  log::Hand head_;
  SessionJudge judge_;
};

}  // namespace

LogText play_session(const Rules& rules, std::uint32_t number) { return SessionPlayer{rules, number}.run(); }

}  // namespace tonk::explore
