#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include <string>
#include <tonk/tonk.hpp>

namespace {

using tonk::Action;
using tonk::Card;
using tonk::Move;
using tonk::Seat;
using tonk::Table;

std::vector<Card> cards(const std::string& text) {
  std::vector<Card> read;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    read.push_back(*tonk::parse_card(text.substr(at, 2)));
  }
  return read;
}

/// The whole pack, with these cards on top.
std::vector<Card> pack_from(const tonk::House& house, const std::string& top) {
  std::vector<Card> pack = cards(top);
  for (const Card card : house.pack()) {
    if (std::find(pack.begin(), pack.end(), card) == pack.end()) {
      pack.push_back(card);
    }
  }
  return pack;
}

TEST_CASE("library: a hand is dealt, played, refused, settled and written down") {
  const tonk::House house = *tonk::load_house("pagat", {"waiting"});
  const auto dealt =
      Table::deal(house, {{"Ann", "Bob B"}, Seat{1}, pack_from(house, "4h Ac 5h 3d 9c 3s Kd 4c 2s 8d 8c 6h Jc")});
  REQUIRE(dealt);
  Table table = *dealt;
  CHECK(to_string(table.hand(Seat{0})) == "9c Kd 4h 5h 2s");
  CHECK(to_string(table.hand(Seat{1})) == "Ac 4c 3d 8d 3s");
  CHECK(to_string(table.discard_pile()) == "8c");
  CHECK(table.stock_size() == 41);
  CHECK(to_string(table.stock().back()) == "6h");
  CHECK(table.count(Seat{0}) == 30);
  CHECK(table.name(Seat{1}) == "Bob B");
  CHECK(table.to_move() == Seat{0});
  CHECK_FALSE(table.over());
  CHECK(table.settle().errors().at(0).code == "hand-not-over");

  const Table before = table;
  const auto early = table.play({Seat{1}, Action::draw});
  REQUIRE(early);
  CHECK(early->code == "out-of-turn");
  REQUIRE(early->rule);
  CHECK(early->rule->rule == "first to play");
  CHECK(table.log() == before.log());

  const Move spread{
      Seat{0}, Action::spread, {{*tonk::parse_card("4h")}, {*tonk::parse_card("5h")}, {*tonk::parse_card("6h")}}};
  CHECK(table.why_not(spread)->code == "laid-too-early");
  CHECK_FALSE(table.play({Seat{0}, Action::draw}));
  CHECK(table.allows(spread));
  const auto moves = table.legal_moves();
  CHECK(std::find(moves.begin(), moves.end(), spread) != moves.end());
  CHECK_FALSE(table.play(spread));
  CHECK(table.spreads() == std::vector<tonk::Spread>{{Seat{0}, cards("4h 5h 6h"), false}});
  CHECK_FALSE(table.play({Seat{0}, Action::discard, {{*tonk::parse_card("Kd")}}}));
  CHECK_FALSE(table.play({Seat{1}, Action::draw, {{*tonk::parse_card("Jc")}}}));
  CHECK_FALSE(table.play({Seat{1}, Action::discard, {{*tonk::parse_card("Jc")}}}));
  const auto waits = table.why_not({Seat{0}, Action::drop});
  REQUIRE(waits);
  CHECK(waits->code == "drop-while-waiting");
  CHECK(waits->rule->file == "variants/options/waiting.yaml");
  CHECK(before.spreads().empty());

  CHECK_FALSE(table.play({Seat{0}, Action::draw}));
  CHECK(table.why_not({Seat{0}, Action::draw})->code == "second-draw");
  CHECK_FALSE(table.play({Seat{0}, Action::discard, {{*tonk::parse_card("9c")}}}));
  CHECK_FALSE(table.play({Seat{1}, Action::drop}));
  REQUIRE(table.over());
  CHECK(table.legal_moves().empty());
  CHECK(table.why_not({Seat{0}, Action::draw})->code == "after-the-end");
  const auto owed = table.settle();
  REQUIRE(owed);
  CHECK(owed->end == tonk::End::caught);
  REQUIRE(owed->transfers.size() == 1);
  CHECK(owed->transfers[0].amount == tonk::Amount{2});
  CHECK(owed->transfers[0].rule.rule == "settlement, drop and caught");
  CHECK(owed->nets == std::vector{tonk::Amount{2}, tonk::Amount{-2}});
  const auto judged = tonk::judge(tonk::parse_log(table.log()), house);
  CHECK(judged.at(0).verdict == tonk::Verdict::ok);
  CHECK(judged.at(0).paid == tonk::Paid::right);
}

