#include "cli/problems.hpp"

#include "core/text.hpp"

namespace tonk::cli {

void Problems::say(std::string_view message) {
  any_ = true;
  err_ << "tonk: " << printable(message) << '\n';
}

void Problems::report(const Diagnostics& diagnostics) {
  any_ = true;
  for (const Diagnostic& diagnostic : diagnostics) {
    err_ << to_text(diagnostic, color_);
  }
}

}  // namespace tonk::cli
