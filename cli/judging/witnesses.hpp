#pragma once

#include <string>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/judging/parallel_verifier.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Notes both completions of an undetermined hand, to be written by WitnessWriter.
void note_witnesses(const JudgedLog& judged, BatchResult& batch);

/// Writes two logs for each undetermined hand whose completions differ, as `LOG-LINE-1.tonk` and `LOG-LINE-2.tonk`: its session up to
/// the hand, and the hand with all its cards.
class WitnessWriter : public ResultSink {
 public:
  WitnessWriter(std::string folder, World& world, Problems& problems)
      : folder_(std::move(folder)), world_(world), problems_(problems) {}

  void begin_file(const std::string& file) override { file_ = file; }
  void read(const BatchResult& batch) override {
    noted_.insert(noted_.end(), batch.witnessed.begin(), batch.witnessed.end());
  }
  void end_file(const std::string& sha256, bool whole) override;

 private:
  void write(const std::string& name, std::string_view text);

  std::string folder_;
  World& world_;
  Problems& problems_;
  std::string file_;
  std::vector<BatchResult::Witnessed> noted_;  ///< in that file
};

}  // namespace tonk::cli
