#include <catch2/catch.hpp>

#include "spec/sentence.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::wrong;
using Kind = Circumstance::Kind;
using Verb = PaymentRule::Verb;

namespace {

std::string fault(std::string_view text) {
  const auto sentence = read_payment(text);
  const Fault* const fault = std::get_if<Fault>(&sentence);
  return fault == nullptr ? ""
                          : std::to_string(fault->begin) + "+" + std::to_string(fault->size) + " " + fault->message;
}

PaymentRule paid(std::string_view text) {
  INFO(text << ": " << fault(text));
  REQUIRE(fault(text).empty());
  const auto sentence = read_payment(text);
  REQUIRE(std::get<0>(sentence).payment);
  return *std::get<0>(sentence).payment;
}

Price measured(std::int64_t number, Measure measure) {
  Price price{Amount{number}};
  price.measure = measure;
  return price;
}

std::string in(const std::string& ending, const std::string& sentence) {
  return wrong("settlement:\n  " + ending + ": " + sentence);
}

}  // namespace

TEST_CASE("who can be named") {
  CHECK(paid("dropper pays 1 to the lowest nearest to the dropper").payee == Who::nearest_to_dropper);
  CHECK(paid("dropper pays 1 to lowest nearest to dropper").payee == Who::nearest_to_dropper);
  CHECK(paid("dropper pays 1 to the first-seated lowest").payee == Who::first_seated);
  CHECK(paid("each player but the dealer pays 1 to the dealer").payee == Who::dealer);
  CHECK(paid("each player but the dealer pays 1 to the pot").payer.but == Who::dealer);
  CHECK(paid("dropper pays 1 to the lowest who drew last").payee == Who::last_to_draw);
  CHECK(paid("each tied pays 1 to each loser").payer == Who::each_tied);
  CHECK(paid("last drawer pays 1 to each lowest").payer == Who::last_drawer);
  CHECK(paid("the last drawer pays 1 to the pot").payee == Who::pot);
  for (unsigned who = 0; who <= static_cast<unsigned>(Who::pot); ++who) {
    const std::string words(words_of(static_cast<Role>(who)));
    CHECK(paid("each player pays 1 to " + words).payee == static_cast<Role>(who));
  }
}

TEST_CASE("prices") {
  CHECK(paid("each other pays the own count").price == measured(1, Measure::own_count));
  CHECK(paid("dropper pays twice the difference to each lower").price == measured(2, Measure::difference));
  CHECK(paid("winner scores the other counts").price == measured(1, Measure::other_counts));
  CHECK(paid("each lowest scores 3 times the differences").price == measured(3, Measure::differences));
  Price half = measured(1, Measure::own_count);
  half.number = Amount::fraction(1, 2);
  CHECK(paid("each loser scores 1/2 times the own count").price == half);
  Price capped = measured(1, Measure::difference);
  capped.at_most = Amount{20};
  CHECK(paid("each loser pays the difference, at most 20 to each lowest").price == capped);
  CHECK(paid("each loser pays the difference at most 20 to each lowest").price == capped);
  Price shared = measured(2, Measure::other_counts);
  shared.shares.divided = true;
  CHECK(paid("each tied scores an equal share of twice the other counts").price == shared);
  shared.number = Amount{1};
  CHECK(paid("each tied scores an equal share of the other counts").price == shared);
  CHECK(paid("dropper pays 2 for each tied to the pot").price.heads == Who::each_tied);
}

TEST_CASE("paying, scoring and taking the pot") {
  CHECK(paid("winner pays 1 to each other").verb == Verb::pays);
  CHECK(paid("each other scores 5").verb == Verb::scores);
  CHECK(paid("each other scores 5").payer == Who::each_other);
  CHECK(paid("the winner takes the pot").verb == Verb::takes_pot);
  CHECK(paid("the winner takes the pot").payer == Who::winner);
  CHECK_FALSE(paid("each other pays 1").otherwise);
  CHECK(paid("otherwise each other pays 1").otherwise);
  CHECK(paid("otherwise, each other scores 1").otherwise);
  CHECK(paid(" otherwise , winner takes pot ").otherwise);
}

