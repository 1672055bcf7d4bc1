#include "cli/houses/simulation_report.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/houses/exact_json.hpp"
#include "core/text.hpp"
#include "explore/exact.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::cli {
namespace {

using explore::decimal;
using explore::Fraction;
using explore::Integer;
using explore::Net;
using explore::Statistics;

constexpr unsigned places = 4;
constexpr std::size_t longest_value = 60;

Fraction share(std::uint64_t part, std::uint64_t whole) { return explore::ratio(Integer(part), Integer(whole)); }

std::string percent(std::uint64_t part, std::uint64_t whole) { return decimal(share(part, whole) * 100, 2) + '%'; }

/// `2,000 hands`.
std::string many(std::uint64_t number, std::string_view one) {
  return fmt::format("{} {}{}", grouped(number), one, number == 1 ? "" : "s");
}

std::string heading(const Simulated& all) {
  const Statistics& statistics = all.statistics;
  std::string text = fmt::format("{}, {} players: {}", spec::house_words(all.rules), all.plan.policies.size(),
                                 many(statistics.hands(), "hand"));
  if (all.plan.hands_a_session > 1) {
    text += fmt::format(" in {}", many(statistics.sessions(), "session"));
  }
  text += fmt::format(", seed {}\n", all.plan.seed);
  if (statistics.given_up() > 0) {
    text += fmt::format("left out: {} that came to no end\n", many(statistics.given_up(), "hand"));
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

std::string nets_text(const Simulated& all, const std::vector<Net>& nets, std::string_view what) {
  const Statistics& statistics = all.statistics;
  std::size_t names = 0;
  for (const std::string& name : statistics.names()) {
    names = std::max(names, columns(name));
  }
  const bool has_margin = std::ranges::any_of(nets, [](const Net& net) { return net.margin().has_value(); });
  std::string text = fmt::format("\nwhat each {} in a hand{}\n", what,
                                 has_margin ? ", with the 95% confidence interval of the mean" : "");
  for (std::size_t seat = 0; seat < statistics.names().size(); ++seat) {
    const Net& net = nets[seat];
    const std::optional<Fraction> margin = net.margin();
    text += fmt::format("  {}  {:<7}  {:>9}{}   {} in all\n", padded(statistics.names()[seat], names),
                        to_string(all.plan.policies[seat]), with_sign(decimal(net.mean(), places)),
                        margin ? " ± " + decimal(*margin, places) : "", with_sign(explore::fraction_text(net.total())));
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
      never.push_back(spec::path_of(rule.key));
    }
  }
  std::stable_sort(mattered.begin(), mattered.end(), [](const auto* a, const auto* b) { return a->hands > b->hands; });
  std::string text = fmt::format(
      "\nhow often each rule mattered: in how many of {} another rule would have changed the verdict or what is "
      "paid\n",
      many(tested.hands(), "hand"));
  for (const explore::Tested::Rule* rule : mattered) {
    text += fmt::format("  {:>7}  {}: {}\n", percent(rule->hands, tested.hands()), spec::path_of(rule->key),
                        printable(explore::words_of(said, rule->key), longest_value));
  }
  static constexpr std::size_t width = 100;
  return text + (never.empty() ? "" : wrapped("    never  ", never, width, "; ") + '\n');
}

Json length_json(const explore::Histogram& lengths) {
  return {{"least", lengths.least()},
          {"median", lengths.median()},
          {"mean", exact_json(lengths.mean())},
          {"most", lengths.most()}};
}

Json tested_json(const Simulated& all) {
  if (all.tested == nullptr) {
    return nullptr;
  }
  const auto of_rule = [&](const explore::Tested::Rule& rule) -> Json {
    return {{"rule", spec::path_of(rule.key)}, {"says", explore::words_of(*all.said, rule.key)}, {"hands", rule.hands}};
  };
  return {{"hands", all.tested->hands()}, {"rules", array_of(all.tested->rules(), of_rule)}};
}

}  // namespace

std::string simulation_text(const Simulated& all) {
  std::string text = heading(all);
  if (all.statistics.hands() == 0) {
    return text;
  }
  text += ends_text(all.statistics) + "\nhow long they are\n";
  text += length_text("turns", all.statistics.turns()) + length_text("moves", all.statistics.moves());
  text += nets_text(all, all.statistics.nets(), "nets");
  if (all.rules.sums == spec::Sums::money_and_points) {
    text += nets_text(all, all.statistics.points(), "scores");
  }
  return all.tested == nullptr ? text : text + tested_text(*all.tested, *all.said);
}

Json simulation_json(const Simulated& all) {
  const Statistics& statistics = all.statistics;
  Json ends = Json::object();
  for (const auto& [end, hands] : statistics.ends()) {
    ends[std::string(to_string(end))] = hands;
  }
  const auto nets = [&](const std::vector<Net>& sums) {
    Json json = Json::array();
    for (std::size_t seat = 0; seat < statistics.names().size(); ++seat) {
      const Net& one = sums[seat];
      const std::optional<Fraction> margin = one.margin();
      json.push_back({{"player", statistics.names()[seat]},
                      {"policy", to_string(all.plan.policies[seat])},
                      {"hands", one.hands()},
                      {"total", explore::fraction_text(one.total())},
                      {"mean", exact_json(one.mean())},
                      {"margin95", margin ? exact_json(*margin) : Json(nullptr)}});
    }
    return json;
  };
  Json json{{"house", all.rules.house},
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
            {"net", nets(statistics.nets())}};
  if (all.rules.sums == spec::Sums::money_and_points) {
    json["points"] = nets(statistics.points());
  }
  json["tested"] = tested_json(all);
  return json;
}

}  // namespace tonk::cli
