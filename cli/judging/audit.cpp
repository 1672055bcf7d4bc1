#include "cli/judging/audit.hpp"

#include <utility>

#include "cli/io/input.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/remedies.hpp"

namespace tonk::cli {

void HandAuditor::visit(JudgedLog& judged, JudgedLog* named, BatchResult& batch) {
  if (coverage_ != nullptr) {
    coverage_->add(judged);
  }
  const Outcome outcome = judged.outcome();
  batch.tally.add(outcome.verdict, judged.is_head());
  batch.found = batch.found || outcome.verdict != Verdict::ok;
  const bool is_told = options_.is_told() && (reporter_.tells(outcome) || named != nullptr);
  if (is_told || options_.keeps()) {
    write_down(judged, named, batch);
  }
  if (options_.wants_summary()) {
    add_share(judged, options_.by_session, batch);
  }
}

void HandAuditor::write_down(JudgedLog& judged, JudgedLog* named, BatchResult& batch) {
  VerifiedHand hand{judged.take_record()};
  if (named != nullptr && named->readable() && judged.readable() && settle_differently(hand, named->record())) {
    hand.as_named = {named->record()};
  }
  if (options_.is_told()) {
    hand.remedies = remedies_for(judged, worker_.what_ifs);
    batch.text += reporter_.told(hand);
  }
  if (options_.keeps()) {
    batch.kept.push_back({std::move(hand), judged.shared_rules()});
  }
}

AuditSink::AuditSink(const AuditOptions& options, World& world, Reporter& reporter, Database* database)
    : world_(world), reporter_(reporter), database_(database) {
  if (!options.certificate.empty()) {
    certificate_writer_.emplace(folder_of(options.certificate), options.house);
  }
  if (options.wants_summary()) {
    accounts_.emplace(options.by_session, reporter, world.out);
  }
}

void AuditSink::begin_file(const std::string& file) {
  file_ = file;
  reporter_.begin_file(file);
  if (certificate_writer_) {
    certificate_writer_->begin_file(file);
  }
  if (database_ != nullptr) {
    database_->begin_log(file);
  }
  if (accounts_) {
    accounts_->begin_file(file);
  }
}

void AuditSink::read(BatchResult& batch) {
  found_ = found_ || batch.found;
  if (accounts_) {
    accounts_->read(batch);
  } else {
    world_.out << batch.text;
  }
  world_.out << std::flush;
  reporter_.add(batch.tally);
  for (const BatchResult::KeptHand& hand : batch.kept) {
    reporter_.add(hand.record);
    if (certificate_writer_) {
      certificate_writer_->add(hand.record, hand.rules);
    }
    if (database_ != nullptr) {
      database_->add(hand.record);
    }
  }
}

void AuditSink::end_file(const std::string& sha256, bool whole) {
  reporter_.end_file(file_, sha256);
  if (certificate_writer_) {
    certificate_writer_->end_file(sha256);
  }
  if (database_ != nullptr) {
    database_->end_log(sha256);
  }
  if (accounts_) {
    accounts_->end_file(sha256, whole);
  }
}

void AuditSink::end(bool whole) {
  if (accounts_) {
    accounts_->end(whole);
    reporter_.add_summary(accounts_->all());
  }
}

}  // namespace tonk::cli
