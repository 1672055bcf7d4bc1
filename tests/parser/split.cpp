#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck/catch.h>

#include "parser/reader.hpp"

using namespace tonk;

namespace {

// `kind@line:text`.
std::string told_of(const log::Chunk& chunk) {
  constexpr const char* kinds[] = {"preface", "session", "hand"};
  return fmt::format("{}@{}:{}", kinds[static_cast<int>(chunk.kind)], chunk.first_line, chunk.text);
}

std::vector<std::string> chunks(std::string_view text) {
  std::vector<std::string> told;
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    told.push_back(told_of(*chunk));
  }
  return told;
}

using Chunks = std::vector<std::string>;

}  // namespace

TEST_CASE("a file without hand or session is one chunk") {
  CHECK(chunks("") == Chunks{"preface@1:"});
  CHECK(chunks("\xEF\xBB\xBF") == Chunks{"preface@1:"});
  CHECK(chunks("# nothing\n") == Chunks{"preface@1:# nothing\n"});
  CHECK(chunks("stake 1\nAnn: drop") == Chunks{"preface@1:stake 1\nAnn: drop"});
}

TEST_CASE("a file is cut before each hand and session") {
  CHECK(chunks("hand 1\n") == Chunks{"hand@1:hand 1\n"});
  CHECK(chunks("hand") == Chunks{"hand@1:hand"});
  CHECK(chunks("hand 1\nup 4h\n\nhand 2\n  session a\r\nstake 1\r\n\thand\r\n") ==
        Chunks{"hand@1:hand 1\nup 4h\n\n", "hand@4:hand 2\n", "session@5:  session a\r\nstake 1\r\n",
               "hand@7:\thand\r\n"});
}

TEST_CASE("blank lines and comments in front are left out") {
  CHECK(chunks("\xEF\xBB\xBF# head\n \r\n\nhand 1\n# after\n") == Chunks{"hand@4:hand 1\n# after\n"});
  CHECK(chunks("\n\nsession 1\nhand 1") == Chunks{"session@3:session 1\n", "hand@4:hand 1"});
}

TEST_CASE("a header in front of the first hand is a session without a name") {
  CHECK(chunks("# c\nstake 1\nhand 1\n") == Chunks{"session@1:# c\nstake 1\n", "hand@3:hand 1\n"});
  CHECK(chunks("x-made-by: us\nhand 1\n") == Chunks{"session@1:x-made-by: us\n", "hand@2:hand 1\n"});
}

TEST_CASE("a header in front of a session is a hand of its own, but extensions are not") {
  CHECK(chunks("stake 1\nsession 1\n") == Chunks{"preface@1:stake 1\n", "session@2:session 1\n"});
  CHECK(chunks("x-made-by: us\nsession 1\n") == Chunks{"session@1:x-made-by: us\n", "session@2:session 1\n"});
}

TEST_CASE("only the whole first word cuts") {
  for (const char* text : {"hand: draw\n", "hands 1\n", "hand#1\n", "hand,\n", "Hand 1\n", "# hand 1\n", "x hand 1\n",
                           "\"hand\" 1\n", "hand\rstake 1\n", "hand-1\n"}) {
    CAPTURE(text);
    CHECK(chunks(text) == Chunks{std::string("preface@1:") + text});
  }
}

TEST_CASE("splitting loses nothing") {
  rc::prop("the chunks and what is left out in front are the text", [] {
    const auto lines = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "hand 1\n", "session 1\r\n", "stake 1\n", "\n", "# x\n", " hand\n", "x-a\n", "hand", "\r", "Ann: drop\n"));
    std::string text;
    for (const std::string& line : lines) {
      text += line;
    }
    log::ChunkReader reader(text, log::Form::text);
    std::string joined;
    std::uint64_t next_line = 0;
    log::Hand hand;
    while (const auto chunk = reader.next(hand)) {
      const auto front = static_cast<std::size_t>(chunk->text.data() - text.data()) - joined.size();
      RC_ASSERT(joined.empty() || front == 0U);
      joined += text.substr(joined.size(), front);
      const auto before = static_cast<std::uint64_t>(std::count(joined.begin(), joined.end(), '\n'));
      RC_ASSERT(chunk->first_line == before + 1);
      RC_ASSERT(chunk->first_line >= next_line);
      next_line = chunk->first_line + 1;
      joined += chunk->text;
    }
    RC_ASSERT(joined == text);
  });
}

TEST_CASE("what stands behind a text changes nothing") {
  const std::string text = "session 1\nhouse pagat\n\nhand 1\nup 4h\nAnn: draw 5h, discard 5h\n\nhand 2\nshow Ann 4h\n";
  const std::string behind = "\nhand 3\n\n\n" + std::string(64, '\n');
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string whole = text.substr(0, size) + behind;
    const std::string_view part = std::string_view(whole).substr(0, size);
    Chunks told;
    log::ChunkReader reader(part, log::Form::text);
    log::Hand hand;
    while (const auto chunk = reader.next(hand)) {
      told.push_back(told_of(*chunk));
    }
    INFO(part);
    CHECK(told == chunks(part));
  }
}
