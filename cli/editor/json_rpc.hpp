#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/world.hpp"
#include "render/json.hpp"

namespace tonk::cli {

/// Messages of JSON-RPC 2.0 on standard input and output, framed as the Language Server Protocol wants it: lines of headers of which one is
/// `Content-Length`, an empty line, and so many bytes.
class Connection {
 public:
  explicit Connection(World& world) : world_(world) {}

  /// The next message, discarded where its bytes are not JSON; nothing at the end of the input, or where the framing is broken, with the
  /// reason in `why`.
  [[nodiscard]] std::optional<Json> receive(std::string& why);
  /// Whether something has come of the next message, or it is clear that there will be none.
  [[nodiscard]] bool is_next_there() const { return !read_.empty() || world_.input_is_there(); }
  void send(Json message);

 private:
  [[nodiscard]] bool read_more(std::string& why);
  [[nodiscard]] std::optional<std::string> read_line(std::string& why);

  static constexpr std::size_t most_bytes = std::size_t{1} << 28U;

  World& world_;
  std::string read_;  ///< and not taken yet
};

}  // namespace tonk::cli
