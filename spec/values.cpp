#include "spec/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

namespace {

/// The number in front of the words that the form has after it; nothing where there is none.
std::optional<unsigned> number_of(Form form, std::string_view words) {
  if (form == Form::phrase) {
    return std::nullopt;
  }
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

const std::string* ValueReader::text(const Part& node, const KeyInfo& field) {
  switch (node.kind) {
    case Part::Kind::value: return &node.text;
    case Part::Kind::empty:
      error("missing-value", node, back_quoted(field.name) + " says nothing", may_be_written(field));
      return nullptr;
    case Part::Kind::list:
      error("wrong-kind", node, "a list stands where " + back_quoted(field.name) + " has one value",
            may_be_written(field));
      return nullptr;
    case Part::Kind::map:
      error("wrong-kind", node, "keys stand where " + back_quoted(field.name) + " has one value",
            may_be_written(field));
      return nullptr;
  }
  return nullptr;
}

bool ValueReader::words(const Part& node, const KeyInfo& field) {
  if (node.kind != Part::Kind::list) {
    return text(node, field) != nullptr;
  }
  return std::all_of(node.items.begin(), node.items.end(),
                     [&](const Part& item) { return text(item, field) != nullptr; });
}

std::optional<unsigned> ValueReader::number(const Part& node, const KeyInfo& field, unsigned most) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::optional<unsigned> value = decimal(*written);
  if (!value || node.in_quotes) {
    error("unknown-value", node,
          back_quoted(*written) + (value ? " stands in quotation marks" : " is not a whole number"),
          value ? "write it without them" : "write digits alone, the first not a 0");
    return std::nullopt;
  }
  if (*value > most) {
    error("impossible", node, back_quoted(*written) + " is too large", fmt::format("at most {}", most));
    return std::nullopt;
  }
  return value;
}

void ValueReader::not_known(const Part& node, const KeyInfo& field, std::string_view words) {
  std::vector<std::string_view> candidates;
  candidates.reserve(field.phrases.size());
  for (const Phrase& phrase : field.phrases) {
    candidates.push_back(phrase.words);
  }
  error("unknown-value", node, back_quoted(words) + " is not known as " + back_quoted(field.name),
        joined(did_you_mean(words, candidates), may_be_written(field)), only_meant(words, candidates));
}

bool ValueReader::fits(const Part& node, const KeyInfo& field, unsigned number, std::string_view written) {
  if (number < field.least) {
    error("impossible", node, back_quoted(written) + " is too small", fmt::format("at least {}", field.least));
  } else if (number > field.most) {
    error("impossible", node, back_quoted(written) + " is too large", fmt::format("at most {}", field.most));
  }
  return field.least <= number && number <= field.most;
}

std::optional<RuleValue> ValueReader::value(const Part& node, const KeyInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  const std::string words = one_line(*written);
  if (const Phrase* const phrase = field.phrases.find(words)) {
    return phrase->value;
  }
  const std::optional<unsigned> number = number_of(field.form, words);
  if (!number) {
    not_known(node, field, words);
  } else if (field.form == Form::number && node.in_quotes) {
    error("unknown-value", node, back_quoted(words) + " stands in quotation marks", "write it without them");
  } else if (fits(node, field, *number, words)) {
    return number;
  }
  return std::nullopt;
}

std::optional<std::vector<unsigned>> ValueReader::numbers(const Part& node, const KeyInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<unsigned> numbers;
  if (field.phrases.find(one_line(*written)) != nullptr) {
    return numbers;
  }
  for (const std::string_view word : split(*written, blanks_and_commas)) {
    const auto begin = static_cast<std::size_t>(word.data() - written->data());
    const std::optional<unsigned> number = decimal(word);
    if (!number || *number < field.least || *number > field.most) {
      error("unknown-value", node,
            Fault{begin, word.size(),
                  fmt::format("{} is not a number from {} to {}", back_quoted(word), field.least, field.most),
                  may_be_written(field)});
      return std::nullopt;
    }
    if (std::find(numbers.begin(), numbers.end(), *number) != numbers.end()) {
      error("impossible", node,
            Fault{begin, word.size(), back_quoted(word) + " is written twice", "write each number once"});
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  if (numbers.empty()) {
    error("missing-value", node, back_quoted(field.name) + " contains no number", may_be_written(field));
    return std::nullopt;
  }
  return numbers;
}

std::optional<Range> ValueReader::range(const Part& node, const KeyInfo& field,
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

std::optional<std::vector<Rank>> ValueReader::ranks(const Part& node, const KeyInfo& field) {
  const std::string* const written = text(node, field);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<Rank> ranks;
  if (field.phrases.find(one_line(*written)) != nullptr) {
    return ranks;
  }
  for (const std::string_view word : split(*written, blanks)) {
    const auto begin = static_cast<std::size_t>(word.data() - written->data());
    const std::size_t rank = word == "10" ? rank_letters.find('T') : rank_letters.find(word);
    if ((word.size() != 1 && word != "10") || rank == std::string_view::npos) {
      error("unknown-value", node,
            Fault{begin, word.size(), back_quoted(word) + " is not a rank",
                  "the ranks are A, 2 to 9, T, J, Q and K, with blanks between them"});
      return std::nullopt;
    }
    if (std::find(ranks.begin(), ranks.end(), static_cast<Rank>(rank)) != ranks.end()) {
      error("impossible", node,
            Fault{begin, word.size(), back_quoted(word) + " is written twice", "write each rank once"});
      return std::nullopt;
    }
    ranks.push_back(static_cast<Rank>(rank));
  }
  if (ranks.empty()) {
    error("missing-value", node, back_quoted(field.name) + " contains no rank", may_be_written(field));
    return std::nullopt;
  }
  return ranks;
}

std::optional<Jokers> ValueReader::jokers(const Part& node, const KeyInfo& field) {
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
    error("impossible", node, back_quoted(words) + " are too many", fmt::format("at most {}", max_jokers));
    return std::nullopt;
  }
  return Jokers{*number, wild};
}

namespace {

constexpr unsigned most_points = 99;
constexpr unsigned most_cards = 32;
constexpr std::string_view joker_word = "joker";

void set_rank_points(const KeyInfo& field, const Part& key, std::uint8_t number, ValueReader& values, Draft& draft) {
  for (const Rank rank : values.ranks(key, field).value_or(std::vector<Rank>{})) {
    auto& points = draft.points[static_cast<std::size_t>(rank)];
    if (points) {
      values.error("impossible", key,
                   back_quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)) + " is given points twice",
                   "write each rank once");
    }
    points = number;
  }
}

void add_cards(const KeyInfo& field, Range range, const Part& value, ValueReader& values, Draft& draft) {
  const auto number = values.number(value, field, most_cards);
  if (number && *number == 0) {
    values.error("impossible", value, "`0` cards do not make a hand", "deal at least 1 card");
  } else if (number) {
    draft.cards.emplace_back(range, static_cast<std::uint8_t>(*number));
  }
}

bool overlaps(const Draft& draft, Range range) {
  for (const auto& [earlier, number] : draft.cards) {
    if (range.least <= earlier.most && earlier.least <= range.most) {
      return true;
    }
  }
  return false;
}

}  // namespace

void set_points(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  if (value.kind != Part::Kind::map) {
    values.error("wrong-kind", value, back_quoted(field.name) + " does not say what each rank counts",
                 may_be_written(field));
    return;
  }
  draft.points = {};
  draft.joker_points = 0;
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const auto number = values.number(value.items[i], field, most_points);
    const auto points = static_cast<std::uint8_t>(number.value_or(0));
    if (one_line(value.keys[i].text) == joker_word) {
      draft.joker_points = points;
    } else {
      set_rank_points(field, value.keys[i], points, values, draft);
    }
  }
}

