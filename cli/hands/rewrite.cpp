#include <algorithm>
#include <cassert>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "parser/convert.hpp"
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

constexpr std::size_t context = 3;

/// A line of a text, and what became of it.
struct DiffLine {
  std::string_view before;  ///< with its line end, where it has one
  std::optional<std::string_view> after;
  [[nodiscard]] bool changed() const { return before != after; }
};
using DiffLines = std::vector<DiffLine>;

DiffLines paired(std::string_view before, std::string_view after, const std::vector<std::uint64_t>& dropped) {
  DiffLines lines;
  auto next_dropped = dropped.begin();
  while (!before.empty()) {
    DiffLine line{take_line(before), {}};
    if (next_dropped != dropped.end() && *next_dropped == lines.size() + 1) {
      ++next_dropped;
    } else if (!after.empty()) {
      line.after = take_line(after);
    }
    lines.push_back(line);
  }
  assert(after.empty());
  return lines;
}

void put(std::string& out, char sign, std::string_view line) {
  out += sign;
  out += line;
  out += line.ends_with('\n') ? "" : "\n\\ No newline at end of file\n";
}

std::size_t kept(const DiffLines& lines, std::size_t begin, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t at = begin; at < end; ++at) {
    count += lines[at].after ? 1U : 0U;
  }
  return count;
}

/// The end of the hunk that begins with a change: there follow more lines without one than two contexts hold.
std::size_t hunk_end(const DiffLines& lines, std::size_t at) {
  std::size_t end = at + 1;
  for (std::size_t next = end; next < lines.size() && next - end <= 2 * context; ++next) {
    end = lines[next].changed() ? next + 1 : end;
  }
  return end;
}

/// All that goes of a run of changes, then all that comes.
void put_lines(std::string& out, const DiffLines& lines, std::size_t begin, std::size_t end) {
  while (begin < end) {
    if (!lines[begin].changed()) {
      put(out, ' ', lines[begin++].before);
      continue;
    }
    std::size_t run = begin;
    for (; run < end && lines[run].changed(); ++run) {
      put(out, '-', lines[run].before);
    }
    for (; begin < run; ++begin) {
      if (lines[begin].after) {
        put(out, '+', *lines[begin].after);
      }
    }
  }
}

/// A unified diff of two texts. `dropped` are the lines that were left out, from 1; every other line of `before` became one of
/// `after`. Empty if nothing changed.
std::string unified_diff(const std::string& path, std::string_view before, std::string_view after,
                         const std::vector<std::uint64_t>& dropped) {
  const DiffLines lines = paired(before, after, dropped);
  std::string out;
  std::size_t told = 0;
  std::size_t after_told = 0;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!lines[at].changed()) {
      continue;
    }
    const std::size_t last = hunk_end(lines, at);
    const std::size_t begin = at - std::min(at - told, context);
    const std::size_t end = std::min(last + context, lines.size());
    after_told += kept(lines, told, begin);
    const std::size_t count = kept(lines, begin, end);
    if (out.empty()) {
      out = fmt::format("--- {0}\n+++ {0}\n", printable(path));
    }
    out += fmt::format("@@ -{},{} +{},{} @@\n", begin + 1, end - begin, after_told + (count == 0 ? 0 : 1), count);
    put_lines(out, lines, begin, end);
    after_told += count;
    told = end;
    at = end - 1;
  }
  return out;
}

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
  bool diff = false;
  ColorWhen color = ColorWhen::automatic;
};

/// Returns whether the exit status is to say something of the log: it cannot be read, or `--check` or `--diff` found a change.
bool format_file(const std::string& file, const std::string& text, const FmtOptions& options, World& world,
                 Problems& problems) {
  const log::Form form = form_of(file, text);
  const log::Formatted formatted = log::convert(text, form, form);
  if (!formatted.errors.empty()) {  // standard output may be the log
    write_unread(file, formatted.errors, use_color(options.color, world.err_is_terminal, world), world.err);
    return true;
  }
  const bool differs = formatted.text != text;
  if (options.diff) {
    write_standard_output(unified_diff(file, text, formatted.text, formatted.dropped), world);
    return differs;
  }
  if (!options.check && file == standard_input) {
    write_standard_output(formatted.text, world);
    return false;
  }
  if (!differs) {
    return false;
  }
  std::string why;
  if (!options.check && !OutputFile(world, file).renew(text, formatted.text, why)) {
    problems.say(cannot_write(file, why));
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
    if (const std::optional<std::string> text = read_log(file, world, problems, Openable::file)) {
      found = format_file(file, *text, options, world, problems) || found;
    }
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
