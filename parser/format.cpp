#include "parser/format.hpp"

#include <algorithm>

#include "parser/print.hpp"

namespace tonk::log {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The parser has no comments: what stands on a line beside what was read there is one.
class Formatter {
 public:
  void chunk(const Chunk& chunk) {
    for (ParseError& error : parse(chunk, hand_)) {
      done_.errors.push_back({chunk, std::move(error)});
    }
    if (!done_.errors.empty()) {
      return;
    }
    Printed printed = print_lines(hand_);
    std::sort(printed.lines.begin(), printed.lines.end(),
              [](const Printed::Line& a, const Printed::Line& b) { return a.at.begin < b.at.begin; });
    const std::size_t begin = done_.text.size();
    lines(chunk.text, printed);
    const Chunk formatted{chunk.kind, std::string_view(done_.text).substr(begin), 1};
    if (!parse(formatted, again_).empty() || !same(hand_, again_)) {  // one near the limits may have grown past them
      done_.errors.push_back({chunk, {{}, "too-long", "the hand would be too long in its canonical form", {}}});
    }
  }

  /// Lines of comments alone.
  void comments(std::string_view text) { lines(text, {}); }

  [[nodiscard]] Formatted finish() {
    drop_blank();
    std::sort(done_.dropped.begin(), done_.dropped.end());
    return std::move(done_);
  }

 private:
  void lines(std::string_view text, const Printed& printed) {
    auto record = printed.lines.begin();
    for (std::size_t begin = 0; begin < text.size(); ++number_) {
      const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      if (record != printed.lines.end() && record->at.begin < end) {
        put(printed.line(*record), trimmed(text.substr(record->at.end, end - record->at.end)));
        ++record;
      } else {
        put({}, trimmed(text.substr(begin, end - begin)));
      }
      begin = end;
    }
  }

  void put(std::string_view record, std::string_view comment) {
    if (record.empty() && comment.empty()) {
      drop_blank();
      blank_ = number_;
      return;
    }
    if (blank_ != 0 && done_.text.empty()) {
      drop_blank();
    }
    done_.text += blank_ != 0 ? "\n" : "";
    blank_ = 0;
    done_.text += record;
    done_.text += record.empty() || comment.empty() ? "" : "  ";
    done_.text += comment;
    done_.text += '\n';
  }

  void drop_blank() {
    if (blank_ != 0) {
      done_.dropped.push_back(blank_);
      blank_ = 0;
    }
  }

  Formatted done_;
  Hand hand_;
  Hand again_;
  std::uint64_t number_ = 1;
  std::uint64_t blank_ = 0;  ///< the last line, where it was blank: it stays where another line follows
};

}  // namespace

Formatted format(std::string_view text) {
  Formatter formatter;
  Splitter splitter(text);
  const char* at = splitter.begin();
  while (const auto chunk = splitter.next()) {
    formatter.comments({at, static_cast<std::size_t>(chunk->text.data() - at)});
    formatter.chunk(*chunk);
    at = chunk->text.data() + chunk->text.size();
  }
  return formatter.finish();
}

}  // namespace tonk::log
