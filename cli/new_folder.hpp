#pragma once

#include <string>

namespace tonk::cli {

/// A folder that has its name once all is in it, and not before.
class NewFolder {
 public:
  explicit NewFolder(std::string path);
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  /// Takes it away, where it was not published.
  ~NewFolder();

  /// Each returns false where it cannot, with the reason in `why`.
  [[nodiscard]] bool begin(std::string& why);
  [[nodiscard]] bool publish(std::string& why);

  /// Where it is until then.
  [[nodiscard]] const std::string& draft() const { return draft_; }

 private:
  std::string path_;
  std::string draft_;
};

}  // namespace tonk::cli
