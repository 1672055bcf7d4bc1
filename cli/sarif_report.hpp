#pragma once

#include <array>
#include <cstdint>

#include "cli/reporter.hpp"
#include "cli/sarif.hpp"

namespace tonk::cli {

/// The findings in hands as a SARIF log.
class SarifReport : public Reporter {
 public:
  explicit SarifReport(std::ostream& out);
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return true; }
  [[nodiscard]] std::string told(const Record& /*record*/) const override { return {}; }
  using Reporter::add;
  void add(const Record& record) override;
  void end_file(const std::string& file, const std::string& sha256) override;
  void finish(Status status, const Problems& problems) override;

 private:
  sarif::Document document_;
  std::array<std::uint64_t, 6> hands_{};  ///< by verdict
};

}  // namespace tonk::cli
