#include "explore/odds/odds.hpp"

#include <array>
#include <catch2/catch.hpp>

#include <functional>
#include <map>

#include "tests/support/plain_odds.hpp"
#include "tests/support/spec_support.hpp"
#include "verifier/table/meld_solver.hpp"

using namespace tonk;
using namespace tonk::explore;
using tonk::test::by_dealing_all;
using tonk::test::told;

namespace {

Odds odds_of(const spec::Rules& rules, unsigned players, unsigned cards = 0) {
  const unsigned dealt = cards == 0 ? rules.cards_dealt[players] : cards;
  const std::optional<Odds> found = odds(rules, players, dealt);
  REQUIRE(found);
  return *found;
}

spec::Rules house(const std::string& lines, const std::string& base = "pagat") {
  const spec::Compiled compiled = spec::test::compile_text("house: t\nextends: " + base + "\n" + lines);
  INFO(lines << spec::test::brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  return *compiled.rules;
}

/// What is written behind each of two wins.
struct Beats {
  std::string of_high;
  std::string of_low;
};
const std::array<Beats, 5> ways_to_beat{{
    {"", ""},
    {", beats: total is 4 or less", ""},
    {"", ", beats: total is higher"},
    {", beats: total is lower", ", beats: total is higher"},
    {"", ", beats: \"total is 2 or 4 and total is higher, or every card is a J\""},
}};

/// What a player knows of five cards without any rules of ours.
struct Five {
  int total = 0;
  int pictures = 0;
  bool run = false;  ///< of one suit
};

/// Every hand of five cards of 52, rank by rank and suit by suit.
void each_five(const std::function<void(const Five&)>& visit) {
  static constexpr std::array<int, 13> points{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};
  std::array<unsigned, 5> at{};
  for (at[0] = 0; at[0] < 52; ++at[0]) {
    for (at[1] = at[0] + 1; at[1] < 52; ++at[1]) {
      for (at[2] = at[1] + 1; at[2] < 52; ++at[2]) {
        for (at[3] = at[2] + 1; at[3] < 52; ++at[3]) {
          for (at[4] = at[3] + 1; at[4] < 52; ++at[4]) {
            Five five;
            for (const unsigned card : at) {
              five.total += points[card % 13];
              five.pictures += card % 13 >= 10 ? 1 : 0;
            }
            five.run = at[0] / 13 == at[4] / 13 && at[4] - at[0] == 4;
            visit(five);
          }
        }
      }
    }
  }
}

/// Every hand of so many cards, those that are alike as often as they can be dealt.
void each_hand(const spec::Rules& rules, unsigned cards, const std::function<void(const CardMultiset&)>& visit) {
  std::vector<Card> deck;
  for (unsigned pack = 0; pack < rules.deck.packs; ++pack) {
    deck.insert(deck.end(), rules.deck.pack.begin(), rules.deck.pack.end());
  }
  std::vector<Card> held;
  const auto deal = [&](const auto& self, std::size_t from) -> void {
    if (held.size() == cards) {
      visit(CardMultiset(held));
      return;
    }
    for (std::size_t at = from; at < deck.size(); ++at) {
      held.push_back(deck[at]);
      self(self, at + 1);
      held.pop_back();
    }
  };
  deal(deal, 0);
}

}  // namespace

TEST_CASE("odds: every hand of five cards is counted", "[odds]") {
  unsigned all = 0;
  std::array<unsigned, 51> by_total{};
  unsigned pictures = 0;
  unsigned runs = 0;
  unsigned high_runs = 0;
  each_five([&](const Five& five) {
    ++all;
    ++by_total.at(static_cast<std::size_t>(five.total));
    pictures += five.pictures == 5 ? 1U : 0U;
    runs += five.run ? 1U : 0U;
    high_runs += five.run && five.total >= 49 ? 1U : 0U;
  });
  CHECK(all == 2598960);
  CHECK(by_total[49] + by_total[50] == 11648);
  CHECK(pictures == 792);
  CHECK(runs == 36);
  const auto of_all = [&](unsigned hands) { return ratio(hands, all); };

  for (unsigned total = 5; total <= 50; ++total) {
    const Odds odds =
        odds_of(house("dealt wins: [{hand: total is " + std::to_string(total) + ", pays: nobody pays}]"), 2);
    CHECK(odds.hands == all);
    CHECK(odds.wins[0].player == of_all(by_total.at(total)));
  }
  CHECK(odds_of(spec::test::shipped("pagat"), 2).wins[0].player == of_all(11648));
  CHECK(odds_of(spec::test::shipped("rushville"), 3).wins[0].player == of_all(pictures));
  const Odds both = odds_of(house(R"(dealt wins:
  - {hand: every card is matched, pays: each other pays 4}
  - {hand: total is 49 or 50, pays: each other pays 2}
)"),
                            2);
  CHECK(both.wins[0].player == of_all(runs));
  CHECK(both.wins[1].player == of_all(11648 - high_runs));
}

TEST_CASE("odds: what anybody can work out by hand", "[odds]") {
  const Odds two = odds_of(spec::test::shipped("jazz-club"), 2, 5);
  const Integer fifties = choose(16, 5);
  const Integer hands = choose(52, 5);
  const Fraction both = ratio(fifties * choose(11, 5), hands * choose(47, 5));
  CHECK(two.wins[0].player == ratio(fifties, hands));
  CHECK(two.several == both);
  CHECK(two.of_several.draw == both);
  CHECK(two.one == 2 * (ratio(fifties, hands) - both));
  CHECK(two.nobody == 1 - two.one - two.several);
  CHECK(two.payments->table.paid == 2 * two.one);
  CHECK_FALSE(two.payments->seats_differ);

  const Odds four = odds_of(spec::test::shipped("jazz-club"), 4);
  CHECK(four.payments->table.paid == 3 * 2 * four.one);

  // So many players that the ways to deal exceed 128 bits.
  const Odds eight = odds_of(spec::test::shipped("pagat"), 8);
  CHECK(eight.wins[0].player == ratio(11648, hands));
  CHECK(eight.nobody + eight.one + eight.several == 1);

  const Odds newcomb = odds_of(spec::test::shipped("newcomb"), 2);
  CHECK(newcomb.wins[0].player == ratio(4 * choose(4, 2), choose(52, 3)));
  CHECK(newcomb.wins[0].anyone ==
        2 * newcomb.wins[0].player - ratio(12 * choose(4, 2) * choose(4, 2), choose(52, 3) * choose(49, 3)));
  CHECK(newcomb.nobody == 1);
}

TEST_CASE("odds: all chances add up, in every house, and what is paid is received", "[odds]") {
  for (const std::string house : {"baton-rouge", "chicago-cab", "jazz-club", "marwang", "newark", "pagat", "push-ups",
                                  "rushville", "washington-dc", "washington-state"}) {
    for (const unsigned players : {3U, 5U}) {
      INFO(house << ' ' << players);
      const Odds odds = odds_of(spec::test::shipped(house), players);
      CHECK(odds.nobody + odds.one + odds.several == 1);
      CHECK(odds.of_several.draw + odds.of_several.best + odds.of_several.all + odds.of_several.nearest ==
            odds.several);
      REQUIRE(odds.payments);
      CHECK(odds.payments->table.paid == odds.payments->table.received);
      CHECK(odds.payments->seats.size() == players);
    }
  }
}

TEST_CASE("odds: a small pack dealt out in every way", "[odds]") {
  const std::string one = "players: 2 to 3\ndeck: {ranks: A 2 3 J, points: {A: 1, J: 10}}\ndeal: {cards: 1}\n";
  const std::string two = "players: 2 to 3\ndeck: {ranks: A 2 J, points: {A: 1, J: 10}}\ndeal: {cards: 2}\n";
  const auto rules_of = [](const std::string& pack, bool pairs, const Beats& beats, const std::string& several) {
    const std::string high = pairs ? "total is 11 or 20" : "total is 10";
    const std::string low = pairs ? "total is 4 or less" : "total is 2 or less";
    return house(pack + "dealt wins:\n  - {hand: " + high + ", pays: each other pays 2" + beats.of_high +
                 "}\n  - {hand: " + low + ", pays: [each other pays 3, winner pays 1 to each loser]" + beats.of_low +
                 "}\nseveral dealt wins: " + several + "\n");
  };
  for (const std::string several : {"draw", "all are paid", "the nearest to the dealer is paid"}) {
    for (const Beats& beats : ways_to_beat) {
      INFO(several << beats.of_high << " |" << beats.of_low);
      const spec::Rules singles = rules_of(one, false, beats, several);
      const spec::Rules pairs = rules_of(two, true, beats, several);
      CHECK(told(odds_of(singles, 2)) == told(by_dealing_all(singles, 2)));
      CHECK(told(odds_of(singles, 3)) == told(by_dealing_all(singles, 3)));
      CHECK(told(odds_of(pairs, 2)) == told(by_dealing_all(pairs, 2)));
    }
  }
  const spec::Rules pairs = rules_of(two, true, ways_to_beat[2], "the nearest to the dealer is paid");
  CHECK(told(odds_of(pairs, 3)) == told(by_dealing_all(pairs, 3)));
}

TEST_CASE("odds: a small pack whose wins see more than a total", "[odds]") {
  const std::string pack =
      "players: 2 to 3\ndeck: {ranks: A 2 3 J, points: {A: 1, J: 10}}\ndeal: {cards: 1}\ndealt wins: ";
  for (const std::string wins : {
           // Counts that are paid, of either side, and scores.
           "[{hand: total is 10 or 1, pays: each other pays the difference}]\nseveral dealt wins: all are paid",
           "[{hand: total is 10 or 1, pays: [each other scores twice the own count, winner pays the own count to each "
           "loser]}]",
           "[{hand: total is 10 or 1, pays: each other pays the own count, several: the nearest to the dealer is "
           "paid}]",
           "[{hand: total is 10 or 1, pays: each other pays the difference, beats: total is higher}]\nseveral dealt "
           "wins: all are paid",
           "[{hand: total is 2, pays: winner scores the other counts}]\nplay passes: to the right",
           "[{hand: total is 10 or 2, pays: winner pays the own count to each other}]\nplay passes: to the "
           "right\nseveral dealt wins: the nearest to the dealer is paid",
           "[{hand: total is 2, pays: each lowest pays 1 to the winner}]",
           "[{hand: total is 2, pays: [each other pays 1 to the pot, winner pays 1/2 to the pot]}]",
           // What wins later, and what it is beside one that wins at once.
           "[{hand: total is 10, pays: each other pays 1}, {hand: total is 3 or more, pays: each other pays 1, when: "
           "in one's own turn}]",
           // Which of two wins a hand is.
           "[{hand: total is 2 or more, pays: each other pays 1}, {hand: every card is a J, pays: each other pays 2}]",
           // Wins that no hand counts as, though many meet them.
           "[{hand: total is 2 or more, pays: each other pays 2}, {hand: total is 2 or 3, pays: each other pays 1}, "
           "{hand: total is 3, pays: each other pays 1, when: at the start of one's first turn}]",
           // More often held than not, so that who has none is what is counted.
           "[{hand: total is 2 or more, pays: each other pays 1}]\nseveral dealt wins: all are paid",
       }) {
    const spec::Rules rules = house(pack + wins);
    for (const unsigned players : {2U, 3U}) {
      INFO(wins << ' ' << players);
      CHECK(told(odds_of(rules, players)) == told(by_dealing_all(rules, players)));
    }
  }
}

TEST_CASE("odds: hands that can be laid at once, card by card", "[odds]") {
  const std::string wins = R"(dealt wins:
  - {hand: every card is matched, pays: each other pays 2, beats: total is higher}
  - {hand: total is 3 or 4, pays: each other pays 1, several: all are paid}
)";
  const std::string pairs =
      "players: 2 to 3\ndeal: {cards: 2, upcard: none}\nspreads: {run: 2 or more of one suit in order}\n";
  const spec::Rules two_ranks = house(pairs + "deck: {ranks: A 2, points: {A: 1}}\n" + wins);
  const spec::Rules three_ranks = house(pairs + "deck: {ranks: A 2 3, points: {A: 1}}\n" + wins);
  const spec::Rules wild =
      house(pairs + "deck: {ranks: A 2 3, points: {A: 1, joker: 0}, wild: 3, jokers: 1 wild}\n" + wins);
  for (const spec::Rules& rules : {two_ranks, three_ranks, wild}) {
    CHECK(told(odds_of(rules, 2)) == told(by_dealing_all(rules, 2)));
  }
  CHECK(told(odds_of(two_ranks, 3)) == told(by_dealing_all(two_ranks, 3)));
}

