#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/api.hpp"
#include "core/text.hpp"

namespace tonk {

enum class Severity : std::uint8_t { error, warning, note };

/// `error`, `warning` or `note`.
[[nodiscard]] TONK_API std::string_view to_string(Severity severity);

/// What is said to people about something wrong. Messages begin in lower case, have no period at the end, and put back-quotes
/// round what the user wrote.
struct Message {
  std::string message;
  std::string help;     ///< what to do about it, or what would have been right; may be empty
  std::string instead;  ///< the one thing that can be meant by what is wrong; empty where nobody can know
  friend bool operator==(const Message&, const Message&) = default;
};

/// Something wrong at a place of a file that a person wrote.
struct Diagnostic : Message {
  Severity severity = Severity::error;
  std::string code;         ///< stable and documented, such as `unknown-key`
  std::string file;         ///< as the user named it; empty where there is none
  Position at;              ///< of the first character concerned; line 0 where there is no place
  std::uint64_t width = 1;  ///< code points to underline, at least 1
  std::string line;         ///< the whole line, as written; empty where there is none to show
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// An error that is of no file.
[[nodiscard]] TONK_API Diagnostic without_place(std::string code, std::string message, std::string help = {});
/// An error at a place of a text that begins on line `first_line` of a file; the words are left to the caller.
[[nodiscard]] TONK_API Diagnostic at_place(std::string_view text, Span at, std::uint64_t first_line = 1);

/// A value, or all that stood in its way: at least one error.
///
///     if (const auto house = tonk::load_house("pagat")) { use(*house); } else { show(house.errors()); }
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Diagnostics errors)
      : held_(std::in_place_index<1>, std::move(errors)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] explicit operator bool() const { return held_.index() == 0; }
  /// Only where there is a value.
  [[nodiscard]] const T& operator*() const& { return *std::get_if<0>(&held_); }
  [[nodiscard]] T& operator*() & { return *std::get_if<0>(&held_); }
  [[nodiscard]] T&& operator*() && { return std::move(*std::get_if<0>(&held_)); }
  [[nodiscard]] const T* operator->() const { return std::get_if<0>(&held_); }
  [[nodiscard]] T* operator->() { return std::get_if<0>(&held_); }
  /// Empty where there is a value.
  [[nodiscard]] Diagnostics errors() const {
    const Diagnostics* const errors = std::get_if<1>(&held_);
    return errors != nullptr ? *errors : Diagnostics{};
  }

 private:
  std::variant<T, Diagnostics> held_;
};

/// The part of its line that a diagnostic underlines.
[[nodiscard]] TONK_API std::string_view underlined(const Diagnostic& diagnostic);

/// One diagnostic as text: `file:line:column: error: message [code]`, the line, a caret, and the help; without a place only the
/// message and the help. Everything that came from the user is made printable.
[[nodiscard]] TONK_API std::string to_text(const Diagnostic& diagnostic, bool color = false);

}  // namespace tonk
