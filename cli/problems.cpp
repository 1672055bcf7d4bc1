#include "cli/problems.hpp"

#include "core/text.hpp"

namespace tonk::cli {

void Problems::say(std::string_view message) {
  all_.push_back({std::string(message), {}, {}});
  err_ << "tonk: " << printable(message) << '\n';
}

void Problems::report(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    all_.push_back({diagnostic.message, diagnostic.file, diagnostic.at});
    err_ << to_text(diagnostic, color_);
  }
}

Status Problems::status(bool found) const {
  return any() ? Status::failed : found ? Status::found : Status::nothing_found;
}

}  // namespace tonk::cli
