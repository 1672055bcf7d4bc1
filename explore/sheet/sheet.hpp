#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "spec/rules.hpp"

/// The rules of a house as a document for its players, told in the order in which a hand is played.
namespace tonk::explore {

/// One piece of a section. Texts are plain sentences; what they need to be printed safely is the renderers' business.
struct SheetBlock {
  enum class Kind : std::uint8_t {
    paragraph,
    item,    ///< of a list
    example  ///< of what the block before says
  };
  Kind kind = Kind::paragraph;
  std::string lead;  ///< of an item: what it is about; may be empty
  std::string text;
  bool differs = false;  ///< the base game's sheet does not say it
  friend bool operator==(const SheetBlock&, const SheetBlock&) = default;
};

struct SheetSection {
  std::string heading;
  std::vector<SheetBlock> blocks;

  /// Each leaves an empty text out.
  void paragraph(std::string text);
  void item(std::string lead, std::string text);
  void example(std::string text);
  void add(SheetBlock block);
};

struct Sheet {
  std::string title;
  std::string house;         ///< its name, and its options
  std::string differs_from;  ///< the title of the base game, where a block differs; else empty
  unsigned most_players = 0;
  std::vector<SheetSection> sections;
  std::string source;  ///< where the house has its rules from, as a line of its own; may be empty
};

/// `base` are the rules of the base game, with whose sheet this one is compared.
[[nodiscard]] Sheet sheet_of(const spec::Rules& rules, const std::optional<spec::Rules>& base = {});

/// Wrapped at 78 columns.
[[nodiscard]] std::string sheet_as_text(const Sheet& sheet);
[[nodiscard]] std::string sheet_as_markdown(const Sheet& sheet);
/// A page that needs nothing else, that prints on one side of paper, and that the players can sign.
[[nodiscard]] std::string sheet_as_html(const Sheet& sheet);

}  // namespace tonk::explore
