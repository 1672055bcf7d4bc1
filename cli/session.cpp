#include "cli/session.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/input.hpp"

namespace tonk::cli {
namespace {

Span first_line(std::string_view text) { return {0, static_cast<Offset>(std::min(text.find('\n'), text.size()))}; }

/// Lines before the first hand that are no hand themselves.
bool is_header_alone(const log::Hand& hand) {
  return hand.deals.empty() && hand.play.empty() && hand.shows.empty() && hand.pays.empty() && hand.results.empty();
}

}  // namespace

Walk::Walk(const std::string& file, std::string_view text, const HouseOptions& options, Cabinet& cabinet)
    : file_(file), options_(options), cabinet_(cabinet), folder_(folder_of(file)), reader_(text, form_of(file, text)) {}

bool Walk::advance() {
  while (const auto chunk = reader_.next()) {
    chunk_ = *chunk;
    begin_record();
    switch (chunk_.kind) {
      case log::Chunk::Kind::session:
        if (begin_session()) {
          continue;
        }
        return true;
      case log::Chunk::Kind::preface:
      case log::Chunk::Kind::hand: begin_hand(); return true;
    }
  }
  return false;
}

void Walk::begin_record() {
  rules_ = nullptr;
  record_ = Record{};
  record_.file = file_;
  record_.line = chunk_.first_line;
}

/// A header in front of the first hand is a session without a name.
void Walk::name_session() {
  if (!head_.id.empty()) {
    record_.session = head_.id;
  }
}

/// Whether the head can be read, so that there is nothing to say of it.
bool Walk::begin_session() {
  const std::vector<log::ParseError> errors = reader_.parse(head_);
  in_session_ = true;
  head_is_bad_ = !errors.empty();
  head_chunk_ = chunk_;
  sitting_.begin(&head_);
  record_.is_session = true;
  name_session();
  for (const log::ParseError& error : errors) {
    add(error.at, place(), error.code, error.message, error.help);
  }
  return errors.empty();
}

void Walk::begin_hand() {
  if (chunk_.alone) {
    in_session_ = false;
    head_is_bad_ = false;
    sitting_.begin(nullptr);
  }
  if (in_session_) {
    name_session();
  }
  const std::vector<log::ParseError> errors = reader_.parse(hand_);
  if (!hand_.id.empty()) {
    record_.hand = hand_.id;
  }
  if (head_is_bad_) {
    add(first_line(head_chunk_.text), {head_chunk_.text, head_chunk_.first_line}, "session-head",
        "skipped, because the head of its session cannot be read");
  }
  for (const log::ParseError& error : errors) {
    add(error.at, place(), error.code, error.message, error.help);
  }
  if (chunk_.kind == log::Chunk::Kind::preface && reader_.more() && errors.empty() && is_header_alone(hand_)) {
    add(first_line(chunk_.text), place(), "outside-a-hand",
        "these lines stand before the first hand, and in no session",
        "begin the file with `session NAME`, and they hold for all of its hands");
  }
  if (record_.findings.empty()) {
    find_house();
  }
}

const log::HouseLine* Walk::house_line() const {
  if (hand_.header.house) {
    return &*hand_.header.house;
  }
  return in_session_ && head_.header.house ? &*head_.header.house : nullptr;
}

void Walk::find_house() {
  const log::HouseLine* const line = house_line();
  const bool from_head = line != nullptr && !hand_.header.house;
  const Place where = from_head ? Place{head_chunk_.text, head_chunk_.first_line} : place();
  choice_ = choose(options_, line, folder_);
  if (choice_.name.empty()) {
    add(first_line(chunk_.text), where, "no-house", "nothing says by which house's rules the hand was played",
        "add a line `house NAME`, or give `--house NAME`; `tonk houses` lists them");
    return;
  }
  const spec::Compiled& compiled = cabinet_.compile(choice_);
  const Span at = options_.house.empty() ? line->at : first_line(chunk_.text);
  if (compiled.rules) {
    rules_ = &*compiled.rules;
    record_.house = rules_->house;
    record_.options = rules_->options;
    return;
  }
  bool is_told = false;
  for (const Diagnostic& diagnostic : compiled.diagnostics) {
    if (diagnostic.severity != Severity::error) {
      continue;
    }
    if (diagnostic.file.empty()) {  // a name or a path that the log gives
      add(at, where, diagnostic.code, diagnostic.message, diagnostic.help);
    } else if (!is_told) {
      is_told = true;
      add(at, where, "house-does-not-compile",
          fmt::format("the house `{}` does not compile: {}:{}: {}", choice_.name, diagnostic.file, diagnostic.at.line,
                      diagnostic.message));
    }
  }
}

void Walk::add(Span at, const Place& place, std::string code, std::string message, std::string help) {
  Remark remark = remark_at(place, at, to_string(Verdict::unreadable));
  remark.code = std::move(code);
  remark.message = std::move(message);
  remark.help = std::move(help);
  record_.findings.push_back(std::move(remark));
}

const Record& Walk::judge(Witness* witness) {
  if (rules_ == nullptr) {
    sitting_.skip();
  } else {
    fill(record_, sitting_.judge(hand_, *rules_, witness), *rules_, place());
  }
  return record_;
}

}  // namespace tonk::cli
