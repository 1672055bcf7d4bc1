#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "cli/certificate.hpp"
#include "cli/record.hpp"

namespace tonk::cli {

/// Writes down what is judged, for a certificate that will lie in a folder (empty: the current one).
class CertificateWriter {
 public:
  CertificateWriter(std::string folder, const HouseOptions& asked);
  void begin_file(const std::string& file);
  /// `rules` as judge_logs() gives them.
  void add(const Record& record, const std::shared_ptr<const spec::Rules>& rules);
  void end_file(const std::string& sha256) { certificate_.logs.back().sha256 = sha256; }
  [[nodiscard]] const Certificate& certificate() const { return certificate_; }

 private:
  [[nodiscard]] std::size_t index_of(const Record& record, const std::shared_ptr<const spec::Rules>& rules);

  std::string folder_;
  Certificate certificate_;
  std::map<std::shared_ptr<const spec::Rules>, std::size_t> known_;  ///< the last ones
  std::map<CertifiedHouse, std::size_t> houses_;
};

/// A path as seen from a folder, and the other way round: both empty for the current one.
[[nodiscard]] std::string seen_from(const std::string& folder, const std::string& path);
[[nodiscard]] std::string found_from(const std::string& folder, const std::string& path);

/// What the command line of `certificate` said of houses, for this folder's reader.
[[nodiscard]] HouseOptions asked_from(const std::string& folder, const HouseOptions& asked);

}  // namespace tonk::cli
