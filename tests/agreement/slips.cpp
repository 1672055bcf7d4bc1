#include "tests/agreement/slips.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "core/amount.hpp"
#include "core/card.hpp"

namespace tonk::test {
namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
  std::istringstream stream{line};
  Words words;
  for (std::string word; stream >> word;) {
    words.push_back(word);
  }
  return words;
}

std::string joined(const Words& words) {
  std::string line;
  for (const std::string& word : words) {
    line += (line.empty() ? "" : " ") + word;
  }
  return line;
}

bool is_card(const std::string& word) {
  const auto card = parse_card(word);
  return card && card->known() && word.size() == 2;
}

std::vector<std::size_t> cards_in(const Words& words) {
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_card(words[i])) {
      places.push_back(i);
    }
  }
  return places;
}

/// A card that the log tells of, so that it is often one that somebody holds.
std::string some_card(const Lines& log, unsigned which) {
  Words cards;
  for (const auto* part : {&log.head, &log.moves}) {
    for (const std::string& line : *part) {
      const Words words = words_of(line);
      for (const std::size_t place : cards_in(words)) {
        cards.push_back(words[place]);
      }
    }
  }
  return cards.empty() ? "Kd" : cards[which % cards.size()];
}

Words players_of(const Lines& log) {
  for (const std::string& line : log.head) {
    if (line.rfind("seats ", 0) == 0) {
      Words names = words_of(line);
      names.erase(names.begin());
      return names;
    }
  }
  return {"Ann"};
}

std::string some_player(const Lines& log, unsigned which) {
  const Words names = players_of(log);
  return names[which % names.size()];
}

std::size_t place_in(const std::vector<std::string>& lines, unsigned which) { return which % lines.size(); }

void change_card(Lines& log, std::string& line, const Slip& how) {
  Words words = words_of(line);
  const auto places = cards_in(words);
  if (!places.empty()) {
    words[places[how.third % places.size()]] = some_card(log, how.other);
    line = joined(words);
  }
}

void change_player(const Lines& log, std::string& line, const Slip& how) {
  Words words = words_of(line);
  words[0] = some_player(log, how.other) + ":";
  line = joined(words);
}

std::string some_action(const Lines& log, const Slip& how) {
  const std::string card = some_card(log, how.other);
  const std::string spread = how.third % 3 == 0 ? "" : " #" + std::to_string(how.third % 3);
  switch (how.third % 13) {
    case 0: return "drop";
    case 1: return "draw " + card;
    case 2: return "take " + card;
    case 3: return "discard " + card;
    case 4: return "declare";
    case 5: return "hit " + card + spread;
    case 6: return "spread " + card + ' ' + some_card(log, how.other + 1U) + ' ' + some_card(log, how.other + 2U);
    case 7: return "slap " + card + spread;
    case 8: return "stock-out";
    case 9: return "knock";
    case 10: return "touch";
    case 11: return "shed #" + std::to_string(how.other % 3 + 1);
    default: return "aside " + card;
  }
}

void add_move(Lines& log, const Slip& how, bool by_who_is_there) {
  const std::size_t place = how.where % (log.moves.size() + 1);
  std::string who = some_player(log, how.other) + ":";
  if (by_who_is_there && !log.moves.empty()) {
    who = words_of(log.moves[std::min(place, log.moves.size() - 1)])[0];
  }
  log.moves.insert(log.moves.begin() + static_cast<std::ptrdiff_t>(place), who + ' ' + some_action(log, how));
}

/// An amount is the last word of a payment, and every second one of a result.
void change_amount(std::string& line, const Slip& how) {
  Words words = words_of(line);
  const std::size_t pairs = words.size() / 2;
  const std::size_t place = words[0] == "result" ? 2 + 2 * (how.other % pairs) : words.size() - 1;
  if (const auto amount = place < words.size() ? parse_amount(words[place]) : std::nullopt) {
    const Amount changed = *amount + Amount{how.third % 2 == 0 || amount->is_zero() ? 1 : -1};
    words[place] = to_string(words[0] == "pay" && changed.is_negative() ? *amount + Amount{1} : changed);
    line = joined(words);
  }
}

void change_who_pays(const Lines& log, std::string& line, const Slip& how) {
  Words words = words_of(line);
  if (words[0] != "pay") {
    return;
  }
  switch (how.third % 3) {
    case 0: std::swap(words[1], words[2]); break;
    case 1: words[1] = some_player(log, how.other); break;
    default: words[2] = some_player(log, how.other); break;
  }
  line = joined(words);
}

