#pragma once

#include <map>
#include <string>
#include <vector>

#include "spec/library.hpp"

namespace tonk::spec::test {

/// `line:column+width code: message` for each, in order, and ` | ` with the help where `help` asks for it.
[[nodiscard]] std::string brief(const Diagnostics& diagnostics, bool help = false);

/// Files that exist for the test alone, by path.
using Files = std::map<std::string, std::string>;

/// The shipped library, in whose folders `files` can be read by path.
[[nodiscard]] Library library_with(Files files);

/// Compiles one text as the file `./t.yaml`.
[[nodiscard]] Compiled compile_text(const std::string& text, const std::vector<std::string>& options = {});

/// What is wrong with the lines, written after `house: t` and `extends: pagat`: their first is line 3.
[[nodiscard]] std::string wrong(const std::string& lines, bool help = false);

/// The rules of a shipped house; a failed test where it does not compile.
[[nodiscard]] Rules shipped(const std::string& house, const std::vector<std::string>& options = {});

}  // namespace tonk::spec::test
