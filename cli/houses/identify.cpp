#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/houses/identification.hpp"
#include "cli/io/input.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"

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
    return house_words(one.house.name, one.house.options) + (one.is_known ? "" : ", which is not available");
  });
  const std::string more = told == named.size() ? "" : fmt::format("; and by {} more", named.size() - told);
  return fmt::format("; said to be played by {}{}", names, more);
}

std::string question_text(const OpenRule& rule) {
  std::string text = fmt::format("  {}\n", spec::path_of(rule.rule));
  for (const OpenRule::Saying& saying : rule.sayings) {
    text += wrapped(fmt::format("    {} - ", printable(saying.words, longest_words)), saying.houses, line_width);
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

std::string name_of(const Candidate& candidate) { return house_words(candidate.house.name, candidate.house.options); }

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

bool pay_alike(const Fit& one, const Fit& other) {
  return one.net == other.net && one.points == other.points && one.open == other.open;
}

/// The report for people: which houses fit with what changes, what each player nets, why the others do not fit, and what the logs do
/// not show.
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
        text_ += alike_ ? "" : fmt::format("    nets: {}\n", net_words(match.net, match.points));
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
    text_ += candidates.empty() ? "" : "by no set of changes\n";
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
    if (alike_ && !match.net.empty()) {
      text_ += fmt::format("the players net {}\n", net_words(match.net, match.points));
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

Json to_json(const HouseChoice& house) { return {{"house", house.name}, {"options", house.options}}; }

Json to_json(const std::vector<explore::Change>& changes) {
  return array_of(changes, [](const explore::Change& change) { return tonk::to_json(change); });
}

Json to_json(const Fit& fit) {
  Json json{{"changes", to_json(fit.changes)}};
  add_nets(json, fit.net, fit.points);
  json["in_order"] = fit.in_order();
  json["open"] = fit.open;
  json["unpaid"] = fit.unpaid;
  return json;
}

Json to_json(const explore::Obstacle& obstacle, const LogSet& logs) {
  const LogSet::Spot spot = logs.spot(obstacle.hand, obstacle.finding.at);
  return {{"file", spot.file},
          {"hand", or_null(spot.hand)},
          {"line", spot.at.line},
          {"column", spot.at.column},
          {"code", to_string(obstacle.finding.code)},
          {"message", obstacle.finding.message},
          {"rule", obstacle.rule ? Json(spec::path_of(*obstacle.rule)) : Json(nullptr)}};
}

Json to_json(const Against& against, const LogSet& logs) {
  const auto place = [&](std::size_t hand) -> Json {
    const LogSet::Spot spot = logs.spot(hand, {});
    return {{"file", spot.file}, {"hand", or_null(spot.hand)}, {"line", spot.at.line}};
  };
  return {{"rule", against.rule ? Json(spec::path_of(*against.rule)) : Json(nullptr)},
          {"first", to_json(against.first, logs)},
          {"hands", array_of(against.hands, place)}};
}

Json to_json(const Candidate& candidate, const LogSet& logs) {
  Json json = to_json(candidate.house);
  json["named"] = candidate.is_named;
  json["matches"] = array_of(candidate.found.matches, [](const Fit& match) { return to_json(match); });
  const explore::Tried& tried = candidate.found.tried;
  json["tried"] = {{"options", tried.options},
                   {"values", tried.values},
                   {"sets", tried.sets},
                   {"most_changes", explore::most_changes},
                   {"all", tried.all}};
  json["as_it_is"] = candidate.found.as_it_is ? to_json(*candidate.found.as_it_is, logs) : Json(nullptr);
  json["nearest"] = nullptr;
  if (const auto& nearest = candidate.found.nearest) {
    Json fit = to_json(*nearest);
    fit["wrong"] = nearest->wrong;
    fit["findings"] = nearest->findings;
    fit["first"] = to_json(nearest->first(), logs);
    fit["against"] = array_of(nearest->against, [&](const Against& against) { return to_json(against, logs); });
    json["nearest"] = std::move(fit);
  }
  return json;
}

Json to_json(const OpenRule& rule) {
  const auto saying = [](const OpenRule::Saying& one) -> Json { return {{"says", one.words}, {"houses", one.houses}}; };
  return {{"rule", spec::path_of(rule.rule)}, {"sayings", array_of(rule.sayings, saying)}};
}

/// The object that docs/identify.schema.json describes.
Json to_json(const Identification& all) {
  const LogSet& logs = *all.logs;
  const auto named = [](const LogSet::Named& one) {
    Json house = to_json(one.house);
    house["known"] = one.is_known;
    return house;
  };
  auto rules = Json::array();
  for (std::size_t i = 0; i < all.untested.rules.size(); ++i) {
    rules.push_back({{"rule", spec::path_of(all.untested.rules[i])}, {"says", all.untested_says[i]}});
  }
  return {{"files", logs.files()},
          {"hands", logs.log().hands()},
          {"unreadable", logs.log().unreadable()},
          {"named", array_of(logs.named(), named)},
          {"houses", array_of(all.candidates, [&](const Candidate& one) { return to_json(one, logs); })},
          {"undecided", array_of(all.undecided, [](const OpenRule& rule) { return to_json(rule); })},
          {"untested", {{"rules", std::move(rules)}, {"options", all.untested.options}}}};
}

struct IdentifyOptions {
  std::vector<std::string> files;
  HouseOptions house;
  bool together = false;
  Format format = Format::text;
};

/// The house that the command line names, otherwise all that compile.
std::vector<HouseChoice> asked_for(const HouseOptions& options, HouseCache& house_cache) {
  if (!options.house.empty()) {
    return {{options.house, options.with, ""}};
  }
  std::vector<HouseChoice> houses;
  for (const spec::Listing& listing : house_cache.library().list()) {
    HouseChoice house{listing.name, options.with, ""};
    if (!listing.is_option && house_cache.compile(house)->rules) {
      houses.push_back(std::move(house));
    }
  }
  return houses;
}

/// The houses to try: first those that the logs name, unless the command line asks for others, then the rest.
std::vector<HouseChoice> to_try(const std::vector<HouseChoice>& asked, const LogSet& logs,
                                const HouseOptions& options) {
  const auto is_asked = [&](const HouseChoice& house) {
    return std::find(asked.begin(), asked.end(), house) != asked.end();
  };
  std::vector<HouseChoice> houses;
  for (const LogSet::Named& named : logs.named()) {
    const bool takes_all = options.house.empty() && options.with.empty();
    if (named.is_known && (takes_all || is_asked(named.house))) {
      houses.push_back(named.house);
    }
  }
  std::copy_if(asked.begin(), asked.end(), std::back_inserter(houses),
               [&](const HouseChoice& house) { return !logs.names(house); });
  return houses;
}

Status identify(const IdentifyOptions& options, World& world) {
  Problems problems(world);
  CommandHouses house_cache(options.house, problems);
  if (!house_cache.accepts(options.house)) {
    return Status::failed;
  }
  const std::vector<HouseChoice> asked = asked_for(options.house, house_cache);
  if (asked.empty()) {
    problems.say("no house goes with these options");
    return Status::failed;
  }
  const HouseRequest any{asked.front().name, asked.front().options};
  WhatIfs what_ifs(house_cache);
  bool all_fit = true;
  const auto look_at = [&](const std::vector<std::string>& files) {
    const LogSet logs(files, any, house_cache, world, problems);
    if (logs.files().empty()) {
      return;
    }
    const std::vector<HouseChoice> houses =
        logs.log().hands() == 0 ? std::vector<HouseChoice>{} : to_try(asked, logs, options.house);
    const Identification all = identify(what_ifs, logs, houses);
    all_fit = all_fit && all.any_fits() && logs.log().unreadable() == 0;
    world.out << (options.format == Format::json ? json_line(to_json(all)) + '\n' : Text(all).whole());
  };
  const std::vector<std::string> files = find_logs(options.files, problems);
  if (options.together) {
    look_at(files);
  } else {
    std::for_each(files.begin(), files.end(), [&](const std::string& file) { look_at({file}); });
  }
  return problems.any() ? Status::failed : all_fit ? Status::nothing_found : Status::found;
}

}  // namespace

Command declare_identify(CLI::App& program) {
  auto options = std::make_shared<IdentifyOptions>();
  CLI::App& command = add_command(
      program, "identify", "find the houses and options by which a log is in order",
      "A house fits by which every move is legal and everyone is paid right. Where one does not, the fewest\n"
      "changes are looked for with which it would: options, and rules as other houses have them.\n\n"
      "Exit status: 0 some house fits each log, with changes or without; 1 none does, or a hand cannot be read;\n"
      "2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk identify friday.tonk\n"
      "  tonk identify --together friday.tonk saturday.tonk\n"
      "  tonk identify --house pagat --with waiting friday.tonk");
  declare_logs(command, options->files, true);
  declare_text(command, "--house", options->house.house, "try only this house", "NAME");
  declare_with(command, options->house);
  declare_trust(command, options->house.trust_paths);
  declare_flag(command, "--together", options->together, "look for rules by which all logs together are in order");
  declare_format(command, options->format);
  return {&command, [options](World& world) { return identify(*options, world); }};
}

}  // namespace tonk::cli
