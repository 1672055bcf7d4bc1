#include <SQLiteCpp/SQLiteCpp.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::cli_test {
namespace {

namespace fs = std::filesystem;
using test::contents;

/// The answer, a row a line.
std::string asked(const std::string& file, const std::string& question) {
  SQLite::Database database(file);
  SQLite::Statement statement(database, question);
  std::string rows;
  while (statement.executeStep()) {
    for (int column = 0; column < statement.getColumnCount(); ++column) {
      const SQLite::Column cell = statement.getColumn(column);
      rows += fmt::format("{}{}", column == 0 ? "" : "|", cell.isNull() ? "-" : cell.getString());
    }
    rows += '\n';
  }
  return rows;
}

std::string replays() { return (fs::path{TONK_SOURCE_DIR} / "replays").string(); }

}  // namespace

TEST_CASE("a database has the hands, what is found in them, and what is paid") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("1"));
  const std::string file = folder.path() + "/audit.db";
  const Ran ran = run_tonk({"verify", "-q", "--db", file, log});
  CHECK(ran.err.empty());
  CHECK(ran.out.empty());
  CHECK(ran.status == 1);
  CHECK(asked(file, "SELECT whole FROM audit") == "1\n");
  CHECK(asked(file, "SELECT file = '" + log + "', length(sha256) FROM logs") == "1|64\n");
  CHECK(asked(file, "SELECT * FROM hands") == "1|1|5|0|friday|1|pagat||mis-settled|wrong|caught|\n");
  CHECK(asked(file, R"(SELECT number, code, line, "column", player, message, rule FROM findings)") ==
        "1|wrong-payment|18|1|-|`Bob` owes `Ann` 2, and pays 1|settlement, drop and caught\n");
  CHECK(asked(file, "SELECT number, turn, line, player, action, cards, spread FROM moves WHERE turn IN (1, 6)") ==
        "1|1|12|Ann|draw|6h|-\n2|1|12|Ann|spread|4h 5h 6h|-\n3|1|12|Ann|discard|Kd|-\n13|6|17|Bob|drop||-\n");
  CHECK(asked(file, "SELECT said_by, payer, payee, amount, numerator, denominator, rule FROM payments LIMIT 2") ==
        "log|Bob|Ann|1|1|1|-\nlog|Bob|Cal|2|2|1|-\n");
  CHECK(asked(file, "SELECT payer, payee, amount FROM payments WHERE said_by = 'rules' ORDER BY number") ==
        "Bob|Ann|2\nBob|Cal|2\nBob|Dee Dee|2\nCal|Ann|1\nDee Dee|Ann|1\n");
  CHECK(asked(file, "SELECT seat, player, amount FROM nets") == "1|Ann|4\n2|Bob|-6\n3|Cal|1\n4|Dee Dee|1\n");
}

TEST_CASE("a database says what the JSON lines say") {
  const Folder folder;
  const std::string file = folder.path() + "/audit.db";
  const Ran ran = run_tonk({"verify", "--format", "json", "--db", file, replays()});
  std::istringstream lines{ran.out};
  std::string hands;
  std::string findings;
  std::string payments;
  const auto text = [](const nlohmann::json& value) { return value.is_null() ? "-" : value.get<std::string>(); };
  const auto side = [](const nlohmann::json& value) { return value == "pot" ? "-" : value.get<std::string>(); };
  for (std::string line; std::getline(lines, line);) {
    const auto hand = nlohmann::json::parse(line);
    hands += fmt::format("{}|{}|{}|{}|{}|{}|{}\n", text(hand["session"]), text(hand["hand"]),
                         hand["line"].get<std::uint64_t>(), text(hand["house"]), text(hand["verdict"]),
                         text(hand["settlement"]), text(hand["end"]));
    for (const auto& finding : hand["findings"]) {
      findings += fmt::format("{}|{}|{}|{}|{}|{}|{}\n", text(finding["code"]), finding["line"].get<std::uint64_t>(),
                              finding["column"].get<std::uint64_t>(), text(finding["message"]), text(finding["help"]),
                              text(finding["rule"]), text(finding["source"]));
    }
    for (const auto& payment : hand["payments"]) {
      if (!payment["from"].is_null()) {
        payments += fmt::format("{}|{}|{}\n", side(payment["from"]), side(payment["to"]), text(payment["amount"]));
      }
    }
  }
  CHECK(asked(file, "SELECT session, name, line, house, verdict, settlement, ending FROM hands ORDER BY hand") ==
        hands);
  CHECK(
      asked(file, R"(SELECT code, line, "column", message, help, rule, source FROM findings ORDER BY hand, number)") ==
      findings);
  CHECK(asked(file, "SELECT payer, payee, amount FROM payments WHERE said_by = 'rules' ORDER BY hand, number") ==
        payments);
  CHECK(asked(file, "SELECT sum(is_session) FROM hands") == "0\n");
  CHECK(asked(file, "SELECT count(*) > 0 FROM scores") == "1\n");
  CHECK(asked(file, "PRAGMA foreign_key_check") == "");
  CHECK(asked(file, "PRAGMA integrity_check") == "ok\n");
}

