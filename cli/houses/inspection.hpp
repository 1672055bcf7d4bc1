#pragma once

#include <string>
#include <vector>

#include "core/diagnostic.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// Something found in a house or an option, with the hand that shows it.
struct Notice {
  Diagnostic diagnostic;
  std::string log;  ///< may be empty
};

/// A house that an option cannot be combined with, and the first reason why.
struct Incompatibility {
  std::string house;
  std::string why;
};

/// All that was found in one house or option.
struct Inspection {
  spec::Listing listing;
  std::vector<std::string> options;      ///< that were put on the house
  std::vector<Notice> notices;           ///< errors, or else lints
  std::size_t fits = 0;                  ///< of an option: how many houses it goes with
  std::vector<Incompatibility> misfits;  ///< and the others

  [[nodiscard]] std::size_t number_of(Severity severity) const;
};

/// A house is compiled with the options, and looked over. An option is put on every house of the library: what it brings to all
/// that it can be combined with is reported as its own.
[[nodiscard]] Inspection inspect(const spec::Library& library, const spec::Listing& listing,
                                 const std::vector<std::string>& options);

}  // namespace tonk::cli
