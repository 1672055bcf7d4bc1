#include "spec/sentence.hpp"

#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "spec/keys.hpp"
#include "spec/sentence_grammar.hpp"

using namespace tonk;
using namespace tonk::spec;

namespace {

template <typename T>
std::string fault(const Sentence<T>& sentence) {
  const Fault* const fault = std::get_if<Fault>(&sentence);
  return fault == nullptr ? ""
                          : std::to_string(fault->begin) + "+" + std::to_string(fault->size) + " " + fault->message;
}

PaymentRule paid(std::string_view text) {
  const auto sentence = read_payment(text);
  INFO(text << ": " << fault(sentence));
  REQUIRE(fault(sentence).empty());
  REQUIRE(std::get<0>(sentence).payment);
  return *std::get<0>(sentence).payment;
}

bool says(std::string_view text, Who payer, Price price, Who payee) {
  const PaymentRule rule = paid(text);
  return rule.payer == payer && rule.price == price && rule.payee == payee;
}

Price per_head(std::int64_t number, Who heads) {
  Price price{Amount{number}};
  price.per_head = true;
  price.heads = heads;
  return price;
}

std::string ranges(std::string_view text) {
  const auto sentence = read_hand(text);
  INFO(text << ": " << fault(sentence));
  REQUIRE(fault(sentence).empty());
  std::string shown;
  for (const auto& tests : std::get<0>(sentence).any_of) {
    shown += shown.empty() ? "" : " or";
    for (const HandTest& test : tests) {
      shown += test.kind == HandTest::Kind::only ? " only " + std::to_string(test.cards.size())
                                                 : " " + std::to_string(test.low) + "-" + std::to_string(test.high);
    }
  }
  return shown;
}

}  // namespace

TEST_CASE("the grammar of sentences has no empty loop and no left recursion") {
  CHECK(tao::pegtl::analyze<grammar::payment>() == 0);
  CHECK(tao::pegtl::analyze<grammar::hand>() == 0);
  CHECK(tao::pegtl::analyze<grammar::players>() == 0);
  CHECK(tao::pegtl::analyze<grammar::book>() == 0);
  CHECK(tao::pegtl::analyze<grammar::run>() == 0);
}

TEST_CASE("payments") {
  const Price one{Amount{1}};
  const Price two{Amount{2}};
  CHECK(says("each other pays 2", Who::each_other, two, Who::winner));
  CHECK(says("each other pays 2 to the winner", Who::each_other, two, Who::winner));
  CHECK(says("dropper pays 2 to each equal or lower", Who::dropper, two, Who::each_equal_or_lower));
  CHECK(says("the dropper pays 2 to each lower", Who::dropper, two, Who::each_lower));
  CHECK(says("each bystander pays 1 to each lowest", Who::each_bystander, one, Who::each_lowest));
  CHECK(says("  each  loser\tpays 1  to the nearest lowest ", Who::each_loser, one, Who::nearest_lowest));
  CHECK(says("each player pays 1/2 to the dropper", Who::each_player, {Amount::fraction(1, 2)}, Who::dropper));
  CHECK(says("dropper pays 0.5 to each other", Who::dropper, {Amount::fraction(1, 2)}, Who::each_other));
  CHECK(says("dropper pays 1 for each loser to each lowest", Who::dropper, per_head(1, Who::each_loser),
             Who::each_lowest));
  CHECK(says("dropper pays 2 for each player to each lowest", Who::dropper, per_head(2, Who::each_player),
             Who::each_lowest));
  const auto nobody = read_payment("nobody pays");
  CHECK(fault(nobody).empty());
  CHECK_FALSE(std::get<0>(nobody).payment);
  CHECK_FALSE(std::get<0>(nobody).otherwise);
  const auto rest = read_payment("otherwise, nobody pays");
  CHECK(fault(rest).empty());
  CHECK_FALSE(std::get<0>(rest).payment);
  CHECK(std::get<0>(rest).otherwise);
}

