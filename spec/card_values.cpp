#include <fmt/format.h>

#include <algorithm>

#include "spec/value_words.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

std::optional<std::vector<Rank>> ValueReader::ranks(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<Rank> ranks;
  if (index_of(field.phrases, one_line(*written))) {
    return ranks;
  }
  for (const std::string_view word : split(*written, blanks)) {
    const auto begin = static_cast<std::size_t>(word.data() - written->data());
    const std::size_t rank = word == "10" ? rank_letters.find('T') : rank_letters.find(word);
    if ((word.size() != 1 && word != "10") || rank == std::string_view::npos) {
      error("unknown-value", node,
            Fault{begin, word.size(), quoted(word) + " is not a rank",
                  "the ranks are A, 2 to 9, T, J, Q and K, with blanks between them"});
      return std::nullopt;
    }
    if (std::find(ranks.begin(), ranks.end(), static_cast<Rank>(rank)) != ranks.end()) {
      error("impossible", node, Fault{begin, word.size(), quoted(word) + " is written twice", "write each rank once"});
      return std::nullopt;
    }
    ranks.push_back(static_cast<Rank>(rank));
  }
  if (ranks.empty()) {
    error("missing-value", node, quoted(field.name) + " contains no rank", may_be_written(field));
    return std::nullopt;
  }
  return ranks;
}

std::optional<Jokers> ValueReader::jokers(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::string words = one_line(*written);
  if (words == "none") {
    return Jokers{};
  }
  const bool wild = words.ends_with(" wild");
  const std::optional<unsigned> number =
      wild || words.ends_with(" dead") ? decimal(std::string_view(words).substr(0, words.size() - 5)) : std::nullopt;
  if (!number || *number == 0) {
    not_known(node, field, words);
    return std::nullopt;
  }
  if (*number > max_jokers) {
    error("impossible", node, quoted(words) + " are too many", fmt::format("at most {}", max_jokers));
    return std::nullopt;
  }
  return Jokers{*number, wild};
}

}  // namespace tonk::spec
