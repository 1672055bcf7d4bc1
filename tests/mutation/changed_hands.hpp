#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "spec/library.hpp"
#include "tests/faults/luck.hpp"

/// Hands to try mutants with: recorded ones and simulated ones, changed by chance.
namespace tonk::mutation {

/// Of a log, without comments.
using Lines = std::vector<std::string>;

[[nodiscard]] Lines lines_of(const std::string& log);
[[nodiscard]] std::string joined(const Lines& lines);

/// The logs of replays/, by their names.
[[nodiscard]] std::vector<std::string> recorded_logs();

/// The hands of these that stand alone, and the beginnings of its sessions.
[[nodiscard]] std::vector<Lines> recorded_hands();

/// A hand or a few by the rules of a shipped house with options.
[[nodiscard]] Lines simulated_hands(const spec::Library& library, faults::RandomSource& luck);

/// A hand in a house that nobody has thought of, perhaps with slips of the pen.
class RandomHouse {
 public:
  explicit RandomHouse(std::uint32_t seed);
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] Lines hand(faults::RandomSource& luck) const;

 private:
  std::string text_;
  spec::Compiled compiled_;
};

/// One change: a line less, more or elsewhere, another word, card or number, another house or option. `hands` lend their lines.
void change(Lines& lines, const std::vector<Lines>& hands, faults::RandomSource& luck);

}  // namespace tonk::mutation
