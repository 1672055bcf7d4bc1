#pragma once

#include <memory>
#include <string>

#include "cli/io/output_file.hpp"
#include "cli/io/problems.hpp"
#include "cli/world.hpp"
#include "session/record.hpp"

namespace tonk::cli {

/// What was judged, as tables of SQLite: docs/database.md tells of them. The file has its name once all is written, and not before.
class Database {
 public:
  /// If the file cannot be created, this is reported to `problems` at once.
  Database(std::string path, World& world, Problems& problems);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  void begin_log(const std::string& file);
  void add(const Record& record);
  void end_log(const std::string& sha256);
  /// Finishes the database; `whole` says whether everything was judged. Writes the problems as well. If writing failed,
  /// this is reported now and no file is left.
  void finish(bool whole);

 private:
  struct Tables;
  [[nodiscard]] std::string cannot_write(const std::string& why) const;
  template <typename Work>
  void attempt(const Work& work);

  std::string path_;
  OutputFile file_;
  Problems& problems_;
  std::string failure_;
  std::unique_ptr<Tables> tables_;  ///< null once something went wrong, or all is done
};

}  // namespace tonk::cli
