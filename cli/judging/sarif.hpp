#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/world.hpp"
#include "core/diagnostic.hpp"
#include "render/json.hpp"

/// A SARIF 2.1.0 log of one run, as code-scanning views read it. The caller supplies the rules and the results.
namespace tonk::cli::sarif {

/// A kind of finding: `meaning` is half a sentence; `help` has full sentences with all that there is to say, as a link would lead
/// nowhere on another machine; `example` is a house that has it, as YAML, or empty.
[[nodiscard]] Json rule(std::string_view id, Severity level, std::string_view meaning, const std::string& help,
                        std::string_view example = {});

/// The text for a message: printable, and escaped so that no viewer takes a part of it for a link or a placeholder.
[[nodiscard]] std::string plain(std::string_view text);

/// Makes the fingerprints of one hand's or one house's findings. Of several that are alike in all parts each gets its own.
class Fingerprints {
 public:
  [[nodiscard]] std::string of(const std::vector<std::string>& parts);

 private:
  std::map<std::string, unsigned> seen_;
};
/// How a result holds its fingerprint.
[[nodiscard]] Json with_fingerprint(Json result, const std::string& fingerprint);
/// Marks a result as suppressed for this reason; an empty one changes nothing.
[[nodiscard]] Json with_suppression(Json result, const std::string& reason);
/// The fingerprints of all results of a log that was written here, by a run that did all its work; nothing if it is none.
[[nodiscard]] std::optional<std::unordered_set<std::string>> fingerprints_in(std::string_view text);

/// The place of a finding in its file.
[[nodiscard]] Json location(const Diagnostic& told);
/// A line that a message links to as number 1.
[[nodiscard]] Json related_line(const std::string& file, std::uint64_t line, std::string_view message);

/// Writes the document: first the tool and its rules, then each result as it comes, and at the end how the run went.
class Document {
 public:
  /// Each of the rules is of rule().
  Document(std::vector<Json> rules, std::ostream& out);
  /// A file that was read, with or without findings.
  void add_artifact(const std::string& file, const std::string& sha256);
  /// A finding of this rule, by its id, at the rule's level.
  void add(const std::string& rule, const Json& result);
  void finish(Status status, const Problems& problems, const Json& properties);

 private:
  std::ostream& out_;
  std::vector<Json> rules_;
  std::vector<Json> artifacts_;
  bool is_first_ = true;
};

}  // namespace tonk::cli::sarif
