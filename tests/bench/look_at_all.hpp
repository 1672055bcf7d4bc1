#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace tonk::bench {

/// JSON with room behind it, as simdjson wants it.
class Padded {
 public:
  explicit Padded(std::string_view json);
  ~Padded();
  Padded(const Padded&) = delete;
  Padded& operator=(const Padded&) = delete;

 private:
  friend std::uint64_t look_at_all(const Padded& json);
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

/// Has simdjson look at every value of the JSON lines, on demand; what comes of it means nothing.
[[nodiscard]] std::uint64_t look_at_all(const Padded& json);

}  // namespace tonk::bench
