#pragma once

#include <string>

namespace tonk::cli {

/// A new folder that has its name once all is in it, and not before. Where a function returns false, the reason is in `why`.
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
