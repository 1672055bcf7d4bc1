#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "render/json.hpp"
#include "render/page/page.hpp"
#include "render/text_table.hpp"

namespace tonk::report {
namespace {

std::string spaced(const std::vector<std::string>& codes) { return fmt::format("{}", fmt::join(codes, " ")); }

Json to_json(const Held& held, const std::vector<std::string>& may_not) {
  Json json = {{"cards", spaced(held.cards)}, {"count", held.cards.empty() ? "" : points_words(held)}};
  if (!may_not.empty()) {
    json["waits"] = fmt::format("may not {}", fmt::join(may_not, " or "));
  }
  return json;
}

Json to_json(const std::vector<Laid>& spreads) {
  return array_of(spreads, [](const Laid& laid) {
    Json json = {{"seat", laid.seat}, {"cards", spaced(laid.cards)}};
    if (!laid.reading.empty()) {
      json["reading"] = laid.reading;
    }
    if (laid.shed) {
      json["shed"] = true;
    }
    return json;
  });
}

Json to_json(const TableView& view) {
  Json json = {{"hands", Json::object()},
               {"spreads", to_json(view.spreads)},
               {"discards", spaced(view.discards)},
               {"astray", spaced(view.astray)},
               {"stock", view.stock}};
  for (std::size_t seat = 0; seat < view.hands.size(); ++seat) {
    json["hands"][std::to_string(seat)] = to_json(view.hands[seat], view.may_not[seat]);
  }
  return json;
}

/// Puts into `step` what of a table differs from the one before, which is null at first.
void add_changes(Json& step, const Json& before, const Json& now) {
  for (const auto& [seat, held] : now["hands"].items()) {
    if (before.is_null() || held != before["hands"][seat]) {
      step["hands"][seat] = held;
    }
  }
  for (const char* const key : {"spreads", "discards", "astray", "stock"}) {
    if (before.is_null() || now[key] != before[key]) {
      step[key] = now[key];
    }
  }
}

Json value_in(const CarriedOver::List& list, const std::string& name, const Json& otherwise) {
  const auto found = std::ranges::find(list, name, &CarriedOver::List::value_type::first);
  return found == list.end() ? otherwise : Json(found->second);
}

constexpr auto unknown = "?";

/// What each seat has of something before and after the hand; null for who has none, as those who are out of the game.
void add_sums(Json& json, const Timeline& timeline, std::string_view what, CarriedOver::List CarriedOver::*list) {
  const auto by_seat = [&](const CarriedOver::List& sums) {
    const Json otherwise = sums.empty() ? Json(unknown) : Json(nullptr);
    return array_of(timeline.seats, [&](const std::string& seat) { return value_in(sums, seat, otherwise); });
  };
  const CarriedOver::List& before = timeline.brought.*list;
  const CarriedOver::List& after = timeline.kept.*list;
  if (!before.empty() || !after.empty()) {
    json["sums"].push_back({{"of", what}, {"before", by_seat(before)}, {"after", by_seat(after)}});
  }
}

/// What a pot holds before and after the hand; of one that is not listed, that is nothing.
void add_pots(Json& json, const CarriedOver& before, const CarriedOver& after) {
  CarriedOver::List all = before.pots;
  all.insert(all.end(), after.pots.begin(), after.pots.end());
  std::set<std::string> told;
  const auto in = [](const CarriedOver& kept, const std::string& bet) {
    return value_in(kept.pots, bet, kept.known ? "0" : unknown);
  };
  for (const auto& [bet, held] : all) {
    if (told.insert(bet).second) {
      json["pots"].push_back({{"of", printable(bet)}, {"before", in(before, bet)}, {"after", in(after, bet)}});
    }
  }
}

Json to_json(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  Json json = {{"id", hand.id},
               {"seats", array_of(timeline.seats, [](const std::string& seat) { return printable(seat); })},
               {"dealer", nullptr}};
  if (const auto dealer = std::ranges::find(timeline.seats, timeline.dealer); dealer != timeline.seats.end()) {
    json["dealer"] = dealer - timeline.seats.begin();
  }
  Json table;
  const auto add = [&](const std::string& told, const TableView& view) -> Json& {
    const Json before = std::exchange(table, to_json(view));
    Json& step = json["steps"].emplace_back(Json{{"told", told}});
    add_changes(step, before, table);
    return step;
  };
  add("The deal", timeline.dealt);
  for (const Step& step : timeline.play) {
    add(step.words, step.after)["seat"] = step.seat;
  }
  add("The end: " + printable(timeline.ending), timeline.last);
  for (const auto& [player, amount] : hand.record.net) {
    json["net"].push_back(with_sign(to_string(amount)));
  }
  add_sums(json, timeline, "score", &CarriedOver::scores);
  add_sums(json, timeline, "money", &CarriedOver::money);
  add_sums(json, timeline, "tokens", &CarriedOver::tokens);
  if (hand.record.session) {
    add_sums(json, timeline, "due", &CarriedOver::won);
  }
  add_pots(json, timeline.brought, timeline.kept);
  return json;
}

}  // namespace

std::string scenes(const ReportedHand& hand) {
  std::string out;
  for (const char letter : to_json(hand).dump(-1, ' ', true, Json::error_handler_t::replace)) {
    out += letter == '<' ? "\\u003c"
                         : std::string(1, letter);  // so that no `</script` or `<!--` ends or changes the element
  }
  return out;
}

}  // namespace tonk::report
