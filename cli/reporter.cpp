#include "cli/reporter.hpp"

#include <nlohmann/json.hpp>

#include "cli/json_report.hpp"
#include "cli/junit_report.hpp"
#include "cli/sarif_report.hpp"
#include "cli/side_by_side.hpp"
#include "cli/text_report.hpp"

namespace tonk::cli {
namespace {

class Silence : public Reporter {
 public:
  void begin_file(const std::string& /*file*/, std::string_view /*text*/) override {}
  void add(const Record& /*record*/) override {}
  void finish(Status /*status*/, const Problems& /*problems*/) override {}
};

class JsonLines : public Silence {
 public:
  explicit JsonLines(std::ostream& out) : out_(out) {}
  void add(const Record& record) override { out_ << json_line(to_json(record)) << '\n'; }
  void add_coverage(const Coverage& coverage) override { out_ << json_line(coverage.json()) << '\n'; }

 private:
  std::ostream& out_;
};

class Text : public Silence {
 public:
  Text(const Telling& telling, std::ostream& out) : telling_(telling), out_(out) {}

  void add(const Record& record) override {
    tally_.add(record);
    for (const Remark& remark : record.findings) {
      out_ << finding_text(record.file, remark, telling_.color);
    }
    if (is_told(record)) {
      out_ << verdict_text(record, telling_.color);
    }
    for (const Record& named : record.as_named) {
      out_ << side_by_side_text(record, named);
    }
  }
  void add_coverage(const Coverage& coverage) override { coverage_ = coverage.text(); }

  void finish(Status /*status*/, const Problems& problems) override {
    const bool did_nothing = tally_.hands == 0 && problems.any();
    if (!did_nothing) {
      out_ << summary_text(tally_) << coverage_;
    }
  }

 private:
  /// A settlement that nobody recorded is worked out for whoever asks, so it is told of hands that are in order too.
  [[nodiscard]] bool is_told(const Record& record) const {
    return telling_.verbose || record.verdict != Verdict::ok || record.settlement == SettlementVerdict::unrecorded;
  }

  Telling telling_;
  std::ostream& out_;
  Tally tally_;
  std::string coverage_;
};

}  // namespace

std::unique_ptr<Reporter> make_reporter(Format format, Telling telling, std::ostream& out) {
  switch (format) {
    case Format::text:
      if (!telling.quiet) {
        return std::make_unique<Text>(telling, out);
      }
      break;
    case Format::json:
      if (!telling.quiet) {
        return std::make_unique<JsonLines>(out);
      }
      break;
    case Format::sarif: return std::make_unique<SarifReport>(out);
    case Format::junit: return std::make_unique<JunitReport>(out);
  }
  return std::make_unique<Silence>();
}

}  // namespace tonk::cli
