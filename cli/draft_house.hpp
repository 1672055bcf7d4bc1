#pragma once

#include <string>

#include "core/diagnostic.hpp"
#include "spec/house_text.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

/// A house that is being thought out, among those that are known.
class DraftHouse {
 public:
  DraftHouse(const spec::Library& library, std::string path, std::string name, std::string extends)
      : library_(library),
        path_(std::move(path)),
        house_{.name = std::move(name), .title = {}, .extends = std::move(extends), .with = {}, .says = {}} {}

  void set_title(std::string title) { house_.title = std::move(title); }
  void set_with(std::string with) { house_.with = std::move(with); }

  [[nodiscard]] bool stands_alone() const { return house_.extends == "nothing"; }

  /// What holds while the house says nothing itself.
  [[nodiscard]] spec::Said below() const;
  /// The same, and the base game's answer where nothing is said below.
  [[nodiscard]] spec::Said proposed() const;

  /// What is wrong with the house when all this is to hold.
  [[nodiscard]] Diagnostics examine(const spec::Said& says) const;

  /// The file in which all this holds: what differs, and with `rest` what does not as a comment.
  [[nodiscard]] std::string text(const spec::Said& says, bool rest) const;

 private:
  [[nodiscard]] spec::Library with_text(std::string text) const;

  const spec::Library& library_;
  std::string path_;
  spec::NewHouse house_;
};

}  // namespace tonk::cli
