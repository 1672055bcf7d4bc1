#include "cli/judging/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tonk/version.hpp"

namespace tonk::cli {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE audit (version TEXT NOT NULL, whole INTEGER NOT NULL) STRICT;
CREATE TABLE problems (message TEXT NOT NULL) STRICT;
CREATE TABLE logs (log INTEGER PRIMARY KEY, file TEXT NOT NULL, sha256 TEXT) STRICT;
CREATE TABLE hands (
  hand INTEGER PRIMARY KEY, log INTEGER NOT NULL REFERENCES logs, line INTEGER NOT NULL, is_session INTEGER NOT NULL,
  session TEXT, name TEXT, house TEXT, options TEXT NOT NULL, verdict TEXT NOT NULL, settlement TEXT, ending TEXT,
  unit TEXT NOT NULL) STRICT;
CREATE TABLE findings (
  hand INTEGER NOT NULL REFERENCES hands, number INTEGER NOT NULL, code TEXT NOT NULL, line INTEGER NOT NULL,
  "column" INTEGER NOT NULL, player TEXT, message TEXT NOT NULL, help TEXT, rule TEXT, source TEXT,
  PRIMARY KEY (hand, number)) STRICT, WITHOUT ROWID;
CREATE TABLE payments (
  hand INTEGER NOT NULL REFERENCES hands, said_by TEXT NOT NULL CHECK (said_by IN ('rules', 'log')),
  number INTEGER NOT NULL, payer TEXT, payee TEXT, amount TEXT NOT NULL, numerator INTEGER, denominator INTEGER,
  rule TEXT, source TEXT,
  PRIMARY KEY (hand, said_by, number)) STRICT, WITHOUT ROWID;
CREATE TABLE scores (
  hand INTEGER NOT NULL REFERENCES hands, number INTEGER NOT NULL, player TEXT NOT NULL, amount TEXT NOT NULL,
  numerator INTEGER, denominator INTEGER, rule TEXT, source TEXT, PRIMARY KEY (hand, number)) STRICT, WITHOUT ROWID;
CREATE TABLE nets (
  hand INTEGER NOT NULL REFERENCES hands, seat INTEGER NOT NULL, player TEXT NOT NULL, amount TEXT NOT NULL,
  numerator INTEGER, denominator INTEGER, PRIMARY KEY (hand, seat)) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* indexes = R"sql(
CREATE INDEX hands_of_logs ON hands (log, line);
CREATE INDEX findings_by_code ON findings (code);
CREATE INDEX nets_by_player ON nets (player);
)sql";

using Statement = SQLite::Statement;

/// Fills a statement from the left to the right.
class Row {
 public:
  explicit Row(Statement& statement) : statement_(statement) { statement_.reset(); }
  Row& add(std::int64_t number) {
    statement_.bind(++at_, number);
    return *this;
  }
  Row& add(const std::string& text) {
    statement_.bind(++at_, text);
    return *this;
  }
  Row& add(std::string_view text) { return add(std::string(text)); }
  Row& add(const std::optional<std::string>& text) { return text ? add(*text) : none(); }
  Row& or_none(const std::string& text) { return text.empty() ? none() : add(text); }
  Row& none() {
    statement_.bind(++at_);
    return *this;
  }
  /// Three columns: the amount as it is printed, its numerator and its denominator. The last two are NULL if they are too large.
  Row& amount(Amount amount) {
    add(to_string(amount));
    return amount.too_large() ? none().none() : add(amount.numerator()).add(amount.denominator());
  }
  void write() { statement_.exec(); }

 private:
  Statement& statement_;
  int at_ = 0;
};

std::optional<std::string> name_of(const Party& party) {
  return party.kind == Party::Kind::player ? std::optional(party.name) : std::nullopt;
}

std::int64_t number(std::uint64_t count) { return static_cast<std::int64_t>(count); }

}  // namespace

struct Database::Tables {
  explicit Tables(const std::string& file) : database(created(file)) {}

