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
  void begin_file(const std::string& file, std::string_view text) override;
  void add(const Record& record) override;
  void finish(Status status, const Problems& problems) override;

 private:
  sarif::Document document_;
  std::array<std::uint64_t, 6> hands_{};  ///< by verdict
};

}  // namespace tonk::cli
