#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/problems.hpp"
#include "cli/io/source.hpp"
#include "cli/world.hpp"
#include "parser/reader.hpp"
#include "spec/document.hpp"

namespace tonk::cli {

/// The most that is read of a log that is kept whole.
inline constexpr std::size_t max_bytes = std::size_t{2} << 30U;

/// How long a file is; nothing if that is not known, as with a pipe.
[[nodiscard]] std::optional<std::uint64_t> file_size(const std::string& path);

/// An open file, to be closed by the caller; nothing if it is not of that kind or cannot be opened.
[[nodiscard]] std::optional<int> open_to_read(const std::string& path, Openable what, std::string& why);

/// Whether it could be opened as an ordinary file.
[[nodiscard]] bool is_ordinary(const std::string& path, std::string& why);

/// Whether an open file may be read: of devices, only a terminal and /dev/null may.
[[nodiscard]] bool may_be_read(int descriptor, std::string& why);

/// Up to `most` bytes of an open file, and 0 only at its end; nothing if it cannot be read, or the
/// work is interrupted.
[[nodiscard]] std::optional<std::size_t> read_some(int descriptor, char* to, std::size_t most, std::string& why);

/// A house, an option or a certificate: an ordinary file, packed or not, that has at most so many bytes before and after it is
/// unpacked. Nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& why,
                                                   std::size_t most = spec::max_document_bytes);

/// One of find_logs(), a file or standard input; what cannot be read is a problem. `sha256`, if given, becomes that of the file.
[[nodiscard]] std::optional<std::string> read_log(const std::string& path, World& world, Problems& problems,
                                                  Openable what = Openable::stream, std::string* sha256 = nullptr);

/// The message that the file cannot be read.
[[nodiscard]] std::string cannot_read(const std::string& path, const std::string& why);

/// JSON if the file is called `*.jsonl` or looks like JSON.
[[nodiscard]] log::Form form_of(const std::string& path, std::string_view text);

/// The lines of a source, in memory that does not grow with them.
class Lines {
 public:
  struct Line {
    std::string_view text;  ///< with its line end, if it has one; valid until the next call
    bool begins = true;     ///< false if it continues a line that is too long to be given at once
  };

  explicit Lines(Source& source) : source_(source), buffer_(size, '\0') {}

  /// Nothing at the end, or if the source cannot go on; the reason is then in `why`.
  [[nodiscard]] std::optional<Line> next(std::string& why);

 private:
  static constexpr std::size_t size = std::size_t{4} << 20U;

  Source& source_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what is still to be given
  std::size_t end_ = 0;
  bool ended_ = false;
  bool begins_ = true;  ///< the next piece begins a line
};

}  // namespace tonk::cli
