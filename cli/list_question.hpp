#pragma once

#include <string>

#include "cli/question.hpp"

namespace tonk::cli {

/// Asks for further sentences after the first: one alone as it is, several as a list.
[[nodiscard]] Reply ask_sentences(const std::string& first, const Accept& accept, Talk& talk);

/// Asks for the parts of a list, such as dealt wins, key by key. `first` answers for the first key of the first part.
[[nodiscard]] Reply ask_parts(const spec::FieldInfo& list, const std::string& first, const Accept& accept, Talk& talk);

/// What each part of a list begins with.
[[nodiscard]] const spec::FieldInfo& first_key_of(const spec::FieldInfo& list);

}  // namespace tonk::cli