TEST_CASE("odds: every hand of a small pack is arranged in spreads, one by one", "[odds]") {
  struct Pack {
    std::string spreads;
    std::string deck;
    unsigned cards = 0;
  };
  static constexpr int matched = -1;
  for (const Pack& pack : std::vector<Pack>{
           {"", "{ranks: A 2 3 4, points: {A: 1}}", 6},
           {"", "{ranks: A 2 3 4 5, points: {A: 1, joker: 0}, jokers: 2 dead}", 5},
           {"{ace: \"first or last, never both\"}", "{ranks: A 2 3 4 5, points: {A: 1}}", 5},
           {"{laid with at most: 3}", "{ranks: A 2 3 4 5, points: {A: 1}}", 5},
           {"", "{ranks: A 2 3 4, points: {A: 1, joker: 7}, jokers: 2 wild}", 5},
           {"{natural cards: 2}", "{ranks: A 2 3 4, points: {A: 1, joker: 7}, wild: 3, jokers: 1 wild}", 5},
           {"{natural cards: 0, run: 2 or more of one suit in order}",
            "{ranks: A 2 3 4, points: {A: 1, joker: 7}, wild: 3, jokers: 1 wild}", 5},
           {"", "{ranks: A 2 3, points: {A: 1}, packs: 2}", 5},
           {"", "{ranks: A 2 3, points: {A: 1, joker: 0}, jokers: 1 wild, packs: 2}", 5},
       }) {
    INFO(pack.spreads << pack.deck);
    const std::string lines = "players: 2\ndeal: {cards: " + std::to_string(pack.cards) +
                              ", upcard: none}\ndeck: " + pack.deck +
                              "\ncounting: every card that fits in no spread\n" +
                              (pack.spreads.empty() ? "" : "spreads: " + pack.spreads + "\n");
    const spec::Rules rules = house(lines + "dealt wins: none\n");
    std::map<int, unsigned> by_looking;
    each_hand(rules, pack.cards, [&](const CardMultiset& hand) {
      ++by_looking[all_matched(rules, hand) ? matched : least_unmatched(rules, hand)];
    });
    const auto with_wins = [&](const std::string& wins) {
      std::string text = lines;
      return odds_of(house(text.append("dealt wins: [").append(wins).append("]\n")), 2);
    };
    const std::string every_card = "{hand: every card is matched, pays: each other pays 2}";
    CHECK(with_wins(every_card).wins[0].player == ratio(by_looking[matched], with_wins(every_card).hands));
    for (const auto& [total, hands] : by_looking) {
      std::string by_total = "{hand: total is ";
      by_total.append(std::to_string(std::max(total, 0))).append(", pays: each other pays 1}");
      const Odds alone = with_wins(by_total);
      const unsigned with_matched = hands + (total == 0 ? by_looking[matched] : 0);
      CHECK((total == matched || alone.wins[0].player == ratio(with_matched, alone.hands)));
      const Odds both = with_wins(by_total.append(", ").append(every_card));
      CHECK(both.wins[total == matched ? 1 : 0].player == ratio(hands, both.hands));
    }
  }
}

