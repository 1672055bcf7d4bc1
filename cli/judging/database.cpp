#include "cli/judging/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/utf8.hpp"
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
CREATE TABLE moves (
  hand INTEGER NOT NULL REFERENCES hands, number INTEGER NOT NULL, turn INTEGER NOT NULL, line INTEGER NOT NULL,
  player TEXT NOT NULL, action TEXT NOT NULL, cards TEXT NOT NULL, spread INTEGER,
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

using NullableText = std::optional<std::string>;

NullableText unless_empty(std::string text) { return text.empty() ? std::nullopt : NullableText(std::move(text)); }

/// The name of a player, and nothing for the pot.
NullableText name_of(const Party& party) {
  return party.kind == Party::Kind::player ? NullableText(party.name) : std::nullopt;
}

/// Three columns: the amount as it is printed, its numerator and its denominator. The last two are NULL if they are too large.
struct AmountColumns {
  Amount amount;
};

void bind_next(Statement& statement, int& column, std::integral auto number) {
  statement.bind(++column, static_cast<std::int64_t>(number));
}
void bind_next(Statement& statement, int& column, std::string_view text) {
  statement.bind(++column, utf8::replaced(text));
}
void bind_next(Statement& statement, int& column, const std::string& text) {
  bind_next(statement, column, std::string_view(text));
}
void bind_next(Statement& statement, int& column, const NullableText& text) {
  text ? bind_next(statement, column, *text) : statement.bind(++column);
}
void bind_next(Statement& statement, int& column, const std::optional<unsigned>& number) {
  ++column;
  number ? statement.bind(column, static_cast<std::int64_t>(*number)) : statement.bind(column);
}
void bind_next(Statement& statement, int& column, AmountColumns value) {
  const Amount amount = value.amount;
  bind_next(statement, column, to_string(amount));
  if (amount.too_large()) {
    statement.bind(++column);
    statement.bind(++column);
  } else {
    bind_next(statement, column, amount.numerator());
    bind_next(statement, column, amount.denominator());
  }
}

/// Executes the statement with these values, from the left to the right.
template <typename... Values>
void insert(Statement& statement, const Values&... values) {
  int column = 0;
  statement.reset();
  (bind_next(statement, column, values), ...);
  statement.exec();
}

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

  void add_hand(const BatchResult::KeptHand& kept) {
    const Record& record = kept.record;
    insert(hand, ++hands, logs, record.line, record.is_session, record.session, record.hand, unless_empty(record.house),
           fmt::format("{}", fmt::join(record.options, " ")), to_string(record.verdict),
           unless_empty(record.settlement ? std::string(to_string(*record.settlement)) : ""),
           unless_empty(record.end == End::none ? "" : std::string(to_string(record.end))), record.unit);
    int number = 0;
    for (const Remark& remark : record.findings) {
      insert(finding, hands, ++number, remark.code, remark.at.line, remark.at.column, unless_empty(remark.player),
             remark.message, unless_empty(remark.help), unless_empty(remark.rule.rule),
             unless_empty(remark.rule.place()));
    }
    number = 0;
    for (const LoggedMove& one : kept.moves) {
      insert(move, hands, ++number, one.turn, one.at.line, one.player, log::keyword(one.kind), to_string(one.cards),
             one.spread == 0 ? std::nullopt : std::optional(one.spread));
    }
    number = 0;
    for (const Payment& due : record.payments) {
      add(due, "rules", ++number);
    }
    number = 0;
    for (const Payment& recorded : record.recorded) {
      add(recorded, "log", ++number);
    }
    number = 0;
    for (const auto& [player, amount] : record.net) {
      insert(net, hands, ++number, player, AmountColumns{amount});
    }
  }

  /// Points go into a table of their own, as nobody pays them.
  void add(const Payment& paid, std::string_view said_by, int number) {
    const NullableText rule = unless_empty(paid.why.rule);
    const NullableText source = unless_empty(paid.why.place());
    if (paid.from.kind == Party::Kind::nobody) {
      insert(score, hands, number, paid.to.name, AmountColumns{paid.amount}, rule, source);
    } else {
      insert(payment, hands, said_by, number, name_of(paid.from), name_of(paid.to), AmountColumns{paid.amount}, rule,
             source);
    }
  }

  void finish(const std::vector<Problem>& problems, bool whole) {
    for (const Problem& met : problems) {
      insert(problem, met.located());
    }
    Statement audit(database, "INSERT INTO audit VALUES (?, ?)");
    insert(audit, std::string_view(version), whole);
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
  Statement move{database, "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement payment{database, "INSERT INTO payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement score{database, "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  Statement net{database, "INSERT INTO nets VALUES (?, ?, ?, ?, ?, ?)"};
  Statement problem{database, "INSERT INTO problems VALUES (?)"};
};

Database::Database(const std::string& path, World& world, Problems& problems)
    : file_(world, problems, path, fmt::format("the database `{}` cannot be written", path)), problems_(problems) {
  if (!file_.may_open()) {
    return;
  }
  if (file_.is_stream()) {
    file_.fail("a database needs a file");
  } else if (file_.open()) {
    try {
      tables_ =
          std::make_unique<Tables>(std::filesystem::absolute(file_.draft()));  // no URI, as a relative name could be
    } catch (const SQLite::Exception& error) {
      file_.fail(error.what());
    }
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
  attempt([&] { insert(tables_->log, ++tables_->logs, file); });
}

void Database::read(const BatchResult& batch) {
  for (const BatchResult::KeptHand& hand : batch.kept) {
    attempt([&] { tables_->add_hand(hand); });
  }
}

void Database::end_file(const std::string& sha256, bool /*whole*/) {
  attempt([&] { insert(tables_->log_end, unless_empty(sha256), tables_->logs); });
}

void Database::finish(bool whole) {
  attempt([&] { tables_->finish(problems_.all(), whole); });
  if (std::exchange(tables_, nullptr)) {
    file_.commit();
  } else {
    file_.fail(failure_);
  }
}

}  // namespace tonk::cli
