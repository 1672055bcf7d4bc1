#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "spec/keys.hpp"
#include "spec/library.hpp"
#include "spec/said.hpp"

namespace tonk::explore {

/// A change of a house: an option that is put on it, or one rule said otherwise.
struct Change {
  std::string option;                ///< empty: the rule below
  std::optional<spec::Field> field;  ///< which rule
  spec::Part value;                  ///< what it says then

  /// ``option `no-upcard` ``, `` `turn, drop: never` ``.
  [[nodiscard]] std::string words() const;
};

/// Which rule the path of a clause names, such as `settlement, drop and caught`.
[[nodiscard]] std::optional<spec::Field> field_of(const std::string& path);

/// What is said of the rule in one line; `nothing` where nothing is.
[[nodiscard]] std::string words_of(const spec::Said& said, spec::Field field);

/// A section's keys; else the key itself.
[[nodiscard]] std::vector<spec::Field> with_parts(spec::Field field);

/// Whether it is a rule of the hand, that one value can say whole.
[[nodiscard]] bool is_rule(spec::Field field);

/// What else a rule could say than `said`: the words and the small numbers that its key can have, and what these houses say; of
/// numbers the nearest first.
[[nodiscard]] std::vector<spec::Part> other_values(spec::Field field, const spec::Said& said,
                                                   const std::vector<spec::Said>& houses);

/// What the houses and options of a library say, looked up once.
class RuleCatalog {
 public:
  struct Option {
    std::string name;
    std::set<spec::Field> says;  ///< the keys that it sets, itself or by what it brings along
  };

  explicit RuleCatalog(const spec::Library& library);

  [[nodiscard]] const spec::Library& library() const { return library_; }
  [[nodiscard]] const std::vector<spec::Said>& houses() const { return houses_; }
  [[nodiscard]] const std::vector<Option>& options() const { return options_; }

 private:
  void add_keys(const std::string& file, std::set<std::string>& seen, std::set<spec::Field>& keys) const;

  spec::Library library_;
  std::vector<spec::Said> houses_;
  std::vector<Option> options_;
};

}  // namespace tonk::explore
