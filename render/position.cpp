#include "render/position.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "render/hand_words.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/table_view.hpp"
#include "session/next_moves.hpp"

namespace tonk {
namespace {

/// What who deals must know of the house.
Json deal_json(const House& house) {
  Json cards = Json::object();
  for (unsigned players = house.fewest_players(); players <= house.most_players(); ++players) {
    if (house.cards_dealt(players) != 0) {
      cards[std::to_string(players)] = house.cards_dealt(players);
    }
  }
  return {{"cards", cards},
          {"upcard", house.turns_up_a_card()},
          {"pack", array_of(house.pack(), [](Card card) { return to_string(card); })}};
}

/// The cards of the pack that may be anywhere.
Json unseen_json(const House& house, const Table& table) {
  Json cards = Json::array();
  CardMultiset located = table.located;
  for (const Card card : house.pack()) {
    if (!located.erase(card)) {
      cards.push_back(to_string(card));
    }
  }
  return cards;
}

Json to_json(const NextMove& move) {
  return {{"player", move.player},
          {"action", move.action},
          {"findings", array_of(move.findings, [](const Remark& remark) { return to_json(remark); })}};
}

Json table_json(const JudgedLog& judged, const Table& table) {
  const TableView view = view_of(judged.rules(), table);
  const std::vector<std::string>& seats = judged.judgement().seats;
  Json hands = Json::array();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto is_players = [&](const log::PlayerCards& line) {
      return judged.hand().names[line.player.index] == seats[seat];
    };
    hands.push_back({{"player", seats[seat]},
                     {"dealt", std::ranges::any_of(judged.hand().deals, is_players)},
                     {"shown", std::ranges::any_of(judged.hand().shows, is_players)},
                     {"cards", view.hands[seat].cards},
                     {"count", to_json(view.hands[seat].count)},
                     {"may_not", view.may_not[seat]}});
  }
  const Json spreads = array_of(view.spreads, [&](const Laid& laid) -> Json {
    return {
        {"player", seats[laid.seat]}, {"cards", laid.cards}, {"reading", or_null(laid.reading)}, {"shed", laid.shed}};
  });
  return {{"hands", hands}, {"spreads", spreads}, {"discards", view.discards}, {"stock", view.stock}};
}

}  // namespace

Json position(JudgedLog& judged, const std::vector<Attempt>& attempts) {
  if (judged.form() == log::Form::json) {
    throw std::invalid_argument("a log in JSON cannot be written on here; `tonk convert --to tonk` makes a text of it");
  }
  const NextMoves moves(judged);
  Json json = to_json(judged.record());
  if (!judged.readable()) {
    return json;
  }
  const House house(judged.shared_rules());
  json["deal"] = deal_json(house);
  if (moves.table() == nullptr) {
    return json;
  }
  const Table& table = *moves.table();
  const Judgement& judgement = judged.judgement();
  json["dealer"] = or_null(dealer_of(table, judgement));
  json["upcard"] = judged.hand().upcard ? Json(to_string(judged.hand().upcard->card)) : Json(nullptr);
  json["played"] = judged.hand().actions.size();
  json["ending"] = table.phase == Phase::over ? Json(ending_text(judged.rules(), table, judgement)) : Json(nullptr);
  json["turn"] = table.phase == Phase::over ? Json(nullptr) : Json(judgement.seats[table.to_move.index]);
  json["drawn"] = table.phase == Phase::drawn || table.phase == Phase::shedding;
  json["table"] = table_json(judged, table);
  json["unseen"] = unseen_json(house, table);
  json["moves"] = array_of(moves.listed(), [](const NextMove& move) { return to_json(move); });
  json["attempts"] =
      array_of(attempts, [&](const Attempt& attempt) { return to_json(moves.tried(attempt.first, attempt.second)); });
  return json;
}

}  // namespace tonk
