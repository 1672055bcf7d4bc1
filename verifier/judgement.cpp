#include "verifier/judgement.hpp"

#include <algorithm>

namespace tonk {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return "ok";
    case Verdict::illegal: return "illegal";
    case Verdict::mis_settled: return "mis-settled";
    case Verdict::incomplete: return "incomplete";
    case Verdict::undetermined: return "undetermined";
    case Verdict::unreadable: return "unreadable";
  }
  return "";
}

std::string_view to_string(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "right";
    case SettlementVerdict::wrong: return "wrong";
    case SettlementVerdict::unrecorded: return "unrecorded";
    case SettlementVerdict::undetermined: return "undetermined";
  }
  return "";
}

std::string_view to_string(End end) {
  switch (end) {
    case End::none: return "";
    case End::dealt_win: return "dealt-win";
    case End::dealt_draw: return "dealt-draw";
    case End::out: return "out";
    case End::out_discard: return "out-discard";
    case End::drop_won: return "drop-won";
    case End::caught: return "caught";
    case End::tied: return "tied";
    case End::stock_out: return "stock-out";
    case End::dead: return "dead";
    case End::reply: return "reply";
    case End::knock: return "knock";
  }
  return "";
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

void SessionState::lose_track() {
  next_dealer.clear();
  certain = false;
}

void SessionState::clear() {
  next_dealer.clear();
  seats.clear();
  members.clear();
  pots.clear();
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
  findings.clear();
  transfers.clear();
  net.clear();
  seats.clear();
}

}  // namespace tonk
