#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/source.hpp"
#include "cli/judging/reporter.hpp"
#include "core/text.hpp"
#include "render/json.hpp"
#include "render/summary/summary.hpp"

namespace tonk::cli {
namespace {

struct SummarizeOptions {
  std::vector<std::string> files;
  std::vector<std::string> logs;  ///< that must have been counted, each once
  std::uint64_t parts = 0;        ///< how many logs there must be in all; 0 if nobody says
  Format format = Format::text;
};

/// Adds up summaries; refuses incomplete ones and logs that are counted twice.
class Merger {
 public:
  explicit Merger(Problems& problems) : problems_(problems) {}

  void read_file(const std::string& file, std::string_view text) {
    file_ = &file;
    line_ = 0;
    hands_told_ = 0;
    complained_ = false;
    bool any = false;
    while (!text.empty()) {
      ++line_;
      const std::string_view line = take_line(text);
      if (!line.ends_with('\n')) {
        say("the last line does not end: the file was cut short");
        return;
      }
      any = read_line(line) || any;
    }
    if (hands_told_ != 0 && any) {
      say("hands come after the last summary: the summary of these is missing");
    } else if (!any && !complained_) {
      say("there is no summary in it");
    }
  }

  /// Checks that each of these logs is part of the sum.
  void expect(const std::vector<std::string>& logs) {
    for (const std::string& log : logs) {
      std::string why;
      const std::optional<std::string> sha256 = digest_of(log, why);
      if (!sha256) {
        problems_.say(cannot_read(log, why));
      } else if (left_out_.contains(*sha256) && !counted_.contains(*sha256)) {
        problems_.say("`{}` is only in a summary that is left out", log);
      } else if (!counted_.contains(*sha256)) {
        problems_.say("`{}`, as it is now, is in none of the summaries", log);
      }
    }
  }

  /// Checks that so many logs are part of the sum.
  void expect(std::uint64_t parts) {
    const std::uint64_t found = counted_.size();
    if (found < parts) {
      problems_.say("{} of {} parts {} missing: the summaries are of {}", parts - found, parts,
                    parts - found == 1 ? "is" : "are", found);
    } else if (found > parts) {
      problems_.say("the summaries are of {} parts, and there must be {}", found, parts);
    }
  }

  [[nodiscard]] const Summary& all() const { return all_; }

 private:
  void say(std::string_view what) {
    complained_ = true;
    problems_.say(line_ == 0 ? fmt::format("`{}`: {}", *file_, what)
                             : fmt::format("`{}`, line {}: {}", *file_, line_, what));
  }

  static std::optional<std::string> digest_of(const std::string& log, std::string& why) {
    const std::unique_ptr<Source> source = Source::open(log, Openable::stream, why);
    if (!source) {
      return std::nullopt;
    }
    source->keep_digest();
    std::string buffer(std::size_t{1} << 16U, '\0');
    std::optional<std::size_t> given = 1;
    while (given.value_or(0) > 0) {
      given = source->read(buffer.data(), buffer.size(), why);
    }
    return given ? std::optional(source->sha256()) : std::nullopt;
  }

  /// Adds the line if it is the summary of a run, and returns whether it is.
  bool read_line(std::string_view line) {
    const auto json = Json::parse(line, nullptr, false);
    const bool is_object = json.is_object();
    if (is_object && json.contains("verdict")) {
      ++hands_told_;
      return false;
    }
    if (is_object && (json.contains("coverage") || (json.contains("session") && json.contains("summary")))) {
      return false;  // a part of what the run's own summary counts
    }
    std::string why = "it is not a line that `tonk verify --format json` writes";
    const auto summary = is_object && json.contains("summary") ? read_summary(json, why) : std::nullopt;
    if (summary) {
      add(*summary);
    } else {
      say(why);
    }
    hands_told_ = 0;
    return summary.has_value();
  }

