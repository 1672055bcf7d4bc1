#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/source.hpp"
#include "cli/io/text_table.hpp"
#include "core/text.hpp"
#include "parser/parcel.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::cli {
namespace {

struct SplitOptions {
  std::vector<std::string> files;
  std::string folder;
  std::uint64_t megabytes = 64;
};

/// Cuts logs into files of one folder; each log begins a file of its own.
class Splitting {
 public:
  Splitting(World& world, Problems& problems, const SplitOptions& options, const std::string& draft)
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
      if (const std::string path = log::house_path(line->text); !path.empty()) {
        why = fmt::format("line {} names a house by the relative path {}, which would lead elsewhere from the parts",
                          number, log::in_backquotes(path));
        break;
      }
      if (!take(log, *line)) {
        return false;
      }
    }
    why = world_.is_interrupted() ? "interrupted" : why;
    if (!why.empty()) {
      problems_.say(fmt::format("`{}` cannot be split: {}; nothing is written", log, why));
      return false;
    }
    return (cuts_ || begin(log, {})) && end_part();
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  [[nodiscard]] bool begin_part() {
    written_ = 0;
    const char* ending = form_ == log::Form::json ? "jsonl" : "tonk";
    file_ = std::make_unique<OutputFile>(world_, fmt::format("{}/{:06}.{}", draft_, ++count_, ending));
    std::string why;
    return file_->open(why) || failed(why);
  }
  [[nodiscard]] bool add(std::string_view text) {
    written_ += text.size();
    std::string why;
    return file_->append(text, why) || failed(why);
  }
  [[nodiscard]] bool end_part() {
    std::string why;
    return file_->commit(why) || failed(why);
  }
  [[nodiscard]] bool failed(const std::string& why) {
    problems_.say(cannot_write(options_.folder, why));
    return false;
  }
  [[nodiscard]] bool is_full() const { return written_ >= options_.megabytes << 20U; }

  /// Blank lines wait until it is known whether the log is text or JSON.
  [[nodiscard]] bool take(const std::string& log, const Lines::Line& line) {
    constexpr std::size_t most_blanks = std::size_t{1} << 20U;
    if (!cuts_) {
      const bool is_blank = line.text.find_first_not_of(" \t\r\n") == std::string_view::npos;
      if (is_blank && blanks_.size() < most_blanks) {
        blanks_ += line.text;
        return true;
      }
      return begin(log, line.text);
    }
    // JSON is parsed only where it matters.
    const bool may_ask = line.begins && (form_ == log::Form::text || is_full());
    const bool may_cut = may_ask && cuts_->is_before(line.text);
    return (!may_cut || !is_full() || (end_part() && begin_part())) && add(line.text);
  }

  [[nodiscard]] bool begin(const std::string& log, std::string_view line) {
    form_ = form_of(log, line);
    cuts_.emplace(form_);
    (void)cuts_->is_before(line);
    return begin_part() && add(blanks_) && add(line);
  }

  World& world_;
  Problems& problems_;
  const SplitOptions& options_;
  const std::string& draft_;  ///< the folder, until it gets its name
  std::unique_ptr<OutputFile> file_;
  std::uint64_t written_ = 0;  ///< bytes of this file
  std::uint64_t count_ = 0;    ///< of files
  std::string blanks_;
  log::Form form_ = log::Form::text;
  std::optional<log::CutPoints> cuts_;  ///< once it is known whether the log is text or JSON
};

Status split(const SplitOptions& options, World& world) {
  Problems problems(world);
  world.heed_interrupts();
  const std::vector<std::string> logs = find_logs(options.files, problems);
  OutputFolder folder(options.folder);
  std::string why;
  if (!problems.any() && !folder.open(why)) {
    problems.say(cannot_write(options.folder, why));
  }
  Splitting splitting(world, problems, options, folder.draft());
  for (auto log = logs.begin(); log != logs.end() && !problems.any(); ++log) {
    const std::unique_ptr<Source> source = Source::open(*log, world, why);
    if (!source) {
      problems.say(cannot_read(*log, why));
    } else if (!splitting.split(*log, *source)) {
      break;
    }
  }
  if (!problems.any() && !folder.commit(why)) {
    problems.say(cannot_write(options.folder, why));
  }
  if (!problems.any()) {
    world.out << fmt::format("{}: {}\n", printable(options.folder), counted(splitting.count(), "log"));
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
  declare_number(command, "--size", options->megabytes, 1, most, "about how many MiB each has (64)");
  return {&command, [options](World& world) { return split(*options, world); }};
}

}  // namespace tonk::cli
