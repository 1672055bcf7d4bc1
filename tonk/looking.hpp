#pragma once

#include <optional>
#include <string>

#include "tonk/trial.hpp"

/// What can be wrong with what an engine shows. Not installed.
namespace tonk::v0 {

struct Wrong {
  std::string code;
  std::string message;  ///< what comes behind "after a move"
};

/// Every card of the pack is in one place. `table` says where, or is null where nobody knows.
[[nodiscard]] std::optional<Wrong> wrong_cards(const Seen& seen, const House& house, const Table* table);

/// What players win others lose, but for what comes from nobody, and for the pot. Of nets alone that can be said only where the
/// house has no scores and no pot.
[[nodiscard]] std::optional<Wrong> wrong_nets(const Seen& seen, const House& house);

/// It shows what the table is like.
[[nodiscard]] std::optional<Wrong> differences(const Seen& seen, const Table& table);

}  // namespace tonk::v0
