#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/source.hpp"
#include "core/text.hpp"
#include "parser/parcel.hpp"
#include "render/text_table.hpp"

namespace tonk::cli {
namespace {

struct SplitOptions {
  std::vector<std::string> files;
  std::string folder;
  std::uint64_t mebibytes = 64;
};

/// Cuts logs into files of one folder; each log begins a file of its own.
class Splitter {
 public:
  Splitter(World& world, Problems& problems, const SplitOptions& options, const std::string& draft)
      : world_(world), problems_(problems), options_(options), draft_(draft) {}

  /// False if the log cannot be read on, or a part cannot be written, which is reported.
  [[nodiscard]] bool split(const std::string& log, Source& source) {
    Lines lines(source);
    std::string why;
    std::uint64_t number = 0;  // of the line
    blanks_.clear();
    cuts_.reset();
    while (const std::optional<Lines::Line> line = world_.is_interrupted() ? std::nullopt : lines.next(why)) {
      number += line->begins ? 1U : 0U;
      why = why_not_elsewhere(line->text, number, "the parts");
      if (!why.empty()) {
        break;
      }
      if (!add(log, *line)) {
        return false;
      }
    }
    why = world_.is_interrupted() ? "interrupted" : why;
    if (!why.empty()) {
      problems_.say("`{}` cannot be split: {}; nothing is written", log, why);
      return false;
    }
    return (cuts_ || begin(log, {})) && part_->commit();
  }

  /// How many files were begun.
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  [[nodiscard]] bool is_full() const { return written_ >= options_.mebibytes << 20U; }

  [[nodiscard]] bool begin_part() {
    written_ = 0;
    const char* const ending = form_ == log::Form::json ? "jsonl" : "tonk";
    part_ = std::make_unique<OutputFile>(world_, problems_, fmt::format("{}/{:06}.{}", draft_, ++count_, ending),
                                         fmt::format("`{}` cannot be written", options_.folder));
    return part_->open();
  }

  [[nodiscard]] bool write(std::string_view text) {
    written_ += text.size();
    return part_->append(text);
  }

  /// Blank lines wait until it is known whether the log is text or JSON.
  [[nodiscard]] bool add(const std::string& log, const Lines::Line& line) {
    constexpr std::size_t most_blanks = std::size_t{1} << 20U;
    if (!cuts_) {
      const bool is_blank = line.text.find_first_not_of(" \t\r\n") == std::string_view::npos;
      if (is_blank && blanks_.size() < most_blanks) {
        blanks_ += line.text;
        return true;
      }
      return begin(log, line.text);
    }
    // JSON is parsed only if a part is full, but of text every line must be looked at.
    const bool is_asked = line.begins && (form_ == log::Form::text || is_full());
    if (is_asked && cuts_->is_before(line.text) && is_full() && !(part_->commit() && begin_part())) {
      return false;
    }
    return write(line.text);
  }

  [[nodiscard]] bool begin(const std::string& log, std::string_view line) {
    form_ = form_of(log, line);
    cuts_.emplace(form_);
    (void)cuts_->is_before(line);
    return begin_part() && write(blanks_) && write(line);
  }

  World& world_;
  Problems& problems_;
  const SplitOptions& options_;
  const std::string& draft_;  ///< the folder, until it gets its name
  std::unique_ptr<OutputFile> part_;
  std::uint64_t written_ = 0;  ///< bytes of this part
  std::uint64_t count_ = 0;    ///< of parts
  std::string blanks_;
  log::Form form_ = log::Form::text;
  std::optional<log::CutPoints> cuts_;  ///< once it is known whether the log is text or JSON
};

Status split(const SplitOptions& options, World& world) {
  Problems problems(world);
  world.heed_interrupts();
  if (!may_read_input(options.files, problems)) {
    return Status::failed;
  }
  const std::vector<std::string> logs = find_logs(options.files, problems);
  OutputFolder folder(problems, options.folder);
  if (problems.any() || !folder.open()) {
    return Status::failed;
  }
  Splitter splitter(world, problems, options, folder.draft());
  for (const std::string& log : logs) {
    std::string why;
    const std::unique_ptr<Source> source = Source::open(log, world, why);
    if (!source) {
      problems.say(cannot_read(log, why));
    }
    if (!source || !splitter.split(log, *source)) {
      return Status::failed;
    }
  }
  if (folder.commit()) {
    world.out << fmt::format("{}: {}\n", printable(options.folder), counted(splitter.count(), "log"));
  }
  return problems.status();
}

}  // namespace

Command declare_split(CLI::App& program) {
  auto options = std::make_shared<SplitOptions>();
  CLI::App& command = add_command(program, "split", "cut logs into smaller ones, without dividing a session",
                                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk split season.tonk.zst -o parts\n"
                                  "  tonk split --size 256 october.tonk november.tonk -o parts");
  declare_logs(command, options->files, true);
  declare_output(command, options->folder, "a new folder for them", "FOLDER");
  require(command, "--output");
  constexpr std::uint64_t most = std::uint64_t{1} << 20U;
  declare_number(command, "--size", options->mebibytes, 1, most, "about how many MiB each has (64)");
  return {&command, [options](World& world) { return split(*options, world); }};
}

}  // namespace tonk::cli
