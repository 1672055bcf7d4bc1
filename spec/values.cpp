#include "spec/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tonk::spec {
namespace {

std::optional<unsigned> decimal(std::string_view text) {
  const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.empty() || text.size() > 4 || !digits || (text.size() > 1 && text.front() == '0')) {
    return std::nullopt;
  }
  unsigned number = 0;
  for (const char digit : text) {
    number = number * 10 + static_cast<unsigned>(digit - '0');
  }
  return number;
}

bool separates(char c) { return c == ' ' || c == '\t' || c == '\n'; }

}  // namespace

void ValueReader::error(std::string code, const Part& at, std::string message, std::string help) {
  report_.error(std::move(code), source_, at.at, std::move(message), std::move(help));
}

void ValueReader::error(std::string code, const Part& at, const Fault& fault) {
  Span span = at.at;
  if (at.verbatim) {
    span.begin += static_cast<Offset>(fault.begin);
    span.end = span.begin + static_cast<Offset>(fault.size);
  }
  report_.error(std::move(code), source_, span, fault.message, fault.help);
}

const std::string* ValueReader::text(const Part& node, const FieldInfo& field) {
  switch (node.kind) {
    case Part::Kind::value: return &node.text;
    case Part::Kind::empty:
      error("missing-value", node, quoted(field.name) + " says nothing", may_be_written(field));
      return nullptr;
    case Part::Kind::list:
      error("wrong-kind", node, "a list stands where " + quoted(field.name) + " has one value", may_be_written(field));
      return nullptr;
    case Part::Kind::map:
      error("wrong-kind", node, "keys stand where " + quoted(field.name) + " has one value", may_be_written(field));
      return nullptr;
  }
  return nullptr;
}

bool ValueReader::words(const Part& node, const FieldInfo& field) {
  if (node.kind != Part::Kind::list) {
    return text(node, field) != nullptr;
  }
  return std::all_of(node.items.begin(), node.items.end(),
                     [&](const Part& item) { return text(item, field) != nullptr; });
}

std::optional<unsigned> ValueReader::number(const Part& node, const FieldInfo& field, unsigned most) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::optional<unsigned> value = decimal(*written);
  if (!value || node.in_quotes) {
    error("unknown-value", node, quoted(*written) + (value ? " stands in quotation marks" : " is not a whole number"),
          value ? "write it without them" : "write digits alone, the first not a 0");
    return std::nullopt;
  }
  if (*value > most) {
    error("impossible", node, quoted(*written) + " is too much", fmt::format("at most {}", most));
    return std::nullopt;
  }
  return value;
}

std::optional<std::size_t> ValueReader::phrase(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::string words = one_line(*written);
  std::vector<std::string_view> candidates;
  for (std::size_t i = 0; i < field.phrases.size(); ++i) {
    if (field.phrases[i].words == words) {
      return i;
    }
    candidates.push_back(field.phrases[i].words);
  }
  error("unknown-value", node, quoted(words) + " is not known as " + quoted(field.name),
        joined(did_you_mean(words, candidates), may_be_written(field)));
  return std::nullopt;
}

std::optional<std::vector<Rank>> ValueReader::ranks(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<Rank> ranks;
  for (std::size_t begin = 0; begin < written->size();) {
    if (separates((*written)[begin])) {
      ++begin;
      continue;
    }
    std::size_t end = begin;
    while (end < written->size() && !separates((*written)[end])) {
      ++end;
    }
    const std::string_view word = std::string_view(*written).substr(begin, end - begin);
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
    begin = end;
  }
  if (ranks.empty()) {
    error("missing-value", node, quoted(field.name) + " names no rank", may_be_written(field));
    return std::nullopt;
  }
  return ranks;
}

std::optional<unsigned> ValueReader::jokers(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  constexpr std::string_view ending = " dead";
  const std::string words = one_line(*written);
  if (words == "none") {
    return 0;
  }
  const std::optional<unsigned> count =
      words.ends_with(ending) ? decimal(std::string_view(words).substr(0, words.size() - ending.size())) : std::nullopt;
  if (!count || *count == 0) {
    error("unknown-value", node, quoted(words) + " is not known as " + quoted(field.name), may_be_written(field));
    return std::nullopt;
  }
  if (*count > max_jokers) {
    error("impossible", node, quoted(words) + " are too many", fmt::format("at most {}", max_jokers));
    return std::nullopt;
  }
  return count;
}

std::optional<Range> ValueReader::range(const Part& node, const FieldInfo& field,
                                        Sentence<Range> (*read)(std::string_view)) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const Sentence<Range> sentence = read(*written);
  if (const Fault* const fault = std::get_if<Fault>(&sentence)) {
    Fault shown = *fault;
    shown.help = joined(shown.help, may_be_written(field));
    error("sentence", node, shown);
    return std::nullopt;
  }
  return std::get<Range>(sentence);
}

}  // namespace tonk::spec
