#include "tests/support/hand_text.hpp"

#include <array>
#include <utility>

#include "explore/play/written.hpp"
#include "parser/print.hpp"

namespace tonk::test {

HandText::HandText(const log::Hand& hand) {
  for (log::PrintedLine& line : log::print_lines(hand)) {
    const std::string part = line.place.substr(1, line.place.find('/', 1) - 1);
    if (part == "hand") {
      heading = std::move(line.text);
    } else if (part == "up") {
      upcard = std::move(line.text);
    } else {
      std::vector<std::string>& lines = part == "deals"                                         ? deals
                                        : part == "play"                                        ? moves
                                        : part == "shows"                                       ? shows
                                        : part == "pays" || part == "results" || part == "outs" ? pays
                                                                                                : head;
      lines.push_back(std::move(line.text));
    }
  }
}

void HandText::settle(const Judgement& judgement) {
  log::Hand hand;
  hand.names = judgement.seats;
  explore::add_settlement(hand, judgement);
  pays = HandText(hand).pays;
}

std::string HandText::log() const {
  std::string whole = heading + '\n';
  const std::vector<std::string> up(upcard.empty() ? 0 : 1, upcard);
  for (const std::vector<std::string>* const lines : std::to_array({&head, &deals, &up, &moves, &shows, &pays})) {
    for (const std::string& line : *lines) {
      whole += line + '\n';
    }
  }
  return whole;
}

}  // namespace tonk::test
