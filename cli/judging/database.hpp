#pragma once

#include <memory>
#include <string>

#include "cli/io/output_file.hpp"
#include "cli/io/problems.hpp"
#include "cli/judging/batch_result.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// The hands that are kept, as tables of SQLite, which docs/database.md describes. The file gets its name when all is written.
class Database : public ResultSink {
 public:
  /// If the file cannot be created, this is reported to `problems` at once.
  Database(const std::string& path, World& world, Problems& problems);
  ~Database() override;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void begin_file(const std::string& file) override;
  void read(const BatchResult& batch) override;
  void end_file(const std::string& sha256, bool whole) override;
  /// Finishes the database; `whole` says whether everything was judged. Writes the problems as well. If writing failed,
  /// this is reported now and no file is left.
  void finish(bool whole);

 private:
  struct Tables;
  /// Does the work unless something failed before; notes a failure.
  template <typename Work>
  void attempt(const Work& work);

  OutputFile file_;
  Problems& problems_;
  std::string failure_;
  std::unique_ptr<Tables> tables_;  ///< null after a failure, and at the end
};

}  // namespace tonk::cli
