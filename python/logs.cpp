#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/problems.hpp"
#include "cli/io/source.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "python/convert.hpp"
#include "python/logged_hand.hpp"
#include "session/next_moves.hpp"

namespace tonk::python {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

std::string joined(const std::vector<cli::Problem>& problems) {
  std::string text;
  for (const cli::Problem& problem : problems) {
    text += problem.text;
  }
  return text;
}

/// Reads a file from its front, and judges hand by hand.
class LogIterator {
 public:
  LogIterator(const std::string& path, const cli::HouseOptions& options)
      : path_(path), problems_(false), houses_(options, problems_) {
    if (!houses_.accepts(options) || problems_.any()) {
      raise(joined(problems_.take()));
    }
    open();
    log_.emplace(path, reader(), options, houses_, form());
  }
  LogIterator(const std::string& path, const House& house) : path_(path), problems_(false), houses_({}, problems_) {
    open();
    log_.emplace(path, reader(), house);
  }

  LoggedHand next() {
    std::optional<LoggedHand> hand;
    {
      const py::gil_scoped_release others_may_run;
      const std::lock_guard one_at_a_time(mutex_);
      if (log_->advance()) {
        (void)log_->judge();
        hand.emplace(*log_);
      }
    }
    if (!hand && log_->broke_off()) {
      raise(PyExc_OSError, "`" + path_ + "` cannot be read to its end: " + why_);
    }
    if (!hand) {
      throw py::stop_iteration();
    }
    return *std::move(hand);
  }

 private:
  void open() {
    source_ = cli::Source::open(path_, cli::Openable::stream, why_);
    if (source_ == nullptr) {
      raise(PyExc_OSError, cli::cannot_read(path_, why_));
    }
  }
  [[nodiscard]] std::optional<log::Form> form() const {
    return cli::is_json_by_name(path_) ? std::optional(log::Form::json) : std::nullopt;
  }
  log::Parceler::Read reader() {
    return [this](char* to, std::size_t most) { return source_->read(to, most, why_); };
  }

  std::mutex mutex_;
  std::string path_;
  std::string why_;
  cli::Problems problems_;
  cli::CommandHouses houses_;
  std::unique_ptr<cli::Source> source_;
  std::optional<JudgedLog> log_;
};

Words words_of(const std::vector<fs::path>& paths) {
  Words words;
  std::ranges::transform(paths, std::back_inserter(words), [](const fs::path& path) { return path.string(); });
  return words;
}

std::unique_ptr<LogIterator> read(const fs::path& path, const HouseArgument& house,
                                  const std::vector<fs::path>& options, const std::vector<fs::path>& variants) {
  if (const House* const given = std::get_if<House>(&house)) {
    if (!options.empty() || !variants.empty()) {
      raise(PyExc_ValueError, "a House has its options already, and needs no folders: name the house instead");
    }
    return std::make_unique<LogIterator>(path.string(), *given);
  }
  return std::make_unique<LogIterator>(path.string(),
                                       cli::HouseOptions{{named(house), words_of(options)}, words_of(variants)});
}

std::vector<LoggedHand> judge(const Text& text, const HouseArgument& house, const fs::path& file) {
  const py::gil_scoped_release others_may_run;
  TextLog judged(text.bytes, house, file);
  std::vector<LoggedHand> hands;
  while (judged.log().advance()) {
    (void)judged.log().judge();
    hands.emplace_back(judged.log());
  }
  return hands;
}

/// What was found in logs.
struct Verification {
  VerdictCounts counts;
  std::vector<Record> records;  ///< of all hands that are not in order
  Words problems;               ///< what could not be read
  Words notes;                  ///< what was not read, such as files whose names are not those of logs
};

class Collector : public cli::ResultSink {
 public:
  explicit Collector(Verification& to) : to_(to) {}
  void read(const cli::BatchResult& batch) override {
    for (const cli::BatchResult::KeptHand& hand : batch.kept) {
      to_.records.push_back(hand.record);
    }
  }

