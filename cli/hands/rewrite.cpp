#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/hands/unified_diff.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/source.hpp"
#include "cli/io/spool.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "parser/convert.hpp"
#include "parser/parcel.hpp"
#include "render/record.hpp"
#include "session/record.hpp"

namespace tonk::cli {
namespace {

/// Reports why a log cannot be rewritten.
void write_unread(const std::string& file, const std::vector<log::Obstacle>& errors, bool color, std::ostream& out) {
  for (const auto& [error, chunk] : errors) {
    const Place place{chunk.text, chunk.first_line};
    out << finding_text(remark_at(file, place, error.at, Verdict::unreadable, error.code, error), color);
  }
}

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
  bool diff = false;
  ColorWhen color = ColorWhen::automatic;
};

/// What became of a log.
struct Rewritten {
  bool unread = false;  ///< and reported to be, on standard error, as standard output may be the log
  std::string before;   ///< the SHA-256 of the log, unpacked
  Spool text;
  std::string old_text;                ///< if it is wanted
  std::vector<std::uint64_t> dropped;  ///< if the form stays
};

/// Rewrites the log in memory that does not grow with it, unless its text is wanted. `to` is the form; nothing: it stays. Nothing where the
/// log cannot be read to its end, or the work is interrupted, which is reported.
std::optional<Rewritten> rewrite(const std::string& file, std::optional<log::Form> to, bool want_text, ColorWhen color,
                                 World& world, Problems& problems) {
  std::string why;
  const std::unique_ptr<Source> source = Source::open(file, world, why);
  if (source == nullptr) {
    problems.say(cannot_read(file, why));
    return std::nullopt;
  }
  log::Parceler parceler([&](char* data, std::size_t most) { return source->read(data, most, why); },
                         is_json_by_name(file) ? std::optional(log::Form::json) : std::nullopt);
  std::optional<Rewritten> done(std::in_place);
  Sha256 before;
  std::optional<log::Converter> converter;
  bool going_on = true;
  for (log::Parcel parcel; going_on && parceler.next(parcel);) {
    if (!converter) {
      converter.emplace(parceler.form(), to.value_or(parceler.form()));
    }
    before.add(parcel.text);
    log::Formatted part = converter->next(parcel);
    if (!part.errors.empty()) {
      write_unread(file, part.errors, use_color(color, world.err_is_terminal, world), world.err);
      done->unread = true;
    } else if (!done->unread) {
      std::string no_room;
      going_on = done->text.append(part.text, no_room);
      if (!going_on) {
        problems.say("`{}` cannot be rewritten: {}", file, no_room);
      }
      std::ranges::copy(part.dropped, std::back_inserter(done->dropped));
    }
    done->old_text += want_text ? parcel.text : "";
  }
  if (!why.empty()) {
    problems.say(cannot_read(file, why));
  }
  done->before = before.digits();
  return going_on && why.empty() ? std::move(done) : std::nullopt;
}

/// Gives it all to `take`, which is false where it has failed and has told so.
bool give(Rewritten& log, const std::string& file, const Spool::Take& take, Problems& problems) {
  std::string why;
  const bool given = log.text.give(take, why);
  if (!why.empty()) {
    problems.say("`{}` cannot be rewritten: {}", file, why);
  }
  return given;
}

/// Returns whether the exit status is to say something of the log: it cannot be read, or `--check` or `--diff` found a change.
bool format_file(const std::string& file, const FmtOptions& options, World& world, Problems& problems) {
  std::string why;
  if (file != standard_input && !is_ordinary(file, why)) {
    problems.say(cannot_read(file, why));
    return false;
  }
  std::optional<Rewritten> done = rewrite(file, std::nullopt, options.diff, options.color, world, problems);
  if (!done || done->unread) {
    return done.has_value();
  }
  const bool differs = done->text.sha256() != done->before;
  if (options.diff) {
    std::string after;
    (void)give(
        *done, file, [&](std::string_view piece) { return !(after += piece).empty(); }, problems);
    write_standard_output(unified_diff(file, done->old_text, after, done->dropped), world);
    return differs;
  }
  if (!options.check && file == standard_input) {
    (void)give(
        *done, file, [&](std::string_view piece) { return write_standard_output(piece, world), true; }, problems);
    return false;
  }
  if (!differs) {
    return false;
  }
  OutputFile output(world, problems, file);
  const auto write = [&] {
    return give(
        *done, file, [&](std::string_view piece) { return output.append(piece); }, problems);
  };
  if (!options.check && !output.renew(done->before, write)) {
    return false;
  }
  world.out << printable(file) << '\n';
  return options.check;
}

Status format_all(const FmtOptions& options, World& world) {
  Problems problems(world, options.color);
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no logs to format: name files or folders, or `-` for standard input");
    return Status::failed;
  }
  const auto arguments = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  bool found = false;
  for (const std::string& file : find_logs(arguments, problems)) {
    if (problems.stops(world)) {
      break;
    }
    found = format_file(file, options, world, problems) || found;
  }
  return problems.status(found);
}

}  // namespace

Command declare_fmt(CLI::App& program) {
  auto options = std::make_shared<FmtOptions>();
  CLI::App& command = add_command(
      program, "fmt", "write hand logs in their canonical form, comments kept",
      "Files are written in place and named; standard input goes to standard output. A log that cannot be read\n"
      "is left as it is. So is, with a message, one that is packed, that has several hard links, that has changed\n"
      "since it was read, or that another program has open for writing, as far as the system tells: it does of your\n"
      "own files on local disks. Elsewhere do not format a log that is still being written.\n\n"
      "Exit status: 0 all well, 1 a log cannot be read, or with --check or --diff one is to be changed,\n"
      "2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk fmt friday.tonk\n"
      "  tonk fmt --check logs/\n"
      "  tonk fmt --diff friday.tonk\n"
      "  tonk fmt - < friday.tonk");
  declare_logs(command, options->files);
  declare_flag(command, "--check", options->check, "write no file; name those that are not in canonical form");
  declare_flag(command, "--diff", options->diff, "write no file; print what would change, as a unified diff");
  declare_color(command, options->color);
  return {&command, [options](World& world) { return format_all(*options, world); }};
}

namespace {

namespace fs = std::filesystem;

struct ConvertOptions {
  std::vector<std::string> files;
  log::Form to = log::Form::json;
  std::string output{standard_output};
  bool force = false;
  ColorWhen color = ColorWhen::automatic;
};

/// Where the log is written in a folder.
std::string path_in(const std::string& folder, const std::string& log, log::Form form) {
  const fs::path name = log == standard_input ? fs::path("log") : fs::path(without_packing(log)).filename();
  return (fs::path(folder) / name).replace_extension(form == log::Form::json ? ".jsonl" : ".tonk").string();
}

Status convert_all(const ConvertOptions& options, World& world) {
  Problems problems(world, options.color);
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
    std::optional<Rewritten> log = rewrite(file, options.to, false, options.color, world, problems);
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
  if (one) {
    one->commit();
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
