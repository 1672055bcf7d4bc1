#include "cli/identify_parts.hpp"

#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/columns.hpp"
#include "cli/house_words.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

constexpr std::size_t most_named = 6;
constexpr std::size_t most_questions = 3;  ///< that are told in full
constexpr std::size_t longest_words = 60;

std::string named_text(const std::vector<LogSet::Named>& named) {
  std::vector<std::string> names;
  names.reserve(named.size());
  for (const LogSet::Named& one : named) {
    names.push_back(house_words(one.house.name, one.house.options) + (one.is_known ? "" : ", which is not available"));
  }
  if (names.size() > most_named) {
    const std::size_t more = names.size() - most_named;
    names.resize(most_named);
    names.push_back(fmt::format("and by {} more", more));
  }
  return names.empty() ? "" : fmt::format("; said to be played by {}", fmt::join(names, "; "));
}

std::string question_text(const OpenRule& rule) {
  std::string text = fmt::format("  {}\n", spec::path_of(rule.rule));
  for (const OpenRule::Saying& saying : rule.sayings) {
    text += wrapped(fmt::format("    {} - ", printable(saying.words, longest_words)), saying.houses, identify_width);
  }
  return text;
}

}  // namespace

std::string counted(std::size_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

std::string head_text(const Identification& all) {
  const auto& files = all.logs->files();
  const explore::LogCase& log = all.logs->log();
  std::string text = fmt::format("{}: {}", files.size() == 1 ? printable(files.front()) : counted(files.size(), "log"),
                                 counted(log.hands(), "hand"));
  if (log.unreadable() > 0) {
    text += fmt::format(", and {} that cannot be read (`tonk verify` says why)", log.unreadable());
  }
  return text + named_text(all.logs->named()) + "\n";
}

std::string name_of(const Candidate& candidate) { return house_words(candidate.house.name, candidate.house.options); }

std::string questions_text(const Identification& all) {
  if (all.undecided.empty()) {
    return {};
  }
  std::string text = fmt::format("which of these {} it was the log does not show; ask the players\n", all.best);
  std::vector<std::string> others;
  std::size_t told = 0;
  for (const OpenRule& rule : all.undecided) {
    if (told++ < most_questions) {
      text += question_text(rule);
    } else {
      others.push_back(spec::path_of(rule.rule));
    }
  }
  return others.empty() ? text : text + wrapped("  they differ in these rules, too: ", others, identify_width, "; ");
}

std::string gaps_text(const Identification& all) {
  if (!all.any_fits()) {
    return {};
  }
  const Candidate& first = all.candidates.front();
  std::vector<std::string> rules;
  rules.reserve(all.untested.rules.size());
  for (const spec::Field rule : all.untested.rules) {
    rules.push_back(spec::path_of(rule));
  }
  std::string text;
  if (!rules.empty()) {
    text += wrapped(fmt::format("rules of {}{} that nothing here puts to the test: ", name_of(first),
                                first.fewest().empty() ? "" : " so changed"),
                    rules, identify_width, "; ");
  }
  if (!all.untested.options.empty()) {
    text += wrapped("options that may or may not be in force: ", all.untested.options, identify_width);
  }
  return text;
}

}  // namespace tonk::cli
