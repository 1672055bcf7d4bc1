#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tonk::spec {

/// What may be meant by words that cannot be read: the same in the words of the DSL, such as `2 to 5` for `2-5` and `each other pays 2`
/// for `everybody pays $2`. Only what `reads` accepts is suggested.
[[nodiscard]] std::optional<std::string> reworded(std::string_view text,
                                                  const std::function<bool(std::string_view)>& reads);

/// `did you mean …?` for it; empty where there is nothing to suggest.
[[nodiscard]] std::string reworded_help(std::string_view text, const std::function<bool(std::string_view)>& reads);

}  // namespace tonk::spec
