#include "spec/rules.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>

#include "spec/sentence.hpp"
#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::shipped;

namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(std::string(TONK_SOURCE_DIR) + "/" + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
  }
  return lines;
}

/// Payer, price and payee of each, in the words of a sentence.
std::string pays(const std::vector<PaymentRule>& rules) {
  std::string text;
  for (const PaymentRule& rule : rules) {
    text += text.empty() ? "" : "; ";
    text += std::string(words_of(rule.payer.role)) + " pays " + to_string(rule.price.number);
    text += rule.price.per_head ? " for " + std::string(words_of(rule.price.heads.role)) : "";
    text += " to " + std::string(words_of(rule.payee.role));
  }
  return text;
}

std::string caught(const std::string& option) {
  return pays(shipped("pagat", {option}).settlement_of(Ending::caught).pays);
}

}  // namespace

TEST_CASE("pagat compiles to the base game") {
  const Rules rules = shipped("pagat");
  CHECK(rules.house == "pagat");
  CHECK(rules.options.empty());
  CHECK(rules.fewest_players == 2);
  CHECK(rules.most_players == 10);
  CHECK(rules.play_passes == Direction::left);
  CHECK(rules.deck.pack == CardSet::all_naturals());
  CHECK(rules.deck.order.size() == 13);
  CHECK(rules.deck.order.front() == Rank::ace);
  CHECK(rules.deck.points[Card(Rank::ace, Suit::clubs).index()] == 1);
  CHECK(rules.deck.points[Card(Rank::nine, Suit::hearts).index()] == 9);
  CHECK(rules.deck.points[Card(Rank::ten, Suit::hearts).index()] == 10);
  CHECK(rules.deck.points[Card(Rank::king, Suit::spades).index()] == 10);
  CHECK(rules.cards_dealt[1] == 0);
  CHECK(rules.cards_dealt[2] == 5);
  CHECK(rules.cards_dealt[10] == 5);
  CHECK(rules.cards_dealt[11] == 0);
  CHECK(rules.upcard == Upcard::with_the_deal);
  REQUIRE(rules.dealt_wins.size() == 1);
  CHECK(rules.dealt_wins[0].hand.any_of.size() == 2);
  CHECK(pays(rules.dealt_wins[0].pays) == "each other pays 2 to winner");
  CHECK(rules.dealt_wins[0].declaring == Declaring::must);
  CHECK(rules.drop == DropTime::before_drawing);
  CHECK(rules.discard_depth() == 1);
  CHECK(rules.stock_out == StockOut::first_missing_card);
  CHECK(pays(rules.settlement_of(Ending::out).pays) == "each other pays 2 to winner");
  CHECK(pays(rules.settlement_of(Ending::out_by_discard).pays) == "each other pays 1 to winner");
  CHECK(pays(rules.settlement_of(Ending::drop_won).pays) == "each other pays 1 to winner");
  CHECK(pays(rules.settlement_of(Ending::caught).pays) ==
        "dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest");
  CHECK(pays(rules.settlement_of(Ending::stock_out).pays) == "each loser pays 1 to each lowest");
}

TEST_CASE("marwang compiles to what differs there") {
  const Rules rules = shipped("marwang");
  CHECK(rules.house == "marwang");
  REQUIRE(rules.dealt_wins.size() == 2);
  CHECK(rules.dealt_wins[0].hand.any_of[0][0].cards ==
        (CardSet::of(Rank::jack) | CardSet::of(Rank::queen) | CardSet::of(Rank::king)));
  CHECK(pays(rules.dealt_wins[0].pays) == "each other pays 2 to winner");
  CHECK(pays(rules.dealt_wins[1].pays) == "each other pays 1 to winner");
  CHECK(pays(rules.settlement_of(Ending::out).pays) == "each other pays 1 to winner");
  CHECK(rules.stock_out == StockOut::after_last_card);
  CHECK(rules.clause(rules.clause_of(Key::stock_out)).file == "variants/marwang.yaml");
  CHECK(rules.clause(rules.clause_of(Key::drop)).file == "variants/pagat.yaml");
}

