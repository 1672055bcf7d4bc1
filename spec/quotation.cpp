#include "spec/quotation.hpp"

#include <algorithm>

namespace tonk::spec {

std::optional<std::size_t> quotation_end(std::string_view line) {
  const char mark = line.front();
  for (std::size_t at = 1; at < line.size() && line[at] != '\n'; ++at) {
    const bool is_doubled = mark == '\'' && line.substr(at).starts_with("''");
    if (is_doubled || (mark == '"' && line[at] == '\\')) {
      ++at;
    } else if (line[at] == mark) {
      return at + 1;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> find_open_quotation(std::string_view text, std::size_t from, std::size_t to) {
  constexpr std::string_view before_values = ":-?,[{\n";
  char last = '\n';  // that is not blank
  for (std::size_t at = from; at < std::min(to, text.size()); ++at) {
    const char c = text[at];
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (c == '#' && (at == 0 || text[at - 1] <= ' ')) {
      at = std::min(text.find('\n', at), text.size()) - 1;
    } else if ((c == '"' || c == '\'') && before_values.find(last) != std::string_view::npos) {
      const std::optional<std::size_t> end = quotation_end(text.substr(at));
      if (!end) {
        return at;
      }
      at += *end - 1;
      last = c;
    } else if (!is_blank) {
      last = c;
    }
  }
  return std::nullopt;
}

}  // namespace tonk::spec
