#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "explore/sheet/parts.hpp"
#include "explore/sheet/sheet.hpp"
#include "spec/source.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"
#include "tests/support/told.hpp"

using namespace tonk;
using namespace tonk::explore;

namespace {

namespace fs = std::filesystem;

using Render = std::string (*)(const Sheet&);

struct Golden {
  std::string house;
  std::string ending;
  Render render;
};

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> all{{"pagat", "md", sheet_as_markdown},    {"pagat", "html", sheet_as_html},
                                       {"chicago-cab", "txt", sheet_as_text}, {"newcomb", "txt", sheet_as_text},
                                       {"jazz-club", "txt", sheet_as_text},   {"push-ups", "txt", sheet_as_text}};
  return all;
}

fs::path path_of(const Golden& golden) {
  return fs::path{TONK_SOURCE_DIR} / "tests" / "golden" / ("sheet-" + golden.house + "." + golden.ending);
}

std::string text_of(const Golden& golden) { return golden.render(sheet_of(spec::test::shipped(golden.house))); }

/// What is wrong with the words of a block; nothing where they are in order.
std::string wrong_with(const std::string& text) {
  for (const char* const never :
       {"  ", " .", " ,", "..", ",.", ":.", "_", "{", "}", "@", "`", "no player", "no card ", "1 turns"}) {
    if (text.find(never) != std::string::npos) {
      return std::string("it has `") + never + "`";
    }
  }
  const bool begins =
      !text.empty() && ((text.front() >= 'A' && text.front() <= 'Z') || (text.front() >= '1' && text.front() <= '9'));
  if (!begins) {
    return "it does not begin as a sentence";
  }
  return text.back() == '.' ? "" : "it has no end";
}

void check_words(const Sheet& sheet) {
  CHECK_FALSE(sheet.title.empty());
  for (const SheetSection& section : sheet.sections) {
    INFO(section.heading);
    CHECK_FALSE(section.blocks.empty());
    for (const SheetBlock& block : section.blocks) {
      INFO(block.lead << " | " << block.text);
      CHECK(wrong_with(block.text).empty());
      CHECK((block.lead.empty() || wrong_with(block.lead + ".").empty()));
    }
  }
}

/// Every ending that costs somebody something is shown by an example.
void check_examples(const spec::Rules& rules) {
  const SheetSection endings = endings_section(rules);
  std::size_t items = 0;
  for (std::size_t i = 0; i < endings.blocks.size(); ++i) {
    const SheetBlock& block = endings.blocks[i];
    if (block.kind != SheetBlock::Kind::item) {
      continue;
    }
    ++items;
    const bool nobody = block.text.ends_with("Nobody pays.") || block.text.ends_with("Nobody scores.");
    const bool shown = i + 1 < endings.blocks.size() && endings.blocks[i + 1].kind == SheetBlock::Kind::example;
    INFO(block.lead << " " << block.text);
    CHECK(shown != nobody);
  }
  CHECK(items == possible_endings(rules).size());
  if (!rules.options.empty()) {
    return;  // an option may ask for a hand that the house's deal cannot give
  }
  const SheetSection wins = wins_section(rules);
  const bool any = std::any_of(wins.blocks.begin(), wins.blocks.end(),
                               [](const SheetBlock& block) { return block.kind == SheetBlock::Kind::example; });
  CHECK(any == !rules.dealt_wins.empty());
}

}  // namespace

TEST_CASE("the sheets of five houses") {
  for (const Golden& golden : goldens()) {
    INFO(path_of(golden) << ": write it anew with tonk_tests '[.write-sheets]'");
    CHECK(tonk::test::contents(path_of(golden)) == text_of(golden));
  }
}

// Hidden: writes tests/golden/ anew.
TEST_CASE("write the sheets of five houses", "[.write-sheets]") {
  for (const Golden& golden : goldens()) {
    std::ofstream{path_of(golden), std::ios::binary} << text_of(golden);
  }
}

