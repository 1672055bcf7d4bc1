#include "cli/io/problems.hpp"

#include <algorithm>
#include <system_error>

#include "core/text.hpp"

namespace tonk::cli {

std::string Problem::located() const {
  return file.empty() ? message : fmt::format("{}:{}:{}: {}", file, at.line, at.column, message);
}

std::string error_words(int error) { return std::generic_category().message(error); }

void Problems::say(std::string_view message) {
  add({std::string(message), {}, {}, fmt::format("tonk: {}\n", printable(message))});
}

void Problems::mention(std::string message) {
  if (err_ != nullptr) {
    *err_ << fmt::format("tonk: note: {}\n", printable(message));
  } else {
    notes_.push_back(std::move(message));
  }
}

void Problems::report(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    add({diagnostic.message, diagnostic.file, diagnostic.at, to_text(diagnostic, color_)});
  }
}

void Problems::add(const std::vector<Problem>& taken) {
  for (const Problem& problem : taken) {
    const bool known =
        std::any_of(all_.begin(), all_.end(), [&](const Problem& one) { return one.text == problem.text; });
    if (!known) {
      add(problem);
    }
  }
}

void Problems::add_all_of(Problems& kept) {
  for (const std::string& note : kept.notes_) {
    mention(note);
  }
  add(kept.take());
}

std::vector<Problem> Problems::take() {
  notes_.clear();
  return std::exchange(all_, {});
}

bool Problems::stops(const World& world) {
  const bool stops = world.is_interrupted();
  if (stops) {
    say("interrupted");
  }
  return stops;
}

Status Problems::status(bool found) const {
  return any() ? Status::failed : found ? Status::found : Status::nothing_found;
}

void Problems::add(Problem problem) {
  if (err_ != nullptr) {
    *err_ << problem.text;
  }
  all_.push_back(std::move(problem));
}

}  // namespace tonk::cli
