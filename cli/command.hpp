#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/options.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// A command as it was declared on the program, and what it does once its options are read.
struct Command {
  CLI::App* app = nullptr;
  std::function<Status(World&)> run;
};

/// Every command, declared on the program in the order of its help.
[[nodiscard]] std::vector<Command> declare_all(CLI::App& program);

[[nodiscard]] Command declare_verify(CLI::App& program);
[[nodiscard]] Command declare_explain(CLI::App& program);
[[nodiscard]] Command declare_report(CLI::App& program);
[[nodiscard]] Command declare_identify(CLI::App& program);
[[nodiscard]] Command declare_diff(CLI::App& program);
[[nodiscard]] Command declare_fmt(CLI::App& program);
[[nodiscard]] Command declare_convert(CLI::App& program);
[[nodiscard]] Command declare_check(CLI::App& program);
[[nodiscard]] Command declare_certificate(CLI::App& program);
[[nodiscard]] Command declare_rules(CLI::App& program);
[[nodiscard]] Command declare_odds(CLI::App& program);
[[nodiscard]] Command declare_simulate(CLI::App& program);
[[nodiscard]] Command declare_houses(CLI::App& program);
[[nodiscard]] Command declare_new(CLI::App& program);
[[nodiscard]] Command declare_split(CLI::App& program);
[[nodiscard]] Command declare_summarize(CLI::App& program);
[[nodiscard]] Command declare_schema(CLI::App& program);
[[nodiscard]] Command declare_lsp(CLI::App& program);
[[nodiscard]] Command declare_completion(CLI::App& program);
[[nodiscard]] Command declare_manual(CLI::App& program);

}  // namespace tonk::cli
