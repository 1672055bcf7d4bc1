#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "parser/parse.hpp"
#include "parser/print.hpp"
#include "tests/agreement/asked_for.hpp"
#include "tests/agreement/slips.hpp"
#include "tests/support/random_round.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/mend/mend.hpp"

/// Legal hands with one slip of the pen, of which it is known where it is and what it was.
namespace tonk::test {
namespace {

using Moves = std::vector<std::string>;

/// A slip, on lines that are counted from the first of the log.
struct Made {
  std::size_t line = 0;
  Lines log;
  std::size_t lines = 1;
};

std::size_t any_line(const Moves& moves) { return *rc::gen::inRange<std::size_t>(0, moves.size()); }

std::string player_of(const std::string& move) { return move.substr(0, move.find(':')); }

/// The moves with one line a turn, as people write them.
Moves by_turns(const Moves& moves) {
  Moves turns;
  for (const std::string& move : moves) {
    if (!turns.empty() && player_of(turns.back()) == player_of(move)) {
      turns.back() += "," + move.substr(move.find(':') + 1);
    } else {
      turns.push_back(move);
    }
  }
  return turns;
}

/// With the moves changed by a function that returns the first of the lines among them.
template <typename Change>
Made changed(Lines log, const Change& change, std::size_t lines = 1) {
  const std::size_t line = change(log.moves);
  return {log.head.size() + line, std::move(log), lines};
}

Made misspelt(const Lines& log) {
  return changed(log, [](Moves& moves) {
    const std::size_t line = any_line(moves);
    moves[line][0] = static_cast<char>(moves[line][0] + ('a' - 'A'));
    return line;
  });
}

Made swapped(const Lines& log) {
  return changed(
      log,
      [](Moves& moves) {
        const std::size_t line = moves.size() < 2 ? 0 : any_line(Moves(moves.begin(), moves.end() - 1));
        if (moves.size() > 1) {
          std::swap(moves[line], moves[line + 1]);
        }
        return line;
      },
      2);
}

Made doubled(const Lines& log) {
  return changed(log, [](Moves& moves) {
    const std::size_t line = any_line(moves);
    moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(line), moves[line]);
    return line + 1;
  });
}

/// The slip is between two lines.
Made left_out(const Lines& log) {
  return changed(
      log,
      [](Moves& moves) {
        const std::size_t line = any_line(moves);
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(line));
        return line - std::min<std::size_t>(line, 1);
      },
      2);
}

Made of_another(const Lines& log) {
  return changed(log, [](Moves& moves) {
    const std::size_t line = any_line(moves);
    const std::string other = player_of(moves[any_line(moves)]);
    moves[line] = other + moves[line].substr(moves[line].find(':'));
    return line;
  });
}

Made other_card(const Lines& log) {
  return changed(log, [](Moves& moves) {
    const std::size_t line = any_line(moves);
    const std::string word = moves[line].substr(moves[line].rfind(' ') + 1);
    const auto card = parse_card(word);
    if (card && card->is_natural()) {
      constexpr std::string_view suits = "cdhs";
      moves[line].back() = suits[(suits.find(word.back()) + *rc::gen::inRange<std::size_t>(1, 4)) % suits.size()];
    }
    return line;
  });
}

/// A `pay` line changed, where there is one.
template <typename Change>
Made paid(Lines log, const Change& change) {
  std::vector<std::size_t> pays;
  for (std::size_t line = 0; line < log.tail.size(); ++line) {
    if (log.tail[line].starts_with("pay ")) {
      pays.push_back(line);
    }
  }
  const std::size_t line = pays.empty() ? 0 : pays[*rc::gen::inRange<std::size_t>(0, pays.size())];
  if (!pays.empty()) {
    change(log.tail[line]);
  }
  return {log.head.size() + log.moves.size() + line, std::move(log)};
}

Made other_amount(const Lines& log) {
  return paid(log, [](std::string& line) { line.insert(line.rfind(' ') + 1, "1"); });
}

Made other_way_round(const Lines& log) {
  return paid(log, [](std::string& line) {
    const std::size_t second = line.find(' ', 4);
    const std::size_t third = line.rfind(' ');
    line = "pay " + line.substr(second + 1, third - second - 1) + " " + line.substr(4, second - 4) + line.substr(third);
  });
}

