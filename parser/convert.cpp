#include "parser/convert.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/utf8.hpp"
#include "parser/print.hpp"

namespace tonk::log {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Of a hand, in the order in which they stand in the log.
std::vector<PrintedLine> lines_in_log(const Hand& hand) {
  std::vector<PrintedLine> lines = print_lines(hand);
  std::ranges::sort(lines, {}, [](const PrintedLine& line) { return line.at.begin; });
  return lines;
}

/// Calls `visit(record, rest)` for each line of the text: the one of `records` that stands on it, or null, and what stands
/// behind that. The parser has no comments: the rest is one, if it is not empty.
template <typename Visit>
void each_line(std::string_view text, const std::vector<PrintedLine>& records, const Visit& visit) {
  auto next = records.begin();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const bool is_record = next != records.end() && next->at.begin < end;
    const std::size_t behind = is_record ? next->at.end : begin;
    visit(is_record ? &*next++ : nullptr, trimmed(text.substr(behind, end - behind)));
    begin = end;
  }
}

/// Whether the reader's chunk was read.
bool is_read(const ChunkReader& reader, const Chunk& chunk, Formatted& done) {
  for (const ParseError& error : reader.errors()) {
    done.errors.push_back({error, chunk});
  }
  return reader.errors().empty();
}

Formatted format(std::string_view text) {
  Formatted done;
  std::uint64_t number = 0;
  std::uint64_t blank = 0;  // the last line, where it was blank: it stays where another line follows
  const auto drop_blank = [&] {
    if (blank != 0) {
      done.dropped.push_back(std::exchange(blank, 0));
    }
  };
  const auto put = [&](const PrintedLine* record, std::string_view comment) {
    ++number;
    if (record == nullptr && comment.empty()) {
      drop_blank();
      blank = number;
      return;
    }
    if (done.text.empty()) {
      drop_blank();
    }
    done.text += std::exchange(blank, 0) != 0 ? "\n" : "";
    done.text += record != nullptr ? record->text : "";
    done.text += record != nullptr && !comment.empty() ? "  " : "";
    done.text.append(comment).append("\n");
  };
  ChunkReader reader(text, Form::text);
  Hand hand;
  const char* at = utf8::without_mark(text).data();
  while (const auto chunk = reader.next(hand)) {
    each_line({at, static_cast<std::size_t>(chunk->text.data() - at)}, {}, put);
    if (is_read(reader, *chunk, done)) {
      each_line(chunk->text, lines_in_log(hand), put);
    }
    at = chunk->text.data() + chunk->text.size();
  }
  drop_blank();
  return done;
}

/// The notes of a hand's text, in the order in which print() has the records. Comments that stand right above the next hand are about that
/// one: where there is a next one, they go from here to there.
std::vector<Note> notes_of(std::string_view text, const Hand& hand, std::vector<std::string>* above_next) {
  constexpr std::size_t at_end = std::string_view::npos;
  std::vector<Note> notes;
  std::size_t waiting = 0;  // from here on, the notes have no record yet
  std::size_t block = 0;    // from here on, they are comments without a blank line
  each_line(text, lines_in_log(hand), [&](const PrintedLine* record, std::string_view rest) {
    const bool is_extension = record != nullptr && record->place.empty();
    if (record != nullptr && !is_extension) {
      for (; waiting < notes.size(); ++waiting) {
        notes[waiting].place = record->place;
        notes[waiting].order = record->order;
      }
      if (!rest.empty()) {
        notes.push_back({std::string(rest), record->place, true, record->order});
      }
      waiting = notes.size();
    } else if (is_extension || !rest.empty()) {
      notes.push_back({is_extension ? record->text : std::string(rest), {}, false, at_end});
    }
    block = record != nullptr || rest.empty() ? notes.size() : block;
  });
  if (above_next != nullptr) {
    for (std::size_t at = block; at < notes.size(); ++at) {
      above_next->push_back(std::move(notes[at].text));
    }
    notes.resize(block);
  }
  std::ranges::stable_sort(notes, {}, &Note::order);
  return notes;
}

Formatted to_json(std::string_view text, Form from) {
  Formatted done;
  ChunkReader reader(text, from);
  Hand hand;
  std::optional<std::string> session;
  std::vector<std::string> above;
  for (std::uint64_t line = 1; const auto chunk = reader.next(hand); ++line) {
    if (line == 1 && from == Form::text) {
      const std::string_view in_front = text.substr(0, static_cast<std::size_t>(chunk->text.data() - text.data()));
      each_line(utf8::without_mark(in_front), {}, [&](const PrintedLine* /*record*/, std::string_view comment) {
        above.insert(above.end(), comment.empty() ? 0 : 1, std::string(comment));
      });
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
  return {{{"this cannot be told in the other form of a log",
            "in words, a hand is of the session above it, and only what a log begins with can be without a name"},
           "other-form",
           first_line(chunk.text)},
          chunk};
}

/// The hand in words, with its notes.
std::string words_of(const Hand& hand, const std::vector<Note>& notes) {
  std::string text;
  auto note = notes.begin();
  for (const PrintedLine& line : print_lines(hand)) {
    if (line.place.empty()) {
      break;  // an extension, which is a note
    }
    for (; note != notes.end() && note->place == line.place && !note->beside; ++note) {
      text.append(note->text).append("\n");
    }
    text += line.text;
    if (note != notes.end() && note->place == line.place) {
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
void sort_extensions(Hand& hand) { std::ranges::sort(hand.extensions, {}, &Extension::text); }

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
      const bool same_form = from == Form::text && to == Form::text;  // a hand near the limits may have grown past them
      const Message too_long{"the hand would be too long in its canonical form", {}};
      done.errors.push_back(same_form ? Obstacle{{too_long, "too-long", {}}, *chunk} : other_form(*chunk));
      return;
    }
  }
}

}  // namespace

Formatted convert(std::string_view text, Form from, Form to) {
  Formatted done = to == Form::json ? to_json(text, from) : from == Form::json ? to_text(text) : format(text);
  if (done.errors.empty()) {
    compare(text, from, to, done);
  }
  return done;
}

}  // namespace tonk::log
