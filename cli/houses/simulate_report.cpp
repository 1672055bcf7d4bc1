#include "cli/houses/simulate_report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "core/text.hpp"
#include "explore/exact.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/record.hpp"

namespace tonk::cli {
namespace {

using explore::decimal;
using explore::Fraction;
using explore::Integer;
using explore::Net;
using explore::Statistics;
using nlohmann::ordered_json;

constexpr unsigned places = 4;
constexpr std::size_t longest_value = 60;

Fraction share(std::uint64_t part, std::uint64_t whole) {
  return explore::ratio(Integer(static_cast<unsigned long>(part)), Integer(static_cast<unsigned long>(whole)));
}

std::string percent(std::uint64_t part, std::uint64_t whole) { return decimal(share(part, whole) * 100, 2) + '%'; }

std::vector<std::string> policy_names(const explore::Plan& plan) {
  std::vector<std::string> names;
  names.reserve(plan.policies.size());
  for (const explore::Policy policy : plan.policies) {
    names.emplace_back(explore::to_string(policy));
  }
  return names;
}

std::string heading(const Simulated& all) {
  const Statistics& statistics = all.statistics;
  std::string text = fmt::format("{}, {} players: {} hands", house_words(all.rules.house, all.rules.options),
                                 all.plan.policies.size(), grouped(statistics.hands()));
  if (all.plan.hands_a_session > 1) {
    text += fmt::format(" in {} session{}", grouped(statistics.sessions()), statistics.sessions() == 1 ? "" : "s");
  }
  text += fmt::format(", seed {}\n", all.plan.seed);
  if (statistics.given_up() > 0) {
    text += fmt::format("{} more did not come to an end and are left out\n", grouped(statistics.given_up()));
  }
  return text;
}

std::string ends_text(const Statistics& statistics) {
  std::vector<std::pair<End, std::uint64_t>> ends(statistics.ends().begin(), statistics.ends().end());
  std::stable_sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text = "\nhow they end\n";
  for (const auto& [end, hands] : ends) {
    text += fmt::format("  {:<12} {:>11}  {:>7}\n", to_string(end), grouped(hands), percent(hands, statistics.hands()));
  }
  return text;
}

std::string length_text(std::string_view what, const explore::Histogram& lengths) {
  return fmt::format("  {:<6} {} to {}, mean {}, median {}\n", what, lengths.least(), lengths.most(),
                     decimal(lengths.mean(), 2), lengths.median());
}

std::string nets_text(const Simulated& all) {
  const Statistics& statistics = all.statistics;
  const std::vector<std::string> policies = policy_names(all.plan);
  std::size_t names = 0;
  for (const std::string& name : statistics.names()) {
    names = std::max(names, columns(name));
  }
  std::string text = "\nwhat each nets in a hand, with the 95% confidence interval of the mean\n";
  for (std::size_t seat = 0; seat < statistics.names().size(); ++seat) {
    const Net& net = statistics.nets()[seat];
    const std::optional<Fraction> margin = net.margin();
    text += fmt::format("  {}  {:<7}  {:>9}{}   {} in all\n", padded(statistics.names()[seat], names), policies[seat],
                        with_sign(decimal(net.mean(), places)), margin ? " ± " + decimal(*margin, places) : "",
                        with_sign(explore::fraction_text(net.total())));
  }
  return text;
}

std::string tested_text(const explore::Tested& tested, const spec::Said& said) {
  std::vector<const explore::Tested::Rule*> mattered;
  std::vector<std::string> never;
  for (const explore::Tested::Rule& rule : tested.rules()) {
    if (rule.hands > 0) {
      mattered.push_back(&rule);
    } else {
      never.push_back(spec::path_of(rule.field));
    }
  }
  std::stable_sort(mattered.begin(), mattered.end(), [](const auto* a, const auto* b) { return a->hands > b->hands; });
  std::string text = fmt::format(
      "\nhow often each rule mattered: in how many of {} hands another rule would have changed the verdict or what is "
      "paid\n",
      grouped(tested.hands()));
  for (const explore::Tested::Rule* rule : mattered) {
    text += fmt::format("  {:>7}  {}: {}\n", percent(rule->hands, tested.hands()), spec::path_of(rule->field),
                        printable(explore::words_of(said, rule->field), longest_value));
  }
  static constexpr std::size_t width = 100;
  return text + (never.empty() ? "" : wrapped("    never  ", never, width, "; ") + '\n');
}

ordered_json number(const Fraction& value) {
  static constexpr unsigned digits = 12;
  return {{"exact", explore::fraction_text(value)}, {"decimal", explore::decimal_to(value, digits)}};
}

ordered_json length_json(const explore::Histogram& lengths) {
  return {{"least", lengths.least()},
          {"median", lengths.median()},
          {"mean", number(lengths.mean())},
          {"most", lengths.most()}};
}

ordered_json tested_json(const Simulated& all) {
  if (all.tested == nullptr) {
    return nullptr;
  }
  ordered_json rules = ordered_json::array();
  for (const explore::Tested::Rule& rule : all.tested->rules()) {
    rules.push_back({{"rule", spec::path_of(rule.field)},
                     {"says", explore::words_of(*all.said, rule.field)},
                     {"hands", rule.hands}});
  }
  return {{"hands", all.tested->hands()}, {"rules", std::move(rules)}};
}

}  // namespace

std::string simulation_text(const Simulated& all) {
  std::string text = heading(all);
  if (all.statistics.hands() == 0) {
    return text;
  }
  text += ends_text(all.statistics) + "\nhow long they are\n";
  text += length_text("turns", all.statistics.turns()) + length_text("moves", all.statistics.moves());
  text += nets_text(all);
  return all.tested == nullptr ? text : text + tested_text(*all.tested, *all.said);
}

std::string simulation_json(const Simulated& all) {
  const Statistics& statistics = all.statistics;
  ordered_json ends = ordered_json::object();
  for (const auto& [end, hands] : statistics.ends()) {
    ends[std::string(to_string(end))] = hands;
  }
  ordered_json net = ordered_json::array();
  const std::vector<std::string> policies = policy_names(all.plan);
  for (std::size_t seat = 0; seat < statistics.names().size(); ++seat) {
    const Net& one = statistics.nets()[seat];
    const std::optional<Fraction> margin = one.margin();
    net.push_back({{"player", statistics.names()[seat]},
                   {"policy", policies[seat]},
                   {"hands", one.hands()},
                   {"total", explore::fraction_text(one.total())},
                   {"mean", number(one.mean())},
                   {"margin95", margin ? number(*margin) : ordered_json(nullptr)}});
  }
  return json_line({{"house", all.rules.house},
                    {"options", all.rules.options},
                    {"players", all.plan.policies.size()},
                    {"seed", all.plan.seed},
                    {"hands_a_session", all.plan.hands_a_session},
                    {"hands", statistics.hands()},
                    {"sessions", statistics.sessions()},
                    {"given_up", statistics.given_up()},
                    {"ends", std::move(ends)},
                    {"turns", length_json(statistics.turns())},
                    {"moves", length_json(statistics.moves())},
                    {"net", std::move(net)},
                    {"tested", tested_json(all)}});
}

}  // namespace tonk::cli
