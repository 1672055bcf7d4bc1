#include <algorithm>
#include <catch2/catch.hpp>

#include <map>

#include "explore/whatif/tested.hpp"
#include "session/judged_log.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/whatif_support.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

bool is_same(const Finding& a, const Finding& b) { return a.code == b.code && a.at == b.at; }

bool has(const std::vector<Finding>& all, const Finding& one) {
  return std::any_of(all.begin(), all.end(), [&](const Finding& other) { return is_same(one, other); });
}

}  // namespace

TEST_CASE("every remedy of the replays clears its finding, and leads to no other") {
  HouseCache houses;
  std::map<std::string, WhatIf> what_ifs;
  std::size_t findings = 0;
  std::size_t remedies = 0;
  for (const std::string& file : replay_files()) {
    const std::string text = read_replay(file);
    JudgedLog walk(file, text, {}, houses);
    while (walk.advance()) {
      (void)walk.judge();
      if (!walk.readable()) {
        continue;
      }
      std::string key = walk.choice().name;
      for (const std::string& option : walk.choice().options) {
        key += " " + option;
      }
      auto what_if = what_ifs.find(key);
      if (what_if == what_ifs.end()) {
        what_if = what_ifs.emplace(key, WhatIf(known(), walk.choice().name, walk.choice().options)).first;
      }
      for (const Finding& finding : walk.judgement().findings) {
        const auto change =
            remedy(what_if->second, walk.rules(), walk.hand(), walk.session(), walk.judgement(), finding);
        ++findings;
        if (!change) {
          continue;
        }
        ++remedies;
        INFO(file << ", hand " << walk.hand().id << ": " << finding.message << ": " << change->words());
        const spec::Rules rules = written(walk.choice().name, walk.choice().options, {*change});
        Judgement after;
        judge(walk.hand(), walk.session(), rules, after);
        CHECK_FALSE(has(after.findings, finding));
        for (const Finding& left : after.findings) {
          CHECK(has(walk.judgement().findings, left));
        }
      }
    }
  }
  CHECK(findings > 300);
  CHECK(remedies > 100);
}

}  // namespace tonk::test
