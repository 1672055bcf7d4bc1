#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "cli/io/output.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// The name by which a command line means standard output.
inline constexpr std::string_view standard_output = "-";

/// The files that a run reads, by device and inode, whatever names they go by.
class InputFiles {
 public:
  /// `-` is standard input. Only regular files count: of others nothing is lost by writing to them.
  void add(const std::string& path);
  [[nodiscard]] bool has(const struct stat& file) const;

 private:
  std::set<std::pair<dev_t, ino_t>> files_;
};

/// A file that a command writes. Until commit() it is a draft of another name in the same folder, which the destructor removes,
/// so that a run that fails or is interrupted leaves what was there. A pipe or a device, or `/dev/stdout` and its like, is written
/// to directly. Where a function returns false, the reason is in `why`.
class OutputFile {
 public:
  /// A new file: one that is there is never replaced.
  OutputFile(World& world, std::string path);
  /// With `force` a file that is there is replaced, unless it is one of `inputs`, which must outlive this.
  OutputFile(World& world, std::string path, bool force, const InputFiles& inputs);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Whether the file could be opened as things are. Nothing is created.
  [[nodiscard]] bool may_open(std::string& why);
  /// From now on interrupts are heeded (World::heed_interrupts), as the draft must be removed.
  [[nodiscard]] bool open(std::string& why);
  /// Fails once the run is interrupted.
  [[nodiscard]] bool append(std::string_view text, std::string& why);
  [[nodiscard]] bool commit(std::string& why);

  /// Opens, writes and commits.
  [[nodiscard]] bool write(std::string_view text, std::string& why);

  /// Gives a file that was read other contents, with the owner and the permissions that it has. Refused where it no longer has the
  /// contents `before`, where another program has it open for writing (as far as the system tells, which Linux does of one's own
  /// files on local disks), and where it has several hard links.
  [[nodiscard]] bool renew(std::string_view before, std::string_view after, std::string& why);

  /// After may_open() or open(): whether it is a pipe or a device, so that there is no draft.
  [[nodiscard]] bool is_stream() const { return is_stream_; }
  /// The path of the draft, for a library that writes it itself.
  [[nodiscard]] const std::string& draft() const { return draft_; }

 private:
  [[nodiscard]] bool examine_file(const struct stat& there, std::string& why);
  [[nodiscard]] bool open_draft(std::string& why);
  [[nodiscard]] bool adopt_owner(std::string& why);
  [[nodiscard]] bool finish(std::string& why);
  [[nodiscard]] bool exchange(std::string_view before, std::string_view after, std::string& why);
  [[nodiscard]] std::string taken() const;

  World& world_;
  std::string path_;
  bool force_ = false;
  const InputFiles* inputs_ = nullptr;   ///< null: nothing is replaced
  std::string file_;                     ///< `path_`, with its links followed where a file is replaced
  std::optional<struct stat> replaced_;  ///< the file that is there
  bool is_stream_ = false;
  std::string draft_;  ///< empty where there is none
  int descriptor_ = -1;
  std::optional<Output> output_;
};

/// Writes a file's text to standard output: its bytes as they are, or where that is a terminal, each line made printable.
void write_standard_output(std::string_view text, World& world);

/// Renames `from` to `to` unless `to` exists. Returns 0, or the errno.
[[nodiscard]] int rename_to_new(const std::string& from, const std::string& to);

/// The permissions `all` without those that the process's umask takes away.
[[nodiscard]] std::filesystem::perms usual_permissions(std::filesystem::perms all);

/// The problem in words.
[[nodiscard]] std::string cannot_write(const std::string& path, const std::string& why);

}  // namespace tonk::cli
