#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/progress.hpp"
#include "cli/judging/command_houses.hpp"
#include "core/text.hpp"
#include "explore/contrast/contrast.hpp"
#include "explore/whatif/identify.hpp"
#include "parser/reader.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "spec/rules.hpp"

namespace tonk::cli {
namespace {

/// A rule in which two houses differ, and what was found of it.
struct Compared {
  explore::Difference difference;
  explore::Searched found;
};

/// Two houses, as they were asked for, and all their differences.
struct Comparison {
  struct Side {
    std::string name;  ///< such as `pagat with waiting`
    std::shared_ptr<const EngineConfig> engine;
  };
  Side one;
  Side other;
  std::vector<Compared> rules;
  explore::Reach reach;
  std::optional<explore::Searched> together;  ///< for the houses as they are, if no rule alone has an example
};

using explore::Example;

/// How one house judges a hand.
struct HouseOutcome {
  std::string house;  ///< in words
  Verdict verdict = Verdict::ok;
  End end = End::none;
  std::string finding;  ///< the first that leads to the verdict; empty if there is none
  PlayerSums net;       ///< empty if it is not known
  PlayerSums points;    ///< of a house that also pays
};

/// How the houses judge the hand of an example that tells most.
struct Told {
  std::string hand;  ///< its id
  std::vector<HouseOutcome>
      outcomes;  ///< by both and, if other rules differ in effect too, by one with this one rule changed
};

/// A house, and what it makes of each hand of a log.
struct Judged {
  std::string house;
  std::vector<Judgement> hands;
};

/// The first hand that the last house judges unlike this one and, if there is such a hand, that the first two judge unlike as well.
std::size_t telling_hand(const std::vector<Judged>& judged, std::size_t unlike) {
  const std::size_t hands = judged.front().hands.size();
  const auto parts = [&](std::size_t hand, const Judged& one, const Judged& other) {
    return !explore::judged_alike(one.hands[hand], other.hands[hand]);
  };
  std::size_t first = hands;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    if (parts(hand, judged[unlike], judged.back())) {
      if (parts(hand, judged[0], judged[1])) {
        return hand;
      }
      first = std::min(first, hand);
    }
  }
  return std::min(first, hands - 1);
}

HouseOutcome outcome_of(const std::string& house, const Judgement& told) {
  HouseOutcome outcome{house, told.verdict, told.end, {}, by_player(told, told.net), by_player(told, told.points)};
  const auto finding = std::find_if(told.findings.begin(), told.findings.end(),
                                    [&](const Finding& one) { return verdict_of(weight(one.code)) == told.verdict; });
  if (finding != told.findings.end()) {
    outcome.finding = finding->message;
  }
  return outcome;
}

Told told_of(const Comparison& comparison, const Example& example) {
  const explore::LoggedHands log = example.log.logged();
  const Comparison::Side& one = comparison.one;
  const Comparison::Side& other = comparison.other;
  std::vector<Judged> judged;
  const auto add = [&](std::string house, const EngineConfig& engine) {
    judged.push_back({std::move(house), log.judge(engine, Wanted::verdict)});
  };
  add(one.name, *one.engine);
  add(other.name, *other.engine);
  std::size_t unlike = 0;
  if (!example.alone && !example.sides.besides) {
    const bool from_one = example.sides.without == example.sides.one;
    unlike = from_one ? 0 : 1;
    const std::string& changed = from_one ? one.name : other.name;
    const std::string& as = from_one ? other.name : one.name;
    add(fmt::format("{}, were only this rule as in {}", changed, as),
        from_one ? *example.sides.with : *example.sides.without);
  }
  const std::size_t hand = telling_hand(judged, unlike);
  Told told{std::to_string(hand + 1), {}};
  for (const Judged& by : judged) {
    told.outcomes.push_back(outcome_of(by.house, by.hands[hand]));
  }
  return told;
}

std::string said_text(const std::string& house, const std::optional<spec::Part>& said) {
  if (!said) {
    return fmt::format("  {} says nothing\n", printable(house));
  }
  std::string text = fmt::format("  {} says", printable(house));
  const std::vector<std::string> lines = spec::yaml_lines("says", *said);
  if (lines.size() == 1) {
    return fmt::format("{} {}\n", text, printable(one_line(*said)));
  }
  return text + '\n' + joined(std::span(lines).subspan(1), "", [](const std::string& line) {
           return fmt::format("    {}\n", printable(line));
         });
}

std::string outcome_text(const HouseOutcome& outcome) {
  std::string text = fmt::format("by {}: {}", printable(outcome.house), to_string(outcome.verdict));
  text += outcome.end == End::none ? "" : fmt::format(", {}", to_string(outcome.end));
  text += outcome.finding.empty() ? "" : fmt::format(": {}", printable(outcome.finding));
  const std::string nets = net_words(outcome.net, outcome.points);
  return text + (nets.empty() ? "" : fmt::format("\n    {}", nets)) + '\n';
}

std::string example_text(const Comparison& comparison, const Example& example) {
  std::string text = '\n' + indented(example.log.text()) + '\n';
  const Told told = told_of(comparison, example);
  const std::string which = example.log.hands.size() > 1 ? fmt::format("hand {}, ", told.hand) : "";
  for (const HouseOutcome& outcome : told.outcomes) {
    text += "  " + which + outcome_text(outcome);
  }
  if (example.sides.besides) {
    text += fmt::format("  this rule makes a difference only if `{}` is as in the other house, too\n",
                        spec::path_of(*example.sides.besides));
  }
  return text;
}

std::string not_found_text(const explore::Searched& found) {
  return found.logs == 0
             ? "  neither house is possible with this rule changed, so no hand was looked for\n"
             : fmt::format("  no hand to which that makes a difference was found among {} tried\n", found.logs);
}

std::string searched_text(const Comparison& comparison, const explore::Searched& found) {
  return found.example ? example_text(comparison, *found.example) : not_found_text(found);
}

std::string reach_text(const explore::Reach& reach) {
  return fmt::format(
      "as far as was searched: both ways round, every hand of up to {} moves from {} deals, {} hands played to the "
      "end, and {} sessions\n",
      reach.moves, reach.deals, reach.hands, reach.sessions);
}

std::string summary_text(const Comparison& comparison) {
  std::size_t in_other_words = 0;
  std::size_t unsearched = 0;
  std::size_t apart = 0;
  for (const auto& [difference, found] : comparison.rules) {
    if (difference.in_other_words) {
      ++in_other_words;
    } else {
      unsearched += found.logs == 0 ? 1U : 0U;
      apart += found.example ? 1U : 0U;
    }
  }
  const std::size_t all = comparison.rules.size() - in_other_words;
  const std::size_t equal = all - unsearched - apart;
  const std::string names = fmt::format("{} and {}", printable(comparison.one.name), printable(comparison.other.name));
  if (all == 0) {
    return fmt::format("{} say the same of every rule{}\n", names,
                       in_other_words == 0 ? "" : fmt::format(", {} of them in other words", in_other_words));
  }
  std::string text = fmt::format("{} say {} differently", names, counted(all, "rule"));
  text += in_other_words == 0 ? "" : fmt::format(", and {} in other words", in_other_words);
  text += unsearched == 0 ? "" : fmt::format("; for {} of them no hand was looked for", unsearched);
  if (equal == 0) {
    return text + '\n';
  }
  if (equal == all && !(comparison.together && comparison.together->example)) {
    return fmt::format("{}, and are equal in play {}", text, reach_text(comparison.reach));
  }
  return fmt::format("{}; {} of them make{} no difference to any hand, {}", text, equal, equal == 1 ? "s" : "",
                     reach_text(comparison.reach));
}

Json part_json(const std::optional<spec::Part>& part) { return part ? Json(one_line(*part)) : Json(nullptr); }

Json outcome_json(const HouseOutcome& outcome) {
  Json json{{"house", outcome.house},
            {"verdict", to_string(outcome.verdict)},
            {"end", tonk::to_json(outcome.end)},
            {"finding", or_null(outcome.finding)}};
  add_nets(json, outcome.net, outcome.points);
  return json;
}

Json example_json(const Comparison& comparison, const Example& example) {
  const Told told = told_of(comparison, example);
  return {{"log", example.log.text()},
          {"this_rule_alone", example.alone},
          {"together_with", example.sides.besides ? Json(spec::path_of(*example.sides.besides)) : nullptr},
          {"hand", told.hand},
          {"judged", array_of(told.outcomes, outcome_json)}};
}

std::string diff_text(const Comparison& comparison) {
  std::string text;
  for (const Compared& compared : comparison.rules) {
    const explore::Difference& difference = compared.difference;
    text += spec::path_of(difference.key) + '\n';
    text += said_text(comparison.one.name, difference.one) + said_text(comparison.other.name, difference.other);
    text += difference.in_other_words ? "  which means the same\n" : searched_text(comparison, compared.found);
    text += '\n';
  }
  if (comparison.together) {
    text += fmt::format("all of these together\n{}\n", searched_text(comparison, *comparison.together));
  }
  return text + summary_text(comparison);
}

Json searched_json(const Comparison& comparison, const explore::Searched& found) {
  return {{"logs_tried", found.logs}, {"example", found.example ? example_json(comparison, *found.example) : nullptr}};
}

Json to_json(const Comparison& comparison) {
  const auto rule = [&](const Compared& compared) -> Json {
    Json json{{"rule", spec::path_of(compared.difference.key)},
              {"one", part_json(compared.difference.one)},
              {"other", part_json(compared.difference.other)},
              {"in_other_words", compared.difference.in_other_words}};
    json.update(searched_json(comparison, compared.found));
    return json;
  };
  const explore::Reach& reach = comparison.reach;
  return {{"one", comparison.one.name},
          {"other", comparison.other.name},
          {"searched",
           {{"moves", reach.moves}, {"deals", reach.deals}, {"hands", reach.hands}, {"sessions", reach.sessions}}},
          {"rules", array_of(comparison.rules, rule)},
          {"together", comparison.together ? searched_json(comparison, *comparison.together) : nullptr}};
}

struct DiffOptions {
  std::string one;
  std::string other;
  std::vector<std::string> folders;
  std::uint64_t reach = 1;
  Format format = Format::text;
};

/// `pagat with waiting`, as a log names it, or the path of a file.
std::optional<HouseChoice> read_choice(const std::string& words, Problems& problems) {
  if (std::string why; is_ordinary(words, why)) {
    return HouseChoice{words, {}, ""};
  }
  const std::string text = "house " + words + "\n";
  log::ChunkReader reader(text, log::Form::text);
  log::Hand hand;
  const bool is_read = reader.next(hand) && reader.errors().empty() && hand.header.house;
  if (!is_read || text.find_first_not_of(" \t\n", hand.header.house->at.end) != std::string::npos) {
    problems.say("`{}` names no house; write a name, or `pagat with waiting no-upcard`", words);
    return std::nullopt;
  }
  return HouseChoice{hand.header.house->name, hand.header.house->options, ""};
}

/// Each rule is searched separately, in parallel; everything that the searches need is compiled first.
std::vector<Compared> compare(explore::Contrast& contrast, const explore::Reach& reach, World& world) {
  struct Task {
    std::vector<explore::Sides> near;
    std::vector<explore::Sides> far;
  };
  std::vector<Compared> rules;
  std::vector<Task> tasks;
  for (const explore::Difference& difference : contrast.differences()) {
    rules.push_back({difference, {}});
    tasks.push_back(difference.in_other_words ? Task{}
                                              : Task{contrast.sides(difference), contrast.sides_besides(difference)});
  }
  Progress progress(world, rules.size(), "rules");
  oneapi::tbb::parallel_for(
      std::size_t{0}, rules.size(),
      [&](std::size_t rule) {
        rules[rule].found = explore::search(tasks[rule].near, tasks[rule].far, reach);
        progress.advance();
      },
      oneapi::tbb::simple_partitioner{});
  return rules;
}

Status diff(const DiffOptions& options, World& world) {
  Problems problems(world);
  CommandHouses house_cache({{}, options.folders}, problems);
  const auto one = read_choice(options.one, problems);
  const auto other = read_choice(options.other, problems);
  if (!one || !other || !house_cache.accepts({one->name, one->options}) ||
      !house_cache.accepts({other->name, other->options})) {
    return Status::failed;
  }
  const explore::RuleCatalog catalog(house_cache.library());
  explore::WhatIf of_one(catalog, one->name, one->options);
  explore::WhatIf of_other(catalog, other->name, other->options);
  explore::Contrast contrast(of_one, of_other);
  const unsigned cards = std::max(std::ranges::max(of_one.engine({})->rules().cards_dealt),
                                  std::ranges::max(of_other.engine({})->rules().cards_dealt));
  const explore::Reach reach = explore::Reach{}.times(static_cast<std::uint32_t>(options.reach)).for_cards(cards);
  Comparison comparison{{options.one, of_one.engine({})},
                        {options.other, of_other.engine({})},
                        compare(contrast, reach, world),
                        reach,
                        {}};
  const auto is_apart = [](const Compared& rule) { return rule.found.example.has_value(); };
  const auto may_differ = [](const Compared& rule) { return !rule.difference.in_other_words; };
  if (std::ranges::any_of(comparison.rules, may_differ) && std::ranges::none_of(comparison.rules, is_apart)) {
    comparison.together = explore::search({contrast.whole()}, {}, reach);
  }
  world.out << (options.format == Format::json ? json_line(to_json(comparison)) + '\n' : diff_text(comparison));
  const bool are_apart =
      comparison.together ? comparison.together->example.has_value() : std::ranges::any_of(comparison.rules, is_apart);
  return problems.status(are_apart);
}

}  // namespace

Command declare_diff(CLI::App& program) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App& command = add_command(
      program, "diff", "compare two houses, and show each difference by a shortest hand",
      "Exit status: 0 no hand was found that tells them apart, 1 some was, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk diff pagat seattle\n"
      "  tonk diff pagat 'pagat with no-upcard' --format json");
  declare_argument(command, "A", options->one, "a house, such as `pagat` or `pagat with waiting`");
  declare_argument(command, "B", options->other, "another");
  constexpr std::uint64_t most_reach = 1000;
  declare_number(command, "--reach", options->reach, 1, most_reach, "search this many times as far (1)");
  declare_folders(command, options->folders);
  declare_format(command, options->format);
  return {&command, [options](World& world) { return diff(*options, world); }};
}

}  // namespace tonk::cli
