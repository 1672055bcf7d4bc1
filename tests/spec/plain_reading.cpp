#include <rapidcheck/catch.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "spec/document.hpp"
#include "spec/library.hpp"
#include "spec/rules.hpp"
#include "tests/support/contents.hpp"
#include "tests/support/random_house.hpp"
#include "tests/support/shipped.hpp"
#include "tests/support/spec_support.hpp"

// Whatever is done to a house file: where it is not refused, it means on each line what a person reads there.

using namespace tonk;
using spec::Part;

namespace {

/// Without the signs that only tell the parts of a file apart.
std::string squeezed(std::string_view text) {
  std::string left;
  std::ranges::copy_if(text, std::back_inserter(left), [](char sign) {
    return std::string_view{" \t\r\n:,-[]{}\"'\\"}.find(sign) == std::string_view::npos;
  });
  return left;
}

/// Where a comment begins, or the end of the line. Behind one of the `opening` signs a text in quotation marks may begin.
std::size_t comment_in(std::string_view line, std::string_view opening) {
  constexpr std::string_view blanks = " \t";
  char quotation = '\0';
  char before = ':';    // the last sign that is not a blank
  bool closed = false;  // the last sign has closed a text or a bracket
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char sign = line[at];
    if (quotation != '\0') {
      closed = sign == quotation;
      quotation = closed ? '\0' : quotation;
      continue;
    }
    if ((sign == '"' || sign == '\'') && opening.find(before) != std::string_view::npos) {
      quotation = sign;
    } else if (sign == '#' && (at == 0 || closed || blanks.find(line[at - 1]) != std::string_view::npos)) {
      return at;
    }
    closed = opening.find('[') != std::string_view::npos && (sign == ']' || sign == '}');
    before = blanks.find(sign) == std::string_view::npos ? sign : before;
  }
  return line.size();
}

/// A line on which something stands.
struct Line {
  std::uint64_t number = 0;
  std::uint64_t heading = 0;  ///< the line above, nearest and further to the left, under which it stands; 0 for none
  std::string words;          ///< squeezed
};

/// As a person reads it. What stands in brackets on several lines belongs to the line on which they open.
std::vector<Line> read_plainly(std::string_view text) {
  struct Heading {
    std::size_t column;
    std::uint64_t number;
  };
  std::vector<Heading> above;
  std::vector<Line> lines;
  long open = 0;
  std::uint64_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    constexpr std::array brackets{": [", ": {", "- [", "- {"};
    const bool in_brackets =
        open > 0 || std::ranges::any_of(brackets, [&](const char* signs) { return line.find(signs) < line.size(); });
    line = line.substr(0, comment_in(line, in_brackets ? ":-,[{" : ":-"));
    begin = end + 1;
    ++number;
    const std::size_t column = line.find_first_not_of(" -\t\r");
    if (column == std::string_view::npos) {
      continue;
    }
    if (open > 0) {
      if (const std::string words = squeezed(line); !words.empty()) {  // a bracket may close on a line of its own
        lines.push_back({number, above.back().number, words});
      }
    } else {
      const std::size_t sign = line.find_first_not_of(" \t");
      const std::size_t beside = line[sign] == '-' ? std::min(sign + 2, column) : column;  // however far behind the `-`
      std::erase_if(above, [&](const Heading& heading) { return heading.column >= beside; });
      lines.push_back({number, above.empty() ? 0 : above.back().number, squeezed(line)});
      above.push_back({column, number});
    }
    if (in_brackets) {
      open += std::ranges::count_if(line, [](char sign) { return sign == '[' || sign == '{'; }) -
              std::ranges::count_if(line, [](char sign) { return sign == ']' || sign == '}'; });
    }
  }
  return lines;
}

/// As the program reads it.
class Reading {
 public:
  explicit Reading(const spec::Source& source) : source_(source) {}

