#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "parser/convert.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

struct ConvertOptions {
  std::vector<std::string> files;
  log::Form to = log::Form::json;
  std::string output{standard_output};
  bool force = false;
  ColorWhen color = ColorWhen::automatic;
};

class Conversion {
 public:
  Conversion(const ConvertOptions& options, World& world)
      : options_(options),
        world_(world),
        color_(use_color(options.color, world.err_is_terminal, world)),
        problems_(world.err, color_) {
    std::error_code none;  // then it is a file
    into_folder_ = fs::is_directory(options.output, none);
  }

  Status run() {
    const std::vector<std::string> files = find_logs(options_.files, problems_);
    if (files.size() > 1 && !into_folder_ && options_.to == log::Form::text) {
      problems_.say("several logs would run into one: name a folder for them with `-o`");
      return Status::failed;
    }
    for (const std::string& file : files) {
      inputs_.add(file);
    }
    if (!into_folder_ && !may_write()) {
      return Status::failed;
    }
    for (const std::string& file : files) {
      if (problems_.stops(world_)) {
        return Status::failed;
      }
      convert(file);
    }
    if (!into_folder_ && any_) {
      write(options_.output, whole_);
    }
    return problems_.status(unread_);
  }

 private:
  void convert(const std::string& file) {
    const std::optional<std::string> text = read_log(file, world_, problems_);
    if (!text) {
      return;
    }
    const log::Formatted converted = log::convert(*text, form_of(file, *text), options_.to);
    if (!converted.errors.empty()) {
      write_unread(file, converted.errors, color_, world_.err);
      unread_ = true;
      return;
    }
    any_ = true;
    if (into_folder_) {
      const std::string path = beside(file);
      if (written_.insert(path).second) {
        write(path, converted.text);
      } else {
        problems_.say(fmt::format("`{}` is not converted: another log is already written to `{}`", file, path));
      }
    } else {
      whole_ += converted.text;
    }
  }

  [[nodiscard]] std::string beside(const std::string& file) const {
    const fs::path name = file == standard_input ? fs::path("log") : fs::path(file).filename();
    const char* ending = options_.to == log::Form::json ? ".jsonl" : ".tonk";
    return (fs::path(options_.output) / name).replace_extension(ending).string();
  }

  /// Checks whether the output can be written, before anything is read.
  bool may_write() {
    std::string why;
    const bool may = options_.output == standard_output || file(options_.output).may_open(why);
    if (!may) {
      problems_.say(cannot_write(options_.output, why));
    }
    return may;
  }

  void write(const std::string& path, const std::string& text) {
    std::string why;
    if (path == standard_output) {
      write_standard_output(text, world_);
    } else if (!file(path).write(text, why)) {
      problems_.say(cannot_write(path, why));
    }
  }

  [[nodiscard]] OutputFile file(const std::string& path) const {
    return OutputFile(world_, path, options_.force, inputs_);
  }

  const ConvertOptions& options_;
  World& world_;
  bool color_;
  Problems problems_;
  bool into_folder_ = false;
  bool unread_ = false;
  bool any_ = false;
  std::string whole_;
  InputFiles inputs_;
  std::set<std::string> written_;
};

}  // namespace

Command declare_convert(CLI::App& program) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App& command = add_command(
      program, "convert", "convert a hand log to JSON, an object a line, or back to text",
      "Every command reads both forms.\n\n"
      "Exit status: 0 all is converted, 1 a log cannot be read and is not converted, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk convert --to jsonl friday.tonk -o friday.jsonl\n"
      "  tonk convert --to jsonl logs/ > all.jsonl\n"
      "  tonk convert --to tonk friday.jsonl");
  declare_arguments(command, "FILE", options->files, "logs of either form, folders searched for *.tonk, or -", true);
  declare_log_form(command, options->to);
  declare_output(command, options->output, "write to this new file, or new files into this existing folder", "OUT");
  declare_force(command, options->force);
  declare_color(command, options->color);
  return {&command, [options](World& world) { return Conversion(*options, world).run(); }};
}

}  // namespace tonk::cli
