#include "cli/houses/identification_text.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {
namespace {

using explore::Against;
using explore::Fit;
using explore::Obstacle;

constexpr std::size_t line_width = 100;
constexpr std::size_t longest_words = 60;
constexpr std::size_t most_named = 6;
constexpr std::size_t most_questions = 3;  ///< rules shown with what each house says
constexpr std::size_t most_ways = 3;       ///< sets of changes shown of a house, if it is the only one
constexpr std::size_t most_nearest = 3;    ///< houses shown if none fits

std::string named_text(const std::vector<LogSet::Named>& named) {
  if (named.empty()) {
    return {};
  }
  const std::size_t told = std::min(named.size(), most_named);
  const std::string names = joined(std::span(named).first(told), "; ", [](const LogSet::Named& one) {
    return spec::house_words(one.house.name, one.house.options) + (one.is_known ? "" : ", which is not available");
  });
  const std::string more = told == named.size() ? "" : fmt::format("; and by {} more", named.size() - told);
  return fmt::format("; said to be played by {}{}", names, more);
}

std::string question_text(const OpenRule& rule) {
  std::set<std::string> shortened;
  for (const OpenRule::Saying& saying : rule.sayings) {
    shortened.insert(printable(saying.words, longest_words));
  }
  const bool are_told_apart = shortened.size() == rule.sayings.size();
  std::string text = fmt::format("  {}\n", spec::path_of(rule.rule));
  for (const OpenRule::Saying& saying : rule.sayings) {
    const std::string words = are_told_apart ? printable(saying.words, longest_words) : printable(saying.words);
    text += wrapped(fmt::format("    {} - ", words), saying.houses, line_width);
  }
  return text;
}

/// What was looked at, and what the logs say of their houses.
std::string head_text(const Identification& all) {
  const auto& files = all.logs->files();
  const explore::LoggedHands& log = all.logs->log();
  std::string text = fmt::format("{}: {}", files.size() == 1 ? printable(files.front()) : counted(files.size(), "log"),
                                 counted(log.hands(), "hand"));
  if (log.unreadable() > 0) {
    text += fmt::format(", and {} that cannot be read (`tonk verify` says why)", log.unreadable());
  }
  return text + named_text(all.logs->named()) + "\n";
}

std::string name_of(const Candidate& candidate) {
  return spec::house_words(candidate.house.name, candidate.house.options);
}

/// What to ask the players in order to tell the best houses apart; empty if there is only one, or none.
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
  return others.empty() ? text : text + wrapped("  they differ in these rules, too: ", others, line_width, "; ");
}

/// The rules and options that the logs show nothing of; empty if no house fits.
std::string gaps_text(const Identification& all) {
  if (!all.any_fits() && !all.any_hand_fits()) {
    return {};
  }
  const Candidate& first = all.candidates.front();
  std::vector<std::string> rules;
  std::transform(all.untested.rules.begin(), all.untested.rules.end(), std::back_inserter(rules), spec::path_of);
  std::string text;
  if (!rules.empty()) {
    text += wrapped(fmt::format("rules of {}{} that nothing here puts to the test: ", name_of(first),
                                first.best().changes.empty() ? "" : " so changed"),
                    rules, line_width, "; ");
  }
  if (!all.untested.options.empty()) {
    text += wrapped("options that may or may not be in force: ", all.untested.options, line_width);
  }
  return text;
}

/// A house with these changes, in a line.
std::string changed_text(const Candidate& candidate, const std::vector<explore::Change>& changes) {
  const auto words = [](const explore::Change& change) { return printable(change.words()); };
  return fmt::format("  {}{}{}\n", name_of(candidate), changes.empty() ? "" : ": ", joined(changes, " and ", words));
}

