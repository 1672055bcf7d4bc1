#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/columns.hpp"
#include "cli/identify_parts.hpp"
#include "cli/identify_report.hpp"
#include "cli/record.hpp"
#include "core/amount.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

using explore::Match;
using explore::Obstacle;

constexpr std::size_t most_ways = 3;     ///< of one house that are told, where it is alone
constexpr std::size_t most_nearest = 3;  ///< houses, where none fits

std::string net_text(const Match& match) {
  std::vector<std::string> words;
  words.reserve(match.net.size());
  for (const auto& [name, amount] : match.net) {
    words.push_back(fmt::format("{} {}", printable(name), with_sign(to_string(amount))));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string changes_text(const std::vector<explore::Change>& changes) {
  std::vector<std::string> words;
  words.reserve(changes.size());
  for (const explore::Change& change : changes) {
    words.push_back(printable(change.words()));
  }
  return fmt::format("{}", fmt::join(words, " and "));
}

bool pay_alike(const Match& one, const Match& other) { return one.net == other.net && one.open == other.open; }

/// The whole report, a part after the other.
class Text {
 public:
  explicit Text(const Identification& all) : all_(all) {}

  std::string whole() {
    const auto first = all_.candidates.begin();
    const auto behind_best = first + static_cast<std::ptrdiff_t>(all_.best);
    text_ = head_text(all_);
    fitting(first, behind_best);
    money();
    text_ += questions_text(all_);
    fitting(behind_best, first_unfit_);
    unfitting();
    text_ += gaps_text(all_);
    return std::move(text_);
  }

 private:
  using At = std::vector<Candidate>::const_iterator;

  void fitting(At from, At to) {
    std::optional<std::size_t> told;
    std::for_each(from, to, [&](const Candidate& candidate) {
      const std::size_t changes = candidate.fewest().size();
      if (told != changes) {
        told = changes;
        text_ += from == all_.candidates.begin() ? "every move legal and everyone paid right " : "";
        text_ += changes == 0 ? "by\n" : fmt::format("with {} by\n", counted(changes, "change"));
      }
      ways(candidate);
    });
  }

  /// A house is told in one way; in another as well only if that pays otherwise, or if there is no other house to tell of.
  void ways(const Candidate& candidate) {
    std::vector<const Match*> told;
    std::size_t more = 0;
    for (const Match& match : candidate.found.matches) {
      const bool is_new =
          std::none_of(told.begin(), told.end(), [&](const Match* other) { return pay_alike(match, *other); });
      if (match.changes.size() > candidate.fewest().size()) {
        continue;
      }
      if (is_new || (all_.candidates.size() == 1 && told.size() < most_ways)) {
        told.push_back(&match);
        way(candidate, match);
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

  void way(const Candidate& candidate, const Match& match) {
    text_ +=
        fmt::format("  {}{}{}\n", name_of(candidate), match.changes.empty() ? "" : ": ", changes_text(match.changes));
    if (!alike_) {
      text_ += fmt::format("    nets: {}\n", net_text(match));
    }
  }

  [[nodiscard]] std::string told_obstacle(const Obstacle& obstacle) const {
    const LogSet::Spot spot = all_.logs->spot(obstacle.hand, obstacle.finding.at);
    return fmt::format("{}:{}:{}: {}", printable(spot.file), spot.at.line, spot.at.column,
                       printable(obstacle.finding.message));
  }

  void unfitting() {
    if (first_unfit_ == all_.candidates.end()) {
      return;
    }
    if (all_.any_fits()) {
      text_ += "by no set of changes\n";
      std::for_each(first_unfit_, all_.candidates.end(), [&](const Candidate& candidate) {
        text_ += fmt::format("  {}: {}\n", name_of(candidate), told_obstacle(*candidate.found.as_it_is));
      });
      return;
    }
    text_ += "in order by no house with any changes; the nearest are\n";
    const auto last =
        all_.candidates.begin() + static_cast<std::ptrdiff_t>(std::min(most_nearest, all_.candidates.size()));
    std::for_each(first_unfit_, last, [&](const Candidate& candidate) { nearest(candidate); });
    std::vector<std::string> others;
    std::transform(last, all_.candidates.end(), std::back_inserter(others), name_of);
    text_ += others.empty() ? "" : wrapped("further off: ", others, identify_width);
  }

  void nearest(const Candidate& candidate) {
    const explore::Nearest& nearest = *candidate.found.nearest;
    text_ += fmt::format("  {}{}{}\n    but for {}{}, {}\n", name_of(candidate), nearest.changes.empty() ? "" : ": ",
                         changes_text(nearest.changes), counted(nearest.wrong, "finding"),
                         nearest.wrong == 1 ? "" : ", the first", told_obstacle(nearest.obstacle));
    text_ += candidate.found.searched_all ? "" : "    the search was given up\n";
  }

  void money() {
    if (!all_.any_fits()) {
      return;
    }
    const Match& match = all_.candidates.front().found.matches.front();
    if (alike_ && !match.net.empty()) {
      text_ += fmt::format("the players net {}\n", net_text(match));
    }
    if (match.open > 0) {
      text_ += fmt::format("of {} the log does not show enough to judge or settle {}\n", counted(match.open, "hand"),
                           match.open == 1 ? "it" : "them");
    }
  }

  [[nodiscard]] static bool all_pay_alike(const Identification& all) {
    return std::all_of(all.candidates.begin(), all.candidates.end(), [&](const Candidate& candidate) {
      return std::all_of(candidate.found.matches.begin(), candidate.found.matches.end(), [&](const Match& match) {
        return pay_alike(match, all.candidates.front().found.matches.front());
      });
    });
  }

  const Identification& all_;
  At first_unfit_ = std::find_if(all_.candidates.begin(), all_.candidates.end(),
                                 [](const Candidate& candidate) { return !candidate.fits(); });
  bool alike_ = all_pay_alike(all_);
  std::string text_;
};

}  // namespace

std::string identify_text(const Identification& all) { return Text(all).whole(); }

}  // namespace tonk::cli
