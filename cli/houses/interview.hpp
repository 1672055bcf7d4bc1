#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/houses/question.hpp"
#include "core/diagnostic.hpp"
#include "spec/house_text.hpp"
#include "spec/library.hpp"
#include "spec/said.hpp"

namespace tonk::cli {

/// A house in the making, together with the known houses.
class DraftHouse {
 public:
  DraftHouse(const spec::Library& library, std::string path, std::string name, std::string extends)
      : library_(library),
        path_(std::move(path)),
        house_{.name = std::move(name), .title = {}, .extends = std::move(extends), .with = {}, .says = {}} {}

  void set_title(std::string title) { house_.title = std::move(title); }
  void set_with(std::string with) { house_.with = std::move(with); }

  [[nodiscard]] bool stands_alone() const { return house_.extends == "nothing"; }

  /// The value in force while the house does not set the key.
  [[nodiscard]] spec::Said below() const;
  /// The same, and the base game's answer where nothing is said below.
  [[nodiscard]] spec::Said proposed() const;

  /// The errors of the house with these settings.
  [[nodiscard]] Diagnostics examine(const spec::Said& says) const;

  /// The file in which all this holds: what differs, and with `rest` what does not as a comment.
  [[nodiscard]] std::string text(const spec::Said& says, bool rest) const;

 private:
  [[nodiscard]] spec::Library with_text(std::string text) const;

  const spec::Library& library_;
  std::string path_;
  spec::NewHouse house_;
};

/// Asks what the house says of itself, its title, and for the options of those `known` that come along with it. `on` where the
/// rules are to be asked for.
[[nodiscard]] Way ask_head(DraftHouse& house, const std::vector<spec::Listing>& known, Dialogue& dialogue);

/// What is wrong with a house that says this.
using Examine = std::function<Diagnostics(const spec::Said&)>;

/// Asks for every rule in the order of the table, each with what is `proposed` as the answer. Every answer is examined together
/// with those before it, and asked for again until nothing is wrong. Nothing where the answers end before the questions.
[[nodiscard]] std::optional<spec::Said> interview(const spec::Said& proposed, const Examine& examine,
                                                  Dialogue& dialogue);

}  // namespace tonk::cli
