#pragma once

#include <string>

namespace tonk::test {

/// docs/dsl.md: every key and every sentence of a house file, from the tables that the loader uses.
[[nodiscard]] std::string dsl_page();

/// Of these the part on sentences.
[[nodiscard]] std::string sentences_page();

}  // namespace tonk::test
