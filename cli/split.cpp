#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/growing_file.hpp"
#include "cli/input.hpp"
#include "cli/lines.hpp"
#include "cli/new_folder.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/source.hpp"
#include "core/text.hpp"
#include "parser/cut_points.hpp"

namespace tonk::cli {
namespace {

struct SplitOptions {
  std::vector<std::string> files;
  std::string folder;
  std::uint64_t megabytes = 64;
};

/// Writes lines into one file after the other.
class Shards {
 public:
  Shards(std::string folder, std::uint64_t size) : folder_(std::move(folder)), size_(size) {}

  /// Each returns false where it cannot, with the reason in `why`.
  [[nodiscard]] bool add(std::string_view line, bool may_cut, log::Form form, std::string& why) {
    if (may_cut && file_ && written_ >= size_ && !end_file(why)) {
      return false;
    }
    if (!file_ && !begin_file(form, why)) {
      return false;
    }
    written_ += line.size();
    return file_->append(line, why);
  }
  [[nodiscard]] bool end_file(std::string& why) {
    const bool closed = !file_ || file_->close(why);
    file_.reset();
    return closed;
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  [[nodiscard]] bool begin_file(log::Form form, std::string& why) {
    file_ = std::make_unique<GrowingFile>();
    written_ = 0;
    ++count_;
    return file_->open(fmt::format("{}/{:06}.{}", folder_, count_, form == log::Form::json ? "jsonl" : "tonk"), why);
  }

  std::string folder_;
  std::uint64_t size_;
  std::uint64_t written_ = 0;
  std::uint64_t count_ = 0;
  std::unique_ptr<GrowingFile> file_;
};

/// False where the log cannot be read to its end, or what it has cannot be written; that is told to `problems`.
bool split_log(const std::string& log, Shards& shards, const std::string& folder, World& world, Problems& problems) {
  std::string why;
  const std::unique_ptr<Source> source = Source::open(log, world, why);
  if (!source) {
    problems.say(cannot_read(log, why));
    return false;
  }
  Lines lines(*source);
  std::optional<log::CutPoints> cuts;
  log::Form form = log::Form::text;
  while (const std::optional<Lines::Line> line = world.is_interrupted() ? std::nullopt : lines.next(why)) {
    if (!cuts) {
      form = form_of(log, line->text);
      cuts.emplace(form);
    }
    const bool may_cut = line->begins && cuts->is_before(line->text);
    if (!shards.add(line->text, may_cut, form, why)) {
      problems.say(fmt::format("`{}` cannot be written: {}", folder, why));
      return false;
    }
  }
  if (world.is_interrupted() || !why.empty()) {
    problems.say(world.is_interrupted() ? "interrupted: nothing is written"
                                        : fmt::format("`{}` breaks off: {}: nothing is written", log, why));
    return false;
  }
  if (!shards.end_file(why)) {
    problems.say(fmt::format("`{}` cannot be written: {}", folder, why));
    return false;
  }
  return true;
}

Status split(const SplitOptions& options, World& world) {
  Problems problems(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world));
  world.heed_interrupts();
  NewFolder folder(options.folder);
  std::string why;
  const auto cannot_write = [&] { problems.say(fmt::format("`{}` cannot be written: {}", options.folder, why)); };
  const std::vector<std::string> logs = find_logs(options.files, problems);
  if (!problems.any() && !folder.begin(why)) {
    cannot_write();
  }
  if (problems.any()) {
    return problems.status();
  }
  Shards shards(folder.draft(), options.megabytes << 20U);
  for (const std::string& log : logs) {
    if (!split_log(log, shards, options.folder, world, problems)) {
      return problems.status();
    }
  }
  if (!folder.publish(why)) {
    cannot_write();
    return problems.status();
  }
  world.out << fmt::format("{}: {} log{}\n", printable(options.folder), shards.count(), shards.count() == 1 ? "" : "s");
  return problems.status();
}

}  // namespace

Command declare_split(CLI::App& program) {
  auto options = std::make_shared<SplitOptions>();
  CLI::App* command = program.add_subcommand("split", "cut logs into smaller ones, each session whole");
  command->add_option("FILE", options->files, "logs, folders searched for *.tonk, or - for standard input")
      ->type_name("")
      ->required();
  command->add_option("-o,--out", options->folder, "a new folder for them")->type_name("FOLDER")->required();
  constexpr std::uint64_t most = std::uint64_t{1} << 20U;
  declare_number(*command, "--size", options->megabytes, 1, most, "about how many MiB each has (64)");
  command->footer(
      "Example:\n"
      "  tonk split season.tonk.zst -o parts\n"
      "  parallel 'tonk verify -q --summary --format json {} >{.}.json' ::: parts/*.tonk\n"
      "  tonk summarize parts/*.json --logs parts");
  return {command, [options](World& world) { return split(*options, world); }};
}

}  // namespace tonk::cli
