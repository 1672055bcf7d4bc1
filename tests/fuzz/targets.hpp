#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

/// What must hold whatever bytes come in, in the form that fuzzers ask for.
namespace tonk::fuzz {

void check_words(std::string_view bytes);
void check_json(std::string_view bytes);
void check_conversion(std::string_view bytes);
void check_house(std::string_view bytes);
void check_layers(std::string_view bytes);
void check_verification(std::string_view bytes);
void check_work(std::string_view bytes);

struct Target {
  std::string_view name;
  std::string_view about;
  void (*check)(std::string_view bytes);  ///< throws Broken
};

inline constexpr std::array targets{
    Target{"words", "a log in words", check_words},
    Target{"json", "a log in JSON", check_json},
    Target{"convert", "a log of either form, and back", check_conversion},
    Target{"house", "a house file, and a hand played in it", check_house},
    Target{"layers", "a house on others, with options, a line of `=====` between the files", check_layers},
    Target{"verify", "a log, judged by its house and by another", check_verification},
    Target{"work", "a house and a log, a line of `=====` between them, and all that is done with the two", check_work},
};

/// Stands between the files of an input.
inline constexpr std::string_view between_files = "=====\n";

/// What the input breaks; empty where all that is promised holds.
[[nodiscard]] std::string broken_promise(const Target& target, std::string_view bytes);

/// Thrown where an input shows that something promised does not hold.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `what` says what must hold.
inline void promise(bool holds, std::string_view what) {
  if (!holds) {
    throw Broken{std::string{what}};
  }
}

}  // namespace tonk::fuzz
