#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tonk::cli {

/// How the last of the words behind the program's name can go on, a line each, with a tab and a description behind it; `:files` or
/// `:folders` where a path can stand there.
[[nodiscard]] std::string completions(const CLI::App& program, std::vector<std::string> words);

}  // namespace tonk::cli
