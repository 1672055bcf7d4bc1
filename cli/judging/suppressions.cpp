#include "cli/judging/suppressions.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/sarif.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "render/text_table.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

/// The pattern that matches this path alone.
std::string literal(const std::string& path) {
  std::string pattern;
  for (const char c : path) {
    pattern += std::string_view("*?[\\").find(c) == std::string_view::npos ? "" : "\\";
    pattern += c;
  }
  return pattern;
}

/// The pattern in which `*` alone, without a backslash before it, stands for something else.
std::string with_stars_alone(std::string_view pattern) {
  std::string stars;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const bool is_escaped = pattern[at] == '\\' && at + 1 < pattern.size();
    stars += !is_escaped && std::string_view("?[\\").find(pattern[at]) != std::string_view::npos ? "\\" : "";
    stars += pattern.substr(at, is_escaped ? 2 : 1);
    at += is_escaped ? 1U : 0U;
  }
  return stars;
}

/// What is wrong with `CODE` or `CODE:FILES`; empty if nothing is.
std::string wrong_with_rule(const std::string& rule) {
  const std::size_t colon = rule.find(':');
  const std::string code = rule.substr(0, colon);
  if (!code_meanings().contains(code)) {
    return fmt::format("`{}` cannot be suppressed: {}", rule, no_such_code(code));
  }
  return rule.size() == colon + 1
             ? fmt::format("`{}` cannot be suppressed: the files are missing after the colon", rule)
             : std::string();
}

}  // namespace

void declare_suppressions(CLI::App& command, SuppressionOptions& options) {
  declare_list(command, "--suppress", options.suppress,
               "do not report findings of a code; with `:FILES`, only in files that this pattern matches", "CODE", '\0',
               wrong_with_rule);
  declare_list(command, "--baseline", options.baselines,
               "do not report what an earlier run with `--format sarif` has found", "FILE");
}

std::string pattern_below(const std::string& folder, const std::string& rule) {
  const std::size_t colon = rule.find(':');
  const std::string files = colon == std::string::npos ? std::string() : rule.substr(colon + 1);
  return files.empty() || files.starts_with('*')
             ? rule
             : rule.substr(0, colon + 1) + (fs::path(literal(folder)) / files).lexically_normal().string();
}

Suppressions::Suppressions(const SuppressionOptions& options, Problems& problems) {
  for (const std::string& words : options.suppress) {
    add_rule(words);
  }
  for (const std::string& file : options.baselines) {
    read_baseline(file, problems);
  }
}

void Suppressions::add_rule(const std::string& words) {
  const std::size_t colon = words.find(':');
  const std::string whole = pattern_below(plain_path("."), words);
  const std::string files = colon == std::string::npos ? std::string() : whole.substr(colon + 1);
  rules_.push_back({words, words.substr(0, colon), with_stars_alone(files.substr(0, files.find_last_not_of('/') + 1))});
}

void Suppressions::read_baseline(const std::string& file, Problems& problems) {
  constexpr std::size_t most = std::size_t{1} << 30U;
  std::string why;
  const std::optional<std::string> text = read_file(file, why, most);
  if (!text) {
    problems.say(cannot_read(file, why));
  } else if (const auto known = sarif::fingerprints_in(*text)) {
    for (const std::string& fingerprint : *known) {
      known_.emplace(fingerprint, file);
    }
  } else {
    problems.say("the baseline `{}` is not a whole report of `--format sarif`", file);
  }
}

std::string Suppressions::reason(std::string_view code, const std::string& file, const std::string& fingerprint) const {
  if (const auto known = known_.find(fingerprint); known != known_.end()) {
    return known->second;
  }
  std::string path;
  for (const Rule& rule : rules_) {
    if (rule.code != code) {
      continue;
    }
    path = path.empty() ? plain_path(file) : path;
    // A pattern that matches a folder matches all that is in it.
    if (rule.files.empty() || ::fnmatch(rule.files.c_str(), path.c_str(), FNM_LEADING_DIR) == 0) {
      return rule.words;
    }
  }
  return {};
}

void SuppressedCount::add(const SuppressedCount& other) {
  hands += other.hands;
  for (const auto& [reason, count] : other.findings) {
    findings[reason] += count;
  }
}

void SuppressedCount::add_all(const std::vector<std::string>& reasons) {
  bool all = !reasons.empty();
  for (const std::string& reason : reasons) {
    if (reason.empty()) {
      all = false;
    } else {
      ++findings[reason];
    }
  }
  hands += all ? 1U : 0U;
}

std::string SuppressedCount::text() const {
  std::uint64_t sum = 0;
  std::vector<std::string> parts;
  for (const auto& [reason, count] : findings) {
    sum += count;
    parts.push_back(fmt::format("{} by {}", count, printable(reason)));
  }
  return sum == 0 ? std::string()
                  : fmt::format("{} {} suppressed: {}", counted(sum, "finding"), sum == 1 ? "is" : "are",
                                fmt::join(parts, ", "));
}

}  // namespace tonk::cli
