#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/io/problems.hpp"
#include "cli/io/source.hpp"
#include "cli/io/spool.hpp"
#include "cli/world.hpp"
#include "parser/reader.hpp"

namespace tonk::cli {

/// What became of a log.
struct Rewritten {
  bool unread = false;  ///< and reported to be, on standard error, as standard output may be the log
  std::string before;   ///< the SHA-256 of the log, unpacked
  std::string after;    ///< that of the new one
  Spool text;           ///< the new one, or the difference
};

enum class RewriteAs : std::uint8_t { new_text, difference };

/// Rewrites the log, standard input or a file of that `kind`, in memory that does not grow with it. Without `to`, it keeps its form, as it
/// must for the difference. Nothing where the log cannot be read to its end, or the work is interrupted, which is reported.
[[nodiscard]] std::optional<Rewritten> rewrite(const std::string& file, Openable kind, std::optional<log::Form> to,
                                               RewriteAs what, ColorWhen color, World& world, Problems& problems);

/// Gives it all to `take`, which is false where it has failed and has told so.
bool give(Rewritten& log, const std::string& file, const Spool::Take& take, Problems& problems);

}  // namespace tonk::cli
