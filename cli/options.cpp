#include "cli/options.hpp"

#include <charconv>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "core/text.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

template <typename Value>
using Choices = std::vector<std::pair<std::string_view, Value>>;

/// An option whose value is one word of a few. CLI11's own check names them in a way that only programmers read.
template <typename Value>
void declare_choice(CLI::App& command, const std::string& name, Value& value, Choices<Value> choices,
                    const std::string& description) {
  std::string words;
  for (const auto& [word, meaning] : choices) {
    words += fmt::format("{}{}", words.empty() ? "" : "|", word);
  }
  command
      .add_option_function<std::string>(
          name,
          [name, words, &value, choices = std::move(choices)](const std::string& given) {
            for (const auto& [word, meaning] : choices) {
              if (word == given) {
                value = meaning;
                return;
              }
            }
            throw CLI::ValidationError(fmt::format("`{} {}` is not one of {}", name, given, words));
          },
          description)
      ->type_name(words);
}

}  // namespace

bool use_color(ColorWhen when, bool is_terminal, const World& world) {
  return when == ColorWhen::always || (when == ColorWhen::automatic && is_terminal && !world.no_color);
}

CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& description,
                      const std::string& footer) {
  CLI::App& command = *parent.add_subcommand(name, description);
  command.footer(footer);
  return command;
}

const CLI::App* find_command(const CLI::App& parent, std::string_view name) {
  const std::vector<const CLI::App*> found =
      parent.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; });
  return found.empty() ? nullptr : found.front();
}

std::string help_of(const CLI::App& command) { return command.help("tonk"); }

bool was_asked_for(const CLI::App& command) { return command.parsed(); }

void declare_argument(CLI::App& command, const std::string& name, std::string& value, const std::string& description) {
  command.add_option(name, value, description)->type_name("")->required();
}

void declare_arguments(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                       const std::string& description, bool required) {
  command.add_option(name, values, description)->type_name("")->required(required);
}

void declare_logs(CLI::App& command, std::vector<std::string>& files, bool required) {
  declare_arguments(
      command, "FILE", files,
      fmt::format("logs, folders searched for *.tonk, or - for standard input{}", required ? "" : " (the default)"),
      required);
}

void declare_flag(CLI::App& command, const std::string& name, bool& flag, const std::string& description) {
  command.add_flag(name, flag, description);
}

void declare_text(CLI::App& command, const std::string& name, std::string& value, const std::string& description,
                  const std::string& type_name) {
  CLI::Option* const option = command.add_option(name, value, description)->type_name(type_name);
  if (!value.empty()) {
    option->capture_default_str();
  }
}

void declare_list(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                  const std::string& description, const std::string& type_name, char delimiter,
                  std::string (*wrong_with)(const std::string& value)) {
  const auto take = [&values, wrong_with](const std::vector<std::string>& given) {
    for (const std::string& value : given) {
      if (const std::string wrong = wrong_with == nullptr ? "" : wrong_with(value); !wrong.empty()) {
        throw CLI::ValidationError(wrong);
      }
    }
    values = given;
  };
  command.add_option_function<std::vector<std::string>>(name, take, description)
      ->type_name(type_name)
      ->delimiter(delimiter)
      ->allow_extra_args(false);
}

void require(CLI::App& command, const std::string& option) { command.get_option(option)->required(); }

void declare_format(CLI::App& command, Format& format, Format last) {
  Choices<Format> choices{
      {"text", Format::text}, {"json", Format::json}, {"sarif", Format::sarif}, {"junit", Format::junit}};
  choices.resize(static_cast<std::size_t>(last) + 1);
  declare_choice<Format>(command, "--format", format, std::move(choices), "how to write what was found");
}

void declare_page_format(CLI::App& command, PageFormat& format) {
  declare_choice<PageFormat>(
      command, "--format", format,
      {{"text", PageFormat::text}, {"markdown", PageFormat::markdown}, {"html", PageFormat::html}},
      "how to write the page");
}

