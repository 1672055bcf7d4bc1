#include <stdexcept>
#include <utility>

#include "explore/play/legal_moves.hpp"
#include "explore/play/playing.hpp"
#include "explore/play/written.hpp"
#include "parser/parse.hpp"
#include "tests/perft/perft.hpp"
#include "verifier/judge/judge.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::perft {
namespace {

/// Keeps the table as the log leaves it.
class LastTable : public HandObserver {
 public:
  void dealt(const Table& dealt) override { table = dealt; }
  void acted(const Table& after, const log::Action& /*action*/, std::size_t /*findings*/) override { table = after; }
  void ended(const Table& /*table*/, const Judgement& /*judgement*/) override {}
  Table table;
};

Judgement judged(const EngineConfig& engine, const std::string& text, HandObserver* observer = nullptr) {
  log::Hand hand;
  Judgement judgement;
  if (!log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty()) {
    throw std::logic_error("not a log:\n" + text);
  }
  judge(hand, {}, engine, judgement, observer);
  for (const Finding& finding : judgement.findings) {
    const bool over_now = finding.code != Code::hand_not_over;
    if (over_now && !(finding.code == Code::undeclared_win && judgement.end == End::none)) {
      throw std::logic_error(finding.message + " in\n" + text);
    }
  }
  return judgement;
}

class Counter {
 public:
  Counter(const spec::Rules& rules, std::string log, unsigned depth)
      : engine_(rules), log_(std::move(log)), counts_(depth) {}

  Counts count() {
    LastTable last;
    judged(engine_, log_, &last);
    walk(last.table, 0);
    return std::move(counts_);
  }

 private:
  void walk(const Table& table, std::size_t depth) {
    const auto ends_turn = [&](const Choice& choice) {
      return ends_turn_before(engine_.rules(), table, choice.kind, choice.seat);
    };
    for (const Choice& choice : explore::legal_moves(engine_, table)) {
      if (!ends_turn(choice)) {
        make(choice, table, depth);
      }
    }
    if (ends_by_itself(engine_.rules(), table) && !check_turn_end(engine_.rules(), table)) {
      Table closed = table;
      close(engine_.rules(), closed);
      for (const Choice& choice : explore::legal_moves(engine_, closed)) {
        if (ends_turn(choice)) {
          make(choice, closed, depth);
        }
      }
    }
  }

  void make(const Choice& choice, Table table, std::size_t depth) {
    apply(engine_, table, choice.move(), std::nullopt);
    Count& count = counts_[depth];
    ++count.sequences;
    const std::size_t before = log_.size();
    log_ += explore::player_name(choice.seat) + ": " + explore::text_of(choice) + '\n';
    if (table.phase == Phase::over || table.phase == Phase::declared || explore::may_pass(engine_.rules(), table)) {
      const Judgement judgement = judged(engine_, log_);
      if (judgement.findings.empty()) {
        ++count.endings[std::string{to_string(judgement.end)}];
      }
    }
    if (depth + 1 < counts_.size()) {
      walk(table, depth + 1);
    }
    log_.resize(before);
  }

  EngineConfig engine_;
  std::string log_;
  Counts counts_;
};

}  // namespace

Counts count_by_verifier(const spec::Rules& rules, const std::string& log, unsigned depth) {
  return Counter{rules, log, depth}.count();
}

}  // namespace tonk::perft
