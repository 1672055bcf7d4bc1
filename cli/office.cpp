#include "cli/office.hpp"

#include <atomic>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "cli/input.hpp"
#include "cli/progress.hpp"
#include "cli/source.hpp"
#include "parser/parcel.hpp"

namespace tonk::cli {
namespace {

namespace tbb = oneapi::tbb;

struct LogFile {
  std::string path;
  log::Form form = log::Form::text;
};

/// The hands of a log, parcel by parcel, by the rules that were asked for and by those that it names.
class Trail {
 public:
  Trail(std::shared_ptr<const LogFile> file, const log::Parcel& parcel, const OfficeOptions& options, Desk& desk)
      : file_(std::move(file)), asked_(file_->path, file_->form, parcel, options.house, desk.cabinet) {
    if (options.compare) {
      as_named_.folders = options.house.folders;
      named_.emplace(file_->path, file_->form, parcel, as_named_, desk.cabinet);
    }
  }
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;
  ~Trail() = default;

  void go_on(const log::Parcel& parcel, Desk& desk) {
    asked_.go_on(parcel, desk.cabinet);
    if (named_) {
      named_->go_on(parcel, desk.cabinet);
    }
  }

  void judge(Clerk& clerk, Minutes& minutes) {
    while (advance()) {
      (void)asked_.judge();
      if (named_) {
        (void)named_->judge();
      }
      clerk.hear(asked_, named_ ? &*named_ : nullptr, minutes);
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

  std::shared_ptr<const LogFile> file_;
  HouseOptions as_named_;
  Walk asked_;
  std::optional<Walk> named_;
};

/// What goes from hand to hand: a parcel of a file, or its end.
struct Token {
  enum class Kind : std::uint8_t { parcel, end_of_file, problem };
  Kind kind = Kind::parcel;
  std::shared_ptr<const LogFile> file;
  bool begins_file = false;
  log::Parcel parcel;
  std::string sha256;
  bool whole = true;
  Minutes minutes;
  bool judged = false;
  bool leans_on_before = false;  ///< if judged, as if no session had been going on before
  std::unique_ptr<Trail> trail;  ///< if judged, and a session is going on at the end
};

class Office {
 public:
  Office(const OfficeOptions& options, World& world, Problems& problems,
         const std::function<std::unique_ptr<Clerk>(Desk&)>& hire, Audience& audience)
      : options_(options),
        world_(world),
        problems_(problems),
        audience_(audience),
        workers_([this, &hire] { return std::make_unique<Worker>(options_, hire); }),
        last_(options, hire),
        progress_(world, 0, "") {}

  /// Whether the houses that were asked for can be had.
  [[nodiscard]] bool opens() {
    const bool accepted = last_.desk.cabinet.accepts(options_.house);
    problems_.add(last_.desk.problems.take());
    return accepted;
  }

  Done judge(std::vector<std::string> logs) {
    logs_ = std::move(logs);
    measure();
    const std::size_t jobs =
        options_.jobs == 0 ? static_cast<std::size_t>(tbb::info::default_concurrency()) : options_.jobs;
    // Each is used again once its content is told, and that goes in order.
    std::vector<Token> tokens(2 * jobs + 1);
    std::size_t next = 0;
    const tbb::global_control as_many_as_asked_for(tbb::global_control::max_allowed_parallelism, jobs);
    tbb::task_arena arena(static_cast<int>(jobs));
    arena.execute([&] {
      tbb::parallel_pipeline(
          tokens.size(),
          tbb::make_filter<void, Token*>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) -> Token* {
            Token& token = tokens[next++ % tokens.size()];
            if (!read(token)) {
              control.stop();
              return nullptr;
            }
            return &token;
          }) & tbb::make_filter<Token*, Token*>(tbb::filter_mode::parallel, [&](Token* token) {
            judge_ahead(*token);
            return token;
          }) & tbb::make_filter<Token*, void>(tbb::filter_mode::serial_in_order, [&](Token* token) { tell(*token); }));
    });
    done_.began = true;
    done_.interrupted = interrupted_;
    return done_;
  }

 private:
  struct Worker {
    Worker(const OfficeOptions& options, const std::function<std::unique_ptr<Clerk>(Desk&)>& hire)
        : desk(options.house, options.color), clerk(hire(desk)) {}
    Desk desk;
    std::unique_ptr<Clerk> clerk;
  };

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

  bool read(Token& token) {
    token.minutes.clear();
    token.judged = false;
    token.begins_file = false;
    while (source_ || (next_log_ < logs_.size() && !interrupted_)) {
      if (!source_ && !open(token)) {
        return true;
      }
      interrupted_ = interrupted_ || world_.is_interrupted();
      if (!interrupted_ && parceler_->next(token.parcel)) {
        if (!file_) {
          file_ = std::make_shared<LogFile>(LogFile{logs_[next_log_ - 1], parceler_->form()});
          token.begins_file = true;
        }
        token.kind = Token::Kind::parcel;
        token.file = file_;
        return true;
      }
      interrupted_ = interrupted_ || world_.is_interrupted();
      if (interrupted_) {
        source_.reset();
        return false;
      }
      close(token);
      return true;
    }
    return false;
  }

