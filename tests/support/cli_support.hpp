#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "cli/world.hpp"
#include "tests/support/contents.hpp"

namespace tonk::cli_test {

using test::contents;

/// What a run of the program left behind.
struct Ran {
  int status = 0;
  std::string out;
  std::string err;
  friend bool operator==(const Ran&, const Ran&) = default;
  friend std::ostream& operator<<(std::ostream& to, const Ran& ran) {
    return to << "status " << ran.status << ", printed:\n" << ran.out << "and on standard error:\n" << ran.err;
  }
};

/// A run that prints only this, or only says what is wrong.
inline Ran printed(std::string out, int status = 0) { return {status, std::move(out), {}}; }
inline Ran refused(std::string err, int status = 2) { return {status, {}, std::move(err)}; }

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// Standard input that gives this text.
inline auto input_of(const std::string& text) {
  return [text, at = std::size_t{0}](char* to, std::size_t most, std::string&) mutable -> std::optional<std::size_t> {
    const std::size_t given = text.copy(to, most, at);
    at += given;
    return given;
  };
}

inline Ran run_tonk(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::ostringstream out;
  std::ostringstream err;
  cli::World world{.out = out, .err = err, .read_input = input_of(input)};
  const cli::Status status = cli::run(arguments, world);
  return {static_cast<int>(status), out.str(), err.str()};
}

/// A run at a terminal at which these lines are typed.
inline Ran at_terminal(const std::vector<std::string>& arguments, const std::vector<std::string>& lines) {
  std::ostringstream out;
  std::ostringstream err;
  std::size_t next = 0;
  cli::World world{.out = out,
                   .err = err,
                   .read_input = [](char*, std::size_t, std::string&) { return std::nullopt; },
                   .read_line = [&]() -> std::optional<std::string> {
                     return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
                   },
                   .in_is_terminal = true,
                   .err_is_terminal = true,
                   .no_color = true};
  const cli::Status status = cli::run(arguments, world);
  if (next != lines.size()) {
    throw std::logic_error("lines that nobody asked for");
  }
  return {static_cast<int>(status), out.str(), err.str()};
}

/// The text with the lines of shipped houses hidden, so that a comment in a house breaks no test.
inline std::string without_house_lines(const std::string& text) {
  static constexpr std::string_view ending = ".yaml:";
  std::string masked;
  std::size_t from = 0;
  for (std::size_t at = text.find(ending); at != std::string::npos; at = text.find(ending, from)) {
    masked += text.substr(from, at + ending.size() - from);
    from = std::min(text.find_first_not_of("0123456789", at + ending.size()), text.size());
    masked += from > at + ending.size() ? "#" : "";
  }
  return masked + text.substr(from);
}

/// A folder that is gone when the test is.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "tonk-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      throw std::runtime_error("no folder for the test: " + name);
    }
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  /// Writes a file and returns its path.
  std::string write(const std::string& name, std::string_view text) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// Makes a folder the current one, until it goes.
class Inside {
 public:
  explicit Inside(const std::string& folder) { std::filesystem::current_path(folder); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() {
    std::error_code gone;
    std::filesystem::current_path(before_, gone);
  }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

/// A hand of four in which Bob is caught; `paid` is what Bob is said to have paid Ann, who is owed 2.
inline std::string caught(const std::string& paid) {
  return R"(session friday
house pagat
seats Ann Bob Cal "Dee Dee"

hand 1
dealer "Dee Dee"
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
deal Cal As 2c 2h Jd 3h
deal "Dee Dee" 6s 7s 9d Td Qc
up 8c
Ann: draw 6h, spread 4h 5h 6h, discard Kd
Bob: draw Js, discard Js
Cal: draw Kh, discard Kh
"Dee Dee": draw 8s, spread 6s 7s 8s, discard Qc
Ann: draw 3c, discard 9c
Bob: drop
pay Bob Ann )" +
         paid + R"(
pay Bob Cal 2
pay Bob "Dee Dee" 2
pay Cal Ann 1
pay "Dee Dee" Ann 1
)";
}

}  // namespace tonk::cli_test
