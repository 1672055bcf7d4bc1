#include "cli/judging/parallel_verifier.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <algorithm>
#include <atomic>
#include <utility>

#include "cli/io/input.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/progress.hpp"
#include "cli/io/source.hpp"

namespace tonk::cli {
namespace {

namespace tbb = oneapi::tbb;

struct LogFile {
  std::string path;
  log::Form form = log::Form::text;
};

/// The hands of a log, parcel by parcel, by the rules that were asked for and by those that it names.
class LogBatches {
 public:
  LogBatches(const LogFile& file, const log::Parcel& parcel, const ParallelOptions& options, WorkerContext& worker)
      : asked_(file.path, file.form, parcel, options.house, worker.house_cache) {
    if (options.compare) {
      named_.emplace(file.path, file.form, parcel, HouseRequest{}, worker.house_cache);
    }
  }
  LogBatches(const LogBatches&) = delete;
  LogBatches& operator=(const LogBatches&) = delete;
  ~LogBatches() = default;

  void go_on(const log::Parcel& parcel, WorkerContext& worker) {
    asked_.go_on(parcel, worker.house_cache);
    if (named_) {
      named_->go_on(parcel, worker.house_cache);
    }
  }

  void judge(const HandVisitor& visit, WorkerContext& worker, BatchResult& batch) {
    while (advance()) {
      batch.tally.add(asked_.judge(), asked_.is_head());
      if (named_) {
        (void)named_->judge();
      }
      visit(worker, asked_, named_ ? &*named_ : nullptr, batch);
    }
    asked_.let_go();
    if (named_) {
      named_->let_go();
    }
  }

  [[nodiscard]] bool in_session() const { return asked_.in_session(); }
  [[nodiscard]] bool leans_on_before() const { return asked_.leans_on_before(); }

 private:
  /// Both, as they read the same.
  [[nodiscard]] bool advance() {
    const bool more = asked_.advance();
    return (!named_ || named_->advance()) && more;
  }

  JudgedLog asked_;
  std::optional<JudgedLog> named_;
};

/// What the three steps of the pipeline pass on: a parcel of a file, its end, or why it cannot be read.
struct WorkItem {
  enum class Kind : std::uint8_t { parcel, end_of_file, problem };
  Kind kind = Kind::parcel;
  std::shared_ptr<const LogFile> file;
  bool begins_file = false;
  log::Parcel parcel;
  std::string sha256;
  bool whole = true;
  BatchResult batch;
  bool judged = false;
  bool leans_on_before = false;         ///< if judged, as if no session had been going on before
  std::unique_ptr<LogBatches> batches;  ///< if judged, and a session is going on at the end

  /// Whether something may be written about it.
  [[nodiscard]] bool may_be_told() const {
    return kind != Kind::parcel || !batch.text.empty() || !batch.shares.empty() || !batch.problems.empty();
  }
};

class ParallelVerifier {
 public:
  ParallelVerifier(const ParallelOptions& options, World& world, Problems& problems, const HandVisitor& visit,
                   const std::vector<ResultSink*>& sinks)
      : options_(options),
        world_(world),
        problems_(problems),
        visit_(visit),
        sinks_(sinks),
        workers_([this] { return std::make_unique<WorkerContext>(options_.house, options_.color); }),
        last_(options.house, options.color),
        progress_(world, 0, "") {}

  /// Whether the houses that were asked for can be used.
  [[nodiscard]] bool opens() {
    const bool accepted = last_.house_cache.accepts(options_.house);
    problems_.add_all_of(last_.problems);
    return accepted;
  }

