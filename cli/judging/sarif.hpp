#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/world.hpp"
#include "core/text.hpp"

/// A SARIF 2.1.0 log of one run, as code-scanning views read it. Whose rules and results they are is the caller's.
namespace tonk::cli::sarif {

using Json = nlohmann::ordered_json;

enum class Level : std::uint8_t { error, warning, note };
[[nodiscard]] std::string_view to_string(Level level);

/// A kind of finding.
struct Rule {
  std::string id;
  Level level = Level::error;
  std::string meaning;  ///< half a sentence
  std::string help;     ///< sentences; all that there is to say, since a link would lead nowhere on another machine
  std::string example;  ///< of a house that has it, as YAML; may be empty
};

/// Part of a line of a file.
struct Place {
  std::string file;
  Position at;
  std::uint64_t width = 1;  ///< code points
  std::string line;         ///< as written, without its end; empty where it is not known
};

/// The text as a message shows it: printable, and without what a viewer would take for a link or a blank to fill in.
[[nodiscard]] std::string plain(std::string_view text);

/// Relative to the current folder where the file is below it.
[[nodiscard]] std::string artifact_uri(const std::string& file);

[[nodiscard]] Json location(const Place& place);
/// A line that a message links to as number 1.
[[nodiscard]] Json related_line(const std::string& file, std::uint64_t line, std::string_view message);

/// Writes the document: first what the tool is, each result as it comes, then how it all went.
class Document {
 public:
  Document(std::vector<Rule> rules, std::ostream& out);
  /// A file that was read, whether anything was found in it or not.
  void add_artifact(const std::string& file, const std::string& sha256);
  /// A finding of this rule, by its id, at the rule's level.
  void add(const std::string& rule, const Json& result);
  void finish(Status status, const Problems& problems, const Json& properties);

 private:
  std::ostream& out_;
  std::vector<Rule> rules_;
  std::vector<Json> artifacts_;
  bool is_first_ = true;
};

}  // namespace tonk::cli::sarif

namespace tonk::cli {

/// The findings in hands as a SARIF log.
class SarifReport : public Reporter {
 public:
  explicit SarifReport(std::ostream& out);
  [[nodiscard]] bool tells(const Outcome& /*outcome*/) const override { return true; }
  [[nodiscard]] std::string told(const VerifiedHand& /*record*/) const override { return {}; }
  using Reporter::add;
  void add(const VerifiedHand& record) override;
  void end_file(const std::string& file, const std::string& sha256) override;
  void finish(Status status, const Problems& problems) override;

 private:
  sarif::Document document_;
  std::array<std::uint64_t, 6> hands_{};  ///< by verdict
};

}  // namespace tonk::cli
