#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tonk::cli {

/// A text that is put together before it is known whether it is wanted: in memory as long as it is short, else in a file without a name in
/// the folder for temporary files.
class Spool {
 public:
  /// False where it cannot be written, with the reason in `why`.
  [[nodiscard]] bool append(std::string_view text, std::string& why);
  /// Gives the text from its beginning, in pieces of whole lines, until `take` is false. False then, or where it cannot be read, with the
  /// reason in `why`.
  using Take = std::function<bool(std::string_view)>;
  [[nodiscard]] bool give(const Take& take, std::string& why);

 private:
  [[nodiscard]] bool flush(std::string& why);

  static constexpr std::size_t most_in_memory = std::size_t{4} << 20U;

  std::string memory_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};  ///< null while all is in memory
};

}  // namespace tonk::cli