struct Kind {
  const char* name;
  Made (*make)(const Lines&);
};
constexpr std::array kinds{Kind{"a name with a small letter", misspelt},
                           Kind{"two lines in the wrong order", swapped},
                           Kind{"a line twice", doubled},
                           Kind{"a line left out", left_out},
                           Kind{"another player's name", of_another},
                           Kind{"another suit", other_card},
                           Kind{"another amount", other_amount},
                           Kind{"sender and receiver exchanged", other_way_round}};

struct Tally {
  unsigned slips = 0;
  unsigned findings = 0;
  unsigned at_the_line = 0;
  unsigned offered = 0;
  unsigned right = 0;
};

bool pay_the_same(const log::Hand& one, const log::Hand& other) {
  const auto words = [](const log::Hand& hand) {
    std::vector<std::string> lines;
    for (const log::PrintedLine& line : log::print_lines(hand)) {
      if (line.text.starts_with("pay ")) {
        lines.push_back(line.text);
      }
    }
    return lines;
  };
  return words(one) == words(other);
}

/// What is known of a hand, whatever was not seen in one of them.
bool is_the_same(const log::Hand& corrected, const log::Hand& legal) {
  log::Hand hidden = legal;
  if (corrected.actions.size() != hidden.actions.size() || !pay_the_same(corrected, legal)) {
    return false;
  }
  for (std::size_t number = 0; number < corrected.actions.size(); ++number) {
    const log::Action& one = corrected.actions[number];
    const log::Action& other = hidden.actions[number];
    if (one.kind != other.kind || corrected.names[one.player.index] != hidden.names[other.player.index] ||
        one.cards.count != other.cards.count) {
      return false;
    }
    for (std::uint32_t card = 0; card < one.cards.count; ++card) {
      const Card written = corrected.cards[one.cards.first + card].card;
      if (written.known() && written != hidden.cards[other.cards.first + card].card) {
        return false;
      }
    }
  }
  return true;
}

void make_one(const Kind& kind, const Round& round, Tally& tally) {
  Lines lines = lines_of(round.played.log());
  if (lines.moves.empty()) {
    return;
  }
  if (*rc::gen::arbitrary<bool>()) {
    lines.moves = by_turns(lines.moves);
  }
  log::Hand legal;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, lines.text(), 1}, legal).empty());
  const Made made = kind.make(lines);
  const std::string text = made.log.text();
  if (text == lines.text()) {
    return;
  }
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Judgement judgement;
  judge(hand, {}, EngineConfig(round.rules), judgement);
  const Judgement as_written = judgement;
  mend(hand, {}, EngineConfig(round.rules), judgement);
  if (judgement.findings.empty()) {
    return;
  }
  const auto begin = static_cast<std::ptrdiff_t>(judgement.findings.front().at.begin);
  const auto line = static_cast<std::size_t>(std::count(text.begin(), text.begin() + begin, '\n'));
  ++tally.slips;
  tally.findings += static_cast<unsigned>(judgement.findings.size());
  tally.at_the_line += line >= made.line && line < made.line + made.lines ? 1U : 0U;
  if (const auto corrected = only_correction(hand, {}, EngineConfig(round.rules), as_written)) {
    ++tally.offered;
    tally.right += is_the_same(corrected->hand, legal) ? 1U : 0U;
  }
}

}  // namespace

TEST_CASE("one slip is one finding", "[slips]") {
  std::map<std::string, Tally> tallies;
  check_property(hands_asked_for(10'000) / 10, [&] {
    const Round round = any_round();
    const Kind& kind = kinds[*rc::gen::inRange<std::size_t>(0, kinds.size())];
    make_one(kind, round, tallies[kind.name]);
  });
  Tally all;
  for (const auto& [name, tally] : tallies) {
    all.slips += tally.slips;
    all.findings += tally.findings;
    all.at_the_line += tally.at_the_line;
    all.offered += tally.offered;
    all.right += tally.right;
    std::cout << name << ": " << tally.slips << " slips, " << tally.findings << " findings, " << tally.at_the_line
              << " at the line; " << tally.offered << " offered, " << tally.right << " right\n";
  }
  CHECK(all.slips > 0);
  CHECK(10 * all.findings <= 11 * all.slips);
  CHECK(100 * all.at_the_line >= 95 * all.slips);
  CHECK(10 * all.right >= 9 * all.offered);
}

}  // namespace tonk::test
