#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "parser/hand.hpp"

namespace tonk::log {

/// With these a line begins.
inline constexpr std::array<std::string_view, 16> line_keywords{"hand", "session", "house",  "stake", "seats", "dealer",
                                                                "cut",  "deck",    "bet",    "deal",  "up",    "holds",
                                                                "show", "pay",     "result", "out"};

/// In the order of ActionKind.
inline constexpr std::array<std::string_view, action_kind_count> action_keywords{
    "declare", "drop",  "draw",      "take",  "spread", "hit", "discard",
    "slap",    "touch", "stock-out", "knock", "aside",  "shed"};

/// The inverse of keyword(ActionKind); nothing where no action is called so.
[[nodiscard]] std::optional<ActionKind> action_kind(std::string_view word);

/// Keywords inside a line.
inline constexpr std::array<std::string_view, 2> inner_keywords{"with", "pot"};

}  // namespace tonk::log
