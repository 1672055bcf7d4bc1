#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/document.hpp"
#include "spec/keys.hpp"

namespace tonk::spec {

/// A key of the table as one file says it.
struct Setting {
  Key key = Key::house;
  const Part* name = nullptr;  ///< as the file writes it
  const Part* value = nullptr;
};

/// One file, taken apart into the keys that it says. A house is a layer over the one that it extends; options lie above.
struct Layer {
  std::shared_ptr<const Source> source;  ///< copies of a layer share its file
  std::shared_ptr<const Part> root;
  std::string name;
  bool is_option = false;
  std::set<std::string> over;     ///< of an option: the files of all options that it includes, directly or not
  bool is_default = false;        ///< holds the defaults of the table, and is no file
  std::vector<Setting> settings;  ///< in the order written, each section before its keys; they point into `root`

  [[nodiscard]] const Setting* find(Key key) const;
  /// The value of a key in one line; empty where the file does not say it.
  [[nodiscard]] std::string text(Key key) const;
};

/// Whether `upper` is an option that includes `lower`, and so overrides it.
[[nodiscard]] bool brings(const Layer& upper, const Layer& lower);

/// Small letters, digits and `-`.
[[nodiscard]] bool is_name(std::string_view text);

/// Reads a file and finds its keys in the table, but does not read their values. Reports all errors it finds, and returns
/// nothing if no name could be read.
///
/// Errors: those of read_document(), not-a-house, unknown-key, wrong-kind, missing-value, unknown-value.
[[nodiscard]] std::optional<Layer> read_layer(Source source, Report& report);

/// A house, or the options that one includes or that the user asks for. Of these options none overrides another, except those
/// that it includes.
using Level = std::vector<Layer>;

/// The defaults of the table, as if they were a level below every other.
[[nodiscard]] const Level& default_level();

}  // namespace tonk::spec
