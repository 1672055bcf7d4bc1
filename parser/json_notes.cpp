#include "parser/json_notes.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

constexpr std::array<Field, 3> note_fields{"text", "before", "beside"};

}  // namespace

void JsonNotes::extension(const Text& name) {
  const Span at{name.at.begin, skip_extension().end};
  const bool plain = std::none_of(name.text.begin(), name.text.end(),
                                  [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
  if (!plain) {
    refuse(name.at, "unknown-field", "a field of your own is called by one word");
    return;
  }
  const std::string_view written = line_.substr(name.at.end, at.end - name.at.end);
  const std::string_view json = written.substr(written.find_first_not_of(" \t\r:"));
  add_note({fmt::format("{} {}", name.text, compact(json)), place_.pointer(), false, 1}, at, {});
}

void JsonNotes::note() {
  std::array<std::optional<Text>, 3> read;
  b_.begin_line(0);
  const Span at = object({"a note", note_fields, 1}, [&](std::size_t field) {
    if (is_string()) {
      read.at(field) = text();
      (void)(field == 0 || expect_printable(*read.at(field)));
    } else {
      (void)wrong(field == 0 ? "a comment that begins with `#`, or an extension that begins with `x-`"
                             : "a place such as `\"/play/0\"`");
    }
  });
  if (b_.line_failed()) {
    return;
  }
  const auto& [written, before, beside] = read;
  const std::string_view line = written->text.substr(0, written->text.find_last_not_of(" \t") + 1);
  const std::optional<Text>& place = before ? before : beside;
  if (!line.starts_with('#') && !is_extension(line)) {
    refuse(written->at, "note", "a note is a comment that begins with `#`, or an extension that begins with `x-`");
  } else if (line.find_first_of("\r\n") != std::string_view::npos) {
    refuse(written->at, "note", "a note is a single line");
  } else if (before && beside) {
    refuse(beside->at, "note", "a note stands `before` a line or `beside` it, not both");
  } else {
    add_note({std::string(line), std::string(place ? place->text : ""), beside.has_value(), beside ? 2U : 0U}, at,
             place ? place->at : Span{});
  }
}

void JsonNotes::add_note(Note note, Span at, Span place_at) {
  if (!expect_good_bytes(note.text, at)) {
    return;
  }
  if (is_extension(note.text)) {
    b_.hand.extensions.push_back({note.text, at});
  }
  told_.notes.push_back(std::move(note));
  note_places_.push_back(place_at);
}

/// Puts the notes into the order of their records; until now theirs was whether they stand in front of a line, among its fields or
/// beside it.
void JsonNotes::finish_notes() {
  std::vector<Note>& notes = told_.notes;
  if (notes.empty()) {
    return;
  }
  const bool all_read = !b_.has_errors();
  const std::vector<Record> records = records_of(b_.hand);
  std::map<std::string_view, std::size_t> orders;
  for (const Record& record : records) {
    orders.emplace(record.place, record.order);
  }
  std::set<std::string_view> besides;
  for (std::size_t at = 0; at < notes.size(); ++at) {
    Note& note = notes[at];
    const bool on_first_line = note.place == "/hand" || note.place == "/session";
    const bool is_field = note_places_[at].end == 0;
    const auto found = orders.find(note.place);
    const bool has_record = !note.place.empty() && found != orders.end();
    if (!is_field && is_extension(note.text) && (note.beside || (on_first_line && has_record))) {
      refuse(note_places_[at], "note", "an extension stands on a line of its own, inside the hand or the session");
    } else if (note.beside && !besides.insert(note.place).second) {
      refuse(note_places_[at], "note", "there is a comment beside this line already");
    } else if (all_read && (!is_field || !note.place.empty()) && !has_record) {
      refuse(note_places_[at], "note", fmt::format("there is nothing at {}", in_backquotes(note.place)),
             "places are such as `/dealer` or `/play/0`, counted from 0");
    }
    constexpr std::size_t kinds = 3;
    note.order += kinds * (has_record ? found->second : records.size());
  }
  std::stable_sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) { return a.order < b.order; });
}

}  // namespace tonk::log
