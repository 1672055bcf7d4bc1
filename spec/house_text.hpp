#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "spec/said.hpp"

namespace tonk::spec {

/// A house that is yet to be written.
struct NewHouse {
  std::string name;
  std::string title;    ///< may be empty
  std::string extends;  ///< a house, or `nothing`
  std::string with;     ///< options with blanks between them, may be empty
  Said says;            ///< the rules that it says itself
};

/// The file, with what each section is about as a comment. Where `below` is given, each key has its meaning and its choices as a
/// comment, and what the house does not say stands there too, as that says it, behind a `#` that has only to be taken away.
[[nodiscard]] std::string house_text(const NewHouse& house, const Said* below = nullptr);

/// `key: value` in lines, as it would be written by hand.
[[nodiscard]] std::vector<std::string> yaml_lines(std::string_view key, const Part& value);

}  // namespace tonk::spec