TEST_CASE("every shipped option compiles on every shipped house") {
  const Library library = spec::test::library_with({});
  for (const Listing& option : library.list()) {
    for (const Listing& house : library.list()) {
      if (option.is_option && !house.is_option) {
        CHECK_FALSE(option.title.empty());
        CHECK_FALSE(house.title.empty());
        CHECK(shipped(house.name, {option.name}).options == std::vector<std::string>{option.name});
      }
    }
  }
}

TEST_CASE("the five ways to pay for a catch") {
  CHECK(caught("caught-lowest-collects") == "dropper pays 2 to each lowest; each bystander pays 1 to each lowest");
  CHECK(caught("caught-pays-for-all") == "dropper pays 1 for each loser to each lowest");
  CHECK(caught("caught-single-each") == "dropper pays 1 to each equal or lower; each loser pays 1 to each lowest");
  CHECK(caught("caught-double-to-all") == "dropper pays 2 to each other");
  CHECK(caught("caught-five") == "dropper pays 5 to nearest lowest");
}

TEST_CASE("the other options change their one rule") {
  CHECK(shipped("pagat", {"no-upcard"}).upcard == Upcard::none);
  CHECK(shipped("basics").upcard == Upcard::unless_declared);
  CHECK(shipped("pagat", {"stock-out-dead"}).settlement_of(Ending::stock_out).pays.empty());
  CHECK(pays(shipped("pagat", {"single-always"}).settlement_of(Ending::out).pays) == "each other pays 1 to winner");
  const Rules both = shipped("pagat", {"no-upcard", "caught-five", "no-upcard"});
  CHECK(both.options == std::vector<std::string>{"no-upcard", "caught-five"});
  CHECK(both.clause(both.clause_of(Key::deal_upcard)).file == "variants/options/no-upcard.yaml");
  CHECK(both.clause(both.settlement_of(Ending::caught).clause).file == "variants/options/caught-five.yaml");
}

TEST_CASE("a clause stands where its file has its key and its words") {
  for (const char* const house : {"pagat", "marwang"}) {
    const Rules rules = shipped(house, {"no-upcard"});
    for (const ClauseId id : rules.written) {
      const Clause& clause = rules.clause(id);
      INFO(clause.rule);
      if (clause.file.empty()) {
        continue;  // a default
      }
      const std::vector<std::string> lines = lines_of(clause.file);
      REQUIRE(clause.line <= lines.size());
      const std::string key =
          clause.rule.substr(clause.rule.rfind(", ") == std::string::npos ? 0 : clause.rule.rfind(", ") + 2);
      CHECK(lines[clause.line - 1].substr(clause.column - 1).starts_with(key + ":"));
    }
    for (const Settlement& settlement : rules.settlement) {
      for (const PaymentRule& payment : settlement.pays) {
        const Clause& clause = rules.clause(payment.clause);
        CHECK(lines_of(clause.file)[clause.line - 1].substr(clause.column - 1) == clause.text);
      }
    }
  }
}

TEST_CASE("a house of one's own says the rest of what the rules can hold") {
  const Compiled compiled = spec::test::compile_text(R"(house: mine
extends: pagat
players: 2 to 6
deck:
  ranks: A 2 3 4 5 6 7 J Q K
  jokers: 2 dead
deal:
  cards: {2: 12, 3: 7, 4: 5, 5 or more: 3}
dealt wins: none
add dealt wins: [{hand: total is 47 or 50, pays: [each other pays 3]}]
declaring a dealt win: is up to the player
play passes: to the right
turn: {drop: never, draw: from the stock}
spreads: {book: 3 of one rank, run: 4 or more of one suit in order}
)");
  INFO(spec::test::brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  const Rules& rules = *compiled.rules;
  CHECK(rules.deck.pack.size() == 42);
  CHECK(rules.deck.points[Card::joker(2).index()] == 0);
  CHECK(rules.deck.order[7] == Rank::jack);
  CHECK(rules.cards_dealt[2] == 12);
  CHECK(rules.cards_dealt[6] == 3);
  CHECK(rules.dealt_wins.size() == 1);
  CHECK(rules.dealt_wins[0].declaring == Declaring::may);
  CHECK(rules.play_passes == Direction::right);
  CHECK(rules.drop == DropTime::never);
  CHECK(rules.discard_depth() == 0);
  CHECK(rules.melds.book_most == 3);
  CHECK(rules.melds.run_least == 4);
}
