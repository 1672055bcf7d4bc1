#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "explore/odds/hand_diagram.hpp"

namespace tonk::explore {

/// What the nodes become where the suits change places, by layer; empty within a rank, of which some suits are dealt out already.
using NodeImages = std::vector<std::vector<Node>>;

/// Of each diagram the images.
using SuitChange = std::vector<NodeImages>;

/// Every change of suits that leaves all hands of all diagrams with their labels. `ranks` are the layers from which on the classes are
/// the suits of one rank; there are no others that have a suit.
[[nodiscard]] std::vector<SuitChange> suit_changes(std::span<const HandDiagram* const> diagrams,
                                                   const std::vector<std::size_t>& ranks);

}  // namespace tonk::explore
