#include <catch2/catch.hpp>

#include <string>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <rapidcheck/catch.h>
#include <tao/pegtl/contrib/analyze.hpp>

#include "parser/grammar.hpp"
#include "parser/print.hpp"
#include "parser/reader.hpp"
#include "tests/support/random_log.hpp"

namespace {

namespace grammar = tonk::log::grammar;

template <typename Rule>
constexpr bool may_be_empty = std::is_same_v<Rule, grammar::blanks> || std::is_same_v<Rule, grammar::word_end> ||
                              std::is_same_v<Rule, grammar::end_of_line> ||
                              std::is_same_v<Rule, grammar::rest_of_line> || std::is_same_v<Rule, grammar::action_end>;

}  // namespace

namespace tao::pegtl {

/// A rule that is written out reads something, or may read nothing.
template <typename Name, typename Rule>
struct analyze_traits<Name, tonk::log::grammar::written_out<Rule>>
    : std::conditional_t<may_be_empty<Rule>, analyze_opt_traits<>, analyze_any_traits<>> {};

template <typename Name, typename Otherwise, typename... Rules>
struct analyze_traits<Name, tonk::log::grammar::by_key<Otherwise, Rules...>>
    : analyze_traits<Name, typename sor<Rules..., Otherwise>::rule_t> {};

}  // namespace tao::pegtl

using namespace tonk;
using tonk::test::random_hand;

namespace {

// What must hold for any bytes. Returns how many errors there are.
std::size_t check_any(std::string_view text) {
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  std::size_t count = 0;
  while (const auto chunk = reader.next(hand)) {
    const auto& errors = reader.errors();
    count += errors.size();
    RC_ASSERT(errors.size() <= log::max_errors);
    for (const log::ParseError& error : errors) {
      RC_ASSERT(error.at.begin <= error.at.end);
      RC_ASSERT(error.at.end <= chunk->text.size());
      RC_ASSERT(!error.code.empty());
      RC_ASSERT(!error.message.empty());
      RC_ASSERT(printable(error.message) == error.message);
      RC_ASSERT(printable(error.help) == error.help);
      RC_ASSERT(error.message.size() < 500U);
    }
    if (errors.empty()) {
      const std::string once = print(hand);
      log::Hand again;
      RC_ASSERT(log::parse({chunk->kind, once, 1}, again).empty());
      RC_ASSERT(same(hand, again));
      RC_ASSERT(print(again) == once);
    }
    for (const log::PlayLine& line : hand.play) {  // what an error has taken back leaves nothing dangling
      RC_ASSERT(line.first_action + line.action_count <= hand.actions.size());
      RC_ASSERT(line.cards.first + line.cards.count <= hand.cards.size());
    }
    for (const log::Action& action : hand.actions) {
      RC_ASSERT(action.player.index < hand.names.size());
      RC_ASSERT(action.cards.first + action.cards.count <= hand.cards.size());
    }
  }
  return count;
}

// The cards that a log deals, plays and shows, with all its places, and what is wrong with it.
std::string all_cards_of(const std::string& text) {
  std::string all;
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  const auto range = [](const auto& of) { return fmt::format("{}+{}", of.first, of.count); };
  const auto place = [](Span at) { return fmt::format("{}-{}", at.begin, at.end); };
  while (const auto chunk = reader.next(hand)) {
    for (const log::ParseError& error : reader.errors()) {
      all += fmt::format("{} {} {}\n", place(error.at), error.code, error.message);
    }
    for (const auto& lines : {hand.deals, hand.shows}) {
      for (const log::PlayerCards& line : lines) {
        all += fmt::format("{} {} {}\n", line.player.index, range(line.cards), place(line.at));
      }
    }
    for (const log::PlayLine& line : hand.play) {
      all += fmt::format("{} {} {}+{} {} {}\n", line.kind == log::PlayLine::Kind::turn, line.player.index,
                         line.first_action, line.action_count, range(line.cards), place(line.at));
    }
    for (const log::Action& action : hand.actions) {
      all += fmt::format("{} {} {} {} {}\n", log::keyword(action.kind), action.player.index, action.spread_number,
                         range(action.cards), place(action.at));
    }
    for (const log::WrittenCard& card : hand.cards) {
      all += fmt::format("{} {} {}\n", to_string(card.card), to_string(card.stands_for), place(card.at));
    }
    all += fmt::format("{}\n", fmt::join(hand.names, " "));
  }
  return all;
}

}  // namespace

TEST_CASE("the grammar has no left recursion and no loop without progress") {
  CHECK(tao::pegtl::analyze<log::grammar::expect_record>(1) == 0);
}