  void add(const Part& part, std::uint64_t heading) {
    if (part.kind == Part::Kind::value) {
      see(part, heading);
    }
    for (std::size_t i = 0; i < part.items.size(); ++i) {
      std::uint64_t under = heading;
      if (part.kind == Part::Kind::map) {
        under = see(part.keys[i], heading);
      }
      add(part.items[i], under);
    }
  }
  [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

 private:
  std::uint64_t see(const Part& word, std::uint64_t heading) {
    const std::uint64_t number = source_.position(word.at.begin).line;
    if (lines_.empty() || lines_.back().number != number) {
      lines_.push_back({number, heading, ""});
    }
    lines_.back().words += squeezed(word.text);
    return number;
  }

  const spec::Source& source_;
  std::vector<Line> lines_;
};

std::string some_text() {
  if (*rc::gen::inRange(0, 3) == 0) {
    return test::any_house().text;
  }
  const std::string name = *rc::gen::elementOf(test::house_names());
  return test::contents(std::filesystem::path{TONK_SOURCE_DIR} / "variants" / (name + ".yaml"));
}

std::string with_something_done(std::string text) {
  const std::size_t at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const auto line = text.substr(begin, std::min(end + 1, text.size()) - begin);
  const auto some = *rc::gen::inRange<std::size_t>(1, 9);
  const auto inserted = [&](std::size_t where, const std::string& what) { return text.insert(where, what); };
  switch (*rc::gen::inRange(0, 11)) {
    case 0: return text.erase(begin, line.size());
    case 1: return text.erase(std::min(at, text.size()), some);
    case 2: return inserted(begin, line);
    case 3: return inserted(at, text.substr(std::min(at, text.size()), some));
    case 4: return inserted(begin, std::string(some, ' '));
    case 5: return text.erase(begin, std::min(some, text.find_first_not_of(' ', begin) - begin));
    case 6: return inserted(at, *rc::gen::elementOf(std::string{"\"'#:,-[]{}|>&*!%?@`~\\\t\n"}) + std::string{});
    case 7: {  // a value is put between quotation marks, well or not
      const std::string mark = *rc::gen::element<std::string>("\"", "'");
      const std::size_t value = text.find(": ", begin);
      const std::size_t first = value < end ? value + 2 : begin;
      inserted(end, *rc::gen::inRange(0, 4) == 0 ? "" : mark);
      return inserted(first, mark);
    }
    case 8: return text.erase(std::min(end, text.size()), 1);  // two lines become one
    case 9:
      return inserted(at, *rc::gen::element<std::string>("\n  ", " #", " # ", "\n---\n", "\n...\n", "\n# ", "|\n  ",
                                                         ": ", "\n", "- ", ", ", "<<: ", "? "));
    default:
      return inserted(end, *rc::gen::element<std::string>(" # why", "# why", " #why", "\n  more words", " more", ":"));
  }
}

}  // namespace

TEST_CASE("a house file means what a person reads in it, whatever is done to it, or is refused", "[property]") {
  rc::prop("removed, doubled, indented, quoted, cut and joined", [] {
    const std::string before = some_text();
    std::string text = before;
    for (int changes = *rc::gen::inRange(1, 4); changes > 0; --changes) {
      text = with_something_done(text);
    }
    const spec::Compiled compiled = spec::test::compile_text(text);
    RC_CLASSIFY(compiled.rules.has_value());
    if (!compiled.rules) {
      return;
    }
    spec::Report report;
    const spec::Source source{"./t.yaml", text};
    const auto document = spec::read_document(source, report);
    RC_ASSERT(document.has_value());
    Reading reading{source};
    reading.add(*document, 0);
    const std::vector<Line> plain = read_plainly(source.text());
    RC_LOG() << text;
    RC_ASSERT(reading.lines().size() == plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
      RC_ASSERT(reading.lines()[i].number == plain[i].number);
      RC_ASSERT(reading.lines()[i].words == plain[i].words);
      RC_ASSERT(reading.lines()[i].heading == plain[i].heading);
    }
  });
}