void declare_number(CLI::App& command, const std::string& name, std::uint64_t& number, std::uint64_t least,
                    std::uint64_t most, const std::string& description) {
  command
      .add_option_function<std::string>(
          name,
          [told = name.substr(name.rfind(',') + 1), least, most, &number](const std::string& given) {
            std::uint64_t read = 0;
            const char* const end = given.data() + given.size();
            const auto [stop, error] = std::from_chars(given.data(), end, read);
            if (error != std::errc() || stop != end || read < least || read > most) {
              throw CLI::ValidationError(
                  fmt::format("`{} {}` is not a whole number from {} to {}", told, given, least, most));
            }
            number = read;
          },
          description)
      ->type_name("N");
}

void declare_log_form(CLI::App& command, log::Form& form) {
  declare_choice<log::Form>(command, "--to", form, {{"jsonl", log::Form::json}, {"tonk", log::Form::text}},
                            "JSON, an object a line, or text");
  require(command, "--to");
}

void declare_explain_code(CLI::App& command, std::string& code) {
  declare_text(command, "--explain", code, "only print what the code of a finding, an error or a lint means", "CODE");
}

void declare_output(CLI::App& command, std::string& path, const std::string& description,
                    const std::string& type_name) {
  declare_text(command, "-o,--output", path, description, type_name);
}

void declare_shell(CLI::App& command, Shell& shell) {
  declare_choice<Shell>(command, "SHELL", shell, {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}},
                        "for which shell");
  require(command, "SHELL");
}

void declare_force(CLI::App& command, bool& force) {
  declare_flag(command, "--force", force, "replace an existing file, but never one that this run reads");
}

void declare_color(CLI::App& command, ColorWhen& color) {
  declare_choice<ColorWhen>(
      command, "--color", color,
      {{"auto", ColorWhen::automatic}, {"always", ColorWhen::always}, {"never", ColorWhen::never}},
      "auto: on a terminal, unless NO_COLOR is set or TERM is dumb");
}

void declare_folders(CLI::App& command, std::vector<std::string>& folders) {
  declare_list(command, "--variants", folders, "add the houses of a folder, and the options of its folder `options`",
               "DIR");
}

void declare_with(CLI::App& command, HouseOptions& options) {
  declare_list(command, "--with", options.with, "add an option, or several with commas between", "OPTION", ',');
  declare_folders(command, options.folders);
}

void declare_trust(CLI::App& command, bool& trust_paths) {
  declare_flag(command, "--trust-paths", trust_paths,
               "also follow paths in a log that lead out of its own folder and the folders of houses");
}

void declare_house(CLI::App& command, HouseOptions& options) {
  declare_text(command, "--house", options.house, "judge by this house instead of the one that the log names", "HOUSE");
  declare_with(command, options);
  declare_trust(command, options.trust_paths);
}

void declare_watch(CLI::App& command, const std::vector<std::string>& others) {
  const auto refuse_others = [&command, others] {
    for (const std::string& other : others) {
      if (command.get_option(other)->count() > 0) {
        throw CLI::ValidationError(fmt::format("`--watch` does not go with `{}`", other));
      }
    }
    const std::vector<std::string>& format = command.get_option("--format")->results();
    if (!format.empty() && (format.back() == "sarif" || format.back() == "junit")) {
      throw CLI::ValidationError(
          fmt::format("`--watch` does not go with `--format {}`, which is one document", format.back()));
    }
  };
  command.add_flag_callback("--watch", refuse_others,
                            "do it again whenever one of the files, or a log or a house beside it, is changed");
}

void declare_variant(CLI::App& command, HouseOptions& options) {
  declare_argument(command, "VARIANT", options.house, "the house, by its name or its file");
  declare_with(command, options);
}

std::string meant(std::string_view word, const std::vector<std::string>& names, std::string otherwise) {
  std::string near = spec::did_you_mean(word, {names.begin(), names.end()});
  return near.empty() ? std::move(otherwise) : near;
}

}  // namespace tonk::cli