void leave_out(std::vector<std::string>& lines, unsigned which) {
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(place_in(lines, which)));
}

bool is_deal(const std::string& line) { return line.rfind("deal ", 0) == 0 || line.rfind("up ", 0) == 0; }

void change_deal(Lines& log, const Slip& how) {
  std::vector<std::size_t> deals;
  for (std::size_t i = 0; i < log.head.size(); ++i) {
    if (is_deal(log.head[i])) {
      deals.push_back(i);
    }
  }
  if (deals.empty()) {
    return;
  }
  std::string& line = log.head[deals[how.where % deals.size()]];
  Words words = words_of(line);
  if (words[0] == "up" && how.third % 4 == 0) {
    log.head.erase(log.head.begin() + (&line - log.head.data()));
  } else if (words[0] == "deal" && how.third % 4 == 1) {
    words.push_back(some_card(log, how.other));
    line = joined(words);
  } else if (words[0] == "deal" && how.third % 4 == 2 && words.size() > 3) {
    words.pop_back();
    line = joined(words);
  } else {
    change_card(log, line, how);
  }
}

void change_tail(Lines& log, const Slip& how) {
  if (log.tail.empty()) {
    log.tail.push_back("pay " + some_player(log, how.where) + ' ' + some_player(log, how.other) + " 1");
    return;
  }
  std::string& line = log.tail[place_in(log.tail, how.where)];
  if (line.rfind("show", 0) == 0) {
    change_card(log, line, how);
    return;
  }
  switch (how.third % 4) {
    case 0: change_amount(line, {0, 0, how.other, static_cast<std::uint16_t>(how.third / 4)}); break;
    case 1: change_who_pays(log, line, {0, 0, how.other, static_cast<std::uint16_t>(how.third / 4)}); break;
    case 2: leave_out(log.tail, how.where); break;
    default: log.tail.push_back("pay " + some_player(log, how.where) + ' ' + some_player(log, how.other) + " 1"); break;
  }
}

}  // namespace

std::string Lines::text() const {
  std::string all;
  for (const auto* part : {&head, &moves, &tail}) {
    for (const std::string& line : *part) {
      all += line + '\n';
    }
  }
  return all;
}

Lines lines_of(const std::string& log) {
  Lines lines;
  std::istringstream stream{log};
  for (std::string line; std::getline(stream, line);) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos) {
      (lines.moves.empty() && line.rfind("show", 0) != 0 && line.rfind("pay", 0) != 0 && line.rfind("result", 0) != 0
           ? lines.head
           : lines.tail)
          .push_back(line);
      continue;
    }
    std::size_t begin = colon + 2;
    while (begin < line.size()) {
      const auto comma = std::min(line.find(", ", begin), line.size());
      lines.moves.push_back(line.substr(0, colon + 2) + line.substr(begin, comma - begin));
      begin = comma + 2;
    }
  }
  return lines;
}

void slip(Lines& log, const Slip& how) {
  const unsigned kind = how.kind % slip_kinds;
  if (log.moves.empty() && kind < 8) {
    add_move(log, how, false);
    return;
  }
  auto& moves = log.moves;
  const std::size_t place = moves.empty() ? 0 : place_in(moves, how.where);
  switch (kind) {
    case 0: leave_out(moves, how.where); break;
    case 1: std::swap(moves[place], moves[(place + 1) % moves.size()]); break;
    case 2: std::swap(moves[place], moves[place_in(moves, how.other)]); break;
    case 3: change_card(log, moves[place], how); break;
    case 4: change_player(log, moves[place], how); break;
    case 5: moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(place), moves[place_in(moves, how.other)]); break;
    case 6: moves.resize(place); break;
    // Somebody drops, declares or calls for the stock early, and the log ends there.
    case 7:
      moves.resize(place + 1);
      moves[place] = words_of(moves[place])[0] + (how.third % 4 == 0   ? " declare"
                                                  : how.third % 4 == 1 ? " stock-out"
                                                                       : " drop");
      break;
    case 8: add_move(log, how, false); break;
    case 9: add_move(log, how, true); break;
    case 10: change_deal(log, how); break;
    default: change_tail(log, how); break;
  }
}

Slip any_slip() {
  Slip slip;
  slip.kind = *rc::gen::inRange<std::uint8_t>(0, slip_kinds);
  slip.where = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  slip.other = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  slip.third = *rc::gen::noShrink(rc::gen::inRange<std::uint16_t>(0, 9999));
  return slip;
}

}  // namespace tonk::test
