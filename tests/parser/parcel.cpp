#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck/catch.h>

#include "parser/convert.hpp"
#include "parser/parcel.hpp"
#include "parser/reader.hpp"
#include "tests/support/random_log.hpp"

using namespace tonk;
using log::Form;
using log::Parcel;
using log::Parceler;

namespace {

using Strings = std::vector<std::string>;

/// Gives the text in bites of at most so many bytes, and breaks off after it where that is asked for.
Parceler::Read reader(std::string text, std::size_t bite, bool breaks_off = false) {
  return [text = std::move(text), at = std::size_t{0}, bite, breaks_off](
             char* to, std::size_t most) mutable -> std::optional<std::size_t> {
    const std::size_t given = text.copy(to, std::min(most, bite), at);
    at += given;
    return given == 0 && breaks_off ? std::nullopt : std::optional(given);
  };
}

/// Each parcel as `line text`, with a `!` where it begins with a session.
Strings parcels(const std::string& text, std::size_t usual, std::size_t bite = 1000, bool breaks_off = false) {
  Parceler parceler(reader(text, bite, breaks_off), std::nullopt, usual);
  Strings told;
  Parcel parcel;
  while (parceler.next(parcel)) {
    told.push_back(fmt::format("{}{} {}", parcel.first_line, parcel.at_session ? "!" : "", parcel.text));
  }
  return told;
}

/// What a walk says of each hand, and of each head that cannot be read.
void walk_on(log::LogReader& walk, Strings& told) {
  while (walk.next()) {
    std::string line =
        fmt::format("{} {} {} {}", walk.chunk().first_line, walk.is_head(), walk.is_head() ? "" : walk.hand().id,
                    walk.head() == nullptr ? "alone" : walk.head()->id);
    for (const log::Obstacle& obstacle : walk.obstacles()) {
      line += fmt::format(" {}@{}+{}-{} {}", obstacle.error.code, obstacle.chunk.first_line, obstacle.error.at.begin,
                          obstacle.error.at.end, log::first_line(obstacle.chunk.text).end);
    }
    told.push_back(std::move(line));
  }
}

Strings walked(const std::string& text, Form form) {
  Strings told;
  log::LogReader walk(text, form);
  walk_on(walk, told);
  return told;
}

/// That parcels of any size are walked through as the log is.
void check_walks(const std::string& log, Form form, const Strings& expected) {
  for (const std::size_t bite : {100'003U, 2'000'000U}) {
    for (const std::size_t usual : {1000U, 300'000U}) {
      Parceler parceler(reader(log, bite), form, usual);
      Parcel parcel;
      Strings told;
      while (parceler.next(parcel)) {
        log::LogReader walk(parcel, form);
        walk_on(walk, told);
      }
      CHECK(told == expected);
    }
  }
}

/// A log of either form, with some lines that are nothing, doubled or gone.
std::pair<std::string, Form> some_log() {
  const Form form = *rc::gen::element(Form::text, Form::json);
  std::string text = test::random_log();
  text = form == Form::json ? log::convert(text, Form::text, Form::json).text : text;
  const auto changes = *rc::gen::inRange(0, 4);
  for (int change = 0; change < changes; ++change) {
    const auto line =
        *rc::gen::element<std::string>("hand\n", "hand 7 # again\n", "session s\n", "\n", "# note\n", "stake 1\n",
                                       "bogus\n", "x-by: us\n", "{}\n", "{\"hand\":\"1\"}\n");
    std::size_t at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    at = at == 0 ? 0 : std::min(text.find('\n', at - 1), text.size() - 1) + 1;
    text.insert(at, line);
  }
  return {text, log::form_of(text)};
}

}  // namespace

TEST_CASE("parcels are cut before a session, else before a hand") {
  const std::string log = "session a\nstake 1\nhand 1\nhand 2\nsession b\nhand 3\nhand 4\n";
  CHECK(parcels(log, 1000) == Strings{"1 " + log.substr(0, log.find("session b")), "5! session b\nhand 3\nhand 4\n"});
  CHECK(parcels("hand 1\nhand 2\nhand 3", 10) == Strings{"1 hand 1\n", "2 hand 2\nhand 3"});
  CHECK(parcels("", 10) == Strings{"1 "});
  CHECK(parcels("\n", 10) == Strings{"1 \n"});
}

TEST_CASE("what stands in front of the first hand stays with it") {
  CHECK(parcels("stake 1\nseats Ann Bob\nhand 1\nhand 2\n", 5) ==
        Strings{"1 stake 1\nseats Ann Bob\nhand 1\n", "4 hand 2\n"});
}

TEST_CASE("what is no text in front of the first hand, or a byte-order mark in front of another, costs no other hand") {
  CHECK(walked("# caf\xe9\nhand 1\nup 4h\n", Form::text) ==
        Strings{"1 false  alone encoding@1+5-6 6", "2 false 1 alone"});
  CHECK(walked("hand 1\nup 4h\n\xEF\xBB\xBFhand 2\nup 4h\n", Form::text) ==
        Strings{"1 false 1 alone", "3 false  alone syntax@3+0-3 9"});
}

TEST_CASE("a hand in JSON without a name and contents is told, whatever stands behind it") {
  for (const std::string end : {"", "\n", "\n\n", "\n{\"hand\":\"2\"}\n"}) {
    const Strings told = walked("{\"hand\":\"1\"}\n{\"hand\":null,\"house\":{\"name\":\"pagat\"}}" + end, Form::json);
    REQUIRE(told.size() >= 2);
    CHECK(told[1].find("outside-a-hand") != std::string::npos);
  }
}

TEST_CASE("a log that breaks off gives no half a hand") {
  CHECK(parcels("hand 1\nhand 2\nhand 3\nup 4", 1000, 1000, true) == Strings{"1 hand 1\nhand 2\n"});
  CHECK(parcels("{\"hand\":\"1\"}\n{\"hand\"", 1000, 1000, true) == Strings{"1 {\"hand\":\"1\"}\n"});
}

TEST_CASE("a hand that is too long is one parcel, and costs no other") {
  std::string log = "hand 1\nhand 2\n";
  while (log.size() < 3 * log::max_chunk) {
    log += "Ann: draw\n";
  }
  const auto lines = std::count(log.begin(), log.end(), '\n');
  log += "hand 3\n";
  const Strings found = parcels(log, 1000);
  REQUIRE(found.size() == 3);
  CHECK(found[0] == "1 hand 1\n");
  CHECK(found[1].size() > log::max_chunk);
  CHECK(found[1].size() < log::max_chunk + 100);
  CHECK(found[2] == fmt::format("{} hand 3\n", lines + 1));

  const std::string line = "{\"hand\":\"" + std::string(2 * log::max_chunk, 'a') + "\"}\n{\"hand\":\"2\"}\n";
  const Strings of_json = parcels(line, 1000);
  REQUIRE(of_json.size() == 2);
  CHECK(of_json[1] == "2 {\"hand\":\"2\"}\n");
}

TEST_CASE("how long a hand may be does not depend on the pieces in which it comes") {
  for (const std::size_t more : {0U, 1U, 7U}) {
    const std::size_t size = log::max_chunk - 6 + more;  // of a hand, with all its lines, or of a line in JSON
    const std::string end = "\nhand-over: drop\n";
    std::string words = "hand 1\n# ";
    words += std::string(size - words.size() - end.size(), 'a') + end;
    std::string json = "{\"hand\":\"1\",\"x-a\":\"";
    json += std::string(size - json.size() - 2, 'a') + "\"}";
    for (const std::string& log :
         {words + "hand 2\n" + std::string(5000, ' ') + "\nhand 3\n",
          words + "hand \"2\"  # " + std::string(10'000, 'a') + "\nhand 3\n",
          json + "\r\n{\"hand\":\"2\",\"x-a\":\"" + std::string(10'000, 'a') + "\"}\n{\"hand\":\"3\"}"}) {
      const Form form = log::form_of(log);
      const Strings expected = walked(log, form);
      REQUIRE(expected.size() == 3);
      check_walks(log, form, expected);
    }
  }
}

TEST_CASE("what stands in front of the first hand takes nothing of its length") {
  const auto comments = [](std::size_t size) {
    std::string text;
    while (text.size() < size) {
      text += "# " + std::string(97, 'a') + "\n";
    }
    return text;
  };
  constexpr std::size_t half = log::max_chunk / 2;
  constexpr std::size_t more = log::max_chunk + 10'000;
  const std::string is_long = " too-long";
  for (const auto& [front, hand, told] : {std::tuple{half, half + 100'000, std::string()},
                                          std::tuple{half, more, is_long}, std::tuple{more, half, is_long}}) {
    const std::string log = comments(front) + "hand 1\n" + comments(hand) + "bogus\nhand 2\n" + comments(half);
    const Strings expected = walked(log, Form::text);
    REQUIRE(expected.size() == (front == more ? 3 : 2));
    CHECK(expected[0].find(told.empty() ? " unknown-keyword@" : told) != std::string::npos);
    check_walks(log, Form::text, expected);
  }
}

TEST_CASE("parcels, one behind the other, are the log", "[property]") {
  rc::prop("", [] {
    const std::string text = some_log().first;
    const auto usual = *rc::gen::inRange<std::size_t>(1, 400);
    const auto bite = *rc::gen::inRange<std::size_t>(1, 300);
    Parceler parceler(reader(text, bite), std::nullopt, usual);
    Parcel parcel;
    std::string all;
    while (parceler.next(parcel)) {
      RC_ASSERT(parcel.first_line == static_cast<std::uint64_t>(std::count(all.begin(), all.end(), '\n')) + 1);
      all += parcel.text;
    }
    RC_ASSERT(all == text);
  });
}

TEST_CASE("a walk through parcels is a walk through the log", "[property]") {
  rc::prop("", [] {
    const auto [text, form] = some_log();
    const auto usual = *rc::gen::inRange<std::size_t>(1, 600);
    Parceler parceler(reader(text, 1000), form, usual);
    Parcel parcel;
    Strings told;
    std::optional<log::LogReader> walk;
    while (parceler.next(parcel)) {
      const bool goes_on = walk && walk->in_session();
      if (walk) {
        walk->go_on(parcel);
      } else {
        walk.emplace(parcel, form);
      }
      Strings here;
      walk_on(*walk, here);
      walk->let_go();
      told.insert(told.end(), here.begin(), here.end());

      Strings by_itself;
      log::LogReader alone(parcel, form);
      walk_on(alone, by_itself);
      if (!goes_on || !alone.leans_on_before()) {
        RC_ASSERT(by_itself == here);
      }
      if (!by_itself.empty()) {
        RC_ASSERT(!parcel.at_session || !alone.leans_on_before() || form == Form::json);
      }
      parcel.memory.assign(parcel.memory.size(), '#');  // whoever still looks at it is found out
    }
    RC_ASSERT(told == walked(text, form));
  });
}

TEST_CASE("one line that is too long is not lost in a conversion") {
  Parceler parceler(reader("{\"hand\":\"" + std::string(2 * log::max_chunk, 'a') + "\"}", 100'000), std::nullopt);
  log::Converter converter(Form::json, Form::text);
  Parcel parcel;
  REQUIRE(parceler.next(parcel));
  const log::Formatted made = converter.next(parcel);
  REQUIRE(made.errors.size() == 1);
  CHECK(made.errors[0].error.code == "too-long");
  CHECK_FALSE(parceler.next(parcel));
}

TEST_CASE("a log is converted alike as a whole and parcel by parcel") {
  rc::prop("wherever it is cut", [] {
    const auto [text, form] = some_log();
    const Form to = *rc::gen::element(Form::text, Form::json);
    const log::Formatted whole = log::convert(text, form, to);
    Parceler parceler(reader(text, *rc::gen::inRange<std::size_t>(1, 200)), form,
                      *rc::gen::inRange<std::size_t>(1, 400));
    log::Converter converter(form, to);
    log::Formatted all;
    bool failed = false;
    for (Parcel parcel; parceler.next(parcel);) {
      const log::Formatted part = converter.next(parcel);
      all.text += part.text;
      all.dropped.insert(all.dropped.end(), part.dropped.begin(), part.dropped.end());
      failed = failed || !part.errors.empty();
      RC_LOG() << parcel.first_line << ": " << parcel.text << "=> " << part.text << '\n';
      for (const log::Obstacle& obstacle : part.errors) {
        RC_LOG() << obstacle.error.code << ": " << obstacle.error.message << '\n';
      }
    }
    RC_ASSERT(failed == !whole.errors.empty());
    if (!failed) {
      RC_ASSERT(all.text == whole.text);
      RC_ASSERT(all.dropped == whole.dropped);
    }
    RC_CLASSIFY(failed, "cannot be converted");
  });
}
