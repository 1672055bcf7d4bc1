#include "parser/reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/complaint.hpp"
#include "parser/json_tree.hpp"
#include "parser/parcel.hpp"
#include "parser/plain_json.hpp"

namespace tonk::log {

namespace {

/// Moves every place of a hand from its transcript to the JSON line.
class Places {
 public:
  Places(const Transcript& transcript, Hand& hand) : finder_(transcript) {
    move(hand.id_at);
    Header& header = hand.header;
    one(header.house);
    one(header.stake);
    one(header.seats);
    one(header.dealer);
    one(header.cut);
    if (header.cut) {
      for (CutLine::Cut& cut : header.cut->cuts) {
        move(cut.card.at);
      }
    }
    one(header.deck);
    each(header.bets);
    each(hand.deals);
    one(hand.upcard);
    each(hand.play);
    each(hand.actions);
    each(hand.shows);
    each(hand.pays);
    each(hand.results);
    for (ResultLine& result : hand.results) {
      each(result.nets);
    }
    each(hand.outs);
    each(hand.extensions);
    each(hand.cards);
  }

 private:
  void move(Span& at) { at = finder_.place(at); }
  template <typename Line>
  void one(std::optional<Line>& line) {
    if (line) {
      move(line->at);
    }
  }
  template <typename Line>
  void each(std::vector<Line>& lines) {
    for (Line& line : lines) {
      move(line.at);
    }
  }

  PlaceFinder finder_;
};

}  // namespace

Form form_of(std::string_view text) {
  text = utf8::without_mark(text);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{' ? Form::json : Form::text;
}

Reader::Reader(std::string_view text, Form form)
    : form_(form),
      splitter_(form == Form::text ? text : ""),
      rest_(form == Form::json ? utf8::without_mark(text) : "") {
  if (form == Form::text) {
    next_ = splitter_.next();
  } else {
    skip_blank_lines();
  }
}

Reader::Reader(const Parcel& parcel, Form form) : Reader(parcel.begins_log ? parcel.text : "", form) {
  splitter_.set_padding(Parcel::padding);
  more_behind_ = !parcel.ends_log;
  if (!parcel.begins_log) {
    first_ = false;
    go_on(parcel);
  }
}

void Reader::go_on(const Parcel& parcel) {
  more_behind_ = !parcel.ends_log;
  if (form_ == Form::json) {
    rest_ = parcel.text;
    line_ = parcel.first_line;
    skip_blank_lines();
  } else {
    splitter_ = Splitter(parcel.text, parcel.first_line);
    splitter_.set_padding(Parcel::padding);
    next_ = splitter_.next();
  }
}

bool Reader::more() const { return more_behind_ || (form_ == Form::json ? !rest_.empty() : next_.has_value()); }

std::optional<Chunk> Reader::next() {
  if (form_ == Form::json) {
    return next_json();
  }
  const std::optional<Chunk> given = next_;
  if (given) {
    chunk_ = *given;
    next_ = splitter_.next();
  }
  return given;
}

void Reader::skip_blank_lines() {
  const std::size_t first = std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size());
  const std::size_t end = first == rest_.size() ? first : rest_.find_last_of('\n', first) + 1;
  line_ +=
      static_cast<std::uint64_t>(std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  rest_.remove_prefix(end);
}

std::optional<Chunk> Reader::next_json() {
  if (rest_.empty() && !first_) {
    return std::nullopt;
  }
  std::string_view line = rest_.substr(0, rest_.find('\n'));
  rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
  line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
  chunk_ = {Chunk::Kind::hand, line, line_++, false};
  skip_blank_lines();
  if (line.empty() && first_) {
    transcript_.clear();
    transcript_.errors.push_back({{}, "empty", "the log has no hand", {}});
  } else if (!transcribe_plainly(line, transcript_)) {
    transcript_ = transcribe(line);
  }
  first_ = false;
  follow_session();
  return chunk_;
}

void Reader::follow_session() {
  chunk_.kind = transcript_.kind;
  if (transcript_.kind == Chunk::Kind::session) {
    session_ = transcript_.session;
    return;
  }
  chunk_.alone = !transcript_.session && transcript_.errors.empty();
  if (chunk_.alone) {
    session_.reset();
  } else if (transcript_.session && transcript_.session != session_ && transcript_.errors.size() < max_errors) {
    const JsonTree tree = read_json(chunk_.text);
    const std::string name = transcript_.session->empty() ? "without a name" : in_backquotes(*transcript_.session);
    transcript_.errors.push_back(
        {tree.root.member("session")->at, "wrong-session", fmt::format("the session {} has not begun here", name),
         session_ ? "the hands of a session follow its own line, and no other session's stand between them"
                  : "a session begins with a line of its own, such as `{\"session\": \"friday\", \"house\": {\"name\": "
                    "\"pagat\"}}`"});
  }
}

std::vector<ParseError> Reader::parse(Hand& hand) const {
  if (form_ == Form::text) {
    return log::parse(chunk_, hand);
  }
  std::vector<ParseError> errors = log::parse({chunk_.kind, transcript_.text, 1}, hand);
  Places(transcript_, hand);
  if (!transcript_.errors.empty()) {
    return transcript_.errors;
  }
  PlaceFinder finder(transcript_);
  for (ParseError& error : errors) {
    error.at = finder.place(error.at);
  }
  return errors;
}

}  // namespace tonk::log