 private:
  Verification& to_;
};

/// One path, or several.
using Paths = std::variant<fs::path, std::vector<fs::path>>;

Words words_of(const Paths& paths) {
  const fs::path* const one = std::get_if<fs::path>(&paths);
  return words_of(one != nullptr ? std::vector{*one} : std::get<std::vector<fs::path>>(paths));
}

Verification verify(const Paths& paths, const std::optional<fs::path>& house, const std::vector<fs::path>& options,
                    const std::vector<fs::path>& variants, std::size_t jobs) {
  constexpr std::size_t most_jobs = 1024;
  if (jobs > most_jobs) {
    raise(PyExc_ValueError, fmt::format("at most {} jobs", most_jobs));
  }
  Verification result;
  std::ostringstream nowhere;
  bool interrupted = false;
  cli::World world{.out = nowhere, .err = nowhere};
  world.is_interrupted = [&] {
    const py::gil_scoped_acquire to_ask;
    interrupted = interrupted || PyErr_CheckSignals() != 0;
    return interrupted;
  };
  cli::Problems problems(false);
  const cli::HandVisitor keep = [](cli::WorkerContext&, JudgedLog& judged, JudgedLog*, cli::BatchResult& batch) {
    if (judged.outcome().verdict != Verdict::ok) {
      batch.kept.push_back({{judged.record()}, nullptr});
    }
  };
  Collector collector(result);
  cli::BatchOutcome done;
  {
    const py::gil_scoped_release others_may_run;
    cli::ParallelOptions how;
    how.house = {{house.value_or("").string(), words_of(options)}, words_of(variants)};
    how.jobs = jobs;
    done = cli::judge_logs(words_of(paths), how, world, problems, keep, {&collector});
  }
  if (interrupted) {
    throw py::error_already_set();
  }
  if (!done.began) {
    raise(joined(problems.take()));
  }
  result.counts = done.tally;
  for (const cli::Problem& problem : problems.all()) {
    result.problems.push_back(problem.located());
  }
  result.notes = problems.notes();
  return result;
}

py::list list_of(const Words& words) {
  py::list list;
  for (const std::string& word : words) {
    list.append(text_of(word));
  }
  return list;
}

py::dict by_verdict(const VerdictCounts& counts) {
  py::dict all;
  for (std::size_t verdict = 0; verdict < counts.by_verdict.size(); ++verdict) {
    all[py::str(to_string(static_cast<Verdict>(verdict)))] = counts.by_verdict[verdict];
  }
  return all;
}

}  // namespace

void declare_logs(py::module_& module) {
  declare_class<LogIterator>(module, "LogIterator", "Judges the hands of a file one after the other.")
      .def("__iter__", [](LogIterator& it) -> LogIterator& { return it; })
      .def("__next__", &LogIterator::next);
  module.def("read", &read, py::arg("path"), py::arg("house") = py::none(), py::arg("options") = Words{},
             py::arg("variants") = Words{},
             "The hands of a file of any length, in words or JSON lines, packed or not, in memory that does not grow "
             "with it. They are judged by "
             "the houses that the log names, or by `house`, which is a House or its name; `options` go on top of a "
             "house that is named. `variants` are "
             "folders with houses. Raises OSError where the file cannot be read to its end, TonkError where the house "
             "cannot be used.");
  module.def(
      "judge", &judge, py::arg("text"), py::arg("house") = py::none(), py::arg("file") = "",
      "The hands of a log that is given as a text, judged by the shipped houses that it names, or by `house`. "
      "`file` serves for messages. Raises TonkError where `house` cannot be used; a house that the log names and "
      "nobody has is a finding.");

  declare_class<Verification>(module, "Verification", "What verify() found.")
      .def_property_readonly(
          "hands", [](const Verification& it) { return it.counts.hands; }, "how many there were")
      .def_property_readonly(
          "counts", [](const Verification& it) { return by_verdict(it.counts); }, "how many, by verdict")
      .def_readonly("records", &Verification::records, "of the hands that are not in order, in the order of the logs")
      .def_property_readonly(
          "problems", [](const Verification& it) { return list_of(it.problems); }, "what could not be read, and why")
      .def_property_readonly(
          "notes", [](const Verification& it) { return list_of(it.notes); },
          "what is no failure, such as files that were left out by their names");
  module.def("verify", &verify, py::arg("paths"), py::arg("house") = py::none(), py::arg("options") = Words{},
             py::arg("variants") = Words{}, py::arg("jobs") = 0,
             "Judges all hands of files and folders on so many cores (0: all), as the program's `verify` does. What "
             "can be read is judged, and the "
             "rest is among the `problems`. Raises TonkError where the house cannot be used.");
}

}  // namespace tonk::python
