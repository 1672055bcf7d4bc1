#include "spec/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/value_words.hpp"

namespace tonk::spec {
namespace {

/// The number in front of the words that the form has after it.
std::optional<unsigned> number_of(Form form, std::string_view words) {
  if (form == Form::number) {
    return decimal(words);
  }
  const std::string_view ending = form == Form::at_most ? " or less" : words.ends_with('s') ? " turns" : " turn";
  return words.ends_with(ending) ? decimal(words.substr(0, words.size() - ending.size())) : std::nullopt;
}

}  // namespace

void ValueReader::error(std::string code, const Part& at, std::string message, std::string help,
                        std::string_view instead) {
  report_.error(std::move(code), source_, at.at, std::move(message), std::move(help), at.verbatim ? instead : "");
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
    error("impossible", node, quoted(*written) + " is too large", fmt::format("at most {}", most));
    return std::nullopt;
  }
  return value;
}

void ValueReader::not_known(const Part& node, const FieldInfo& field, std::string_view words) {
  std::vector<std::string_view> candidates;
  candidates.reserve(field.phrases.size());
  for (const Phrase& phrase : field.phrases) {
    candidates.push_back(phrase.words);
  }
  error("unknown-value", node, quoted(words) + " is not known as " + quoted(field.name),
        joined(did_you_mean(words, candidates), may_be_written(field)), only_meant(words, candidates));
}

bool ValueReader::fits(const Part& node, const FieldInfo& field, unsigned number, std::string_view written) {
  if (number < field.least) {
    error("impossible", node, quoted(written) + " is too small", fmt::format("at least {}", field.least));
  } else if (number > field.most) {
    error("impossible", node, quoted(written) + " is too large", fmt::format("at most {}", field.most));
  }
  return field.least <= number && number <= field.most;
}

std::optional<Count> ValueReader::count(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::string words = one_line(*written);
  if (const auto word = index_of(field.phrases, words)) {
    return Count{std::nullopt, *word};
  }
  const std::optional<unsigned> number = number_of(field.form, words);
  if (!number) {
    not_known(node, field, words);
  } else if (field.form == Form::number && node.in_quotes) {
    error("unknown-value", node, quoted(words) + " stands in quotation marks", "write it without them");
  } else if (fits(node, field, *number, words)) {
    return Count{number, 0};
  }
  return std::nullopt;
}

std::optional<std::vector<unsigned>> ValueReader::numbers(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<unsigned> numbers;
  if (index_of(field.phrases, one_line(*written))) {
    return numbers;
  }
  for (const std::string_view word : split(*written, blanks_and_commas)) {
    const auto begin = static_cast<std::size_t>(word.data() - written->data());
    const std::optional<unsigned> number = decimal(word);
    if (!number || *number < field.least || *number > field.most) {
      error("unknown-value", node,
            Fault{begin, word.size(),
                  fmt::format("{} is not a number from {} to {}", quoted(word), field.least, field.most),
                  may_be_written(field)});
      return std::nullopt;
    }
    if (std::find(numbers.begin(), numbers.end(), *number) != numbers.end()) {
      error("impossible", node,
            Fault{begin, word.size(), quoted(word) + " is written twice", "write each number once"});
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  if (numbers.empty()) {
    error("missing-value", node, quoted(field.name) + " contains no number", may_be_written(field));
    return std::nullopt;
  }
  return numbers;
}

std::optional<std::size_t> ValueReader::phrase(const Part& node, const FieldInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::string words = one_line(*written);
  const std::optional<std::size_t> index = index_of(field.phrases, words);
  if (!index) {
    not_known(node, field, words);
  }
  return index;
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
