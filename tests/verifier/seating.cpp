#include <catch2/catch.hpp>

#include "parser/reader.hpp"
#include "tests/support/told.hpp"
#include "verifier/accounting/next_deal.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

constexpr auto low = "As 2s 2h 3s 3h";
constexpr auto middle = "4c 4d 5c 5d 6c";
constexpr auto high = "8c 8d 9c 9d 7c";

/// The first in the order of play drops and wins.
std::string won(const std::string& id, const std::string& header, const Strings& players) {
  const Strings hands{low, middle, high, "Tc Jc Qd Kd 6h"};
  std::string text = "hand " + id + "\n" + header;
  for (std::size_t place = 0; place < players.size(); ++place) {
    text += "deal " + players[place] + " " + hands[place] + "\n";
  }
  return text + "up Ks\n" + players.front() + ": drop\n";
}

Strings codes(const Told& hand) {
  Strings found;
  for (const Finding& finding : hand.judgement.findings) {
    found.emplace_back(to_string(finding.code));
  }
  return found;
}

/// All who may be meant.
std::string words(const Meant& meant) {
  std::string text;
  for (const std::string& name : meant.names) {
    text += (text.empty() ? "" : " or ") + (name.empty() ? "nobody" : name);
  }
  return meant.known ? text : "unknown";
}

}  // namespace

TEST_CASE("seating: by the cut, clockwise from the dealer, the highest card first", "[seating]") {
  const spec::Rules rules = house_with("seating:\n  at first: in the order of the cut\n");
  const auto cut = [&](const std::string& cards) {
    return told(rules, won("1", "seats Ann Bob Cal\ncut " + cards + "\n", {"Bob", "Cal", "Ann"})).findings;
  };
  CHECK(cut("Ann Kc Bob 9d Cal 2h") == Strings{});
  CHECK(cut("Ann Kc Bob 9d Cal 9h") == Strings{});
  CHECK(cut("Cal 2h Bob Ks Ann Kc Ann 3c Bob 2c") == Strings{});
  CHECK(
      cut("Ann Kc Bob 2d Cal 9h") ==
      Strings{
          "2:1 wrong-seat: `Cal` sits after `Bob`, and has cut the higher card | the players sit clockwise from `Ann`, "
          "from the highest card down"});
  const spec::Rules free = house_with("seating:\n  at first: as the players like\n");
  CHECK(told(free, won("1", "seats Ann Bob Cal\ncut Ann Kc Bob 2d Cal 9h\n", {"Bob", "Cal", "Ann"})).findings ==
        Strings{});
}

TEST_CASE("seating: where the players agree on the dealer, a cut says nothing", "[seating]") {
  const spec::Rules rules = house_with("first dealer: as the players agree\n");
  CHECK(told(rules, won("1", "seats Ann Bob Cal\ndealer Ann\ncut Ann 2c Bob Kd Cal 9h\n", {"Bob", "Cal", "Ann"}))
            .findings == Strings{});
  CHECK(told(rules, won("1", "seats Ann Bob Cal\ndealer Ann\ncut Ann 2c\n", {"Bob", "Cal", "Ann"})).findings ==
        Strings{});
}

TEST_CASE("seating: where each dealer is who cuts the highest card, the cut of a later hand counts", "[seating]") {
  const spec::Rules rules = house_with(
      "first dealer: as the players agree\n"
      "next dealer: whoever cuts the highest card\n");
  const auto second = [&](const std::string& header) {
    return told_session(rules, "session s\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}) +
                                   won("2", header, {"Ann", "Bob", "Cal"}))[1];
  };
  CHECK(second("cut Ann 2c Bob 9d Cal Kh\n").findings == Strings{});
  CHECK(second("dealer Cal\n").findings == Strings{});
  const Told wrong = second("dealer Cal\ncut Ann 2c Bob Kd Cal 9h\n");
  REQUIRE(codes(wrong) == Strings{"wrong-dealer"});
  CHECK(rules.clause(*wrong.judgement.findings[0].rule).rule == "next dealer");
  const Told unclear = second("dealer Cal\ncut Ann 2c Bob Kd\n");
  REQUIRE(codes(unclear) == Strings{"unclear-cut"});
  CHECK(rules.clause(*unclear.judgement.findings[0].rule).rule == "next dealer");
  CHECK(codes(second("")) == Strings{"no-dealer"});
}

