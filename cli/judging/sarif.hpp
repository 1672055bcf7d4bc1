#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/world.hpp"
#include "core/diagnostic.hpp"

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

/// The text as a message shows it: printable, and without what a viewer would take for a link or a blank to fill in.
[[nodiscard]] std::string plain(std::string_view text);

/// Relative to the current folder where the file is below it.
[[nodiscard]] std::string artifact_uri(const std::string& file);

/// Where it stands in its file.
[[nodiscard]] Json location(const Diagnostic& told);
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
