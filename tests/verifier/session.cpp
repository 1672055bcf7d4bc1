#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"
#include "tests/support/told.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

/// A hand of Newcomb's game in which the first of `players`, who are in the order of play, knocks, and `losers` are tied for lowest.
std::string knocked(const std::string& id, const Strings& players, const Strings& losers, const std::string& record) {
  const Strings low{"2c 3d 4h", "2d 3h 4s", "2h 3s 4c"};
  const Strings high{"Tc Kc 6d", "Td Kd 6h", "Th Kh 6s"};
  const Strings drawn{"", "8c", "8d"};
  std::string text = "hand " + id + "\n";
  std::string play;
  for (std::size_t place = 0; place < players.size(); ++place) {
    const bool loses = std::count(losers.begin(), losers.end(), players[place]) != 0;
    text += fmt::format("deal {} {}\n", players[place], loses ? low[place] : high[place]);
    play += place == 0 ? fmt::format("{}: knock\n", players[place])
                       : fmt::format("{}: draw {}, discard {}\n", players[place], drawn[place], drawn[place]);
  }
  return text + "up 9s\n" + play + record;
}

constexpr auto newcomb_session = "session s\nseats Ann Bob Cal\ndealer Ann\n";

/// Four hands in a row that Bob loses, and then what follows.
std::string without_bob(const std::string& fourth_record, const std::string& rest) {
  return newcomb_session + knocked("1", {"Cal", "Bob", "Ann"}, {"Bob"}, "pay Bob pot 1\n") +
         knocked("2", {"Bob", "Ann", "Cal"}, {"Bob"}, "pay Bob pot 1\n") +
         knocked("3", {"Ann", "Cal", "Bob"}, {"Bob"}, "pay Bob pot 1\n") +
         knocked("4", {"Cal", "Bob", "Ann"}, {"Bob"}, fourth_record) + rest;
}

Strings verdicts(const std::vector<Told>& hands) {
  Strings all;
  std::transform(hands.begin(), hands.end(), std::back_inserter(all), [](const Told& hand) { return hand.verdict; });
  return all;
}

