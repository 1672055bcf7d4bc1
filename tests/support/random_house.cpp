#include "tests/support/random_house.hpp"

#include <fmt/core.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "spec/keys.hpp"
#include "spec/sentence.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::test {
namespace {

using spec::Form;
using spec::Key;
using spec::KeyInfo;

struct Value {
  Key key;
  std::string_view words;
};

/// What by its nature cannot be played by numbers that run out.
constexpr std::array left_out{
    // The discards come back for ever, in an order that only the table knows.
    Value{Key::stock_out, "the discards but the top one become the stock"},
};

/// For keys whose values are more than a phrase or a number.
constexpr std::array examples{
    Value{Key::jokers, "2 dead"},
    Value{Key::jokers, "2 wild"},
    Value{Key::wild, "none"},
    Value{Key::wild, "2"},
    Value{Key::wild, "2 8"},
    Value{Key::points, "{A: 11, T J Q K: 10}"},
    Value{Key::points, "{A: 1, J: 11, Q: 12, K: 13, joker: 25}"},
    Value{Key::deal_cards, "1"},
    Value{Key::deal_cards, "4"},
    Value{Key::deal_cards, "{2: 9, 3: 7, 4 or more: 5}"},
    Value{Key::never_winning, "10 20 30 40 49"},
    Value{Key::side_bets, "[{bet: low, won by: the lowest dealt card of the called suit}]"},
    Value{Key::side_bets, "[{bet: run, won by: the first run laid}, {bet: any, won by: the first spread laid}]"},
    Value{Key::book, "2 or 3 of one rank"},
    Value{Key::book, "3 of one rank"},
    Value{Key::book, "4 to 6 of one rank"},
    Value{Key::run, "2 or more of one suit in order"},
    Value{Key::run, "4 or more of one suit in order"},
    Value{Key::may_be_held, "A K"},
};

bool may_be_drawn(Key key, std::string_view words) {
  return std::none_of(left_out.begin(), left_out.end(),
                      [&](const Value& value) { return value.key == key && value.words == words; });
}

std::string number_in_words(Form form, unsigned number) {
  switch (form) {
    case Form::turns: return fmt::format("{} {}", number, number == 1 ? "turn" : "turns");
    case Form::at_most: return fmt::format("{} or less", number);
    default: return std::to_string(number);
  }
}

/// All that the key may be, or enough of it: of numbers the smallest ones.
std::vector<std::string> values_of(const KeyInfo& key) {
  std::vector<std::string> values;
  for (const Value& example : examples) {
    if (example.key == key.key) {
      values.emplace_back(example.words);
    }
  }
  const bool numbers = key.form == Form::number || key.form == Form::turns || key.form == Form::at_most;
  if (numbers || key.form == Form::phrase) {
    for (const spec::Phrase& phrase : key.phrases) {
      if (may_be_drawn(key.key, phrase.words)) {
        values.emplace_back(phrase.words);
      }
    }
  }
  const unsigned step = key.form == Form::at_most ? 9 : 1;
  for (unsigned number = key.least; numbers && number <= key.most && number < key.least + 4 * step; number += step) {
    values.push_back(number_in_words(key.form, number));
  }
  return values;
}

bool is_entry_of_list(const KeyInfo& key) { return key.section && spec::info(*key.section).form != Form::section; }

std::string section_of(const KeyInfo& key) { return std::string{key.section ? spec::info(*key.section).name : ""}; }

struct Line {
  std::string section;
  std::string text;
};

/// Every line that a house may have, but for sentences and dealt wins.
const std::vector<Line>& lines() {
  static const auto all = [] {
    std::vector<Line> found;
    for (const KeyInfo& key : spec::keys()) {
      if (is_entry_of_list(key)) {
        continue;
      }
      for (const std::string& value : values_of(key)) {
        found.push_back({section_of(key), std::string{key.name} + ": " + value + "\n"});
      }
    }
    return found;
  }();
  return all;
}

bool one_in(int many) { return *rc::gen::inRange(0, many) == many - 1; }

/// One of the words that the language has at the place, with another number where there is one.
std::string any_words(std::string_view place) {
  const std::vector<spec::SentenceWords> choices = spec::words_for(place);
  std::string words{choices[*rc::gen::inRange<std::size_t>(0, choices.size())].words};
  for (char& character : words) {
    if (character >= '0' && character <= '9') {
      character = static_cast<char>('0' + *rc::gen::inRange(1, 5));
    }
  }
  return words;
}

std::string any_player(std::string_view place) {
  std::string player = any_words(place);
  player += one_in(8) ? " but the " + any_words("a player to leave out") : "";
  return player + (one_in(8) ? " who has laid a spread" : one_in(8) ? " who has laid no spread" : "");
}

/// A payment in the words of the language; what makes no sense together is for the compiler to say.
std::string any_payment() {
  std::string sentence = any_player("the one who pays");
  const int verb = *rc::gen::inRange(0, 6);
  if (verb == 5) {
    sentence += " takes the pot";
  } else {
    sentence += (verb == 4 ? " scores " : " pays ") + any_words("a price above 0") + (one_in(4) ? ", at most 7" : "");
    sentence += verb < 3 ? " to " + any_player("the one who is paid") : "";
  }
  sentence += one_in(4) ? ", in whole stakes, the rest to " + any_words("who gets the rest") : "";
  return sentence + (one_in(2) ? ", if " + any_words("a circumstance") : "");
}

/// What a dealt hand must be, which may be a hand that nobody can be dealt.
std::string any_hand() {
  const auto any_test = []() -> std::string {
    switch (*rc::gen::inRange(0, 5)) {
      case 0: return "every card is matched";
      case 1: return "every card is a " + any_words("a rank") + (one_in(2) ? " or " + any_words("a rank") : "");
      default: return "total is " + any_words("a total");
    }
  };
  std::string hand = any_test();
  while (one_in(3)) {
    hand += (one_in(2) ? " and " : " or ") + any_test();
  }
  return hand;
}

std::string any_value(Key key) { return *rc::gen::elementOf(values_of(spec::info(key))); }

/// A part of the list of dealt wins, without its payments.
std::string any_dealt_win() {
  std::string win = "hand: " + any_hand() + ", when: " + any_value(Key::win_when);
  switch (*rc::gen::inRange(0, 4)) {
    case 0: win += ", beats: total is higher"; break;
    case 1: win += ", beats: " + any_hand(); break;
    default: break;
  }
  win += one_in(3) ? ", several: " + any_value(Key::win_several) : "";
  return win + (one_in(3) ? ", declaring: " + any_value(Key::win_declaring) : "");
}

std::string in_list(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    text += (text.empty() ? "\"" : ", \"") + sentence + '"';
  }
  return "[" + text + "]";
}

