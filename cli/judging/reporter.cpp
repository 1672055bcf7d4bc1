#include "cli/judging/reporter.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {
namespace {

/// What a player nets, with its sign; `?` where that is not determined.
std::string net_of(const Record& record, const std::string& player) {
  const auto found =
      std::find_if(record.net.begin(), record.net.end(), [&](const auto& entry) { return entry.first == player; });
  return found == record.net.end() ? "?" : with_sign(to_string(found->second));
}

std::string verdict_of(const Record& record) {
  std::string text{to_string(record.verdict)};
  return record.end == End::none ? text : fmt::format("{}, {}", text, to_string(record.end));
}

/// What each player nets by the house that was asked for and by the one that the log names, in two columns.
std::string side_by_side_text(const Record& asked, const Record& named) {
  TextRows rows{{"    ", "by " + spec::house_words(asked.house, asked.options),
                 "as told, by " + spec::house_words(named.house, named.options)},
                {"    ", verdict_of(asked), verdict_of(named)}};
  for (const auto& [player, amount] : asked.net.empty() ? named.net : asked.net) {
    rows.push_back({"    " + printable(player), net_of(asked, player), net_of(named, player)});
  }
  return in_columns(rows, "l");
}

class JsonLines : public Reporter {
 public:
  JsonLines(const Verbosity& verbosity, std::ostream& out) : verbosity_(verbosity), out_(out) {}
  [[nodiscard]] bool reports(const Outcome& /*outcome*/) const override { return !verbosity_.quiet; }
  [[nodiscard]] std::string text_of(const VerifiedHand& record) const override {
    return json_line(to_json(record)) + '\n';
  }
  [[nodiscard]] std::string text_of_session(const SessionSummary& session) const override {
    return json_line(to_json(session)) + '\n';
  }
  void add_summary(const Summary& summary) override { out_ << json_line(to_json(summary)) << '\n'; }
  void add_coverage(const Coverage& coverage) override { out_ << json_line(coverage.json()) << '\n'; }

 private:
  Verbosity verbosity_;
  std::ostream& out_;
};

class Text : public Reporter {
 public:
  Text(const Verbosity& verbosity, std::ostream& out) : verbosity_(verbosity), out_(out) {}

  /// A settlement that was not recorded is worked out if it was asked for, so it is also printed for hands that are in
  /// order.
  [[nodiscard]] bool reports(const Outcome& outcome) const override {
    return !verbosity_.quiet && (verbosity_.verbose || outcome.verdict != Verdict::ok ||
                                 outcome.settlement == SettlementVerdict::unrecorded);
  }
  [[nodiscard]] std::string text_of(const VerifiedHand& record) const override {
    std::string text;
    for (std::size_t number = 0; number < record.findings.size(); ++number) {
      if (record.suppressed_by(number).empty()) {
        text += finding_text(record.findings[number], verbosity_.color, record.remedy(number));
      }
    }
    if (text.empty() && !record.findings.empty() && !verbosity_.verbose) {
      return {};  // as all is suppressed
    }
    if (reports({record.verdict, record.settlement, record.end})) {
      text += verdict_text(record, verbosity_.color);
    }
    for (const Record& named : record.as_named) {
      text += side_by_side_text(record, named);
    }
    if (!record.correction.empty()) {
      text += fmt::format("         corrected: {}\n", printable(record.correction));
    }
    return text;
  }
  [[nodiscard]] std::string text_of_session(const SessionSummary& session) const override {
    return session_text(session);
  }
  void read(const BatchResult& batch) override { tally_.add(batch.tally); }
  void add_summary(const Summary& summary) override { tables_ = tables_text(summary); }
  void add_coverage(const Coverage& coverage) override { coverage_ = coverage.text(); }
  void add_suppressed(const SuppressedCount& suppressed) override {
    suppressed_ = suppressed.text() + (suppressed.findings.empty() ? "" : "\n");
  }

  void finish(Status /*status*/, const Problems& problems) override {
    const bool did_nothing = tally_.hands == 0 && problems.any();
    if (!did_nothing) {
      out_ << summary_text(tally_) << suppressed_ << tables_ << coverage_;
    }
  }

 private:
  Verbosity verbosity_;
  std::ostream& out_;
  VerdictCounts tally_;
  std::string suppressed_;
  std::string tables_;
  std::string coverage_;
};

}  // namespace

std::unique_ptr<Reporter> make_reporter(Format format, Verbosity verbosity, std::ostream& out) {
  const bool is_document = format == Format::sarif || format == Format::junit;
  if (verbosity.quiet && !verbosity.summary && !is_document) {
    return std::make_unique<Reporter>();
  }
  switch (format) {
    case Format::text: return std::make_unique<Text>(verbosity, out);
    case Format::json: return std::make_unique<JsonLines>(verbosity, out);
    case Format::sarif: return make_sarif_report(out);
    case Format::junit: return make_junit_report(out);
  }
  return std::make_unique<Reporter>();
}

bool any_found(const VerdictCounts& tally, const SuppressedCount& suppressed) {
  return tally.by_verdict[static_cast<std::size_t>(Verdict::ok)] + suppressed.hands != tally.hands + tally.sessions;
}

}  // namespace tonk::cli
