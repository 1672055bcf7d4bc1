#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

#include "render/json.hpp"

namespace tonk::cli {

/// A member of a struct and what it is called in JSON.
template <typename Struct, typename Value>
struct Field {
  const char* name;
  Value Struct::*member;
};
template <typename Struct, typename Value>
Field(const char*, Value Struct::*) -> Field<Struct, Value>;

/// A struct that is both written and read as an object specialises this with a tuple of its fields.
template <typename Struct>
inline constexpr auto fields = nullptr;

template <typename Struct>
concept HasFields = !std::is_same_v<decltype(fields<Struct>), const std::nullptr_t>;

template <HasFields Struct>
void to_json(Json& json, const Struct& value) {
  std::apply([&](const auto&... field) { ((json[field.name] = value.*field.member), ...); }, fields<Struct>);
}

template <HasFields Struct>
void from_json(const Json& json, Struct& value) {
  std::apply([&](const auto&... field) { (json.at(field.name).get_to(value.*field.member), ...); }, fields<Struct>);
}

}  // namespace tonk::cli
