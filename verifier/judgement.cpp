#include "verifier/judgement.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace tonk {

namespace {

// By the enumerators, in their order.
constexpr std::array<std::string_view, 6> verdicts{"ok",         "illegal",      "mis-settled",
                                                   "incomplete", "undetermined", "unreadable"};
constexpr std::array<std::string_view, 4> settlements{"right", "wrong", "unrecorded", "undetermined"};
constexpr std::array<std::string_view, 12> ends{"",       "dealt-win", "dealt-draw", "out",  "out-discard", "drop-won",
                                                "caught", "tied",      "stock-out",  "dead", "reply",       "knock"};

}  // namespace

std::string_view to_string(Verdict verdict) { return verdicts.at(static_cast<std::size_t>(verdict)); }
std::string_view to_string(SettlementVerdict verdict) { return settlements.at(static_cast<std::size_t>(verdict)); }
std::string_view to_string(End end) { return ends.at(static_cast<std::size_t>(end)); }

const std::string& Meant::only() const {
  static const std::string nobody;
  return known && names.size() == 1 ? names.front() : nobody;
}

void Meant::set(const std::string& name) {
  known = true;
  names.assign(1, name);
}

void Meant::forget() {
  known = false;
  names.clear();
}

void Meant::join(const Meant& other) {
  if (!known || !other.known) {
    forget();
    return;
  }
  if (*this == other) {
    return;
  }
  const std::vector<std::string> nobody{""};
  std::vector<std::string> both;
  std::ranges::set_union(names.empty() ? nobody : names, other.names.empty() ? nobody : other.names,
                         std::back_inserter(both));
  names = std::move(both);
}

const Member* SessionState::find(std::string_view name, std::size_t expected) const {
  if (expected < members.size() && members[expected].name == name) {
    return &members[expected];
  }
  const auto found = std::ranges::find(members, name, &Member::name);
  return found == members.end() ? nullptr : &*found;
}

const Pot* SessionState::find_pot(std::string_view bet) const {
  const auto found = std::ranges::find(pots, bet, &Pot::bet);
  return found == pots.end() ? nullptr : &*found;
}

Amount SessionState::pot(std::string_view bet) const {
  const Pot* const found = find_pot(bet);
  return found == nullptr ? Amount{} : found->amount;
}

void SessionState::set_pot(std::string_view bet, Amount amount, const std::vector<std::size_t>& bettors) {
  auto found = std::ranges::find(pots, bet, &Pot::bet);
  if (amount.is_zero()) {
    if (found != pots.end()) {
      pots.erase(found);
    }
    return;
  }
  if (found == pots.end()) {
    found = pots.insert(pots.end(), Pot{std::string{bet}, {}, {}});
  }
  found->amount = amount;
  for (const std::size_t bettor : bettors) {
    if (std::ranges::find(found->bettors, bettor) == found->bettors.end()) {
      found->bettors.push_back(bettor);
    }
  }
}

void SessionState::sit_round(std::span<const std::size_t> players) {
  const auto plays = [&](std::size_t member) { return std::ranges::find(players, member) != players.end(); };
  if (std::ranges::all_of(seats, plays)) {
    seats.assign(players.begin(), players.end());
    return;
  }
  constexpr std::size_t most = std::size_t{2} * spec::max_players;  // more places than that nobody keeps
  const std::vector<std::size_t> around = std::exchange(seats, {players.begin(), players.end()});
  for (std::size_t place = 0; place < around.size() && seats.size() < most; ++place) {
    if (std::ranges::find(seats, around[place]) != seats.end()) {
      continue;
    }
    auto neighbour = seats.end();
    for (std::size_t back = 1; neighbour == seats.end() && back < around.size(); ++back) {
      neighbour = std::ranges::find(seats, around[(place + around.size() - back) % around.size()]);
    }
    seats.insert(neighbour == seats.end() ? neighbour : std::next(neighbour), around[place]);
  }
}

void SessionState::lose_track() {
  next_dealer.forget();
  dealer_is_open = false;
  dealer_is_cut = false;
  for (Meant* const meant : {&before.winner, &before.highest, &before.dropper}) {
    meant->forget();
  }
  before.without_payment.reset();
  before.dealt_draw.reset();
  certain = false;
  for (Member& member : members) {
    member.may_be_out = !member.out;
  }
}

void SessionState::keep_common(const SessionState& other) {
  const auto keep = [](auto& mine, const auto& theirs) {
    if (mine != theirs) {
      mine = {};
    }
  };
  dealer_is_open = dealer_is_open || other.dealer_is_open || next_dealer != other.next_dealer;
  next_dealer.join(other.next_dealer);
  before.winner.join(other.before.winner);
  before.highest.join(other.before.highest);
  before.dropper.join(other.before.dropper);
  keep(before.without_payment, other.before.without_payment);
  keep(before.dealt_draw, other.before.dealt_draw);
  keep(over, other.over);
  certain = certain && other.certain && pots == other.pots;
  assert(members.size() == other.members.size() && seats == other.seats);
  for (std::size_t number = 0; number < members.size(); ++number) {
    Member& mine = members[number];
    const Member& theirs = other.members[number];
    certain = certain && mine.points == theirs.points && mine.money == theirs.money && mine.tokens == theirs.tokens;
    mine.may_be_out = mine.may_be_out || theirs.may_be_out || mine.out != theirs.out;
    mine.out = mine.out && theirs.out;
  }
}

void SessionState::clear() {
  next_dealer.forget();
  dealer_is_open = false;
  dealer_is_cut = false;
  deal_passes = {};
  before = {};
  seats.clear();
  members.clear();
  pots.clear();
  unit.clear();
  over = false;
  certain = true;
}

const Member& SessionView::member(Seat seat) const {
  static const Member nobody;
  return state_ == nullptr ? nobody : state_->members[member_of_[seat.index]];
}

void Judgement::clear() {
  verdict = Verdict::ok;
  settlement = SettlementVerdict::unrecorded;
  end = End::none;
  finish = {};
  findings.clear();
  witnesses.clear();
  transfers.clear();
  net.clear();
  points.clear();
  seats.clear();
  given_up = false;
}

log::ResultLine::Sum sum_of(const log::ResultLine& line, const spec::Rules& rules, const Judgement& judgement) {
  using Sum = log::ResultLine::Sum;
  const auto all_zero = [](const std::vector<Amount>& sums) { return std::ranges::all_of(sums, &Amount::is_zero); };
  if (line.sum != Sum::unsaid) {
    return line.sum;
  }
  switch (rules.sums) {
    case spec::Sums::money: return Sum::money;
    case spec::Sums::points: return Sum::points;
    case spec::Sums::money_and_points: break;
  }
  return all_zero(judgement.points) ? Sum::money : all_zero(judgement.net) ? Sum::points : Sum::unsaid;
}

}  // namespace tonk
