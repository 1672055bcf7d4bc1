#include "cli/world.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <new>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/configuration.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/watch.hpp"
#include "cli/manual/completions.hpp"
#include "cli/options.hpp"
#include "commit.hpp"
#include "core/text.hpp"
#include "spec/library.hpp"
#include "tonk/version.hpp"

namespace tonk::cli {
namespace {

Status misused(World& world, std::string_view message, std::string_view help) {
  world.err << "tonk: " << printable(message) << '\n' << "help: " << printable(help) << '\n';
  return Status::failed;
}

Status unknown_command(World& world, const std::string& word, const std::vector<Command>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const Command& command : commands) {
    names.push_back(command.app->get_name());
  }
  return misused(world, fmt::format("there is no command `{}`", word),
                 meant(word, names, "`tonk --help` lists the commands"));
}

/// The command that was asked for, which may be one below another, and the words that name it.
struct Asked {
  CLI::App* app;
  std::string words;
};
Asked asked_for(CLI::App& command) {
  Asked asked{&command, command.get_name()};
  while (!asked.app->get_subcommands().empty()) {
    asked.app = asked.app->get_subcommands().front();
    asked.words += " " + asked.app->get_name();
  }
  return asked;
}

std::string help_for_unexpected(const Asked& asked, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* below : asked.app->get_subcommands({})) {
    names.push_back(below->get_name());
  }
  for (const CLI::Option* option : asked.app->get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  return meant(word.substr(0, word.find('=')), names, fmt::format("`tonk {} --help` lists the options", asked.words));
}

/// CLI11's message begins with the option's name and is no sentence.
std::string miscounted(const CLI::App& app, const std::string& message) {
  const CLI::Option* const option = app.get_option_no_throw(message.substr(0, message.find(':')));
  if (option == nullptr) {
    return message;
  }
  return fmt::format("`{}` {}", option->get_name(), option->empty() ? "needs a value" : "can be given only once");
}

Status unparsed(World& world, CLI::App& command, const CLI::ParseError& error) {
  const Asked asked = asked_for(command);
  const std::vector<std::string> left_over = command.remaining(true);
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !left_over.empty()) {
    return misused(world, fmt::format("`{}` was not expected", left_over.front()),
                   help_for_unexpected(asked, left_over.front()));
  }
  const bool is_miscount = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ArgumentMismatch);
  return misused(world, is_miscount ? miscounted(*asked.app, error.what()) : error.what(),
                 fmt::format("see `tonk {} --help`", asked.words));
}

/// The first argument or option with an empty value; empty if there is none. An empty name would be taken for no name, and the command
/// would do something else than was asked.
std::string first_empty(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    const auto& given = option->results();
    const bool takes_value = option->get_items_expected_max() > 0;
    if (takes_value &&
        std::any_of(given.begin(), given.end(), [](const std::string& value) { return value.empty(); })) {
      return option->get_name();
    }
  }
  return {};
}

/// The same for `--option=`, for which CLI11 would take the following word as the value.
std::string first_cut_short(const std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  const auto cut = std::find_if(arguments.begin(), end, [](const std::string& argument) {
    return argument.starts_with("--") && argument.find('=') + 1 == argument.size();
  });
  return cut == end ? std::string() : cut->substr(0, cut->size() - 1);
}

/// Whether the word is an option of the command that takes the next word as its value.
bool takes_next_word(const CLI::App& command, const std::string& word) {
  const auto options = command.get_options([&](const CLI::Option* option) {
    return !option->get_positional() && option->check_name(word) && option->get_items_expected_max() > 0;
  });
  return !options.empty();
}

/// CLI11 takes an argument `[a,b]`, but no option's value, for a list of two; to a shell it is a file's name. And CLI11 takes arguments from
/// the back.
std::vector<std::string> as_parsed(const CLI::App& command, std::vector<std::string> arguments) {
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const bool is_value = at > 0 && takes_next_word(command, arguments[at - 1]);
    if (arguments[at].starts_with('[') && arguments[at].ends_with(']') && !is_value) {
      arguments[at].insert(0, "./");
    }
  }
  std::ranges::reverse(arguments);
  return arguments;
}

bool wants_to_watch(const CLI::App& command) {
  const CLI::Option* const option = command.get_option_no_throw("--watch");
  return option != nullptr && option->count() > 0 && option->as<bool>();
}

/// What the command reads: its logs or houses, and what else its options name.
std::vector<std::string> read_by(const CLI::App& command) {
  std::vector<std::string> paths;
  for (const CLI::Option* option : command.get_options()) {
    const bool may_be_name = option->check_name("--house") || option->check_name("--with");
    if (option->get_positional() || may_be_name || option->check_name("--variants") ||
        option->check_name("--baseline")) {
      std::ranges::copy_if(option->results(), std::back_inserter(paths),
                           [&](const std::string& value) { return !may_be_name || spec::is_path(value); });
    }
  }
  return paths;
}