/// `Ann 3 Bob 0`, and `out` for who has left.
std::string tokens(const SessionState& carried) {
  Strings words;
  for (const std::string name : {"Ann", "Bob", "Cal"}) {
    const Member* member = carried.find(name);
    REQUIRE(member != nullptr);
    words.push_back(fmt::format("{} {}", name, member->out ? "out" : std::to_string(member->tokens.value_or(99))));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

TEST_CASE("session: a hand that cannot be read leaves open what the next one begins with", "[session]") {
  const spec::Rules rules = house("newcomb");
  const EngineConfig engine{rules};
  const log::Hand head = read_hand(newcomb_session, log::Chunk::Kind::session);
  std::string text = knocked("1", {"Cal", "Bob", "Ann"}, {"Bob"}, "pay Bob pot 1\n");
  text.insert(text.find('\n') + 1, "seats Ann Bob Cal\ndealer Ann\n");
  const log::Hand hand = read_hand(text);
  SessionJudge judge;
  judge.begin(&head);
  CHECK(judge.judge(hand, engine).carried.certain);
  judge.skip();
  const Judgement& later = judge.judge(hand, engine);
  CHECK(tokens(later.carried) == "Ann 3, Bob 2, Cal 3");
  CHECK_FALSE(later.carried.certain);

  judge.begin(&head);
  judge.skip();
  const Judgement& after_the_first = judge.judge(hand, engine);
  CHECK(tokens(after_the_first.carried) == "Ann 3, Bob 3, Cal 3");
  CHECK_FALSE(after_the_first.carried.certain);

  judge.begin(nullptr);
  judge.skip();
  CHECK(judge.judge(hand, engine).carried.certain);
}

TEST_CASE("session: tokens go to the pot, and the deal to the right", "[session]") {
  const auto hands = told_session(
      house("newcomb"), newcomb_session + knocked("1", {"Cal", "Bob", "Ann"}, {"Bob"}, "pay Bob pot 1\n") +
                            knocked("2", {"Bob", "Ann", "Cal"}, {"Ann", "Cal"}, "pay Ann pot 1\npay Cal pot 1\n") +
                            knocked("3", {"Ann", "Cal", "Bob"}, {"Bob"}, "result Bob -1\n"));
  CHECK(verdicts(hands) == Strings{"ok, right, knock", "ok, right, knock", "ok, right, knock"});
  CHECK(hands[0].payments == Strings{"Bob -> pot 1"});
  CHECK(hands[0].judgement.carried.next_dealer.only() == "Cal");
  CHECK(hands[1].judgement.carried.next_dealer.only() == "Bob");
  CHECK(tokens(hands[2].judgement.carried) == "Ann 2, Bob 1, Cal 2");
  CHECK(hands[2].judgement.carried.pot("") == Amount{4});
}

TEST_CASE("session: who loses on honor pays nothing and leaves", "[session]") {
  const auto hands = told_session(house("newcomb"),
                                  without_bob("out Bob\n", knocked("5", {"Ann", "Cal"}, {"Cal"}, "pay Cal pot 1\n")));
  CHECK(tokens(hands[2].judgement.carried) == "Ann 3, Bob 0, Cal 3");
  CHECK(hands[3].verdict == "ok, right, knock");
  CHECK(hands[3].payments == Strings{});
  CHECK(tokens(hands[3].judgement.carried) == "Ann 3, Bob out, Cal 3");
  CHECK(hands[3].judgement.carried.next_dealer.only() == "Cal");
  CHECK(hands[4].findings == Strings{});
  CHECK(hands[4].judgement.seats == Strings{"Ann", "Cal"});
}

TEST_CASE("session: who leaves by losses, and not on honor, is not said to have no token left", "[session]") {
  const auto compiled = spec::test::compile_text("house: t\nextends: newcomb\ngame:\n  out at losses: 1\n");
  const auto hands = told_session(
      compiled.rules.value(),
      newcomb_session + knocked("1", {"Cal", "Bob", "Ann"}, {"Bob"}, "pay Bob pot 1\npay Bob Cal 1\nout Bob\n"));
  CHECK(tokens(hands[0].judgement.carried) == "Ann 3, Bob out, Cal 3");
  CHECK(hands[0].findings == Strings{"13:1 payment-not-owed: `Bob` owes `Cal` nothing, and pays 1 | `Cal` knocked; "
                                     "`Ann` has 20, `Bob` has 4, `Cal` has 20"});
}

TEST_CASE("session: `out` lines are checked", "[session]") {
  const spec::Rules rules = house("newcomb");
  const auto fourth = [&](const std::string& record) { return told_session(rules, without_bob(record, ""))[3]; };
  CHECK(fourth("").verdict == "ok, unrecorded, knock");
  CHECK(fourth("result Bob 0\n").findings == Strings{"39:1 missing-out: `Bob` has left the game, and the log does not "
                                                     "say so | add a line `out Bob` after the payments"});
  CHECK(fourth("out Bob\nout Ann\n").findings == Strings{"40:1 wrong-out: `Ann` is still in the game"});
  CHECK(fourth("pay Bob pot 1\nout Bob\n").findings ==
        Strings{"39:1 payment-not-owed: `Bob` owes the pot nothing, and pays 1 | `Bob` has no token left, and leaves "
                "the game instead"});
  CHECK(told(house("pagat"),
             "seats Ann Bob\ndealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\nup Kh\n"
             "Ann: drop\npay Bob Ann 1\nout Bob\n")
            .findings == Strings{"8:1 not-in-house: in `pagat` nobody leaves the game by losing"});
}

TEST_CASE("session: one mistake about who is out is found once", "[session]") {
  const spec::Rules rules = house("newcomb");
  const auto not_said =
      told_session(rules, without_bob("result Bob 0\n", knocked("5", {"Ann", "Cal"}, {"Cal"}, "pay Cal pot 1\n")));
  CHECK(not_said[3].judgement.verdict == Verdict::mis_settled);
  CHECK(not_said[4].verdict == "ok, right, knock");

  const auto said_too_soon =
      told_session(rules, newcomb_session + knocked("1", {"Cal", "Bob", "Ann"}, {"Bob"}, "pay Bob pot 1\nout Bob\n") +
                              knocked("2", {"Ann", "Cal"}, {"Cal"}, "pay Cal pot 1\n"));
  CHECK(said_too_soon[0].judgement.findings.size() == 1);
  CHECK(said_too_soon[1].verdict == "ok, right, knock");
}

TEST_CASE("session: who has left plays no more", "[session]") {
  const spec::Rules rules = house("newcomb");
  const auto dealt_in =
      told_session(rules, without_bob("out Bob\n", knocked("5", {"Bob", "Ann", "Cal"}, {"Cal"}, "pay Cal pot 1\n")));
  CHECK(dealt_in[4].findings == Strings{"41:1 player-out: `Bob` has left the game"});
  std::string seated = knocked("5", {"Ann", "Cal"}, {"Cal"}, "pay Cal pot 1\n");
  seated.insert(seated.find('\n') + 1, "seats Ann Bob Cal\n");
  CHECK(told_session(rules, without_bob("out Bob\n", seated))[4].findings[0] ==
        "41:1 player-out: `Bob` has left the game");
}

TEST_CASE("session: the last player takes the pot, and the game is over", "[session]") {
  const auto won = [](const std::string& id, const Strings& players, const std::string& record) {
    return knocked(id, players, {"Cal"}, record);
  };
  const auto hands = told_session(
      house("newcomb"),
      without_bob("out Bob\n", won("5", {"Ann", "Cal"}, "") + won("6", {"Cal", "Ann"}, "") +
                                   won("7", {"Ann", "Cal"}, "") + won("8", {"Cal", "Ann"}, "pay pot Ann 6\nout Cal\n") +
                                   won("9", {"Ann", "Cal"}, "")));
  REQUIRE(hands.size() == 9);
  CHECK(hands[6].judgement.carried.pot("") == Amount{6});
  CHECK_FALSE(hands[6].judgement.carried.over);
  CHECK(hands[7].findings == Strings{});
  CHECK(hands[7].payments == Strings{"pot -> Ann 6"});
  CHECK(hands[7].judgement.carried.over);
  CHECK(hands[7].judgement.carried.pots.empty());
  REQUIRE_FALSE(hands[8].findings.empty());
  CHECK(hands[8].findings[0].find("game-over: the session's game was over before this hand") != std::string::npos);
}

TEST_CASE("session: a hand that would put everybody out does not count", "[session]") {
  const Strings both{"Ann", "Bob"};
  std::string text = "session s\nseats Ann Bob\ndealer Ann\n";
  for (const char* id : {"1", "2", "3", "4"}) {
    const bool even = *id % 2 == 0;
    text += knocked(id, even ? Strings{"Ann", "Bob"} : Strings{"Bob", "Ann"}, both, "");
  }
  const auto hands = told_session(house("newcomb"), text);
  CHECK(hands[2].payments == Strings{"Ann -> pot 1", "Bob -> pot 1"});
  CHECK(hands[3].verdict == "ok, unrecorded, dead");
  CHECK(hands[3].payments == Strings{});
  CHECK(hands[3].judgement.carried.pot("") == Amount{6});
  CHECK_FALSE(hands[3].judgement.carried.find("Ann")->out);
}

TEST_CASE("session: 31 announced in the own turn", "[session]") {
  const std::string hand =
      "seats Ann Bob Cal\ndealer Ann\ndeal Ann 2c 7c 9h\ndeal Bob Th Kh 3s\ndeal Cal 4d 5d 6d\nup 9s\n"
      "Cal: draw 8c, discard 8c\nBob: draw Ah, declare\npay Ann pot 1\npay Cal pot 1\n";
  const Told told_hand = told(house("newcomb"), hand);
  CHECK(told_hand.findings == Strings{});
  CHECK(told_hand.verdict == "ok, right, dealt-win");
}

TEST_CASE("session: without honor the last token puts a player out", "[session]") {
  const spec::Rules rules = house_with(
      "settlement:\n  drop and lowest alone: each other pays 2 to the pot\n"
      "game:\n  tokens: 3\n  last one in: takes the pot\n");
  const auto dropped = [](const std::string& id, const std::string& record) {
    return "hand " + id +
           "\ndealer Bob\nseats Ann Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\nup Kh\nAnn: drop\n" + record;
  };
  const auto hands = told_session(rules, "session s\nstake 5\n" + dropped("1", "pay Bob pot 10\n") +
                                             dropped("2", "pay Bob pot 5\npay pot Ann 15\nout Bob\n"));
  CHECK(hands[0].findings == Strings{});
  CHECK(hands[0].judgement.carried.find("Bob")->tokens == 1);
  CHECK(hands[1].payments == Strings{"Bob -> pot 5", "pot -> Ann 15"});
  CHECK(hands[1].judgement.carried.find("Bob")->out);
}

TEST_CASE("session: scores put players out or end the game", "[session]") {
  const std::string hand = "deal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\ndeal Cal 8c 8d 9c 9d 7c\nup Kh\n";
  const std::string scoring = "settlement:\n  drop and lowest alone: each other scores the own count\n";
  const std::string text =
      "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\n" + hand + "Ann: drop\nresult Bob 24 Cal 41\n";
  const auto out = told_session(house_with(scoring + "game:\n  out at: 40\n"), text + "out Cal\n");
  CHECK(out[0].findings == Strings{});
  CHECK(out[0].judgement.carried.next_dealer.only() == "Ann");
  CHECK_FALSE(out[0].judgement.carried.over);
  CHECK(told_session(house_with(scoring + "game:\n  out at: 20\n"), text + "out Cal\nout Bob\n")[0]
            .judgement.carried.over);
  const auto ended = told_session(house_with(scoring + "game:\n  ends at: 41\n"), text);
  CHECK(ended[0].judgement.carried.over);
  CHECK(ended[0].judgement.carried.find("Cal")->points == Amount{41});
}

TEST_CASE("session: money and points are two sums, each with its own end", "[session]") {
  const std::string hand = "deal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\ndeal Cal 8c 8d 9c 9d 7c\nup Kh\n";
  const std::string both =
      "settlement:\n  drop and lowest alone:\n    - each other pays 5\n    - also each other scores the own count\n";
  const std::string head = "session s\nseats Ann Bob Cal\nstake 2\nhand 1\ndealer Cal\n" + hand + "Ann: drop\n";
  const auto judged = [&](const std::string& game, const std::string& settled) {
    return told_session(house_with(both + game), head + settled)[0];
  };
  const auto right = judged("", "pay Bob Ann 10\npay Cal Ann 10\nresult points Bob 24 Cal 41\n");
  CHECK(right.verdict == "ok, right, drop-won");
  CHECK(right.judgement.net == std::vector{Amount{20}, Amount{-10}, Amount{-10}});
  CHECK(right.judgement.points == std::vector{Amount{}, Amount{24}, Amount{41}});
  const Member& bob = *right.judgement.carried.find("Bob");
  CHECK(bob.points == Amount{24});
  CHECK(bob.money == Amount{-10});
  CHECK(judged("", "result money Ann 20 Bob -10 Cal -10\n").verdict == "ok, right, drop-won");
  CHECK(judged("", "result money Ann 20 Bob -10 Cal -10\nresult points Bob 24 Cal 40\n").findings ==
        Strings{"12:22 wrong-result: the points of `Cal` are 41, not 40 | `Cal` scores 41"});
  CHECK(judged("", "result points Ann 20 Bob 24 Cal 41\n").findings ==
        Strings{
            "11:15 wrong-result: the points of `Ann` are 0, not 20 | by the rules of the house `Ann` scores nothing"});
  CHECK(judged("", "result money Ann 20 Bob -20\n").findings ==
        Strings{"11:1 wrong-result: the net of `Cal` is -10, not 0 | `Cal` pays `Ann` 10",
                "11:21 wrong-result: the net of `Bob` is -10, not -20 | `Bob` pays `Ann` 10"});
  const auto unclear = judged("", "result Bob 24 Cal 41\n");
  CHECK(unclear.findings == Strings{"11:1 unclear-result: the result does not say whether money or points are meant | "
                                    "`t` keeps both: write `result money …` or `result points …`"});
  CHECK(unclear.verdict == "undetermined, undetermined, drop-won");

  CHECK(judged("game:\n  out at: 41\n", "pay Bob Ann 10\npay Cal Ann 10\nout Cal\n").findings == Strings{});
  CHECK(judged("game:\n  out at losses: 10\n", "pay Bob Ann 10\npay Cal Ann 10\nout Cal\nout Bob\n").findings ==
        Strings{});
  CHECK(judged("game:\n  out at losses: 11\n", "pay Bob Ann 10\npay Cal Ann 10\nout Cal\n").findings ==
        Strings{"13:1 wrong-out: `Cal` is still in the game"});
  CHECK(judged("game:\n  ends at winnings: 20\n", "").judgement.carried.over);
  CHECK_FALSE(judged("game:\n  ends at winnings: 21\n", "").judgement.carried.over);
  CHECK_FALSE(judged("game:\n  ends at: 42\n", "").judgement.carried.over);
  CHECK(judged("game:\n  ends at: 41\n", "").judgement.carried.over);

  const std::string limits = "game:\n  out at: 100\n  out at losses: 10\n";
  const auto missing = judged(limits, "pay Bob Ann 10\npay Cal Ann 10\nout Bob\n");
  REQUIRE(missing.judgement.findings.size() == 1);
  CHECK(house_with(both + limits).clause(*missing.judgement.findings[0].rule).rule == "game, out at losses");
}

TEST_CASE("session: a hand after the last says by which rule the game was over", "[session]") {
  const auto rule = [](const std::string& game) {
    const spec::Rules rules = house_with(
        "dealt wins: none\nsettlement:\n  drop and lowest alone: each other pays 10\ngame:\n  " + game + "\n");
    const std::string hand = "dealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\nup Kh\nAnn: drop\n";
    const auto hands = told_session(rules, "session s\nseats Ann Bob\nhand 1\n" + hand + "hand 2\n" + hand);
    for (const Finding& finding : hands[1].judgement.findings) {
      if (finding.code == Code::game_over) {
        return rules.clause(*finding.rule).rule;
      }
    }
    return std::string();
  };
  CHECK(rule("ends at winnings: 10") == "game, ends at winnings");
  CHECK(rule("ends at: 10") == "game, ends at");
  CHECK(rule("out at losses: 10") == "game, out at losses");
  CHECK(rule("out at losses: 11").empty());
}

TEST_CASE("session: after a hand that is not settled nobody knows who has lost too much", "[session]") {
  const auto second = [](const std::string& game) {
    const std::string hand = "dealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob ";
    return told_session(house_with("dealt wins: none\nnext dealer: the same again\n"
                                   "settlement:\n  drop and lowest alone: each other pays the own count\n" +
                                   game),
                        "session s\nseats Ann Bob\nhand 1\n" + hand + "?? ?? ?? ?? ??\nup Kh\nAnn: drop\nhand 2\n" +
                            hand + "4c 4d 5c 5d 6c\nup Kh\nAnn: drop\npay Bob Ann 24\nout Bob\n")[1];
  };
  for (const char* limit : {"game:\n  out at losses: 50\n", "game:\n  out at: 50\n"}) {
    CAPTURE(limit);
    const Told open = second(limit);
    CHECK(open.verdict == "undetermined, undetermined, drop-won");
    CHECK(std::ranges::none_of(open.findings,
                               [](const std::string& one) { return one.find("wrong-out") != std::string::npos; }));
  }
}

TEST_CASE("session: what is carried over is forgotten with the rest", "[session]") {
  SessionState carried;
  carried.next_dealer.set("Ann");
  carried.before.winner.set("Bob");
  carried.before.dealt_draw = true;
  carried.lose_track();
  CHECK_FALSE(carried.next_dealer.known);
  CHECK_FALSE(carried.before.winner.known);
  CHECK_FALSE(carried.before.dealt_draw.has_value());
  CHECK_FALSE(carried.certain);
  carried.set_pot("naturals", Amount{2}, {0, 1});
  carried.set_pot("naturals", Amount{4}, {1, 2});
  CHECK(carried.find_pot("naturals")->bettors == std::vector<std::size_t>{0, 1, 2});
}

TEST_CASE("session: a limit of money alone has something to keep account of", "[session]") {
  CHECK(has_scores(house_with("game:\n  out at losses: 10\n")));
  CHECK(has_scores(house_with("game:\n  ends at winnings: 10\n")));
  CHECK_FALSE(has_scores(house("pagat")));
}

TEST_CASE("session: a house with one sum has nothing of the other", "[session]") {
  CHECK(house("pagat").sums == spec::Sums::money);
  CHECK(house("push-ups").sums == spec::Sums::points);
  // The dealt wins that pay are left out again.
  CHECK(shipped("spades-and-pawns", {"high-pictures", "fifty-beats-forty-nine"}).rules->sums == spec::Sums::points);
  CHECK(shipped("push-ups", {"bet-naturals"}).rules->sums == spec::Sums::money_and_points);
  const std::string hand =
      "hand 1\nseats Ann Bob\ndealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\nup Kh\nAnn: drop\n";
  const auto found = [&](const std::string& name, const std::string& result) {
    return told(house(name), hand + result).findings;
  };
  CHECK(found("pagat", "result money Ann 1 Bob -1\n") == Strings{});
  CHECK(found("pagat", "result points Ann 1\n") ==
        Strings{"8:15 wrong-result: the points of `Ann` are 0, not 1 | nothing is scored by the rules of the house"});
  CHECK(found("push-ups", "result points Bob 24\n") == Strings{});
  CHECK(found("push-ups", "result money Bob 24\n") ==
        Strings{"8:14 wrong-result: the money of `Bob` is 0, not 24 | nothing is paid by the rules of the house"});
}

TEST_CASE("session: what a hand that cannot be settled leaves is not known", "[session]") {
  const auto hands = told_session(
      house("newcomb"), newcomb_session +
                            std::string("hand 1\ndeal Ann 2c 7c 9h\ndeal Bob ?? ?? ??\ndeal Cal 4d 5d 6d\n"
                                        "up 9s\nCal: knock\nBob: draw 8c, discard 8c\n"
                                        "Ann: draw 8d, discard 8d\n") +
                            "hand 2\ndealer Cal\n" + knocked("", {"Bob", "Ann", "Cal"}, {"Bob"}, "").substr(6));
  CHECK(hands[0].judgement.verdict == Verdict::undetermined);
  CHECK_FALSE(hands[0].judgement.carried.certain);
  CHECK(hands[1].findings ==
        Strings{"20:15 unknown-so-far: who pays what depends on earlier hands, one of which could not be settled"});

  const std::string plain =
      "hand 1\ndealer Bob\ndeal Ann 4c 4d 5c 5d 6c\ndeal Bob ?? ?? ?? ?? ??\nup Kh\nAnn: drop\nhand 2\n"
      "deal Ann 4c 4d 5c 5d 6c\ndeal Bob As 2s 2h 3s 3h\nup Kh\nBob: drop\npay Ann Bob 1\n";
  const auto later = told_session(house("pagat"), "session s\nseats Ann Bob\n" + plain);
  CHECK(later[1].verdict == "ok, right, drop-won");
}

namespace {

/// Ann and Bob play twice: Ann drops and Bob's cards are not seen, and then she drops and is caught.
std::vector<Told> after_hidden(const std::string& lines, const std::string& recorded) {
  const std::string hidden = "deal Ann 4c 4d 5c 5d 6c\ndeal Bob ?? ?? ?? ?? ??\nup Kh\nAnn: drop\n";
  const std::string seen = "deal Ann 4c 4d 5c 5d 6c\ndeal Bob As 2s 2h 3s 3h\nup Kh\nAnn: drop\n";
  return told_session(house_with("next dealer: the same again\ndealt wins: none\n" + lines),
                      "session s\nseats Ann Bob\nhand 1\ndealer Bob\n" + hidden + "hand 2\n" + seen + recorded);
}

const Strings open_by_earlier_hands{
    "13:6 unknown-so-far: who pays what depends on earlier hands, one of which could not be settled"};

}  // namespace

TEST_CASE("session: a new ante that the hand before leaves open is not known for one hand alone", "[session]") {
  const std::string hidden = "deal Ann 4c 4d 5c 5d 6c\ndeal Bob ?? ?? ?? ?? ??\nup Kh\n";
  const std::string seen = "deal Ann 4c 4d 5c 5d 6c\ndeal Bob As 2s 2h 3s 3h\nup Kh\nAnn: drop\n";
  const auto told_of = [&](const std::string& key, const std::string& first) {
    return verdicts(told_session(
        house_with("next dealer: the same again\nante: each player pays 1 to the pot\n"
                   "dealt wins: none\nnew ante: " +
                   key + "\n"),
        "session s\nseats Ann Bob\nhand 1\ndealer Bob\n" + hidden + first + "hand 2\n" + seen + "hand 3\n" + seen));
  };
  const std::string caught = "ok, unrecorded, caught";
  CHECK(told_of("not after a hand without payment", "Ann: drop\n") ==
        Strings{"undetermined, unrecorded, ", "undetermined, unrecorded, caught", caught});
  CHECK(after_hidden("ante: each player pays 1 to the pot\nnew ante: not after a hand without payment\n", "")[1]
            .findings == open_by_earlier_hands);
  CHECK(told_of("not after a draw of dealt wins", "Ann: drop\n") ==
        Strings{"undetermined, unrecorded, ", caught, caught});
}

TEST_CASE("session: a dead hand puts nobody out, whatever was before it", "[session]") {
  const auto hands = after_hidden("game:\n  tokens: 3\nsettlement:\n  drop and caught: nobody pays\n", "out Ann\n");
  CHECK(hands[1].findings.back() == "14:1 wrong-out: `Ann` is still in the game");
}

TEST_CASE("session: nobody knows whether something lies in the pot after a hand that could not be settled",
          "[session]") {
  const auto hands = after_hidden(
      "turn:\n  bets: of any amount, once, at the start of a turn\npot not taken: each player pays 1 to the pot\n", "");
  CHECK(hands[1].findings == open_by_earlier_hands);
}

TEST_CASE("session: of two sums each is said to be nothing in its own words", "[session]") {
  const auto found = [](const std::string& result) {
    return told(house_with("dealt wins:\n  - hand: total is 50\n    pays: each other pays 1\n"
                           "settlement:\n  drop and caught: dropper scores 3\n"),
                "seats Ann Bob\ndealer Bob\ndeal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\nup Kh\n"
                "Ann: draw 6d, discard 6d\nBob: drop\n" +
                    result)
        .findings;
  };
  CHECK(found("result money Ann 1\n") ==
        Strings{"8:14 wrong-result: the net of `Ann` is 0, not 1 | by the rules of the house `Ann` neither pays nor is "
                "paid"});
  CHECK(
      found("result points Bob 3 Ann 1\n") ==
      Strings{"8:21 wrong-result: the points of `Ann` are 0, not 1 | by the rules of the house `Ann` scores nothing"});
}

TEST_CASE("session: which houses give points", "[session]") {
  CHECK_FALSE(has_scores(house("pagat")));
  CHECK(has_scores(house("push-ups")));
  for (const char* key : {"ends at: 1", "ends at: 7", "out at: 1", "out at: 100"}) {
    CHECK(has_scores(house_with("game:\n  " + std::string{key} + "\n")));
  }
}

}  // namespace tonk::test