  bool open(Token& token) {
    const std::string& path = logs_[next_log_++];
    std::string why;
    source_ = Source::open(path, world_, why);
    file_.reset();
    why_.clear();
    if (!source_) {
      token.kind = Token::Kind::problem;
      report(token, cannot_read(path, why));
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

  void close(Token& token) {
    token.kind = file_ ? Token::Kind::end_of_file : Token::Kind::problem;
    token.whole = why_.empty();
    token.sha256 = token.whole ? source_->sha256() : std::string();
    if (!why_.empty()) {
      report(token, file_ ? fmt::format("`{}` cannot be read to its end: {}", logs_[next_log_ - 1], why_)
                          : cannot_read(logs_[next_log_ - 1], why_));
    }
    bytes_before_ += source_->taken();
    source_.reset();
  }

  void report(Token& token, const std::string& message) const {
    Problems one(options_.color);
    one.say(message);
    token.minutes.problems = one.take();
  }

  // The second filter.

  /// As if no session were going on, which is found out later; not where there surely is one.
  void judge_ahead(Token& token) {
    const bool hopeful = token.parcel.begins_log || token.parcel.at_session || !in_session_;
    if (token.kind == Token::Kind::parcel && !options_.in_order && hopeful) {
      judge(token, *workers_.local());
    }
  }

  void judge(Token& token, Worker& worker) const {
    token.trail = std::make_unique<Trail>(token.file, token.parcel, options_, worker.desk);
    judge_on(*token.trail, token, worker);
    token.leans_on_before = token.trail->leans_on_before();
    if (!token.trail->in_session() && !options_.in_order) {
      token.trail.reset();
    }
  }

  static void judge_on(Trail& trail, Token& token, Worker& worker) {
    trail.judge(*worker.clerk, token.minutes);
    token.minutes.problems = worker.desk.problems.take();
    token.judged = true;
  }

  // The third filter.

  void tell(Token& token) {
    if (token.begins_file) {
      trail_.reset();
      audience_.begin_file(token.file->path);
    }
    if (token.kind == Token::Kind::parcel) {
      judge_at_last(token);
    }
    problems_.add(token.minutes.problems);
    if (token.kind == Token::Kind::parcel) {
      audience_.read(token.minutes);
      done_.hands += token.minutes.tally.hands;
      progress_.show([&](std::chrono::milliseconds taken, std::size_t columns) {
        return progress_line({bytes_read_.load(), all_bytes_, done_.hands}, taken, columns);
      });
    } else if (token.kind == Token::Kind::end_of_file) {
      audience_.end_file(token.sha256, token.whole);
    }
  }

  void judge_at_last(Token& token) {
    const bool goes_on = trail_ && (!token.judged || token.leans_on_before);
    if (goes_on) {
      token.minutes.clear();
      trail_->go_on(token.parcel, last_.desk);
      judge_on(*trail_, token, last_);
    } else {
      if (!token.judged) {
        judge(token, last_);
      }
      trail_ = std::move(token.trail);
    }
    if (trail_ && !trail_->in_session() && !options_.in_order) {
      trail_.reset();
    }
    in_session_ = goes_on && trail_;
  }

  const OfficeOptions& options_;
  World& world_;
  Problems& problems_;
  Audience& audience_;
  std::vector<std::string> logs_;
  std::uint64_t all_bytes_ = 0;

  std::size_t next_log_ = 0;
  std::unique_ptr<Source> source_;
  std::optional<log::Parceler> parceler_;
  std::shared_ptr<const LogFile> file_;  ///< once something was read of it
  std::string why_;                      ///< the file breaks off
  std::uint64_t bytes_before_ = 0;
  bool interrupted_ = false;

  tbb::enumerable_thread_specific<std::unique_ptr<Worker>> workers_;
  std::atomic<bool> in_session_ = false;  ///< in a session that is longer than a parcel

  Worker last_;
  std::unique_ptr<Trail> trail_;  ///< of a session that goes on
  std::atomic<std::uint64_t> bytes_read_ = 0;
  Progress progress_;
  Done done_;
};

}  // namespace

Done judge_logs(const std::vector<std::string>& arguments, const OfficeOptions& options, World& world,
                Problems& problems, const std::function<std::unique_ptr<Clerk>(Desk&)>& hire, Audience& audience) {
  world.heed_interrupts();
  Office office(options, world, problems, hire, audience);
  return office.opens() ? office.judge(find_logs(arguments, problems)) : Done{};
}

}  // namespace tonk::cli
