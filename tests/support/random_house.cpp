#include "tests/support/random_house.hpp"

#include <fmt/core.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <map>

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
    Value{Key::dealt_wins, "none"},
    Value{Key::dealt_wins,
          "[{hand: total is 30 or less, beats: total is higher, pays: each other pays the own count}]"},
    Value{Key::dealt_wins,
          "[{hand: total is 40 or more, pays: each other pays 2, when: at the start of one's first turn}]"},
    Value{Key::dealt_wins,
          "[{hand: every card is matched, pays: winner scores 9, when: in one's own turn}, "
          "{hand: total is 45 or more, beats: total is lower, pays: each other pays 1 to the pot}]"},
    Value{Key::never_winning, "10 20 30 40 49"},
    Value{Key::ante, "each player pays 1 to the pot"},
    Value{Key::new_ante, "not after a draw of dealt wins"},
    Value{Key::new_ante, "not after a hand without payment"},
    Value{Key::pot_left, "each player pays an equal share of what is in the pot to the pot"},
    Value{Key::pot_left, "each lowest pays what is in the pot, at most 5 to the pot"},
    Value{Key::side_bets, "[{bet: low, won by: the lowest dealt card of the called suit}]"},
    Value{Key::side_bets, "[{bet: run, won by: the first run laid}, {bet: any, won by: the first spread laid}]"},
    Value{Key::book, "2 or 3 of one rank"},
    Value{Key::book, "3 of one rank"},
    Value{Key::book, "4 to 6 of one rank"},
    Value{Key::run, "2 or more of one suit in order"},
    Value{Key::run, "4 or more of one suit in order"},
    Value{Key::may_be_held, "A K"},
    Value{Key::out, "winner takes the pot"},
    Value{Key::out,
          "['each other pays 4, if the winner laid 2 spreads', "
          "'otherwise each other pays the own count, at most 9']"},
    Value{Key::out, "['each other pays what is in the pot, at most 6', winner takes the pot]"},
    Value{Key::out_by_discard, "winner scores the differences"},
    Value{Key::out_by_discard, "[each other who has laid no spread pays 2, each other who has laid a spread pays 1]"},
    Value{Key::drop_won, "each other pays the difference, at most 10"},
    Value{Key::drop_won, "winner scores the other counts"},
    Value{Key::caught, "dropper pays 2 to the lowest nearest to the dropper"},
    Value{Key::caught, "dropper pays 1 for each loser to the lowest who drew last"},
    Value{Key::caught, "dropper pays 2 to the first-seated lowest"},
    Value{Key::stock_out_pays, "each other but the dealer pays 1 to the first-seated lowest"},
    Value{Key::knock_pays, "dealer pays 1 to the pot"},
    Value{Key::drop_tied, "each tied scores an equal share of the other counts"},
    Value{Key::caught,
          "dropper pays an equal share of 3 to each lowest, in whole stakes, the rest to the nearest "
          "lowest"},
    Value{Key::caught, "each player but the nearest lowest scores the own count"},
    Value{Key::caught, "dropper pays an equal share of the own count to each equal or lower who has laid a spread"},
    Value{Key::drop_tied, "dropper pays 1 to each lowest"},
    Value{Key::drop_tied, "each tied takes the pot, in whole stakes, the rest to the dropper"},
    Value{Key::drop_tied, "dropper pays 2 to each tied but the lowest with the highest card"},
    Value{Key::stock_out_pays, "last drawer pays 2 to each lowest"},
    Value{Key::stock_out_pays, "each loser pays 2 to the lowest with the highest card"},
    Value{Key::stock_out_pays, "each lowest takes the pot, in whole stakes, the rest to the pot"},
    Value{Key::stock_out_pays, "each tied scores an equal share of 7, in whole points, the rest to the nearest lowest"},
    Value{Key::stock_out_pays, "each loser pays the difference to the nearest lowest, if the lowest is alone"},
    Value{Key::reply_pays, "each other pays 4"},
    Value{Key::knock_pays, "each lowest pays 1 to the pot"},
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

struct Line {
  std::string section;
  std::string text;
};

/// Every line that a house may have, but for sentences.
const std::vector<Line>& lines() {
  static const auto all = [] {
    std::vector<Line> found;
    for (const KeyInfo& key : spec::keys()) {
      if (is_entry_of_list(key)) {
        continue;
      }
      const std::string section{key.section ? spec::info(*key.section).name : ""};
      for (const std::string& value : values_of(key)) {
        found.push_back({section, std::string{key.name} + ": " + value + "\n"});
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

const std::vector<std::string>& endings() {
  static const auto all = [] {
    std::vector<std::string> names;
    for (const KeyInfo& key : spec::keys()) {
      if (key.section && spec::info(*key.section).name == "settlement") {
        names.emplace_back(key.name);
      }
    }
    return names;
  }();
  return all;
}

/// Sentences for one ending of the hand.
Line with_sentences(const std::string& ending, const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    text += (text.empty() ? "\"" : ", \"") + sentence + '"';
  }
  return {"settlement", ending + ": [" + text + "]\n"};
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

/// The reference judge works out what players have no tokens for when a hand is settled, so that it cannot say what is in a pot of tokens
/// before.
bool measures_tokens(const spec::Rules& rules) {
  const auto measures_pot = [](const std::vector<spec::PaymentRule>& pays) {
    return std::ranges::any_of(pays, [](const auto& rule) { return rule.price.measure == spec::Measure::pot; });
  };
  return rules.game.tokens != 0 &&
         (measures_pot(rules.pot_left) || std::ranges::any_of(rules.settlement, measures_pot, &spec::Settlement::pays));
}

/// Whether there is such a house, and both judges can say what is paid.
bool can_be_judged(const std::string& base, const std::vector<Line>& chosen) {
  const std::optional<spec::Rules> rules = house_of(base, chosen).compiled.rules;
  return rules && !measures_tokens(*rules);
}

}  // namespace

House any_house() {
  const std::string base = *rc::gen::elementOf(house_names()).as("house");
  const auto wanted = *rc::gen::container<std::vector<std::size_t>>(*rc::gen::inRange<std::size_t>(1, 16),
                                                                    rc::gen::inRange<std::size_t>(0, lines().size()));
  std::vector<Line> chosen;
  for (const std::size_t line : wanted) {
    chosen.push_back(lines()[line]);
    if (!can_be_judged(base, chosen)) {
      chosen.pop_back();
    }
  }
  for (int more = *rc::gen::inRange(0, 4); more > 0; --more) {
    const std::string ending = *rc::gen::elementOf(endings());
    std::vector<std::string> sentences;
    for (int tries = 0; tries < 4; ++tries) {
      const bool follows = !sentences.empty();
      sentences.push_back((follows && one_in(2) ? "otherwise, " : follows && one_in(2) ? "also " : "") + any_payment());
      chosen.push_back(with_sentences(ending, sentences));
      if (!can_be_judged(base, chosen)) {
        sentences.pop_back();
      }
      chosen.pop_back();
    }
    if (!sentences.empty()) {
      chosen.push_back(with_sentences(ending, sentences));
    }
  }
  House house = house_of(base, chosen);
  RC_ASSERT(house.compiled.rules.has_value());
  return house;
}

}  // namespace tonk::test