TEST_CASE("a payment that goes wrong is marked at the word") {
  CHECK(fault(read_payment("dropper pays 2 to each equl or lower")) ==
        "23+4 `equl` stands where a kind of player is expected");
  CHECK(fault(read_payment("each other pay 2")) ==
        "11+3 `pay` stands where `pays`, `scores` or `takes the pot` is expected");
  CHECK(fault(read_payment("each other pays two")) == "16+3 `two` stands where a price above 0 is expected");
  CHECK(fault(read_payment("each other pays 0")) == "16+1 `0` stands where a price above 0 is expected");
  CHECK(fault(read_payment("each other pays -1")) == "16+2 `-1` stands where a price above 0 is expected");
  CHECK(fault(read_payment("each other pays 1/0")) == "16+3 `1/0` stands where a price above 0 is expected");
  CHECK(fault(read_payment("each other pays 99999999999999999999")) ==
        "16+20 `99999999999999999999` stands where a price above 0 is expected");
  CHECK(fault(read_payment("each other pays 2 to")) == "20+0 the sentence ends where the one who is paid is expected");
  CHECK(fault(read_payment("each other pays 2 to them")) == "21+4 `them` stands where the one who is paid is expected");
  CHECK(fault(read_payment("each other pays 2 for fun")) ==
        "22+3 `fun` stands where a player to be counted is expected");
  CHECK(fault(read_payment("each other pays 2 tomorrow")) ==
        "18+8 `tomorrow` stands where `for`, `to`, `if` or the end of the sentence is expected");
  CHECK(fault(read_payment("dropper pays 5 to the nearest")) == "29+0 the sentence ends where `lowest` is expected");
  CHECK(fault(read_payment("nobody pays 2")) == "12+1 `2` stands where the end of the sentence is expected");
  CHECK(fault(read_payment("nobody")) == "6+0 the sentence ends where `pays` is expected");
  CHECK(fault(read_payment("everyone pays 1")) == "0+8 `everyone` stands where the one who pays is expected");
  CHECK(fault(read_payment("")) == "0+0 the sentence ends where the one who pays is expected");
  const auto helped = read_payment("dropper pays 2 to each equl or lower");
  CHECK(std::get<Fault>(helped).help.starts_with("did you mean `equal`? here may stand `other`, `player`, "));
}

TEST_CASE("where words are to be chosen, the help lists them") {
  const auto lists_words = [](const auto& read) {
    return std::get<Fault>(read).help.find("here may stand") != std::string::npos;
  };
  for (const char* const sentence :
       {"x", "otherwise, x", "each other pays 2 to x", "each other pays 2 for x", "dropper pays 2 to each x",
        "each other pays x", "each other pays the x", "each other pays 2 if x", "each other pays 2 if the winner x"}) {
    INFO(sentence);
    CHECK(lists_words(read_payment(sentence)));
  }
  for (const char* const sentence : {"x", "total is x", "every card is x", "every card is a J or x"}) {
    INFO(sentence);
    CHECK(lists_words(read_hand(sentence)));
  }
}

TEST_CASE("conditions on a dealt hand") {
  CHECK(ranges("total is 49 or 50") == " 49-49 or 50-50");
  CHECK(ranges("total is 49 or less than 15") == " 49-49 or 0-14");
  CHECK(ranges("total is 15 or less") == " 0-15");
  CHECK(ranges("total is 15 or fewer") == " 0-15");
  CHECK(ranges("total is at most 15") == " 0-15");
  CHECK(ranges("total is at least 49") == " 49-65535");
  CHECK(ranges("total is 49 or more") == " 49-65535");
  CHECK(ranges("total is more than 48") == " 49-65535");
  CHECK(ranges("total is 11 to 13, 41, 47 or 50") == " 11-13 or 41-41 or 47-47 or 50-50");
  CHECK(ranges("total is 15 or less than 10") == " 15-15 or 0-9");
  CHECK(ranges("every card is a J, Q or K") == " only 12");
  CHECK(ranges("every card is an A, 2, or 10") == " only 12");
  CHECK(ranges("total is 50 and every card is a J, a Q or a K") == " 50-50 only 12");
  CHECK(ranges("total is 49 or every card is a J or Q or total is 9") == " 49-49 or only 8 or 9-9");
  CHECK(ranges("total is 49 or 50 and every card is a T or total is 1") == " 49-49 only 4 or 50-50 only 4 or 1-1");
}

