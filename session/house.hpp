#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/api.hpp"
#include "core/card.hpp"
#include "core/diagnostic.hpp"
#include "spec/library.hpp"
#include "spec/rules.hpp"

namespace tonk {

/// The rules of a house with its options. Immutable; copies share them, and threads may.
class TONK_API House {
 public:
  /// `rules` is not null.
  explicit House(std::shared_ptr<const spec::Rules> rules) : rules_(std::move(rules)) {}

  [[nodiscard]] const spec::Rules& rules() const { return *rules_; }
  [[nodiscard]] const std::shared_ptr<const spec::Rules>& shared_rules() const { return rules_; }
  [[nodiscard]] const std::string& name() const { return rules_->house; }
  /// As its file gives it; may be empty.
  [[nodiscard]] const std::string& title() const { return rules_->title; }
  [[nodiscard]] const std::vector<std::string>& options() const { return rules_->options; }

  [[nodiscard]] unsigned fewest_players() const { return rules_->fewest_players; }
  [[nodiscard]] unsigned most_players() const { return rules_->most_players; }
  /// Number of cards dealt to each player in a game of `players`; 0 if the house is not for that number.
  [[nodiscard]] unsigned cards_dealt(unsigned players) const;
  [[nodiscard]] bool turns_up_a_card() const { return rules_->turns_up(); }
  /// Every card of it in the order of Card; each twice where two packs are shuffled together.
  [[nodiscard]] std::vector<Card> pack() const;
  /// What a card counts in a hand; 0 for a card that is not in the pack.
  [[nodiscard]] unsigned points(Card card) const;

 private:
  std::shared_ptr<const spec::Rules> rules_;
};

/// By which house logs are judged.
struct HouseRequest {
  std::string house;              ///< instead of the one that the log names; empty: the log's own
  std::vector<std::string> with;  ///< on top of `house`, or of the log's own house and options
};

/// A house with options on top, by names or paths; paths are relative to `folder`, which is empty for the current one.
struct HouseChoice {
  std::string name;
  std::vector<std::string> options = {};
  std::string folder = {};
  bool in_log = false;         ///< a log says so, and paths are among the words
  std::size_t not_in_log = 0;  ///< so many of the last options are of the caller, and not of the log
  friend bool operator==(const HouseChoice&, const HouseChoice&) = default;
  friend bool operator<(const HouseChoice& a, const HouseChoice& b) {
    return std::tie(a.name, a.options, a.folder, a.in_log, a.not_in_log) <
           std::tie(b.name, b.options, b.folder, b.in_log, b.not_in_log);
  }
};

/// Whether a path that a log in `folder` names leads below that folder, as far as its words tell: links are not followed here. Both
/// are absolute, or from the current folder on. Where it does not, `why` says so; else `why` is left as it is.
[[nodiscard]] TONK_API bool is_below(const std::string& folder, const std::string& path, std::string& why);

/// What the caller of a HouseCache does for it. The library itself opens no file.
struct HouseAccess {
  /// Gives the text of a file that a house or a log names by its path, or nothing and says in `why` what stands in the way.
  /// Without it, only the shipped houses and what is added can be had.
  spec::ReadFile read_file = {};
  /// Whether a path that a log names is followed; `folder` is the log's own, or that of a file that the caller asks for. Without it,
  /// every path is.
  std::function<bool(const std::string& folder, const std::string& path, std::string& why)> may_follow = is_below;
  /// Is given what is wrong with the files of a house when it is first met; may be null.
  std::function<void(const Diagnostics&)> report = {};
  /// What to do where nothing says by which house a hand was played.
  std::string no_house_help = "add a line `house NAME`";
};

/// The houses that logs are judged by: the shipped ones and those that are added. Finds them, and compiles each once, as long as
/// there are not very many. Used by one thread at a time.
class TONK_API HouseCache {
 public:
  explicit HouseCache(HouseAccess access = {});

  /// Adds the text of a house file, whose path serves for messages and to be named by. A later house or option of the same name
  /// hides an earlier one. What is wrong with it comes to light when it is compiled.
  void add(std::string path, std::string text);

  /// The rules, or what is wrong with the files and the names.
  [[nodiscard]] std::shared_ptr<const spec::Compiled> compile(const HouseChoice& choice);

  /// The same as a House. Errors: what is wrong with the files, each at its place, and names that nothing has.
  [[nodiscard]] Result<House> load(const HouseChoice& choice);

  [[nodiscard]] const spec::Library& library() const { return library_; }
  [[nodiscard]] const HouseAccess& access() const { return access_; }

 private:
  HouseAccess access_;
  spec::Library library_;
  std::map<HouseChoice, std::shared_ptr<const spec::Compiled>> compiled_;
};

/// A shipped house with shipped options.
[[nodiscard]] TONK_API Result<House> load_house(const std::string& house, const std::vector<std::string>& options = {});

/// A house from the text of its file, which may extend shipped houses, with shipped options. `file` serves for messages.
[[nodiscard]] TONK_API Result<House> parse_house(std::string text, const std::string& file = "house.yaml",
                                                 const std::vector<std::string>& options = {});

/// The shipped houses, then the shipped options, each by name.
[[nodiscard]] TONK_API const std::vector<spec::Listing>& shipped_houses();

/// The folder that paths in this file are relative to; empty: the current one.
[[nodiscard]] TONK_API std::string folder_of(const std::string& path);

}  // namespace tonk