TEST_CASE("odds: what no spread takes is counted, of one pack and of two, with wild cards and without", "[odds]") {
  const std::string spreads =
      "spreads: {book: 2 or 3 of one rank, run: 2 or more of one suit in order}\ncounting: every card "
      "that fits in no spread\n";
  const std::string two = "players: 2 to 3\ndeal: {cards: 2, upcard: none}\n";
  const std::string three = "players: 2\ndeal: {cards: 3, upcard: none}\n";
  const std::string by_total =
      "dealt wins: [{hand: total is 3 or less, pays: each other pays the difference, beats: total is higher}]\n";
  const std::string by_both =
      "dealt wins:\n  - {hand: every card is matched, pays: each other pays 2}\n"
      "  - {hand: total is 0 or 2, pays: each other pays the own count, beats: every card is matched}\n";
  for (const std::string& wins : {by_total, by_both}) {
    for (const std::string& hand_and_deck :
         {two + "deck: {ranks: A 2 3, points: {A: 1}}\n", three + "deck: {ranks: A 2, points: {A: 1}}\n",
          two + "deck: {ranks: A 2 3, points: {A: 1, joker: 0}, jokers: 1 dead}\n",
          two + "deck: {ranks: A 2, points: {A: 1, joker: 5}, wild: 2, jokers: 1 wild}\n",
          two + "deck: {ranks: A 2, points: {A: 1}, packs: 2}\n"}) {
      std::string lines = spreads;
      lines.append(hand_and_deck).append(wins);
      const spec::Rules rules = house(lines);
      CHECK(told(odds_of(rules, 2)) == told(by_dealing_all(rules, 2)));
    }
  }
  const spec::Rules rules = house(spreads + two + "deck: {ranks: A 2, points: {A: 1}}\n" + by_both);
  CHECK(told(odds_of(rules, 3)) == told(by_dealing_all(rules, 3)));
}