TEST_CASE("seating: after a hand that is not settled the log must say who deals", "[seating]") {
  const Told second =
      told_session(house("newcomb"), "session s\nseats Ann Bob Cal\ndealer Ann\nhand 1\nhand 2\nCal: knock\n")[1];
  REQUIRE(codes(second).front() == "no-dealer");
  CHECK(second.findings.front() ==
        "5:6 no-dealer: the hand before leaves open who deals, and the log does not say it | add a `dealer` line to "
        "the hand");
  CHECK(house("newcomb").clause(*second.judgement.findings[0].rule).rule == "next dealer");
}

TEST_CASE("seating: newcomers sit to the dealer's right", "[seating]") {
  const spec::Rules rules = house_with("seating:\n  newcomers: to the dealer's right\n");
  const auto second = [&](const std::string& seats, const Strings& order) {
    return told_session(rules, "session s\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}) +
                                   won("2", "seats " + seats + "\n", order))[1];
  };
  CHECK(second("Ann Eve Bob Cal", {"Cal", "Ann", "Eve", "Bob"}).findings == Strings{});
  const Told wrong = second("Ann Bob Cal Eve", {"Cal", "Eve", "Ann", "Bob"});
  CHECK(codes(wrong) == Strings{"wrong-seat"});
  CHECK(
      wrong.findings[0].find("`Eve` is new, and does not sit to the dealer's right | newcomers sit just before `Bob`, "
                             "clockwise") != std::string::npos);
  CHECK(second("Bob Cal", {"Cal", "Bob"}).findings == Strings{});
}

TEST_CASE("seating: who played in another session is a newcomer in none", "[seating]") {
  const spec::Rules rules = house_with("seating:\n  newcomers: to the dealer's right\n");
  const std::string text = "session a\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}) +
                           "session b\n" +
                           won("1", "seats Ann Bob Cal Eve\ndealer Bob\n", {"Cal", "Eve", "Ann", "Bob"});
  log::LogReader walk{text, log::Form::text};
  SessionJudge session;
  for (int hand = 0; hand < 2; ++hand) {
    REQUIRE(walk.next());
    session.begin(walk.head());
    CHECK(session.judge(walk.hand(), EngineConfig(rules)).findings.empty());
  }
}

