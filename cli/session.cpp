#include "cli/session.hpp"

#include <utility>

#include <fmt/format.h>

#include "cli/input.hpp"

namespace tonk::cli {

Walk::Walk(const std::string& file, std::string_view text, const HouseOptions& options, Cabinet& cabinet)
    : file_(file), options_(options), cabinet_(cabinet), folder_(folder_of(file)), hands_(text, form_of(file, text)) {}

bool Walk::advance() {
  if (!hands_.next()) {
    return false;
  }
  if (hands_.turned()) {
    sitting_.begin(hands_.head());
  }
  begin_record();
  for (const log::Obstacle& obstacle : hands_.obstacles()) {
    const log::ParseError& error = obstacle.error;
    add(error.at, place_of(obstacle.chunk), error.code, error.message, error.help);
  }
  if (record_.findings.empty()) {
    find_house();
  }
  return true;
}

void Walk::begin_record() {
  rules_ = nullptr;
  record_ = Record{};
  record_.file = file_;
  record_.line = hands_.chunk().first_line;
  record_.is_session = hands_.is_head();
  if (head() != nullptr && !head()->id.empty()) {  // a header in front of the first hand is a session without a name
    record_.session = head()->id;
  }
  if (!record_.is_session && !hand().id.empty()) {
    record_.hand = hand().id;
  }
}

void Walk::find_house() {
  const log::HouseLine* const line = house_line();
  const bool from_head = line != nullptr && hands_.house_is_from_head();
  const Place where = from_head ? place_of(hands_.head_chunk()) : place();
  choice_ = choose(options_, line, folder_);
  if (choice_.name.empty()) {
    add(log::first_line(hands_.chunk().text), where, "no-house",
        "nothing says by which house's rules the hand was played",
        "add a line `house NAME`, or give `--house NAME`; `tonk houses` lists them");
    return;
  }
  const spec::Compiled& compiled = cabinet_.compile(choice_);
  const Span at = options_.house.empty() ? line->at : log::first_line(hands_.chunk().text);
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
    fill(record_, sitting_.judge(hand(), *rules_, witness), *rules_, place());
  }
  return record_;
}

}  // namespace tonk::cli
