#include "spec/library.hpp"

#include <fmt/format.h>

#include <cassert>
#include <nlohmann/json.hpp>

#include <set>
#include <utility>

#include "spec/sentence.hpp"
#include "spec/values.hpp"

namespace tonk::spec {
namespace {

using Json = nlohmann::ordered_json;

/// A part of a document as other readers of YAML take it: digits without quotation marks are a number.
Json as_json(const Part& part) {
  Json json;
  switch (part.kind) {
    case Part::Kind::empty: break;
    case Part::Kind::value: {
      const std::optional<unsigned> number = part.in_quotes ? std::nullopt : decimal(part.text);
      json = number ? Json(*number) : Json(part.text);
      break;
    }
    case Part::Kind::list:
      json = Json::array();
      for (const Part& item : part.items) {
        json.push_back(as_json(item));
      }
      break;
    case Part::Kind::map:
      json = Json::object();
      for (std::size_t i = 0; i < part.keys.size(); ++i) {
        json[part.keys[i].text] = as_json(part.items[i]);
      }
      break;
  }
  return json;
}

/// The same for a value as it stands in the table of keys.
Json as_json(std::string_view value) {
  Report report;
  const std::optional<Part> part = read_document(Source("", "value: " + std::string(value) + "\n"), report);
  assert(part && !report.failed());
  return as_json(part->items.front());
}

constexpr const char* name_pattern = "[a-z0-9][a-z0-9-]{0,63}";
constexpr const char* rank_pattern = "(10|[A23456789TJQK])";
constexpr const char* number_pattern = "(0|[1-9][0-9]{0,3})";

Json matching(const KeyInfo& key, const std::string& pattern) {
  return {{"type", "string"}, {"pattern", "^" + pattern + "$"}, {"errorMessage", may_be_written(key)}};
}

Json whole(unsigned least, unsigned most) { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }

/// No type, because the word that stands for "no number" is described together with the numbers.
Json phrases_of(const KeyInfo& key) {
  Json words = Json::array();
  Json means = Json::array();
  for (const Phrase& phrase : key.phrases) {
    words.push_back(phrase.words);
    means.push_back(phrase.means);
  }
  return {{"enum", std::move(words)}, {"enumDescriptions", std::move(means)}, {"errorMessage", may_be_written(key)}};
}

/// One of the key's phrases, if it has any, or one of the others.
Json phrase_or(const KeyInfo& key, std::vector<Json> others) {
  if (!key.phrases.empty()) {
    others.insert(others.begin(), phrases_of(key));
  }
  return others.size() == 1 ? others.front() : Json{{"oneOf", others}};
}

/// Pattern of a number above zero that has no more digits than `most`.
std::string digits_above_zero(const KeyInfo& key) {
  return fmt::format("[1-9][0-9]{{0,{}}}", std::to_string(key.most).size() - 1);
}

/// Pattern of a number up to `most`, all of whose digits are nines.
std::string digits(const KeyInfo& key) {
  assert(std::to_string(key.most).find_first_not_of('9') == std::string::npos && key.least <= 1);
  const std::string above_zero = digits_above_zero(key);
  return key.least == 0 ? "(0|" + above_zero + ")" : above_zero;
}

Json known_names(bool options, const std::vector<Listing>& known) {
  Json names = Json::array();
  Json titles = Json::array();
  if (!options) {
    names.push_back("nothing");
    titles.push_back("the file itself says every rule");
  }
  for (const Listing& listing : known) {
    if (listing.is_option == options) {
      names.push_back(listing.name);
      titles.push_back(listing.title);
    }
  }
  return {{"enum", std::move(names)}, {"enumDescriptions", std::move(titles)}};
}

/// How a payment begins: who, up to the first blank, the verb, and the first word of the price. What follows is left to the
/// loader.
std::string payment_pattern() {
  std::set<std::string_view> payers;
  for (const SentenceWords& payer : words_for("a player to be counted")) {
    payers.insert(payer.words.substr(0, payer.words.find(' ')));
  }
  return fmt::format(
      "(otherwise *,? *)?(nobody +pays *|(also *,? *)?(the +)?({}) .*((pays|scores) +([0-9]|the |twice |an |what "
      ").*|takes "
      "+.+))",
      fmt::join(payers, "|"));
}

Json sentences(const KeyInfo& key) {
  const Json sentence = matching(key, payment_pattern());
  return {{"oneOf", {sentence, {{"type", "array"}, {"minItems", 1}, {"maxItems", 16}, {"items", sentence}}}}};
}

Json list_of(const KeyInfo& key, const std::string& definition) {
  const Json part = {{"$ref", "#/definitions/" + definition}};
  const Json none = {{"enum", {"none"}}, {"errorMessage", may_be_written(key)}};
  return {{"anyOf", {none, {{"type", "array"}, {"minItems", 1}, {"maxItems", 32}, {"items", part}}}}};
}

Json map_of(const std::string& key, Json value) {
  return {{"type", "object"},
          {"minProperties", 1},
          {"additionalProperties", false},
          {"patternProperties", {{"^" + key + "$", std::move(value)}}}};
}

/// What a key's value may be, as a schema without its description. The parts of lists are the definitions `dealt-win` and
/// `side-bet`. Of a section only that it has keys.
Json schema_of_value(const KeyInfo& key, const std::vector<Listing>& known) {
  static const std::string numbers = fmt::format("{0}( +(to|or) +({0}|more))?", number_pattern);
  static const std::string ranks = fmt::format("{0}([ ,]+{0})*", rank_pattern);
  static const Json text = {{"type", {"string", "number"}}};
  switch (key.form) {
    case Form::name: return matching(key, name_pattern);
    case Form::text: return key.key == Key::extends ? Json{{"anyOf", {known_names(false, known), text}}} : text;
    case Form::words: {
      const Json option = {{"anyOf", {known_names(true, known), text}}};
      return {{"anyOf", {known_names(true, known), text, {{"type", "array"}, {"minItems", 1}, {"items", option}}}}};
    }
    case Form::section: return {{"type", "object"}, {"additionalProperties", false}};
    case Form::phrase: return phrases_of(key);
    case Form::number: return phrase_or(key, {whole(key.least, key.most)});
    case Form::turns: return phrase_or(key, {matching(key, digits(key) + " turns?")});
    case Form::at_most: return phrase_or(key, {matching(key, digits(key) + " or less")});
    case Form::player_range:
      return phrase_or(key, {matching(key, "(any +number|" + numbers + ")"), whole(2, max_players)});
    case Form::rank_order:
    case Form::rank_set: return phrase_or(key, {matching(key, ranks), whole(2, 10)});
    case Form::rank_points: return map_of("(joker|" + ranks + ")", whole(0, 99));
    case Form::joker_count: return matching(key, "(none|[1-9][0-9]? (dead|wild))");
    case Form::cards_dealt: return {{"oneOf", {whole(1, 32), map_of(numbers, whole(1, 32))}}};
    case Form::card_numbers:
      return phrase_or(key, {whole(key.least, key.most),
                             matching(key, digits_above_zero(key) + "([ ,]+" + digits_above_zero(key) + ")*")});
    case Form::dealt_win_list: return list_of(key, "dealt-win");
    case Form::side_bet_list: return list_of(key, "side-bet");
    case Form::hand_condition: return matching(key, "(total +is|every +card +is) +.+");
    case Form::payments: return sentences(key);
    case Form::book_size: return matching(key, numbers + " +of +one +rank");
    case Form::run_size: return matching(key, numbers + " +of +one +suit +in +order");
  }
  return {};
}

Json required_in(std::optional<Key> section) {
  Json names = Json::array();
  for (const KeyInfo& key : keys()) {
    if (key.section == section && key.is_required()) {
      names.push_back(key.name);
    }
  }
  return names;
}

/// What a house must say that extends nothing and includes no options, which could say the rest.
Json everything() {
  Json names = required_in(std::nullopt);
  Json sections = Json::object();
  for (const KeyInfo& key : keys()) {
    const Json inner = key.form == Form::section ? required_in(key.key) : Json::array();
    if (!inner.empty()) {
      names.push_back(key.name);
      sections[std::string(key.name)] = {{"type", "object"}, {"required", inner}};
    }
  }
  return {{"required", names}, {"properties", sections}};
}

Json properties_of(std::optional<Key> section, const std::vector<Listing>& known);

Json property(const KeyInfo& key, const std::vector<Listing>& known) {
  std::string explained(key.means);
  if (!key.default_value.empty()) {
    explained += fmt::format("\n\nWhere no house says it: `{}`", key.default_value);
  }
  Json json = {{"description", key.means}, {"markdownDescription", std::move(explained)}};
  Json value = schema_of_value(key, known);
  // The server writes every default of a plain type into a new section, where it would override the extended house.
  const bool hidden = !key.default_value.empty() && value.contains("type");
  json.update(hidden ? Json{{"anyOf", Json::array({std::move(value)})}} : std::move(value));
  if (key.form == Form::section) {
    json["properties"] = properties_of(key.key, known);
  }
  if (!key.default_value.empty()) {
    json["default"] = as_json(key.default_value);
  }
  // All phrases are shown anyway, and the server cannot write out examples that consist of parts.
  if (key.form != Form::phrase && key.form != Form::section && as_json(key.example).is_primitive()) {
    json["examples"] = Json::array({as_json(key.example)});
  }
  return json;
}

Json properties_of(std::optional<Key> section, const std::vector<Listing>& known) {
  Json properties = Json::object();
  for (const KeyInfo& key : keys()) {
    if (key.section == section) {
      properties[std::string(key.name)] = property(key, known);
    }
  }
  return properties;
}

Json part_of(Key list, const char* title, const std::vector<Listing>& known) {
  return {{"title", title},
          {"type", "object"},
          {"additionalProperties", false},
          {"required", required_in(list)},
          {"properties", properties_of(list, known)}};
}

}  // namespace

std::string schema(const std::vector<Listing>& known) {
  const Json house = {{"required", {"house"}}};
  const Json option = {{"required", {"option"}}};
  const Json with = {{"required", {"with"}}};
  const Json json = {
      {"$schema", "http://json-schema.org/draft-07/schema#"},
      {"description", "a house of Tonk, or an option: what is played differently from the house that it extends"},
      {"type", "object"},
      {"additionalProperties", false},
      {"anyOf", {house, option}},
      {"dependencies", {{"option", {{"properties", {{"house", false}, {"extends", false}}}}}}},
      {"properties", properties_of(std::nullopt, known)},
      {"if",
       {{"required", {"house"}},
        {"properties", {{"extends", {{"const", "nothing"}}}}},
        {"not", {{"anyOf", {with, option}}}}}},
      {"then", everything()},
      {"definitions",
       {{"dealt-win", part_of(Key::dealt_wins, "dealt win", known)},
        {"side-bet", part_of(Key::side_bets, "side bet", known)}}}};
  return json.dump(2) + "\n";
}

}  // namespace tonk::spec
