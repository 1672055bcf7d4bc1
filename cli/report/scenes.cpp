#include "cli/report/scenes.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/report/marks.hpp"

namespace tonk::cli::report {
namespace {

using nlohmann::ordered_json;

std::string spaced(const std::vector<std::string>& codes) { return fmt::format("{}", fmt::join(codes, " ")); }

ordered_json to_json(const Held& held, const std::vector<std::string>& may_not) {
  ordered_json json = {{"cards", spaced(held.cards)}, {"count", held.cards.empty() ? "" : points_words(held)}};
  if (!may_not.empty()) {
    json["waits"] = fmt::format("may not {}", fmt::join(may_not, " or "));
  }
  return json;
}

ordered_json to_json(const std::vector<Laid>& spreads) {
  ordered_json json = ordered_json::array();
  for (const Laid& laid : spreads) {
    json.push_back({{"seat", laid.seat}, {"cards", spaced(laid.cards)}});
    if (!laid.reading.empty()) {
      json.back()["reading"] = laid.reading;
    }
    if (laid.shed) {
      json.back()["shed"] = true;
    }
  }
  return json;
}

/// Writes the steps of one hand, and remembers what was written last.
class StepWriter {
 public:
  [[nodiscard]] ordered_json first(const TableView& scene, const std::string& told) {
    before_.assign(scene.hands.size(), nullptr);
    return next(scene, told);
  }

  [[nodiscard]] ordered_json next(const TableView& scene, const std::string& told) {
    ordered_json json = {{"told", told}};
    for (std::size_t seat = 0; seat < scene.hands.size(); ++seat) {
      ordered_json now = to_json(scene.hands[seat], scene.may_not[seat]);
      if (now != before_[seat]) {
        json["hands"][std::to_string(seat)] = now;
        before_[seat] = std::move(now);
      }
    }
    changed(json, "spreads", spreads_, to_json(scene.spreads));
    changed(json, "discards", discards_, spaced(scene.discards));
    changed(json, "stock", stock_, scene.stock);
    return json;
  }

 private:
  static void changed(ordered_json& json, const char* key, ordered_json& before, ordered_json now) {
    if (now != before) {
      json[key] = now;
      before = std::move(now);
    }
  }

  std::vector<ordered_json> before_;
  ordered_json spreads_;
  ordered_json discards_;
  ordered_json stock_;
};

ordered_json to_json(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  ordered_json json = {{"id", hand.id}, {"seats", ordered_json::array()}, {"dealer", nullptr}};
  for (const std::string& seat : timeline.seats) {
    json["seats"].push_back(printable(seat));
  }
  if (const auto dealer = std::find(timeline.seats.begin(), timeline.seats.end(), timeline.dealer);
      dealer != timeline.seats.end()) {
    json["dealer"] = dealer - timeline.seats.begin();
  }
  StepWriter reel;
  json["steps"] = ordered_json::array({reel.first(timeline.dealt, "The deal")});
  for (const Step& step : timeline.play) {
    json["steps"].push_back(reel.next(step.after, step.told));
    json["steps"].back()["seat"] = step.seat;
  }
  json["steps"].push_back(reel.next(timeline.last, "The end: " + printable(timeline.ending)));
  for (const auto& [player, amount] : hand.record.net) {
    json["net"].push_back(with_sign(amount));
  }
  return json;
}

}  // namespace

std::string scenes(const std::vector<ReportedHand>& hands) {
  ordered_json json = ordered_json::array();
  for (const ReportedHand& hand : hands) {
    if (hand.timeline.told) {
      json.push_back(to_json(hand));
    }
  }
  std::string out;
  for (const char letter : json.dump(-1, ' ', true, ordered_json::error_handler_t::replace)) {
    if (letter == '<') {
      out += "\\u003c";  // neither `</script` nor `<!--` ends or changes the element
    } else {
      out += letter;
    }
  }
  return out;
}

}  // namespace tonk::cli::report
