#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/diagnostic.hpp"
#include "spec/said.hpp"

namespace tonk::cli {

/// Someone who answers: what is asked goes to `out`, and each answer is a line, or nothing once there are no more.
struct Talk {
  std::ostream& out;
  std::function<std::optional<std::string>()> read_line;
};

/// What is wrong with a house that says this.
using Examine = std::function<Diagnostics(const spec::Said&)>;

/// Asks for every rule in the order of the table, each with what is `proposed` as the answer. Every answer is examined together
/// with those before it, and asked for again until nothing is wrong. Nothing where the answers end before the questions.
[[nodiscard]] std::optional<spec::Said> interview(const spec::Said& proposed, const Examine& examine, Talk& talk);

}  // namespace tonk::cli