TEST_CASE("seating: the deal stays after a hand without payment", "[seating]") {
  const spec::Rules rules = house_with(
      "next dealer: the same again after a hand without payment, else next to the dealer\n"
      "settlement:\n  drop and lowest alone: each other pays 1, if the winner hit a spread\n");
  const auto hands =
      told_session(rules, "session s\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}) +
                              won("2", "dealer Bob\n", {"Cal", "Ann", "Bob"}));
  CHECK(hands[0].judgement.carried.next_dealer.only() == "Ann");
  CHECK(codes(hands[1]) == Strings{"wrong-dealer"});
  const auto paid =
      told_session(house_with("next dealer: the same again after a hand without payment, else next to the "
                              "dealer\n"),
                   "session s\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}));
  CHECK(paid[0].judgement.carried.next_dealer.only() == "Bob");
}

TEST_CASE("seating: who deals and plays first by what the hand before has made them", "[seating]") {
  const auto next = [](const std::string& rule, const std::string& moves) {
    const auto hands = told_session(house_with(rule + "\n"),
                                    "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\ndeal Ann As 2s 3h 4c 5d\n"
                                    "deal Bob Kc Kd 9h 8s 7c\ndeal Cal Ac 2c 3d 4h 6s\nup Qs\n" +
                                        moves);
    const SessionState& carried = hands[0].judgement.carried;
    return words(carried.next_dealer) + ", " + words(first_to_play(house_with(rule + "\n"), carried.before));
  };
  const std::string won = "Ann: drop\n";                               // Ann has 15, Bob 44, Cal 16
  const std::string caught = "Ann: draw Jc, discard As\nBob: drop\n";  // Ann has 24
  const std::string unseen = "Ann: draw ??, discard ??\nBob: drop\n";
  CHECK(next("next dealer: next to the dealer", won) == "Ann, ");
  CHECK(next("next dealer: the same again", won) == "Cal, ");
  CHECK(next("next dealer: the other neighbour of the dealer", won) == "Bob, ");
  CHECK(next("next dealer: the winner, else next to the dealer", won) == "Ann, ");
  CHECK(next("next dealer: the winner, else next to the dealer", caught) == "Cal, ");
  CHECK(next("next dealer: whoever counts most, else next to the dealer", won) == "Bob, ");
  CHECK(next("next dealer: the dropper, else next to the dealer", caught) == "Bob, ");
  CHECK(next("next dealer: whoever cuts the highest card", won) == "unknown, ");
  CHECK(next("next dealer: whoever counts most, else next to the dealer", unseen) == "Bob, ");  // in any case
  CHECK(next("next dealer: the winner, else next to the dealer", unseen) == "Ann or Cal, ");
  CHECK(next("first to play: the winner of the hand before, else next to the dealer", caught) == "Ann, Cal");
  CHECK(next("first to play: whoever counted most in the hand before, else next to the dealer", won) == "Ann, Bob");
  CHECK(next("first to play: the dropper of the hand before, else next to the dealer", caught) == "Ann, Bob");
  CHECK(next("first to play: the winner of the hand before, else next to the dealer", unseen) == "Ann, Ann or Cal");
}

TEST_CASE("seating: who counts most, of several the first in the order of play", "[seating]") {
  const auto next = [](const std::string& ann, const std::string& bob, const std::string& cal,
                       const std::string& moves) {
    const auto hands = told_session(house_with("next dealer: whoever counts most, else next to the dealer\n"),
                                    "session s\nseats Ann Bob Cal\nhand 1\ndealer Ann\ndeal Ann " + ann +
                                        "\ndeal Bob " + bob + "\ndeal Cal " + cal + "\nup Qs\n" + moves);
    return hands[0].judgement.carried.next_dealer.only();
  };
  const std::string forty = "Kc Kd 9h 8s 3c";
  const std::string forty_too = "Kh Jd 9s 8d 3h";
  const std::string fifteen = "As 2s 3s 4c 5d";
  CHECK(next(fifteen, forty, forty_too, "Bob: drop\n") == "Bob");
  CHECK(next(forty, fifteen, forty_too, "Bob: drop\n") == "Cal");
  CHECK(next(forty, forty_too, fifteen, "Bob: drop\n") == "Bob");
  CHECK(next(forty, fifteen, "Ah 2c 2d 4h 6d", "Bob: drop\n") == "Ann");
  // Bob goes out.
  CHECK(next("As 2c 3d 4h 6s", "4c 5c 6c 7c 8c", "Ac Ad 2h 2d 3h", "Bob: draw 9c, spread 4c 5c 6c 7c 8c 9c\n") ==
        "Ann");
  // Who was not seen may count more than the others, or less.
  CHECK(next("?? ?? ?? ?? ??", fifteen, forty, "Bob: drop\nshow Cal Kh Jd 9s 8d 3h\n") == "");
  CHECK(next(fifteen, forty, "?? ?? ?? ?? ??", "Bob: drop\n") == "");
}

TEST_CASE("seating: nobody knows who deals after a hand that leaves it open", "[seating]") {
  const auto next = [](const std::string& rule, const std::string& bob, const std::string& cal,
                       const std::string& moves) {
    const auto hands = told_session(house_with(rule + "\n"),
                                    "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\n"
                                    "deal Ann 4c 5c 6c 7c 8c\ndeal Bob " +
                                        bob + "\ndeal Cal " + cal + "\nup Qs\n" + moves);
    const SessionState& carried = hands[0].judgement.carried;
    return words(carried.next_dealer) + ", " + words(first_to_play(house_with(rule + "\n"), carried.before));
  };
  const std::string unseen = "?? ?? ?? ?? ??";
  const std::string fourteen = "As 2s 3s 4s 4d";
  const std::string out = "Ann: draw 9c, spread 4c 5c 6c 7c 8c 9c\n";
  const std::string most = "next dealer: whoever counts most, else next to the dealer";
  CHECK(next(most, unseen, fourteen, out) == "unknown, ");
  CHECK(next(most, fourteen, unseen, out) == "unknown, ");
  CHECK(next(most, fourteen, "Ac 2c 3c 4h 5d", out) == "Cal, ");
  CHECK(next(most, fourteen, "Ac 2c 3c 4h 5d", "Ann: draw 9c\n") == "unknown, ");  // not over
  const std::string again = "next dealer: the same again after a hand without payment, else next to the dealer";
  CHECK(next(again, fourteen, unseen, "Ann: draw 9c\n") == "unknown, ");
  const std::string winner =
      "next dealer: the winner, else next to the dealer\nsettlement:\n  drop and caught: dropper pays 1 to the pot";
  CHECK(next(winner, "As 2s 3s 4s 5d", fourteen, "Ann: draw ??, discard ??\nBob: drop\n") == "Cal, ");
  // Bob is caught by Cal, and nobody knows whether Ann is lower still.
  const std::string seven = "Ann: draw ??, discard 8c\nBob: drop\n";  // Ann has 22 and one more card
  CHECK(next(winner, "9s 9d 9h 3s 4d", "8s 8d 8h 2s 3d", seven) == "unknown, ");
}

TEST_CASE("seating: who deals and begins where the hand before leaves it open is one of whom that may be",
          "[seating]") {
  const auto second = [](const std::string& house, const std::string& head, const std::string& first) {
    const auto hands = told_session(house_with(house),
                                    "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\ndeal Ann Jh Qh Kh Jc Jd\n"
                                    "deal Bob Kc Kd Ks Qs ??\ndeal Cal 4h 5h 9c 9d 2s\nup 8c\nAnn: declare\n"
                                    "Bob: declare\nhand 2\n" +
                                        head + "up 8c\n" + first + ": draw 6h, discard 6h\n");
    for (const Finding& finding : hands[1].judgement.findings) {
      if (finding.code == Code::wrong_dealer || finding.code == Code::out_of_turn) {
        return finding.message;
      }
    }
    return std::string();
  };
  // Both were dealt a win, so that Cal deals again, or Ann alone, who deals then.
  const std::string draw =
      "dealt wins:\n  - hand: every card is a J, Q or K\n    pays: each other pays 2\n"
      "next dealer: the same again after a draw of dealt wins, else next to the dealer\n";
  CHECK(second(draw, "dealer Cal\n", "Ann") == "");
  CHECK(second(draw, "dealer Ann\n", "Bob") == "");
  CHECK(second(draw, "dealer Bob\n", "Cal") == "`Ann` or `Cal` deals, not `Bob`");
  CHECK(second(draw, "", "Ann") == "");
  CHECK(second(draw, "", "Bob") == "");
  CHECK(second(draw, "", "Cal") == "it is the turn of `Ann` or `Bob`, not of `Cal`");
  const std::string winner =
      "dealt wins:\n  - hand: every card is a J, Q or K\n    pays: each other pays 2\n"
      "several dealt wins: the nearest to the dealer is paid\nfirst to play: the winner of the hand before, else next "
      "to the "
      "dealer\n";
  CHECK(second(winner, "", "Ann") == "");
  CHECK(second(winner, "", "Cal") == "it is the turn of `Ann`, not of `Cal`");
}

TEST_CASE("seating: of a tie the winner is not the one who dropped", "[seating]") {
  const auto hands = told_session(house_with("next dealer: the winner, else next to the dealer\n"
                                             "settlement:\n  drop and tied: dropper pays 1 to each other\n"),
                                  "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\ndeal Ann 4c 5c 6d 7h 8c\n"
                                  "deal Bob Kc Kd 9h 8s 7c\ndeal Cal 4d 5d 6c 7s 8d\nup Qs\nAnn: drop\n");
  CHECK(hands[0].verdict == "ok, unrecorded, tied");
  CHECK(hands[0].judgement.carried.next_dealer.only() == "Cal");
}

TEST_CASE("seating: whoever is paid for a dealt win deals next", "[seating]") {
  const auto next = [](const std::string& wins, const std::string& cals, const std::string& moves) {
    const auto hands = told_session(house_with("next dealer: the winner, else next to the dealer\n" + wins),
                                    "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\ndeal Ann Ts Js 5s 3c 2c\n"
                                    "deal Bob Th Jh Qh Kh 9c\ndeal Cal " +
                                        cals + "\nup 7d\n" + moves);
    return hands[0].judgement.carried.next_dealer.only();
  };
  const std::string win = "dealt wins:\n  - hand: total is 49\n    pays: each other pays 2\n";
  CHECK(next(win, "4d 5d 6c 7s 8d", "Bob: declare\n") == "Bob");
  CHECK(next("several dealt wins: the nearest to the dealer is paid\n" + win, "Tc Jc Qc Kc 9d",
             "Cal: declare\nBob: declare\n") == "Bob");
  CHECK(next(win, "Tc Jc Qc Kc 9d", "Cal: declare\nBob: declare\n") == "Ann");  // a draw
  CHECK(next(win + "    when: at the start of one's first turn\n", "4d 5d 6c 7s 8d",
             "Ann: draw Qs, discard Qs\nBob: declare\n") == "Bob");
}

TEST_CASE("seating: where nothing says who deals, the first to move tells", "[seating]") {
  const auto dealer = [](const std::string& rule, const std::string& moves) {
    return told(house_with(rule),
                "seats Ann Bob Cal\ndeal Ann As 2s 3h 4c 5d\ndeal Bob Kc Kd 9h 8s 7c\n"
                "deal Cal 4d 5h 6c 7s 8d\nup Qs\n" +
                    moves)
        .findings;
  };
  const Strings nobody_says{"1:1 no-dealer: the log does not say who deals | add a line such as `dealer Ann`"};
  CHECK(dealer("first to play: the dealer\n", "Bob: draw Ac, discard Ac\nCal: drop\n") == nobody_says);
  CHECK(dealer("first to play: next to the dealer\n", "Bob: draw Ac, discard Ac\nCal: drop\n") == nobody_says);
  CHECK(dealer("first to play: next to the dealer\n", "Bob: draw Ac, discard Ac\nAnn: drop\n").size() == 2);
}

TEST_CASE("seating: where nobody moves and nothing says who deals, nobody knows whose turn it is", "[seating]") {
  const auto turn = [](const std::string& passes, const std::string& line = "") {
    return told(
               house_with("play passes: " + passes + "\n"),
               "seats Ann Bob Cal\ndeal Ann As 2s 3h 4c 5d\ndeal Bob Kc Kd 9h 8s 7c\ndeal Cal 4d 5h 6c 7s 8d\nup Qs\n" +
                   line)
        .findings.back();
  };
  for (const std::string passes : {"to the left", "to the right"}) {
    CHECK(turn(passes) == "1:1 hand-not-over: the log ends before the hand does");
    CHECK(turn(passes, "holds Bob Kc Kd 9h 8s 7c\n") == "1:1 hand-not-over: the log ends before the hand does");
  }
}

TEST_CASE("seating: the other neighbour of the dealer, whichever way play passes", "[seating]") {
  const auto next = [](const std::string& passes, const std::string& first) {
    const auto hands =
        told_session(house_with("play passes: " + passes + "\nnext dealer: the other neighbour of the dealer\n"),
                     "session s\nseats Ann Bob Cal\nhand 1\ndealer Cal\ndeal Ann As 2s 3h 4c 5d\n"
                     "deal Bob 2c 2d 3s 4h Ac\ndeal Cal Kc Kd 9h 8s 7c\nup Qs\n" +
                         first + ": drop\n");
    return hands[0].judgement.carried.next_dealer.only();
  };
  CHECK(next("to the left", "Ann") == "Bob");
  CHECK(next("to the right", "Bob") == "Ann");
}

TEST_CASE("seating: the dealer may be the first to play", "[seating]") {
  const spec::Rules rules = house_with("first to play: the dealer\n");
  const std::string hand = "seats Ann Bob\ndealer Ann\ndeal Ann As 2s 3h 4c 5d\ndeal Bob Kc Kd 9h 8s 7c\nup Qs\n";
  CHECK(told(rules, hand + "Ann: drop\n").findings == Strings{});
  CHECK(codes(told(rules, hand + "Bob: drop\n")) == Strings{"out-of-turn"});
}

TEST_CASE("seating: a judgement may inherit from itself", "[seating]") {
  const spec::Rules rules = house("pagat");
  const auto hands =
      told_session(rules, "session s\nseats Ann Bob Cal\n" + won("1", "dealer Ann\n", {"Bob", "Cal", "Ann"}) +
                              won("2", "", {"Cal", "Ann", "Bob"}) + won("3", "", {"Ann", "Bob", "Cal"}));
  CHECK(hands[2].judgement.carried.find("Ann")->money == Amount{-1 - 1 + 2});
  CHECK(hands[2].judgement.carried.next_dealer.only() == "Ann");
}

}  // namespace tonk::test
