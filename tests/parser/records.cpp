#include <catch2/catch.hpp>

#include <string>

#include "parser/keywords.hpp"
#include "parser/print.hpp"
#include "tests/support/told.hpp"

// What each line becomes. Most is told by printing it again; places and shapes are looked at one by one.

using namespace tonk;
using test::log_errors;
using test::read_hand;

namespace {

std::string canonical(std::string_view text, log::Chunk::Kind kind = log::Chunk::Kind::hand) {
  return print(read_hand(text, kind));
}

std::string_view at(std::string_view text, Span span) { return text.substr(span.begin, span.end - span.begin); }

using Errors = std::vector<std::string>;

}  // namespace

TEST_CASE("every line is written as the page has it") {
  const std::string all =
      "hand 17\n"
      "house pagat with waiting no-upcard\n"
      "stake 0.25 euro\n"
      "seats Ann Bob Cal \"Dee Dee\"\n"
      "dealer \"Dee Dee\"\n"
      "cut Ann 4h Bob ??\n"
      "deck 4h Td X1 ??\n"
      "bet high-card h 1 Ann Bob\n"
      "bet naturals 1/3 Ann Bob Cal\n"
      "deal Ann 4h 5h 9c Kd 2s\n"
      "deal Bob ??\n"
      "up 8c\n"
      "Ann: declare\n"
      "Bob: draw 6h, take Tc, spread 4h 2s=5h X1, discard Kd\n"
      "Cal: draw, hit 8h #2, hit X1=Th, discard ??\n"
      "holds Cal 4h\n"
      "holds Ann\n"
      "Cal: slap 8c #1, slap Kc, touch, stock-out, knock, aside Kh, bet 2.5, drop\n"
      "show Ann\n"
      "show Bob Ac 3d\n"
      "pay Ann pot 1\n"
      "pay pot \"Dee Dee\" 0\n"
      "result Ann -1.5 Bob 1/3\n"
      "result Cal 0\n"
      "result money Ann 2\n"
      "result points points 3 Ann 4\n"
      "out Ann\n"
      "x-note: kept, # as it is\n";
  CHECK(canonical(all) == all);
}

TEST_CASE("what may be written in several ways has one form") {
  CHECK(canonical("  hand\t\"1\"  # c\n\n\tup 10♦ # d\n") == "hand 1\nup Td\n");
  CHECK(canonical("Ann:draw 6H,discard\tkD\n") == "Ann: draw 6h, discard Kd\n");
  CHECK(canonical("Ann:  draw  ?? ,  drop  ") == "Ann: draw, drop\n");
  CHECK(canonical("\"Ann\": drop\nAnn: drop") == "Ann: drop\nAnn: drop\n");
  CHECK(canonical("stake 15/6\n") == "stake 2.5\n");
  CHECK(canonical("house \"my house.yaml\" with \"a b\" ../x/y.yaml\n") ==
        "house \"my house.yaml\" with \"a b\" ../x/y.yaml\n");
  CHECK(canonical("house \"with\" with \"with\"\n") == "house \"with\" with \"with\"\n");
  CHECK(canonical("bet naturals \"1\" 2 Ann\n") == "bet naturals \"1\" 2 Ann\n");
  CHECK(canonical("up 4h\nx-a  \r\nx-\n  x-ray: drop") == "up 4h\nx-a\nx-\nx-ray: drop\n");
  CHECK(canonical("pay \"pot\" pot 1\n") == "pay \"pot\" pot 1\n");
  CHECK(canonical("result \"money\" 3 \"4\" 5\n") == "result money 3 4 5\n");
  CHECK(canonical("result money \"3\" 4\n") == "result money \"3\" 4\n");
}

TEST_CASE("lines before the play may stand in any order, and so may those after it") {
  CHECK(canonical("up 4h\ndeal A 5h\nstake 2\nA: drop\nout A\npay A B 1\nshow A\n") ==
        "stake 2\ndeal A 5h\nup 4h\nA: drop\nshow A\npay A B 1\nout A\n");
}

