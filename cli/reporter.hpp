#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/coverage.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/record.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Writes what was found, in one of the formats. Records come file by file and are written as they come, as far as the format
/// allows; finish() is called once whatever happens, so that a document is always whole.
class Reporter {
 public:
  Reporter() = default;
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;
  virtual ~Reporter() = default;

  virtual void begin_file(const std::string& file, std::string_view text) = 0;
  virtual void add(const Record& record) = 0;
  /// After all records.
  virtual void add_coverage(const Coverage& /*coverage*/) {}
  virtual void finish(Status status, const Problems& problems) = 0;
};

/// How much a person wants to read.
struct Telling {
  bool color = false;
  bool quiet = false;    ///< neither text nor lines; an empty file would be no document, so documents are written
  bool verbose = false;  ///< of hands that are in order, too
};

[[nodiscard]] std::unique_ptr<Reporter> make_reporter(Format format, Telling telling, std::ostream& out);

}  // namespace tonk::cli
