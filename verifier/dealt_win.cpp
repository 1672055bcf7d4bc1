#include "verifier/dealt_win.hpp"

#include <algorithm>

namespace tonk {
namespace {

Answer meets(const spec::Rules& rules, const spec::HandTest& test, const Holding& dealt) {
  switch (test.kind) {
    case spec::HandTest::Kind::total: {
      const Points points = count(rules, dealt);
      if (points.high < test.low || points.low > test.high) {
        return Answer::no;
      }
      return points.low >= test.low && points.high <= test.high ? Answer::yes : Answer::maybe;
    }
    case spec::HandTest::Kind::only:
      if (!test.cards.contains(dealt.known.first())) {
        return Answer::no;
      }
      return dealt.certain() ? Answer::yes : Answer::maybe;
  }
  return Answer::no;
}

}  // namespace

Answer meets(const spec::Rules& rules, const spec::HandCondition& condition, const Holding& dealt) {
  Answer best = Answer::no;
  for (const std::vector<spec::HandTest>& all_of : condition.any_of) {
    Answer worst = Answer::yes;
    for (const spec::HandTest& test : all_of) {
      worst = std::min(worst, meets(rules, test, dealt));
    }
    best = std::max(best, worst);
  }
  return best;
}

DealtWinner dealt_win(const spec::Rules& rules, const Table& table, Seat seat) {
  DealtWinner winner;
  for (std::size_t win = 0; win < rules.dealt_wins.size(); ++win) {
    const Answer answer = meets(rules, rules.dealt_wins[win].hand, table.dealt[seat.index]);
    if (answer > winner.answer) {
      winner = {answer, win};
    }
  }
  return winner;
}

}  // namespace tonk
