#include "explore/simulate/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "parser/print.hpp"
#include "verifier/accounting/next_deal.hpp"

namespace tonk::explore {
namespace {

using spec::Rules;

constexpr std::size_t patience = 300;     ///< moves, after which players do anything, lest a hand last for ever
constexpr std::size_t most_moves = 4000;  ///< after which it is given up

/// Makes a move of a hand, or ends the turn; false if neither can be done. Players are asked out of turn first, beginning with the
/// one after the player to move.
bool move(const std::vector<Policy>& policies, MoveChooser& chooser, Playing& playing, RandomSource& luck) {
  const Rules& rules = playing.rules();
  const Table& table = playing.table();
  const bool may_end = may_pass(rules, table);
  Seat seat = table.to_move;
  do {
    seat = table.after(seat, rules.play_passes);
    const bool in_turn = seat == table.to_move;
    const Policy policy = playing.moves() < patience ? policies[seat.index] : Policy::random;
    if (const Choice* const choice = chooser.choose(policy, table, seat, !in_turn || may_end, luck)) {
      playing.make(*choice);
      return true;
    }
    if (in_turn && may_end) {
      playing.pass();
      return true;
    }
  } while (seat != table.to_move);
  const std::vector<Choice> all = legal_moves(playing.engine(), table);
  const auto way = std::ranges::find_if(all, [&](const Choice& choice) { return moves_on(choice, table); });
  if (way != all.end()) {
    playing.make(*way);
  }
  return way != all.end();
}

constexpr unsigned long millionths = 1'000'000;

Integer whole(std::uint64_t number) { return Integer(number); }

/// To the next millionth above.
Fraction root(const Fraction& square) {
  const Fraction scaled = square * millionths * millionths;
  const Integer up = (numerator(scaled) + denominator(scaled) - 1) / denominator(scaled);
  Integer whole_root = sqrt(up);
  if (whole_root * whole_root != up) {
    ++whole_root;
  }
  return ratio(whole_root, millionths);
}

/// How many standard errors each side of a mean hold it 95 times in 100, by Student's distribution with so many degrees of freedom,
/// in thousandths. Between two that stand here, the fewer degrees are taken, which is the wider interval.
Fraction student(std::uint64_t degrees) {
  static constexpr std::array<std::pair<std::uint64_t, unsigned long>, 39> table{
      {{1, 12706}, {2, 4303},  {3, 3182},   {4, 2776},   {5, 2571},   {6, 2447},    {7, 2365},    {8, 2306},
       {9, 2262},  {10, 2228}, {11, 2201},  {12, 2179},  {13, 2160},  {14, 2145},   {15, 2131},   {16, 2120},
       {17, 2110}, {18, 2101}, {19, 2093},  {20, 2086},  {21, 2080},  {22, 2074},   {23, 2069},   {24, 2064},
       {25, 2060}, {26, 2056}, {27, 2052},  {28, 2048},  {29, 2045},  {30, 2042},   {40, 2021},   {50, 2009},
       {60, 2000}, {80, 1990}, {100, 1984}, {200, 1972}, {500, 1965}, {1000, 1962}, {10000, 1960}}};
  const auto above = std::ranges::upper_bound(table, degrees, {}, [](const auto& row) { return row.first; });
  return ratio(Integer(std::prev(above)->second), Integer(1000));
}

}  // namespace

std::vector<std::string> seat_names(const Plan& plan) {
  return player_names(static_cast<unsigned>(plan.policies.size()));
}

SimulatedSession simulate(const Rules& rules, const Plan& plan, std::uint64_t number, std::uint64_t most) {
  const bool in_session = plan.hands_a_session > 1;
  const auto engine = std::make_shared<const EngineConfig>(rules);
  RandomSource luck(plan.seed, number);
  MoveChooser chooser(*engine);
  std::vector<std::string> names = seat_names(plan);
  std::vector<Policy> policies = plan.policies;
  std::string dealer = names.back();
  std::string first;
  std::vector<std::string> seats_told = names;
  SimulatedSession told;
  told.number = number;
  SessionJudge judge;
  if (in_session) {
    // What holds for the whole session is said once.
    log::Hand& head = told.head.emplace();
    seat(head, names, {});
    head.header.dealer.reset();
    head.is_session = true;
    head.id = std::to_string(number);
    head.header.house = {rules.house, rules.options, {}};
    judge.begin(&head);
  }
  while (told.hands.size() < std::min(plan.hands_a_session, most) && names.size() >= rules.fewest_players &&
         std::ranges::find(names, dealer) != names.end()) {
    std::vector<Card> pack = whole_pack(rules.deck);
    luck.shuffle(pack);
    const auto place = std::ranges::find(names, dealer) - names.begin();
    Playing playing(engine, names, Seat{static_cast<std::uint8_t>(place)}, pack, first);
    for (const spec::SideBet& bet : rules.side_bets) {
      playing.open_bet(bet, static_cast<Suit>(luck.below(suit_count)));
    }
    while (!playing.over()) {
      if (playing.moves() >= most_moves || !move(policies, chooser, playing, luck)) {
        told.given_up = true;
        return told;
      }
    }
    SimulatedHand& hand = told.hands.emplace_back();
    hand.hand = by_turns(playing.hand());
    hand.hand.id = std::to_string(in_session ? told.hands.size() : number);
    if (in_session) {
      hand.hand.header.house.reset();
      if (std::exchange(seats_told, names) == names) {
        hand.hand.header.seats.reset();
      }
    }
    hand.moves = playing.moves();
    for (std::uint8_t seat = 0; seat < playing.table().players; ++seat) {
      hand.turns += playing.table().standings[seat].turns;
    }
    hand.judgement = judge.judge(hand.hand, *engine);
    add_settlement(hand.hand, hand.judgement);
    const SessionState& carried = hand.judgement.carried;
    const bool cuts = rules.next_dealer == spec::NextDealer::cut;
    if (carried.over || (carried.next_dealer.only().empty() && !cuts)) {
      break;
    }
    first = first_to_play(rules, carried.before).only();
    for (std::size_t seat = names.size(); seat-- > 0;) {
      const Member* const member = carried.find(names[seat]);
      if (member != nullptr && member->out) {
        names.erase(names.begin() + static_cast<std::ptrdiff_t>(seat));
        policies.erase(policies.begin() + static_cast<std::ptrdiff_t>(seat));
      }
    }
    dealer = cuts && !names.empty() ? names[luck.below(names.size())] : carried.next_dealer.only();
  }
  return told;
}

std::string SimulatedSession::log(std::size_t most) const {
  std::string text = head ? print(*head) : "";
  for (std::size_t hand = 0; hand < std::min(most, hands.size()); ++hand) {
    text += (text.empty() ? "" : "\n") + print(hands[hand].hand);
  }
  return text;
}

// What the hands come to.

std::size_t Histogram::count() const {
  std::size_t all = 0;
  for (const auto& [value, times] : times_) {
    all += times;
  }
  return all;
}

std::size_t Histogram::median() const {
  const std::size_t half = (count() + 1) / 2;
  std::size_t so_far = 0;
  for (const auto& [value, times] : times_) {
    so_far += times;
    if (so_far >= half) {
      return value;
    }
  }
  return 0;
}

Fraction Histogram::mean() const {
  Integer sum;
  for (const auto& [value, times] : times_) {
    sum += whole(value) * whole(times);
  }
  return times_.empty() ? Fraction() : ratio(sum, whole(count()));
}

void Net::add(std::size_t hands, const Fraction& total) {
  ++sessions_;
  hands_ += hands;
  total_ += total;
  squares_ += total * total;
  products_ += total * whole(hands);
  lengths_ += whole(hands) * whole(hands);
}

Fraction Net::mean() const { return hands_ == 0 ? Fraction() : Fraction(total_ / whole(hands_)); }

std::optional<Fraction> Net::margin() const {
  if (sessions_ < 2) {
    return std::nullopt;
  }
  const Fraction average = mean();
  // The sum over the sessions of (total - average * hands)^2.
  const Fraction apart = squares_ - 2 * average * products_ + average * average * lengths_;
  const Fraction variance = apart * ratio(whole(sessions_), whole(sessions_ - 1)) / (whole(hands_) * whole(hands_));
  const Fraction deviations = student(sessions_ - 1);
  return root(variance * deviations * deviations);
}

void Statistics::add(const SimulatedSession& session, std::size_t hands) {
  std::vector<Fraction> totals(names_.size());
  std::vector<Fraction> scored(names_.size());
  std::vector<std::size_t> sat(names_.size());
  const std::size_t end = std::min(hands, session.hands.size());
  for (std::size_t index = 0; index < end; ++index) {
    const SimulatedHand& hand = session.hands[index];
    ++hands_;
    ++ends_[hand.judgement.end];
    moves_.add(hand.moves);
    turns_.add(hand.turns);
    for (std::size_t seat = 0; seat < hand.judgement.seats.size(); ++seat) {
      const auto found = std::ranges::find(names_, hand.judgement.seats[seat]);
      const auto player = static_cast<std::size_t>(found - names_.begin());
      ++sat[player];
      explore::add(totals[player], hand.judgement.net.empty() ? Fraction() : fraction_of(hand.judgement.net[seat]));
      explore::add(scored[player],
                   hand.judgement.points.empty() ? Fraction() : fraction_of(hand.judgement.points[seat]));
    }
  }
  sessions_ += end > 0 ? 1U : 0U;
  given_up_ += session.given_up && hands > session.hands.size() ? 1U : 0U;
  for (std::size_t player = 0; player < names_.size(); ++player) {
    if (sat[player] > 0) {
      nets_[player].add(sat[player], totals[player]);
      points_[player].add(sat[player], scored[player]);
    }
  }
}

}  // namespace tonk::explore
