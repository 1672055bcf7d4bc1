#include <rapidcheck/catch.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include <string>
#include <tonk/tonk.hpp>

namespace {

using tonk::ActionKind;
using tonk::Card;
using tonk::Choice;
using tonk::LiveHand;
using tonk::PlayedCard;
using tonk::Seat;

std::vector<Card> cards(const std::string& text) {
  std::vector<Card> read;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    read.push_back(*tonk::parse_card(text.substr(at, 2)));
  }
  return read;
}

Choice move_of(unsigned seat, ActionKind kind, std::vector<PlayedCard> cards = {}, unsigned spread = 0) {
  return {Seat{static_cast<std::uint8_t>(seat)}, kind, static_cast<std::uint16_t>(spread), std::move(cards)};
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
      LiveHand::deal(house, {{"Ann", "Bob B"}, Seat{1}, pack_from(house, "4h Ac 5h 3d 9c 3s Kd 4c 2s 8d 8c 6h Jc")});
  REQUIRE(dealt);
  LiveHand table = *dealt;
  CHECK(to_string(table.cards(Seat{0})) == "9c Kd 4h 5h 2s");
  CHECK(to_string(table.cards(Seat{1})) == "Ac 4c 3d 8d 3s");
  CHECK(to_string(table.table().discards) == "8c");
  CHECK(table.table().stock == 41);
  CHECK(to_string(table.table().deck.back()) == "6h");
  CHECK(table.count(Seat{0}) == 30);
  CHECK(table.name(Seat{1}) == "Bob B");
  CHECK(table.to_move() == Seat{0});
  CHECK_FALSE(table.over());
  CHECK(table.settle().errors().at(0).code == "hand-not-over");

  const LiveHand before = table;
  const auto early = table.play(move_of(1, ActionKind::draw));
  REQUIRE(early);
  CHECK(early->code == "out-of-turn");
  CHECK(early->rule.rule == "first to play");
  CHECK(table.log() == before.log());

  const Choice spread =
      move_of(0, ActionKind::spread, {{*tonk::parse_card("4h")}, {*tonk::parse_card("5h")}, {*tonk::parse_card("6h")}});
  CHECK(table.why_not(spread)->code == "laid-too-early");
  CHECK_FALSE(table.play(move_of(0, ActionKind::draw)));
  CHECK(table.allows(spread));
  const auto moves = table.legal_moves();
  CHECK(std::find(moves.begin(), moves.end(), spread) != moves.end());
  CHECK_FALSE(table.play(spread));
  REQUIRE(table.table().spreads.size() == 1);
  CHECK(table.table().spreads[0].owner == Seat{0});
  CHECK(to_string(table.table().spreads[0].cards.first()) == "4h 5h 6h");
  CHECK_FALSE(table.play(move_of(0, ActionKind::discard, {{*tonk::parse_card("Kd")}})));
  CHECK_FALSE(table.play(move_of(1, ActionKind::draw, {{*tonk::parse_card("Jc")}})));
  CHECK_FALSE(table.play(move_of(1, ActionKind::discard, {{*tonk::parse_card("Jc")}})));
  const auto waits = table.why_not(move_of(0, ActionKind::drop));
  REQUIRE(waits);
  CHECK(waits->code == "drop-while-waiting");
  CHECK(waits->rule.file == "variants/options/waiting.yaml");
  CHECK(before.table().spreads.empty());

  CHECK_FALSE(table.play(move_of(0, ActionKind::draw)));
  CHECK(table.why_not(move_of(0, ActionKind::draw))->code == "second-draw");
  CHECK_FALSE(table.play(move_of(0, ActionKind::discard, {{*tonk::parse_card("9c")}})));
  CHECK_FALSE(table.play(move_of(1, ActionKind::drop)));
  REQUIRE(table.over());
  CHECK(table.legal_moves().empty());
  CHECK(table.why_not(move_of(0, ActionKind::draw))->code == "after-the-end");
  const auto owed = table.settle();
  REQUIRE(owed);
  CHECK(owed->end == tonk::End::caught);
  REQUIRE(owed->transfers.size() == 1);
  CHECK(owed->transfers[0].amount == tonk::Amount{2});
  CHECK(house.rules().clause(owed->transfers[0].why).rule == "settlement, drop and caught");
  CHECK(owed->nets == std::vector{tonk::Amount{2}, tonk::Amount{-2}});
  const auto judged = tonk::judge_log(table.log(), house);
  CHECK(judged.at(0).verdict == tonk::Verdict::ok);
  CHECK(judged.at(0).settlement == tonk::SettlementVerdict::right);
}

