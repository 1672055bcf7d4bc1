#include "parser/reader.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "parser/parcel.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

/// Lines before the first hand that are no hand themselves.
bool is_header_alone(const Hand& hand) {
  return hand.deals.empty() && hand.play.empty() && hand.shows.empty() && hand.pays.empty() && hand.results.empty();
}

}  // namespace

Form form_of(std::string_view text) {
  text = utf8::without_mark(text);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{' ? Form::json : Form::text;
}

Span first_line(std::string_view text) { return {0, static_cast<Offset>(std::min(text.find('\n'), text.size()))}; }

ChunkReader::ChunkReader(std::string_view text, Form form) : form_(form), rest_(utf8::without_mark(text)) {
  skip_blank_lines();
}

ChunkReader::ChunkReader(const Parcel& parcel, Form form) : ChunkReader(parcel.begins_log ? parcel.text : "", form) {
  padding_ = parcel.slack;
  more_behind_ = !parcel.ends_log;
  if (!parcel.begins_log) {
    first_ = false;
    go_on(parcel);
  }
}

void ChunkReader::go_on(const Parcel& parcel) {
  padding_ = parcel.slack;
  more_behind_ = !parcel.ends_log;
  rest_ = parcel.text;
  line_ = parcel.first_line;
  skip_blank_lines();
}

std::optional<Chunk> ChunkReader::next(Hand& hand) {
  if (rest_.empty() && !first_) {
    return std::nullopt;
  }
  return form_ == Form::json ? next_json(hand) : next_text(hand);
}

std::optional<Chunk> ChunkReader::next_text(Hand& hand) {
  FirstChunk read = parse_first(rest_, line_, hand);
  errors_ = std::move(read.errors);
  rest_.remove_prefix(static_cast<std::size_t>(read.chunk.text.data() + read.chunk.text.size() - rest_.data()));
  line_ = read.next_line;
  first_ = false;
  return read.chunk;
}

// In a text, blank lines belong to a chunk.
void ChunkReader::skip_blank_lines() {
  if (form_ == Form::text) {
    return;
  }
  const std::size_t first = std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size());
  const std::size_t end = first == rest_.size() ? first : rest_.find_last_of('\n', first) + 1;
  line_ +=
      static_cast<std::uint64_t>(std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  rest_.remove_prefix(end);
}

std::optional<Chunk> ChunkReader::next_json(Hand& hand) {
  std::string_view line = rest_.substr(0, rest_.find('\n'));
  const bool has_end = line.size() < rest_.size();
  const std::size_t slack = rest_.size() - line.size() + padding_;
  rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
  line = has_end && line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
  Chunk chunk{Chunk::Kind::hand, line, line_++, false};
  skip_blank_lines();
  if (line.empty() && first_) {
    hand.clear();
    json_ = {};
    json_.malformed = true;
    errors_ = {{{"the log has no hand", {}}, "empty", {}}};
  } else {
    errors_ = json_reader_.read(line, slack, hand, json_);
  }
  first_ = false;
  follow_session(chunk);
  return chunk;
}

void ChunkReader::follow_session(Chunk& chunk) {
  chunk.kind = json_.kind;
  if (json_.kind == Chunk::Kind::session) {
    session_ = json_.names_session ? std::optional(json_.session) : std::nullopt;
    return;
  }
  chunk.alone = !json_.names_session && !json_.malformed;
  if (chunk.alone) {
    session_.reset();
  } else if (json_.names_session && json_.session != session_ && errors_.size() < max_errors) {
    const std::string name = json_.session.empty() ? "without a name" : back_quoted(json_.session);
    errors_.push_back(
        {{fmt::format("the session {} has not begun here", name),
          session_
              ? "the hands of a session follow its own line, and no other session's stand between them"
              : "a session begins with a line of its own, such as `{\"session\": \"friday\", \"house\": {\"name\": "
                "\"pagat\"}}`"},
         "wrong-session",
         json_.session_at});
  }
}

LogReader::LogReader(const Parcel& parcel, Form form) : reader_(parcel, form), begins_log_(parcel.begins_log) {}

void LogReader::let_go() {
  if (in_session_ && head_chunk_.text.data() != head_text_.data()) {
    head_text_ = head_chunk_.text;
    head_chunk_.text = head_text_;
  }
}

bool LogReader::next() {
  turned_ = turned_ && !std::exchange(is_at_something_, false);  // a session may begin where a parcel ends
  while (const auto chunk = reader_.next(hand_)) {
    chunk_ = *chunk;
    obstacles_.clear();
    is_head_ = chunk_.kind == Chunk::Kind::session;
    leans_on_before_ = leans_on_before_ || (is_first_ && !is_head_ && !chunk_.alone);
    is_first_ = false;
    if (is_head_) {
      begin_session();
    } else {
      begin_hand();
    }
    begins_log_ = false;
    is_at_something_ = !is_head_ || !obstacles_.empty();
    if (is_at_something_) {
      return true;
    }
  }
  return false;
}

void LogReader::begin_session() {
  add_errors();
  std::swap(head_, hand_);
  in_session_ = true;
  turned_ = true;
  head_is_bad_ = !obstacles_.empty();
  head_chunk_ = chunk_;
}

void LogReader::begin_hand() {
  if (chunk_.alone) {
    in_session_ = false;
    turned_ = true;
    head_is_bad_ = false;
  }
  if (head_is_bad_) {
    obstacles_.push_back({{{"skipped, because the head of its session cannot be read", {}},
                           "session-head",
                           first_line(head_chunk_.text)},
                          head_chunk_});
  }
  add_errors();
  const bool is_outside = chunk_.kind == Chunk::Kind::preface && reader_.errors().empty() && is_header_alone(hand_);
  if (is_outside && (!begins_log_ || reader_.more())) {
    Message why{"these lines stand before the first hand, and in no session",
                "begin the file with `session NAME`, and they hold for all of its hands"};
    if (!begins_log_) {  // only in JSON can such a hand stand behind others
      why = {"this hand has no name, and nothing is dealt, played or paid in it",
             "what holds for several hands stands in the head of their session, which has the field `session`"};
    }
    obstacles_.push_back({{why, "outside-a-hand", first_line(chunk_.text)}, chunk_});
  }
}

void LogReader::add_errors() {
  for (const ParseError& error : reader_.errors()) {
    obstacles_.push_back({error, chunk_});
  }
}

const HouseLine* LogReader::house_line() const {
  const std::optional<HouseLine>& house = in_session_ && house_is_from_head() ? head_.header.house : hand_.header.house;
  return house ? &*house : nullptr;
}

}  // namespace tonk::log
