#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/diagnostic.hpp"
#include "spec/house_text.hpp"
#include "spec/keys.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// Where questions are written, and a function that returns the next line of answer, or nothing at the end of input.
struct Dialogue {
  std::ostream& out;
  std::function<std::optional<std::string>()> read_line;
};

/// A house in the making, together with the known houses.
class DraftHouse {
 public:
  DraftHouse(const spec::Library& library, std::string path, std::string name, std::string extends)
      : library_(library),
        path_(std::move(path)),
        house_{.name = std::move(name), .title = {}, .extends = std::move(extends), .with = {}, .says = {}} {}

  /// Only the title and the options (`with`) can be set here.
  void set(spec::Key key, std::string words) {
    (key == spec::Key::title ? house_.title : house_.with) = std::move(words);
  }

  [[nodiscard]] bool stands_alone() const { return house_.extends == "nothing"; }

  /// The value in force while the house does not set the key.
  [[nodiscard]] spec::Said below() const;
  /// The same, or the base game's answer if the house extends no other.
  [[nodiscard]] spec::Said proposed() const;

  /// The errors of the house with these settings.
  [[nodiscard]] Diagnostics examine(const spec::Said& says) const;

  /// The text of the house's file: what differs from the house that it extends, and with `rest` also what does not, as comments.
  [[nodiscard]] std::string text(const spec::Said& says, bool rest) const;

 private:
  [[nodiscard]] spec::Library with_text(std::string text) const;

  const spec::Library& library_;
  std::string path_;
  spec::NewHouse house_;
};

/// Asks a person for the house's title, its options (of those that are `known`) and each of its rules; returns what is to hold. Nothing
/// if the input ends before the questions.
[[nodiscard]] std::optional<spec::Said> interview(DraftHouse& house, const std::vector<spec::Listing>& known,
                                                  Dialogue& dialogue);

}  // namespace tonk::cli
