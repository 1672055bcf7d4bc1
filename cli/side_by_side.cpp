#include "cli/side_by_side.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "cli/columns.hpp"
#include "cli/house_words.hpp"
#include "core/text.hpp"

namespace tonk::cli {
namespace {

/// What a player nets, with its sign; `?` where that is not determined.
std::string net_of(const Record& record, const std::string& player) {
  const auto found =
      std::find_if(record.net.begin(), record.net.end(), [&](const auto& entry) { return entry.first == player; });
  return found == record.net.end() ? "?" : with_sign(found->second);
}

std::string verdict_of(const Record& record) {
  std::string text{to_string(record.verdict)};
  return record.end == End::none ? text : fmt::format("{}, {}", text, to_string(record.end));
}

}  // namespace

bool settle_differently(const Record& one, const Record& other) { return one.net != other.net; }

std::string side_by_side_text(const Record& asked, const Record& told) {
  using Row = std::array<std::string, 3>;
  std::vector<Row> rows{
      {"", "by " + house_words(asked.house, asked.options), "as told, by " + house_words(told.house, told.options)},
      {"", verdict_of(asked), verdict_of(told)}};
  const auto& players = asked.net.empty() ? told.net : asked.net;
  for (const auto& [player, amount] : players) {
    rows.push_back({printable(player), net_of(asked, player), net_of(told, player)});
  }
  std::size_t names = 0;
  std::size_t first = 0;
  for (const Row& row : rows) {
    names = std::max(names, columns(row[0]));
    first = std::max(first, columns(row[1]));
  }
  std::string text;
  for (const Row& row : rows) {
    text += fmt::format("    {}  {}  {}\n", padded(row[0], names), padded(row[1], first), row[2]);
  }
  return text;
}

}  // namespace tonk::cli
