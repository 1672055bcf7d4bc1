#pragma once

#include <cstdint>
#include <ostream>
#include <string>

#include "cli/judging/reporter.hpp"

namespace tonk::cli {

/// The hands as JUnit XML, as CI systems read it: a file is a test suite, a hand a test case, a hand with findings a failure.
/// What kept the work from being done is an error, in a suite of the command itself.
class JunitReport : public Reporter {
 public:
  explicit JunitReport(std::ostream& out);
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return true; }
  [[nodiscard]] std::string told(const VerifiedHand& /*record*/) const override { return {}; }
  void begin_file(const std::string& file) override;
  using Reporter::add;
  void add(const VerifiedHand& record) override;
  void end_file(const std::string& file, const std::string& sha256) override;
  void finish(Status status, const Problems& problems) override;

 private:
  void end_suite();

  /// Of a file: its counts stand in front of its cases.
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

}  // namespace tonk::cli
