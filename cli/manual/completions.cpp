#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/judging/codes.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/manual/completions.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

// Each asks the program itself, so that what is offered is what the program takes.
constexpr std::string_view bash = R"(_tonk() {
    local line words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "${words[-1]#=}") ;;
        :folders) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "${words[-1]#=}") ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <(tonk __complete "${words[@]}" 2>/dev/null)
}
complete -F _tonk tonk
)";

constexpr std::string_view zsh = R"(#compdef tonk
_tonk() {
    local line
    local -a offered
    for line in "${(@f)$(tonk __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
        :files) _files ;;
        :folders) _files -/ ;;
        ?*) offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    if (( $#offered )); then
        _describe -V tonk offered
    fi
}
if [[ $funcstack[1] = _tonk ]]; then
    _tonk
else
    compdef _tonk tonk
fi
)";

constexpr std::string_view fish = R"(function __tonk_complete
    set -l word (commandline -ct)
    set -l words (commandline -opc)
    for line in (tonk __complete $words[2..] "$word" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$word"
            case :folders
                __fish_complete_directories "$word"
            case '*'
                echo $line
        end
    end
end
complete -c tonk -f -a '(__tonk_complete)'
)";

/// What can stand at the end of a command line that is not finished.
class Offers {
 public:
  explicit Offers(std::string begun) : begun_(std::move(begun)) {}

  /// If it begins with what is written already.
  void add(std::string_view value, std::string_view description = {}) {
    if (value.starts_with(begun_)) {
      text_ += fmt::format("{}{}\t{}\n", kept_, value, printable(description));
    }
  }
  void add_files() { text_ += ":files\n"; }
  void add_folders() { text_ += ":folders\n"; }

  /// What comes up to there stays, and only the rest is to be completed.
  void keep(std::size_t length) {
    kept_ += begun_.substr(0, length);
    begun_.erase(0, length);
  }
  [[nodiscard]] const std::string& begun() const { return begun_; }
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string begun_;
  std::string kept_;
  std::string text_;
};

/// The words in front of the last one.
struct Before {
  const CLI::App* command = nullptr;
  const CLI::Option* awaits_value = nullptr;  ///< an option; null for an argument
  std::size_t arguments = 0;
  bool only_arguments = false;  ///< after `--`
  std::vector<std::string> folders;
};

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

Before read(const CLI::App& program, const std::vector<std::string>& words) {
  Before before{.command = &program};
  for (const std::string& word : words) {
    if (word == "=") {  // at which a shell may divide `--house=pagat`
      continue;
    }
    if (before.awaits_value != nullptr) {
      if (before.awaits_value->check_name("--variants")) {
        before.folders.push_back(word);
      }
      before.awaits_value = nullptr;
    } else if (word.starts_with('-') && word.size() > 1 && !before.only_arguments) {
      before.only_arguments = word == "--";
      const CLI::Option* const option = before.command->get_option_no_throw(word);
      before.awaits_value = option != nullptr && takes_value(*option) ? option : nullptr;
    } else if (const CLI::App* below = find_command(*before.command, word); below != nullptr) {
      before.command = below;
    } else if (before.command != &program || word != "help") {
      ++before.arguments;
    }
  }
  return before;
}

void add_names(Offers& offers, const std::vector<std::string>& folders, bool options) {
  Problems unreported(false);
  const CommandHouses houses({{}, folders}, unreported);
  for (const spec::Listing& listing : houses.library().list()) {
    if (listing.is_option == options) {
      offers.add(listing.name, listing.title);
    }
  }
}

/// What an option or an argument takes, by the word with which the help speaks of it.
void add_values(Offers& offers, const std::string& type, const std::vector<std::string>& folders) {
  const auto is_one_of = [&](std::initializer_list<std::string_view> types) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  if (type.find('|') != std::string::npos) {
    for (std::size_t begin = 0; begin < type.size();) {
      const std::size_t end = std::min(type.find('|', begin), type.size());
      offers.add(type.substr(begin, end - begin));
      begin = end + 1;
    }
  } else if (is_one_of({"HOUSE", "VARIANT", "A", "B"})) {
    offers.begun().find('/') != std::string::npos ? offers.add_files() : add_names(offers, folders, false);
  } else if (type == "OPTION") {
    offers.keep(offers.begun().rfind(',') + 1);
    add_names(offers, folders, true);
  } else if (type == "CODE") {
    for (const auto& [code, meaning] : code_meanings()) {
      offers.add(code, meaning);
    }
  } else if (is_one_of({"DIR", "FOLDER"})) {
    offers.add_folders();
  } else if (is_one_of({"FILE", "LOG", "OUT", "OUT.json"})) {
    offers.add_files();
  }
}

void add_options(Offers& offers, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      offers.add("--" + name, option->get_description());
    }
  }
}

void add_arguments(Offers& offers, const Before& before) {
  for (const CLI::App* below : before.command->get_subcommands({})) {
    offers.add(below->get_name(), below->get_description());
  }
  const std::vector<const CLI::Option*> arguments =
      before.command->get_options([](const CLI::Option* option) { return option->get_positional(); });
  if (arguments.empty()) {
    return;
  }
  const CLI::Option& argument = *arguments[std::min(before.arguments, arguments.size() - 1)];
  if (before.arguments < arguments.size() || argument.get_items_expected_max() > 1) {
    const std::string& type = argument.get_type_name();
    add_values(offers, type.empty() ? argument.get_name(true) : type, before.folders);
  }
}

}  // namespace

std::string completions(const CLI::App& program, std::vector<std::string> words) {
  Offers offers(words.empty() || words.back() == "=" ? "" : words.back());
  words.resize(words.empty() ? 0 : words.size() - 1);
  const Before before = read(program, words);
  const std::size_t equals = offers.begun().find('=');
  if (before.awaits_value != nullptr) {
    add_values(offers, before.awaits_value->get_type_name(), before.folders);
  } else if (!before.only_arguments && offers.begun().starts_with("--") && equals != std::string::npos) {
    const CLI::Option* const option = before.command->get_option_no_throw(offers.begun().substr(0, equals));
    offers.keep(equals + 1);
    if (option != nullptr) {
      add_values(offers, option->get_type_name(), before.folders);
    }
  } else if (!before.only_arguments && offers.begun().starts_with('-')) {
    add_options(offers, *before.command);
  } else {
    add_arguments(offers, before);
  }
  return std::move(offers).text();
}

Command declare_completion(CLI::App& program) {
  auto shell = std::make_shared<Shell>(Shell::bash);
  CLI::App& command = add_command(program, "completion", "print what completes commands in a shell",
                                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk completion bash > ~/.local/share/bash-completion/completions/tonk\n"
                                  "  tonk completion fish > ~/.config/fish/completions/tonk.fish");
  declare_shell(command, *shell);
  return {&command, [shell](World& world) {
            world.out << (*shell == Shell::bash ? bash : *shell == Shell::zsh ? zsh : fish);
            return Status::nothing_found;
          }};
}

}  // namespace tonk::cli
