#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

#include "cli/command.hpp"
#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

using Words = std::vector<std::string>;

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Something sensible for an argument that must be there, or without which the command would work for long.
std::string sensible(const CLI::Option& option) {
  static const std::map<std::string, std::string> values{{"FILE", "friday.tonk"}, {"--to", "jsonl"},
                                                         {"--out", "new"},        {"NAME", "ours"},
                                                         {"--hands", "2"},        {"--rules-from", "0"}};
  const auto value = values.find(option.get_name(option.get_positional()));
  return value == values.end() ? "pagat" : value->second;
}

/// The command with `value` for one of its options or arguments, and all that it needs besides.
Words line(Words words, const CLI::App& command, const CLI::Option& tried, const std::string& value) {
  for (const CLI::Option* option : command.get_options()) {
    const bool is_long = option->check_name("--hands") || option->check_name("--rules-from");
    if (option != &tried && !option->get_required() && !is_long) {
      continue;
    }
    if (!option->get_positional()) {
      words.push_back(option->get_name());
    }
    words.push_back(option == &tried ? value : sensible(*option));
  }
  return words;
}

void try_values(const Words& words, const CLI::App& command, const std::string& folder, std::size_t& tried) {
  for (const CLI::App* sub : command.get_subcommands([](const CLI::App*) { return true; })) {
    Words longer = words;
    longer.push_back(sub->get_name());
    try_values(longer, *sub, folder, tried);
  }
  for (const CLI::Option* option : command.get_options([](const CLI::Option* one) { return takes_value(*one); })) {
    for (const std::string& value : {std::string(), std::string(" "), std::string("."), std::string(".."), folder,
                                     std::string(100'000, 'x'), std::string("a,,b")}) {
      const Words arguments = line(words, command, *option, value);
      const Ran ran = run_tonk(arguments);
      INFO(option->get_name() << " of " << command.get_name() << " is `" << value.substr(0, 100) << "`");
      INFO(ran.err.substr(0, 1000));
      CHECK(ran.err.find("should not have happened") == std::string::npos);
      CHECK(ran.err.find("memory") == std::string::npos);
      CHECK((ran.status != 2 || ran.err.starts_with("tonk: ") || ran.err.starts_with(value + ":1:")));
      if (value.empty()) {
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        CHECK(ran.err.find('`') != std::string::npos);
      }
      ++tried;
    }
  }
}

}  // namespace

TEST_CASE("arguments: whatever stands in any of them, no command breaks down") {
  // In a folder with a log, within one that is empty, so that `.` and `..` are nobody's.
  const Folder folder;
  folder.write("outer/inner/friday.tonk", "hand 1\n");
  const Inside inside(folder.path() + "/outer/inner");
  CLI::App program;
  (void)tonk::cli::declare_all(program);
  std::size_t tried = 0;
  try_values({}, program, folder.path(), tried);
  CHECK(tried > 400);
  for (const std::string& word :
       {std::string(), std::string(" "), std::string("."), std::string(".."), folder.path()}) {
    for (const Words& words : {Words{word}, Words{"help", word}, Words{"certificate", word}, Words{"houses", word}}) {
      const Ran ran = run_tonk(words);
      CHECK(ran.status == 2);
      CHECK(ran.err.starts_with("tonk: "));
    }
  }
}

TEST_CASE("arguments: an empty one is not taken for none") {
  CHECK(run_tonk({"rules", ""}).err == "tonk: `VARIANT` is empty\nhelp: see `tonk rules --help`\n");
  CHECK(run_tonk({"verify", "--house", "", "-"}).err == "tonk: `--house` is empty\nhelp: see `tonk verify --help`\n");
  CHECK(run_tonk({"verify", "--house=", "-"}).status == 2);
  CHECK(run_tonk({"certificate", "check", ""}).err ==
        "tonk: `FILE` is empty\nhelp: see `tonk certificate check --help`\n");
}
