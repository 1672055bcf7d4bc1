#include "tests/faults/edit.hpp"

#include <algorithm>

namespace tonk::faults {

void Edit::insert(std::size_t move, std::string line) {
  text.moves.insert(text.moves.begin() + static_cast<std::ptrdiff_t>(move), std::move(line));
}

void Edit::erase(std::size_t move) { text.moves.erase(text.moves.begin() + static_cast<std::ptrdiff_t>(move)); }

void Edit::cut(std::size_t move) {
  text.moves.resize(move);
  text.shows.clear();
  text.pays.clear();
}

std::uint64_t Edit::line(Part part, std::size_t index) const {
  std::size_t line = static_cast<std::size_t>(std::count(of.before.begin(), of.before.end(), '\n')) + 1;
  const auto pass = [&](Part over, std::size_t lines) { line += part > over ? lines : 0; };
  pass(Part::heading, 1);
  pass(Part::head, text.head.size());
  pass(Part::deals, text.deals.size());
  pass(Part::upcard, text.upcard.empty() ? 0 : 1);
  pass(Part::moves, text.moves.size());
  pass(Part::shows, text.shows.size());
  return line + index;
}

std::string said(const Recording& recording, Seat seat, const std::string& action) {
  return recording.name(seat) + ": " + action;
}

std::string listed(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) {
    text += ' ' + to_string(card);
  }
  return text;
}

Faulty inserted(const Recording& recording, const Moment& moment, const std::string& line, Code code) {
  Edit edit{recording};
  edit.insert(moment.line, line);
  return edit.at_move(moment.line, code);
}

Faulty replaced(const Recording& recording, const Moment& moment, const std::string& line, Code code) {
  Edit edit{recording};
  edit.replace(moment.line, line);
  return edit.at_move(moment.line, code);
}

bool holds(const std::vector<Card>& cards, Card card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

}  // namespace tonk::faults
