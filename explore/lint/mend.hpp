#pragma once

#include <functional>
#include <optional>
#include <string>

#include "explore/lint/inspection.hpp"
#include "spec/library.hpp"

/// What is wrong or odd in the file of a house or an option, mended in its text where there is one way to do so: a slip of the finger in a
/// word, a rule that can never apply.
namespace tonk::explore {

struct Mended {
  std::string text;       ///< of the file
  Inspection inspection;  ///< of what the file then says
};

/// The file with all changes of which each is the only way, and mends what it is meant to and makes nothing else wrong. A rule is taken
/// out only where no house of the library, with the options or without them, is then played otherwise, and where no comment goes with
/// it. `suppress` marks the notices of an inspection that are not to be mended. Nothing where the file cannot be read.
[[nodiscard]] std::optional<Mended> mend(const Inspection& inspection, spec::Library library,
                                         const std::function<void(Inspection&)>& suppress);

}  // namespace tonk::explore