/// Whether the arguments name files, and not standard input.
bool names_files(const CLI::App& command) {
  return std::ranges::all_of(command.get_options(), [](const CLI::Option* option) {
    const std::vector<std::string>& given = option->results();
    return !option->get_positional() || (!given.empty() && std::ranges::count(given, standard_input) == 0);
  });
}

/// Reads the command's own arguments and does what they say. Before that it begins to watch, if that is asked for.
Status perform(const Command& command, const std::vector<std::string>& arguments, World& world,
               std::optional<Watch>& watch) {
  std::string empty = first_cut_short(arguments);
  try {
    command.app->parse(as_parsed(*command.app, arguments));
  } catch (const CLI::CallForHelp&) {
    world.out << help_of(*command.app);
    return Status::nothing_found;
  } catch (const CLI::ParseError& error) {
    return unparsed(world, *command.app, error);
  }
  const Asked asked = asked_for(*command.app);
  empty = empty.empty() ? first_empty(*asked.app) : empty;
  if (!empty.empty()) {
    return misused(world, fmt::format("`{}` is empty", empty), fmt::format("see `tonk {} --help`", asked.words));
  }
  const bool watches = wants_to_watch(*asked.app);
  if (watches && !names_files(*asked.app)) {
    return misused(world, "there is nothing to watch", "name files or folders, not standard input");
  }
  Problems problems(world);
  world.configuration = configuration_of(*asked.app);
  configure(*asked.app, world.configuration, problems);
  if (watches) {
    std::vector<std::string> paths = read_by(*asked.app);
    if (!world.configuration.empty()) {
      paths.push_back(world.configuration);
    }
    watch.emplace(std::move(paths));
  }
  return problems.any() ? Status::failed : command.run(world);
}

}  // namespace

std::vector<Command> declare_all(CLI::App& program) {
  std::vector<Command> commands{
      declare_verify(program),    declare_explain(program),     declare_report(program),     declare_identify(program),
      declare_summarize(program), declare_diff(program),        declare_fmt(program),        declare_convert(program),
      declare_split(program),     declare_certificate(program), declare_check(program),      declare_rules(program),
      declare_odds(program),      declare_simulate(program),    declare_houses(program),     declare_new(program),
      declare_schema(program),    declare_lsp(program),         declare_completion(program), declare_manual(program)};
  for (const Command& command : commands) {
    declare_configuration(*command.app);
  }
  return commands;
}

namespace {

Status run_once(const std::vector<std::string>& arguments, World& world, std::optional<Watch>& watch) {
  CLI::App program("Says by which house's rules a game of Tonk was played, and whether it was played by them.", "tonk");
  program.set_help_flag("-h,--help", "print this help");
  program.group("Commands");  // the heading of the list of commands
  const std::vector<Command> commands = declare_all(program);
  bool wants_version = false;
  program.add_flag("-V,--version", wants_version, "print the version");
  program.get_formatter()->label("SUBCOMMAND", "COMMAND");
  program.footer("`tonk COMMAND --help` tells more of each.");

  if (arguments.empty()) {
    world.err << program.help();
    return Status::failed;
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || (first == "help" && arguments.size() == 1)) {
    world.out << program.help();
    return Status::nothing_found;
  }
  if (first == "--version" || first == "-V") {
    world.out << "tonk " << version << " (" << commit << ")\n";
    return Status::nothing_found;
  }
  if (first.starts_with('-')) {
    return misused(world, fmt::format("`{}` was not expected before a command", first),
                   "`tonk --help` lists the commands");
  }
  std::vector<std::string> words(arguments.begin() + 1, arguments.end());
  if (first == "__complete") {  // asked by the scripts of `tonk completion`
    world.out << completions(program, words);
    return Status::nothing_found;
  }
  const bool asks = first == "help";
  const std::string& name = asks ? arguments[1] : first;
  const auto command = std::find_if(commands.begin(), commands.end(),
                                    [&](const Command& candidate) { return candidate.app->get_name() == name; });
  if (command == commands.end()) {
    return unknown_command(world, name, commands);
  }
  if (asks) {  // of `help certificate check`, the help of `check`
    words.erase(words.begin());
    words.erase(std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('-'); }),
                words.end());
    words.emplace_back("--help");
  }
  try {
    return perform(*command, words, world, watch);
  } catch (const std::bad_alloc&) {
    world.err << "tonk: there is not enough memory\n";
  } catch (const std::exception& error) {
    world.err << "tonk: internal error: " << printable(error.what()) << '\n';
  }
  return Status::failed;
}

}  // namespace

Status run(const std::vector<std::string>& arguments, World& world) {
  constexpr std::string_view cleared = "\x1b[H\x1b[2J";
  while (true) {
    std::optional<Watch> watch;
    const Status status = run_once(arguments, world, watch);
    if (!watch || !watch->await_change(world)) {
      return status;
    }
    world.out << (world.out_is_terminal && world.err_columns() > 0 ? cleared : "\n");
  }
}

}  // namespace tonk::cli
