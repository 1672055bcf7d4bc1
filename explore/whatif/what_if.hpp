#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "spec/house_text.hpp"
#include "spec/keys.hpp"
#include "spec/library.hpp"
#include "verifier/play/engine.hpp"

namespace tonk::explore {

/// A change of a house: an option that is put on it, or one rule said otherwise.
struct Change {
  std::string option;            ///< empty: the rule below
  std::optional<spec::Key> key;  ///< which rule
  spec::Part value;              ///< what it says then

  /// ``option `no-upcard` ``, `` `turn, drop: never` ``.
  [[nodiscard]] std::string words() const;
};

/// What is said of the rule in one line; `nothing` where nothing is.
[[nodiscard]] std::string words_of(const spec::Said& said, spec::Key key);

/// Whether the two say the same in the same words, or both nothing.
[[nodiscard]] bool says_the_same(const std::optional<spec::Part>& one, const std::optional<spec::Part>& other);

/// Whether it is a rule of the hand, that one value can say whole.
[[nodiscard]] bool is_rule(spec::Key key);

/// What the houses and options of a library say, looked up once.
class RuleCatalog {
 public:
  explicit RuleCatalog(const spec::Library& library);

  [[nodiscard]] const spec::Library& library() const { return library_; }
  [[nodiscard]] const std::vector<spec::Said>& houses() const { return houses_; }
  [[nodiscard]] const std::vector<std::string>& options() const { return options_; }

 private:
  spec::Library library_;
  std::vector<spec::Said> houses_;
  std::vector<std::string> options_;
};

// Houses that differ from one that there is, to see what a hand would be by them.

/// A house with options, and all that it could say instead.
class WhatIf {
 public:
  /// Names, or paths relative to `folder`, as in Library::compile(). The catalog outlives this.
  /// `standing` are rules that are said otherwise from the beginning.
  WhatIf(const RuleCatalog& catalog, std::string house, std::vector<std::string> options, std::string folder = "",
         std::vector<Change> standing = {});

  /// The house as these changes make it, to be changed in its turn.
  [[nodiscard]] WhatIf changed(const std::vector<Change>& changes) const;

  /// The house with these changes; null where it does not compile. Kept for the next time.
  [[nodiscard]] std::shared_ptr<const EngineConfig> engine(const std::vector<Change>& changes);
  /// Its rules, which last until make_room().
  [[nodiscard]] const spec::Rules* rules(const std::vector<Change>& changes);

  /// The changes that say something else of a rule: options first, then the words and the nearest numbers that the key can have, and
  /// what other houses say. Of a section, those of all its keys.
  [[nodiscard]] const std::vector<Change>& changes_of(spec::Key key);

  /// The rules for which something else is known that can be said, in the order of the table of keys, each with what that is.
  [[nodiscard]] std::vector<std::vector<Change>> alternatives();

  /// The options that are not in force already and go with the house, each alone.
  [[nodiscard]] const std::vector<Change>& options();

  /// The rules that the change says otherwise.
  [[nodiscard]] std::vector<spec::Key> rules_in(const Change& change);

  /// The options, then what alternatives() has of each rule.
  [[nodiscard]] const std::vector<Change>& single_changes();

  /// Forgets what was compiled, once that is a great deal.
  void make_room();

  /// What the house says of each rule.
  [[nodiscard]] const spec::Said& said() const { return said_; }

 private:
  /// The house with these options beside those in force.
  [[nodiscard]] const spec::HouseBase& with(const std::vector<std::string>& options);
  [[nodiscard]] std::vector<spec::Saying> sayings(const std::vector<Change>& changes) const;
  [[nodiscard]] std::vector<Change> other_values(spec::Key key) const;

  const RuleCatalog* catalog_;
  std::string house_;
  std::vector<std::string> options_in_force_;
  std::vector<Change> standing_;  ///< rules that changed() has said otherwise
  std::string folder_;
  spec::HouseBase bare_;                                       ///< the house without options
  std::map<std::vector<std::string>, spec::HouseBase> bases_;  ///< by the options beside those in force
  spec::Said said_;
  std::map<std::string, std::shared_ptr<const EngineConfig>> compiled_;  ///< by the words of the changes
  std::map<spec::Key, std::vector<Change>> changes_;
  std::optional<std::vector<Change>> options_;
  std::optional<std::vector<Change>> single_changes_;
};

/// Whether the houses mean the same by a rule, in whatever words: with it as the other says it, neither is changed. False where neither
/// can say it so.
[[nodiscard]] bool mean_the_same(WhatIf& one, WhatIf& other, spec::Key key);

}  // namespace tonk::explore
