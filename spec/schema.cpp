#include "spec/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

#include <set>
#include <utility>

#include "spec/sentence.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

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

Json as_json(std::string_view value) {
  Report report;
  const std::optional<Part> part = read_document(Source("", "value: " + std::string(value) + "\n"), report);
  assert(part && !report.failed());
  return as_json(part->items.front());
}

namespace {

constexpr const char* name = "[a-z0-9][a-z0-9-]{0,63}";
constexpr const char* rank = "(10|[A23456789TJQK])";
constexpr const char* number = "(0|[1-9][0-9]{0,3})";

Json matching(const KeyInfo& field, const std::string& pattern) {
  return {{"type", "string"}, {"pattern", "^" + pattern + "$"}, {"errorMessage", may_be_written(field)}};
}

Json whole(unsigned least, unsigned most) { return {{"type", "integer"}, {"minimum", least}, {"maximum", most}}; }

/// No type, because the word that stands for "no number" is described together with the numbers.
Json phrases_of(const KeyInfo& field) {
  Json words = Json::array();
  Json means = Json::array();
  for (const Phrase& phrase : field.phrases) {
    words.push_back(phrase.words);
    means.push_back(phrase.means);
  }
  return {{"enum", std::move(words)}, {"enumDescriptions", std::move(means)}, {"errorMessage", may_be_written(field)}};
}

/// One of the field's phrases, where it has any, or one of the others.
Json phrase_or(const KeyInfo& field, std::vector<Json> others) {
  if (!field.phrases.empty()) {
    others.insert(others.begin(), phrases_of(field));
  }
  return others.size() == 1 ? others.front() : Json{{"oneOf", others}};
}

/// Digits of a number above zero that has no more places than `most`.
std::string digits_above_zero(const KeyInfo& field) {
  return fmt::format("[1-9][0-9]{{0,{}}}", std::to_string(field.most).size() - 1);
}

/// Digits of a number up to `most`, which is all nines.
std::string digits(const KeyInfo& field) {
  assert(std::to_string(field.most).find_first_not_of('9') == std::string::npos && field.least <= 1);
  const std::string above_zero = digits_above_zero(field);
  return field.least == 0 ? "(0|" + above_zero + ")" : above_zero;
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

/// The words for a payer up to their first blank, as `each` of `each other`; each once.
std::string first_words_of_payers() {
  std::set<std::string_view> words;
  for (const SentenceWords& payer : words_for("the players to count")) {
    words.insert(payer.words.substr(0, payer.words.find(' ')));
  }
  std::string alternatives;
  for (const std::string_view word : words) {
    alternatives += (alternatives.empty() ? "" : "|") + std::string(word);
  }
  return alternatives;
}

/// How a payment begins: who, the verb, and the first word of the price. What follows is left to the loader.
std::string payment_pattern() {
  return fmt::format(
      "(otherwise *,? *)?(nobody +pays *|(also *,? *)?(the +)?({}) .*((pays|scores) +([0-9]|the |twice |an ).*|takes "
      "+.+))",
      first_words_of_payers());
}

Json sentences(const KeyInfo& field) {
  const Json sentence = matching(field, payment_pattern());
  return {{"oneOf", {sentence, {{"type", "array"}, {"minItems", 1}, {"maxItems", 16}, {"items", sentence}}}}};
}

Json list_of(const KeyInfo& field, const std::string& definition) {
  const Json part = {{"$ref", "#/definitions/" + definition}};
  const Json none = {{"enum", {"none"}}, {"errorMessage", may_be_written(field)}};
  return {{"anyOf", {none, {{"type", "array"}, {"minItems", 1}, {"maxItems", 32}, {"items", part}}}}};
}

Json map_of(const std::string& key, Json value) {
  return {{"type", "object"},
          {"minProperties", 1},
          {"additionalProperties", false},
          {"patternProperties", {{"^" + key + "$", std::move(value)}}}};
}

}  // namespace

Json schema_of_value(const KeyInfo& field, const std::vector<Listing>& known) {
  static const std::string numbers = fmt::format("{0}( +(to|or) +({0}|more))?", number);
  static const std::string ranks = fmt::format("{0}( +{0})*", rank);
  static const Json text = {{"type", {"string", "number"}}};
  switch (field.form) {
    case Form::name: return matching(field, name);
    case Form::text: return field.key == Key::extends ? Json{{"anyOf", {known_names(false, known), text}}} : text;
    case Form::words: {
      const Json option = {{"anyOf", {known_names(true, known), text}}};
      return {{"anyOf", {known_names(true, known), text, {{"type", "array"}, {"minItems", 1}, {"items", option}}}}};
    }
    case Form::section: return {{"type", "object"}, {"additionalProperties", false}};
    case Form::phrase: return phrases_of(field);
    case Form::number: return phrase_or(field, {whole(field.least, field.most)});
    case Form::turns: return phrase_or(field, {matching(field, digits(field) + " turns?")});
    case Form::at_most: return phrase_or(field, {matching(field, digits(field) + " or less")});
    case Form::player_range:
      return phrase_or(field, {matching(field, "(any +number|" + numbers + ")"), whole(2, max_players)});
    case Form::rank_order:
    case Form::rank_set: return phrase_or(field, {matching(field, ranks), whole(2, 10)});
    case Form::rank_points: return map_of("(joker|" + ranks + ")", whole(0, 99));
    case Form::joker_count: return matching(field, "(none|[1-9][0-9]? (dead|wild))");
    case Form::cards_dealt: return {{"oneOf", {whole(1, 32), map_of(numbers, whole(1, 32))}}};
    case Form::card_numbers:
      return phrase_or(field, {whole(field.least, field.most),
                               matching(field, digits_above_zero(field) + "([ ,]+" + digits_above_zero(field) + ")*")});
    case Form::dealt_win_list: return list_of(field, "dealt-win");
    case Form::side_bet_list: return list_of(field, "side-bet");
    case Form::hand_condition: return matching(field, "(total +is|every +card +is) +.+");
    case Form::payments: return sentences(field);
    case Form::book_size: return matching(field, numbers + " +of +one +rank");
    case Form::run_size: return matching(field, numbers + " +of +one +suit +in +order");
  }
  return {};
}

namespace {

bool is_required(const KeyInfo& field) { return !field.optional && field.default_value.empty(); }

class SchemaWriter {
 public:
  explicit SchemaWriter(const std::vector<Listing>& known) : known_(known) {}

