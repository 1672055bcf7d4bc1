#include "render/explained.hpp"

#include "render/json.hpp"
#include "render/record.hpp"

namespace tonk {
namespace {

/// The house's own pot is called `pot`, as in a log.
Json to_json(const CarriedOver::List& list) {
  Json json = Json::object();
  for (const auto& [whose, amount] : list) {
    json[whose.empty() ? "pot" : whose] = amount;
  }
  return json;
}

Json to_json(const CarriedOver& kept) {
  return {{"known", kept.known},
          {"scores", to_json(kept.scores)},
          {"money", to_json(kept.money)},
          {"tokens", to_json(kept.tokens)},
          {"pots", to_json(kept.pots)},
          {"out", kept.out},
          {"over", kept.over}};
}

Json entry(std::optional<std::uint64_t> line, const std::string& player, const std::string& action, const Held& held) {
  return {{"line", line},
          {"player", player},
          {"action", action},
          {"hand", held.cards},
          {"count", to_json(held.count)},
          {"findings", Json::array()}};
}

}  // namespace

Json to_json(const Record& record, const Timeline& timeline) {
  Json json = to_json(record);
  json["story"] = Json::array();
  for (std::size_t seat = 0; seat < timeline.seats.size(); ++seat) {
    json["story"].push_back(entry(timeline.deal_lines[seat], timeline.seats[seat], "deal", timeline.dealt.hands[seat]));
  }
  for (const Step& step : timeline.play) {
    Json told = entry(step.line, step.player, step.action, step.after.hands[step.seat]);
    told["findings"] = array_of(step.findings, [&](std::size_t index) { return record.findings[index].code; });
    if (!step.delays.empty()) {
      told["delays"] = array_of(step.delays, [](const Delay& delay) -> Json {
        return {{"player", delay.player}, {"may_not", delay.may_not}};
      });
    }
    json["story"].push_back(std::move(told));
  }
  if (timeline.kept.any()) {
    json["kept"] = to_json(timeline.kept);
  }
  return json;
}

}  // namespace tonk
