#include "render/text_table.hpp"

#include <algorithm>

namespace tonk {

std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, columns(text)), ' ');
}

std::string counted(std::uint64_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

std::string indented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    std::string_view line = take_line(lines);
    line = line.substr(0, line.find('\n'));
    text += line.empty() ? "\n" : fmt::format("    {}\n", printable(line));
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

std::string in_columns(const TextRows& rows, std::string_view align) {
  const auto is_right = [&](std::size_t column) { return align[std::min(column, align.size() - 1)] == 'r'; };
  const auto fills_column = [&](const std::vector<std::string>& row, std::size_t column) {
    return row.size() > 1 && (column + 1 < row.size() || is_right(column));
  };
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], fills_column(row, column) ? columns(row[column]) : 0);
    }
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::string& cell = row[column];
      const std::string blanks(fills_column(row, column) ? widths[column] - columns(cell) : 0, ' ');
      text += column == 0 ? "" : "  ";
      text += is_right(column) ? blanks + cell : cell + blanks;
    }
    text += '\n';
  }
  return text;
}

std::string with_sign(std::string_view amount) {
  const bool is_won = !amount.starts_with('-') && amount.find_first_of("123456789") != std::string_view::npos;
  return fmt::format("{}{}", is_won ? "+" : "", amount);
}

}  // namespace tonk
