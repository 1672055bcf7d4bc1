#include "spec/value_words.hpp"

#include <algorithm>

namespace tonk::spec {

std::optional<unsigned> decimal(std::string_view text) {
  static constexpr std::size_t most_digits = 9;
  const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.empty() || text.size() > most_digits || !digits || (text.size() > 1 && text.front() == '0')) {
    return std::nullopt;
  }
  unsigned number = 0;
  for (const char digit : text) {
    number = number * 10 + static_cast<unsigned>(digit - '0');
  }
  return number;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = text.find_first_not_of(separators); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return parts;
}

std::optional<std::size_t> index_of(std::span<const Phrase> phrases, std::string_view words) {
  const auto found = std::find_if(phrases.begin(), phrases.end(), [&](const Phrase& p) { return p.words == words; });
  return found == phrases.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - phrases.begin()));
}

}  // namespace tonk::spec
