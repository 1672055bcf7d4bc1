#pragma once

#include <optional>
#include <string>

#include "session/properties/engine_test.hpp"

/// What can be wrong with what an engine shows.
namespace tonk {

/// The message of each is what comes behind "after a move".

/// Every card of the pack is in one place. `hand` says where, or is null where nobody knows.
[[nodiscard]] std::optional<Diagnostic> wrong_cards(const Observation& seen, const House& house, const LiveHand* hand);

/// What players win others lose, but for what comes from nobody, and for the pot. Of nets alone that can be said only where the
/// house has no scores and no pot.
[[nodiscard]] std::optional<Diagnostic> wrong_nets(const Observation& seen, const House& house);

/// It shows what the table is like.
[[nodiscard]] std::optional<Diagnostic> differences(const Observation& seen, const LiveHand& hand);

}  // namespace tonk
