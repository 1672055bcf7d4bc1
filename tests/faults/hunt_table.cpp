#include <fmt/core.h>

#include "tests/faults/hunt.hpp"

namespace tonk::faults {
namespace {

void add_rows(std::string& text, const Hunt& hunt, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    std::size_t made = 0;
    std::size_t found = 0;
    std::string row;
    for (const std::string& house : hunt.houses) {
      const auto& of_kind = hunt.tallies.at(name);
      const auto tally = of_kind.find(house);
      const bool any = tally != of_kind.end() && (tally->second.made > 0 || tally->second.due);
      row += any ? fmt::format(" {}/{} |", tally->second.found, tally->second.made) : " |";
      made += any ? tally->second.made : 0;
      found += any ? tally->second.found : 0;
    }
    text += fmt::format("| {} | {}/{} |{}\n", name, found, made, row);
  }
}

}  // namespace

std::string table(const Hunt& hunt) {
  std::string text = "| fault | all |";
  std::string rule = "|---|---|";
  for (const std::string& house : hunt.houses) {
    text += ' ' + house + " |";
    rule += "---|";
  }
  text += '\n' + rule + '\n';
  add_rows(text, hunt, hunt.kinds);
  text += "| *no fault* | |\n";
  add_rows(text, hunt, hunt.harmless);
  return text;
}

}  // namespace tonk::faults
