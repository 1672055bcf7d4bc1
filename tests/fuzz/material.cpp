#include "tests/fuzz/material.hpp"

#include <algorithm>

#include "core/card.hpp"
#include "parser/convert.hpp"
#include "parser/keywords.hpp"
#include "parser/reader.hpp"
#include "spec/keys.hpp"
#include "spec/library.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
namespace {

bool is_in_words(std::string_view target) { return target == "words"; }
bool is_about_houses(std::string_view target) { return target == "house" || target == "layers" || target == "work"; }

/// Each hand with the head of its session alone: a fuzzer does best with small inputs.
std::vector<std::string> hands_of(const Sample& replay) {
  std::vector<std::string> hands;
  std::string head;
  log::ChunkReader reader(replay.text, log::Form::text);
  log::Hand hand;
  while (const auto chunk = reader.next(hand)) {
    if (chunk->kind == log::Chunk::Kind::session) {
      head = chunk->text;
    } else {
      hands.push_back(head + std::string{chunk->text});
    }
  }
  return hands;
}

/// The first recorded hand of each house, with the options of that hand, behind a house that is the same.
std::vector<std::string> houses_with_hands(const std::vector<Sample>& replays) {
  static constexpr std::string_view opening = "\nhouse ";
  static constexpr std::string_view with = " with ";
  std::set<std::string> known;
  std::vector<std::string> all;
  for (const Sample& replay : replays) {
    for (const std::string& hand : hands_of(replay)) {
      const std::size_t line = hand.find(opening);
      if (line == std::string::npos) {
        continue;
      }
      const std::size_t name = line + opening.size();
      std::string house = hand.substr(name, hand.find('\n', name) - name);
      const std::size_t options = house.find(with);
      if (known.insert(house.substr(0, options)).second) {
        if (options != std::string::npos) {
          house.replace(options, with.size(), "\nwith: ");
        }
        all.push_back("house: h\nextends: " + house + '\n' + std::string{between_files} + hand);
      }
    }
  }
  return all;
}

std::string in_json(const std::string& words) {
  const log::Formatted json = log::convert(words, log::Form::text, log::Form::json);
  return json.errors.empty() ? json.text : "";
}

void add_cards(std::set<std::string>& words) {
  for (const char rank : rank_letters) {
    for (const char suit : suit_letters) {
      words.insert({rank, suit});
    }
  }
  words.merge(std::set<std::string>{"??", "X1", "X2", "10h", "T\xE2\x99\xA5", "X1=7h", "2s=7h"});
}

void add_log_words(std::set<std::string>& words) {
  words.insert(log::line_keywords.begin(), log::line_keywords.end());
  words.insert(log::action_keywords.begin(), log::action_keywords.end());
  words.insert(log::inner_keywords.begin(), log::inner_keywords.end());
  words.merge(std::set<std::string>{"#1", "#65535", "0.25", "15/2", "-3", "x-a ", "\"", "\\\"", ", ", ": ", "Ann",
                                    "Bob", "Cal", "# ", "\n", "\r\n", "\xEF\xBB\xBF", "999999999999999", "1/3"});
  add_cards(words);
}

void add_json_words(std::set<std::string>& words) {
  for (const std::string_view field :
       {"session", "hand",   "house",   "name",   "with",   "stake", "amount", "unit",     "seats",   "dealer",
        "cut",     "player", "card",    "deck",   "up",     "bets",  "kind",   "argument", "players", "deals",
        "cards",   "play",   "actions", "action", "spread", "holds", "shows",  "pays",     "from",    "to",
        "results", "outs",   "notes",   "before", "beside", "text",  "x-a"}) {
    words.insert('"' + std::string{field} + "\":");
  }
  for (const std::string_view keyword : log::action_keywords) {
    words.insert('"' + std::string{keyword} + '"');
  }
  words.merge(std::set<std::string>{"null", "{\"", "\"}", "[\"", "\"]", "\\u0068", "\"/play/0\"", "\"/hand\"",
                                    "\"# a\"", "},{", "\",\"", "{\"action\":\"draw\"}"});
}

void add_house_words(std::set<std::string>& words) {
  for (const spec::KeyInfo& key : spec::keys()) {
    words.insert(std::string{key.name} + ": ");
    words.insert({std::string{key.example}, std::string{key.default_value}});
    for (const spec::Phrase& phrase : key.phrases) {
      words.insert(std::string{phrase.words});
    }
  }
  words.merge(std::set<std::string>{"extends: pagat",
                                    "extends: ./base.yaml",
                                    "option: o",
                                    "\n  ",
                                    "\n- ",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    std::string{between_files},
                                    "each other",
                                    "each player",
                                    "each lowest",
                                    "nearest lowest",
                                    "each tied",
                                    "each loser",
                                    "each bystander",
                                    "each equal or lower",
                                    "dropper",
                                    "winner",
                                    "last drawer",
                                    "nobody pays",
                                    " pays ",
                                    " scores ",
                                    " takes the pot",
                                    " for each ",
                                    " to ",
                                    " to the pot",
                                    " if the ",
                                    ", at most ",
                                    ", otherwise ",
                                    "the own count",
                                    "the difference",
                                    "the other counts",
                                    "an equal share of ",
                                    "twice ",
                                    "3 times ",
                                    " went out by a spread",
                                    " on the first turn",
                                    " laid 2 spreads",
                                    " is alone",
                                    " are tied",
                                    "total is ",
                                    "every card is ",
                                    " matched",
                                    " or ",
                                    " and ",
                                    "joker"});
}

}  // namespace

std::vector<std::string> seeds(std::string_view target, const std::vector<Sample>& replays,
                               const std::vector<Sample>& houses) {
  if (target == "work") {
    return houses_with_hands(replays);
  }
  std::vector<std::string> all;
  const std::string between{between_files};
  if (is_about_houses(target)) {
    const auto base = std::find_if(houses.begin(), houses.end(),
                                   [](const Sample& house) { return house.path.ends_with("/pagat.yaml"); });
    for (const Sample& house : houses) {
      const bool is_option = house.path.find("/options/") != std::string::npos;
      if (target == "house") {
        all.push_back(house.text);
      } else if (base != houses.end()) {
        all.push_back(base->text + between +
                      (is_option ? "house: h\nextends: ./base.yaml\n" + between + house.text : house.text));
      }
    }
    return all;
  }
  for (const Sample& replay : replays) {
    for (const std::string& hand : hands_of(replay)) {
      const std::string json = is_in_words(target) ? "" : in_json(hand);
      if (target != "json") {
        all.push_back(hand);
      }
      if (!json.empty()) {
        all.push_back(json);
      }
    }
  }
  return all;
}

std::set<std::string> dictionary(std::string_view target) {
  std::set<std::string> words;
  if (is_about_houses(target)) {
    add_house_words(words);
  }
  if (!is_about_houses(target) || target == "work") {
    add_log_words(words);
  }
  if (target == "json" || target == "convert" || target == "verify") {
    add_json_words(words);
  }
  if (target == "verify" || target == "work") {
    for (const spec::EmbeddedFile& file : spec::embedded_files()) {
      const std::size_t folder = file.path.rfind('/') + 1;
      words.insert(std::string{file.path.substr(folder, file.path.rfind('.') - folder)});
    }
  }
  words.erase("");
  return words;
}

}  // namespace tonk::fuzz
