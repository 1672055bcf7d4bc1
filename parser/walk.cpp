#include "parser/walk.hpp"

#include <algorithm>
#include <utility>

namespace tonk::log {
namespace {

/// Lines before the first hand that are no hand themselves.
bool is_header_alone(const Hand& hand) {
  return hand.deals.empty() && hand.play.empty() && hand.shows.empty() && hand.pays.empty() && hand.results.empty();
}

}  // namespace

Span first_line(std::string_view text) { return {0, static_cast<Offset>(std::min(text.find('\n'), text.size()))}; }

void Walk::go_on(const Parcel& parcel) { reader_.go_on(parcel); }

void Walk::let_go() {
  if (in_session_ && head_chunk_.text.data() != head_text_.data()) {
    head_text_ = head_chunk_.text;
    head_chunk_.text = head_text_;
  }
}

bool Walk::next() {
  turned_ = turned_ && !std::exchange(is_at_something_, false);  // a session may begin where a parcel ends
  while (const auto chunk = reader_.next()) {
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
    is_at_something_ = !is_head_ || !obstacles_.empty();
    if (is_at_something_) {
      return true;
    }
  }
  return false;
}

void Walk::begin_session() {
  add(reader_.parse(head_));
  in_session_ = true;
  turned_ = true;
  head_is_bad_ = !obstacles_.empty();
  head_chunk_ = chunk_;
}

void Walk::begin_hand() {
  if (chunk_.alone) {
    in_session_ = false;
    turned_ = true;
    head_is_bad_ = false;
  }
  const std::vector<ParseError> errors = reader_.parse(hand_);
  if (head_is_bad_) {
    obstacles_.push_back(
        {{first_line(head_chunk_.text), "session-head", "skipped, because the head of its session cannot be read", {}},
         head_chunk_});
  }
  add(errors);
  if (chunk_.kind == Chunk::Kind::preface && reader_.more() && errors.empty() && is_header_alone(hand_)) {
    obstacles_.push_back(
        {{first_line(chunk_.text), "outside-a-hand", "these lines stand before the first hand, and in no session",
          "begin the file with `session NAME`, and they hold for all of its hands"},
         chunk_});
  }
}

void Walk::add(const std::vector<ParseError>& errors) {
  obstacles_.reserve(obstacles_.size() + errors.size());
  for (const ParseError& error : errors) {
    obstacles_.push_back({error, chunk_});
  }
}

const HouseLine* Walk::house_line() const {
  if (hand_.header.house) {
    return &*hand_.header.house;
  }
  return in_session_ && head_.header.house ? &*head_.header.house : nullptr;
}

}  // namespace tonk::log
