#include "spec/error_codes.hpp"

#include <algorithm>
#include <array>

namespace tonk::spec {
namespace {

constexpr std::array table{
    ErrorCode{"alias",
              "a name for a part of the file (`&`, `*`, `<<`), which a house file may not have: write the part "
              "out, or build on another house with `extends`"},
    ErrorCode{"complex-key", "a list, a map or an empty word where the name of a key should stand"},
    ErrorCode{"contradiction",
              "two options say different things about the same rule: choose one of them, or write a house "
              "that says what holds"},
    ErrorCode{"control-character", "a byte that no text should have, and that could hide what the file says"},
    ErrorCode{"duplicate-key", "a key stands twice in the same place, and only one of the two could hold"},
    ErrorCode{"empty-file", "the file says nothing"},
    ErrorCode{"extends-cycle", "a house extends itself, directly or by way of others"},
    ErrorCode{"impossible",
              "a value that can be read, but cannot be played: more cards than the deck has, a rank that is "
              "not in it, a number out of bounds"},
    ErrorCode{"missing-key", "a key that a house must have, and that neither it nor the house that it extends has"},
    ErrorCode{"missing-value", "a key without a value"},
    ErrorCode{"not-a-house",
              "the file does not begin with `house:` or `option:`, or is an option where a house should stand, or the "
              "other way round"},
    ErrorCode{"not-utf8", "bytes that are not UTF-8 text"},
    ErrorCode{"role",
              "a sentence speaks of somebody who does not exist in that ending, such as a dropper where nobody "
              "dropped"},
    ErrorCode{"second-document", "a second YAML document (`---`), which would be overlooked"},
    ErrorCode{"sentence", "a sentence goes wrong at the word that is marked"},
    ErrorCode{"tag", "a YAML tag (`!`), which a house file may not have"},
    ErrorCode{"too-deep", "lists and maps in each other, or houses built on each other, deeper than any house needs"},
    ErrorCode{"too-large", "a file, a list or a number of options larger than any house needs"},
    ErrorCode{"unknown-house", "no house is called so"},
    ErrorCode{"unknown-key", "no key is called so in this place"},
    ErrorCode{"unknown-option", "no option is called so"},
    ErrorCode{"unknown-value", "not one of the words that the key may have"},
    ErrorCode{"unreadable-file", "a file that is named by its path cannot be read"},
    ErrorCode{"with-cycle", "an option includes itself, directly or by way of others"},
    ErrorCode{"wrong-kind", "a list, a map or a text where another of these should stand"},
    ErrorCode{"yaml-syntax", "the file cannot be read as YAML from this place on"},
};

}  // namespace

std::span<const ErrorCode> error_codes() { return table; }

const ErrorCode* find_error_code(std::string_view name) {
  const auto* const found =
      std::find_if(table.begin(), table.end(), [&](const ErrorCode& code) { return code.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace tonk::spec