TEST_CASE("every sheet of a shipped house is whole sentences, with an example for each ending") {
  const spec::Library library = tonk::test::shipped();
  const auto check = [&](const std::string& house, const std::vector<std::string>& options) {
    const spec::Compiled compiled = library.compile(house, options);
    INFO(house << (options.empty() ? "" : " with " + options.front()));
    if (compiled.rules) {
      check_words(sheet_of(*compiled.rules));
      check_examples(*compiled.rules);
    }
    return compiled.rules.has_value();
  };
  for (const std::string& house : tonk::test::house_names()) {
    CHECK(check(house, {}));
  }
  for (const std::string& option : tonk::test::option_names()) {
    INFO(option);
    bool in_any = false;
    for (const char* const house : {"pagat", "newcomb", "spades-and-pawns"}) {
      in_any = check(house, {option}) || in_any;
    }
    CHECK(in_any);
  }
}

using namespace tonk;
using namespace tonk::explore;

namespace {

std::string told(const std::string& lines) {
  const spec::Compiled compiled = spec::test::compile_text("house: t\nextends: pagat\n" + lines);
  INFO(lines << "\n" << spec::test::brief(compiled.diagnostics, true));
  REQUIRE(compiled.rules);
  return sheet_as_text(sheet_of(*compiled.rules));
}

/// What an ending of a house with these sentences asks for.
std::string asked(const std::string& ending, const std::string& sentence) {
  const spec::Compiled compiled =
      spec::test::compile_text("house: t\nextends: pagat\nsettlement:\n  " + ending + ": " + sentence + "\n");
  INFO(sentence << "\n" << spec::test::brief(compiled.diagnostics, true));
  REQUIRE(compiled.rules);
  const auto which = ending == "stock out"         ? spec::Ending::stock_out
                     : ending == "drop and caught" ? spec::Ending::caught
                                                   : spec::Ending::out;
  return payments_text(*compiled.rules, compiled.rules->settlement_of(which).pays, roles_of(*compiled.rules, which));
}

}  // namespace

TEST_CASE("what players would wonder about is denied, and what the house does not have is left out") {
  const std::string none = told("dealt wins: none\ndeal: {upcard: none}\nturn: {drop: never}\nspreads: {hits: none}\n");
  CHECK(none.find("No hand wins as it is dealt.") != std::string::npos);
  CHECK(none.find("No card is turned up") != std::string::npos);
  CHECK(none.find("Nobody can drop.") != std::string::npos);
  CHECK(none.find("Nobody may add a card") != std::string::npos);
  CHECK(none.find("A drop that") == std::string::npos);
  CHECK(none.find("Waiting") == std::string::npos);
  CHECK(none.find("Side bets") == std::string::npos);
  CHECK(told("waiting: {after a spread: 1 turn}\nturn: {drop: never}\n").find("Waiting") == std::string::npos);
  CHECK(told("deck: {wild: 2}\nturn: {lay: never}\n").find("wild") == std::string::npos);
}

TEST_CASE("when a turn of waiting is over is told only where turns are counted") {
  const auto of_waits = [](const std::string& waits) { return told("waiting: {" + waits + "}\n"); };
  const std::string forever = of_waits("after a spread: the rest of the hand, after a hit: the rest of the hand");
  CHECK(forever.find("may not drop for the rest of the hand") != std::string::npos);
  CHECK(forever.find("waits add up") == std::string::npos);
  CHECK(forever.find("The turn on which") == std::string::npos);
  for (const char* const counted : {"after a spread: 2 turns, after a hit: the rest of the hand",
                                    "after a hit: the rest of the hand, no laying after a hit: 1 turn"}) {
    CHECK(of_waits(counted).find("Several waits add up. ") != std::string::npos);
    CHECK(of_waits(counted).find("The turn on which") != std::string::npos);
  }
}

