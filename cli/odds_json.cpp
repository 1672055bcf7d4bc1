#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/odds_report.hpp"
#include "explore/odds/decimal.hpp"

namespace tonk::cli {
namespace {

using explore::Flow;
using explore::Fraction;
using explore::Odds;
using explore::Payments;
using nlohmann::ordered_json;

ordered_json number(const Fraction& value) {
  static constexpr unsigned digits = 12;
  return {{"exact", explore::fraction_text(value)}, {"decimal", explore::decimal_to(value, digits)}};
}

ordered_json flow(const Flow& flow) {
  ordered_json json = {{"paid", number(flow.received)}, {"pays", number(flow.paid)}};
  json["gains"] = number(flow.received - flow.paid);
  json["scores"] = number(flow.scored);
  return json;
}

ordered_json payments_json(const Payments& payments) {
  ordered_json seats = ordered_json::array();
  for (const Flow& seat : payments.seats) {
    seats.push_back(flow(seat));
  }
  return {{"seats_differ", payments.seats_differ},
          {"seats", seats},
          {"table", flow(payments.table)},
          {"to_pot", number(payments.to_pot)}};
}

ordered_json wins_json(const spec::Rules& rules, const Odds& odds) {
  ordered_json wins = ordered_json::array();
  for (std::size_t index = 0; index < odds.wins.size(); ++index) {
    const spec::DealtWin& win = rules.dealt_wins[index];
    const spec::Clause& clause = rules.clause(win.hand_clause);
    ordered_json pays = ordered_json::array();
    for (const spec::PaymentRule& sentence : win.pays) {
      pays.push_back(rules.clause(sentence.clause).text);
    }
    wins.push_back({{"hand", clause.text},
                    {"pays", pays},
                    {"when", when_text(win)},
                    {"source", clause.file.empty() ? ordered_json(nullptr)
                                                   : ordered_json(fmt::format("{}:{}", clause.file, clause.line))},
                    {"player", number(odds.wins[index].player)},
                    {"anyone", number(odds.wins[index].anyone)},
                    {"paid", win.when == spec::DeclaredWhen::at_once ? number(odds.wins[index].paid) : nullptr},
                    {"as_another", number(odds.wins[index].as_another)}});
  }
  return wins;
}

}  // namespace

ordered_json odds_json(const spec::Rules& rules, const Odds& odds) {
  const explore::Dealing& dealing = odds.dealing;
  return {{"house", rules.house},
          {"options", rules.options},
          {"players", dealing.players},
          {"cards", dealing.cards},
          {"deck", dealing.deck},
          {"hands", odds.hands.get_str()},
          {"wins", wins_json(rules, odds)},
          {"nobody", number(odds.nobody)},
          {"not_played", number(1 - odds.nobody)},
          {"one", number(odds.one)},
          {"several", number(odds.several)},
          {"of_several",
           {{"draw", number(odds.of_several.draw)},
            {"best", number(odds.of_several.best)},
            {"all", number(odds.of_several.all)},
            {"nearest", number(odds.of_several.nearest)}}},
          {"expected", odds.payments ? payments_json(*odds.payments) : ordered_json(nullptr)}};
}

}  // namespace tonk::cli
