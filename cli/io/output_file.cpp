#include "cli/io/output_file.hpp"

#include <fcntl.h>
#include <linux/limits.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "cli/io/paths.hpp"
#include "cli/io/unpacker.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

namespace fs = std::filesystem;

/// Renames `from` to `to` unless `to` exists. Returns 0, or the errno.
int rename_to_new(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
    return 0;
  }
  if (errno != EINVAL) {  // EINVAL: the file system cannot do this
    return errno;
  }
  return ::access(to.c_str(), F_OK) == 0 ? EEXIST : ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

/// The permissions `all` without those that the process's umask takes away.
fs::perms usual_permissions(fs::perms all) {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return all & ~static_cast<fs::perms>(mask);
}

/// The open descriptor that a path such as /dev/fd/3 stands for. Opening the path again would overwrite what others
/// wrote to it.
std::optional<int> named_descriptor(std::string_view path) {
  if (path == "/dev/stdout" || path == "/dev/stderr") {
    return path == "/dev/stdout" ? STDOUT_FILENO : STDERR_FILENO;
  }
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    const std::string_view digits = path.starts_with(folder) ? path.substr(folder.size()) : std::string_view();
    int number = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
    if (error == std::errc() && end == digits.end()) {
      return number;
    }
  }
  return std::nullopt;
}

/// Whether the file is on a network file system, where the kernel does not know who has it open.
bool is_on_network(int descriptor) {
  struct statfs about {};
  if (::fstatfs(descriptor, &about) != 0) {
    return true;
  }
  const auto kind = static_cast<std::uint32_t>(about.f_type);
  return kind == NFS_SUPER_MAGIC || kind == SMB_SUPER_MAGIC || kind == SMB2_SUPER_MAGIC || kind == CIFS_SUPER_MAGIC;
}

/// Whether a program has the file open for writing; false if the system cannot tell.
bool is_open_for_writing(int descriptor) {
  if (is_on_network(descriptor)) {
    return false;
  }
  ::fcntl(descriptor, F_SETSIG, SIGURG);  // which does no harm if somebody opens the file at this moment
  if (::fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) {
    return errno == EAGAIN;
  }
  ::fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return false;
}

/// Why the open file does not have contents with this SHA-256; empty if it has.
std::string why_not_holding(int descriptor, const std::string& contents) {
  std::vector<char> buffer(std::size_t{256} << 10U);
  Sha256 hash;
  bool packed = false;
  for (bool at_begin = true;; at_begin = false) {
    const ssize_t given = ::read(descriptor, buffer.data(), buffer.size());
    if (given < 0 && errno == EINTR) {
      continue;
    }
    if (given < 0) {
      return error_words(errno);
    }
    if (given == 0) {
      break;
    }
    const std::string_view read(buffer.data(), static_cast<std::size_t>(given));
    packed = packed || (at_begin && Unpacker::of(read.substr(0, Unpacker::longest_mark)));
    hash.add(read);
  }
  if (hash.digits() == contents) {
    return {};
  }
  return packed ? "a compressed file is not written in place; decompress it first" : "it has changed since it was read";
}

/// Why the file no longer has these contents for good: it has others, or a program has it open for writing. Empty if it has them.
std::string why_unsettled(const std::string& path, const std::string& contents) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    return error_words(errno);
  }
  std::string why = is_open_for_writing(descriptor) ? "another program has it open for writing"
                                                    : why_not_holding(descriptor, contents);
  ::close(descriptor);
  return why;
}

/// Gives an open file the access control list of another, or none. False if that fails, with the reason in errno.
bool copy_access_list(const std::string& from, int to) {
  constexpr const char* name = "system.posix_acl_access";
  std::vector<char> list(XATTR_SIZE_MAX);
  const ssize_t size = ::getxattr(from.c_str(), name, list.data(), list.size());
  if (size >= 0) {
    return ::fsetxattr(to, name, list.data(), static_cast<std::size_t>(size), 0) == 0;
  }
  const auto has_none = [] { return errno == ENODATA || errno == EOPNOTSUPP; };
  return has_none() && (::fremovexattr(to, name) == 0 || has_none());
}

/// Why no new file can be created at this path; empty if one can.
std::string why_not_free(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(path, ignored))) {
    return "it is a link that leads nowhere";
  }
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0 ? std::string() : error_words(errno);
}

}  // namespace

Output::Output(int descriptor) : descriptor_(descriptor) { setp(buffer_.data(), buffer_.data() + buffer_.size()); }

Output::~Output() { write_out(); }

