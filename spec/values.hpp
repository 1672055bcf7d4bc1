#pragma once

#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "spec/draft.hpp"
#include "spec/keys.hpp"

namespace tonk::spec {

/// Up to nine decimal digits, the first not a 0.
[[nodiscard]] std::optional<unsigned> decimal(std::string_view text);

/// Reads the values of one file. What cannot be read is reported at its place, and nothing is returned.
class ValueReader {
 public:
  ValueReader(const Layer& layer, std::size_t height, Draft& draft, Report& report)
      : layer_(layer), height_(height), draft_(draft), report_(report) {}

  /// The draft in which values are stored.
  [[nodiscard]] Draft& draft() { return draft_; }
  [[nodiscard]] Place place(const Part& name, const Part& value) const { return {&layer_, height_, &name, &value}; }
  /// A clause for a part that can be cited apart from the rest of the key's value.
  [[nodiscard]] ClauseId cite(const Part& part, Key key) { return draft_.add_clause(place(part, part), key); }

  void error(std::string code, const Part& at, std::string message, std::string help = "",
             std::string_view instead = {});
  /// At a part of a node's text, as closely as the file can tell.
  void error(std::string code, const Part& at, const Fault& fault);

  /// The text of a value; an error for a list, a map or nothing.
  [[nodiscard]] const std::string* text(const Part& node, const KeyInfo& key);
  /// Decimal digits without quotation marks, up to `most`.
  [[nodiscard]] std::optional<unsigned> number(const Part& node, const KeyInfo& key, unsigned most);
  /// Puts one of the key's phrases, or a number between its bounds in the words of its form, where the key's row says.
  void choose(const Part& node, const KeyInfo& key);
  /// Numbers between the key's bounds with blanks or commas between them, each once; none for its phrase.
  [[nodiscard]] std::optional<std::vector<unsigned>> numbers(const Part& node, const KeyInfo& key);
  /// Ranks with blanks between them, each once; none for the key's phrase.
  [[nodiscard]] std::optional<std::vector<Rank>> ranks(const Part& node, const KeyInfo& key);
  [[nodiscard]] std::optional<Range> range(const Part& node, const KeyInfo& key,
                                           Sentence<Range> (*read)(std::string_view)) {
    return sentence(node, key, read, may_be_written(key));
  }

  /// What one of the functions of sentence.hpp reads; `more_help` is added to what that says of a fault.
  template <typename Read, typename Meaning = std::variant_alternative_t<0, std::invoke_result_t<Read, std::string>>>
  [[nodiscard]] std::optional<Meaning> sentence(const Part& node, const KeyInfo& key, const Read& read,
                                                const std::string& more_help = "") {
    const std::string* const written = text(node, key);
    if (written == nullptr) {
      return std::nullopt;
    }
    auto sentence = read(*written);
    if (Fault* const fault = std::get_if<Fault>(&sentence)) {
      fault->help = joined(std::move(fault->help), more_help);
      error("sentence", node, *fault);
      return std::nullopt;
    }
    return std::get<Meaning>(std::move(sentence));
  }

  /// For a value that is none of the key's phrases.
  void not_known(const Part& node, const KeyInfo& key, std::string_view words);

 private:
  const Layer& layer_;
  std::size_t height_;
  Draft& draft_;
  Report& report_;
};

/// Puts what a file says under a key into the draft.
void set(const KeyInfo& key, const Part& value, ValueReader& values);

// The same for keys whose values are sentences or lists.

/// Errors: wrong-kind, missing-value, too-large, sentence, role.
void set_payments(const KeyInfo& key, const Part& value, ValueReader& values);

/// Errors: wrong-kind, unknown-key, missing-key, too-large, unknown-value, and those of sentences and payments.
void set_dealt_wins(const KeyInfo& key, const Part& value, ValueReader& values);

/// Errors: wrong-kind, unknown-key, missing-key, too-large, unknown-value, and impossible for a bet that stands twice.
void set_side_bets(const KeyInfo& key, const Part& value, ValueReader& values);

}  // namespace tonk::spec
