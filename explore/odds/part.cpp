#include "explore/odds/part.hpp"

#include <algorithm>
#include <bit>

#include "explore/odds/exact.hpp"

namespace tonk::explore {

CardFields::CardFields(const std::vector<CardClass>& classes, unsigned cards) : stride_(cards + 1) {
  static constexpr unsigned word_bits = 64;
  unsigned word = 0;
  unsigned shift = 0;
  std::size_t most = 0;
  fields_.reserve(classes.size());
  for (const CardClass& one : classes) {
    const auto width = static_cast<unsigned>(std::bit_width(one.size()));
    if (shift + width > word_bits) {
      ++word;
      shift = 0;
    }
    fields_.push_back({static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(shift),
                       static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(one.size())});
    shift += width;
    most = std::max(most, one.size());
  }
  choose_.reserve((most + 1) * stride_);
  for (unsigned left = 0; left <= most; ++left) {
    for (unsigned taken = 0; taken <= cards; ++taken) {
      choose_.push_back(explore::choose(left, taken).get_ui());
    }
  }
}

Used CardFields::used(const Counts& counts) const {
  Used used;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    used.counts.at(fields_[at].word) |= std::uint64_t{counts[at]} << fields_[at].shift;
  }
  return used;
}

Left CardFields::left_after(const Used& used) const {
  Left left{};
  for (std::size_t at = 0; at < fields_.size(); ++at) {
    const Field& field = fields_[at];
    const std::uint64_t taken = (used.counts[field.word] >> field.shift) & ((std::uint64_t{1} << field.width) - 1);
    left.at(at) = static_cast<std::uint8_t>(field.cards - taken);
  }
  return left;
}

Part::Part(const CardFields& fields, const std::vector<Counts>& all) : single_(false) {
  hands_.reserve(all.size());
  const Counts* before = nullptr;
  for (const Counts& counts : all) {
    add_nodes(counts, before);
    hands_.push_back({fields.used(counts), 1});
    before = &counts;
  }
  for (std::size_t at = 0; at < nodes_.size(); ++at) {
    const auto next = std::find_if(nodes_.begin() + static_cast<std::ptrdiff_t>(at) + 1, nodes_.end(),
                                   [&](const Node& node) { return node.depth <= nodes_[at].depth; });
    nodes_[at].skip = static_cast<std::uint32_t>(next - nodes_.begin());
  }
}

/// The counts come in an order in which those that begin alike follow each other.
void Part::add_nodes(const Counts& counts, const Counts* before) {
  bool alike = before != nullptr;
  std::uint8_t depth = 0;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    alike = alike && counts[at] == (*before)[at];
    if (counts[at] == 0) {
      continue;
    }
    if (!alike) {
      nodes_.push_back({depth, static_cast<std::uint8_t>(at), counts[at], false, 0, 0});
    }
    ++depth;
  }
  nodes_.back().ends = true;
  nodes_.back().hand = static_cast<std::uint32_t>(hands_.size());
}

Part::Part(const CardFields& fields, const std::vector<SingleHand>& singles) : single_(true) {
  hands_.reserve(singles.size());
  for (const SingleHand& single : singles) {
    Hand& hand = hands_.emplace_back(Hand{fields.used(single.counts), single.sign});
    hand.used.cards = single.cards;
  }
}

}  // namespace tonk::explore
