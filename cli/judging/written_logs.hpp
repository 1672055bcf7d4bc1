#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/batch_result.hpp"
#include "cli/world.hpp"

/// The logs that `tonk verify` writes into a folder: how open hands may have been, and how wrong ones may have been meant.
namespace tonk::cli {

/// Notes both completions of an undetermined hand, to be written by WitnessWriter.
void note_witnesses(const JudgedLog& judged, BatchResult& batch);

/// Notes the one smallest correction with which the hand is in order, to be written by CorrectionWriter, and returns it in words;
/// empty if there is none, or are several.
[[nodiscard]] std::string note_correction(const JudgedLog& judged, BatchResult& batch);

/// Writes logs into a folder when a log has been judged whole, which it reads again for that. The SHA-256 of each log must be asked
/// for.
class FolderWriter : public ResultSink {
 public:
  FolderWriter(std::string folder, World& world, Problems& problems)
      : folder_(std::move(folder)), world_(world), problems_(problems) {}

  void begin_file(const std::string& file) override { file_ = file; }

 protected:
  [[nodiscard]] const std::string& file() const { return file_; }
  /// Reads the log again, if the folder is there or can be made and the log is as it was judged; otherwise reports why not.
  [[nodiscard]] bool reread(const std::string& sha256);
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Where a line begins in that text, from 1.
  [[nodiscard]] std::size_t beginning_of(std::uint64_t line) const { return begins_.at(line - 1); }
  /// Reports why nothing is written of this log.
  void refuse(std::string_view why);
  /// A new file of that name.
  void write(const std::string& name, std::string_view text);

 private:
  /// Whether the log means the same in the folder; otherwise reports why not.
  [[nodiscard]] bool may_move();

  std::string folder_;
  World& world_;
  Problems& problems_;
  std::string file_;
  std::string text_;
  std::vector<std::size_t> begins_;  ///< of its lines
};

/// Writes two logs for each undetermined hand whose completions differ, as `LOG-LINE-1.tonk` and `LOG-LINE-2.tonk`: its session up to
/// the hand, and the hand with all its cards.
class WitnessWriter : public FolderWriter {
 public:
  using FolderWriter::FolderWriter;
  void read(const BatchResult& batch) override {
    noted_.insert(noted_.end(), batch.witnessed.begin(), batch.witnessed.end());
  }
  void end_file(const std::string& sha256, bool whole) override;

 private:
  std::vector<BatchResult::Witnessed> noted_;  ///< in the log that is being read
};

/// Writes each log of which a hand was corrected under its own name, with these corrections.
class CorrectionWriter : public FolderWriter {
 public:
  using FolderWriter::FolderWriter;
  void read(const BatchResult& batch) override {
    noted_.insert(noted_.end(), batch.corrected.begin(), batch.corrected.end());
  }
  void end_file(const std::string& sha256, bool whole) override;

 private:
  std::vector<BatchResult::Corrected> noted_;  ///< in the log that is being read
};

}  // namespace tonk::cli
