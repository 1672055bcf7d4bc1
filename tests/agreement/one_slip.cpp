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

/// A slip in the moves, on a line that is counted from the first move.
struct Made {
  std::size_t line = 0;
  Moves moves;
};

std::size_t any_line(const Moves& moves) { return *rc::gen::inRange<std::size_t>(0, moves.size()); }

std::string player_of(const std::string& move) { return move.substr(0, move.find(':')); }

Made misspelt(Moves moves) {
  const std::size_t line = any_line(moves);
  moves[line][0] = static_cast<char>(moves[line][0] + ('a' - 'A'));
  return {line, moves};
}

Made swapped(Moves moves) {
  const std::size_t line = moves.size() < 2 ? 0 : any_line(Moves(moves.begin(), moves.end() - 1));
  if (moves.size() > 1) {
    std::swap(moves[line], moves[line + 1]);
  }
  return {line, moves};
}

Made doubled(Moves moves) {
  const std::size_t line = any_line(moves);
  moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(line), moves[line]);
  return {line + 1, moves};
}

Made left_out(Moves moves) {
  const std::size_t line = any_line(moves);
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(line));
  return {line, moves};
}

Made of_another(Moves moves) {
  const std::size_t line = any_line(moves);
  const std::string other = player_of(moves[any_line(moves)]);
  moves[line] = other + moves[line].substr(moves[line].find(':'));
  return {line, moves};
}

Made other_card(Moves moves) {
  const std::size_t line = any_line(moves);
  const std::string word = moves[line].substr(moves[line].rfind(' ') + 1);
  const auto card = parse_card(word);
  if (card && card->is_natural()) {
    constexpr std::string_view suits = "cdhs";
    moves[line].back() = suits[(suits.find(word.back()) + *rc::gen::inRange<std::size_t>(1, 4)) % suits.size()];
  }
  return {line, moves};
}

struct Kind {
  const char* name;
  Made (*make)(Moves);
};
constexpr std::array kinds{Kind{"a name with a small letter", misspelt},
                           Kind{"two lines in the wrong order", swapped},
                           Kind{"a line twice", doubled},
                           Kind{"a line left out", left_out},
                           Kind{"another player's name", of_another},
                           Kind{"another suit", other_card}};

struct Tally {
  unsigned slips = 0;
  unsigned findings = 0;
  unsigned at_the_line = 0;
  unsigned offered = 0;
  unsigned right = 0;
};

/// What is known of a hand, whatever was not seen in one of them.
bool is_the_same(const log::Hand& corrected, const log::Hand& legal) {
  log::Hand hidden = legal;
  if (corrected.actions.size() != hidden.actions.size()) {
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
  log::Hand legal;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, lines.text(), 1}, legal).empty());
  Made made = kind.make(lines.moves);
  if (made.moves == lines.moves) {
    return;
  }
  lines.moves = made.moves;
  const std::string text = lines.text();
  log::Hand hand;
  RC_ASSERT(log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty());
  Judgement judgement;
  judge(hand, {}, round.rules, judgement);
  mend(hand, {}, round.rules, judgement);
  if (judgement.findings.empty()) {
    return;
  }
  const std::size_t first_move = lines.head.size();
  const auto begin = static_cast<std::ptrdiff_t>(judgement.findings.front().at.begin);
  const auto line = static_cast<std::size_t>(std::count(text.begin(), text.begin() + begin, '\n'));
  ++tally.slips;
  tally.findings += static_cast<unsigned>(judgement.findings.size());
  tally.at_the_line +=
      line == first_move + made.line || line + 1 == first_move + made.line || line == first_move + made.line + 1 ? 1U
                                                                                                                 : 0U;
  if (judgement.corrected) {
    ++tally.offered;
    tally.right += is_the_same(*judgement.corrected, legal) ? 1U : 0U;
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
