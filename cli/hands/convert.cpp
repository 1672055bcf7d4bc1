#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/command.hpp"
#include "cli/hands/rewrite.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"

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

/// Where the log is written in a folder. A name such as `2024.10.05` is no name with an extension.
std::string path_in(const std::string& folder, const std::string& log, log::Form form) {
  const fs::path name = log == standard_input ? fs::path("log") : fs::path(without_packing(log)).filename();
  const fs::path plain = is_called_a_log(name.string(), LogNames::all) ? name.stem() : name;
  return (fs::path(folder) / plain).string() + (form == log::Form::json ? ".jsonl" : ".tonk");
}

Status convert_all(const ConvertOptions& options, World& world) {
  Problems problems(world, options.color);
  if (!may_read_input(options.files, problems)) {
    return Status::failed;
  }
  std::error_code none;  // then it is a file
  const bool into_folder = fs::is_directory(options.output, none);
  const std::vector<std::string> files = find_logs(options.files, problems);
  if (files.size() > 1 && !into_folder && options.to == log::Form::text) {
    problems.say("several logs would run into one: name a folder for them with `-o`");
    return Status::failed;
  }
  InputFiles inputs;
  for (const std::string& file : files) {
    inputs.add(file);
  }
  const bool to_file = !into_folder && options.output != standard_output;
  std::optional<OutputFile> one;  // into which all logs go
  if (to_file && !OutputFile(world, problems, options.output, options.force, inputs).may_open()) {
    return Status::failed;
  }
  bool unread = false;
  std::set<std::string> written;
  for (const std::string& file : files) {
    if (problems.stops(world)) {
      return Status::failed;
    }
    std::optional<Rewritten> log =
        rewrite(file, Openable::stream, options.to, RewriteAs::new_text, options.color, world, problems);
    unread = unread || (log && log->unread);
    if (!log || log->unread) {
      continue;
    }
    const auto put = [&](OutputFile& output) {
      return give(
          *log, file, [&](std::string_view piece) { return output.append(piece); }, problems);
    };
    const std::string path = path_in(options.output, file, options.to);
    if (options.output == standard_output) {
      (void)give(
          *log, file, [&](std::string_view piece) { return write_standard_output(piece, world), true; }, problems);
    } else if (!into_folder) {
      if (!one && !one.emplace(world, problems, options.output, options.force, inputs).open()) {
        return Status::failed;
      }
      if (!put(*one)) {
        return Status::failed;
      }
    } else if (written.insert(path).second) {
      OutputFile output(world, problems, path, options.force, inputs);
      (void)(output.open() && put(output) && output.commit());
    } else {
      problems.say("`{}` is not converted: another log is already written to `{}`", file, path);
    }
  }
  const bool is_whole = !unread && !problems.any();
  if (one && (is_whole || one->is_stream())) {
    one->commit();
  } else if (one) {
    problems.mention("`{}` is not written, because a log is missing in it", options.output);
  }
  return problems.status(unread);
}

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
  return {&command, [options](World& world) { return convert_all(*options, world); }};
}

}  // namespace tonk::cli
