#include "cli/io/text_table.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <vector>

#include "cli/options.hpp"
#include "core/text.hpp"

namespace tonk::cli {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::string wrapped(std::string_view beginning, const std::vector<std::string>& entries, std::size_t width,
                    std::string_view between) {
  const std::size_t margin = std::min(beginning.find_first_not_of(' '), beginning.size()) + 4;
  std::string text(beginning);
  std::size_t used = columns(beginning);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string entry = entries[i] + std::string(i + 1 < entries.size() ? between : "");
    const std::size_t needed = columns(entry);
    if (used + needed > width + 1 && used > margin) {  // the blank at the end of a line is no column
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n' + std::string(margin, ' ');
      used = margin;
    }
    text += entry;
    used += needed;
  }
  return text + '\n';
}

namespace {

constexpr std::string_view gap = "  ";

std::vector<std::size_t> widths_of(const TextTable& table) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.heading.size(); ++column) {
    const std::size_t indent = column == 0 ? gap.size() : 0;
    std::size_t width = columns(table.heading[column]);
    for (const auto& row : table.rows) {
      width = std::max(width, indent + columns(row[column]));
    }
    widths.push_back(width);
  }
  return widths;
}

std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                 std::string_view indent) {
  std::string text = padded(std::string(indent) + cells[0], widths[0]);
  for (std::size_t column = 1; column < cells.size(); ++column) {
    text += gap;
    text.append(widths[column] - columns(cells[column]), ' ');
    text += cells[column];
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

}  // namespace

std::string table_text(const TextTable& table) {
  if (table.rows.empty()) {
    return {};
  }
  const std::vector<std::size_t> widths = widths_of(table);
  std::string text = '\n' + line(table.heading, widths, "");
  for (const auto& row : table.rows) {
    text += line(row, widths, gap);
  }
  return text;
}

namespace {

/// What a player nets, with its sign; `?` where that is not determined.
std::string net_of(const Record& record, const std::string& player) {
  const auto found =
      std::find_if(record.net.begin(), record.net.end(), [&](const auto& entry) { return entry.first == player; });
  return found == record.net.end() ? "?" : with_sign(to_string(found->second));
}

std::string verdict_of(const Record& record) {
  std::string text{to_string(record.verdict)};
  return record.end == End::none ? text : fmt::format("{}, {}", text, to_string(record.end));
}

}  // namespace

std::string with_sign(std::string_view amount) {
  const bool is_won = amount != "0" && !amount.starts_with('-');
  return fmt::format("{}{}", is_won ? "+" : "", amount);
}

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