  /// Journals and locks are not needed, as nobody else knows the file before it is whole.
  static SQLite::Database created(const std::string& file) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE);
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN");
    database.exec(tables);
    return database;
  }

  void add_hand(const Record& record) {
    ++hands;
    Row(hand)
        .add(hands)
        .add(logs)
        .add(number(record.line))
        .add(record.is_session ? 1 : 0)
        .add(record.session)
        .add(record.hand)
        .or_none(record.house)
        .add(fmt::format("{}", fmt::join(record.options, " ")))
        .add(to_string(record.verdict))
        .or_none(record.settlement ? std::string(to_string(*record.settlement)) : "")
        .or_none(record.end == End::none ? "" : std::string(to_string(record.end)))
        .add(record.unit)
        .write();
    std::int64_t at = 0;
    for (const Remark& remark : record.findings) {
      add(remark, ++at);
    }
    at = 0;
    for (const Payment& due : record.payments) {
      add(due, "rules", ++at);
    }
    at = 0;
    for (const Payment& recorded : record.recorded) {
      add(recorded, "log", ++at);
    }
    at = 0;
    for (const auto& [player, amount] : record.net) {
      Row(net).add(hands).add(++at).add(player).amount(amount).write();
    }
  }

  void add(const Remark& remark, std::int64_t at) {
    Row(finding)
        .add(hands)
        .add(at)
        .add(remark.code)
        .add(number(remark.at.line))
        .add(number(remark.at.column))
        .or_none(remark.player)
        .add(remark.message)
        .or_none(remark.help)
        .or_none(remark.rule.rule)
        .or_none(remark.rule.place())
        .write();
  }

  /// Points go into a table of their own, as nobody pays them.
  void add(const Payment& paid, std::string_view said_by, std::int64_t at) {
    Row row = paid.from.kind == Party::Kind::nobody
                  ? Row(score).add(hands).add(at).add(paid.to.name)
                  : Row(payment).add(hands).add(said_by).add(at).add(name_of(paid.from)).add(name_of(paid.to));
    row.amount(paid.amount).or_none(paid.why.rule).or_none(paid.why.place()).write();
  }

  void finish(const std::vector<Problem>& problems, bool whole) {
    for (const Problem& met : problems) {
      Row(problem).add(met.message).write();
    }
    Statement audit(database, "INSERT INTO audit VALUES (?, ?)");
    Row(audit).add(std::string(version)).add(whole ? 1 : 0).write();
    database.exec(indexes);
    database.exec("COMMIT");
  }

  SQLite::Database database;
  std::int64_t logs = 0;
  std::int64_t hands = 0;
  Statement log{database, "INSERT INTO logs VALUES (?, ?, NULL)"};
  Statement log_end{database, "UPDATE logs SET sha256 = ? WHERE log = ?"};
  Statement hand{database, "INSERT INTO hands VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement finding{database, "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement payment{database, "INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement score{database, "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement net{database, "INSERT INTO nets VALUES (?, ?, ?, ?, ?, ?)"};
  Statement problem{database, "INSERT INTO problems VALUES (?)"};
};

Database::Database(std::string path, World& world, Problems& problems)
    : path_(std::move(path)), file_(world, path_), problems_(problems) {
  if (file_.may_open(failure_) && file_.is_stream()) {
    failure_ = "a database needs a file";
  } else if (failure_.empty() && file_.open(failure_)) {
    try {
      tables_ =
          std::make_unique<Tables>(std::filesystem::absolute(file_.draft()));  // SQLite would take some names for URIs
    } catch (const SQLite::Exception& error) {
      failure_ = error.what();
    }
  }
  if (!tables_) {
    problems_.say(cannot_write(failure_));
  }
}

Database::~Database() = default;

template <typename Work>
void Database::attempt(const Work& work) {
  if (!tables_) {
    return;
  }
  try {
    work();
  } catch (const SQLite::Exception& error) {
    failure_ = error.what();
    tables_.reset();
  }
}

void Database::begin_file(const std::string& file) {
  attempt([&] { Row(tables_->log).add(++tables_->logs).add(file).write(); });
}

void Database::read(const BatchResult& batch) {
  for (const BatchResult::KeptHand& hand : batch.kept) {
    attempt([&] { tables_->add_hand(hand.record); });
  }
}

void Database::end_file(const std::string& sha256, bool /*whole*/) {
  attempt([&] { Row(tables_->log_end).or_none(sha256).add(tables_->logs).write(); });
}

void Database::finish(bool whole) {
  attempt([&] { tables_->finish(problems_.all(), whole); });
  const bool written = tables_ != nullptr;
  tables_.reset();
  if (!written || !file_.commit(failure_)) {
    problems_.say(cannot_write(failure_));
  }
}

std::string Database::cannot_write(const std::string& why) const {
  return fmt::format("the database `{}` cannot be written: {}", path_, why);
}

}  // namespace tonk::cli
