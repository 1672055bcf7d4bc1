#include "tests/reference/judgement.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tests/reference/course.hpp"
#include "tests/reference/deal.hpp"
#include "tests/reference/game.hpp"
#include "tests/reference/settle.hpp"

namespace tonk::reference {
namespace {

unsigned gravity(std::string_view verdict) {
  constexpr std::array<std::string_view, 5> order{"ok", "undetermined", "incomplete", "mis-settled", "illegal"};
  return static_cast<unsigned>(std::find(order.begin(), order.end(), verdict) - order.begin());
}

}  // namespace

std::string verdict_of(const std::string& code) {
  constexpr std::array<std::string_view, 7> wrong_payments{"wrong-payment", "missing-payment", "payment-not-owed",
                                                           "wrong-result",  "no-such-account", "missing-out",
                                                           "wrong-out"};
  constexpr std::array<std::string_view, 3> incomplete{"no-seats", "no-dealer", "hand-not-over"};
  constexpr std::array<std::string_view, 7> undetermined{"unclear-cut",    "amount-too-large", "ambiguous-hit",
                                                         "ambiguous-wild", "unclear-result",   "hidden-cards",
                                                         "unknown-so-far"};
  const auto in = [&](const auto& codes) { return std::find(codes.begin(), codes.end(), code) != codes.end(); };
  return in(wrong_payments) ? "mis-settled"
         : in(incomplete)   ? "incomplete"
         : in(undetermined) ? "undetermined"
                            : "illegal";
}

Judgement judge(const log::Hand& hand, const log::Hand* head, const spec::Rules& rules, SessionState& carried) {
  Judgement judgement;
  Table table;
  table.rules = &rules;
  std::vector<std::string> leaving;
  bool over = false;
  const bool seated = take_seats(hand, head, carried, table, judgement);
  if (seated && deal(hand, head, carried, table, judgement)) {
    over = follow_play(hand, table, judgement);
  }
  if (!judgement.stopped && judgement.out_of_scope.empty()) {
    check_shows(hand, table, judgement);
    for (const log::OutLine& line : has_outs(rules) ? std::vector<log::OutLine>() : hand.outs) {
      judgement.faults.push_back({"not-in-house", line.at.begin});
    }
    if (over) {
      settle(table, judgement, carried, leaving);
      check_paid(hand, table, judgement, leaving);
    } else if (seated) {
      check_names(hand, table, judgement);
    }
  }
  carry_over(table, judgement, over, carried);
  carried.unknown = carried.unknown || !seated || (!hand.outs.empty() && !has_outs(rules));
  std::stable_sort(judgement.faults.begin(), judgement.faults.end(),
                   [](const Fault& a, const Fault& b) { return a.at < b.at; });
  for (const Fault& fault : judgement.faults) {
    if (gravity(verdict_of(fault.code)) > gravity(judgement.verdict)) {
      judgement.verdict = verdict_of(fault.code);
    }
  }
  return judgement;
}

bool fault(Judgement& judgement, const char* code, Offset at) {
  judgement.faults.push_back({code, at});
  judgement.stopped = true;
  return false;
}

}  // namespace tonk::reference
