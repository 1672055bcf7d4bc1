#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "spec/draft.hpp"
#include "spec/keys.hpp"

/// How the text of a value falls into words and numbers.
namespace tonk::spec {

inline constexpr std::string_view blanks = " \t\n";
inline constexpr std::string_view blanks_and_commas = " \t\n,";

/// The parts between any of the separators; they point into the text.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// Up to nine decimal digits, the first not a 0.
[[nodiscard]] std::optional<unsigned> decimal(std::string_view text);

// The values of a file, each read from its node. What cannot be read is reported at its place, and nothing is returned.

struct Jokers {
  unsigned number = 0;
  bool wild = false;
};

class ValueReader {
 public:
  ValueReader(const Source& source, Report& report) : source_(source), report_(report) {}

  void error(std::string code, const Part& at, std::string message, std::string help = "",
             std::string_view instead = {});
  /// At a part of a node's text, as closely as the file can tell.
  void error(std::string code, const Part& at, const Fault& fault);

  /// The text of a value; an error for a list, a map or nothing.
  [[nodiscard]] const std::string* text(const Part& node, const KeyInfo& field);
  /// Whether it is a value of words, or a list of such; else an error.
  [[nodiscard]] bool words(const Part& node, const KeyInfo& field);
  /// Decimal digits without quotation marks, up to `most`.
  [[nodiscard]] std::optional<unsigned> number(const Part& node, const KeyInfo& field, unsigned most);
  /// The value of one of the key's phrases, or a number between its bounds in the words of its form.
  [[nodiscard]] std::optional<RuleValue> value(const Part& node, const KeyInfo& field);
  /// Numbers between the field's bounds with blanks or commas between them, each once; none for its phrase.
  [[nodiscard]] std::optional<std::vector<unsigned>> numbers(const Part& node, const KeyInfo& field);
  /// Ranks with blanks between them, each once; none for the field's phrase.
  [[nodiscard]] std::optional<std::vector<Rank>> ranks(const Part& node, const KeyInfo& field);
  [[nodiscard]] std::optional<Jokers> jokers(const Part& node, const KeyInfo& field);
  [[nodiscard]] std::optional<Range> range(const Part& node, const KeyInfo& field,
                                           Sentence<Range> (*read)(std::string_view));

 private:
  void not_known(const Part& node, const KeyInfo& field, std::string_view words);
  [[nodiscard]] bool fits(const Part& node, const KeyInfo& field, unsigned number, std::string_view written);

  const Source& source_;
  Report& report_;
};

// What a file says of the cards and the deal, put into the draft.

void set_points(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_cards(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_book(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft);
void set_run(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft);

}  // namespace tonk::spec
