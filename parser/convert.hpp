#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parser/parse.hpp"
#include "parser/reader.hpp"

namespace tonk::log {

/// A log in its canonical form, or a part of it. Each line stays a line, but for blank ones too many.
struct Formatted {
  std::string text;                    ///< not to be used where there are errors
  std::vector<std::uint64_t> dropped;  ///< lines of the source that are left out, counted from 1, in their order
  std::vector<Obstacle> errors;
};

/// A log in the canonical form of either form. Comments and extensions stay with their lines, and all lines in their
/// order. Every hand is read again as it was read before; what the other form cannot tell is an error. `dropped` is
/// empty where the form changes.
[[nodiscard]] Formatted convert(std::string_view text, Form from, Form to);

/// The same parcel by parcel, in memory that does not grow with the log.
class Converter {
 public:
  Converter(Form from, Form to) : from_(from), to_(to) {}

  /// What comes of the log's next parcel, and goes behind what came before. Where a parcel has errors, nothing of the log is to be used.
  [[nodiscard]] Formatted next(const Parcel& parcel);

 private:
  [[nodiscard]] Formatted convert(const Parcel& parcel);
  static ChunkReader& read(std::optional<ChunkReader>& reader, const Parcel& parcel, Form form);
  [[nodiscard]] bool is_read(const Chunk& chunk, Formatted& done) const;
  void format(const Parcel& parcel, Formatted& done);
  void write_json(const Parcel& parcel, Formatted& done);
  void write_text(Formatted& done);
  void compare(const Parcel& parcel, Formatted& done);

  Form from_;
  Form to_;
  std::optional<ChunkReader> reader_;
  std::optional<ChunkReader> old_reader_;  ///< reads the same again, beside new_reader_
  std::optional<ChunkReader> new_reader_;  ///< of what was made
  std::optional<std::string> first_line_;  ///< that waits for the second
  std::string first_lines_;
  Hand hand_;
  Hand made_hand_;
  bool failed_ = false;
  std::uint64_t line_ = 0;              ///< of the log, that was dealt with last
  std::uint64_t blank_ = 0;             ///< that line, where it was blank: it stays where another line follows
  bool begun_ = false;                  ///< something was written
  bool read_any_ = false;               ///< in JSON
  std::optional<std::string> session_;  ///< in which the last hand is
  std::vector<std::string> above_;      ///< the comments right above the next hand
};

}  // namespace tonk::log
