#include "tests/fuzz/work.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "explore/lint/lint.hpp"
#include "explore/sheet/sheet.hpp"
#include "explore/simulate/simulation.hpp"
#include "session/house.hpp"
#include "session/judged_log.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/fuzz/trial.hpp"
#include "verifier/table/hand_value.hpp"

namespace tonk::fuzz {
namespace {

constexpr std::size_t most_bytes = 2048;  // of the house, and of the hand

/// Counts every hand after every action, as those do who show a hand move by move.
class Counter : public HandObserver {
 public:
  explicit Counter(const spec::Rules& rules) : rules_(rules) {}

  void dealt(const Table& table) override { count_all(table); }
  void acted(const Table& table, const log::Action& /*action*/, std::size_t /*findings*/) override { count_all(table); }
  void ended(const Table& table, const Judgement& /*judgement*/) override { count_all(table); }

 private:
  void count_all(const Table& table) {
    for (std::uint8_t seat = 0; seat < table.players; ++seat) {
      const Points points = count(rules_, table.hand(Seat{seat}));
      promise(points.low <= points.high, "a hand counts no less at most than at least");
    }
  }

  const spec::Rules& rules_;
};

void explain(const House& house, std::string_view text) {
  JudgedLog log("hand.tonk", text, house);
  Counter counter(house.rules());
  while (log.advance()) {
    const Verdict verdict = log.judge(&counter);
    if (log.readable()) {
      check_judgement(log.judgement(), {log::Chunk::Kind::hand, log.place().text, 1}, house.rules());
    }
    promise(log.record().verdict == verdict, "a hand is told with the verdict that it has");
  }
}

void check(const House& house) {
  for (const explore::Lint& lint : explore::lint(house.rules())) {
    promise(lint.clause.index < house.rules().clauses.size(), "a lint is about a rule of the house");
    if (!lint.log.empty()) {
      const Verdict verdict = judge_log(lint.log, house).front().verdict;
      promise(verdict == Verdict::ok || verdict == Verdict::incomplete,
              "a hand that shows what is odd about a house is played by its rules");
    }
  }
}

void make_sheet(const House& house) {
  promise(!explore::sheet_as_text(explore::sheet_of(house.rules())).empty(), "a house has a rule sheet");
}

/// With the fewest players, and with as many as there may be.
void simulate(const House& house) {
  for (const unsigned players : {house.fewest_players(), house.most_players()}) {
    for (const explore::Policy policy : {explore::Policy::random, explore::Policy::greedy, explore::Policy::careful}) {
      const explore::Plan plan{.policies = std::vector(players, policy)};
      for (const explore::SimulatedHand& hand : explore::simulate(house.rules(), plan, 1).hands) {
        promise(hand.judgement.verdict == Verdict::ok, "a simulated hand is in order");
      }
    }
  }
}

}  // namespace

void check_work(std::string_view bytes) {
  const std::size_t between = std::min(bytes.find(between_files), bytes.size());
  const std::string_view text = bytes.substr(0, between);
  const std::string_view log = bytes.substr(std::min(between + between_files.size(), bytes.size()));
  if (text.size() > most_bytes || log.size() > most_bytes) {
    return;
  }
  const Result<House> house = take_step(Step::compile, [&] { return parse_house(std::string{text}); });
  if (house) {
    take_step(Step::check, [&] { check(*house); });
    take_step(Step::rules, [&] { make_sheet(*house); });
    take_step(Step::simulate, [&] { simulate(*house); });
    take_step(Step::explain, [&] { explain(*house, log); });
  }
}

}  // namespace tonk::fuzz