TEST_CASE("library: a bet is made with its amount") {
  const auto house = tonk::parse_house(
      "house: h\nextends: pagat\nturn: {bets: 'of any amount, once, at the start of a turn'}\n"
      "settlement: {out by discard: winner takes the pot}\n");
  REQUIRE(house);
  LiveHand hand = *LiveHand::deal(*house, 2, Seat{1}, 1);
  Choice bet = move_of(hand.to_move().index, ActionKind::bet);
  bet.amount = tonk::Amount{3};
  CHECK_FALSE(hand.play(bet));
  CHECK(hand.log().find(": bet 3\n") != std::string::npos);
}

TEST_CASE("library: no sum is written down that no log can tell") {
  const auto house = tonk::parse_house(
      "house: h\nextends: pagat\nturn: {bets: 'of any amount, once, at the start of a turn'}\n"
      "settlement: {drop and lowest alone: winner takes the pot, drop and caught: first-seated lowest takes the "
      "pot}\n");
  REQUIRE(house);
  LiveHand hand = *LiveHand::deal(*house, 2, Seat{1}, 1);
  for (const std::int64_t parts : {99'999'999'999, 99'999'999'998}) {
    const unsigned seat = hand.to_move().index;
    Choice bet = move_of(seat, ActionKind::bet);
    bet.amount = tonk::Amount::fraction(1, parts);
    REQUIRE_FALSE(hand.play(bet));
    REQUIRE_FALSE(hand.play(move_of(seat, ActionKind::draw)));
    REQUIRE_FALSE(
        hand.play(move_of(seat, ActionKind::discard, {{hand.cards(Seat{static_cast<std::uint8_t>(seat)})[0]}})));
  }
  REQUIRE_FALSE(hand.play(move_of(hand.to_move().index, ActionKind::drop)));
  CHECK(hand.settle()->nets[0].too_large());
  CHECK(tonk::judge_log(hand.log(), *house).at(0).findings.at(0).code == "amount-too-large");
}

TEST_CASE("library: discards that become the stock are drawn in their order") {
  const auto house = tonk::parse_house(
      "house: h\nextends: pagat\nturn:\n  draw: from the stock\nstock out: the discards but the top one become the "
      "stock\n");
  REQUIRE(house);
  LiveHand hand = *LiveHand::deal(*house, {{"Ann", "Bob"}, Seat{1}, tonk::shuffled(*house, 3)});
  while (hand.table().stock > 0) {
    const unsigned seat = hand.to_move().index;
    REQUIRE_FALSE(hand.play(move_of(seat, ActionKind::draw)));
    const Card drawn = *hand.cards(Seat{static_cast<std::uint8_t>(seat)}).begin();
    REQUIRE_FALSE(hand.play(move_of(seat, ActionKind::discard, {{drawn}})));
  }
  const std::vector<Card> discards = hand.table().discards;
  const unsigned seat = hand.to_move().index;
  const auto refused = hand.why_not(move_of(seat, ActionKind::draw, {{discards.at(1)}}));
  REQUIRE(refused);
  CHECK(refused->code == "not-the-deck");
  CHECK(refused->message.ends_with("but the deck's next card is " + to_string(discards.front())));
  CHECK(hand.allows(move_of(seat, ActionKind::draw, {{discards.front()}})));
}