House house_of(const std::string& base, const std::vector<Line>& chosen) {
  static const spec::Library known = shipped();
  std::map<std::string, std::string> sections;
  for (const auto& [section, line] : chosen) {
    sections[section] += section.empty() ? line : "  " + line;
  }
  House house;
  house.text = "house: random\nextends: " + base + "\n";
  for (const auto& [section, text] : sections) {
    house.text += (section.empty() ? "" : section + ":\n") + text;
  }
  spec::Library library = known;
  library.add("random.yaml", house.text);
  house.compiled = library.compile("random", {});
  return house;
}

bool is_house(const std::string& base, const std::vector<Line>& chosen) {
  return house_of(base, chosen).compiled.rules.has_value();
}

/// Sentences, in a list, that make sense one after the other in the line that `line` makes of them; none where the house has no place
/// for any.
template <typename MakeLine>
std::optional<std::string> any_sentences(const std::string& base, std::vector<Line> chosen, const MakeLine& line) {
  std::vector<std::string> sentences;
  for (int tries = 0; tries < 4; ++tries) {
    const bool follows = !sentences.empty();
    sentences.push_back((follows && one_in(2) ? "otherwise, " : follows && one_in(2) ? "also " : "") + any_payment());
    chosen.push_back(line(in_list(sentences)));
    if (!is_house(base, chosen)) {
      sentences.pop_back();
    }
    chosen.pop_back();
  }
  return sentences.empty() ? std::nullopt : std::optional{in_list(sentences)};
}

/// Dealt wins in place of the house's, or before them.
void add_dealt_wins(const std::string& base, std::vector<Line>& chosen) {
  const std::string key = one_in(2) ? "dealt wins" : "add dealt wins";
  std::string wins;
  for (int more = *rc::gen::inRange(0, 4); more > 0; --more) {
    const std::string win = (wins.empty() ? "{" : wins + ", {") + any_dealt_win();
    const auto line = [&](const std::string& pays) {
      return Line{"", fmt::format("{}: [{}, pays: {}}}]\n", key, win, pays)};
    };
    const std::optional<std::string> pays = any_sentences(base, chosen, line);
    wins = pays ? fmt::format("{}, pays: {}}}", win, *pays) : wins;
  }
  if (!wins.empty()) {
    chosen.push_back({"", fmt::format("{}: [{}]\n", key, wins)});
  }
}

const std::vector<const KeyInfo*>& keys_of_payments() {
  static const auto all = [] {
    std::vector<const KeyInfo*> found;
    for (const KeyInfo& key : spec::keys()) {
      if (key.form == Form::payments && !is_entry_of_list(key)) {
        found.push_back(&key);
      }
    }
    return found;
  }();
  return all;
}

}  // namespace

House any_house() {
  const std::string base = *rc::gen::elementOf(house_names()).as("house");
  const auto wanted = *rc::gen::container<std::vector<std::size_t>>(*rc::gen::inRange<std::size_t>(1, 16),
                                                                    rc::gen::inRange<std::size_t>(0, lines().size()));
  std::vector<Line> chosen;
  for (const std::size_t line : wanted) {
    chosen.push_back(lines()[line]);
    if (!is_house(base, chosen)) {
      chosen.pop_back();
    }
  }
  if (one_in(3)) {
    add_dealt_wins(base, chosen);
  }
  for (int more = *rc::gen::inRange(0, 5); more > 0; --more) {
    const KeyInfo& key = **rc::gen::elementOf(keys_of_payments());
    const auto line = [&](const std::string& sentences) {
      return Line{section_of(key), fmt::format("{}: {}\n", key.name, sentences)};
    };
    if (const auto sentences = any_sentences(base, chosen, line)) {
      chosen.push_back(line(*sentences));
    }
  }
  House house = house_of(base, chosen);
  RC_ASSERT(house.compiled.rules.has_value());
  return house;
}

}  // namespace tonk::test
