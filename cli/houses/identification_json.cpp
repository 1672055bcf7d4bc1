#include "cli/houses/identification_json.hpp"

#include <utility>

#include "render/record.hpp"

namespace tonk::cli {
namespace {

using explore::Against;
using explore::Fit;

Json to_json(const HouseChoice& house) { return {{"house", house.name}, {"options", house.options}}; }

Json to_json(const std::vector<explore::Change>& changes) {
  return array_of(changes, [](const explore::Change& change) { return tonk::to_json(change); });
}

Json to_json(const Fit& fit) {
  Json json{{"changes", to_json(fit.changes)}};
  const std::map<std::string, Amount> none;
  add_nets(json, fit.nets.size() == 1 ? fit.nets.begin()->second : none, fit.points);
  if (fit.nets.size() > 1) {
    json["nets"] = array_of(fit.nets, [&](const auto& of) {
      Json one{{"unit", or_null(of.first)}};
      add_nets(one, of.second, none);
      return one;
    });
  }
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

}  // namespace

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

}  // namespace tonk::cli