TEST_CASE("circumstances") {
  using Cases = std::vector<Circumstance>;
  CHECK(paid("each loser pays 1 to each lowest, if the lowest is alone").only_if == Cases{{Kind::lowest_alone, 0}});
  CHECK(paid("each loser pays 1 to each lowest if the lowest are tied").only_if == Cases{{Kind::lowest_tied, 0}});
  CHECK(paid("each other pays 4, if the winner laid 2 spreads").only_if == Cases{{Kind::spreads_laid, 2}});
  CHECK(paid("each other pays 4, if the winner laid 1 spread").only_if == Cases{{Kind::spreads_laid, 1}});
  CHECK(paid("each other pays 2, if winner laid 6 cards on the last turn").only_if == Cases{{Kind::cards_laid, 6}});
  CHECK(paid("each other pays 2, if the winner went out by a spread and laid 2 spreads").only_if ==
        Cases{{Kind::out_by_spread, 0}, {Kind::spreads_laid, 2}});
  CHECK(paid("winner scores 2, if the winner went out on the first turn and the winner hit no spread").only_if ==
        Cases{{Kind::out_on_first_turn, 0}, {Kind::never_hit, 0}});
  CHECK(paid("winner takes the pot, if the winner hit a spread and the lowest is alone").only_if ==
        Cases{{Kind::has_hit, 0}, {Kind::lowest_alone, 0}});
  CHECK(
      paid("each other pays the own count, at most 9, if the winner hit a spread and laid 2 spreads and hit no spread")
          .only_if.size() == 3);
}

TEST_CASE("some of several players") {
  const PaymentRule but = paid("each player but the nearest lowest scores the own count");
  CHECK(but.payer.role == Who::each_player);
  CHECK(but.payer.but == Role::nearest_lowest);
  const PaymentRule laid = paid("dropper pays 2 to each lower who has laid a spread");
  CHECK(laid.payee.laid == Who::Laid::a_spread);
  CHECK(paid("each other who has laid no spread pays 4").payer.laid == Who::Laid::no_spread);
  const PaymentRule both = paid("each loser but the dropper who has laid no spread pays 4 to each lowest");
  CHECK((both.payer.but == Role::dropper && both.payer.laid == Who::Laid::no_spread));
  CHECK(in("drop and caught", "dropper but the nearest lowest pays 1 to each lowest") ==
        "4:28+3 role: only of several players can some be left out");
  CHECK(in("drop and caught", "each loser but each loser pays 1 to each lowest") ==
        "4:31+3 role: the same players are meant and left out");
  CHECK(in("drop and caught", "each player but each other pays 1 to each lowest") ==
        "4:32+3 role: it is not clear whom `each other` leaves out");
  CHECK(in("stock out", "each lowest takes the pot, in whole stakes, the rest to the dealer but the last drawer") ==
        "4:81+3 role: only of several players can some be left out");
  CHECK(in("out by discard", "each other but the dealer pays 1 to each other") ==
        "4:55+10 role: the same players pay and are paid");
  CHECK(in("stock out", "each player but the dropper pays 1 to the pot") ==
        "4:34+7 role: nobody has dropped when this is paid");
}

TEST_CASE("shares, and what is in the pot") {
  const PaymentRule split =
      paid("dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the pot");
  CHECK(split.price.shares.divided);
  CHECK(split.price.shares.rest == Who::pot);
  CHECK(split.payee == Who::each_lowest);
  CHECK(paid("each lowest takes the pot, in whole stakes, the rest to the dropper").price.shares.rest == Who::dropper);
  CHECK(paid("each player pays an equal share of twice what is in the pot to the pot").price.measure == Measure::pot);
  CHECK(in("drop and caught", "dropper pays 3 to each lowest, in whole stakes, the rest to the pot") ==
        "4:51+8 role: nothing is divided here");
  CHECK(in("stock out", "each player pays an equal share of 3 to the pot, in whole stakes, the rest to the pot") ==
        "4:63+8 role: what is put into the pot is divided exactly");
  CHECK(in("stock out", "each lowest scores what is in the pot") == "4:33+18 role: points are no stakes");
  CHECK(in("stock out", "each lowest scores an equal share of 5, in whole points, the rest to the pot") ==
        "4:87+3 role: points are no stakes");
}

