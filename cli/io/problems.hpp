#pragma once

#include <fmt/format.h>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/world.hpp"
#include "core/diagnostic.hpp"

namespace tonk::cli {

/// A problem as it was reported, for formats that list problems.
struct Problem {
  std::string message;
  std::string file;  ///< empty if it concerns no file, or if the message names the file
  Position at;       ///< in that file
  std::string text;  ///< as people read it

  /// The message, behind its place if it has one.
  [[nodiscard]] std::string located() const;
};

/// What the system calls an error of `errno`.
[[nodiscard]] std::string error_words(int error);

/// Failures of a command's work, printed on standard error as they occur.
class Problems {
 public:
  Problems(std::ostream& err, bool color) : err_(&err), color_(color) {}
  explicit Problems(World& world, ColorWhen color = ColorWhen::automatic)
      : Problems(world.err, use_color(color, world.err_is_terminal, world)) {}
  /// Problems and notes that are kept back until they are taken.
  explicit Problems(bool color) : color_(color) {}

  /// One line, made printable here.
  void say(std::string_view message);
  template <typename... Values>
  void say(fmt::format_string<Values...> format, Values&&... values) {
    say(fmt::format(format, std::forward<Values>(values)...));
  }
  /// Says what is no failure and worth knowing.
  template <typename... Values>
  void mention(fmt::format_string<Values...> format, Values&&... values) {
    mention(fmt::format(format, std::forward<Values>(values)...));
  }
  void report(const Diagnostics& diagnostics);
  /// Adds problems that were taken from elsewhere; those that are already known are left out.
  void add(const std::vector<Problem>& taken);
  /// The same of all that another keeps back, its notes too.
  void add_all_of(Problems& kept);
  /// The problems that are kept back. The notes beside them go.
  [[nodiscard]] std::vector<Problem> take();
  [[nodiscard]] bool any() const { return !all_.empty(); }
  /// Whether the run is interrupted, so that loops must end; reports it once.
  [[nodiscard]] bool stops(const World& world);
  /// If there are any, the command has failed, whatever else it did and found.
  [[nodiscard]] Status status(bool found = false) const;
  [[nodiscard]] const std::vector<Problem>& all() const { return all_; }
  /// What was mentioned, where it is kept back.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  void mention(std::string message);
  void add(Problem problem);

  std::ostream* err_ = nullptr;
  bool color_;
  std::vector<Problem> all_;
  std::vector<std::string> notes_;
};

}  // namespace tonk::cli
