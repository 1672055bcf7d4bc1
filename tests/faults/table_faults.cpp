#include <algorithm>

#include "tests/faults/edit.hpp"

// Who sits at the table, who deals, and what is bet.

namespace tonk::faults {
namespace {

using spec::Rules;

/// Which line of the head begins with the word.
std::size_t head_line(const Edit& edit, std::string_view word) {
  const auto found = std::find_if(edit.text.head.begin(), edit.text.head.end(),
                                  [&](const std::string& line) { return line.starts_with(word); });
  return static_cast<std::size_t>(found - edit.text.head.begin());
}

std::optional<Faulty> no_seats(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.head.erase(edit.text.head.begin() + static_cast<std::ptrdiff_t>(head_line(edit, "seats ")));
  return edit.faulty(Part::heading, 0, Code::no_seats);
}

std::optional<Faulty> alone(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  const std::size_t line = head_line(edit, "seats ");
  edit.text.head[line] = "seats " + recording.names[0];
  return edit.faulty(Part::head, line, Code::wrong_number_of_players);
}

std::optional<Faulty> crowded(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  const std::size_t line = head_line(edit, "seats ");
  for (unsigned player = static_cast<unsigned>(recording.names.size()); player <= recording.rules->most_players;
       ++player) {
    edit.text.head[line] += " New" + std::to_string(player);
  }
  return edit.faulty(Part::head, line, Code::wrong_number_of_players);
}

bool can_be_crowded(const Rules& rules) { return rules.most_players < spec::max_players; }

/// In a session the deal passes on without being said.
std::optional<Faulty> no_dealer(const Recording& recording, RandomSource& /*luck*/) {
  if (!recording.before.empty()) {
    return std::nullopt;
  }
  Edit edit{recording};
  edit.text.head.erase(edit.text.head.begin() + static_cast<std::ptrdiff_t>(head_line(edit, "dealer ")));
  return edit.faulty(Part::heading, 0, Code::no_dealer);
}

std::optional<Faulty> wrong_dealer(const Recording& recording, RandomSource& luck) {
  const Seat dealer = recording.end.dealer;
  if (recording.before.empty() || recording.before.find("\nhand ") == std::string::npos) {
    return std::nullopt;
  }
  const auto other = some_seat(recording, luck, [&](Seat seat) { return seat != dealer; });
  Edit edit{recording};
  const std::size_t line = head_line(edit, "dealer ");
  edit.text.head[line] = "dealer " + recording.name(*other);
  return edit.faulty(Part::head, line, Code::wrong_dealer);
}

bool cuts(const Rules& rules) { return rules.first_dealer == spec::FirstDealer::highest_cut; }
bool sits_by_the_cut(const Rules& rules) {
  return cuts(rules) && rules.first_seats == spec::FirstSeats::by_the_cut && rules.most_players > 2;
}

/// The ranks that the players cut, by seat. King high, clockwise from the dealer.
std::vector<Rank> cut_from(std::size_t dealer, std::size_t players) {
  std::vector<Rank> ranks(players);
  for (std::size_t step = 0; step < players; ++step) {
    ranks[(dealer + step) % players] = static_cast<Rank>(rank_count - 1 - step);
  }
  return ranks;
}

Edit with_cut(const Recording& recording, const std::vector<Rank>& ranks) {
  std::string line = "cut";
  for (std::size_t seat = 0; seat < ranks.size(); ++seat) {
    const auto suit = static_cast<Suit>(seat % suit_count);
    line += ' ' + recording.names[seat] + ' ' + to_string(Card{ranks[seat], suit});
  }
  Edit edit{recording};
  edit.text.head.push_back(line);
  return edit;
}

std::optional<Faulty> dealer_against_the_cut(const Recording& recording, RandomSource& luck) {
  const std::size_t dealer = recording.end.dealer.index;
  const std::size_t players = recording.names.size();
  if (!recording.before.empty()) {
    return std::nullopt;
  }
  const Edit edit = with_cut(recording, cut_from((dealer + 1 + luck.below(players - 1)) % players, players));
  return edit.faulty(Part::head, head_line(edit, "dealer "), Code::wrong_dealer);
}

std::optional<Faulty> seats_against_the_cut(const Recording& recording, RandomSource& luck) {
  const std::size_t dealer = recording.end.dealer.index;
  const std::size_t players = recording.names.size();
  if (!recording.before.empty() || players < 3) {
    return std::nullopt;
  }
  std::vector<Rank> ranks = cut_from(dealer, players);
  const std::size_t step = 1 + luck.below(players - 2);
  std::swap(ranks[(dealer + step) % players], ranks[(dealer + step + 1) % players]);
  const Edit edit = with_cut(recording, ranks);
  return edit.faulty(Part::head, head_line(edit, "seats "), Code::wrong_seat);
}

std::optional<Faulty> tied_cut(const Recording& recording, RandomSource& luck) {
  const std::size_t dealer = recording.end.dealer.index;
  const std::size_t players = recording.names.size();
  if (!recording.before.empty()) {
    return std::nullopt;
  }
  std::vector<Rank> ranks = cut_from(dealer, players);
  ranks[(dealer + 1 + luck.below(players - 1)) % players] = Rank::king;
  const Edit edit = with_cut(recording, ranks);
  return edit.faulty(Part::head, head_line(edit, "cut "), Code::unclear_cut);
}

std::optional<Faulty> unknown_bet(const Recording& recording, RandomSource& /*luck*/) {
  Edit edit{recording};
  edit.text.head.push_back("bet nonsense 1 " + recording.names[0]);
  return edit.faulty(Part::head, edit.text.head.size() - 1, Code::not_in_house);
}

bool binds_bettors(const Rules& rules) {
  return std::any_of(rules.side_bets.begin(), rules.side_bets.end(),
                     [](const spec::SideBet& bet) { return bet.binds; });
}

/// Of a pot that was won neither before this hand nor in it.
std::optional<Faulty> left_pot(const Recording& recording, RandomSource& /*luck*/) {
  const Amount stakes{static_cast<std::int64_t>(recording.names.size())};
  for (const spec::SideBet& bet : recording.rules->side_bets) {
    if (bet.binds && stakes < recording.judgement.carried.pot(bet.name)) {
      Edit edit{recording};
      const std::size_t line = head_line(edit, "bet " + bet.name);
      std::string& bettors = edit.text.head[line];
      bettors.resize(bettors.rfind(' '));
      return edit.faulty(Part::head, line, Code::missing_bet);
    }
  }
  return std::nullopt;
}

bool bets_on_dealt_cards(const Rules& rules) {
  return std::any_of(rules.side_bets.begin(), rules.side_bets.end(), [](const spec::SideBet& bet) {
    return bet.won_by == spec::SideBet::WonBy::highest_dealt_card ||
           bet.won_by == spec::SideBet::WonBy::lowest_dealt_card;
  });
}

/// A card of another suit than the one called.
std::optional<Faulty> wrong_aside(const Recording& recording, RandomSource& luck) {
  const Moment& first = recording.moments.front();
  const auto called = std::find_if(first.before.bets.begin(), first.before.bets.end(), [](const OpenBet& bet) {
    return bet.won_by == spec::SideBet::WonBy::highest_dealt_card;
  });
  if (called == first.before.bets.end() || !first.at_start()) {
    return std::nullopt;
  }
  const Seat seat{static_cast<std::uint8_t>(luck.below(recording.names.size()))};
  for (const Card card : first.before.dealt[seat.index].known.first()) {
    if (card.is_natural() && card.suit() != called->suit) {
      return inserted(recording, first, said(recording, seat, "aside " + to_string(card)), Code::wrong_aside);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Fault> table_faults() {
  return {
      {"no seats", always, no_seats},
      {"one player", always, alone},
      {"too many players", can_be_crowded, crowded},
      {"no dealer", always, no_dealer},
      {"a wrong dealer in a session", always, wrong_dealer},
      {"a dealer against the cut", cuts, dealer_against_the_cut},
      {"seats against the cut", sits_by_the_cut, seats_against_the_cut},
      {"a tied cut", cuts, tied_cut},
      {"a bet of another house", always, unknown_bet},
      {"a pot left before it is won", binds_bettors, left_pot},
      {"a wrong card put aside", bets_on_dealt_cards, wrong_aside},
  };
}

}  // namespace tonk::faults
