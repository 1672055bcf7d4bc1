#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostic.hpp"
#include "core/text.hpp"
#include "spec/rules.hpp"

namespace tonk {

/// What can be wrong with a hand that was read. The names in the output are those of to_string(), and are stable.
enum class Code : std::uint8_t {
#define TONK_CODE(code, name, weight, meaning) code,
#include "verifier/codes.def"
};
inline constexpr std::size_t code_count = static_cast<std::size_t>(Code::too_many_findings) + 1;

/// What a finding says of the hand's verdict.
enum class Weight : std::uint8_t { illegal, mis_settled, incomplete, undetermined };

[[nodiscard]] std::string_view to_string(Code code);
[[nodiscard]] Weight weight(Code code);
/// One sentence for lists and rule help: what the code means.
[[nodiscard]] std::string_view meaning(Code code);

/// Something wrong in the log, at its place in the hand's text.
struct Finding : Message {
  Code code = Code::out_of_turn;
  Span at;
  std::optional<spec::ClauseId> rule;
};

/// Whether they are of the same kind and at the same place.
[[nodiscard]] inline bool is_same(const Finding& a, const Finding& b) { return a.code == b.code && a.at == b.at; }

}  // namespace tonk
