#pragma once

#include <string>
#include <vector>

namespace tonk::cli {

/// Rows of cells, printable. The first column, whose heading is the title of the table, stands to the left, and the others to the right.
struct TextTable {
  std::vector<std::string> heading;
  std::vector<std::vector<std::string>> rows;  ///< each as long as the heading
};

/// With an empty line in front; nothing where there are no rows.
[[nodiscard]] std::string table_text(const TextTable& table);

}  // namespace tonk::cli
