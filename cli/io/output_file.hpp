#pragma once

#include <sys/stat.h>

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "cli/io/problems.hpp"
#include "cli/io/sha256.hpp"
#include "cli/world.hpp"

namespace tonk::cli {

/// Writes to an open file, and remembers why it could not: a stream alone knows only that it failed.
class Output : public std::streambuf {
 public:
  explicit Output(int descriptor);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() override;

  /// The errno of the first write that failed, after which nothing more is written; 0 while all went well.
  [[nodiscard]] int error() const { return error_; }

 protected:
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  bool write_out();

  int descriptor_;
  int error_ = 0;
  std::array<char, 1U << 16U> buffer_{};
};

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

/// A file that a command writes. Until commit() it is a draft of another name in the same folder, which the destructor removes, so that
/// a run that fails or is interrupted leaves what was there. A pipe or a device, such as `/dev/stdout`, is written to directly. A
/// function that returns false has reported why.
class OutputFile {
 public:
  /// A new file: one that is there is never replaced. `cannot` begins the report of a failure; without it, it is "`path` cannot be
  /// written".
  OutputFile(World& world, Problems& problems, std::string path, std::string cannot = {});
  /// With `force` a file that is there is replaced, unless it is one of `inputs`, which must outlive this.
  OutputFile(World& world, Problems& problems, std::string path, bool force, const InputFiles& inputs);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Whether open() would succeed now. Nothing is created.
  [[nodiscard]] bool may_open();
  /// From now on interrupts are noted (World::heed_interrupts), because the draft must be removed.
  [[nodiscard]] bool open();
  /// Fails once the run is interrupted.
  bool append(std::string_view text);
  bool commit();

  /// Opens, writes and commits.
  bool write(std::string_view text) { return open() && append(text) && commit(); }

  /// Gives a file that was read other contents, which `write` appends, and keeps its owner, permissions and access control list. Refused
  /// if the file no longer has the contents of which `before` is the SHA-256, if it has several hard links, or if another program has it
  /// open for writing (which Linux tells for one's own files on local disks).
  [[nodiscard]] bool renew(const std::string& before, const std::function<bool()>& write);

  /// Reports that the file cannot be written.
  bool fail(std::string_view why);

  /// After may_open() or open(): whether it is a pipe or a device, so that there is no draft.
  [[nodiscard]] bool is_stream() const { return is_stream_; }
  /// The path of the draft, for a library that writes it itself.
  [[nodiscard]] const std::string& draft() const { return draft_; }

 private:
  [[nodiscard]] bool may_replace(const struct stat& there);
  [[nodiscard]] bool open_draft();
  [[nodiscard]] bool set_permissions();
  [[nodiscard]] bool finish();
  [[nodiscard]] bool exchange(const std::string& before);
  [[nodiscard]] std::string taken() const;

  World& world_;
  Problems& problems_;
  std::string path_;
  std::string cannot_;
  bool force_ = false;
  const InputFiles* inputs_ = nullptr;   ///< null: nothing is replaced
  std::string file_;                     ///< `path_`, or if a file is replaced, where its links lead
  std::optional<struct stat> replaced_;  ///< the file that is there
  bool is_stream_ = false;
  Sha256 written_;     ///< of what was appended
  std::string draft_;  ///< empty if there is none
  int descriptor_ = -1;
  std::optional<Output> output_;
};

/// A new folder that gets its name only when it is complete. A function that returns false has reported why.
class OutputFolder {
 public:
  OutputFolder(Problems& problems, const std::string& name);
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  /// Removes what was not committed.
  ~OutputFolder();

  [[nodiscard]] bool open();
  bool commit();

  /// The path until commit().
  [[nodiscard]] const std::string& draft() const { return draft_; }

 private:
  bool fail(int error);

  Problems& problems_;
  std::string name_;
  std::string path_;  ///< the same without slashes at its end
  std::string draft_;
};

/// Writes a file's text to standard output: its bytes as they are, or on a terminal each line made printable.
void write_standard_output(std::string_view text, World& world);

}  // namespace tonk::cli
