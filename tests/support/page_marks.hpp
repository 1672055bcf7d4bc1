#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace tonk {

/// What a page is made of.
struct PageMarks {
  std::map<std::string, int, std::less<>> elements;
  std::set<std::string, std::less<>> attributes;
  std::string
      complaint;  ///< the first thing that is not well-formed; a link or a drawing that leads nowhere; empty where all is well
};

/// Stricter than a browser: every element is closed in order, every value stands in quotes.
[[nodiscard]] PageMarks marks_of(std::string_view page);

}  // namespace tonk
