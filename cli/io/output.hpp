#pragma once

#include <array>
#include <streambuf>
#include <string>

namespace tonk::cli {

/// Writes to an open file, and remembers why it could not: a stream alone knows only that it failed.
class Output : public std::streambuf {
 public:
  explicit Output(int descriptor);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() override;

  /// The errno of the first write that failed, after which nothing more is written; 0 while all went well.
  [[nodiscard]] int error() const { return error_; }

 protected:
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  bool write_out();

  int descriptor_;
  int error_ = 0;
  std::array<char, 1U << 16U> buffer_{};
};

/// A new folder that gets its name only when it is complete. If a function returns false, the reason is in `why`.
class OutputFolder {
 public:
  explicit OutputFolder(std::string path);
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  /// Removes what was not committed.
  ~OutputFolder();

  [[nodiscard]] bool open(std::string& why);
  [[nodiscard]] bool commit(std::string& why);

  /// Where it is until then.
  [[nodiscard]] const std::string& draft() const { return draft_; }

 private:
  std::string path_;
  std::string draft_;
};

}  // namespace tonk::cli
