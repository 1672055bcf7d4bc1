#include <algorithm>

#include <fmt/format.h>

#include "cli/judging/reporter.hpp"
#include "core/markup.hpp"
#include "core/text.hpp"

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
  std::string message = verdict_text(record, false);
  std::string text = message;
  if (!record.findings.empty()) {
    const std::size_t others = record.findings.size() - 1;
    message = printable(record.findings.front().message);
    message += others == 0 ? "" : fmt::format(" (and {} more)", others);
    text.clear();
    for (std::size_t number = 0; number < record.findings.size(); ++number) {
      text += finding_text(record.findings[number], false, record.remedy(number));
    }
    text += verdict_text(record, false);
  } else {
    message.pop_back();
  }
  return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", to_string(record.verdict),
                     escaped(message), escaped(text));
}

class JunitReport : public Reporter {
 public:
  explicit JunitReport(std::ostream& out);
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return true; }
  void begin_file(const std::string& file) override;
  void end_file(const std::string& /*sha256*/, bool /*whole*/) override { end_suite(); }
  void finish(Status status, const Problems& problems) override;

 private:
  void add(const VerifiedHand& record) override;
  void end_suite();

  /// The hands of a file, which are collected because the counts come before the cases.
  struct Suite {
    std::string name;
    std::string cases;
    std::uint64_t tests = 0;
    std::uint64_t failures = 0;
    std::uint64_t errors = 0;
  };
  void write(const Suite& suite);

  std::ostream& out_;
  Suite suite_;
  bool in_file_ = false;
};

JunitReport::JunitReport(std::ostream& out) : out_(out) {
  out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tonk verify\">\n";
}

void JunitReport::begin_file(const std::string& file) {
  end_suite();
  suite_ = {};
  suite_.name = file;
  in_file_ = true;
}

void JunitReport::add(const VerifiedHand& record) {
  ++suite_.tests;
  suite_.cases +=
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"", class_name(record.file), escaped(subject_text(record)));
  if (record.verdict == Verdict::ok) {
    suite_.cases += "/>\n";
    return;
  }
  ++suite_.failures;
  suite_.cases += fmt::format(">\n{}    </testcase>\n", failure(record));
}

void JunitReport::end_suite() {
  if (in_file_) {
    write(suite_);
  }
  in_file_ = false;
}

void JunitReport::write(const Suite& suite) {
  out_ << fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"",
                      escaped(printable(suite.name)), suite.tests, suite.failures, suite.errors)
       << (suite.cases.empty() ? "/>\n" : fmt::format(">\n{}  </testsuite>\n", suite.cases));
}

void JunitReport::finish(Status /*status*/, const Problems& problems) {
  end_suite();
  Suite command{"tonk", {}, 0, 0, 0};
  for (const Problem& problem : problems.all()) {
    ++command.tests;
    ++command.errors;
    const std::string where = problem.file.empty()
                                  ? std::string()
                                  : fmt::format("{}:{}:{}: ", problem.file, problem.at.line, problem.at.column);
    command.cases += fmt::format(
        "    <testcase classname=\"tonk\" name=\"problem {}\">\n      <error type=\"problem\" message=\"{}\"/>\n"
        "    </testcase>\n",
        command.errors, escaped(printable(where + problem.message)));
  }
  if (command.errors != 0) {
    write(command);
  }
  out_ << "</testsuites>\n";
}

}  // namespace

std::unique_ptr<Reporter> make_junit_report(std::ostream& out) { return std::make_unique<JunitReport>(out); }

}  // namespace tonk::cli
