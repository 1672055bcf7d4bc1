#include "spec/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>
#include <variant>

#include "core/text.hpp"
#include "spec/reworded.hpp"

namespace tonk::spec {

std::optional<unsigned> decimal(std::string_view text) {
  static constexpr std::size_t most_digits = 9;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && text.size() <= most_digits;
  return is_whole && (text.size() == 1 || text.front() != '0') ? std::optional(number) : std::nullopt;
}

namespace {

/// The number in front of the words that the form has after it; nothing where there is none.
std::optional<unsigned> number_of(Form form, std::string_view words) {
  const auto before = [&](std::string_view ending) {
    return words.ends_with(ending) ? decimal(words.substr(0, words.size() - ending.size())) : std::nullopt;
  };
  switch (form) {
    case Form::number: return decimal(words);
    case Form::at_most: return before(" or less");
    case Form::turns: return words == "1 turns" ? std::nullopt : before(words == "1 turn" ? " turn" : " turns");
    default: return std::nullopt;
  }
}

/// A typographic apostrophe looks like the plain one.
std::string with_plain_apostrophes(std::string text) {
  constexpr std::string_view curly = "\u2019";
  for (std::size_t at = 0; (at = text.find(curly, at)) != std::string::npos;) {
    text.replace(at, curly.size(), "'");
  }
  return text;
}

}  // namespace

void ValueReader::error(std::string code, const Part& at, std::string message, std::string help,
                        std::string_view instead) {
  report_.error(std::move(code), *layer_.source, at.at, std::move(message), std::move(help),
                at.verbatim ? instead : "");
}

void ValueReader::error(std::string code, const Part& at, const Fault& fault) {
  Span span = at.at;
  if (at.verbatim) {
    span.begin += static_cast<Offset>(fault.begin);
    span.end = span.begin + static_cast<Offset>(fault.size);
  }
  report_.error(std::move(code), *layer_.source, span, fault.message, fault.help);
}

const std::string* ValueReader::text(const Part& node, const KeyInfo& key) {
  if (node.kind == Part::Kind::value) {
    return &node.text;
  }
  if (node.kind == Part::Kind::empty) {
    error("missing-value", node, back_quoted(key.name) + " says nothing", may_be_written(key));
  } else {
    error("wrong-kind", node,
          fmt::format("{} where {} has one value", node.kind == Part::Kind::list ? "a list stands" : "keys stand",
                      back_quoted(key.name)),
          may_be_written(key));
  }
  return nullptr;
}

std::optional<unsigned> ValueReader::number(const Part& node, const KeyInfo& key, unsigned most) {
  const std::string* const written = text(node, key);
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

void ValueReader::not_known(const Part& node, const KeyInfo& key, std::string_view words) {
  std::vector<std::string_view> candidates;
  candidates.reserve(key.phrases.size());
  for (const Phrase& phrase : key.phrases) {
    candidates.push_back(phrase.words);
  }
  const auto reads = [&](std::string_view other) {
    return key.phrases.find(other) != nullptr || number_of(key.form, other);
  };
  std::string help = reworded_help(words, reads);
  if (help.empty()) {
    help = did_you_mean(words, candidates);
  }
  const KeyInfo* const payment = find_key(Key::settlement, key.name);
  if (payment != nullptr && std::holds_alternative<PaymentSentence>(read_payment(words))) {
    help = "who is paid then is said under `settlement`";
  }
  error("unknown-value", node, back_quoted(words) + " is not known as " + back_quoted(key.name),
        joined(std::move(help), may_be_written(key)), only_meant(words, candidates));
}

void ValueReader::choose(const Part& node, const KeyInfo& key) {
  const std::string* const written = text(node, key);
  if (written == nullptr) {
    return;
  }
  const std::string words = one_line(*written);
  const auto choose_value = [&](RuleValue value) {
    if (key.set != nullptr) {
      key.set(draft_, value);
    }
  };
  if (const Phrase* const phrase = key.phrases.find(with_plain_apostrophes(words))) {
    choose_value(phrase->value);
    return;
  }
  const std::optional<unsigned> number = number_of(key.form, words);
  if (!number) {
    not_known(node, key, words);
  } else if (key.form == Form::number && node.in_quotes) {
    error("unknown-value", node, back_quoted(words) + " stands in quotation marks", "write it without them");
  } else if (*number < key.least) {
    error("impossible", node, back_quoted(words) + " is too small", fmt::format("at least {}", key.least));
  } else if (*number > key.most) {
    error("impossible", node, back_quoted(words) + " is too large", fmt::format("at most {}", key.most));
  } else {
    choose_value(number);
  }
}

namespace {

/// Reads a list of different words; empty for the key's phrase. `read` takes a word
/// and says what it stands for, or nothing, for which `refusal` makes the message.
template <typename Meaning>
std::optional<std::vector<Meaning>> distinct(const Part& node, const KeyInfo& key, ValueReader& values,
                                             std::string_view called, std::string_view separators,
                                             const std::function<std::optional<Meaning>(std::string_view)>& read,
                                             const std::string& refusal, const std::string& help) {
  const std::string* const written = values.text(node, key);
  if (written == nullptr) {
    return std::nullopt;
  }
  std::vector<Meaning> meanings;
  if (key.phrases.find(one_line(*written)) != nullptr) {
    return meanings;
  }
  for (const std::string_view word : split(*written, separators)) {
    const auto begin = static_cast<std::size_t>(word.data() - written->data());
    const std::optional<Meaning> meaning = read(word);
    if (!meaning) {
      values.error("unknown-value", node, Fault{{back_quoted(word) + refusal, help}, begin, word.size()});
      return std::nullopt;
    }
    if (std::find(meanings.begin(), meanings.end(), *meaning) != meanings.end()) {
      values.error("impossible", node,
                   Fault{{back_quoted(word) + " is written twice", fmt::format("write each {} once", called)},
                         begin,
                         word.size()});
      return std::nullopt;
    }
    meanings.push_back(*meaning);
  }
  if (meanings.empty()) {
    values.error("missing-value", node, fmt::format("{} contains no {}", back_quoted(key.name), called),
                 may_be_written(key));
    return std::nullopt;
  }
  return meanings;
}

}  // namespace

std::optional<std::vector<unsigned>> ValueReader::numbers(const Part& node, const KeyInfo& key) {
  const auto read = [&](std::string_view word) {
    const std::optional<unsigned> number = decimal(word);
    return number && key.least <= *number && *number <= key.most ? number : std::nullopt;
  };
  return distinct<unsigned>(node, key, *this, "number", " \t\n,", read,
                            fmt::format(" is not a number from {} to {}", key.least, key.most), may_be_written(key));
}

std::optional<std::vector<Rank>> ValueReader::ranks(const Part& node, const KeyInfo& key) {
  const auto read = [](std::string_view word) -> std::optional<Rank> {
    const std::string_view letter = word == "10" ? "T" : word;
    const std::size_t rank = letter.size() == 1 ? rank_letters.find(letter) : std::string_view::npos;
    return rank == std::string_view::npos ? std::nullopt : std::optional(static_cast<Rank>(rank));
  };
  const std::string none = key.phrases.begin() == key.phrases.end()
                               ? std::string()
                               : ", or `" + std::string(key.phrases.begin()->words) + "`";
  return distinct<Rank>(node, key, *this, "rank", " \t\n,", read, " is not a rank",
                        "the ranks are A, 2 to 9, T, J, Q and K, with blanks or commas between them" + none);
}

namespace {

constexpr unsigned most_points = 99;
constexpr unsigned most_cards = 32;
constexpr std::string_view joker_word = "joker";

void set_rank_points(const KeyInfo& key, const Part& ranks, std::uint8_t number, ValueReader& values) {
  for (const Rank rank : values.ranks(ranks, key).value_or(std::vector<Rank>{})) {
    auto& points = values.draft().points[static_cast<std::size_t>(rank)];
    if (points) {
      values.error("impossible", ranks,
                   back_quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)) + " is given points twice",
                   "write each rank once");
    }
    points = number;
  }
}

void add_cards(const KeyInfo& key, Range range, const Part& value, ValueReader& values) {
  const auto number = values.number(value, key, most_cards);
  if (number && *number == 0) {
    values.error("impossible", value, "`0` cards do not make a hand", "deal at least 1 card");
  } else if (number) {
    values.draft().cards.emplace_back(range, static_cast<std::uint8_t>(*number));
  }
}

void set_points(const KeyInfo& key, const Part& value, ValueReader& values) {
  if (value.kind != Part::Kind::map) {
    values.error("wrong-kind", value, back_quoted(key.name) + " does not say what each rank counts",
                 may_be_written(key));
    return;
  }
  values.draft().points = {};
  values.draft().joker_points = 0;
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    if (value.items[i].kind == Part::Kind::empty) {
      values.error("missing-value", value.keys[i], back_quoted(value.keys[i].text) + " says no points",
                   "write a rank, a `:`, a blank and its points, as in `A: 1`");
      continue;
    }
    const auto points = static_cast<std::uint8_t>(values.number(value.items[i], key, most_points).value_or(0));
    if (one_line(value.keys[i].text) == joker_word) {
      values.draft().joker_points = points;
    } else {
      set_rank_points(key, value.keys[i], points, values);
    }
  }
}

