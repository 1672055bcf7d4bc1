#include "cli/houses/identify_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include <optional>
#include <utility>
#include <vector>

#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "core/amount.hpp"
#include "core/text.hpp"
#include "session/record.hpp"

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
  const explore::LoggedHands& log = all.logs->log();
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
  for (const spec::Key rule : all.untested.rules) {
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

  /// Each house is shown with one set of changes; with a second one only if that pays differently, or if it is the only
  /// house.
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

namespace {

using nlohmann::ordered_json;

ordered_json to_json(const HouseChoice& house) { return {{"house", house.name}, {"options", house.options}}; }

ordered_json to_json(const std::vector<explore::Change>& changes) {
  auto all = ordered_json::array();
  for (const explore::Change& change : changes) {
    all.push_back(cli::to_json(change));
  }
  return all;
}

ordered_json to_json(const explore::Match& match) {
  auto net = ordered_json::object();
  for (const auto& [player, amount] : match.net) {
    net[player] = to_string(amount);
  }
  return {{"changes", to_json(match.changes)}, {"net", std::move(net)}, {"open", match.open}};
}

ordered_json to_json(const explore::Obstacle& obstacle, const LogSet& logs) {
  const LogSet::Spot spot = logs.spot(obstacle.hand, obstacle.finding.at);
  return {{"file", spot.file},
          {"hand", spot.hand.empty() ? ordered_json(nullptr) : ordered_json(spot.hand)},
          {"line", spot.at.line},
          {"column", spot.at.column},
          {"code", to_string(obstacle.finding.code)},
          {"message", obstacle.finding.message},
          {"rule", obstacle.rule ? ordered_json(spec::path_of(*obstacle.rule)) : ordered_json(nullptr)}};
}

ordered_json to_json(const Candidate& candidate, const LogSet& logs) {
  ordered_json json = to_json(candidate.house);
  json["named"] = candidate.is_named;
  json["matches"] = ordered_json::array();
  for (const explore::Match& match : candidate.found.matches) {
    json["matches"].push_back(to_json(match));
  }
  json["searched_all"] = candidate.found.searched_all;
  json["as_it_is"] = candidate.found.as_it_is ? to_json(*candidate.found.as_it_is, logs) : ordered_json(nullptr);
  json["nearest"] = nullptr;
  if (const auto& nearest = candidate.found.nearest) {
    json["nearest"] = {{"changes", to_json(nearest->changes)},
                       {"findings", nearest->wrong},
                       {"first", to_json(nearest->obstacle, logs)}};
  }
  return json;
}

ordered_json to_json(const OpenRule& rule) {
  auto sayings = ordered_json::array();
  for (const OpenRule::Saying& saying : rule.sayings) {
    sayings.push_back({{"says", saying.words}, {"houses", saying.houses}});
  }
  return {{"rule", spec::path_of(rule.rule)}, {"sayings", std::move(sayings)}};
}

}  // namespace

std::string to_json(const Identification& all) {
  const LogSet& logs = *all.logs;
  ordered_json json{{"files", logs.files()}, {"hands", logs.log().hands()}, {"unreadable", logs.log().unreadable()}};
  json["named"] = ordered_json::array();
  for (const LogSet::Named& named : logs.named()) {
    ordered_json house = to_json(named.house);
    house["known"] = named.is_known;
    json["named"].push_back(std::move(house));
  }
  json["houses"] = ordered_json::array();
  for (const Candidate& candidate : all.candidates) {
    json["houses"].push_back(to_json(candidate, logs));
  }
  json["undecided"] = ordered_json::array();
  for (const OpenRule& rule : all.undecided) {
    json["undecided"].push_back(to_json(rule));
  }
  auto rules = ordered_json::array();
  for (std::size_t i = 0; i < all.untested.rules.size(); ++i) {
    rules.push_back({{"rule", spec::path_of(all.untested.rules[i])}, {"says", all.untested_says[i]}});
  }
  json["untested"] = {{"rules", std::move(rules)}, {"options", all.untested.options}};
  return json_line(json);
}

}  // namespace tonk::cli