TEST_CASE("a sentence that goes wrong is marked at the word") {
  CHECK(
      fault("dropper pays 1 to the lowest") ==
      "28+0 the sentence ends where `nearest to the dropper`, `who drew last` or `with the highest card` is expected");
  CHECK(fault("dropper pays 1 to the lowest nearest the dropper") ==
        "37+3 `the` stands where `to the dropper` is expected");
  CHECK(fault("dropper pays 1 to the lowest nearest to the dealer") ==
        "44+6 `dealer` stands where `the dropper` is expected");
  CHECK(fault("dropper pays 1 to the lowest who came last") == "33+4 `came` stands where `drew last` is expected");
  CHECK(fault("dropper pays 1 to the lowest who drew first") == "38+5 `first` stands where `last` is expected");
  CHECK(fault("last player pays 1") == "5+6 `player` stands where `drawer` is expected");
  CHECK(fault("each other scores") == "17+0 the sentence ends where a price above 0 is expected");
  CHECK(fault("each other pays the count") == "20+5 `count` stands where what the price is measured by is expected");
  CHECK(fault("each other pays twice 2") ==
        "22+1 `2` stands where `the` and what the price is measured by is expected");
  CHECK(fault("each other pays 0 times the own count") == "16+1 `0` stands where a price above 0 is expected");
  CHECK(fault("each other pays 2 times") ==
        "23+0 the sentence ends where `the` and what the price is measured by is expected");
  CHECK(fault("each other pays the own count, at least 3") == "34+5 `least` stands where `most` is expected");
  CHECK(fault("each other pays the own count, at most 0") == "39+1 `0` stands where a number above 0 is expected");
  CHECK(fault("each tied scores an equal part") == "26+4 `part` stands where `share of` is expected");
  CHECK(fault("each tied scores an even share") == "20+4 `even` stands where `equal share of` is expected");
  CHECK(fault("each tied scores an equal share of all") == "35+3 `all` stands where what is shared is expected");
  CHECK(fault("dropper pays an equal share of 3, in whole coins") ==
        "43+5 `coins` stands where `stakes` or `points` is expected");
  CHECK(fault("each lowest takes the pot, in whole stakes") ==
        "42+0 the sentence ends where `the rest to` and who gets it is expected");
  CHECK(fault("each lowest takes the pot, in whole stakes, the rest to them") ==
        "56+4 `them` stands where who gets the rest is expected");
  CHECK(fault("each other pays what is left") == "24+4 `left` stands where `in the pot` is expected");
  CHECK(fault("each other but one pays 2") == "15+3 `one` stands where a player to leave out is expected");
  CHECK(fault("each other who has none pays 2") == "19+4 `none` stands where `laid` is expected");
  CHECK(fault("each other who has laid two spreads pays 2") ==
        "24+3 `two` stands where `no spread` or `a spread` is expected");
  CHECK(fault("winner takes all") == "13+3 `all` stands where `the pot` is expected");
  CHECK(fault("winner takes the pot today") == "21+5 `today` stands where `if` or the end of the sentence is expected");
  CHECK(fault("each loser scores 1 to each lowest") ==
        "20+2 `to` stands where `if` or the end of the sentence is expected");
  CHECK(fault("otherwise nobody pays 2") == "22+1 `2` stands where the end of the sentence is expected");
  CHECK(fault("otherwise someone pays") == "10+7 `someone` stands where who pays instead is expected");
  CHECK(fault("also nobody pays") == "5+6 `nobody` stands where the one who pays is expected");
  CHECK(fault("each other pays 1, if it rains") == "22+2 `it` stands where a circumstance is expected");
  CHECK(fault("each other pays 1, if the lowest wins") ==
        "33+4 `wins` stands where `is alone` or `are tied` is expected");
  CHECK(fault("each other pays 1, if the winner sang") == "33+4 `sang` stands where what the winner did is expected");
  CHECK(fault("each other pays 1, if the winner laid 0 spreads") ==
        "38+1 `0` stands where a number of spreads or cards above 0 is expected");
  CHECK(fault("each other pays 1, if the winner laid 2 books") ==
        "40+5 `books` stands where `spreads` or `cards on the last turn` is expected");
  CHECK(fault("each other pays 1, if the winner laid 2 cards today") ==
        "46+5 `today` stands where `on the last turn` is expected");
  CHECK(fault("each other pays 1, if the winner went in") == "38+2 `in` stands where `out` is expected");
  CHECK(fault("each other pays 1, if the winner went out by luck") ==
        "42+2 `by` stands where `by a spread` or `on the first turn` is expected");
  CHECK(fault("each other pays 1, if the winner hit two") ==
        "37+3 `two` stands where `a spread` or `no spread` is expected");
  CHECK(fault("each other pays 1, if the lowest is alone, or not") ==
        "41+1 `,` stands where `and` or the end of the sentence is expected");
  CHECK(fault("each other pays 1, if the winner hit a spread and sang") ==
        "50+4 `sang` stands where a circumstance is expected");
  CHECK(fault("each other pays 1, to the winner") ==
        "17+1 `,` stands where `for`, `to`, `if` or the end of the sentence is expected");
}