Output::int_type Output::overflow(int_type character) {
  if (!write_out()) {
    return traits_type::eof();
  }
  if (!traits_type::eq_int_type(character, traits_type::eof())) {
    sputc(traits_type::to_char_type(character));
  }
  return traits_type::not_eof(character);
}

int Output::sync() { return write_out() ? 0 : -1; }

bool Output::write_out() {
  const char* at = pbase();
  while (error_ == 0 && at < pptr()) {
    const ssize_t written = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (written >= 0) {
      at += written;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

void InputFiles::add(const std::string& path) {
  struct stat file {};
  const bool is_there = path == standard_input ? ::fstat(STDIN_FILENO, &file) == 0 : ::stat(path.c_str(), &file) == 0;
  if (is_there && S_ISREG(file.st_mode)) {
    files_.emplace(file.st_dev, file.st_ino);
  }
}

bool InputFiles::has(const struct stat& file) const { return files_.contains({file.st_dev, file.st_ino}); }

OutputFile::OutputFile(World& world, Problems& problems, std::string path, std::string cannot)
    : world_(world),
      problems_(problems),
      path_(std::move(path)),
      cannot_(cannot.empty() ? fmt::format("`{}` cannot be written", path_) : std::move(cannot)) {}

OutputFile::OutputFile(World& world, Problems& problems, std::string path, bool force, const InputFiles& inputs)
    : OutputFile(world, problems, std::move(path)) {
  force_ = force;
  inputs_ = &inputs;
}

OutputFile::~OutputFile() {
  output_.reset();
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
  if (!draft_.empty()) {
    ::unlink(draft_.c_str());
  }
}

bool OutputFile::fail(std::string_view why) {
  problems_.say("{}: {}", cannot_, why);
  return false;
}

bool OutputFile::may_open() {
  struct stat there {};
  const std::optional<int> descriptor = named_descriptor(path_);
  file_ = path_;
  replaced_.reset();
  is_stream_ = descriptor.has_value();
  if ((descriptor ? ::fstat(*descriptor, &there) : ::stat(path_.c_str(), &there)) != 0) {
    const std::string why = !descriptor && errno == ENOENT ? why_not_free(path_) : error_words(errno);
    return why.empty() || fail(why);
  }
  InputFiles always_read;
  always_read.add(world_.configuration);
  if (inputs_ != nullptr && (inputs_->has(there) || always_read.has(there))) {
    return fail("the same run reads it");
  }
  is_stream_ = is_stream_ || S_ISCHR(there.st_mode) || S_ISFIFO(there.st_mode);
  if (is_stream_) {
    return true;
  }
  if (S_ISDIR(there.st_mode)) {
    return fail("it is a folder");
  }
  return force_ ? may_replace(there) : fail(taken());
}

/// Whether the file that is there can be replaced.
bool OutputFile::may_replace(const struct stat& there) {
  if (!S_ISREG(there.st_mode)) {
    return fail("it is not a regular file");
  }
  if (there.st_nlink > 1) {
    return fail(fmt::format("it has {} hard links, which would no longer be one file", there.st_nlink));
  }
  std::error_code error;
  file_ = fs::canonical(path_, error).string();  // a link stays one
  if (error || ::access(file_.c_str(), W_OK) != 0) {
    return fail(error ? error.message() : error_words(errno));
  }
  replaced_ = there;
  return true;
}

bool OutputFile::open() {
  world_.heed_interrupts();
  if (!may_open()) {
    return false;
  }
  if (!is_stream_) {
    return open_draft();
  }
  const std::optional<int> descriptor = named_descriptor(path_);
  descriptor_ =
      descriptor ? ::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0) : ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor_ < 0) {
    return fail(error_words(errno));
  }
  output_.emplace(descriptor_);
  return true;
}

bool OutputFile::open_draft() {
  std::string draft = (fs::path(file_).parent_path() / ".tonk-XXXXXX").string();
  descriptor_ = ::mkostemp(draft.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    return fail(error_words(errno));
  }
  draft_ = draft;
  output_.emplace(descriptor_);
  return set_permissions();
}

/// The owner and the permissions of the file that is replaced, or the permissions of a new file.
bool OutputFile::set_permissions() {
  constexpr mode_t all = 07777;
  constexpr auto of_a_new_file = static_cast<fs::perms>(0666);
  struct stat made {};
  if (!replaced_) {
    ::fchmod(descriptor_, static_cast<mode_t>(usual_permissions(of_a_new_file)));
    return true;
  }
  const bool is_same =
      ::fstat(descriptor_, &made) == 0 && made.st_uid == replaced_->st_uid && made.st_gid == replaced_->st_gid;
  // The mode comes last, as a change of the owner takes some of it away.
  return ((is_same || ::fchown(descriptor_, replaced_->st_uid, replaced_->st_gid) == 0) &&
          ::fchmod(descriptor_, replaced_->st_mode & all) == 0 && copy_access_list(file_, descriptor_)) ||
         fail(fmt::format("its owner and permissions cannot be kept: {}", error_words(errno)));
}

bool OutputFile::append(std::string_view text) {
  if (world_.is_interrupted()) {
    return fail("the work was interrupted");
  }
  output_->sputn(text.data(), static_cast<std::streamsize>(text.size()));
  written_.add(text);
  return output_->error() == 0 || fail(error_words(output_->error()));
}

/// Waits until all data is on the disk.
bool OutputFile::finish() {
  output_->pubsync();
  int error = output_->error();
  output_.reset();
  if (error == 0 && ::fsync(descriptor_) != 0 && errno != EINVAL) {  // EINVAL: as of a pipe
    error = errno;
  }
  if (::close(std::exchange(descriptor_, -1)) != 0 && error == 0) {
    error = errno;
  }
  return error == 0 || fail(error_words(error));
}

bool OutputFile::commit() {
  if (!finish()) {
    return false;
  }
  if (!is_stream_) {
    const bool is_renamed = replaced_ && ::rename(draft_.c_str(), file_.c_str()) == 0;
    const int error = is_renamed ? 0 : replaced_ ? errno : rename_to_new(draft_, file_);
    if (error != 0) {
      return fail(error == EEXIST ? taken() : error_words(error));
    }
    draft_.clear();
  }
  return true;
}

bool OutputFile::renew(const std::string& before, const std::function<bool()>& write) {
  world_.heed_interrupts();
  struct stat there {};
  if (::stat(path_.c_str(), &there) != 0) {
    return fail(error_words(errno));
  }
  if (!may_replace(there)) {
    return false;
  }
  if (const std::string why = why_unsettled(file_, before); !why.empty()) {
    return fail(why);
  }
  return open_draft() && write() && finish() && exchange(before);
}

/// Exchanges the file and the draft, and exchanges them back if the file turns out not to be the one that was read. As nobody can open
/// it by its new name, what is true of it then stays true.
bool OutputFile::exchange(const std::string& before) {
  const auto swap = [this] {
    return ::renameat2(AT_FDCWD, draft_.c_str(), AT_FDCWD, file_.c_str(), RENAME_EXCHANGE) == 0;
  };
  if (!swap()) {
    if (errno == EINVAL && ::rename(draft_.c_str(), file_.c_str()) == 0) {  // the file system cannot exchange files
      draft_.clear();
      return true;
    }
    return fail(error_words(errno));
  }
  std::string why = why_unsettled(draft_, before);
  if (why.empty()) {
    return true;
  }
  const bool is_back = swap();
  if (!is_back || !why_unsettled(draft_, written_.digits()).empty()) {
    why += fmt::format("; {} is in `{}`", is_back ? "what was written to it meanwhile" : "what it was", draft_);
    draft_.clear();
  }
  return fail(why);
}

std::string OutputFile::taken() const {
  return fmt::format("this file already exists{}", inputs_ != nullptr ? "; `--force` replaces it" : "");
}

OutputFolder::OutputFolder(Problems& problems, const std::string& name)
    : problems_(problems), name_(name), path_(name) {
  const std::size_t size = std::max<std::size_t>(path_.find_last_not_of('/') + 1, 1);
  path_.erase(std::min(size, path_.size()));
}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  if (!draft_.empty()) {
    fs::remove_all(draft_, ignored);
  }
}

bool OutputFolder::open() {
  std::error_code error;
  if (fs::exists(fs::symlink_status(path_, error))) {
    return fail(EEXIST);
  }
  std::string draft = (fs::path(path_).parent_path() / ".tonk-XXXXXX").string();
  if (::mkdtemp(draft.data()) == nullptr) {
    return fail(errno);
  }
  draft_ = draft;
  fs::permissions(draft_, usual_permissions(fs::perms::all), error);
  return !error || fail(error.value());
}

bool OutputFolder::commit() {
  if (const int error = rename_to_new(draft_, path_)) {
    return fail(error);
  }
  draft_.clear();
  return true;
}

bool OutputFolder::fail(int error) {
  problems_.say("`{}` cannot be written: {}", name_,
                error == EEXIST ? "this file or folder already exists" : error_words(error));
  return false;
}

void write_standard_output(std::string_view text, World& world) {
  while (world.out_is_terminal && !text.empty()) {
    const std::string_view line = take_line(text);
    world.out << printable(line.substr(0, line.find('\n'))) << '\n';
  }
  world.out << text;
}

}  // namespace tonk::cli
