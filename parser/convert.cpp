#include "parser/convert.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/parcel.hpp"
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

/// But for blank lines.
bool is_one_line(std::string_view text) {
  const std::string_view all = trimmed(utf8::without_mark(text));
  return all.find('\n') == std::string_view::npos;
}

/// Extensions go with the lines that they stand at, which have an order of their own in JSON.
void sort_extensions(Hand& hand) { std::ranges::sort(hand.extensions, {}, &Extension::text); }

}  // namespace

Formatted Converter::next(const Parcel& parcel) {
  // In words, what stands in front of the first name is told by what comes behind it: so the first line of JSON waits for the second.
  // One that is too long is an error by itself.
  const bool waits = parcel.begins_log && !parcel.ends_log && parcel.text.size() <= max_chunk;
  if (from_ == Form::json && to_ == Form::text && waits && is_one_line(parcel.text)) {
    first_line_ = parcel.text;
    return {};
  }
  if (!first_line_) {
    return convert(parcel);
  }
  first_lines_ = *first_line_ + std::string(parcel.text);
  first_line_.reset();
  Parcel joined;
  joined.text = first_lines_;
  joined.slack = 0;
  joined.ends_log = parcel.ends_log;
  return convert(joined);
}

Formatted Converter::convert(const Parcel& parcel) {
  Formatted done;
  read(reader_, parcel, from_);
  if (from_ == Form::text && to_ == Form::text) {
    format(parcel, done);
  } else if (to_ == Form::json) {
    write_json(parcel, done);
  } else {
    write_text(done);
  }
  failed_ = failed_ || !done.errors.empty();
  if (!failed_) {
    compare(parcel, done);
    failed_ = !done.errors.empty();
  }
  return done;
}

ChunkReader& Converter::read(std::optional<ChunkReader>& reader, const Parcel& parcel, Form form) {
  if (reader) {
    reader->go_on(parcel);
  } else {
    reader.emplace(parcel, form);
  }
  return *reader;
}

/// Whether the reader's chunk was read.
bool Converter::is_read(const Chunk& chunk, Formatted& done) const {
  for (const ParseError& error : reader_->errors()) {
    done.errors.push_back({error, chunk});
  }
  return reader_->errors().empty();
}

void Converter::format(const Parcel& parcel, Formatted& done) {
  const auto drop_blank = [&] {
    if (blank_ != 0) {
      done.dropped.push_back(std::exchange(blank_, 0));
    }
  };
  const auto put = [&](const PrintedLine* record, std::string_view comment) {
    ++line_;
    if (record == nullptr && comment.empty()) {
      drop_blank();
      blank_ = line_;
      return;
    }
    if (!begun_) {
      drop_blank();
    }
    begun_ = true;
    done.text += std::exchange(blank_, 0) != 0 ? "\n" : "";
    done.text += record != nullptr ? record->text : "";
    done.text += record != nullptr && !comment.empty() ? "  " : "";
    done.text.append(comment).append("\n");
  };
  const char* at = (parcel.begins_log ? utf8::without_mark(parcel.text) : parcel.text).data();
  while (const auto chunk = reader_->next(hand_)) {
    each_line({at, static_cast<std::size_t>(chunk->text.data() - at)}, {}, put);
    if (is_read(*chunk, done)) {
      each_line(chunk->text, lines_in_log(hand_), put);
    }
    at = chunk->text.data() + chunk->text.size();
  }
  if (parcel.ends_log) {
    drop_blank();
  }
}

void Converter::write_json(const Parcel& parcel, Formatted& done) {
  for (bool first = parcel.begins_log; const auto chunk = reader_->next(hand_); first = false, ++line_) {
    if (first && from_ == Form::text) {
      const std::string_view in_front =
          parcel.text.substr(0, static_cast<std::size_t>(chunk->text.data() - parcel.text.data()));
      each_line(utf8::without_mark(in_front), {}, [&](const PrintedLine* /*record*/, std::string_view comment) {
        above_.insert(above_.end(), comment.empty() ? 0 : 1, std::string(comment));
      });
    }
    for (; from_ == Form::json && line_ + 1 < chunk->first_line; ++line_) {
      done.dropped.push_back(line_ + 1);
    }
    if (!is_read(*chunk, done)) {
      continue;
    }
    if (chunk->kind == Chunk::Kind::session) {
      session_ = hand_.id;
    } else if (chunk->alone) {
      session_.reset();
    }
    std::vector<std::string> above_next;
    std::vector<Note> all;
    all.reserve(above_.size());
    for (std::string& comment : above_) {
      all.push_back({std::move(comment), hand_.is_session ? "/session" : "/hand", false});
    }
    std::vector<Note> notes = from_ == Form::json
                                  ? reader_->json_notes()
                                  : notes_of(chunk->text, hand_, reader_->more() ? &above_next : nullptr);
    std::move(notes.begin(), notes.end(), std::back_inserter(all));
    done.text += json_line(hand_, session_, all);
    done.text += '\n';
    above_ = std::move(above_next);
  }
}

void Converter::write_text(Formatted& done) {
  while (const auto chunk = reader_->next(hand_)) {
    if (is_read(*chunk, done)) {
      if ((session_ && chunk->alone) || (hand_.id.empty() && read_any_)) {
        done.errors.push_back(other_form(*chunk));
      }
      done.text += begun_ ? "\n" : "";
      done.text += words_of(hand_, reader_->json_notes());
      begun_ = true;
    }
    if (chunk->kind == Chunk::Kind::session) {
      session_ = hand_.id;
    } else if (chunk->alone) {
      session_.reset();
    }
    read_any_ = true;
  }
}

/// A log without errors, and what was made of it, are to say the same.
void Converter::compare(const Parcel& parcel, Formatted& done) {
  Parcel made;
  made.text = done.text;
  made.text.remove_prefix(!parcel.begins_log && made.text.starts_with('\n') ? 1 : 0);  // which is of the hand before
  made.slack = 0;
  made.begins_log = parcel.begins_log;
  made.ends_log = parcel.ends_log;
  ChunkReader& old_reader = read(old_reader_, parcel, from_);
  ChunkReader& new_reader = read(new_reader_, made, to_);
  while (const auto chunk = old_reader.next(hand_)) {
    const auto again = new_reader.next(made_hand_);
    const bool good = again && again->kind == chunk->kind && old_reader.errors().empty() && new_reader.errors().empty();
    sort_extensions(hand_);
    sort_extensions(made_hand_);
    if (!good || !same(hand_, made_hand_)) {
      // A hand near the limits may have grown past them.
      const bool grew = from_ == to_ || std::ranges::count(new_reader.errors(), "too-long", &ParseError::code) > 0;
      const Message too_long{
          fmt::format("the hand would be too long in {} form", from_ == to_ ? "its canonical" : "the other"), {}};
      done.errors.push_back(grew ? Obstacle{{too_long, "too-long", {}}, *chunk} : other_form(*chunk));
      return;
    }
  }
}

Formatted convert(std::string_view text, Form from, Form to) {
  Parcel whole;
  whole.text = text;
  whole.slack = 0;
  return Converter(from, to).next(whole);
}

}  // namespace tonk::log
