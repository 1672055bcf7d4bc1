#include "parser/json_notes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "parser/keywords.hpp"
#include "parser/print.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {

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
  const auto [field, index] = place_;
  const std::string place = index ? fmt::format("/{}/{}", field, *index) : fmt::format("/{}", field);
  add_note({fmt::format("{} {}", name.text, compact(json)), field.empty() ? "" : place, false, 1}, at, {});
}

void JsonNotes::note() {
  constexpr std::string_view a_place = "a place such as `\"/play/0\"`";
  Text written;
  Text before;
  Text beside;
  b_.begin_line(0);
  const auto read_text = [&] {
    if (is_string()) {
      written = text();
    } else {
      (void)wrong("a comment that begins with `#`, or an extension that begins with `x-`");
    }
  };
  const Span at =
      object("a note", all_known, required<"text">(read_text), field<"before">([&] { (void)string(a_place, before); }),
             field<"beside">([&] { (void)string(a_place, beside); }));
  if (b_.line_failed()) {
    return;
  }
  const std::string_view line = written.text.substr(0, written.text.find_last_not_of(" \t") + 1);
  const bool is_before = before.at.end != 0;
  const bool is_beside = beside.at.end != 0;
  if (!line.starts_with('#') && !is_extension(line)) {
    refuse(written.at, "note", "a note is a comment that begins with `#`, or an extension that begins with `x-`");
  } else if (line.find_first_of("\r\n") != std::string_view::npos) {
    refuse(written.at, "note", "a note is a single line");
  } else if (is_before && is_beside) {
    refuse(beside.at, "note", "a note stands `before` a line or `beside` it, not both");
  } else {
    const Text& place = is_before ? before : beside;
    add_note({std::string(line), std::string(place.text), is_beside, is_beside ? 2U : 0U}, at, place.at);
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

void JsonNotes::finish_notes() {
  std::vector<Note>& notes = told_.notes;
  if (notes.empty()) {
    return;
  }
  const bool all_read = !b_.has_errors();
  const std::vector<PrintedLine> records = print_lines(b_.hand);
  std::map<std::string_view, std::size_t> orders;
  for (const PrintedLine& record : records) {
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
      refuse(note_places_[at], "note", fmt::format("there is nothing at {}", back_quoted(note.place)),
             "places are such as `/dealer` or `/play/0`, counted from 0");
    }
    constexpr std::size_t kinds = 3;
    note.order += kinds * (has_record ? found->second : records.size());
  }
  std::ranges::stable_sort(notes, {}, &Note::order);
}

}  // namespace tonk::log
