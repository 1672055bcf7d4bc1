#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "parser/convert.hpp"

namespace tonk::cli {

/// Writes what keeps a log from being written anew.
void tell_unread(const std::string& file, const std::vector<log::Unread>& errors, bool color, std::ostream& out);

}  // namespace tonk::cli
