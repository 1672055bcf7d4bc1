#pragma once

#include <pybind11/stl/filesystem.h>

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "parser/hand.hpp"
#include "python/convert.hpp"
#include "session/judged_log.hpp"
#include "session/record.hpp"

namespace tonk::python {

/// A hand that outlives its log.
struct LoggedHand {
  /// The one to which the log has come, judged.
  explicit LoggedHand(const JudgedLog& log)
      : record(log.record()),
        hand(log.hand()),
        text(log.chunk().text),
        players(log.readable() ? log.judgement().seats : std::vector<std::string>{}) {}
  Record record;
  log::Hand hand;
  std::string text;
  std::vector<std::string> players;
};

/// By which house a log is judged: by those that it names, by this one, or by that of this name or file.
using HouseArgument = std::variant<std::monostate, House, std::filesystem::path>;

/// The name or the file; empty where it is neither.
[[nodiscard]] inline std::string named(const HouseArgument& house) {
  const auto* const name = std::get_if<std::filesystem::path>(&house);
  return name != nullptr ? name->string() : "";
}

/// Judges a text hand by hand. Raises TonkError where the house cannot be used.
class TextLog {
 public:
  TextLog(const std::string& text, const HouseArgument& house, const std::filesystem::path& file) {
    if (const House* const given = std::get_if<House>(&house)) {
      log_.emplace(file.string(), text, *given);
    } else {
      const std::string name = named(house);
      if (!name.empty()) {
        const py::gil_scoped_acquire to_raise;
        (void)value_of(shipped_.load({name, {}, ""}));
      }
      log_.emplace(file.string(), text, HouseRequest{name, {}}, shipped_);
    }
  }
  [[nodiscard]] JudgedLog& log() { return *log_; }

 private:
  HouseCache shipped_;
  std::optional<JudgedLog> log_;
};

}  // namespace tonk::python
