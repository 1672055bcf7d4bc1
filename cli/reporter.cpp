#include "cli/reporter.hpp"

#include <nlohmann/json.hpp>

#include "cli/json_report.hpp"
#include "cli/junit_report.hpp"
#include "cli/sarif_report.hpp"
#include "cli/side_by_side.hpp"
#include "cli/summary/summary_json.hpp"
#include "cli/summary/summary_text.hpp"
#include "cli/text_report.hpp"

namespace tonk::cli {
namespace {

class Silence : public Reporter {
 public:
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return false; }
  [[nodiscard]] std::string told(const Record& /*record*/) const override { return {}; }
  void finish(Status /*status*/, const Problems& /*problems*/) override {}
};

class JsonLines : public Silence {
 public:
  JsonLines(const Verbosity& telling, std::ostream& out) : telling_(telling), out_(out) {}
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return !telling_.quiet; }
  [[nodiscard]] std::string told(const Record& record) const override { return json_line(to_json(record)) + '\n'; }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return json_line(to_json(session)) + '\n';
  }
  void add_summary(const Summary& summary) override { out_ << json_line(to_json(summary)) << '\n'; }
  void add_coverage(const Coverage& coverage) override { out_ << json_line(coverage.json()) << '\n'; }

 private:
  Verbosity telling_;
  std::ostream& out_;
};

class Text : public Silence {
 public:
  Text(const Verbosity& telling, std::ostream& out) : telling_(telling), out_(out) {}

  /// A settlement that nobody recorded is worked out for whoever asks, so it is told of hands that are in order too.
  [[nodiscard]] bool tells(const Outcome& outcome) const override {
    return !telling_.quiet &&
           (telling_.verbose || outcome.verdict != Verdict::ok || outcome.settlement == SettlementVerdict::unrecorded);
  }
  [[nodiscard]] std::string told(const Record& record) const override {
    std::string text;
    for (const Remark& remark : record.findings) {
      text += finding_text(record.file, remark, telling_.color);
    }
    if (tells({record.verdict, record.settlement, record.end})) {
      text += verdict_text(record, telling_.color);
    }
    for (const Record& named : record.as_named) {
      text += side_by_side_text(record, named);
    }
    return text;
  }
  [[nodiscard]] std::string told_of_session(const SessionSummary& session) const override {
    return session_text(session);
  }
  using Reporter::add;
  void add(const VerdictCounts& tally) override { tally_.add(tally); }
  void add_summary(const Summary& summary) override { tables_ = tables_text(summary); }
  void add_coverage(const Coverage& coverage) override { coverage_ = coverage.text(); }

  void finish(Status /*status*/, const Problems& problems) override {
    const bool did_nothing = tally_.hands == 0 && problems.any();
    if (!did_nothing) {
      out_ << summary_text(tally_) << tables_ << coverage_;
    }
  }

 private:
  Verbosity telling_;
  std::ostream& out_;
  VerdictCounts tally_;
  std::string tables_;
  std::string coverage_;
};

}  // namespace

std::unique_ptr<Reporter> make_reporter(Format format, Verbosity telling, std::ostream& out) {
  switch (format) {
    case Format::text:
      if (!telling.quiet || telling.summary) {
        return std::make_unique<Text>(telling, out);
      }
      break;
    case Format::json:
      if (!telling.quiet || telling.summary) {
        return std::make_unique<JsonLines>(telling, out);
      }
      break;
    case Format::sarif: return std::make_unique<SarifReport>(out);
    case Format::junit: return std::make_unique<JunitReport>(out);
  }
  return std::make_unique<Silence>();
}

}  // namespace tonk::cli
