#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/output.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/source.hpp"
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

/// Writes logs into one file after the other.
class Parts {
 public:
  Parts(World& world, std::string folder, std::uint64_t size)
      : world_(world), folder_(std::move(folder)), size_(size) {}

  /// Each returns false where it cannot, with the reason in `why`.
  [[nodiscard]] bool begin(log::Form form, std::string& why) {
    written_ = 0;
    const char* ending = form == log::Form::json ? "jsonl" : "tonk";
    file_ = std::make_unique<OutputFile>(world_, fmt::format("{}/{:06}.{}", folder_, ++count_, ending));
    return file_->open(why);
  }
  [[nodiscard]] bool add(std::string_view text, std::string& why) {
    written_ += text.size();
    return file_->append(text, why);
  }
  [[nodiscard]] bool end(std::string& why) { return file_->commit(why); }

  [[nodiscard]] bool is_full() const { return written_ >= size_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  World& world_;
  std::string folder_;
  std::uint64_t size_;
  std::uint64_t written_ = 0;
  std::uint64_t count_ = 0;
  std::unique_ptr<OutputFile> file_;
};

/// Why a log could not be split: it cannot be read on, or what it has cannot be written.
struct Failure {
  bool reading = false;
  std::string why;
};

/// Splits one log; it begins a part of its own.
class Splitting {
 public:
  Splitting(const std::string& log, Source& source, Parts& parts, const World& world)
      : log_(log), lines_(source), parts_(parts), world_(world) {}

  [[nodiscard]] std::optional<Failure> run() {
    Failure reading{true, {}};
    Failure writing;
    while (const std::optional<Lines::Line> line = world_.is_interrupted() ? std::nullopt : lines_.next(reading.why)) {
      number_ += line->begins ? 1U : 0U;
      if (const std::string path = log::house_path(line->text); !path.empty()) {
        reading.why =
            fmt::format("line {} names a house by the relative path {}, which would lead elsewhere from the parts",
                        number_, log::in_backquotes(path));
        return reading;
      }
      if (!take(*line, writing.why)) {
        return writing;
      }
    }
    if (world_.is_interrupted()) {
      reading.why = "interrupted";
    }
    if (!reading.why.empty()) {
      return reading;
    }
    const bool ended = (cuts_ || begin({}, writing.why)) && parts_.end(writing.why);
    return ended ? std::nullopt : std::optional(writing);
  }

 private:
  /// Blank lines wait until it is known what the log is written in.
  [[nodiscard]] bool take(const Lines::Line& line, std::string& why) {
    constexpr std::size_t most_blanks = std::size_t{1} << 20U;
    if (!cuts_) {
      const bool is_blank = line.text.find_first_not_of(" \t\r\n") == std::string_view::npos;
      if (is_blank && blanks_.size() < most_blanks) {
        blanks_ += line.text;
        return true;
      }
      return begin(line.text, why);
    }
    // JSON is looked at only where it matters.
    const bool may_ask = line.begins && (form_ == log::Form::text || parts_.is_full());
    const bool may_cut = may_ask && cuts_->is_before(line.text);
    if (may_cut && parts_.is_full() && !(parts_.end(why) && parts_.begin(form_, why))) {
      return false;
    }
    return parts_.add(line.text, why);
  }

  [[nodiscard]] bool begin(std::string_view line, std::string& why) {
    form_ = form_of(log_, line);
    cuts_.emplace(form_);
    (void)cuts_->is_before(line);
    return parts_.begin(form_, why) && parts_.add(blanks_, why) && parts_.add(line, why);
  }

  const std::string& log_;
  std::uint64_t number_ = 0;  ///< of the line
  Lines lines_;
  Parts& parts_;
  const World& world_;
  std::string blanks_;
  log::Form form_ = log::Form::text;
  std::optional<log::CutPoints> cuts_;  ///< once it is known what the log is written in
};

Status split(const SplitOptions& options, World& world) {
  Problems problems(world);
  world.heed_interrupts();
  OutputFolder folder(options.folder);
  std::string why;
  const auto failed_to_write = [&](const std::string& reason) {
    problems.say(cannot_write(options.folder, reason));
    return problems.status();
  };
  const std::vector<std::string> logs = find_logs(options.files, problems);
  if (problems.any()) {
    return problems.status();
  }
  if (!folder.open(why)) {
    return failed_to_write(why);
  }
  Parts parts(world, folder.draft(), options.megabytes << 20U);
  for (const std::string& log : logs) {
    const std::unique_ptr<Source> source = Source::open(log, world, why);
    if (!source) {
      problems.say(cannot_read(log, why));
      return problems.status();
    }
    const std::optional<Failure> failure = Splitting(log, *source, parts, world).run();
    if (failure && failure->reading) {
      problems.say(fmt::format("`{}` cannot be split: {}; nothing is written", log, failure->why));
      return problems.status();
    }
    if (failure) {
      return failed_to_write(failure->why);
    }
  }
  if (!folder.commit(why)) {
    return failed_to_write(why);
  }
  world.out << fmt::format("{}: {} log{}\n", printable(options.folder), parts.count(), parts.count() == 1 ? "" : "s");
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
