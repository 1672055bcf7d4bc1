#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "spec/document.hpp"
#include "spec/keys.hpp"

namespace tonk::cli {

/// Where questions are written, and a function that returns the next line of answer, or nothing at the end of input.
struct Dialogue {
  std::ostream& out;
  std::function<std::optional<std::string>()> read_line;
};

/// Where to go after a question.
enum class Way : std::uint8_t {
  on,    ///< the next one
  back,  ///< the one before
  skip,  ///< past the section
  done,  ///< past all
  ended  ///< there are no more lines
};

/// The command that this word stands for.
[[nodiscard]] std::optional<Way> way_in(std::string_view words);

/// What was said to a question: a value, or nothing to leave the proposal as it is.
struct Reply {
  Way way = Way::on;
  std::optional<spec::Part> value;
};

/// Checks a value, and explains what is wrong with it.
using Accept = std::function<bool(const spec::Part&)>;

/// Asks for a line, with `before` in front of where it is typed; without needless blanks, or nothing once there are no more.
[[nodiscard]] std::optional<std::string> ask_line(const std::string& before, Dialogue& dialogue);

/// Asks one question until the answer is right.
[[nodiscard]] Reply ask(const spec::FieldInfo& field, const std::optional<spec::Part>& proposed, const Accept& accept,
                        Dialogue& dialogue);

/// Asks for further sentences after the first: one alone as it is, several as a list.
[[nodiscard]] Reply ask_sentences(const std::string& first, const Accept& accept, Dialogue& dialogue);

/// Asks for the parts of a list, such as dealt wins, key by key. `first` answers for the first key of the first part.
[[nodiscard]] Reply ask_parts(const spec::FieldInfo& list, const std::string& first, const Accept& accept,
                              Dialogue& dialogue);

/// What each part of a list begins with.
[[nodiscard]] const spec::FieldInfo& first_key_of(const spec::FieldInfo& list);

}  // namespace tonk::cli