TEST_CASE("usual lines are read as the grammar reads them") {
  const auto check = [](const std::string& text) {
    // The grammar alone reads what has a tab there.
    std::string tabbed = text;
    for (const std::string_view word : {": draw", "deal ", "show "}) {
      for (std::size_t at = 0; (at = tabbed.find(word, at)) != std::string::npos;) {
        tabbed[at + word.find(' ')] = '\t';
      }
    }
    return std::pair(all_cards_of(text), all_cards_of(tabbed));
  };
  const std::string header = "hand 1\nseats Ann Bo Alexandra B \"Cy D\"\n";
  const std::string last = "Ann: draw 2c, discard 3c\n";
  for (const char* const turn :
       {"Ann: draw 6h, discard Kd\nBo: draw 7h, discard Kc\nAlexandra: draw 2d, discard 2h\nB: draw As, discard Ac",
        "Bo: draw 6h, discard Kd",
        "B: draw 6h, discard Kd",
        "An: draw 6h, discard Kd",
        "Ann : draw 6h, discard Kd",
        "\"Cy D\": draw 6h, discard Kd",
        "B: drop\nCy D: draw 6h, discard Kd",
        "Dee: draw 6h, discard Kd",
        "Ann: draw X1, discard ??",
        "Ann: draw 10h, discard Kd",
        "Ann: draw 6x, discard Kd",
        "Ann: draw 6h, discard Kd ",
        "Ann: draw 6h, discard Kd\r",
        "Ann: draw 6h, discard Kd # why",
        "Ann: draw 6h, hit Kd",
        "Ann: draw 6h; discard Kd",
        "Ann: draw 6h, discard Kd, drop",
        "Ann: draw 6h, discard",
        "up 8c\nAnn: draw 6h, discard Kd",
        "deal Ann 4h 5h 9c\ndeal Bo Ac\ndeal B 2c 3c",
        "deal Ann 4h 5h\ndeal Ann 9c Kd",
        "deal Ann 4h 5h ",
        "deal Ann 4h  5h",
        "deal Ann 4h 5hh",
        "deal Ann 4h 10h",
        "deal Ann 4h ?? X1",
        "deal Ann 4h 5x",
        "deal Ann",
        "deal An 4h",
        "deal Annie 4h",
        "dealt Ann 4h",
        "show Ann 4h 5h 9c\nshow Bo Ac",
        "show Ann 4h 5h # why",
        "show Ann 4h 5h\nAnn: draw 6h, discard Kd",
        "show Ann\r",
        ""}) {
    for (const std::string before : {"", "Ann: draw 4c, discard 5c\n", "\"draw\": drop\n", "pay Ann Bo 1\n"}) {
      for (const std::string& behind : {"\n" + last + last, std::string()}) {
        INFO(before << turn << behind);
        const auto [quick, slow] = check(header + before + turn + behind);
        CHECK(quick == slow);
      }
    }
  }
  rc::prop("of any hand", [&] {
    const auto [quick, slow] = check(print(random_hand()));
    RC_ASSERT(quick == slow);
  });
}

TEST_CASE("a hand is read as it is written") {
  rc::prop("parse(print(hand)) is the same hand", [] {
    const log::Hand hand = random_hand();
    const std::string text = print(hand);
    RC_LOG() << text;
    log::Hand again;
    const auto kind = hand.is_session ? log::Chunk::Kind::session : log::Chunk::Kind::hand;
    const auto errors = log::parse({kind, text, 1}, again);
    const bool says_nothing = text.find_first_not_of('\n') == std::string::npos || text.starts_with("x-");
    if (!hand.is_session && says_nothing) {
      RC_ASSERT(errors.at(0).code == "empty");
    } else {
      RC_ASSERT(errors == std::vector<log::ParseError>{});
      RC_ASSERT(same(hand, again));
      RC_ASSERT(print(again) == text);
    }
  });
}

TEST_CASE("any bytes are read or refused at their place") {
  rc::prop("random bytes", [](const std::string& text) { check_any(text); });
  rc::prop("random words of the language", [] {
    const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "hand", "session", "deal", "show", "pay", "result", "bet", "house", "with", "stake", "seats", "cut", "deck",
        "up", "Ann", "Ann:", "\"Dee Dee\":", "\"", "\\", "draw", "spread", "hit", "slap", "discard", ",", "=", "#",
        "#1", "4h", "2s=7h", "X1", "??", "1", "-1/2", "0.5", "pot", "\n", "\n", "\n", "\r\n", "\r", "\t", "x-", "holds",
        "\xEF\xBB\xBF", "é"));
    const std::string blank = *rc::gen::element<std::string>(" ", "");
    std::string text;
    for (const std::string& word : words) {
      text += word + blank;
    }
    check_any(text);
  });
  rc::prop("a hand with a few bytes changed", [] {
    std::string text = print(random_hand());
    const auto count = *rc::gen::inRange<std::size_t>(1, 6);
    for (std::size_t i = 0; i < count && !text.empty(); ++i) {
      const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
      const char byte = *rc::gen::oneOf(rc::gen::arbitrary<char>(), rc::gen::elementOf(std::string(" \n,#=\"\\:x10")));
      switch (*rc::gen::inRange(0, 3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1); break;
      }
    }
    check_any(text);
  });
}