TEST_CASE("a condition that goes wrong is marked at the word") {
  CHECK(fault(read_hand("total is 49 or of 50")) == "15+2 `of` stands where a total is expected");
  CHECK(fault(read_hand("total 49")) == "6+2 `49` stands where `is` is expected");
  CHECK(fault(read_hand("total is 049")) == "9+3 `049` stands where a total is expected");
  CHECK(fault(read_hand("total is at best 15")) == "12+4 `best` stands where `most` or `least` is expected");
  CHECK(fault(read_hand("total is less 15")) == "14+2 `15` stands where `than` is expected");
  CHECK(fault(read_hand("total is less than few")) == "19+3 `few` stands where a number is expected");
  CHECK(fault(read_hand("every card is of gold")) == "14+2 `of` stands where a rank or `matched` is expected");
  CHECK(fault(read_hand("every card is a J, Q or Z")) == "24+1 `Z` stands where a rank is expected");
  CHECK(fault(read_hand("every one is a J")) == "6+3 `one` stands where `card` is expected");
  CHECK(fault(read_hand("five pictures")) == "0+4 `five` stands where a test of the hand is expected");
  CHECK(fault(read_hand("total is 49 and")) == "15+0 the sentence ends where a test of the hand is expected");
  CHECK(fault(read_hand("total is 49 !")) ==
        "12+1 `!` stands where `and`, `or` or the end of the sentence is expected");
  std::string many = "total is 1, 2, 3, 4, 5, 6, 7, 8, 9";
  CHECK(fault(read_hand(many + " and " + many)) == "0+73 the sentence has more than 64 alternatives");
}

TEST_CASE("ranges") {
  CHECK(std::get<Range>(read_players("2 or more")) == Range{2, Range::open});
  CHECK(std::get<Range>(read_players("any number")) == Range{2, Range::open});
  CHECK(std::get<Range>(read_players("2 to 6")) == Range{2, 6});
  CHECK(std::get<Range>(read_players("2 or 3")) == Range{2, 3});
  CHECK(std::get<Range>(read_range("4")) == Range{4, 4});
  CHECK(std::get<Range>(read_book("3 or 4 of one rank")) == Range{3, 4});
  CHECK(std::get<Range>(read_run("3 or more of one suit in order")) == Range{3, Range::open});
  CHECK(fault(read_players("6 to 2")) == "0+6 `6 to 2` ends below its beginning");
  CHECK(fault(read_players("2 or 4")) == "0+6 `2 or 4` leaves out the numbers in between");
  CHECK(fault(read_book("2 or 4 of one rank")) == "0+18 `2 or 4 of one rank` leaves out the numbers in between");
  CHECK(fault(read_players("0x2")) == "0+3 `0x2` stands where a number is expected");
  CHECK(fault(read_players("02")) == "0+2 `02` stands where a number is expected");
  CHECK(fault(read_players("2 and 3")) ==
        "2+3 `and` stands where `to`, `or more` or the end of the sentence is expected");
  CHECK(fault(read_players("2 to many")) == "5+4 `many` stands where a number is expected");
  CHECK(fault(read_book("3 of a kind")) == "5+1 `a` stands where `one rank` is expected");
  CHECK(fault(read_run("3 or more in suit")) == "10+2 `in` stands where `of one suit in order` is expected");
}

TEST_CASE("the table of keys has examples and defaults for all who read it") {
  for (const KeyInfo& key : keys()) {
    INFO(path_of(key.key));
    CHECK_FALSE(key.means.empty());
    CHECK((key.form == Form::section) == key.example.empty());
    CHECK((key.form != Form::phrase || !key.phrases.empty()));
    CHECK_FALSE(may_be_written(key).empty());
    CHECK(find_key(key.section, key.name) == &key);
  }
}

TEST_CASE("a sentence has an end, and says a thing once") {
  std::string again = "every card is matched";
  while (again.size() + 24 <= max_sentence_bytes) {
    again += " and every card is matched";
  }
  const auto sentence = read_hand(again);
  CHECK(fault(sentence).empty());
  CHECK(std::get<0>(sentence).any_of.front().size() == 1);
  CHECK(ranges("total is 9 and total is 9 or total is 3 or more and total is 9") == " 9-9 or 3-65535 9-9");
  const std::string size = std::to_string(max_sentence_bytes);
  const std::string long_one(max_sentence_bytes + 1, ' ');
  CHECK(fault(read_hand(long_one)) == "0+1001 the sentence has more than " + size + " letters");
  CHECK(fault(read_payment(long_one)) == "0+1001 the sentence has more than " + size + " letters");
}
