#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/io/problems.hpp"
#include "core/text.hpp"
#include "tonk/version.hpp"

namespace tonk::cli {
namespace {

/// Text as roff has it, words between back-quotes in bold.
std::string roff(std::string_view text) {
  std::string out;
  bool quoted = false;
  bool is_indented = false;  // the line before, behind which only another indented line begins on its own
  for (const char letter : text) {
    if (out.ends_with('\n')) {
      out += is_indented && letter != ' ' && letter != '\n' ? ".br\n" : "";
      is_indented = letter == ' ';
    }
    if (letter == '.' && (out.empty() || out.back() == '\n')) {
      out += "\\&";  // else it would begin a request
    }
    switch (letter) {
      case '`': out += (quoted = !quoted) ? "\\fB" : "\\fR"; break;
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '~': out += "\\(ti"; break;
      case '^': out += "\\(ha"; break;
      case '\'': out += "\\(aq"; break;
      default: out += letter;
    }
  }
  return out;
}

std::string heading(std::string_view text) { return fmt::format(".SH \"{}\"\n", roff(text)); }

std::string in_bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }

std::string in_italics(std::string_view text) { return fmt::format("\\fI{}\\fR", roff(text)); }

/// What a list tells of something.
std::string item(const std::string& term, std::string_view description) {
  return fmt::format(".TP\n{}\n{}\n", term, roff(description));
}

std::vector<const CLI::Option*> options_of(const CLI::App& command, bool positional) {
  return command.get_options([=](const CLI::Option* option) { return option->get_positional() == positional; });
}

bool is_repeated(const CLI::Option& option) { return option.get_items_expected_max() > 1; }

std::string argument(const CLI::Option& option) {
  const std::string& type = option.get_type_name();
  return in_italics(type.empty() ? option.get_name(true) : type) + (is_repeated(option) ? " ..." : "");
}

std::string option(const CLI::Option& option) {
  std::string names;
  for (const auto& [dashes, all] : {std::pair{"-", option.get_snames()}, std::pair{"--", option.get_lnames()}}) {
    for (const std::string& name : all) {
      names += (names.empty() ? "" : ", ") + in_bold(dashes + name);
    }
  }
  return names + (option.get_items_expected_max() > 0 ? " " + argument(option) : "");
}

std::string synopsis(const CLI::App& command, const std::string& words) {
  std::string line = in_bold(words);
  for (const CLI::Option* one : options_of(command, false)) {
    line += one->get_required() ? " " + option(*one) : "";
  }
  line += " [" + in_italics("OPTIONS") + "]";
  for (const CLI::Option* one : options_of(command, true)) {
    line += one->get_required() ? " " + argument(*one) : " [" + argument(*one) + "]";
  }
  return line + (command.get_subcommands({}).empty() ? "" : " " + in_italics("COMMAND") + " ...") + "\n";
}

std::string lists(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* one : options_of(command, true)) {
    text += item(argument(*one), one->get_description());
  }
  for (const CLI::Option* one : options_of(command, false)) {
    text += item(option(*one), one->get_description());
  }
  return text;
}

/// What the help says below the options: paragraphs, two of which have headings of their own.
std::string closing(std::string_view footer) {
  std::string notes;
  std::string rest;
  while (!footer.empty()) {
    const std::size_t end = std::min(footer.find("\n\n"), footer.size());
    std::string_view paragraph = footer.substr(0, end);
    footer.remove_prefix(std::min(end + 2, footer.size()));
    constexpr std::string_view status = "Exit status: ";
    constexpr std::string_view examples = "Examples:\n";
    if (paragraph.starts_with(status)) {
      paragraph.remove_prefix(status.size());
      rest += heading("EXIT STATUS") + roff(paragraph) + "\n";
    } else if (paragraph.starts_with(examples)) {
      paragraph.remove_prefix(examples.size());
      rest += heading("EXAMPLES") + ".EX\n" + roff(paragraph) + "\n.EE\n";
    } else {
      notes += (notes.empty() ? heading("NOTES") : ".PP\n") + roff(paragraph) + "\n";
    }
  }
  return notes + rest;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

/// Of the program, or of the command below it.
std::string manual_page(const CLI::App& program, const CLI::App& command) {
  const bool whole = &program == &command;
  const std::string name = whole ? program.get_name() : program.get_name() + "-" + command.get_name();
  const std::string words = whole ? name : program.get_name() + " " + command.get_name();
  const std::vector<const CLI::App*> below = command.get_subcommands({});
  std::string text = fmt::format(".TH {} 1 \"\" \"tonk {}\" \"User Commands\"\n.nh\n", roff(upper(name)), version);
  text += heading("NAME") + roff(name) + " \\- " +
          roff(whole ? "judge hands of Tonk by the rules of a house" : command.get_description()) + "\n";
  text += heading("SYNOPSIS") + synopsis(command, words);
  text += whole ? heading("DESCRIPTION") + roff(command.get_description()) + "\n" : "";
  text += heading("OPTIONS") + lists(command);
  if (whole) {
    text += heading("COMMANDS");
    for (const CLI::App* one : below) {
      text += item(in_bold(one->get_name()), one->get_description());
    }
  } else {
    for (const CLI::App* one : below) {
      const std::string longer = words + " " + one->get_name();
      text += heading(longer) + synopsis(*one, longer) + ".PP\n" + roff(one->get_description()) + "\n" + lists(*one);
    }
  }
  text += closing(command.get_footer());
  text += heading("SEE ALSO");
  if (!whole) {
    return text + ".BR tonk (1)\n";
  }
  for (const CLI::App* one : below) {
    text += fmt::format(".BR {} (1){}\n", roff("tonk-" + one->get_name()), one == below.back() ? "" : ",");
  }
  return text;
}

}  // namespace

Command declare_manual(CLI::App& program) {
  auto name = std::make_shared<std::string>();
  CLI::App& command = add_command(program, "manual", "print the manual page of a command, as `man` reads it",
                                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk manual verify | man -l -\n"
                                  "  tonk manual > tonk.1");
  declare_text(command, "COMMAND", *name, "the command; without it, the page is of the program", "");
  return {&command, [&program, name](World& world) {
            const CLI::App* const asked = name->empty() ? &program : find_command(program, *name);
            if (asked == nullptr) {
              Problems(world).say("there is no command `{}`", *name);
              return Status::failed;
            }
            world.out << manual_page(program, *asked);
            return Status::nothing_found;
          }};
}

}  // namespace tonk::cli
