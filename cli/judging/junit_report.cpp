#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "cli/judging/reporter.hpp"
#include "core/markup.hpp"
#include "core/text.hpp"
#include "render/record.hpp"

namespace tonk::cli {
namespace {

using markup::escaped;

/// The file's name with dots, as readers of JUnit take the words before the last dot for a package.
std::string class_name(std::string file) {
  if (file.ends_with(".tonk")) {
    file.resize(file.size() - 5);
  }
  file.erase(0, std::min(file.find_first_not_of("./"), file.size()));
  std::replace(file.begin(), file.end(), '/', '.');
  return escaped(printable(file));
}

std::string failure(const VerifiedHand& record) {
  const std::string verdict = verdict_text(record, false);
  std::string message = verdict.substr(0, verdict.size() - 1);
  std::string text;
  std::size_t told = 0;
  for (std::size_t number = 0; number < record.findings.size(); ++number) {
    if (record.suppressed_by(number).empty()) {
      message = told++ == 0 ? printable(record.findings[number].message) : message;
      text += finding_text(record.findings[number], false, record.remedy(number));
    }
  }
  message += told < 2 ? "" : fmt::format(" (and {} more)", told - 1);
  text += verdict;
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", to_string(record.verdict),
                     escaped(message), escaped(text));
}

/// The hands of a file, which are collected because the counts come before the cases.
struct Suite {
  std::string name;
  std::string cases = {};
  std::uint64_t tests = 0;
  std::uint64_t failures = 0;
  std::uint64_t errors = 0;
  std::uint64_t skipped = 0;
};

class JunitReport : public Reporter {
 public:
  explicit JunitReport(std::ostream& out) : out_(out) {
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tonk verify\">\n";
  }

  [[nodiscard]] bool reports(const Outcome& /*outcome*/) const override { return true; }

  void begin_file(const std::string& file) override { suite_ = Suite{file}; }

  void end_file(const std::string& /*sha256*/, bool /*whole*/) override { write_suite(); }

  void finish(Status /*status*/, const Problems& problems) override {
    write_suite();  // of a file whose end was not reached
    for (const Problem& problem : problems.all()) {
      if (!suite_) {
        suite_.emplace(Suite{"tonk"});
      }
      ++suite_->tests;
      ++suite_->errors;
      suite_->cases += fmt::format(
          "    <testcase classname=\"tonk\" name=\"problem {}\">\n      <error type=\"problem\" message=\"{}\"/>\n"
          "    </testcase>\n",
          suite_->errors, escaped(printable(problem.located())));
    }
    write_suite();
    out_ << "</testsuites>\n";
  }

 private:
  void add(const VerifiedHand& record) override {
    ++suite_->tests;
    suite_->cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\"", class_name(record.file),
                                 escaped(subject_text(record)));
    if (record.verdict == Verdict::ok) {
      suite_->cases += "/>\n";
    } else if (SuppressedCount suppressed; suppressed.add_all(record.suppressed), suppressed.hands > 0) {
      ++suite_->skipped;
      suite_->cases +=
          fmt::format(">\n      <skipped message=\"{}\"/>\n    </testcase>\n", escaped(printable(suppressed.text())));
    } else {
      ++suite_->failures;
      suite_->cases += fmt::format(">\n{}    </testcase>\n", failure(record));
    }
  }

  void write_suite() {
    if (suite_) {
      out_ << fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
                          escaped(printable(suite_->name)), suite_->tests, suite_->failures, suite_->errors,
                          suite_->skipped)
           << (suite_->cases.empty() ? "/>\n" : fmt::format(">\n{}  </testsuite>\n", suite_->cases));
    }
    suite_.reset();
  }

  std::ostream& out_;
  std::optional<Suite> suite_;  ///< of the file that is being read
};

}  // namespace

std::unique_ptr<Reporter> make_junit_report(std::ostream& out) { return std::make_unique<JunitReport>(out); }

}  // namespace tonk::cli