TEST_CASE("amounts in a database are exact") {
  const Folder folder;
  const std::string file = folder.path() + "/audit.db";
  std::string log = caught("2");
  log.insert(log.find("house"), "stake 1/3 shilling\n");
  (void)run_tonk({"verify", "-q", "--db", file, "-"}, log);
  CHECK(asked(file, "SELECT unit, player, amount, numerator, denominator FROM nets JOIN hands USING (hand) LIMIT 2") ==
        "shilling|Ann|4/3|4|3\nshilling|Bob|-2|-2|1\n");
  for (const std::string stake : {"1/32768", "0.0000001", "99999999999999.5", "1/999999937"}) {
    log.replace(log.find("stake "), log.find(" shilling") - log.find("stake "), "stake " + stake);
    const std::string other = folder.path() + "/" + std::to_string(stake.size()) + ".db";
    (void)run_tonk({"verify", "-q", "--db", other, "-"}, log);
    CHECK(asked(other, "SELECT count(*), count(numerator), count(denominator) FROM nets") == "4|4|4\n");
  }
}

TEST_CASE("a database is UTF-8, whatever a log is called") {
  const Folder folder;
  const std::string log = folder.write("friday\xFF.tonk", caught("1"));
  const std::string file = folder.path() + "/audit.db";
  (void)run_tonk({"verify", "-q", "--db", file, log});
  CHECK(asked(file, "SELECT file FROM logs") == folder.path() + "/friday\uFFFD.tonk\n");
}

TEST_CASE("a log that cannot be named in JSON is not certified") {
  const Folder folder;
  const std::string log = folder.write("friday\xFF.tonk", caught("1"));
  const std::string file = folder.path() + "/friday.json";
  const Ran ran = run_tonk({"verify", "-q", "--certificate", file, log});
  CHECK(ran.status == 2);
  CHECK(ran.err == "tonk: the certificate `" + file +
                       "` cannot be written: the name of `friday\\xff.tonk` is not UTF-8, and " +
                       "could not be found again\n");
  CHECK_FALSE(fs::exists(file));
}

TEST_CASE("the questions of docs/database.md can be asked") {
  const Folder folder;
  const std::string file = folder.path() + "/audit.db";
  (void)run_tonk({"verify", "-q", "--db", file, replays()});
  const std::string page = contents(fs::path{TONK_SOURCE_DIR} / "docs/database.md");
  const std::string fence = "```sql\n";
  std::size_t questions = 0;
  for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at)) {
    at += fence.size();
    const std::string question = page.substr(at, page.find("```", at) - at);
    INFO(question);
    CHECK_FALSE(asked(file, question).empty());
    ++questions;
  }
  CHECK(questions == 4);
}

TEST_CASE("a database is new, and whole or not there") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("2"));
  const std::string file = folder.write("audit.db", "something else");
  CHECK(run_tonk({"verify", "--db", file, log}) ==
        refused("tonk: the database `" + file + "` cannot be written: this file already exists\n"));
  CHECK(contents(file) == "something else");
  CHECK(run_tonk({"verify", "--db", folder.path() + "/none/audit.db", log}).status == 2);

  CHECK(run_tonk({"verify", "--house", "nosuch", "--db", folder.path() + "/nosuch.db", log}).status == 2);

  const std::string partly = folder.path() + "/partly.db";
  CHECK(run_tonk({"verify", "-q", "--db", partly, log, folder.path() + "/none.tonk"}).status == 2);
  CHECK(asked(partly, "SELECT whole FROM audit") == "0\n");
  CHECK(asked(partly, "SELECT count(*) FROM hands") == "1\n");
  CHECK(asked(partly, "SELECT count(*) FROM problems WHERE message LIKE '%none.tonk%'") == "1\n");

  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator{folder.path()}) {
    ++files;
  }
  CHECK(files == 3);
}

}  // namespace tonk::cli_test