TEST_CASE("sentences of a settlement in plain English") {
  const auto out = [](const std::string& sentence) { return asked("out without discard", sentence); };
  const auto caught = [](const std::string& sentence) { return asked("drop and caught", sentence); };
  const auto stock = [](const std::string& sentence) { return asked("stock out", sentence); };
  CHECK(out("nobody pays") == "Nobody pays.");
  CHECK(out("each other pays 0.5") == "Each other player pays the winner half a stake.");
  CHECK(out("each other pays the own count, at most 20") ==
        "Each other player pays the winner one stake for each point of their own hand, but at most 20 stakes.");
  CHECK(out("winner scores 3 times the differences") ==
        "The winner scores three times the differences between their own count and each other count, added up.");
  CHECK(out("winner takes the pot") == "The winner takes the pot.");
  CHECK(out("each other pays 1 to the pot") == "Each other player puts one stake into the pot.");
  CHECK(out("[\"each other pays 3, if the winner laid 6 cards on the last turn and hit no spread\", "
            "\"otherwise, each other pays 1\"]") ==
        "If the winner laid at least six cards on the last turn (hits included) and hit no spread in this hand, each "
        "other "
        "player pays the winner three stakes. Otherwise, it is one stake.");
  CHECK(caught("dropper pays 2 to each lower") == "The dropper pays two stakes to each player whose count is lower.");
  CHECK(caught("dropper pays the difference to each equal or lower") ==
        "The dropper pays each player whose count is as low or lower one stake for each point by which their counts "
        "differ.");
  CHECK(
      caught("each bystander pays 1 to each lowest") ==
      "Everyone who is neither the dropper nor lowest pays the lowest one stake. The dropper does not count as lowest "
      "here.");
  CHECK(caught("dropper pays 2 for each loser to the nearest lowest") ==
        "The dropper pays the lowest (of several, the first after the dealer in the order of play) two stakes for "
        "everyone "
        "who is not lowest (the dropper too). The dropper does not count as lowest here.");
  CHECK(stock("last drawer pays 2 to each lowest") ==
        "Whoever drew the last card of the stock pays the lowest two stakes.");
  CHECK(
      stock("each lowest scores an equal share of the other counts, if the lowest are tied") ==
      "If several players tie for lowest, each of the lowest scores an equal share of what the hands of all who do not "
      "score count together. Otherwise, nobody scores.");
  CHECK(stock("the lowest who drew last takes the pot") ==
        "The lowest (of several, the one who drew a card last) takes the pot.");
}

TEST_CASE("what the sheet says depends on the rules beside it") {
  const auto says = [](const std::string& lines, const std::string& words) {
    return spec::one_line(told(lines)).find(words) != std::string::npos;
  };
  CHECK(asked("drop and caught", "dropper pays an equal share of 5 to each lowest in whole stakes, the rest to the pot")
            .ends_with("what is left over goes into the pot. The dropper does not count as lowest here."));
  const std::string bet = "side bets: [{bet: b, won by: the first three of a kind laid}]\n";
  CHECK(says(bet, "the first to lay a book takes the pot."));
  CHECK(says(bet + "spreads: {book: 2 or 3 of one rank}\n", "the first to lay a book of three cards or more takes"));
  const std::string at_the_deal = "turn: {drop after the deal: by anybody, drop needs: ";
  CHECK(says(at_the_deal + "nothing}\n", "Right after the deal"));
  CHECK_FALSE(says(at_the_deal + "a spread of one's own}\n", "Right after the deal"));
  const std::string wins =
      "several dealt wins: all are paid\ndealt wins:\n  - {hand: total is 49, pays: each other pays 1}\n";
  CHECK(says(wins, "all of them are paid, by everyone who holds none."));
  CHECK(says(wins + "  - {hand: total is 50, pays: each other pays 2, beats: total is 49}\n",
             "all unbeaten ones are paid, by everyone who holds no unbeaten one."));
  CHECK(says("first to play: whoever counted most in the hand before, else next to the dealer\n",
             "of several the first after the dealer"));
  CHECK_FALSE(
      says("several dealt wins: the nearest to the dealer is paid\ndealt wins:\n"
           "  - {hand: total is 49 or 50, pays: each other pays 2}\n"
           "  - {hand: total is 10 or less, beats: total is lower, pays: each other pays 3}\n",
           "and Bob 49"));  // which is not lower
  CHECK(says("turn: {drop limit: 4 or less}\n", "Ann goes out by the discard"));
}

