#include "cli/json_report.hpp"

#include <nlohmann/json.hpp>

namespace tonk::cli {
namespace {

using nlohmann::ordered_json;

ordered_json or_null(const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); }

/// A log calls the pot so, too.
ordered_json to_json(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return party.name;
    case Party::Kind::pot: return "pot";
    case Party::Kind::nobody: break;
  }
  return nullptr;
}

}  // namespace

ordered_json to_json(const explore::Change& change) {
  if (!change.field) {
    return {{"option", change.option}};
  }
  return {{"rule", spec::path_of(*change.field)}, {"says", one_line(change.value)}};
}

ordered_json to_json(const Remark& remark) {
  ordered_json json{{"code", remark.code},
                    {"line", remark.at.line},
                    {"column", remark.at.column},
                    {"message", remark.message},
                    {"rule", or_null(remark.rule.rule)},
                    {"source", or_null(remark.rule.place)},
                    {"help", or_null(remark.help)}};
  if (remark.remedy) {
    json["remedy"] = to_json(*remark.remedy);
  }
  return json;
}

ordered_json to_json(const Record& record) {
  ordered_json json = {{"file", record.file},
                       {"session", or_null(record.session.value_or(""))},
                       {"hand", or_null(record.hand.value_or(""))},
                       {"line", record.line},
                       {"house", or_null(record.house)},
                       {"options", record.options},
                       {"verdict", to_string(record.verdict)}};
  json["settlement"] = record.settlement ? ordered_json(to_string(*record.settlement)) : ordered_json(nullptr);
  json["end"] = record.end == End::none ? ordered_json(nullptr) : ordered_json(to_string(record.end));
  json["findings"] = ordered_json::array();
  for (const Remark& remark : record.findings) {
    json["findings"].push_back(to_json(remark));
  }
  json["payments"] = ordered_json::array();
  for (const Payment& payment : record.payments) {
    json["payments"].push_back(
        {{"from", to_json(payment.from)}, {"to", to_json(payment.to)}, {"amount", payment.amount}});
  }
  json["net"] = ordered_json::object();
  for (const auto& [player, amount] : record.net) {
    json["net"][player] = amount;
  }
  for (const Record& named : record.as_named) {
    json["as_named"] = to_json(named);
  }
  return json;
}

std::string json_line(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace tonk::cli
