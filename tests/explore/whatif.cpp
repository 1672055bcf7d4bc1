#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "explore/whatif/remedy.hpp"
#include "explore/whatif/tested.hpp"
#include "parser/reader.hpp"
#include "session/judged_log.hpp"
#include "tests/replays/runner.hpp"
#include "tests/support/random_round.hpp"
#include "tests/support/spec_support.hpp"
#include "tests/support/whatif_support.hpp"

namespace tonk::test {
namespace {

using namespace tonk::explore;

/// Ann lays a spread, and drops on her next turn.
const std::string early_drop =
    "house pagat\n"
    "seats Ann Bob\n"
    "dealer Bob\n"
    "deal Ann 4h 5h 6h Kd 2s\n"
    "deal Bob Ac 9d Js 4c 8d\n"
    "up 8c\n"
    "Ann: draw 3c, spread 4h 5h 6h, discard Kd\n"
    "Bob: draw Jd, discard Jd\n"
    "Ann: drop\n"
    "show Ann 2s 3c\n"
    "show Bob Ac 9d Js 4c 8d\n"
    "pay Bob Ann 1\n";

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

log::Hand hand_of(const std::string& text) {
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  REQUIRE(reader.next(hand));
  REQUIRE(reader.errors().empty());
  return hand;
}

void in_order(std::size_t jobs, const std::function<void(std::size_t)>& job) {
  for (std::size_t i = 0; i < jobs; ++i) {
    job(i);
  }
}

std::size_t hands_that_test(const Tested& tested, spec::Key key) {
  const auto found = std::find_if(tested.rules().begin(), tested.rules().end(),
                                  [&](const Tested::Rule& rule) { return rule.key == key; });
  REQUIRE(found != tested.rules().end());
  return found->hands;
}

}  // namespace

TEST_CASE("what if: an option, or one rule said otherwise") {
  WhatIf what_if(known(), "pagat", {});
  CHECK(what_if.rules({})->waiting.after_spread == 0);
  CHECK(what_if.rules({{"waiting", {}, {}}})->waiting.after_spread == 3);
  const auto drops = words_of(what_if.changes_of(spec::Key::drop));
  CHECK(has(drops, "`turn, drop: never`"));
  CHECK(has(drops, "`turn, drop: at any point of the turn`"));
  CHECK_FALSE(has(drops, "`turn, drop: before drawing`"));
  // The option says what pagat says already.
  CHECK_FALSE(has(drops, "option `drop-before-drawing`"));
  const auto waits = words_of(what_if.changes_of(spec::Key::wait_after_spread));
  CHECK(has(waits, "option `waiting`"));
  CHECK(has(waits, "`waiting, after a spread: 1 turn`"));
  for (const Change& change : what_if.changes_of(spec::Key::drop)) {
    CHECK(what_if.rules({change}) != nullptr);
  }
}

TEST_CASE("what if: the house's own options stay, and its own words come over them") {
  WhatIf what_if(known(), "pagat", {"waiting"});
  CHECK(what_if.rules({})->waiting.after_spread == 3);
  CHECK_FALSE(has(words_of(what_if.options()), "option `waiting`"));
  const auto& waits = what_if.changes_of(spec::Key::wait_after_spread);
  // `hit-blocks-going-out` brings `waiting` along, but says nothing else of waiting after a spread.
  CHECK(has(words_of(what_if.options()), "option `hit-blocks-going-out`"));
  CHECK_FALSE(has(words_of(waits), "option `hit-blocks-going-out`"));
  CHECK(waits.front().words() == "`waiting, after a spread: 2 turns`");
  CHECK(what_if.rules({waits.front()})->waiting.after_spread == 2);
}

TEST_CASE("what if: a changed house can be changed again") {
  const WhatIf pagat(known(), "pagat", {});
  const Change never{{}, spec::Key::drop, spec::text_part("never")};
  WhatIf changed = pagat.changed({{"waiting", {}, {}}, never});
  CHECK(changed.rules({})->waiting.after_spread == 3);
  CHECK(changed.rules({})->drop == spec::DropTime::never);
  CHECK(has(words_of(changed.changes_of(spec::Key::drop)), "`turn, drop: before drawing`"));
  const Change before{{}, spec::Key::drop, spec::text_part("before drawing")};
  CHECK(changed.rules({before})->drop == spec::DropTime::before_drawing);
}

TEST_CASE("what if: the smallest change that makes a move legal") {
  WhatIf what_if(known(), "pagat", {"waiting"});
  const spec::Rules& rules = *what_if.rules({});
  const log::Hand hand = hand_of(early_drop);
  Judgement judged;
  judge(hand, {}, EngineConfig(rules), judged);
  REQUIRE(judged.findings.size() == 1);
  CHECK(judged.findings[0].code == Code::drop_while_waiting);
  const auto change = remedy(what_if, rules, hand, {}, judged, judged.findings[0]);
  REQUIRE(change);
  CHECK(change->words() == "`waiting, after a spread: none`");
}

TEST_CASE("what if: nothing is offered where hidden cards leave open whether it helps") {
  const auto offered = [](const std::string& house, const std::string& text, Code code) {
    WhatIf what_if(known(), house, {});
    const spec::Rules& rules = *what_if.rules({});
    const log::Hand hand = hand_of(text);
    Judgement judged;
    judge(hand, {}, EngineConfig(rules), judged);
    const auto finding = std::ranges::find(judged.findings, code, &Finding::code);
    REQUIRE(finding != judged.findings.end());
    return remedy(what_if, rules, hand, {}, judged, *finding);
  };
  // So much is hidden that nobody looks at all of it.
  CHECK_FALSE(offered("pagat",
                      "seats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 6h Kd 2s\ndeal Bob 7h 3d 3s ?? 9d\nup 8c\n"
                      "Ann: draw As, spread 4h 5h 6h, discard Kd\nBob: draw 7s, hit ??, discard 9d\n"
                      "Ann: draw 7c, discard 7c\nBob: discard 7h\n",
                      Code::no_draw));
  // Were it counted otherwise, it would be open who knocked with the lowest hand.
  CHECK_FALSE(offered("newcomb",
                      "hand 1\nseats A B\ndealer A\ndeal A 2h 3c 4d\ndeal B ?? Kh Qh\nup 9c\nB: draw 2c, discard 2c\n"
                      "A: knock\nB: draw 3h, discard 3h\npay B pot 1\nout A\n",
                      Code::payment_not_owed));
}

TEST_CASE("tested: what a hand puts to the test is what it does not show nothing of") {
  for (const char* const house : {"pagat", "marwang", "push-ups"}) {
    WhatIf what_if(known(), house, {});
    const log::Hand hand = hand_of(early_drop);
    Judgement judged;
    judge(hand, {}, *what_if.engine({}), judged);
    Tested tested(what_if, Tested::Scope::all_hands);
    tested.add(hand, {}, judged);
    std::vector<spec::Key> never;
    for (const Tested::Rule& rule : tested.rules()) {
      CHECK(rule.hands <= 1);
      if (rule.hands == 0) {
        never.push_back(rule.key);
      }
    }
    CHECK(tested.hands() == 1);
    CHECK(never.size() < tested.rules().size());
    CHECK(untested(what_if, case_of(early_drop), in_order).rules == never);
  }
}

TEST_CASE("what if: a house's path keeps its blanks") {
  spec::Library library = known().library();
  library.add("my  houses/the  house.yaml", "house: mine\nextends: pagat\nplayers: 2\n");
  const RuleCatalog catalog(library);
  WhatIf what_if(catalog, "my  houses/the  house.yaml", {});
  REQUIRE(what_if.rules({}) != nullptr);
  CHECK(what_if.rules({})->most_players == 2);
}

TEST_CASE("tested: what every hand puts to the test, one without moves does, too") {
  WhatIf what_if(known(), "pagat", {});
  const spec::Rules& rules = *what_if.rules({});
  const log::Hand hand = hand_of("hand 1\nseats Ann Bob\ndealer Bob\n");
  Judgement judged;
  judge(hand, {}, EngineConfig(rules), judged);
  REQUIRE(judged.verdict == Verdict::incomplete);
  CHECK(Touch(EngineConfig(rules), EngineConfig(rules), {spec::Key::deck}).may_test(kinds_in(hand), judged));
  CHECK_FALSE(Touch(EngineConfig(rules), EngineConfig(rules), {spec::Key::hits}).may_test(kinds_in(hand), judged));
}

TEST_CASE("tested: a rule that does nothing in one house may do something in the other") {
  const auto house = [](const std::string& slapping) {
    return *spec::test::compile_text("house: t\nextends: pagat\nspreads: {hits: none}\nturn: {slapping: " + slapping +
                                     "}\n")
                .rules;
  };
  const spec::Rules none = house("none");
  const spec::Rules play = house("to play the card");  // which nothing can be
  const spec::Rules take = house("to take the card");
  const auto may_test = [](const spec::Rules& one, const spec::Rules& other) {
    return Touch(EngineConfig(one), EngineConfig(other), {spec::Key::slapping}).may_test_any();
  };
  CHECK_FALSE(may_test(none, play));
  CHECK(may_test(none, take));
  CHECK(may_test(play, take));
}

TEST_CASE("tested: a pot of another ending says whether a log may name it") {
  WhatIf what_if(known(), "pagat", {});
  const Change change{{}, spec::Key::out_by_discard, spec::text_part("winner takes the pot")};
  const Change no_pot{{}, spec::Key::out_by_discard, spec::text_part("each other pays 5")};
  const spec::Rules& rules = *what_if.rules({});
  const log::Hand hand = hand_of(early_drop);
  Judgement judged;
  judge(hand, {}, EngineConfig(rules), judged);
  REQUIRE(judged.verdict == Verdict::ok);
  CHECK(Touch(EngineConfig(rules), *what_if.engine({change}), {spec::Key::out_by_discard})
            .may_test(kinds_in(hand), judged));
  CHECK_FALSE(Touch(EngineConfig(rules), *what_if.engine({no_pot}), {spec::Key::out_by_discard})
                  .may_test(kinds_in(hand), judged));
}

TEST_CASE("tested: who deals next is tested by the hand after") {
  WhatIf what_if(known(), "pagat", {});
  const spec::Rules& rules = *what_if.rules({});
  const log::Hand head = hand_of("session s\nseats Ann Bob\ndealer Bob\n");
  const log::Hand dead =
      hand_of("hand 1\ndeal Ann Tc Jc Qc Kc Kd\ndeal Bob Ts Js Qs Ks Kh\nup 8c\nAnn: declare\nBob: declare\n");
  const log::Hand next =
      hand_of("hand 2\ndeal Ann 4h 5h 6h Kd 2s\ndeal Bob Ac 9d Js 4c 8d\nup 8c\nBob: draw Jd, discard Jd\nAnn: drop\n");
  Tested tested(what_if, Tested::Scope::all_hands);
  Judgement judged;
  const auto add = [&](const log::Hand& hand, const SessionState* carried) {
    judge(hand, {&head, carried, carried == nullptr}, EngineConfig(rules), judged);
    REQUIRE(judged.verdict == Verdict::ok);
    tested.add(hand, {&head, carried, carried == nullptr}, judged);
  };
  add(dead, nullptr);
  REQUIRE(judged.end == End::dealt_draw);
  CHECK(hands_that_test(tested, spec::Key::next_dealer) == 0);
  CHECK(hands_that_test(tested, spec::Key::several_dealt_wins) == 1);
  const SessionState after_dead = judged.carried;
  add(next, &after_dead);
  CHECK(hands_that_test(tested, spec::Key::next_dealer) == 1);
  CHECK(hands_that_test(tested, spec::Key::several_dealt_wins) == 1);
  // Not after a hand that is not in the set: what it left is not known.
  add(next, &after_dead);
  CHECK(hands_that_test(tested, spec::Key::next_dealer) == 1);
}

TEST_CASE("tested: a rule that nothing of a hand touches makes no difference to it", "[property]") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> houses{
      {"pagat", {}},
      {"pagat", {"waiting", "use-the-take", "must-spread"}},
      {"rushville", {}},
      {"newark", {"hit-freezes"}}};
  std::size_t spared = 0;
  for (const auto& [house, options] : houses) {
    WhatIf what_if(known(), house, options);
    const spec::Rules& rules = *what_if.rules({});
    const std::vector<std::vector<Change>> alternatives = what_if.alternatives();
    rc::prop(house, [&] {
      const std::string text = play(rules, any_plan(rules)).log();
      RC_LOG() << text;
      const log::Hand hand = hand_of(text);
      Judgement judged;
      judge(hand, {}, EngineConfig(rules), judged);
      Judgement by_other;
      for (const std::vector<Change>& changes : alternatives) {
        for (const Change& change : changes) {
          const spec::Rules& other = *what_if.rules({change});
          if (!Touch(EngineConfig(rules), EngineConfig(other), {*change.key}).may_test(kinds_in(hand), judged)) {
            ++spared;
            judge(hand, {}, EngineConfig(other), by_other);
            RC_LOG() << change.words() << '\n';
            RC_ASSERT(judged_alike(judged, by_other));
          }
        }
      }
    });
  }
  CHECK(spared > 1000);
}

namespace {

using namespace tonk::explore;

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
        judge(walk.hand(), walk.session(), EngineConfig(rules), after);
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
