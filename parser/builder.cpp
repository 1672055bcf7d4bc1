#include "parser/builder.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "parser/print.hpp"

namespace tonk::log {

Builder::Builder(const Chunk& chunk, Hand& filled)
    : hand(filled), text_(chunk.text), first_line_(chunk.first_line), session_(chunk.kind == Chunk::Kind::session) {
  hand.clear();
  hand.is_session = session_;
}

void Builder::drop_line() {
  hand.cards.resize(cards_mark_);
  hand.actions.resize(actions_mark_);
  hand.names.resize(names_mark_);
  players.clear();
  options.clear();
  cuts.clear();
  nets.clear();
  second_text.clear();
}

Cards Builder::take_action_cards() {
  const Cards cards = since(action_cards_mark_);
  action_cards_mark_ += cards.count;
  return cards;
}

Span Builder::first_word() const {
  const Span whole = line();
  const std::string_view words = text_.substr(whole.begin, whole.end - whole.begin);
  const std::size_t end = std::min(words.find_first_of(" \t"), words.size());
  return {whole.begin, static_cast<Offset>(whole.begin + end)};
}

std::string Builder::what_line() const {
  const Span word_at = first_word();
  const std::string_view first = text_.substr(word_at.begin, word_at.end - word_at.begin);
  return is_keyword(first) ? in_backquotes(first) : "a move";
}

std::uint64_t Builder::line_number(Span at) const { return locate(text_, at.begin, first_line_).line; }

bool Builder::enter(Part part) {
  if (line_failed_) {
    return false;
  }
  if (session_ && part != Part::header) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} belongs to a hand: begin one with `hand ID` first", what_line()));
  }
  if (part < part_ && part_ >= Part::play) {
    if (errors_.size() >= max_errors) {
      return refuse({}, {}, {});  // line_number is linear
    }
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} comes too late: {} began on line {}", what_line(),
                              part_ == Part::play ? "the play" : "the settlement", line_number(part_at_)));
  }
  go_on_to(part);
  return true;
}

bool Builder::only(const Span* first, std::string_view whose) {
  if (first == nullptr) {
    return true;
  }
  if (errors_.size() >= max_errors) {
    return refuse({}, {}, {});  // line_number is linear
  }
  const std::string of = whose.empty() ? "" : fmt::format(" of {}", in_backquotes(whose));
  return refuse(first_word(), "duplicate-line",
                fmt::format("a second {}{}: the first is on line {}", what_line(), of, line_number(*first)));
}

bool Builder::begin_hand(bool session) {
  if (any_record_ || session != session_) {
    return refuse(first_word(), "misplaced-line",
                  fmt::format("{} begins a {}, but stands inside one", what_line(), session ? "session" : "hand"));
  }
  any_record_ = true;
  return true;
}

void Builder::complain(const char* at, const Complaint& complaint) {
  if (line_failed_) {
    return;
  }
  line_failed_ = true;
  if (errors_.size() >= max_errors) {
    ++more_errors_;
    return;
  }
  const Span begin = span(line_begin_, at);
  add(explain(text_, begin.begin, begin.end, complaint));
}

bool Builder::refuse(Span at, std::string_view code, std::string message, std::string_view help) {
  if (!line_failed_) {
    line_failed_ = true;
    add({at, std::string(code), std::move(message), std::string(help)});
  }
  return false;
}

void Builder::add(ParseError error) {
  if (errors_.size() < max_errors) {
    errors_.push_back(std::move(error));
  } else {
    ++more_errors_;
  }
}

std::vector<ParseError> Builder::finish() {
  if (!any_record_ && !session_ && errors_.empty()) {
    add({{}, "empty", "the log has no hand", {}});
  }
  if (more_errors_ > 0) {
    errors_.back().message += fmt::format(" (and {} more {})", more_errors_, more_errors_ == 1 ? "error" : "errors");
  }
  return std::move(errors_);
}

}  // namespace tonk::log
