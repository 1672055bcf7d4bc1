#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

/// An optional value is written as itself or null.
template <typename Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  template <typename Json>
  static void to_json(Json& json, const std::optional<Value>& value) {
    json = value ? Json(*value) : Json(nullptr);
  }
  template <typename Json>
  static void from_json(const Json& json, std::optional<Value>& value) {
    value = json.is_null() ? std::nullopt : std::optional(json.template get<Value>());
  }
};

/// JSON as it is written. Objects keep the order in which their fields are written.
namespace tonk {

using Json = nlohmann::ordered_json;

/// The text, or null if it is empty.
[[nodiscard]] inline Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

/// An array with what `make` makes of each item.
template <typename Items, typename Make>
[[nodiscard]] Json array_of(const Items& items, const Make& make) {
  Json array = Json::array();
  for (const auto& item : items) {
    array.push_back(make(item));
  }
  return array;
}

/// Adds an object with what each player nets, and, where points are kept apart, one with these.
template <typename Nets>
void add_nets(Json& json, const Nets& nets, const Nets& points) {
  const auto object = [](const Nets& sums) {
    Json all = Json::object();
    for (const auto& [player, amount] : sums) {
      all[player] = to_string(amount);
    }
    return all;
  };
  json["net"] = object(nets);
  if (!points.empty()) {
    json["points"] = object(points);
  }
}

/// In one line without its end; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_line(const Json& json);

}  // namespace tonk
