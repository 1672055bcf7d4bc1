#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/judging/batch_result.hpp"
#include "cli/options.hpp"
#include "session/record.hpp"

/// What a certificate says: which logs were judged, by which rules and which program, and what came of it. docs/certificate.md
/// tells what it is good for, docs/certificate.schema.json how it is written.
namespace tonk::cli {

struct CertifiedPayment {
  Party from;
  Party to;
  std::string amount;
  friend bool operator==(const CertifiedPayment&, const CertifiedPayment&) = default;
};

struct CertifiedHand {
  std::optional<std::string> session;
  std::optional<std::string> hand;
  std::optional<std::size_t> judged_by;  ///< which of Certificate::houses; nothing if the hand is unreadable
  std::string verdict;
  std::optional<std::string> settlement;
  std::vector<std::string> findings;  ///< their codes
  std::vector<CertifiedPayment> payments;
};

struct CertifiedLog {
  std::string file;  ///< relative to the certificate
  std::string sha256;
  std::vector<CertifiedHand> hands;
};

/// A house with its options, and the hash of the rules that they come to.
struct CertifiedHouse {
  std::string house;
  std::vector<std::string> options;
  std::string rules;
  friend bool operator==(const CertifiedHouse&, const CertifiedHouse&) = default;
};

struct Certificate {
  std::string version;  ///< of the program
  HouseOptions asked;   ///< what the command line said of houses; paths are relative to the certificate
  std::vector<CertifiedHouse> houses;
  std::vector<CertifiedLog> logs;
};

/// No larger certificate is written or read; this is enough for some 30,000 hands.
inline constexpr std::size_t max_certificate_bytes = std::size_t{16} << 20U;

/// As JSON; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Certificate& certificate);
/// Nothing if the text is no certificate; the reason is then in `why`.
[[nodiscard]] std::optional<Certificate> read_certificate(std::string_view text, std::string& why);

/// Why a certificate that is to lie in a folder (empty: the current one) could not be checked; empty if it can be.
[[nodiscard]] std::string why_not_to_check(const Certificate& certificate, const std::string& folder);

/// The path of a log of a certificate that lies in a folder (empty: the current one).
[[nodiscard]] std::string path_of(const CertifiedLog& log, const std::string& folder);
/// What a certificate in a folder (empty: the current one) calls the log at a path: CertifiedLog::file.
[[nodiscard]] std::string certified_name(const std::string& folder, const std::string& path);
/// What the command line said of houses, for a certificate that lies in a folder; paths are as seen from the current one.
[[nodiscard]] HouseOptions houses_asked(const Certificate& certificate, const std::string& folder);

/// Certifies the hands that are kept, for a certificate that will lie in a folder (empty: the current one).
class CertificateWriter : public ResultSink {
 public:
  CertificateWriter(std::string folder, const HouseOptions& asked);
  void begin_file(const std::string& file) override;
  void read(const BatchResult& batch) override;
  void end_file(const std::string& sha256, bool /*whole*/) override { certificate_.logs.back().sha256 = sha256; }
  [[nodiscard]] const Certificate& certificate() const { return certificate_; }

 private:
  void add(const Record& record, const std::shared_ptr<const spec::Rules>& rules);
  [[nodiscard]] std::size_t index_of(const Record& record, const std::shared_ptr<const spec::Rules>& rules);

  std::string folder_;
  Certificate certificate_;
  std::map<std::shared_ptr<const spec::Rules>, std::size_t> known_;  ///< the rules met last, and their houses
};

}  // namespace tonk::cli
