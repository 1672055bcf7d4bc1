#pragma once

#include <cstdint>
#include <string_view>

namespace tonk {

enum class Verdict : std::uint8_t { ok, illegal, mis_settled, incomplete, undetermined, unreadable };
enum class SettlementVerdict : std::uint8_t { right, wrong, unrecorded, undetermined };

/// How the hand ended, in the words of the JSON output.
enum class End : std::uint8_t {
  none,
  dealt_win,
  dealt_draw,
  out,
  out_discard,
  drop_won,
  caught,
  tied,
  stock_out,
  dead,
  reply,
  knock
};

[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] std::string_view to_string(SettlementVerdict verdict);
[[nodiscard]] std::string_view to_string(End end);

}  // namespace tonk