TEST_CASE("sentences that hold in turns name the players once, and say when nothing is paid") {
  const auto out = [](const std::string& sentence) { return asked("out without discard", sentence); };
  CHECK(out("[\"each other pays 3, if the winner laid 2 spreads\", \"otherwise, each other pays 2, if the winner hit a "
            "spread\", \"otherwise, winner takes the pot\"]") ==
        "If the winner laid at least two spreads in this hand, each other player pays the winner three stakes. "
        "Otherwise, if the winner hit a spread in this hand, it is two stakes. Otherwise, the winner takes the pot.");
  CHECK(
      out("each other pays 2, if the winner hit a spread") ==
      "If the winner hit a spread in this hand, each other player pays the winner two stakes. Otherwise, nobody pays.");
  CHECK(out("[\"each other pays 2, if the winner hit a spread\", \"each other pays 1, if the winner hit no spread\"]")
            .find("nobody") == std::string::npos);
  CHECK(asked("drop and caught", "each loser pays 1 to each lowest") ==
        "Everyone who is not lowest (the dropper too) pays the lowest one stake. The dropper does not count as lowest "
        "here.");
}

TEST_CASE("examples say all that they are worked out from") {
  const auto has_in = [](const spec::Rules& rules, const std::string& example) {
    for (const SheetSection& section : sheet_of(rules).sections) {
      for (const SheetBlock& block : section.blocks) {
        if (block.kind == SheetBlock::Kind::example && block.text == example) {
          return true;
        }
      }
    }
    return false;
  };
  const auto has = [&](const std::string& house, const std::string& example) {
    return has_in(spec::test::shipped(house), example);
  };
  CHECK(has_in(test::house_with("settlement:\n  drop and caught: dropper pays an equal share of 3 to each lowest\n"),
               "Ann drops with 14; Bob has 9, Cal 9 and Dee 21. Ann pays Bob and Cal 1.5 stakes each."));
  CHECK(has("basics",
            "Ann drops with 14; Bob has 9, Cal 14 and Dee 21. Ann pays Bob two stakes, and Cal and Dee one stake each; "
            "Cal and Dee pay Bob one stake each."));
  CHECK(has("push-ups", "Ann is dealt 49 and declares it; Bob has 41 and Cal 28. Bob scores 82 points and Cal 56."));
  CHECK(has("newark", "Cal deals. Ann and Cal are both dealt 50. Bob and Cal pay Ann two stakes each."));
  CHECK(has("spades-and-pawns", "Ann drops with 14; Bob has 14 and Cal 21. Ann and Bob score 10.5 points each."));
  CHECK(has("washington-state", "Ann drops with 14; Bob has 9, Cal 14 and Dee 21. Ann pays Bob eight stakes."));
}

TEST_CASE("a winning hand is told without what counts as another one") {
  const std::string two_prices = told(
      "dealt wins:\n  - {hand: total is 49 or 50, pays: each other pays 2}\n"
      "  - {hand: total is 40 or more, pays: each other pays 3}\n  - {hand: total is 30 to 45, pays: each other pays "
      "2}\n");
  CHECK(two_prices.find("- A hand that counts 40 or more.") != std::string::npos);
  CHECK(two_prices.find("- A hand that counts 30 to 39.") != std::string::npos);
  CHECK(two_prices.find("49") == std::string::npos);
  CHECK(two_prices.find("fits two") == std::string::npos);
}