TEST_CASE("library: what cannot be dealt is told") {
  const tonk::House house = *tonk::load_house("pagat");
  const auto codes = [&](const tonk::Deal& deal) {
    std::string all;
    for (const auto& error : Table::deal(house, deal).errors()) {
      all += error.code + ' ';
    }
    return all;
  };
  const std::vector<Card> pack = tonk::shuffled(house, 1);
  CHECK(codes({{"Ann", "Bob"}, Seat{1}, pack}).empty());
  CHECK(codes({{"pot", "x y"}, Seat{1}, pack}).empty());
  CHECK(codes({{"Ann"}, Seat{0}, pack}) == "wrong-number-of-players ");
  CHECK(codes({{}, Seat{0}, {}}) == "wrong-number-of-players no-dealer wrong-pack ");
  CHECK(codes({{"Ann", "Ann"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "B\nob"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", ""}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "\xFF"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "Bob"}, Seat{2}, pack}) == "no-dealer ");
  CHECK(codes({{"Ann", "Bob"}, Seat{0}, {pack.begin() + 1, pack.end()}}) == "wrong-pack ");
  const auto message = [&](const tonk::Deal& deal) { return Table::deal(house, deal).errors().at(0).message; };
  CHECK(message({{"Ann", "Bob", "Ann"}, Seat{1}, pack}) == "the players at seats 0 and 2 are both called `Ann`");
  CHECK(message({{"Ann", "B\nob"}, Seat{1}, pack}) == "the name `B\nob` of seat 1 cannot be said in a hand log");
  std::vector<Card> other = house.pack();
  other.front() = Card::joker(1);
  CHECK(message({{"Ann", "Bob"}, Seat{1}, other}) ==
        "these are not the 52 cards of `pagat`; `Ac` is missing; `X1` is too many");
  CHECK_FALSE(Table::deal(house, 4'000'000'000U, Seat{0}, 1));
  CHECK_FALSE(Table::deal(house, 0, Seat{0}, 1));
  CHECK(Table::deal(house, 3, Seat{2}, 1)->log() == Table::deal(house, 3, Seat{2}, 1)->log());
}

TEST_CASE("library: what is no move names what is wrong in it") {
  const Table table = *Table::deal(*tonk::load_house("pagat"), 2, Seat{1}, 1);
  const auto message = [&](const Move& move) {
    const auto why = table.why_not(move);
    CHECK(table.allows(move) == !why);
    return why && why->code == "not-a-move" ? why->message : std::string();
  };
  const Card ace(tonk::Rank::ace, tonk::Suit::spades);
  CHECK(message({Seat{0}, Action::drop}).empty());
  CHECK(message({Seat{2}, Action::drop}) == "there is no seat 2, only 0 to 1");
  CHECK(message({Seat{0}, Action::drop, {}, 5}) == "`drop #5` is on no spread");
  CHECK(message({Seat{0}, Action::drop, {{ace}}}) == "`drop As` has 1 cards, and must have 0");
  CHECK(message({Seat{0}, Action::discard}) == "`discard` has 0 cards, and must have 1");
  CHECK(message({Seat{0}, Action::take, {{ace, ace}}}) == "in `take As=As`, `As` cannot stand for `As`");
  CHECK(message({Seat{0}, Action::take, {{Card{}}}}) == "`take ??` has an unknown card");
  CHECK(message({Seat{0}, Action::hit, {{ace, Card::joker(1)}}, 1}) == "in `hit As=X1 #1`, `As` cannot stand for `X1`");
}

/// A shipped house with an option that goes with it, and a hand of it.
Table any_table() {
  static const std::vector<tonk::Listing> all = tonk::Houses().list();
  const tonk::Listing house = *rc::gen::elementOf(all);
  const tonk::Listing option = *rc::gen::elementOf(all);
  RC_PRE(!house.is_option && option.is_option);
  auto loaded = tonk::load_house(house.name, {option.name});
  loaded = loaded ? loaded : tonk::load_house(house.name);
  const unsigned players = *rc::gen::inRange(loaded->fewest_players(), std::min(loaded->most_players(), 6U) + 1);
  return *Table::deal(*loaded, players, Seat{0}, *rc::gen::arbitrary<std::uint32_t>());
}

TEST_CASE("library: random hands end, and are judged as they are settled") {
  rc::prop("by legal moves", [] {
    Table table = any_table();
    std::vector<Move> made;
    Table again = table;
    for (int move = 0; move < 600 && !table.over(); ++move) {
      const std::vector<Move> moves = table.legal_moves();
      RC_ASSERT(!moves.empty());
      for (const Move& one : moves) {
        RC_ASSERT(table.allows(one));
        RC_ASSERT(!table.why_not(one));
      }
      // Kinds of moves with few cards to choose from come as often as others.
      const auto& choice = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
      made.push_back(choice);
      RC_ASSERT(!table.play(choice));
    }
    for (const Move& move : made) {
      RC_ASSERT(!again.play(move));
    }
    RC_ASSERT(again.log() == table.log());
    const auto judged = tonk::judge(tonk::parse_log(table.log()), table.house());
    RC_ASSERT(judged.size() == 1U);
    if (table.over()) {
      RC_LOG() << table.log();
      RC_ASSERT(judged[0].findings.empty());
      RC_ASSERT(judged[0].owed == *table.settle());
    }
    RC_CLASSIFY(table.over(), "over");
  });
}

TEST_CASE("library: any move whatever is answered") {
  rc::prop("at any point", [] {
    Table table = any_table();
    const auto card = rc::gen::map(rc::gen::inRange(0U, 70U), [](unsigned index) { return Card::at(index); });
    for (int move = 0; move < 40 && !table.over(); ++move) {
      Move any{Seat{*rc::gen::inRange<std::uint8_t>(0, 8)}, static_cast<Action>(*rc::gen::inRange(0, 20)), {}, 0};
      any.spread = *rc::gen::inRange<std::uint16_t>(0, 5);
      for (int number = *rc::gen::inRange(0, 6); number > 0; --number) {
        any.cards.push_back({*card, *rc::gen::arbitrary<bool>() ? *card : Card{}});
      }
      const std::string before = table.log();
      const auto why = table.why_not(any);
      RC_ASSERT(table.allows(any) == !why);
      RC_ASSERT(table.play(any) == why);
      const bool unchanged = !why || (table.log() == before && !why->code.empty());
      RC_ASSERT(unchanged);
      const std::vector<Move> moves = table.legal_moves();
      if (!moves.empty()) {
        RC_ASSERT(!table.play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]));
      }
    }
  });
}

}  // namespace
