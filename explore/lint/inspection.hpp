#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "core/diagnostic.hpp"
#include "spec/library.hpp"

/// What is wrong or odd in the file of a house or an option.
namespace tonk::explore {

/// Something found in a house or an option, with the hand that shows it.
struct Notice : Diagnostic {
  std::string log;              ///< may be empty
  std::string suppressed = {};  ///< why it is not reported; empty where it is
};

/// A house that an option cannot be combined with, and the first reason why.
struct Incompatibility {
  std::string house;
  std::string why;
};

/// All that was found in one house or option.
struct Inspection {
  spec::Listing listing;
  std::vector<std::string> options;      ///< that were added to the house
  std::vector<Notice> notices;           ///< errors, or else lints
  std::size_t fits = 0;                  ///< of an option: how many houses it goes with
  std::vector<Incompatibility> misfits;  ///< and the others
  std::vector<std::string> mended;       ///< what was changed in the file, a line each

  /// Of those that are reported.
  [[nodiscard]] std::size_t number_of(Severity severity) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        notices, [&](const Notice& notice) { return notice.severity == severity && notice.suppressed.empty(); }));
  }
};

/// Compiles a house with the options and looks for errors and lints. An option is added to every house of the library in turn; what
/// all the houses that it goes with then have in common is reported as the option's own.
[[nodiscard]] Inspection inspect(const spec::Library& library, const spec::Listing& listing,
                                 const std::vector<std::string>& options);

}  // namespace tonk::explore
