#include <rapidcheck/catch.h>

#include <catch2/catch.hpp>

#include "tests/support/random_house.hpp"
#include "tests/support/random_round.hpp"

namespace tonk::test {

TEST_CASE("random houses", "[verifier][property]") {
  rc::prop("can be played to the end, and are judged by what was played", [] {
    const House house = any_house();
    RC_LOG() << house.text << "\n";
    const spec::Rules& rules = *house.compiled.rules;
    const PlayedHand played = play(rules, any_plan(rules));
    RC_LOG() << played.log();
    for (const std::string& trouble : played.troubles) {
      RC_FAIL(trouble);
    }
    const Judgement judgement = judged(rules, played.log());
    RC_ASSERT(judgement.findings.empty());
    RC_ASSERT(judgement.verdict == Verdict::ok);
    RC_ASSERT(judgement.end == played.judgement.end);
    RC_ASSERT(judgement.net == played.judgement.net);
    RC_ASSERT(judgement.settlement ==
              (played.text.pays.empty() ? SettlementVerdict::unrecorded : SettlementVerdict::right));
    check_sums(judgement);
    RC_CLASSIFY(judgement.end == End::dealt_win, "dealt win");
    RC_CLASSIFY(judgement.end == End::out, "out");
    RC_CLASSIFY(judgement.end == End::out_discard, "out by discard");
    RC_CLASSIFY(judgement.end == End::drop_won, "drop won");
    RC_CLASSIFY(judgement.end == End::caught, "caught");
    RC_CLASSIFY(judgement.end == End::stock_out || judgement.end == End::dead, "stock out");
    RC_CLASSIFY(judgement.end == End::knock, "knock");
  });
}

}  // namespace tonk::test
