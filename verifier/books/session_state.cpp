#include "verifier/books/session_state.hpp"

#include <algorithm>

namespace tonk {

const Member* SessionState::find(std::string_view name, std::size_t expected) const {
  if (expected < members.size() && members[expected].name == name) {
    return &members[expected];
  }
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const Member& member) { return member.name == name; });
  return found == members.end() ? nullptr : &*found;
}

const Pot* SessionState::find_pot(std::string_view bet) const {
  const auto found = std::find_if(pots.begin(), pots.end(), [&](const Pot& pot) { return pot.bet == bet; });
  return found == pots.end() ? nullptr : &*found;
}

Amount SessionState::pot(std::string_view bet) const {
  const Pot* const found = find_pot(bet);
  return found == nullptr ? Amount{} : found->amount;
}

void SessionState::set_pot(std::string_view bet, Amount amount, const std::vector<std::size_t>& bettors) {
  auto found = std::find_if(pots.begin(), pots.end(), [&](const Pot& pot) { return pot.bet == bet; });
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
    if (std::find(found->bettors.begin(), found->bettors.end(), bettor) == found->bettors.end()) {
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

}  // namespace tonk