/// What the players win, in each unit for itself.
std::string sums_of(const Fit& fit) {
  const std::map<std::string, Amount> no_points;
  std::vector<std::string> parts;
  for (const auto& [unit, net] : fit.nets) {
    const bool is_last = parts.size() + 1 == fit.nets.size();
    const std::string sums = net_words(net, is_last ? fit.points : no_points);
    parts.push_back(fit.nets.size() == 1 ? sums
                                         : fmt::format("{}: {}", unit.empty() ? "stakes" : printable(unit), sums));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

bool pay_alike(const Fit& one, const Fit& other) {
  return one.nets == other.nets && one.points == other.points && one.open == other.open;
}

class Text {
 public:
  explicit Text(const Identification& all) : all_(all) {}

  std::string whole() {
    const std::span<const Candidate> candidates(all_.candidates);
    const auto fitting = static_cast<std::size_t>(std::ranges::count_if(candidates, &Candidate::fits));
    text_ = head_text(all_);
    add_fitting(candidates.first(all_.best));
    add_money();
    text_ += questions_text(all_);
    add_fitting(candidates.subspan(all_.best, fitting - all_.best));
    if (all_.any_fits()) {
      add_unfitting(candidates.subspan(fitting));
    } else {
      add_nearest(candidates);
    }
    add_search();
    text_ += gaps_text(all_);
    return std::move(text_);
  }

 private:
  /// What can be said of all hands where none is wrong.
  [[nodiscard]] static std::string how_it_fits(const Fit& fit) {
    if (fit.open > 0) {
      return fmt::format("nothing wrong that the log shows, but {} of {} left open, ", fit.open,
                         counted(fit.hands, "hand"));
    }
    return fit.unpaid == 0 ? "every move legal and everyone paid right "
                           : "every move legal, and every payment right that is recorded, ";
  }

  /// The houses, under a line for each number of changes and of hands that they leave open.
  void add_fitting(std::span<const Candidate> candidates) {
    std::size_t changes = explore::most_changes + 1;
    for (const Candidate& candidate : candidates) {
      const Fit& fit = candidate.best();
      std::string in_words = how_it_fits(fit);
      const bool is_alike = in_words == told_;
      if (!is_alike || changes != fit.changes.size()) {
        text_ += is_alike ? "" : in_words;
        text_ += fit.changes.empty() ? "by\n" : fmt::format("with {} by\n", counted(fit.changes.size(), "change"));
      }
      told_ = std::move(in_words);
      changes = fit.changes.size();
      add_ways(candidate);
    }
  }

  /// Each house is shown with one set of changes; with a second one only if that pays differently, or if it is the only
  /// house.
  void add_ways(const Candidate& candidate) {
    std::vector<const Fit*> told;
    std::size_t more = 0;
    for (const Fit& match : candidate.found.matches) {
      const bool is_new =
          std::none_of(told.begin(), told.end(), [&](const Fit* other) { return pay_alike(match, *other); });
      if (match.changes.size() > candidate.best().changes.size()) {
        continue;
      }
      if (is_new || (all_.candidates.size() == 1 && told.size() < most_ways)) {
        told.push_back(&match);
        text_ += changed_text(candidate, match.changes);
        text_ += alike_ ? "" : fmt::format("    nets: {}\n", sums_of(match));
      } else {
        ++more;
      }
    }
    if (more > 0) {
      text_ += fmt::format("    or in {} with as few\n", counted(more, "other way"));
    }
    if (candidate.found.as_it_is) {
      text_ += fmt::format("    as it is, {}\n", told_obstacle(*candidate.found.as_it_is));
    }
  }

  [[nodiscard]] std::string told_obstacle(const Obstacle& obstacle) const {
    const LogSet::Spot spot = all_.logs->spot(obstacle.hand, obstacle.finding.at);
    return fmt::format("{}:{}:{}: {}", printable(spot.file), spot.at.line, spot.at.column,
                       printable(obstacle.finding.message));
  }

  void add_unfitting(std::span<const Candidate> candidates) {
    text_ += candidates.empty() ? "" : "by no set of changes that was tried\n";
    for (const Candidate& candidate : candidates) {
      text_ += fmt::format("  {}: {}\n", name_of(candidate), told_obstacle(*candidate.found.as_it_is));
    }
  }

  /// What comes nearest, as no house fits.
  void add_nearest(std::span<const Candidate> candidates) {
    if (candidates.empty()) {
      return;
    }
    text_ += "in order by no house with any of the changes that were tried; the nearest are\n";
    const std::size_t told = std::min(most_nearest, candidates.size());
    for (const Candidate& candidate : candidates.first(told)) {
      text_ += changed_text(candidate, candidate.best().changes);
      add_against(candidate.best(), &candidate == &candidates.front());
    }
    std::vector<std::string> others;
    std::ranges::transform(candidates.subspan(told), std::back_inserter(others), name_of);
    text_ += others.empty() ? "" : wrapped("further off: ", others, line_width);
  }

  /// How many hands are in order, and for each rule those that speak against it.
  void add_against(const Fit& fit, bool in_full) {
    if (fit.hands == 1) {
      text_ += fmt::format("    but for {}{}, {}\n", counted(fit.findings, "finding"),
                           fit.findings == 1 ? "" : ", the first", told_obstacle(fit.first()));
      return;
    }
    text_ += fmt::format("    {} of {} in order{}\n", fit.in_order(), counted(fit.hands, "hand"),
                         fit.open == 0 ? "" : fmt::format(", and {} left open", fit.open));
    if (!in_full) {
      return;
    }
    for (const Against& against : fit.against) {
      text_ += fmt::format("    {} against {}: {}{}\n", counted(against.hands.size(), "hand"),
                           against.rule ? spec::path_of(*against.rule) : "no rule in particular",
                           against.hands.size() == 1 ? "" : "first ", told_obstacle(against.first));
    }
  }

  /// What was tried.
  void add_search() {
    const explore::Tried& tried = all_.tried;
    if (tried.options + tried.values == 0) {
      return;
    }
    text_ += fmt::format("tried of the houses that do not fit as they are: {}, {}, and {} of up to {} changes{}\n",
                         counted(tried.options, "option"), counted(tried.values, "other value") + " of rules",
                         counted(tried.sets, "set"), explore::most_changes,
                         tried.all ? "" : "; then the search was given up");
  }

  void add_money() {
    if (!all_.any_fits()) {
      return;
    }
    const Fit& match = all_.candidates.front().best();
    if (alike_ && !match.nets.empty()) {
      text_ += fmt::format("the players net {}\n", sums_of(match));
    }
  }

  [[nodiscard]] static bool all_pay_alike(const Identification& all) {
    return std::all_of(all.candidates.begin(), all.candidates.end(), [&](const Candidate& candidate) {
      return std::all_of(candidate.found.matches.begin(), candidate.found.matches.end(), [&](const Fit& match) {
        return pay_alike(match, all.candidates.front().found.matches.front());
      });
    });
  }

  const Identification& all_;
  std::string told_;  ///< how the last house fits that was told
  bool alike_ = all_pay_alike(all_);
  std::string text_;
};

}  // namespace

std::string text_of(const Identification& all) { return Text(all).whole(); }

}  // namespace tonk::cli
