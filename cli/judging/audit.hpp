#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/judging/certificate.hpp"
#include "cli/judging/coverage.hpp"
#include "cli/judging/database.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "cli/seasons/summary/summary_builder.hpp"

/// `tonk verify` at work.
namespace tonk::cli {

/// What is asked of an audit.
struct AuditOptions {
  std::vector<std::string> files;
  HouseOptions house;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
  std::string explain;  ///< a code; empty: logs are to be judged
  bool quiet = false;
  bool verbose = false;
  bool coverage = false;
  std::uint64_t jobs = 0;
  std::string certificate;  ///< empty: none is wanted
  std::string database;     ///< likewise
  bool summary = false;
  bool by_session = false;  ///< a summary of each session, and one of all

  [[nodiscard]] bool wants_summary() const { return summary || by_session; }
  [[nodiscard]] bool is_document() const { return format == Format::sarif || format == Format::junit; }
  /// Whether it matters which logs were judged, to the last byte.
  [[nodiscard]] bool names_logs() const {
    return !certificate.empty() || !database.empty() || wants_summary() || format == Format::sarif;
  }
  /// Whether all that there is to say of a hand is kept.
  [[nodiscard]] bool keeps() const { return is_document() || !certificate.empty() || !database.empty(); }
  /// Whether anybody will read what is said of a hand.
  [[nodiscard]] bool is_told() const { return !quiet || is_document(); }
};

/// Judges for whoever wants to read what is found.
class HandAuditor : public HandVisitor {
 public:
  /// `coverage` may be null.
  HandAuditor(const AuditOptions& options, const Reporter& reporter, WorkerContext& worker, Coverage* coverage)
      : options_(options), reporter_(reporter), worker_(worker), coverage_(coverage) {}

  void visit(JudgedLog& judged, JudgedLog* named, BatchResult& batch) override;

 private:
  void write_down(JudgedLog& judged, JudgedLog* named, BatchResult& batch);

  const AuditOptions& options_;
  const Reporter& reporter_;
  WorkerContext& worker_;
  Coverage* coverage_;
};

/// Hands on what is found, in the order of the logs.
class AuditSink : public ResultSink {
 public:
  /// `database` may be null.
  AuditSink(const AuditOptions& options, World& world, Reporter& reporter, Database* database);

  void begin_file(const std::string& file) override;
  void read(BatchResult& batch) override;
  void end_file(const std::string& sha256, bool whole) override;
  /// Once nothing more comes; `whole` where all of it came.
  void end(bool whole);

  [[nodiscard]] bool found() const { return found_; }
  [[nodiscard]] const CertificateWriter* certificate_writer() const {
    return certificate_writer_ ? &*certificate_writer_ : nullptr;
  }

 private:
  World& world_;
  Reporter& reporter_;
  std::string file_;
  std::optional<CertificateWriter> certificate_writer_;
  std::optional<SummaryBuilder> accounts_;
  Database* database_;
  bool found_ = false;
};

}  // namespace tonk::cli
