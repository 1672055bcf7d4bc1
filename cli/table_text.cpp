#include "cli/table_text.hpp"

#include <algorithm>

#include "cli/columns.hpp"

namespace tonk::cli {
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

}  // namespace tonk::cli