TEST_CASE("odds: two packs, and jokers", "[odds]") {
  const spec::Rules rules = house(R"(players: 2
deck: {ranks: A 2 J, points: {A: 1, J: 10, joker: 5}, jokers: 1 dead, packs: 2}
deal: {cards: 2}
dealt wins:
  - {hand: total is 10 or 20, pays: each other pays 2, beats: total is higher}
)");
  CHECK(told(odds_of(rules, 2)) == told(by_dealing_all(rules, 2)));
}

TEST_CASE("odds: what has nothing to do with the counts is told however they are counted", "[odds]") {
  const spec::Rules pictures = house("counting: every card that fits in no spread\n", "rushville");
  CHECK(told(odds_of(pictures, 2)) == told(odds_of(spec::test::shipped("rushville"), 2)));
  const spec::Rules no_wins = house("dealt wins: none\nplayers: 2\ndeck: {packs: 2}\ndeal: {cards: 30}\n");
  CHECK(odds_of(no_wins, 2).nobody == 1);
}

TEST_CASE("odds: what takes too many steps, or depends on the seats, is not told", "[odds]") {
  CHECK_FALSE(odds(spec::test::shipped("pagat"), 4, 5, 100));
  CHECK(odds(spec::test::shipped("pagat"), 4, 5, 100'000));
  const spec::Rules spreads = house(
      "counting: every card that fits in no spread\ndealt wins: [{hand: total is 3 or less, pays: each other pays "
      "1}]\n");
  CHECK_FALSE(odds(spreads, 2, 5, 100'000));  // for the ways to arrange a hand
  CHECK(odds(spreads, 2, 5, 10'000'000));
  const auto with_rest = [](const std::string& to) {
    return odds_of(
               house("dealt wins: [{hand: total is 50, pays: 'winner pays an equal share of 3 to each other in whole "
                     "stakes, the rest to " +
                     to + "'}]"),
               3)
        .payments;
  };
  CHECK(with_rest("the pot"));
  CHECK_FALSE(with_rest("the dealer"));
  CHECK_FALSE(with_rest("the nearest lowest"));
  CHECK_FALSE(
      odds_of(house("dealt wins: [{hand: total is 50, pays: nearest lowest pays 1 to the winner}]"), 3).payments);
}