void set_jokers(const KeyInfo& key, const Part& value, ValueReader& values) {
  const std::string* const written = values.text(value, key);
  if (written == nullptr) {
    return;
  }
  const std::string words = one_line(*written);
  const bool none = words == "none";
  const bool wild = words.ends_with(" wild");
  const std::optional<unsigned> number =
      wild || words.ends_with(" dead") ? decimal(std::string_view(words).substr(0, words.size() - 5)) : std::nullopt;
  if (!none && number.value_or(0) == 0) {
    values.not_known(value, key, words);
  } else if (number.value_or(0) > max_jokers) {
    values.error("impossible", value, back_quoted(words) + " are too many", fmt::format("at most {}", max_jokers));
  } else {
    values.draft().jokers = number.value_or(0);
    values.draft().jokers_are_wild = wild;
  }
}

void set_cards(const KeyInfo& key, const Part& value, ValueReader& values) {
  auto& cards = values.draft().cards;
  cards.clear();
  if (value.kind != Part::Kind::map) {
    add_cards(key, {2, Range::open}, value, values);
    return;
  }
  for (std::size_t i = 0; i < value.keys.size(); ++i) {
    const auto range = values.range(value.keys[i], key, read_range);
    if (!range) {
      continue;
    }
    if (std::any_of(cards.begin(), cards.end(), [&](const auto& earlier) {
          return range->least <= earlier.first.most && earlier.first.least <= range->most;
        })) {
      values.error("impossible", value.keys[i], back_quoted(value.keys[i].text) + " overlaps another number of players",
                   "name each number of players once");
    }
    add_cards(key, *range, value.items[i], values);
  }
}