TEST_CASE("library: what cannot be dealt is told") {
  const tonk::House house = *tonk::load_house("pagat");
  const auto codes = [&](const tonk::Deal& deal) {
    std::string all;
    for (const auto& error : LiveHand::deal(house, deal).errors()) {
      all += error.code + ' ';
    }
    return all;
  };
  const std::vector<Card> pack = tonk::shuffled(house, 1);
  CHECK(codes({{"Ann", "Bob"}, Seat{1}, pack}).empty());
  CHECK(LiveHand::deal(house, 1'000'000, Seat{0}, 1).errors().at(0).message == "`pagat` is not played by 1000000");
  CHECK(codes({{"pot", "x y"}, Seat{1}, pack}).empty());
  CHECK(codes({{"Ann"}, Seat{0}, pack}) == "wrong-number-of-players ");
  CHECK(codes({{}, Seat{0}, {}}) == "wrong-number-of-players no-dealer wrong-pack ");
  CHECK(codes({{"Ann", "Ann"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "B\nob"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", ""}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "\xFF"}, Seat{0}, pack}) == "bad-name ");
  CHECK(codes({{"Ann", "Bob"}, Seat{2}, pack}) == "no-dealer ");
  CHECK(codes({{"Ann", "Bob"}, Seat{0}, {pack.begin() + 1, pack.end()}}) == "wrong-pack ");
  const auto message = [&](const tonk::Deal& deal) { return LiveHand::deal(house, deal).errors().at(0).message; };
  CHECK(message({{"Ann", "Bob", "Ann"}, Seat{1}, pack}) == "the players at seats 0 and 2 are both called `Ann`");
  CHECK(message({{"Ann", "B\nob"}, Seat{1}, pack}) == "the name `B\nob` of seat 1 cannot be said in a hand log");
  std::vector<Card> other = house.pack();
  other.front() = Card::joker(1);
  CHECK(message({{"Ann", "Bob"}, Seat{1}, other}) ==
        "these are not the 52 cards of `pagat`; `Ac` is missing; `X1` is too many");
  CHECK_FALSE(LiveHand::deal(house, 4'000'000'000U, Seat{0}, 1));
  CHECK_FALSE(LiveHand::deal(house, 0, Seat{0}, 1));
  CHECK(LiveHand::deal(house, 3, Seat{2}, 1)->log() == LiveHand::deal(house, 3, Seat{2}, 1)->log());
}

TEST_CASE("library: what is no move names what is wrong in it") {
  const LiveHand table = *LiveHand::deal(*tonk::load_house("pagat"), 2, Seat{1}, 1);
  const auto message = [&](const Choice& move) {
    const auto why = table.why_not(move);
    CHECK(table.allows(move) == !why);
    return why && why->code == "not-a-move" ? why->message : std::string();
  };
  const Card ace(tonk::Rank::ace, tonk::Suit::spades);
  CHECK(message(move_of(0, ActionKind::drop)).empty());
  CHECK(message(move_of(2, ActionKind::drop)) == "there is no seat 2, only 0 to 1");
  CHECK(message(move_of(0, ActionKind::drop, {}, 5)) == "`drop #5` is on no spread");
  CHECK(message(move_of(0, ActionKind::drop, {{ace}})) == "`drop As` has 1 cards, and must have 0");
  CHECK(message(move_of(0, ActionKind::discard)) == "`discard` has 0 cards, and must have 1");
  CHECK(message(move_of(0, ActionKind::take, {{ace, ace}})) == "in `take As=As`, `As` cannot stand for `As`");
  CHECK(message(move_of(0, ActionKind::take, {{Card{}}})) == "`take ??` has an unknown card");
  CHECK(message(move_of(0, ActionKind::hit, {{ace, Card::joker(1)}}, 1)) ==
        "in `hit As=X1 #1`, `As` cannot stand for `X1`");
}

/// A shipped house with an option that goes with it, and a hand of it.
LiveHand any_table() {
  const std::vector<tonk::spec::Listing>& all = tonk::shipped_houses();
  const tonk::spec::Listing house = *rc::gen::elementOf(all);
  const tonk::spec::Listing option = *rc::gen::elementOf(all);
  RC_PRE(!house.is_option && option.is_option);
  auto loaded = tonk::load_house(house.name, {option.name});
  loaded = loaded ? loaded : tonk::load_house(house.name);
  const unsigned players = *rc::gen::inRange(loaded->fewest_players(), std::min(loaded->most_players(), 6U) + 1);
  return *LiveHand::deal(*loaded, players, Seat{0}, *rc::gen::arbitrary<std::uint32_t>());
}

TEST_CASE("library: random hands end, and are judged as they are settled") {
  rc::prop("by legal moves", [] {
    LiveHand table = any_table();
    std::vector<Choice> made;
    LiveHand again = table;
    for (int move = 0; move < 600 && !table.over(); ++move) {
      const std::vector<Choice> moves = table.legal_moves();
      RC_ASSERT(!moves.empty());
      for (const Choice& one : moves) {
        RC_ASSERT(table.allows(one));
        RC_ASSERT(!table.why_not(one));
      }
      const auto& choice = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
      made.push_back(choice);
      RC_ASSERT(!table.play(choice));
    }
    for (const Choice& move : made) {
      RC_ASSERT(!again.play(move));
    }
    RC_ASSERT(again.log() == table.log());
    const auto judged = tonk::judge_log(table.log(), table.house());
    RC_ASSERT(judged.size() == 1U);
    if (table.over()) {
      RC_LOG() << table.log();
      RC_ASSERT(judged[0].findings.empty());
      const tonk::Settlement owed = *table.settle();
      RC_ASSERT(judged[0].end == owed.end);
      RC_ASSERT(judged[0].payments.size() == owed.transfers.size());
      for (std::size_t number = 0; number < owed.transfers.size(); ++number) {
        RC_ASSERT(judged[0].payments[number].amount == owed.transfers[number].amount);
        RC_ASSERT(judged[0].payments[number].why == table.house().rules().clause(owed.transfers[number].why));
      }
      RC_ASSERT(judged[0].net.size() == owed.nets.size());
      for (std::size_t seat = 0; seat < owed.nets.size(); ++seat) {
        RC_ASSERT(judged[0].net[seat].second == owed.nets[seat]);
      }
    }
    RC_CLASSIFY(table.over(), "over");
  });
}

TEST_CASE("library: any move whatever is answered") {
  rc::prop("at any point", [] {
    LiveHand table = any_table();
    const auto card = rc::gen::map(rc::gen::inRange(0U, 70U), [](unsigned index) { return Card::at(index); });
    for (int move = 0; move < 40 && !table.over(); ++move) {
      Choice any = move_of(*rc::gen::inRange(0U, 8U), static_cast<ActionKind>(*rc::gen::inRange(0, 20)));
      any.spread_number = *rc::gen::inRange<std::uint16_t>(0, 5);
      for (int number = *rc::gen::inRange(0, 6); number > 0; --number) {
        any.cards.push_back({*card, *rc::gen::arbitrary<bool>() ? *card : Card{}});
      }
      const std::string before = table.log();
      const auto why = table.why_not(any);
      RC_ASSERT(table.allows(any) == !why);
      RC_ASSERT(table.play(any) == why);
      const bool unchanged = !why || (table.log() == before && !why->code.empty());
      RC_ASSERT(unchanged);
      const std::vector<Choice> moves = table.legal_moves();
      if (!moves.empty()) {
        RC_ASSERT(!table.play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]));
      }
    }
  });
}

}  // namespace
