#pragma once

#include <ostream>
#include <string_view>

#include "core/diagnostic.hpp"

namespace tonk::cli {

/// What keeps a command from doing its work, or a part of it: told on standard error as it comes.
class Problems {
 public:
  Problems(std::ostream& err, bool color) : err_(err), color_(color) {}

  /// One line, made printable here.
  void say(std::string_view message);
  void report(const Diagnostics& diagnostics);
  /// Whether there were any; the command has then failed, whatever else it did.
  [[nodiscard]] bool any() const { return any_; }

 private:
  std::ostream& err_;
  bool color_;
  bool any_ = false;
};

}  // namespace tonk::cli
