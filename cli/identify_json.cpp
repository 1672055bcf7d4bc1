#include <nlohmann/json.hpp>

#include "cli/identify_report.hpp"
#include "cli/json_report.hpp"
#include "core/amount.hpp"

namespace tonk::cli {
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

ordered_json to_json(const Identification& all) {
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
  return json;
}

}  // namespace tonk::cli
