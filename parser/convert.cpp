#include "parser/convert.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/utf8.hpp"
#include "parser/json_writer.hpp"
#include "parser/notes.hpp"
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
      done_.errors.push_back({std::move(error), chunk});
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
      done_.errors.push_back({{{"the hand would be too long in its canonical form", {}}, "too-long", {}}, chunk});
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

/// Whether the reader's chunk was read.
bool is_read(const ChunkReader& reader, const Chunk& chunk, Formatted& done) {
  for (const ParseError& error : reader.errors()) {
    done.errors.push_back({error, chunk});
  }
  return reader.errors().empty();
}

/// Comments in front of all that the reader gives.
std::vector<std::string> comments_above(std::string_view text, const Chunk& first) {
  text = utf8::without_mark(text.substr(0, static_cast<std::size_t>(first.text.data() - text.data())));
  std::vector<std::string> comments;
  for (Note& note : notes_of(text, {}, nullptr)) {
    comments.push_back(std::move(note.text));
  }
  return comments;
}

Formatted to_json(std::string_view text, Form from) {
  Formatted done;
  ChunkReader reader(text, from);
  Hand hand;
  std::optional<std::string> session;
  std::vector<std::string> above;
  for (std::uint64_t line = 1; const auto chunk = reader.next(hand); ++line) {
    if (line == 1 && from == Form::text) {
      above = comments_above(text, *chunk);
    }
    for (; from == Form::json && line < chunk->first_line; ++line) {
      done.dropped.push_back(line);
    }
    if (!is_read(reader, *chunk, done)) {
      continue;
    }
    if (chunk->kind == Chunk::Kind::session) {
      session = hand.id;
    } else if (chunk->alone) {
      session.reset();
    }
    std::vector<std::string> above_next;
    std::vector<Note> all;
    all.reserve(above.size());
    for (std::string& comment : above) {
      all.push_back({std::move(comment), hand.is_session ? "/session" : "/hand", false});
    }
    std::vector<Note> notes =
        from == Form::json ? reader.json_notes() : notes_of(chunk->text, hand, reader.more() ? &above_next : nullptr);
    std::move(notes.begin(), notes.end(), std::back_inserter(all));
    done.text += json_line(hand, session, all);
    done.text += '\n';
    above = std::move(above_next);
  }
  return done;
}

Obstacle other_form(const Chunk& chunk) {
  const auto end = static_cast<Offset>(std::min(chunk.text.size(), chunk.text.find('\n')));
  return {{{"this cannot be told in the other form of a log",
            "in words, a hand is of the session above it, and only what a log begins with can be without a name"},
           "other-form",
           {0, end}},
          chunk};
}

/// The hand in words, with its notes.
std::string words_of(const Hand& hand, const std::vector<Note>& notes) {
  const Printed printed = print_lines(hand);
  std::string text;
  auto note = notes.begin();
  for (const Record& record : records_of(hand)) {
    if (record.place.empty()) {
      break;  // an extension, which is a note
    }
    for (; note != notes.end() && note->place == record.place && !note->beside; ++note) {
      text.append(note->text).append("\n");
    }
    text.append(printed.line(printed.lines[record.order]));
    if (note != notes.end() && note->place == record.place) {
      text.append("  ").append((note++)->text);
    }
    text += '\n';
  }
  for (; note != notes.end(); ++note) {
    text.append(note->text).append("\n");
  }
  return text;
}

Formatted to_text(std::string_view json) {
  Formatted done;
  ChunkReader reader(json, Form::json);
  Hand hand;
  bool in_session = false;
  bool first = true;
  while (const auto chunk = reader.next(hand)) {
    if (is_read(reader, *chunk, done)) {
      if ((in_session && chunk->alone) || (hand.id.empty() && !first)) {
        done.errors.push_back(other_form(*chunk));
      }
      done.text += done.text.empty() ? "" : "\n";
      done.text += words_of(hand, reader.json_notes());
    }
    in_session = chunk->kind == Chunk::Kind::session || (in_session && !chunk->alone);
    first = false;
  }
  return done;
}

/// Extensions go with the lines that they stand at, which have an order of their own in JSON.
void sort_extensions(Hand& hand) {
  std::sort(hand.extensions.begin(), hand.extensions.end(),
            [](const Extension& a, const Extension& b) { return a.text < b.text; });
}

/// A log without errors, and what was made of it, are to say the same.
void compare(std::string_view before, Form from, Form to, Formatted& done) {
  ChunkReader old_reader(before, from);
  ChunkReader new_reader(done.text, to);
  Hand old_hand;
  Hand new_hand;
  while (const auto chunk = old_reader.next(old_hand)) {
    const auto made = new_reader.next(new_hand);
    const bool good = made && made->kind == chunk->kind && old_reader.errors().empty() && new_reader.errors().empty();
    sort_extensions(old_hand);
    sort_extensions(new_hand);
    if (!good || !same(old_hand, new_hand)) {
      done.errors.push_back(other_form(*chunk));
      return;
    }
  }
}

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

Formatted convert(std::string_view text, Form from, Form to) {
  if (to == Form::text && from == Form::text) {
    return format(text);
  }
  Formatted done = to == Form::json ? to_json(text, from) : to_text(text);
  if (done.errors.empty()) {
    compare(text, from, to, done);
  }
  return done;
}

}  // namespace tonk::log
