#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "parser/reader.hpp"

/// A log of any length is read parcel by parcel, so that memory does not grow with it.
namespace tonk::log {

/// Some whole chunks of a log, in their order.
struct Parcel {
  std::string_view text;         ///< in `memory`
  std::uint64_t first_line = 1;  ///< of the log, on which the text begins
  bool begins_log = true;        ///< a byte-order mark and lines before the first hand may stand in front
  bool at_session = false;       ///< begins with a session; else its first hands may be of one that has begun before
  bool ends_log = true;          ///< else there is more in the log
  std::string memory;            ///< kept for the next parcel

  static constexpr std::size_t padding = 64;
  std::size_t slack = padding;  ///< so many bytes behind the text may be looked at
};

/// Cuts a log into parcels: before a session where it can, else before a hand. A chunk of more than max_chunk bytes is in a parcel
/// of its own, and only so much of it is kept as is found too long.
class Parceler {
 public:
  /// Gives up to `most` bytes, and 0 at the end alone; nothing where it breaks off. What stands behind the last chunk that is
  /// surely whole is then of no parcel.
  using Read = std::function<std::optional<std::size_t>(char* to, std::size_t most)>;

  static constexpr std::size_t usual_size = std::size_t{256} << 10U;

  /// `form` where it is known; else the first bytes tell. Parcels have about `usual` bytes, where chunks are not longer. What `read`
  /// gives at once when it gives less than it is asked for is not kept waiting.
  Parceler(Read read, std::optional<Form> form, std::size_t usual = usual_size);

  /// Fills the parcel, and says whether there was one more. Of an empty log there is one, which is empty.
  [[nodiscard]] bool next(Parcel& parcel);

  /// Once next() was called.
  [[nodiscard]] Form form() const { return form_.value_or(Form::text); }
  /// Whether the log was not given to its end.
  [[nodiscard]] bool broke_off() const { return broke_off_; }

 private:
  void fill(std::string& memory, std::size_t& size, std::size_t most);
  [[nodiscard]] std::size_t read(char* to, std::size_t most);
  struct Cut {
    std::size_t at = 0;  ///< 0 where there is none
    bool at_session = false;
  };
  [[nodiscard]] Cut cut(std::string_view text, bool begins_log);
  void skip_chunk(std::string_view text, std::size_t from);
  /// What begins with this line; in JSON, a hand or a session.
  [[nodiscard]] Opening begins(std::string_view line) const;
  void learn_form(std::string_view text);

  Read read_;
  std::optional<Form> form_;
  std::size_t usual_;
  std::size_t reach_;  ///< how far from the end a session is looked for: not far where there seems to be none
  std::string rest_;   ///< read, and of no parcel yet
  std::uint64_t line_ = 1;
  bool began_ = false;
  bool ended_ = false;
  bool broke_off_ = false;
  bool at_session_ = false;
};

/// Where a log may be cut in two logs, so that each session stays whole.
class CutPoints {
 public:
  explicit CutPoints(Form form) : form_(form) {}

  /// Whether the log may be cut in front of this line, which has its line end, where it has one. Of words the lines come one after the
  /// other, from the first on; of JSON any may come.
  [[nodiscard]] bool is_before(std::string_view line);

 private:
  Form form_;
  bool first_ = true;        ///< of all lines
  bool begun_ = false;       ///< of a log in words: a line has come that says something
  bool in_session_ = false;  ///< of a log in words: once a session has begun, no hand stands by itself
  JsonReader json_reader_;
  Hand hand_;
  JsonLine json_;
};

/// The first relative path by which a line of either form names a house or an option, as in `house ../ours.yaml`; empty where there is
/// none.
[[nodiscard]] std::string relative_path(std::string_view line);

}  // namespace tonk::log