  BatchOutcome judge(std::vector<std::string> logs) {
    logs_ = std::move(logs);
    measure();
    const std::size_t jobs =
        options_.jobs == 0 ? static_cast<std::size_t>(tbb::info::default_concurrency()) : options_.jobs;
    // Buffers are reused after their results are reported, which happens in order.
    std::vector<WorkItem> tokens(2 * jobs + 1);
    std::size_t next = 0;
    const tbb::global_control as_many_as_asked_for(tbb::global_control::max_allowed_parallelism, jobs);
    tbb::task_arena arena(static_cast<int>(jobs));
    arena.execute([&] {
      const auto read_next = [&](tbb::flow_control& control) -> WorkItem* {
        WorkItem& item = tokens[next++ % tokens.size()];
        if (!read(item)) {
          control.stop();
        }
        return &item;
      };
      const auto judge_any = [&](WorkItem* item) {
        judge_ahead(*item);
        return item;
      };
      tbb::parallel_pipeline(tokens.size(),
                             tbb::make_filter<void, WorkItem*>(tbb::filter_mode::serial_in_order, read_next) &
                                 tbb::make_filter<WorkItem*, WorkItem*>(tbb::filter_mode::parallel, judge_any) &
                                 tbb::make_filter<WorkItem*, void>(tbb::filter_mode::serial_in_order,
                                                                   [&](WorkItem* item) { deliver(*item); }));
    });
    done_.began = true;
    done_.interrupted = interrupted_;
    return done_;
  }

 private:
  void measure() {
    for (const std::string& log : logs_) {
      const std::optional<std::uint64_t> size = log == standard_input ? std::nullopt : file_size(log);
      if (!size) {
        all_bytes_ = 0;
        return;
      }
      all_bytes_ += *size;
    }
  }

  // The first filter.

  /// Fills the next item; false if there is none.
  bool read(WorkItem& item) {
    item.batch.clear();
    item.judged = false;
    item.begins_file = false;
    if (!source_ && (next_log_ == logs_.size() || interrupted_)) {
      return false;
    }
    if (!source_ && !open(item)) {
      interrupted_ = world_.is_interrupted();  // which may be why a pipe cannot be read
      return !interrupted_;
    }
    interrupted_ = interrupted_ || world_.is_interrupted();
    if (!interrupted_ && parceler_->next(item.parcel)) {
      if (!file_) {
        file_ = std::make_shared<LogFile>(LogFile{logs_[next_log_ - 1], parceler_->form()});
        item.begins_file = true;
      }
      item.kind = WorkItem::Kind::parcel;
      item.file = file_;
      return true;
    }
    interrupted_ = interrupted_ || world_.is_interrupted();  // which may be why the parceler has no more
    if (!interrupted_) {
      close(item);
    }
    source_.reset();
    return !interrupted_;
  }

  bool open(WorkItem& item) {
    const std::string& path = logs_[next_log_++];
    std::string why;
    source_ = Source::open(path, world_, why);
    file_.reset();
    why_.clear();
    if (!source_) {
      item.kind = WorkItem::Kind::problem;
      report(item, cannot_read(path, why));
      return false;
    }
    if (options_.digest) {
      source_->keep_digest();
    }
    parceler_.emplace([this](char* to, std::size_t most) { return read_some(to, most); },
                      is_json_by_name(path) ? std::optional(log::Form::json) : std::nullopt, options_.parcel);
    return true;
  }

  std::optional<std::size_t> read_some(char* to, std::size_t most) {
    const std::optional<std::size_t> given = source_->read(to, most, why_);
    bytes_read_ = bytes_before_ + source_->taken();
    return given;
  }

  void close(WorkItem& item) {
    item.kind = file_ ? WorkItem::Kind::end_of_file : WorkItem::Kind::problem;
    item.whole = why_.empty();
    item.sha256 = item.whole ? source_->sha256() : std::string();
    if (!why_.empty()) {
      report(item, file_ ? fmt::format("`{}` cannot be read to its end: {}", logs_[next_log_ - 1], why_)
                         : cannot_read(logs_[next_log_ - 1], why_));
    }
    bytes_before_ += source_->taken();
  }

  void report(WorkItem& item, const std::string& message) const {
    Problems one(options_.color);
    one.say(message);
    item.batch.problems = one.take();
  }

  // The second filter.