  [[nodiscard]] Json write() const {
    const Json house = {{"required", {"house"}}};
    const Json option = {{"required", {"option"}}};
    return {
        {"$schema", "http://json-schema.org/draft-07/schema#"},
        {"description", "a house of Tonk, or an option: what is played differently from the house that it extends"},
        {"type", "object"},
        {"additionalProperties", false},
        {"anyOf", {house, option}},
        {"dependencies", {{"option", {{"properties", {{"house", false}, {"extends", false}}}}}}},
        {"properties", properties_of(std::nullopt)},
        {"if", says_everything()},
        {"then", everything()},
        {"definitions",
         {{"dealt-win", part_of(Key::dealt_wins, "dealt win")}, {"side-bet", part_of(Key::side_bets, "side bet")}}}};
  }

 private:
  [[nodiscard]] Json properties_of(std::optional<Key> section) const {
    Json properties = Json::object();
    for (const KeyInfo& field : keys()) {
      if (field.section == section) {
        properties[std::string(field.name)] = property(field);
      }
    }
    return properties;
  }

  [[nodiscard]] Json property(const KeyInfo& field) const {
    Json json = {{"description", field.means}, {"markdownDescription", explained(field)}};
    Json value = schema_of_value(field, known_);
    // Into a new section the server writes every default of a plain type, over what the house that is extended says.
    const bool hidden = !field.default_value.empty() && value.contains("type");
    json.update(hidden ? Json{{"anyOf", Json::array({std::move(value)})}} : std::move(value));
    if (field.form == Form::section) {
      json["properties"] = properties_of(field.key);
    }
    if (!field.default_value.empty()) {
      json["default"] = as_json(field.default_value);
    }
    if (has_example(field)) {
      json["examples"] = Json::array({as_json(field.example)});
    }
    return json;
  }

  /// Phrases are shown all; and what consists of parts, the server cannot write out.
  [[nodiscard]] static bool has_example(const KeyInfo& field) {
    return field.form != Form::phrase && field.form != Form::section && as_json(field.example).is_primitive();
  }

  [[nodiscard]] static std::string explained(const KeyInfo& field) {
    const std::string means(field.means);
    return field.default_value.empty() ? means
                                       : fmt::format("{}\n\nWhere no house says it: `{}`", means, field.default_value);
  }

  [[nodiscard]] static Json required_in(std::optional<Key> section) {
    Json names = Json::array();
    for (const KeyInfo& field : keys()) {
      if (field.section == section && is_required(field)) {
        names.push_back(field.name);
      }
    }
    return names;
  }

  [[nodiscard]] Json part_of(Key list, const char* title) const {
    return {{"title", title},
            {"type", "object"},
            {"additionalProperties", false},
            {"required", required_in(list)},
            {"properties", properties_of(list)}};
  }

  /// A house that stands alone; options that come along may say what it is silent about.
  [[nodiscard]] static Json says_everything() {
    return {{"required", {"house"}},
            {"properties", {{"extends", {{"const", "nothing"}}}}},
            {"not", {{"anyOf", {Json{{"required", {"with"}}}, Json{{"required", {"option"}}}}}}}};
  }

  [[nodiscard]] static Json everything() {
    Json names = required_in(std::nullopt);
    Json sections = Json::object();
    for (const KeyInfo& field : keys()) {
      const Json inner = field.form == Form::section ? required_in(field.key) : Json::array();
      if (!inner.empty()) {
        names.push_back(field.name);
        sections[std::string(field.name)] = {{"type", "object"}, {"required", inner}};
      }
    }
    return {{"required", names}, {"properties", sections}};
  }

  const std::vector<Listing>& known_;
};

}  // namespace

std::string schema(const std::vector<Listing>& known) { return SchemaWriter(known).write().dump(2) + "\n"; }

}  // namespace tonk::spec
