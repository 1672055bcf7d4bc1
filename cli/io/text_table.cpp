#include "cli/io/text_table.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

namespace tonk::cli {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::string counted(std::uint64_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  text.remove_prefix(line.size());
  return line;
}

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    text += fmt::format("    {}", take_line(lines));
  }
  return text;
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

std::string with_sign(std::string_view amount) {
  const bool is_won = amount != "0" && !amount.starts_with('-');
  return fmt::format("{}{}", is_won ? "+" : "", amount);
}

}  // namespace tonk::cli
