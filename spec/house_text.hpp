#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/layer.hpp"

namespace tonk::spec {

struct Rules;

/// What is said of each rule, by Key; nothing where neither a file nor the table says it. The dealt wins that were added stand
/// in `dealt wins`, and all side bets in `side bets`; sections, and what a file says of itself, are left out.
using Said = std::array<std::optional<Part>, key_count>;

/// Whether the two say the same in the same words.
[[nodiscard]] bool same(const Part& one, const Part& other);

/// A part that is one text.
[[nodiscard]] Part text_part(std::string text);

/// A house that is yet to be written.
struct NewHouse {
  std::string name;
  std::string title;    ///< may be empty
  std::string extends;  ///< a house, or `nothing`
  std::string with;     ///< options with blanks between them, may be empty
  Said says;            ///< the rules that it says itself
};

/// The file, with what each section is about as a comment. If `below` is given, each key has its meaning and its choices as a
/// comment, and rules that the house does not state stand there as `below` states them, behind a `#` that can be deleted.
[[nodiscard]] std::string house_text(const NewHouse& house, const Said* below = nullptr);

/// `key: value` in lines, as it would be written by hand.
[[nodiscard]] std::vector<std::string> yaml_lines(std::string_view key, const Part& value);

/// `pagat with waiting no-upcard`, printable.
[[nodiscard]] std::string house_words(const std::string& house, const std::vector<std::string>& options);
[[nodiscard]] std::string house_words(const Rules& rules);

}  // namespace tonk::spec
