#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/configuration.hpp"
#include "cli/houses/interview.hpp"
#include "cli/io/output_file.hpp"
#include "cli/judging/command_houses.hpp"
#include "core/text.hpp"
#include "spec/library.hpp"

namespace tonk::cli {
namespace {

using spec::Said;

struct NewOptions {
  std::string name;
  std::string extends = "pagat";
  std::string output;
  std::vector<std::string> folders;
};

class NewHouse {
 public:
  NewHouse(const NewOptions& options, World& world)
      : options_(options),
        world_(world),
        problems_(world),
        library_(CommandHouses({{}, options.folders}, problems_).library()),
        path_(options.output.empty() ? options.name + ".yaml" : options.output),
        house_(library_, path_, options.name, options.extends) {}

  Status run() {
    if (problems_.any() || !may_be_called()) {
      return Status::failed;
    }
    if (!house_.stands_alone()) {
      report(library_.compile(options_.extends, {}, folder_of(path_)).diagnostics);
    }
    if (problems_.any() || (path_ != standard_output && !OutputFile(world_, problems_, path_).may_open())) {
      return Status::failed;
    }
    if (!world_.in_is_terminal || !world_.err_is_terminal) {
      return write(house_.proposed(), true);
    }
    Dialogue dialogue{world_.err, world_.read_line};
    dialogue.out << fmt::format(
        "The house `{}`, on top of `{}`. Enter keeps what stands in brackets, `?` tells what it means,\n"
        "`back` goes back, `skip` keeps the rest of a section, `done` keeps all that is left.\n",
        options_.name, printable(options_.extends));
    const std::optional<Said> says = interview(house_, library_.list(), dialogue);
    if (!says) {
      dialogue.out << '\n';
      problems_.say("the answers end here; nothing was written");
      return Status::failed;
    }
    return write(*says, false);
  }

 private:
  bool may_be_called() {
    const std::vector<spec::Listing> known = library_.list();
    const bool taken = std::any_of(known.begin(), known.end(), [&](const spec::Listing& listing) {
      return listing.name == options_.name && !listing.is_option;
    });
    if (!spec::is_name(options_.name)) {
      problems_.say("`{}` is not a name; write a word of small letters, digits and `-`, 64 of them at most",
                    options_.name);
    } else if (taken) {
      problems_.say("there is a house `{}` already; give yours another name", options_.name);
    } else if (std::filesystem::path(path_).filename() == configuration_name) {
      problems_.say("a file `{}` holds defaults of options; write the house to another one", configuration_name);
    }
    return !problems_.any();
  }

  void report(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) {
      if (diagnostic.file.empty()) {
        problems_.say(spec::joined(diagnostic.message, diagnostic.help));
      } else {
        problems_.report({diagnostic});
      }
    }
  }

  Status write(const Said& says, bool rest) {
    report(house_.examine(says));
    if (problems_.any()) {
      return Status::failed;
    }
    const std::string text = house_.text(says, rest);
    if (path_ == standard_output) {
      write_standard_output(text, world_);
    } else if (write_file(path_, text, fmt::format("a house on top of `{}`", options_.extends))) {
      const std::string folder = folder_of(path_);
      const std::string schema = (folder.empty() ? "" : folder + "/") + "house.schema.json";
      Problems unreported(false);
      if (OutputFile(world_, unreported, schema).may_open()) {
        write_file(schema, spec::schema(library_.list()), "for editors with yaml-language-server");
      }
    }
    return problems_.status();
  }

  /// Whether it has become a file, beside which others may stand. What is said may not follow the house into a pipe.
  bool write_file(const std::string& path, const std::string& text, const std::string& what) {
    const bool is_file = OutputFile(world_, problems_, path).write(text) && std::filesystem::is_regular_file(path);
    if (is_file) {
      world_.out << printable(fmt::format("{}: {}", path, what)) << '\n';
    }
    return is_file;
  }

  const NewOptions& options_;
  World& world_;
  Problems problems_;
  spec::Library library_;
  std::string path_;
  DraftHouse house_;
};

}  // namespace

Command declare_new(CLI::App& program) {
  auto options = std::make_shared<NewOptions>();
  CLI::App& command = add_command(
      program, "new", "write the file of a house of your own",
      "On a terminal it asks for each rule. Else every rule stands in the file as a comment.\n"
      "A file that is there already is never written over. Beside a house lies `house.schema.json`, by which\n"
      "editors check it. A HOUSE that is a file is named as from the new file's folder.\n\n"
      "Exit status: 0 done, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk new ours\n"
      "  tonk new ours --extends jazz-club -o houses/ours.yaml");
  declare_argument(command, "NAME", options->name, "what the house is called; the file is NAME.yaml");
  declare_text(command, "--extends", options->extends, "the house that holds wherever yours is silent, or `nothing`",
               "HOUSE");
  declare_output(command, options->output, "write to this new file; `-` for standard output");
  declare_folders(command, options->folders);
  return {&command, [options](World& world) { return NewHouse(*options, world).run(); }};
}

}  // namespace tonk::cli