  void add(const Summary& summary) {
    const std::uint64_t lines = summary.tally.hands + summary.tally.sessions;
    if (hands_told_ != 0 && hands_told_ != lines) {
      say(fmt::format("it sums up {} hands, but {} came before it", lines, hands_told_));
    }
    if (!summary.whole) {
      say("not everything that it should sum up was judged");
    }
    if (count_logs(summary)) {
      all_.add(summary);
    } else {
      all_.whole = false;
    }
  }

  /// Whether none of them was counted before.
  bool count_logs(const Summary& summary) {
    std::map<std::string, std::string> counted;
    bool all_new = true;
    for (const Summary::Log& log : summary.logs) {
      if (log.sha256.empty()) {
        continue;
      }
      const auto before = counted_.find(log.sha256);
      if (before != counted_.end()) {
        say(fmt::format("the log `{}` was already counted, in {}: this summary is left out", log.file, before->second));
        all_new = false;
      } else if (!counted.try_emplace(log.sha256, fmt::format("`{}`, line {}", *file_, line_)).second) {
        say(fmt::format("the log `{}` is counted twice in this summary, which is left out", log.file));
        all_new = false;
      }
    }
    if (all_new) {
      counted_.merge(counted);
    } else {
      left_out_.merge(counted);
    }
    return all_new;
  }

  Problems& problems_;
  const std::string* file_ = nullptr;
  std::uint64_t line_ = 0;
  std::uint64_t hands_told_ = 0;                 ///< since the last summary
  bool complained_ = false;                      ///< of this file
  std::map<std::string, std::string> counted_;   ///< where each log, by its digest, is counted
  std::map<std::string, std::string> left_out_;  ///< the same of summaries that are not part of the sum
  Summary all_;
};

Status summarize(const SummarizeOptions& options, World& world) {
  Problems problems(world);
  if (options.files.empty() && world.in_is_terminal) {
    problems.say("no summaries to add up: name files, or `-` for standard input");
    return Status::failed;
  }
  if (!may_read_input(options.files, problems)) {
    return Status::failed;
  }
  Merger merger(problems);
  const auto files = options.files.empty() ? std::vector<std::string>{std::string(standard_input)} : options.files;
  for (const std::string& file : files) {
    if (const std::optional<std::string> text = read_log(file, world, problems)) {
      merger.read_file(file, *text);
    }
  }
  if (!options.logs.empty()) {
    merger.expect(find_logs(options.logs, problems, LogNames::all));
  }
  if (options.parts != 0) {
    merger.expect(options.parts);
  }
  Summary all = merger.all();
  all.whole = all.whole && !problems.any();
  const bool did_nothing = all.logs.empty() && problems.any();
  if (options.format == Format::json) {
    world.out << json_line(to_json(all)) << '\n';
  } else if (!did_nothing) {
    world.out << summary_text(all.tally) << tables_text(all);
  }
  return problems.status(any_found(all.tally));
}

}  // namespace

Command declare_summarize(CLI::App& program) {
  auto options = std::make_shared<SummarizeOptions>();
  CLI::App& command =
      add_command(program, "summarize", "add up what several runs of verify --summary found",
                  "Exit status: 0 nothing found, 1 findings in the hands, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk summarize october.json november.json\n"
                  "  tonk summarize parts.json --logs parts --format json\n"
                  "  cat summaries/* | tonk summarize --parts 64");
  declare_arguments(command, "FILE", options->files,
                    "what `tonk verify --summary --format json` wrote, or - for standard input (the default)");
  declare_list(command, "--logs", options->logs, "logs, or folders of them, each of which must have been counted",
               "LOG");
  declare_number(command, "--parts", options->parts, 1, std::uint64_t{1} << 32U,
                 "how many logs there must be in all, wherever they came from");
  declare_format(command, options->format);
  return {&command, [options](World& world) { return summarize(*options, world); }};
}

}  // namespace tonk::cli
