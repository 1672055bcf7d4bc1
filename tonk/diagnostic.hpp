#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tonk/interface.hpp"

namespace tonk::TONK_INTERFACE {

/// Something wrong, at its place where it has one. Messages are for people: lower case, no period, and back-quotes round what
/// the user wrote; a program goes by the code.
struct Diagnostic {
  std::string code;          ///< stable, such as `unknown-key`
  std::string file;          ///< as it was named to the library; empty where the error is in no file
  std::uint64_t line = 0;    ///< from 1; 0 where there is no place
  std::uint64_t column = 0;  ///< from 1, in code points; 0 where there is no place
  std::uint64_t width = 0;   ///< code points concerned, at least 1; 0 where there is no place
  std::string excerpt;       ///< the line as it was written; may be empty
  std::string message;
  std::string help;  ///< what to do about it; may be empty
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// `file:line:column: message [code]` on a line, and `help: …` on the next where there is one. What came from a file is made
/// safe to print.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic);

}  // namespace tonk::TONK_INTERFACE
