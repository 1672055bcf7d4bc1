#include <catch2/catch.hpp>

#include "tests/support/told.hpp"

namespace tonk::test {
namespace {

using Strings = std::vector<std::string>;

/// Ann wins by dropping with 11 points; Bob has the king of hearts, Cal the queen.
std::string dealt(const std::string& bets) {
  return "seats Ann Bob Cal\ndealer Cal\n" + bets +
         "deal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d Kh\ndeal Cal 8c 8d 9c 9d Qh\nup Ks\n";
}

spec::Rules high_card() { return house("pagat", {"bet-high-card"}); }
spec::Rules naturals() { return house("pagat", {"bet-naturals"}); }

constexpr auto won_by_ann = "Ann: drop\npay Bob Ann 1\npay Cal Ann 1\n";

/// The first line of each finding's message, without place and help.
std::string found(const spec::Rules& rules, const std::string& bets) {
  const Told hand = told(rules, dealt(bets) + "Ann: drop\n");
  return hand.findings.empty() ? "" : hand.findings.front();
}

}  // namespace

TEST_CASE("bets: the highest card of the suit that was put aside", "[bets]") {
  const std::string bet = dealt("bet high-card h 2 Ann Bob Cal\n");
  const std::string paid = "pay Ann pot 2\npay Bob pot 2\npay Cal pot 2\n";
  const Told king = told(high_card(), bet + "Cal: aside Qh\nBob: aside Kh\n" + won_by_ann + paid + "pay pot Bob 6\n");
  CHECK(king.findings == Strings{});
  CHECK(king.verdict == "ok, right, drop-won");
  CHECK(king.payments ==
        Strings{"Bob -> Ann 1", "Cal -> Ann 1", "Ann -> pot 2", "Bob -> pot 2", "Cal -> pot 2", "pot -> Bob 6"});
  // Bob has the king, and says nothing.
  const Told queen = told(high_card(), bet + "Cal: aside Qh\n" + won_by_ann);
  CHECK(queen.payments.back() == "Cal -> pot 2");
  CHECK(queen.judgement.carried.pot("high-card") == Amount{6});
  const Told without_bob = told(high_card(), dealt("bet high-card h 2 Ann Cal\n") + "Cal: aside Qh\n" + won_by_ann);
  CHECK(without_bob.payments.back() == "pot -> Cal 4");
  const Told nobody = told(high_card(), bet + won_by_ann + paid);
  CHECK(nobody.findings == Strings{});
  CHECK(nobody.judgement.carried.pot("high-card") == Amount{6});
}

TEST_CASE("bets: a better card may be among those that nobody saw", "[bets]") {
  const auto pot_of = [](const std::string& bobs, const std::string& moves) {
    return told(high_card(),
                "seats Ann Bob Cal\ndealer Cal\nbet high-card h 2 Ann Bob Cal\n"
                "deal Ann As 2s 2h 3s 3h\ndeal Bob " +
                    bobs + "\ndeal Cal 8c 8d 9c 9d Qh\nup Ks\n" + moves)
        .payments;
  };
  const std::string hidden = "?? ?? ?? ?? ??";
  CHECK(pot_of(hidden, "Cal: aside Qh\nAnn: drop\n").empty());
  CHECK(pot_of(hidden, "Cal: aside Qh\nAnn: drop\nshow Bob 4c 4d 5c 5d 6c\n").back() == "pot -> Cal 6");
  CHECK(pot_of(hidden, "Cal: aside Qh\nAnn: drop\nshow Bob 4c 4d 5c 5d Kh\n").back() == "Cal -> pot 2");
  CHECK(pot_of("4c 4d 5c 5d ??",
               "Cal: aside Qh\nAnn: draw Kh, discard Kh\nBob: draw Jd, discard Jd\n"
               "Cal: draw Jc, discard Jc\nAnn: drop\nshow Bob 4c 4d 5c 5d 6c\n")
            .back() == "pot -> Cal 6");
  CHECK(pot_of("4c 4d 5c 5d ??", "Cal: aside Qh\nAnn: drop\n").empty());
  CHECK(pot_of("4c 4d 5c 5d ??",
               "Cal: aside Qh\nAnn: draw Kh, discard Kh\nBob: draw Jd, discard Jd\n"
               "Cal: draw Jc, discard Jc\nAnn: drop\n")
            .back() == "pot -> Cal 6");
  // Of a short pack no other card can be better.
  CHECK(told(house_with("deck:\n  ranks: A 2 3 4 5 6 7 J Q K\n"
                        "side bets:\n  - bet: high-card\n    won by: the highest dealt card of the called suit\n"),
             "seats Ann Bob Cal\ndealer Cal\nbet high-card h 2 Bob Cal\ndeal Ann As 2s Jh Qh Kh\n"
             "deal Bob 4c 4d 5c 5d ??\ndeal Cal 7h 7d 6c 6d 3c\nup Ks\n"
             "Cal: aside 7h\nAnn: drop\n")
            .payments.back() == "pot -> Cal 4");
}

TEST_CASE("bets: who has bet goes on until the pot is won", "[bets]") {
  const std::string head = "session s\nseats Ann Bob Cal\n";
  const std::string deal = "deal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\ndeal Cal 8c 8d 9c 9d 7c\nup Ks\n";
  const std::string one = "hand 1\ndealer Cal\nbet naturals 1 Ann Bob Cal\n" + deal + "Ann: drop\n";
  const std::string idle = "Bob: draw Jd, discard Jd\nCal: draw Jc, discard Jc\nAnn: drop\n";
  const auto second = [&](const std::string& bets, const spec::Rules& rules) {
    return told_session(rules, head + one + "hand 2\n" + bets + deal + idle)[1].findings;
  };
  const std::string said =
      "missing-bet: the pot of the side bet `naturals` is not won yet, and these players add no stake to it: ";
  const std::string help = " | whoever has bet must bet at each deal until the pot is won; 3 are in it now";
  CHECK(second("bet naturals 1 Cal Bob Ann\n", naturals()) == Strings{});
  CHECK(second("bet naturals 1 Ann\n", naturals()) == Strings{"12:1 " + said + "`Bob`, `Cal`" + help});
  CHECK(second("", naturals()) == Strings{"11:6 " + said + "`Ann`, `Bob`, `Cal`" + help});
  const spec::Rules free = house_with("side bets: [{bet: naturals, won by: the first three of a kind laid}]\n");
  CHECK(second("", free) == Strings{});
}

TEST_CASE("bets: the amount is not in stakes", "[bets]") {
  const Told hand =
      told(high_card(), "stake 10\n" + dealt("bet high-card h 2 Ann Bob\n") + "Bob: aside Kh\nAnn: drop\n");
  CHECK(hand.payments == Strings{"Bob -> Ann 10", "Cal -> Ann 10", "Ann -> pot 2", "Bob -> pot 2", "pot -> Bob 4"});
}

TEST_CASE("bets: they are settled however the hand ends", "[bets]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\nbet high-card s 1 Ann Bob\ndeal Ann Tc Jc Qc Kc Ks\n"
      "deal Bob 4c 4d 5c 5d Qs\nup 7h\nAnn: aside Ks\nAnn: declare\n";
  CHECK(told(high_card(), hand).payments == Strings{"Bob -> Ann 2", "Ann -> pot 1", "Bob -> pot 1", "pot -> Ann 2"});
}

TEST_CASE("bets: lines that the house does not know", "[bets]") {
  CHECK(found(house("pagat"), "bet naturals 1 Ann Bob\n") == "3:1 not-in-house: `pagat` has no side bet `naturals`");
  CHECK(found(naturals(), "bet natural 1 Ann Bob\n") ==
        "3:1 not-in-house: `pagat with bet-naturals` has no side bet `natural` | did you mean `naturals`?");
  CHECK(found(high_card(), "bet high-card 1 Ann Bob\n") ==
        "3:1 not-in-house: no suit is called for the side bet `high-card` | write the suit's letter, as in `bet "
        "high-card h 1 Ann`");
  CHECK(found(high_card(), "bet high-card hearts 1 Ann Bob\n").find("no suit is called") != std::string::npos);
  CHECK(found(naturals(), "bet naturals h 1 Ann Bob\n") ==
        "3:1 not-in-house: the side bet `naturals` does not take `h`");
  CHECK(
      found(naturals(), "bet naturals 1 Ann Bob\nbet naturals 1 Cal\n") ==
      "4:1 not-in-house: a second line opens the side bet `naturals` | write one line with the amount and all who bet");
  CHECK(found(naturals(), "bet naturals 1 Ann Eve\n").find("3:1 unknown-player") == 0);
  CHECK(found(high_card(), "bet high-card H 1 Ann Bob\n").empty());
}

TEST_CASE("bets: the first three of a kind takes what has grown", "[bets]") {
  const std::string head = "session s\nseats Ann Bob Cal\nbet naturals 1 Ann Bob\n";
  const std::string deal = "deal Ann As 2s 2h 3s 3h\ndeal Bob 4c 4d 5c 5d 6c\ndeal Cal 8c 8d 9c 9d 7c\nup Ks\n";
  const std::string paid = "pay Ann pot 1\npay Bob pot 1\n";
  const std::string first = "hand 1\ndealer Cal\n" + deal + won_by_ann + paid;
  const std::string second =
      "hand 2\n" + deal + "Bob: draw Jd, discard Jd\nCal: draw 8h, spread 8c 8d 8h, discard 9c\n" +
      "Ann: draw 2d, spread 2s 2h 2d, discard As\nBob: draw Js, discard Js\nCal: draw Jh, discard Jh\nAnn: drop\n" +
      "pay Bob Ann 1\npay Cal Ann 1\n";
  const auto hands = told_session(naturals(), head + first + second + paid + "pay pot Ann 4\n");
  CHECK(hands[0].findings == Strings{});
  CHECK(hands[0].judgement.carried.pot("naturals") == Amount{2});
  CHECK(hands[1].findings == Strings{});
  CHECK(hands[1].payments.back() == "pot -> Ann 4");
  CHECK(hands[1].judgement.carried.pots.empty());
}

TEST_CASE("bets: a spread that nobody saw may have been the first", "[bets]") {
  const std::string hand =
      "seats Ann Bob\ndealer Bob\nbet naturals 1 Ann Bob\ndeal Ann ?? ?? ?? ?? ??\n"
      "deal Bob 4c 4d 5c 5d 6c\nup Ks\nAnn: draw, spread ?? ?? ??, discard Qs\n"
      "Bob: draw 4h, spread 4c 4d 4h, discard 6c\nAnn: drop\nshow Ann Ac 2h\n";
  CHECK(told(naturals(), hand).judgement.transfers.empty());
}

}  // namespace tonk::test
