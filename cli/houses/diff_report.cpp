#include "cli/houses/diff_report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/io/text_table.hpp"
#include "core/text.hpp"
#include "explore/whatif/logged_hands.hpp"
#include "spec/house_text.hpp"

namespace tonk::cli {
namespace {

using explore::Example;
using nlohmann::ordered_json;

/// What comes of the hand of a log that tells most, by one house.
struct Outcome {
  std::string house;  ///< in words
  Verdict verdict = Verdict::ok;
  End end = End::none;
  std::string finding;                                   ///< that the verdict is about; empty where there is none
  std::vector<std::pair<std::string, std::string>> net;  ///< by seat; empty where they are not known
};

/// The first hand in which something is found tells, else the last.
const Judgement& telling(const std::vector<Judgement>& judgements) {
  const auto found = std::find_if(judgements.begin(), judgements.end(),
                                  [](const Judgement& judgement) { return judgement.verdict != Verdict::ok; });
  return found == judgements.end() ? judgements.back() : *found;
}

bool earns(const Finding& finding, Verdict verdict) {
  switch (weight(finding.code)) {
    case Weight::illegal: return verdict == Verdict::illegal;
    case Weight::mis_settled: return verdict == Verdict::mis_settled;
    case Weight::incomplete: return verdict == Verdict::incomplete;
    case Weight::undetermined: return verdict == Verdict::undetermined;
  }
  return false;
}

Outcome outcome_of(std::string house, const spec::Rules& rules, const explore::LoggedHands& log) {
  const std::vector<Judgement> judgements = log.judge(rules);
  const Judgement& told = telling(judgements);
  Outcome outcome{std::move(house), told.verdict, told.end, {}, {}};
  const auto finding = std::find_if(told.findings.begin(), told.findings.end(),
                                    [&](const Finding& one) { return earns(one, told.verdict); });
  if (finding != told.findings.end()) {
    outcome.finding = finding->message;
  }
  for (std::size_t seat = 0; seat < told.net.size(); ++seat) {
    outcome.net.emplace_back(told.seats[seat], to_string(told.net[seat]));
  }
  return outcome;
}

/// The two houses, and where other rules make a difference too, what this one alone comes to.
std::vector<Outcome> outcomes(const Comparison& comparison, const Example& example) {
  const explore::LoggedHands log = example.log.read().value();
  const auto& [one, other, rules, reach] = comparison;
  std::vector<Outcome> all{outcome_of(one.name, *one.rules, log), outcome_of(other.name, *other.rules, log)};
  if (!example.alone && !example.sides.besides) {
    const bool from_one = example.sides.without == example.sides.one;
    const std::string& changed = from_one ? one.name : other.name;
    const std::string& as = from_one ? other.name : one.name;
    all.push_back(outcome_of(fmt::format("{}, were only this rule as in {}", changed, as),
                             from_one ? *example.sides.with : *example.sides.without, log));
  }
  return all;
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
  text += '\n';
  for (std::size_t line = 1; line < lines.size(); ++line) {
    text += fmt::format("    {}\n", printable(lines[line]));
  }
  return text;
}

std::string log_lines(const std::string& log) {
  std::string lines;
  for (std::size_t begin = 0; begin < log.size();) {
    const std::size_t end = std::min(log.find('\n', begin), log.size());
    lines += end == begin ? "\n" : fmt::format("    {}\n", printable(log.substr(begin, end - begin)));
    begin = end + 1;
  }
  return lines;
}

std::string outcome_text(const Outcome& outcome) {
  std::string text = fmt::format("  by {}: {}", printable(outcome.house), to_string(outcome.verdict));
  text += outcome.end == End::none ? "" : fmt::format(", {}", to_string(outcome.end));
  text += outcome.finding.empty() ? "" : fmt::format(": {}", printable(outcome.finding));
  std::string nets;
  for (const auto& [name, net] : outcome.net) {
    nets += fmt::format("{}{} {}", nets.empty() ? "" : ", ", printable(name), with_sign(net));
  }
  return text + (nets.empty() ? "" : fmt::format("\n    {}", nets)) + '\n';
}

std::string example_text(const Comparison& comparison, const Example& example) {
  std::string text = '\n' + log_lines(example.log.text()) + '\n';
  for (const Outcome& outcome : outcomes(comparison, example)) {
    text += outcome_text(outcome);
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
             : fmt::format("  no hand to which that makes a difference was found among {} judged\n", found.logs);
}

std::string reach_text(const explore::Reach& reach) {
  return fmt::format(
      "as far as was searched: both ways round, every hand of up to {} moves from {} deals, {} hands played to the "
      "end, and {} sessions\n",
      reach.moves, reach.deals, reach.hands, reach.sessions);
}

std::string summary_text(const Comparison& comparison) {
  const auto count = [&](const auto& test) {
    return static_cast<std::size_t>(std::count_if(comparison.rules.begin(), comparison.rules.end(),
                                                  [&](const Compared& compared) { return test(compared.found); }));
  };
  const std::size_t all = comparison.rules.size();
  const std::size_t shown = count([](const explore::Searched& found) { return found.example.has_value(); });
  const std::size_t unsearched = count([](const explore::Searched& found) { return found.logs == 0; });
  const std::size_t equal = all - shown - unsearched;
  const std::string names = fmt::format("{} and {}", printable(comparison.one.name), printable(comparison.other.name));
  if (all == 0) {
    return fmt::format("{} say the same of every rule\n", names);
  }
  std::string text = fmt::format("{} say {} {} differently", names, all, all == 1 ? "rule" : "rules");
  text += unsearched == 0 ? "" : fmt::format("; for {} of them no hand was looked for", unsearched);
  if (equal == 0) {
    return text + '\n';
  }
  if (equal == all) {
    return fmt::format("{}, and are equal in play {}", text, reach_text(comparison.reach));
  }
  return fmt::format("{}; {} of them make{} no difference to any hand, {}", text, equal, equal == 1 ? "s" : "",
                     reach_text(comparison.reach));
}

ordered_json part_json(const std::optional<spec::Part>& part) {
  return part ? ordered_json(one_line(*part)) : ordered_json(nullptr);
}

ordered_json outcome_json(const Outcome& outcome) {
  ordered_json net = ordered_json::object();
  for (const auto& [name, amount] : outcome.net) {
    net[name] = amount;
  }
  return {{"house", outcome.house},
          {"verdict", to_string(outcome.verdict)},
          {"end", outcome.end == End::none ? ordered_json(nullptr) : ordered_json(to_string(outcome.end))},
          {"finding", outcome.finding.empty() ? ordered_json(nullptr) : ordered_json(outcome.finding)},
          {"net", std::move(net)}};
}

ordered_json example_json(const Comparison& comparison, const Example& example) {
  ordered_json judged = ordered_json::array();
  for (const Outcome& outcome : outcomes(comparison, example)) {
    judged.push_back(outcome_json(outcome));
  }
  return {{"log", example.log.text()},
          {"this_rule_alone", example.alone},
          {"together_with", example.sides.besides ? ordered_json(spec::path_of(*example.sides.besides)) : nullptr},
          {"judged", std::move(judged)}};
}

}  // namespace

std::string diff_text(const Comparison& comparison) {
  std::string text;
  for (const Compared& compared : comparison.rules) {
    const explore::Difference& difference = compared.difference;
    text += spec::path_of(difference.field) + '\n';
    text += said_text(comparison.one.name, difference.one) + said_text(comparison.other.name, difference.other);
    text += compared.found.example ? example_text(comparison, *compared.found.example) : not_found_text(compared.found);
    text += '\n';
  }
  return text + summary_text(comparison);
}

ordered_json to_json(const Comparison& comparison) {
  ordered_json rules = ordered_json::array();
  for (const Compared& compared : comparison.rules) {
    rules.push_back(
        {{"rule", spec::path_of(compared.difference.field)},
         {"one", part_json(compared.difference.one)},
         {"other", part_json(compared.difference.other)},
         {"logs_judged", compared.found.logs},
         {"example", compared.found.example ? example_json(comparison, *compared.found.example) : nullptr}});
  }
  const explore::Reach& reach = comparison.reach;
  return {{"one", comparison.one.name},
          {"other", comparison.other.name},
          {"searched",
           {{"moves", reach.moves}, {"deals", reach.deals}, {"hands", reach.hands}, {"sessions", reach.sessions}}},
          {"rules", std::move(rules)}};
}

}  // namespace tonk::cli
