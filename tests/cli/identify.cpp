#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"
#include "tests/support/disputed_hands.hpp"

using namespace tonk::cli_test;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n') + 1); }

/// The first lines, up to one that begins so.
std::string before(const std::string& text, const std::string& line) {
  return text.substr(0, text.find("\n" + line) + 1);
}

}  // namespace

TEST_CASE("identify: the houses that fit, what would tell them apart, and what the others need") {
  CHECK(run_tonk({"identify", "-"}, friday) == printed(R"(-: 1 hand; said to be played by pagat
every move legal and everyone paid right by
  pagat
  marwang
  newark
  washington-dc
the players net Ann +3, Bob -4, Cal +1
which of these 4 it was the log does not show; ask the players
  dealt wins
    hand: total is 49 or 50; pays: each other pays 2 - pagat
    hand: every card is a J, Q or K; pays: each other pays 2; h… - marwang
    hand: total is 50; pays: each other pays 2; beats: total is… - newark
    hand: total is 11 or less; pays: each other pays 2; beats: … - washington-dc
  settlement, out without discard
    each other pays 2 - pagat, washington-dc
    each other pays 1 - marwang
    each other pays 4, if the winner went out on the first turn… - newark
  next dealer
    next to the dealer - pagat, newark, washington-dc
    the same again after a draw of dealt wins, else next to the… - marwang
  they differ in these rules, too: several dealt wins; stock out
with 1 change by
  basics: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:11:1: `Bob` owes `Cal` 1, and pays 2
  baton-rouge: `deck, ranks: A 2 3 4 5 6 7 8 9 T J Q K`
    as it is, -:4:16: 9c is not in the pack of `baton-rouge`
  jazz-club: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:11:1: `Bob` owes `Cal` 1, and pays 2
  push-ups: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:10:1: `Bob` owes `Ann` nothing, and pays 2
  rushville: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:10:1: `Bob` owes `Ann` 4, and pays 2
  seattle: `deal, cards: 5`
    or in 1 other way with as few
    as it is, -:4:1: `Ann` is dealt 5 cards, not 7
  slappers: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:11:1: `Bob` owes `Cal` 1, and pays 2
  spades-and-pawns: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:10:1: `Bob` owes `Ann` nothing, and pays 2
  washington-state: `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    as it is, -:10:1: `Bob` owes `Ann` 6, and pays 2
with 2 changes by
  chicago-cab: `deal, upcard: one card is turned up` and `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    or in 1 other way with as few
    as it is, -:7:4: 8c is turned up, but `chicago-cab` turns no card up
  seven-card-40: `deal, cards: 5` and `deck, ranks: A 2 3 4 5 6 7 8 9 T J Q K`
    or in 1 other way with as few
    as it is, -:4:1: `Ann` is dealt 5 cards, not 7
  spades-and-pawns-tournament: `players: 2 to 6` and `settlement, drop and caught: dropper pays 2 to each equal or lower; each bystander pays 1 to each lowest`
    or in 3 other ways with as few
    as it is, -:2:1: 3 players sit at the table
by no set of changes that was tried
  newcomb: -:4:1: `Ann` is dealt 5 cards, not 3
tried of the houses that do not fit as they are: 611 options, 3056 other values of rules, and 1002 sets of up to 4 changes
rules of pagat that nothing here puts to the test: seating, at first; seating, newcomers;
    first dealer; next dealer; deck, points; deck, jokers; deck, wild; deck, packs; deal, also;
    dealt wins; several dealt wins; declaring a dealt win; turn, drop after the deal;
    turn, tie with the dropper; turn, knock; turn, bets; turn, draw; turn, discards in reach;
    turn, after a take; turn, touching the stock; turn, discard; turn, going out; turn, low stock;
    turn, slapping; turn, reply; spreads, laid with at most; spreads, ace; spreads, hits;
    spreads, hits on a book; spreads, hits in a turn; spreads, hits on one player in a turn;
    spreads, holding; spreads, full books; waiting, after a spread; waiting, after a hit;
    waiting, for the hitter; waiting, no laying after a hit; waiting, no laying after an own hit;
    waiting, no going out after a hit; waiting, no going out after an own hit; counting; stock out;
    settlement, out without discard; settlement, out by discard; settlement, drop and lowest alone;
    settlement, drop and tied; settlement, stock out; settlement, knock; game, ends at;
    game, ends at winnings
options that may or may not be in force: ace-high-or-low, bet-high-card, bet-naturals,
    big-fifty-earliest, book-of-three, dead-jokers, double-double, double-double-for-all,
    double-for-second-spread, drop-before-drawing, fifty-beats-forty-nine, forty-nine-double,
    forty-nine-too, high-pictures, hit-blocks-going-out, hit-freezes, hit-no-discard,
    hit-waits-three, hitter-may-discard, low-fifteen, low-ladder, low-nine-only, low-nine-triple,
    low-thirteen, must-spread, no-spreading-out, one-hit, shed-full-books, single-always,
    six-card-tonk, slap-to-play, slap-to-take, stock-out-dead, three-aces, three-card-spreads,
    touch-binds, triple-tonk, twenty-one, use-the-take, waiting, waiting-once-a-round
)"));
}

TEST_CASE("identify: a house alone tells more ways") {
  CHECK(run_tonk({"identify", "--house", "marwang", "-"}, with(saturday, "house pagat\n", "")) == printed(R"(-: 1 hand
every move legal and everyone paid right with 1 change by
  marwang: option `fifty-beats-forty-nine`
  marwang: `deck, points: A: 11; T J Q K: 10`
  marwang: `dealt wins: hand: total is 49 or 50; pays: each other pays 2`
    or in 7 other ways with as few
    as it is, -:7:6: play begins although `Ann` was dealt a win of 9 points
the players net Ann +2, Bob -1, Cal -1
tried of the houses that do not fit as they are: 47 options, 236 other values of rules, and 0 sets of up to 4 changes
rules of marwang so changed that nothing here puts to the test: seating, at first;
    seating, newcomers; first dealer; next dealer; deck, points; deck, jokers; deck, wild;
    deck, packs; deal, also; several dealt wins; declaring a dealt win; turn, drop after the deal;
    turn, drop needs; turn, tie with the dropper; turn, catching needs; turn, knock; turn, bets;
    turn, draw; turn, discards in reach; turn, after a take; turn, touching the stock;
    turn, discard; turn, going out; turn, low stock; turn, slapping; turn, reply;
    spreads, laid with at most; spreads, ace; spreads, hits; spreads, hits on a book;
    spreads, hits in a turn; spreads, hits on one player in a turn; spreads, holding;
    spreads, full books; waiting, after a hit; waiting, for the hitter;
    waiting, no laying after a hit; waiting, no laying after an own hit;
    waiting, no going out after a hit; waiting, no going out after an own hit; counting; stock out;
    settlement, out without discard; settlement, out by discard; settlement, drop and caught;
    settlement, drop and tied; settlement, stock out; settlement, knock; game, ends at;
    game, ends at winnings
options that may or may not be in force: ace-high-or-low, bet-high-card, bet-naturals,
    big-fifty-earliest, book-of-three, caught-double-to-all, caught-five, caught-lowest-collects,
    caught-pays-for-all, caught-single-each, dead-jokers, double-double, double-double-for-all,
    double-for-second-spread, drop-before-drawing, forty-nine-double, forty-nine-too, high-pictures,
    hit-freezes, hit-no-discard, hitter-may-discard, must-spread, no-spreading-out, one-hit,
    shed-full-books, single-always, six-card-tonk, slap-to-play, slap-to-take, stock-out-dead,
    three-aces, three-card-spreads, touch-binds, triple-tonk, twenty-one, use-the-take
)"));
}

TEST_CASE("identify: what no rule allows, and the houses that come nearest") {
  CHECK(run_tonk({"identify", "-"}, with(friday, "discard Kd", "discard Qs")) ==
        printed(R"(-: 1 hand; said to be played by pagat
in order by no house with any of the changes that were tried; the nearest are
  pagat
    but for 1 finding, -:8:40: `Ann` does not hold Qs
  basics
    but for 1 finding, -:8:40: `Ann` does not hold Qs
  jazz-club
    but for 1 finding, -:8:40: `Ann` does not hold Qs
further off: marwang, newark, push-ups, rushville, slappers, spades-and-pawns, washington-dc,
    washington-state, baton-rouge, chicago-cab, seattle, spades-and-pawns-tournament, seven-card-40,
    newcomb
tried of the houses that do not fit as they are: 799 options, 4000 other values of rules, and 26 sets of up to 4 changes
)",
                1));
}

TEST_CASE("identify: what each house would pay, where that is not the same") {
  std::string unpaid = friday;
  unpaid.resize(unpaid.find("pay "));
  const Ran ran = run_tonk({"identify", "-"}, unpaid);
  CHECK(ran.status == 0);
  CHECK(before(ran.out, "which of these") == R"(-: 1 hand; said to be played by pagat
every move legal, and every payment right that is recorded, by
  pagat
    nets: Ann +3, Bob -4, Cal +1
  basics
    nets: Ann +3, Bob -3, Cal 0
  jazz-club
    nets: Ann +3, Bob -3, Cal 0
  marwang
    nets: Ann +3, Bob -4, Cal +1
  newark
    nets: Ann +3, Bob -4, Cal +1
  push-ups
    nets: Ann 0, Bob +19, Cal +18
  rushville
    nets: Ann +4, Bob -8, Cal +4
  slappers
    nets: Ann +3, Bob -3, Cal 0
  spades-and-pawns
    nets: Ann +30, Bob 0, Cal 0
  washington-dc
    nets: Ann +3, Bob -4, Cal +1
  washington-state
    nets: Ann +6, Bob -6, Cal 0
)");
}

TEST_CASE("identify: what the log does not show is told with what it pays") {
  const Ran ran = run_tonk({"identify", "--house", "pagat", "-"}, with(friday, "As 2c 2h Jd 3h", "?? ?? ?? ?? ??"));
  CHECK(ran.status == 0);
  CHECK(before(ran.out, "rules of") == R"(-: 1 hand; said to be played by pagat
nothing wrong that the log shows, but 1 of 1 hand left open, by
  pagat
)");
}

TEST_CASE("identify: logs alone, and together") {
  const Folder folder;
  const std::string one = folder.write("friday.tonk", friday);
  const std::string two = folder.write("saturday.tonk", saturday);
  const Ran alone = run_tonk({"identify", "--house", "marwang", folder.path()});
  CHECK(alone.status == 0);
  CHECK(first_line(alone.out) == one + ": 1 hand; said to be played by pagat\n");
  CHECK(alone.out.find("\n" + two + ": 1 hand; said to be played by pagat\n") != std::string::npos);
  const Ran together = run_tonk({"identify", "--house", "pagat", "--together", one, two});
  CHECK(together.status == 0);
  CHECK(before(together.out, "rules of") == R"(2 logs: 2 hands; said to be played by pagat
every move legal and everyone paid right by
  pagat
the players net Ann +5, Bob -5, Cal 0
)");
}

TEST_CASE("identify: stakes in several units are not added up") {
  const Folder folder;
  const auto in = [&](const std::string& unit) {
    std::string log = caught("2");
    return log.insert(log.find("house"), "stake 1 " + unit + "\n");
  };
  const std::string one = folder.write("one.tonk", in("dollar"));
  const std::string two = folder.write("two.tonk", in("yen"));
  const Ran told = run_tonk({"identify", "--together", "--house", "pagat", one, two});
  CHECK(told.out.find("the players net dollar: Ann +4, Bob -6, Cal +1, Dee Dee +1; yen: Ann +4,") != std::string::npos);
  const auto json =
      nlohmann::json::parse(run_tonk({"identify", "--together", "--house", "pagat", "--format", "json", one, two}).out);
  const auto& match = json.at("houses").at(0).at("matches").at(0);
  CHECK(match.at("net").empty());
  CHECK(match.at("nets").at(1).at("unit") == "yen");
  CHECK(match.at("nets").at(1).at("net").at("Bob") == "-6");
}

TEST_CASE("identify: the houses that the log names are tried, each for all hands") {
  const Folder folder;
  folder.write("kitchen.yaml",
               "house: kitchen\nextends: pagat\nsettlement:\n  drop and caught: dropper pays 7 to each lower\n");
  std::string seven = with(friday, "house pagat", "house ./kitchen.yaml");
  seven = with(with(with(seven, "Ann 2", "Ann 7"), "Cal 2", "Cal 7"), "pay Cal Ann 1\n", "");
  const std::string log = folder.write("kitchen.tonk", seven);
  const Ran ran = run_tonk({"identify", log});
  CHECK(ran.status == 0);
  CHECK(before(ran.out, "by no set of changes that was tried") == log + R"(: 1 hand; said to be played by ./kitchen.yaml
every move legal and everyone paid right by
  ./kitchen.yaml
the players net Ann +7, Bob -14, Cal +7
)");
  CHECK(run_tonk({"identify", "--house", folder.path() + "/kitchen.yaml", log}).status == 0);
  const Ran options = run_tonk({"identify", "-"}, with(saturday, "pagat", "pagat with waiting"));
  CHECK(first_line(options.out) == "-: 1 hand; said to be played by pagat with waiting\n");
  CHECK(options.out.find("\n  pagat with waiting: `waiting, after a spread: none`\n") != std::string::npos);
}

TEST_CASE("identify: options are put on the houses that the log names, too") {
  const Folder folder;
  folder.write("ours.yaml",
               "house: ours\nextends: pagat\nsettlement: {drop and caught: dropper pays 7 to each lower}\n");
  const auto fits = [&](const std::string& house) {
    std::string seven = with(friday, "house pagat", house);
    seven = with(with(with(seven, "Ann 2", "Ann 7"), "Cal 2", "Cal 7"), "pay Cal Ann 1\n", "");
    return run_tonk({"identify", "--with", "waiting", folder.write("ours.tonk", seven)});
  };
  for (const std::string house : {"house ./ours.yaml", "house ./ours.yaml with waiting"}) {
    const Ran ran = fits(house);
    CHECK(ran.out.find("\nevery move legal and everyone paid right by\n  ./ours.yaml with waiting\n") !=
          std::string::npos);
    CHECK(ran.status == 0);
  }
}

TEST_CASE("identify: what hidden cards leave open is decided before a house is said to fit") {
  const Folder folder;
  const std::string counting =
      folder.write("counting.yaml", "house: counting\nextends: basics\ncounting: every card that fits in no spread\n");
  const std::string hidden = with(friday, "Cal As 2c 2h", "Cal ?? 2c ??");
  CHECK(run_tonk({"verify", "--house", counting, "-"}, hidden).status == 1);
  CHECK(run_tonk({"identify", "--house", counting, "-"}, hidden)
            .out.find(
                "    as it is, -:11:1: whatever the hidden cards are, this is wrong or something else is: a payment of "
                "another amount than the house asks for\n") != std::string::npos);
  const Ran ran = run_tonk({"identify", "--house", "basics", "-"}, hidden);
  CHECK(ran.out.find("counting: every card that fits in no spread") == std::string::npos);
}

TEST_CASE("identify: players are not asked about the same rule in other words") {
  const Folder folder;
  folder.write(
      "ours.yaml",
      "house: ours\nextends: pagat\nplayers: 2 to 10\ndealt wins: [{hand: total is 50, pays: each other pays 2}]\n");
  const Ran ran = run_tonk({"identify", "--variants", folder.path(), "-"}, friday);
  CHECK(ran.out.find("\n  ours\n") != std::string::npos);
  CHECK(ran.out.find("2 to 10") == std::string::npos);
}

TEST_CASE("identify: what cannot be read or had") {
  const auto told = [](const std::string& input) {
    const Ran ran = run_tonk({"identify", "--house", "pagat", "-"}, input);
    CHECK(ran.err.empty());
    return std::to_string(ran.status) + " " + first_line(ran.out);
  };
  CHECK(told("") == "1 -: 0 hands, and 1 that cannot be read (`tonk verify` says why)\n");
  CHECK(told("bogus\n") == "1 -: 0 hands, and 1 that cannot be read (`tonk verify` says why)\n");
  CHECK(told("session s\nseats Ann Bob\n") == "1 -: 0 hands\n");
  CHECK(told("session s\nbogus\nhand 1\n") == "1 -: 0 hands, and 1 that cannot be read (`tonk verify` says why)\n");
  CHECK(told("hand 1\n" + friday + "hand 2\nbogus\n") ==
        "1 -: 1 hand, and 1 that cannot be read (`tonk verify` says why); said to be played by pagat\n");
  CHECK(told(with(friday, "pagat", "kitchn")) == "0 -: 1 hand; said to be played by kitchn, which is not available\n");
  CHECK(told("hand 1\n" + friday + "hand 2\n" + saturday) == "0 -: 2 hands; said to be played by pagat\n");
  CHECK(told("hand 1\n" + friday + "hand 2\n" + with(saturday, "pagat", "newark")) ==
        "0 -: 2 hands; said to be played by pagat; newark\n");
  std::string many;
  for (const char* const option :
       {"one-hit", "waiting", "no-upcard", "three-aces", "triple-tonk", "twenty-one", "x", "y"}) {
    many += std::string("hand ") + option + "\nhouse pagat with " + option + "\n";
  }
  CHECK(told(many) ==
        "0 -: 8 hands; said to be played by pagat with one-hit; pagat with waiting; pagat with no-upcard; "
        "pagat with three-aces; pagat with triple-tonk; pagat with twenty-one; and by 2 more\n");
}

TEST_CASE("identify: what keeps the command from its work") {
  const auto said = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "identify");
    const Ran ran = run_tonk(arguments, friday);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    return ran.err;
  };
  CHECK(said({"nowhere.tonk"}) == "tonk: `nowhere.tonk` cannot be read: No such file or directory\n");
  CHECK(said({"--house", "pagatt", "-"}).find("tonk: there is no house `pagatt`; did you mean `pagat`?") == 0);
  CHECK(said({"--with", "no-upcards", "-"}) == "tonk: there is no option `no-upcards`; did you mean `no-upcard`?\n");
}
