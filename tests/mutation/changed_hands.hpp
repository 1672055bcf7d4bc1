#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spec/library.hpp"
#include "tests/faults/luck.hpp"

/// Hands to try mutants with: recorded ones and simulated ones, changed by chance.
namespace tonk::mutation {

/// Of a log, without comments but those that give the house.
using Lines = std::vector<std::string>;

[[nodiscard]] Lines lines_of(const std::string& log);
[[nodiscard]] std::string joined(const Lines& lines);

/// The logs of replays/, by their names.
[[nodiscard]] std::vector<std::string> recorded_logs();

/// The hands of these that stand alone, and the beginnings of its sessions.
[[nodiscard]] std::vector<Lines> recorded_hands();

/// A shipped house with options that go with it.
[[nodiscard]] spec::Compiled any_shipped_house(const spec::Library& library, faults::RandomSource& luck);

/// A hand or a few, simulated by the rules of a shipped house with options that go with it.
[[nodiscard]] Lines simulated_hands(const spec::Library& library, faults::RandomSource& luck);

/// A single hand, perhaps with slips of the pen.
[[nodiscard]] std::string played_hand(const spec::Rules& rules, faults::RandomSource& luck);

/// A house that nobody has thought of.
class RandomHouse {
 public:
  explicit RandomHouse(std::uint32_t seed);
  [[nodiscard]] const spec::Rules& rules() const { return *compiled_.rules; }
  /// Hands that are judged by it.
  [[nodiscard]] Lines hands(faults::RandomSource& luck) const;

 private:
  Lines text_;  ///< `# by:` and a line of the house, each
  spec::Compiled compiled_;
};

/// One change: a line less, more or elsewhere, another word, card or number, another house or option. `hands` lend their lines.
void change(Lines& lines, const std::vector<Lines>& hands, faults::RandomSource& luck);

}  // namespace tonk::mutation
