#include "parser/convert.hpp"

#include <algorithm>

#include "core/utf8.hpp"
#include "parser/json_line.hpp"
#include "parser/notes.hpp"

namespace tonk::log {

namespace {

/// Whether the chunk's hand was read.
bool read(const Reader& reader, const Chunk& chunk, Hand& hand, Formatted& done) {
  std::vector<ParseError> errors = reader.parse(hand);
  for (ParseError& error : errors) {
    done.errors.push_back({chunk, std::move(error)});
  }
  return errors.empty();
}

/// Comments in front of all that the reader gives.
std::vector<std::string_view> comments_above(std::string_view text, const Chunk& first) {
  text = utf8::without_mark(text.substr(0, static_cast<std::size_t>(first.text.data() - text.data())));
  std::vector<std::string_view> comments;
  for (const Note& note : notes_of(text, {}, nullptr)) {
    comments.push_back(note.text);
  }
  return comments;
}

Formatted to_json(std::string_view text, Form from) {
  Formatted done;
  Reader reader(text, from);
  Hand hand;
  std::optional<std::string> session;
  std::vector<std::string_view> above;
  for (std::uint64_t line = 1; const auto chunk = reader.next(); ++line) {
    if (line == 1 && from == Form::text) {
      above = comments_above(text, *chunk);
    }
    for (; from == Form::json && line < chunk->first_line; ++line) {
      done.dropped.push_back(line);
    }
    if (!read(reader, *chunk, hand, done)) {
      continue;
    }
    if (from == Form::json && !parse({chunk->kind, reader.words(), 1}, hand).empty()) {
      continue;  // never: it was read, but with places in the JSON
    }
    if (chunk->kind == Chunk::Kind::session) {
      session = hand.id;
    } else if (chunk->alone) {
      session.reset();
    }
    std::vector<std::string_view> above_next;
    const bool has_next = from == Form::text && reader.more();
    std::vector<Note> notes = notes_of(reader.words(), hand, has_next ? &above_next : nullptr);
    std::vector<Note> all;
    all.reserve(above.size() + notes.size());
    for (const std::string_view comment : above) {
      all.push_back({comment, hand.is_session ? "/session" : "/hand", false});
    }
    std::move(notes.begin(), notes.end(), std::back_inserter(all));
    done.text += json_line(hand, session, all);
    done.text += '\n';
    above = std::move(above_next);
  }
  return done;
}

Unread other_form(const Chunk& chunk) {
  const auto end = static_cast<Offset>(std::min(chunk.text.size(), chunk.text.find('\n')));
  return {chunk,
          {{0, end},
           "other-form",
           "this cannot be told in the other form of a log",
           "in words, a hand is of the session above it, and only what a log begins with can be without a name"}};
}

Formatted to_text(std::string_view json) {
  Formatted done;
  Reader reader(json, Form::json);
  Hand hand;
  bool in_session = false;
  bool first = true;
  while (const auto chunk = reader.next()) {
    if (read(reader, *chunk, hand, done)) {
      if ((in_session && chunk->alone) || (hand.id.empty() && !first)) {
        done.errors.push_back(other_form(*chunk));
      }
      done.text += done.text.empty() ? "" : "\n";
      done.text += reader.words();
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
  Reader old_reader(before, from);
  Reader new_reader(done.text, to);
  Hand old_hand;
  Hand new_hand;
  while (const auto chunk = old_reader.next()) {
    const auto made = new_reader.next();
    bool good =
        made && made->kind == chunk->kind && old_reader.parse(old_hand).empty() && new_reader.parse(new_hand).empty();
    sort_extensions(old_hand);
    sort_extensions(new_hand);
    good = good && same(old_hand, new_hand);
    if (!good) {
      done.errors.push_back(other_form(*chunk));
      return;
    }
  }
}

}  // namespace

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
