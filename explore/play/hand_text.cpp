#include "explore/play/hand_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "parser/hand.hpp"

namespace tonk::explore {
namespace {

/// Of `Ann: drop` `Ann: `.
std::string_view mover(std::string_view line) { return line.substr(0, line.find(": ") + 2); }

}  // namespace

std::string HandText::log() const {
  std::string whole = heading + '\n';
  const auto add = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      whole += line + '\n';
    }
  };
  add(head);
  add(deals);
  if (!upcard.empty()) {
    whole += upcard + '\n';
  }
  add(moves);
  add(shows);
  add(pays);
  return whole;
}

HandText by_turns(HandText hand) {
  std::vector<std::string> turns;
  for (const std::string& move : hand.moves) {
    if (!turns.empty() && mover(turns.back()) == mover(move)) {
      turns.back() += fmt::format(", {}", move.substr(mover(move).size()));
    } else {
      turns.push_back(move);
    }
  }
  hand.moves = std::move(turns);
  return hand;
}

std::string player_name(Seat seat) {
  static constexpr std::array names{"Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"};
  return seat.index < names.size() ? names[seat.index] : fmt::format("P{}", seat.index + 1);
}

std::vector<std::string> player_names(unsigned players) {
  std::vector<std::string> names;
  names.reserve(players);
  for (unsigned seat = 0; seat < players; ++seat) {
    names.push_back(player_name(Seat{static_cast<std::uint8_t>(seat)}));
  }
  return names;
}

std::string text_of(const Move& move) {
  std::string line{log::keyword(move.kind)};
  for (const PlayedCard& played : move.cards) {
    line += ' ' + to_string(played.card);
    if (played.stands_for.known()) {
      line += '=' + to_string(played.stands_for);
    }
  }
  return move.spread_number == 0 ? line : fmt::format("{} #{}", line, move.spread_number);
}

std::vector<std::string> settlement_lines(const Judgement& judgement) {
  std::vector<std::string> lines;
  const auto name_of = [&](Account account) {
    return account.is_pot() ? std::string("pot") : judgement.seats[account.seat().index];
  };
  bool scored = false;
  for (const Transfer& transfer : judgement.transfers) {
    scored = scored || transfer.from.is_nobody();
    if (!transfer.from.is_nobody()) {
      lines.push_back(
          fmt::format("pay {} {} {}", name_of(transfer.from), name_of(transfer.to), to_string(transfer.amount)));
    }
  }
  if (scored) {
    std::string line = "result";
    for (std::size_t seat = 0; seat < judgement.net.size(); ++seat) {
      line += ' ' + judgement.seats[seat] + ' ' + to_string(judgement.net[seat]);
    }
    lines.push_back(std::move(line));
  }
  for (const Member& member : judgement.carried.members) {
    const bool played = std::find(judgement.seats.begin(), judgement.seats.end(), member.name) != judgement.seats.end();
    if (member.out && played) {
      lines.push_back("out " + member.name);
    }
  }
  return lines;
}

}  // namespace tonk::explore
