#include "cli/audit.hpp"

#include "cli/input.hpp"
#include "cli/remedies.hpp"
#include "cli/side_by_side.hpp"

namespace tonk::cli {
namespace {

/// Where the log names its own rules, and is paid otherwise by these.
void compare(Record& asked, const Record& named) {
  if (!named.house.empty() && !asked.house.empty() && settle_differently(asked, named)) {
    asked.as_named = {named};
  }
}

}  // namespace

void Inspector::hear(Walk& walk, Walk* named, Minutes& minutes) {
  if (coverage_ != nullptr) {
    coverage_->add(walk);
  }
  const Outcome outcome = walk.outcome();
  minutes.tally.add(outcome.verdict, walk.is_head());
  minutes.found = minutes.found || outcome.verdict != Verdict::ok;
  const bool is_told = options_.is_told() && (reporter_.tells(outcome) || named != nullptr);
  if (is_told || options_.keeps()) {
    write_down(walk, named, minutes);
  }
  if (options_.summary != SummaryWanted::none) {
    add_share(walk, options_.summary, minutes);
  }
}

void Inspector::write_down(Walk& walk, Walk* named, Minutes& minutes) {
  Record& record = walk.record();
  if (named != nullptr) {
    compare(record, named->record());
  }
  if (options_.is_told()) {
    add_remedies(walk, desk_.what_ifs);
    minutes.text += reporter_.told(record);
  }
  if (options_.keeps()) {
    minutes.kept.push_back({record, walk.shared_rules()});
  }
}

Audit::Audit(const AuditOptions& options, World& world, Reporter& reporter, Database* database)
    : world_(world), reporter_(reporter), database_(database) {
  if (!options.certificate.empty()) {
    notary_.emplace(folder_of(options.certificate), options.house);
  }
  if (options.summary != SummaryWanted::none) {
    accounts_.emplace(options.summary, reporter, world.out);
  }
}

void Audit::begin_file(const std::string& file) {
  file_ = file;
  reporter_.begin_file(file);
  if (notary_) {
    notary_->begin_file(file);
  }
  if (database_ != nullptr) {
    database_->begin_log(file);
  }
  if (accounts_) {
    accounts_->begin_file(file);
  }
}

void Audit::read(Minutes& minutes) {
  found_ = found_ || minutes.found;
  if (accounts_) {
    accounts_->read(minutes);
  } else {
    world_.out << minutes.text;
  }
  world_.out << std::flush;
  reporter_.add(minutes.tally);
  for (const Minutes::Kept& hand : minutes.kept) {
    reporter_.add(hand.record);
    if (notary_) {
      notary_->add(hand.record, hand.rules);
    }
    if (database_ != nullptr) {
      database_->add(hand.record);
    }
  }
}

void Audit::end_file(const std::string& sha256, bool whole) {
  reporter_.end_file(file_, sha256);
  if (notary_) {
    notary_->end_file(sha256);
  }
  if (database_ != nullptr) {
    database_->end_log(sha256);
  }
  if (accounts_) {
    accounts_->end_file(sha256, whole);
  }
}

void Audit::end(bool whole) {
  if (accounts_) {
    accounts_->end(whole);
    reporter_.add_summary(accounts_->all());
  }
}

}  // namespace tonk::cli
