#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/coverage.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/record.hpp"
#include "cli/summary/summary.hpp"
#include "cli/text_report.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Writes what was found, in one of the formats. It comes file by file and is written as it comes, as far as the format allows;
/// finish() is called once whatever happens, so that a document is always whole.
class Reporter {
 public:
  Reporter() = default;
  Reporter(const Reporter&) = delete;
  Reporter& operator=(const Reporter&) = delete;
  virtual ~Reporter() = default;

  /// Whether anything is told of such a hand, and what, as it is to be written. Any core may ask.
  [[nodiscard]] virtual bool tells(const Outcome& outcome) const = 0;
  [[nodiscard]] virtual std::string told(const Record& record) const = 0;
  /// What is told of a session once it is over.
  [[nodiscard]] virtual std::string told_of_session(const SessionSummary& /*session*/) const { return {}; }

  virtual void begin_file(const std::string& /*file*/) {}
  /// A hand in a document, which is not written as it comes.
  virtual void add(const Record& /*record*/) {}
  /// Some hands, whether they are told or not.
  virtual void add(const VerdictCounts& /*tally*/) {}
  virtual void end_file(const std::string& /*file*/, const std::string& /*sha256*/) {}
  /// After all files.
  virtual void add_summary(const Summary& /*summary*/) {}
  virtual void add_coverage(const Coverage& /*coverage*/) {}
  virtual void finish(Status status, const Problems& problems) = 0;
};

/// How much a person wants to read.
struct Verbosity {
  bool color = false;
  bool quiet = false;    ///< neither text nor lines; an empty file would be no document, so documents are written
  bool verbose = false;  ///< of hands that are in order, too
  bool summary = false;  ///< what they come to, quiet or not
};

[[nodiscard]] std::unique_ptr<Reporter> make_reporter(Format format, Verbosity telling, std::ostream& out);

}  // namespace tonk::cli