TEST_CASE("CRLF is LF") {
  const std::string lf = "hand 1\nup 4h\n\n# c\nAnn: hit 8h #1, drop # d\nx-a b\npay Ann Bob 1";
  std::string crlf;
  for (const char c : lf) {
    crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  CHECK(canonical(crlf) == canonical(lf));
  CHECK(same(read_hand(crlf), read_hand(lf)));
}

TEST_CASE("comments stand at the start of a line or after white space") {
  CHECK(canonical("# a\n  # b\n#c\nAnn: hit 8h # 1\nAnn: hit 8h #12 # x, \"y\nAnn: draw #1\nAnn: discard 4h #1\npay A "
                  "B 1 #2\n") == "Ann: hit 8h\nAnn: hit 8h #12\nAnn: draw\nAnn: discard 4h\npay A B 1\n");
  CHECK(canonical("dealer \"A # B\" # C\n") == "dealer \"A # B\"\n");
}

TEST_CASE("names") {
  CHECK(canonical("dealer José-1_x\n") == "dealer José-1_x\n");
  CHECK(canonical("dealer 李\n") == "dealer 李\n");
  CHECK(canonical("dealer \"a \\\"b\\\" \\\\c\"\n") == "dealer \"a \\\"b\\\" \\\\c\"\n");
  CHECK(canonical("dealer \"drop\"\n") == "dealer \"drop\"\n");
  CHECK(canonical("dealer \"x-ray\"\n\"x-ray\": drop\n") == "dealer \"x-ray\"\n\"x-ray\": drop\n");
  CHECK(canonical("dealer Drop\n") == "dealer Drop\n");
  CHECK(canonical("dealer 1\n1: drop\n") == "dealer 1\n1: drop\n");
  CHECK(canonical("dealer \"😀\"\n") == "dealer \"😀\"\n");
  CHECK(canonical("dealer \" \"\n") == "dealer \" \"\n");
  CHECK(canonical("dealer " + std::string(100, 'n')) == "dealer " + std::string(100, 'n') + "\n");
  const log::Hand hand = read_hand("seats Ann \"Bob\"\ndealer \"Ann\"\nBob: drop\n");
  CHECK(hand.names == std::vector<std::string>{"Ann", "Bob"});
}

TEST_CASE("every keyword must be quoted as a name") {
  const auto quotes = [](std::string_view word) {
    CAPTURE(word);
    CHECK(log::is_keyword(word));
    CHECK(log::quoted_name(word) == "\"" + std::string(word) + "\"");
    CHECK(log_errors("dealer " + std::string(word) + "\n").size() == 1);
    CHECK(canonical("dealer \"" + std::string(word) + "\"\n") == "dealer \"" + std::string(word) + "\"\n");
  };
  for (const std::string_view word : log::line_keywords) {
    quotes(word);
  }
  for (const std::string_view word : log::action_keywords) {
    quotes(word);
  }
  for (const std::string_view word : log::inner_keywords) {
    quotes(word);
  }
  for (std::size_t kind = 0; kind < action_kind_count; ++kind) {
    CHECK(log::keyword(static_cast<log::ActionKind>(kind)) == log::action_keywords[kind]);
  }
}

TEST_CASE("at most 255 names") {
  std::string text = "seats";
  for (std::size_t i = 0; i < log::max_names; ++i) {
    text += " P" + std::to_string(i);
  }
  text += "\n";
  CHECK(read_hand(text).names.size() == log::max_names);
  CHECK(log_errors(text + "dealer P0\n# c\nout Z\n") ==
        Errors{"4:5 <Z> too-many-names: a hand has at most 255 players, and `Z` is one more"});
}

TEST_CASE("places") {
  const std::string text =
      "hand  \"1\" # c\n"
      "  stake 2 # d\n"
      "up 8c\n"
      "Ann: draw , spread 2s=7h 8h  , hit 9h #1 # x\n"
      "pay Ann pot 1\n"
      "result Ann -1  Bob 1 \n";
  const log::Hand hand = read_hand(text);
  CHECK(hand.id == "1");
  CHECK(at(text, hand.id_at) == "\"1\"");
  CHECK(at(text, hand.header.stake->at) == "stake 2");
  CHECK(at(text, hand.upcard->at) == "8c");
  REQUIRE(hand.play.size() == 1);
  CHECK(at(text, hand.play[0].at) == "Ann: draw , spread 2s=7h 8h  , hit 9h #1");
  REQUIRE(hand.actions.size() == 3);
  CHECK(at(text, hand.actions[0].at) == "draw");
  CHECK(at(text, hand.actions[1].at) == "spread 2s=7h 8h");
  CHECK(at(text, hand.actions[2].at) == "hit 9h #1");
  CHECK(hand.actions[2].spread_number == 1);
  REQUIRE(hand.cards.size() == 4);
  CHECK_FALSE(hand.cards[0].card.known());
  CHECK(at(text, hand.cards[0].at) == "draw");
  CHECK(at(text, hand.cards[1].at) == "2s=7h");
  CHECK(hand.cards[1].stands_for == Card(Rank::seven, Suit::hearts));
  CHECK(at(text, hand.cards[2].at) == "8h");
  CHECK(at(text, hand.pays[0].at) == "pay Ann pot 1");
  CHECK(hand.pays[0].from.player == log::NameId{0});
  CHECK_FALSE(hand.pays[0].to.player);
  CHECK(at(text, hand.results[0].at) == "result Ann -1  Bob 1");
  CHECK(at(text, hand.results[0].nets[1].at) == "Bob 1");
}

TEST_CASE("a session's head") {
  const log::Hand head = read_hand("session friday\nstake 1\nx-y\n", log::Chunk::Kind::session);
  CHECK(head.is_session);
  CHECK(print(head) == "session friday\nstake 1\nx-y\n");
  CHECK(canonical("stake 1\nseats A B\n", log::Chunk::Kind::session) == "stake 1\nseats A B\n");
}

TEST_CASE("a second hand inside a hand is misplaced, when nobody has split the text") {
  log::Hand hand;
  const auto errors = log::parse({log::Chunk::Kind::hand, "hand 1\nup 4h\nhand 2\nsession a\n", 1}, hand);
  REQUIRE(errors.size() == 2);
  CHECK(errors[0].message == "`hand` begins a hand, but stands inside one");
  CHECK(errors[1].message == "`session` begins a session, but stands inside one");
}

TEST_CASE("an error costs its line alone") {
  log::Hand hand;
  const log::Chunk chunk{log::Chunk::Kind::hand, "hand 1\nup Tx\nAnn: draw 4h, spread 5h 6x\nBob: drop\nfoo\n", 1};
  CHECK(log::parse(chunk, hand).size() == 3);
  CHECK(print(hand) == "hand 1\nBob: drop\n");
  CHECK(hand.cards.empty());
  CHECK(hand.names == std::vector<std::string>{"Bob"});
}

TEST_CASE("a hand keeps nothing of the one before") {
  log::Hand hand = read_hand(
      "hand 1\nhouse a with b\nstake 2\nseats A B\ndealer A\ncut A 4h\ndeck 4h\nbet k 1 A\ndeal A 4h\nup 4h\n"
      "A: drop\nshow A\npay A B 1\nresult A 1\nout A\nx-y\n");
  CHECK(log::parse({log::Chunk::Kind::hand, "hand 2\n", 1}, hand).empty());
  CHECK(print(hand) == "hand 2\n");
  CHECK(hand.names.empty());
  CHECK(hand.cards.empty());
  CHECK(hand.actions.empty());
}

TEST_CASE("the same hand is told by what it says, not by places and numbers") {
  const log::Hand one = read_hand("seats A B\npay A B 1\n");
  CHECK(same(one, read_hand("# c\nseats  \"A\"  B\npay A B 1.0\n")));
  CHECK_FALSE(same(one, read_hand("seats B A\npay A B 1\n")));
  CHECK_FALSE(same(one, read_hand("seats A B\npay B A 1\n")));
  CHECK_FALSE(same(one, read_hand("seats A B\npay A B 2\n")));
  CHECK_FALSE(same(one, read_hand("seats A B\npay A pot 1\n")));
  CHECK_FALSE(same(one, read_hand("seats A B\n")));
  CHECK(same(read_hand("A: draw"), read_hand("A: draw ??")));
  CHECK_FALSE(same(read_hand("A: hit 2s"), read_hand("A: hit 2s=3s")));
  CHECK_FALSE(same(read_hand("A: hit 2s"), read_hand("A: hit 2s #1")));
  CHECK_FALSE(same(read_hand("A: drop"), read_hand("A: drop\nA: drop")));
}

TEST_CASE("hands that differ in one thing are not the same") {
  const std::string whole =
      "hand 1\nhouse pagat with waiting\nstake 2 dollars\nseats A B\ndealer A\ncut A 2c B 3c\ndeck 4c 5c\n"
      "bet high 1 A B\ndeal A 4h 5h\nup 8c\nA: draw 6h, spread 4h 5h 6h, bet 1, discard 5h\nshow B 7h 7d\n"
      "pay A B 1\nresult money A 2\nout A\nx-own a\n";
  const auto with = [&](const std::string& old, const std::string& other) {
    const std::size_t at = whole.find(old);
    REQUIRE(at != std::string::npos);
    std::string changed = whole;
    return read_hand(changed.replace(at, old.size(), other));
  };
  const log::Hand hand = with("hand 1", "hand 1");
  const std::vector<std::pair<std::string, std::string>> changes{
      {"hand 1", "hand 2"},
      {"hand 1\n", ""},
      {"house pagat", "house marwang"},
      {"with waiting", "with no-upcard"},
      {"stake 2", "stake 3"},
      {"dollars", "euros"},
      {"seats A B", "seats B A"},
      {"dealer A", "dealer B"},
      {"cut A 2c B 3c", "cut B 2c A 3c"},
      {"cut A 2c", "cut A 4c"},
      {"cut A 2c B 3c\n", ""},
      {"deck 4c 5c", "deck 5c 4c"},
      {"bet high 1", "bet low 1"},
      {"bet high 1", "bet high 2"},
      {"high 1 A B", "high 1 A"},
      {"deal A 4h 5h", "deal B 4h 5h"},
      {"deal A 4h 5h", "deal A 4h 6h"},
      {"deal A 4h 5h\n", ""},
      {"up 8c", "up 9c"},
      {"up 8c\n", ""},
      {"A: draw", "B: draw"},
      {"draw 6h", "take 6h"},
      {"draw 6h", "draw 7h"},
      {"bet 1,", "bet 2,"},
      {"show B", "show A"},
      {"show B 7h", "show B 8h"},
      {"pay A B", "pay pot B"},
      {"pay A B", "pay A pot"},
      {"pay A B 1\n", ""},
      {"result money", "result points"},
      {"money A 2", "money B 2"},
      {"money A 2", "money A 3"},
      {"out A", "out B"},
      {"x-own a", "x-own b"},
  };
  for (const auto& [old, other] : changes) {
    INFO(old << " -> " << other);
    CHECK_FALSE(same(hand, with(old, other)));
  }
}
