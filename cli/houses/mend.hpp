#pragma once

#include <string>
#include <vector>

#include "cli/houses/inspection.hpp"
#include "cli/io/problems.hpp"
#include "cli/world.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// Changes the inspected file where there is one way to mend it: a slip of the finger in a word, a rule that can never apply.
/// A change is kept only where what it mends is gone after it, and nothing else has gone wrong. Writes the file, brings the inspection up to date, and
/// returns what was done, a line each. A file that cannot be written is a problem.
[[nodiscard]] std::vector<std::string> mend(Inspection& inspection, spec::Library library, World& world,
                                            Problems& problems);

}  // namespace tonk::cli