void set_cards(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  draft.cards.clear();
  if (value.kind != Part::Kind::map) {
    add_cards(field, {2, Range::open}, value, values, draft);
    return;
  }
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const auto range = values.range(value.keys[i], field, read_range);
    if (!range) {
      continue;
    }
    if (overlaps(draft, *range)) {
      values.error("impossible", value.keys[i], back_quoted(value.keys[i].text) + " overlaps another number of players",
                   "name each number of players once");
    }
    add_cards(field, *range, value.items[i], values, draft);
  }
}

void set_book(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  const auto range = values.range(value, field, read_book);
  if (!range) {
    return;
  }
  const unsigned most = range->most == Range::open ? suit_count : range->most;
  if (range->least < 2 || most > suit_count || range->least > most) {
    values.error("impossible", value, back_quoted(value.text) + " is not possible",
                 "a book has at least 2 cards, and there are 4 of each rank");
    return;
  }
  draft.rules.melds.book_least = static_cast<std::uint8_t>(range->least);
  draft.rules.melds.book_most = static_cast<std::uint8_t>(most);
}

void set_run(const KeyInfo& field, const Part& value, ValueReader& values, Draft& draft) {
  const auto range = values.range(value, field, read_run);
  if (!range) {
    return;
  }
  if (range->least < 2 || range->least > rank_count || range->most != Range::open) {
    values.error("impossible", value, back_quoted(value.text) + " cannot be a run",
                 "a run has at least 2 cards and no upper end; write `3 or more of one suit in order`");
    return;
  }
  draft.rules.melds.run_least = static_cast<std::uint8_t>(range->least);
}

}  // namespace tonk::spec