  /// Judges as if no session were going on; whether one is, only the third filter knows. Left to the third filter while a session
  /// is longer than a parcel.
  void judge_ahead(WorkItem& item) {
    const bool may_be_of_none = item.parcel.begins_log || item.parcel.at_session || !in_long_session_;
    if (item.kind == WorkItem::Kind::parcel && !options_.in_order && may_be_of_none) {
      judge(item, *workers_.local());
    }
  }

  void judge(WorkItem& item, WorkerContext& worker) const {
    item.batches = std::make_unique<LogBatches>(*item.file, item.parcel, options_, worker);
    judge_on(*item.batches, item, worker);
    item.leans_on_before = item.batches->leans_on_before();
    if (!item.batches->in_session() && !options_.in_order) {
      item.batches.reset();
    }
  }

  void judge_on(LogBatches& batches, WorkItem& item, WorkerContext& worker) const {
    batches.judge(visit_, worker, item.batch);
    item.batch.problems = worker.problems.take();
    item.judged = true;
  }

  // The third filter.

  void deliver(WorkItem& item) {
    if (item.begins_file) {
      open_session_.reset();
      for_each_sink([&](ResultSink& sink) { sink.begin_file(item.file->path); });
    }
    if (item.kind == WorkItem::Kind::parcel) {
      judge_at_last(item);
    }
    if (item.may_be_told()) {
      progress_.hide();
    }
    problems_.add(item.batch.problems);
    if (item.kind == WorkItem::Kind::parcel) {
      for_each_sink([&](ResultSink& sink) { sink.read(item.batch); });
      done_.tally.add(item.batch.tally);
      progress_.show([&](std::chrono::milliseconds taken, std::size_t columns) {
        return progress_line({bytes_read_.load(), all_bytes_, done_.tally.hands}, taken, columns);
      });
    } else if (item.kind == WorkItem::Kind::end_of_file) {
      for_each_sink([&](ResultSink& sink) { sink.end_file(item.sha256, item.whole); });
    }
  }

  template <typename Call>
  void for_each_sink(const Call& call) {
    std::for_each(sinks_.begin(), sinks_.end(), [&](ResultSink* sink) { call(*sink); });
  }

  void judge_at_last(WorkItem& item) {
    const bool goes_on = open_session_ && (!item.judged || item.leans_on_before);
    if (goes_on) {
      item.batch.clear();
      open_session_->go_on(item.parcel, last_);
      judge_on(*open_session_, item, last_);
    } else {
      if (!item.judged) {
        judge(item, last_);
      }
      open_session_ = std::move(item.batches);
    }
    if (open_session_ && !open_session_->in_session() && !options_.in_order) {
      open_session_.reset();
    }
    in_long_session_ = goes_on && open_session_;
  }

  const ParallelOptions& options_;
  World& world_;
  Problems& problems_;
  const HandVisitor& visit_;
  const std::vector<ResultSink*>& sinks_;
  std::vector<std::string> logs_;
  std::uint64_t all_bytes_ = 0;

  std::size_t next_log_ = 0;
  std::unique_ptr<Source> source_;
  std::optional<log::Parceler> parceler_;
  std::shared_ptr<const LogFile> file_;  ///< once something was read of it
  std::string why_;                      ///< the file breaks off
  std::uint64_t bytes_before_ = 0;
  bool interrupted_ = false;

  tbb::enumerable_thread_specific<std::unique_ptr<WorkerContext>> workers_;
  std::atomic<bool> in_long_session_ = false;  ///< in a session that is longer than a parcel

  WorkerContext last_;
  std::unique_ptr<LogBatches> open_session_;  ///< null if the next parcel begins outside of any session
  std::atomic<std::uint64_t> bytes_read_ = 0;
  Progress progress_;
  BatchOutcome done_;
};

}  // namespace

BatchOutcome judge_logs(const std::vector<std::string>& arguments, const ParallelOptions& options, World& world,
                        Problems& problems, const HandVisitor& visit, const std::vector<ResultSink*>& sinks) {
  world.heed_interrupts();
  ParallelVerifier verifier(options, world, problems, visit, sinks);
  return verifier.opens() ? verifier.judge(find_logs(arguments, problems)) : BatchOutcome{};
}

}  // namespace tonk::cli
