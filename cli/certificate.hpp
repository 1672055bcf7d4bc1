#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"

/// What a certificate says: which logs were judged, by which rules and which program, and what came of it. docs/certificate.md
/// tells what it is good for, docs/certificate.schema.json how it is written.
namespace tonk::cli {

struct CertifiedPayment {
  std::optional<std::string> from;  ///< nobody pays points
  std::optional<std::string> to;
  std::string amount;
  friend bool operator==(const CertifiedPayment&, const CertifiedPayment&) = default;
};

struct CertifiedHand {
  std::optional<std::string> session;
  std::optional<std::string> hand;
  std::optional<std::size_t> judged_by;  ///< which of Certificate::houses; nothing where the hand is unreadable
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
  friend auto operator<=>(const CertifiedHouse&, const CertifiedHouse&) = default;
};

struct Certificate {
  std::string version;  ///< of the program
  HouseOptions asked;   ///< what the command line said of houses; paths are relative to the certificate
  std::vector<CertifiedHouse> houses;
  std::vector<CertifiedLog> logs;
};

/// Of one that is written, and of one that is read: some 30,000 hands.
inline constexpr std::size_t max_certificate_bytes = std::size_t{16} << 20U;

/// As JSON; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string to_text(const Certificate& certificate);

/// Nothing where the text is no certificate, with the reason in `why`.
[[nodiscard]] std::optional<Certificate> read_certificate(std::string_view text, std::string& why);

}  // namespace tonk::cli
