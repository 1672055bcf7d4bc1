#include "cli/judging/suppressions.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/io/input.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/sarif.hpp"
#include "core/text.hpp"
#include "render/text_table.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
  std::error_code unknown;
  const fs::path whole = fs::absolute(path, unknown);
  return (unknown ? fs::path(path) : whole).lexically_normal().string();
}

}  // namespace

Suppressions::Suppressions(const SuppressionOptions& options, Problems& problems) : baseline_(options.baseline) {
  for (const std::string& words : options.suppress) {
    add_rule(words, problems);
  }
  if (has_baseline()) {
    read_baseline(problems);
  }
}

void Suppressions::add_rule(const std::string& words, Problems& problems) {
  const std::size_t colon = words.find(':');
  const std::string code = words.substr(0, colon);
  const std::vector<std::string_view> codes = code_names();
  if (std::ranges::count(codes, code) == 0) {
    problems.say(spec::joined(fmt::format("`{}` cannot be suppressed: there is no code `{}`", words, code),
                              spec::did_you_mean(code, codes)));
  } else if (colon != std::string::npos && colon + 1 == words.size()) {
    problems.say("`{}` cannot be suppressed: the files are missing after the colon", words);
  } else {
    rules_.push_back({words, code, colon == std::string::npos ? std::string() : absolute(words.substr(colon + 1))});
  }
}

void Suppressions::read_baseline(Problems& problems) {
  constexpr std::size_t most = std::size_t{1} << 30U;
  std::string why;
  const std::optional<std::string> text = read_file(baseline_, why, most);
  if (!text) {
    problems.say(cannot_read(baseline_, why));
  } else if (auto known = sarif::fingerprints_in(*text)) {
    known_ = std::move(*known);
  } else {
    problems.say("the baseline `{}` is not what `--format sarif` writes", baseline_);
  }
}

std::string Suppressions::reason(std::string_view code, const std::string& file, const std::string& fingerprint) const {
  if (known_.contains(fingerprint)) {
    return baseline_;
  }
  const auto is_of = [&](const Rule& rule) {
    return rule.code == code &&
           (rule.files.empty() || ::fnmatch(rule.files.c_str(), absolute(file).c_str(), FNM_NOESCAPE) == 0);
  };
  const auto found = std::ranges::find_if(rules_, is_of);
  return found == rules_.end() ? std::string() : found->words;
}

void SuppressedCount::add(const SuppressedCount& other) {
  hands += other.hands;
  for (const auto& [reason, count] : other.findings) {
    findings[reason] += count;
  }
}

void SuppressedCount::add_hand(const std::vector<std::string>& reasons) {
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
