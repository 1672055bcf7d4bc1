#include "parser/walk.hpp"

#include <algorithm>

namespace tonk::log {
namespace {

/// Lines before the first hand that are no hand themselves.
bool is_header_alone(const Hand& hand) {
  return hand.deals.empty() && hand.play.empty() && hand.shows.empty() && hand.pays.empty() && hand.results.empty();
}

}  // namespace

Span first_line(std::string_view text) { return {0, static_cast<Offset>(std::min(text.find('\n'), text.size()))}; }

bool Walk::next() {
  turned_ = false;
  while (const auto chunk = reader_.next()) {
    chunk_ = *chunk;
    obstacles_.clear();
    is_head_ = chunk_.kind == Chunk::Kind::session;
    if (!is_head_) {
      begin_hand();
      return true;
    }
    begin_session();
    if (!obstacles_.empty()) {
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