void set_players(const KeyInfo& key, const Part& value, ValueReader& values) {
  const auto range = values.range(value, key, read_players);
  if (!range) {
    return;
  }
  if (range->least < 2 || (range->most > max_players && range->most != Range::open) || range->least > max_players) {
    values.error("impossible", value, back_quoted(value.text) + " cannot play",
                 fmt::format("a hand needs at least 2 players and can have at most {}", max_players));
    return;
  }
  values.draft().players = *range;
}

void set_book(const KeyInfo& key, const Part& value, ValueReader& values) {
  const auto range = values.range(value, key, read_book);
  if (!range) {
    return;
  }
  const unsigned most = range->most == Range::open ? suit_count : range->most;
  if (range->least < 2 || most > suit_count || range->least > most) {
    values.error("impossible", value, back_quoted(value.text) + " is not possible",
                 "a book has at least 2 cards, and there are 4 of each rank");
    return;
  }
  values.draft().rules.melds.book_least = static_cast<std::uint8_t>(range->least);
  values.draft().rules.melds.book_most = static_cast<std::uint8_t>(most);
}

void set_run(const KeyInfo& key, const Part& value, ValueReader& values) {
  const auto range = values.range(value, key, read_run);
  if (!range) {
    return;
  }
  if (range->least < 2 || range->least > rank_count || range->most != Range::open) {
    values.error("impossible", value, back_quoted(value.text) + " cannot be a run",
                 "a run has at least 2 cards and no upper end; write `3 or more of one suit in order`");
    return;
  }
  values.draft().rules.melds.run_least = static_cast<std::uint8_t>(range->least);
}

template <typename Value>
void assign(std::optional<Value> read, Value& target) {
  if (read) {
    target = *std::move(read);
  }
}

void set_numbers(const KeyInfo& key, const Part& value, ValueReader& values) {
  const std::vector<unsigned> numbers = values.numbers(value, key).value_or(std::vector<unsigned>{});
  if (key.key == Key::never_winning) {
    values.draft().never_winning = numbers;
    return;
  }
  values.draft().rules.also_dealt = 0;
  for (const unsigned number : numbers) {
    values.draft().rules.also_dealt |= std::uint64_t{1} << number;
  }
}

/// Checks that there are values. Their words are read by the library, which gathers the files that they name.
void check_words(const KeyInfo& key, const Part& value, ValueReader& values) {
  const bool is_list = value.kind == Part::Kind::list;
  for (const Part& part : is_list ? std::span(value.items) : std::span(&value, 1)) {
    if (values.text(part, key) == nullptr) {
      return;
    }
  }
}

}  // namespace

void set(const KeyInfo& key, const Part& value, ValueReader& values) {
  Draft& draft = values.draft();
  switch (key.form) {
    case Form::name:
    case Form::section:
    case Form::hand_condition: break;
    case Form::text: (void)values.text(value, key); break;
    case Form::words: check_words(key, value, values); break;
    case Form::phrase:
    case Form::number:
    case Form::turns:
    case Form::at_most: values.choose(value, key); break;
    case Form::player_range: set_players(key, value, values); break;
    case Form::rank_order: assign(values.ranks(value, key), draft.rules.deck.order); break;
    case Form::rank_set: assign(values.ranks(value, key), key.key == Key::wild ? draft.wild : draft.may_be_held); break;
    case Form::rank_points: set_points(key, value, values); break;
    case Form::joker_count: set_jokers(key, value, values); break;
    case Form::cards_dealt: set_cards(key, value, values); break;
    case Form::card_numbers: set_numbers(key, value, values); break;
    case Form::dealt_win_list: set_dealt_wins(key, value, values); break;
    case Form::side_bet_list: set_side_bets(key, value, values); break;
    case Form::payments: set_payments(key, value, values); break;
    case Form::book_size: set_book(key, value, values); break;
    case Form::run_size: set_run(key, value, values); break;
  }
}

}  // namespace tonk::spec