TEST_CASE("who is there depends on how the hand ended") {
  const std::string last = "last drawer pays 1 to each lowest";
  CHECK(in("stock out", last).empty());
  CHECK(
      wrong("settlement:\n  drop and caught: " + last, true) ==
      "4:20+11 role: the stock has not run out when this is paid | `last drawer` has a meaning only under `stock out`");
  CHECK(in("drop and tied", "each bystander pays 1 to the lowest nearest to the dropper").empty());
  CHECK(in("stock out", "each loser pays 1 to the lowest nearest to the dropper") ==
        "4:39+29 role: nobody has dropped when this is paid");
  CHECK(in("reply", "each other pays 4").empty());
  CHECK(in("knock", "dropper pays 1 to the pot").empty());
  CHECK(in("knock", "each lowest pays 1 to the pot").empty());
  CHECK(in("knock", "each other pays 1") == "4:10+17 role: nobody has won when this is paid");
  CHECK(in("out by discard", "each other pays 1 to the pot").empty());
  CHECK(in("out by discard", "each other scores the own count").empty());
  CHECK(wrong("settlement: {stock out: each other scores the own count}", true) ==
        "3:25+10 role: nobody is there to tell who the others are | write `each player` or `each loser`");
  CHECK(in("stock out", "each other pays 1 to the pot") == "4:14+10 role: nobody is there to tell who the others are");
  CHECK(in("stock out", "winner takes the pot") == "4:14+6 role: nobody has won when this is paid");
  CHECK(
      wrong("settlement: {stock out: \"each loser pays 1 to each lowest, if the winner hit a spread\"}", true) ==
      "3:67+6 role: nobody has won when this is paid | say something of the lowest, such as `if the lowest is alone`");
  CHECK(wrong("settlement: {stock out: each lowest scores the difference}", true) ==
        "3:44+14 role: there is no player on the other side of the payment to compare with | write `the differences`, "
        "or say to whom it "
        "is paid");
  CHECK(in("knock", "each loser pays the difference to the pot").starts_with("4:26+14 role: there is no player"));
  CHECK(in("drop and lowest alone", "each other pays the difference").empty());
}

TEST_CASE("`otherwise` follows a sentence with an `if`") {
  const std::string start = "settlement:\n  stock out:\n    - ";
  CHECK(wrong(start +
              "each loser pays 1 to each lowest, if the lowest is alone\n    - each loser pays 2 to each lowest, if "
              "the lowest are tied\n    - otherwise each loser scores 1")
            .empty());
  CHECK(wrong(start + "each loser pays 1 to each lowest\n    - otherwise each loser scores 1", true) ==
        "6:7+9 sentence: `otherwise` follows no sentence with an `if` | leave it out, or put it after the sentence "
        "whose other case it is");
  CHECK(in("stock out", "otherwise each loser scores 1") ==
        "4:14+9 sentence: `otherwise` follows no sentence with an `if`");
}

TEST_CASE("what may be meant can be paid where it stands") {
  const auto help_for = [](const std::string& lines) {
    const std::string said = wrong(lines, true);
    const std::size_t help = said.find("did you mean");
    return help == std::string::npos ? said : said.substr(help, said.find('?') - help + 1);
  };
  const std::string to_pot = "did you mean `each player pays 1 to the pot`?";
  CHECK(help_for("ante: 1") == to_pot);
  CHECK(help_for("pot not taken: 1") == to_pot);
  CHECK(help_for("settlement:\n  out without discard: 1") == "did you mean `each other pays 1`?");
  CHECK(help_for("settlement:\n  drop and caught: 5") == "did you mean `dropper pays 5 to each equal or lower`?");
  CHECK(help_for("settlement:\n  drop and caught: dropper pays 3 to the lowest") ==
        "did you mean `dropper pays 3 to each lowest`?");
  CHECK(help_for("settlement:\n  stock out: lowest takes the pot") == "did you mean `each lowest takes the pot`?");
}

TEST_CASE("what is to hold unless something is so is not mistaken for its opposite") {
  const auto help_for = [](const std::string& word) {
    const auto read = read_payment("each other pays 1 " + word + " the winner hit a spread");
    return std::get<Fault>(read).help;
  };
  CHECK(help_for("when") == "did you mean `each other pays 1, if the winner hit a spread`?");
  CHECK(help_for("unless").find("did you mean") == std::string::npos);
}
