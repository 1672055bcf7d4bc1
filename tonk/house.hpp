#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tonk/card.hpp"
#include "tonk/interface.hpp"
#include "tonk/result.hpp"

namespace tonk::TONK_INTERFACE {

struct Access;

/// Where a house says a rule, and its words.
struct Citation {
  std::string rule;      ///< such as `settlement, caught`
  std::string sentence;  ///< as the house file has it
  std::string file;      ///< empty where the house says nothing and a default is in force
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const Citation&, const Citation&) = default;
};

/// `settlement, caught, "dropper pays 2 to the lowest" (variants/pagat.yaml:65)`.
[[nodiscard]] std::string to_string(const Citation& citation);

/// The rules of a house with its options. Immutable; copies share them, and threads may.
class House {
 public:
  [[nodiscard]] const std::string& name() const;
  /// As its file gives it; may be empty.
  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] const std::vector<std::string>& options() const;

  [[nodiscard]] unsigned fewest_players() const;
  [[nodiscard]] unsigned most_players() const;
  /// How many cards each of so many players is dealt; 0 where so many cannot play.
  [[nodiscard]] unsigned cards_dealt(unsigned players) const;
  [[nodiscard]] bool turns_up_a_card() const;
  /// Every card of it in the order of Card; each twice where two packs are shuffled together.
  [[nodiscard]] std::vector<Card> pack() const;
  /// What a card counts in a hand; 0 for one that the pack does not have.
  [[nodiscard]] unsigned points(Card card) const;

 private:
  friend Access;
  struct Inside;
  explicit House(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
  std::shared_ptr<const Inside> inside_;
};

/// A house or an option that can be named.
struct Listing {
  std::string name;
  std::string title;  ///< may be empty
  std::string file;
  bool is_option = false;
};

/// The houses and options that can be named: the shipped ones, and those that are added.
class Houses {
 public:
  /// Gives the text of a file that a house or a log names by its path, or nothing and says in `why` what stands in the way.
  using ReadFile = std::function<std::optional<std::string>(const std::string& path, std::string& why)>;

  /// Only the shipped ones and what is added can be had; the library opens no files.
  Houses();
  explicit Houses(ReadFile read_file);

  /// Adds the text of a house file, whose path serves for messages and to be named by. A later house or option of the same name
  /// hides an earlier one. What is wrong with it comes to light when it is loaded.
  void add(std::string path, std::string text);

  /// `house` and `options` are names, or paths (with a `/`, or ending in `.yaml` or `.yml`) that are taken relative to `folder`
  /// where it is given. Errors: what is wrong with the files, each at its place, and names that nothing has.
  [[nodiscard]] Result<House> load(const std::string& house, const std::vector<std::string>& options = {},
                                   const std::string& folder = {}) const;

  /// Houses first, then options, each by name.
  [[nodiscard]] std::vector<Listing> list() const;

 private:
  friend Access;
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

/// A shipped house with shipped options.
[[nodiscard]] Result<House> load_house(const std::string& house, const std::vector<std::string>& options = {});

/// A house from the text of its file, which may extend shipped houses, with shipped options. `file` serves for messages.
[[nodiscard]] Result<House> parse_house(std::string text, const std::string& file = "house.yaml",
                                        const std::vector<std::string>& options = {});

}  // namespace tonk::TONK_INTERFACE
