#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <iterator>

#include "tests/faults/fault.hpp"
#include "tests/faults/hunt.hpp"

// Faults are made in legal hands of every house, one in a hand: does the judge find each at its place? TONK_FAULTS=10 makes ten
// times as many.

namespace {

using namespace tonk;
using namespace tonk::faults;

const Hunt& hunted() {
  static const Hunt one = [] {
    const char* effort = std::getenv("TONK_FAULTS");
    return hunt(effort == nullptr ? 1 : std::max<std::size_t>(std::strtoul(effort, nullptr, 10), 1));
  }();
  return one;
}

std::size_t sum(const Hunt& hunt, const std::vector<std::string_view>& names, std::size_t VerdictCounts::*what) {
  std::size_t all = 0;
  for (const std::string_view name : names) {
    for (const auto& [house, tally] : hunt.tallies.at(name)) {
      all += tally.*what;
    }
  }
  return all;
}

}  // namespace

TEST_CASE("faults: every fault is found at its place, and nothing else is a fault") {
  for (const std::string& miss : hunted().misses) {
    FAIL_CHECK(miss);
  }
}

TEST_CASE("faults: every kind of fault is made in every house whose rules make it one") {
  for (const std::string_view kind : hunted().kinds) {
    CAPTURE(kind);
    std::size_t made = 0;
    for (const auto& [house, tally] : hunted().tallies.at(kind)) {
      CAPTURE(house);
      CHECK((!tally.due || tally.made > 0));
      made += tally.made;
    }
    CHECK(made > 0);
  }
}

TEST_CASE("faults: every code that a hand can have is earned by one") {
  for (std::size_t index = 0; index < code_count; ++index) {
    CAPTURE(to_string(static_cast<Code>(index)));
    CHECK(hunted().codes.count(static_cast<Code>(index)) == 1);
  }
}

TEST_CASE("the table of the faults that were made", "[.faults]") {
  const Hunt& hunt = hunted();
  std::cout << table(hunt) << '\n'
            << hunt.hands << " legal hands of " << hunt.houses.size() << " houses; " << hunt.kinds.size()
            << " kinds of fault, made " << sum(hunt, hunt.kinds, &VerdictCounts::made) << " times, found "
            << sum(hunt, hunt.kinds, &VerdictCounts::found) << " times at their place, " << hunt.alone
            << " times as the only finding; " << hunt.harmless.size() << " kinds of harmless change, made "
            << sum(hunt, hunt.harmless, &VerdictCounts::made) << " times, nothing found in "
            << sum(hunt, hunt.harmless, &VerdictCounts::found) << '\n';
  for (const std::string& miss : hunt.misses) {
    FAIL_CHECK(miss);
  }
}

namespace tonk::faults {

const std::vector<Fault>& faults() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> kinds;
    for (std::vector<Fault> of : {table_faults(), card_faults(), turn_faults(), drawing_faults(), laying_faults(),
                                  wild_faults(), hitting_faults(), slapping_faults(), stopping_faults(),
                                  declaring_faults(), claim_faults(), payment_faults()}) {
      kinds.insert(kinds.end(), std::make_move_iterator(of.begin()), std::make_move_iterator(of.end()));
    }
    return kinds;
  }();
  return all;
}

}  // namespace tonk::faults
