#include "spec/schema.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "spec/schema_forms.hpp"

namespace tonk::spec {
namespace {

bool is_required(const FieldInfo& field) { return !field.optional && field.default_value.empty(); }

class SchemaWriter {
 public:
  explicit SchemaWriter(const std::vector<Listing>& known) : known_(known) {}

  [[nodiscard]] Json write() const {
    const Json house = {{"required", {"house"}}};
    const Json option = {{"required", {"option"}}};
    return {{"$schema", "http://json-schema.org/draft-07/schema#"},
            {"description", "a house of Tonk, or an option: what is played differently from the house that it extends"},
            {"type", "object"},
            {"additionalProperties", false},
            {"anyOf", {house, option}},
            {"dependencies", {{"option", {{"properties", {{"house", false}, {"extends", false}}}}}}},
            {"properties", properties_of(std::nullopt)},
            {"if", says_everything()},
            {"then", everything()},
            {"definitions",
             {{"dealt-win", part_of(Field::dealt_wins, "dealt win")},
              {"side-bet", part_of(Field::side_bets, "side bet")}}}};
  }

 private:
  [[nodiscard]] Json properties_of(std::optional<Field> section) const {
    Json properties = Json::object();
    for (const FieldInfo& field : fields()) {
      if (field.section == section) {
        properties[std::string(field.name)] = property(field);
      }
    }
    return properties;
  }

  [[nodiscard]] Json property(const FieldInfo& field) const {
    Json json = {{"description", field.means}, {"markdownDescription", explained(field)}};
    Json value = schema_of_value(field, known_);
    // Into a new section the server writes every default of a plain type, over what the house that is extended says.
    const bool hidden = !field.default_value.empty() && value.contains("type");
    json.update(hidden ? Json{{"anyOf", Json::array({std::move(value)})}} : std::move(value));
    if (field.form == Form::section) {
      json["properties"] = properties_of(field.field);
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
  [[nodiscard]] static bool has_example(const FieldInfo& field) {
    return field.form != Form::phrase && field.form != Form::section && as_json(field.example).is_primitive();
  }

  [[nodiscard]] static std::string explained(const FieldInfo& field) {
    const std::string means(field.means);
    return field.default_value.empty() ? means
                                       : fmt::format("{}\n\nWhere no house says it: `{}`", means, field.default_value);
  }

  [[nodiscard]] static Json required_in(std::optional<Field> section) {
    Json names = Json::array();
    for (const FieldInfo& field : fields()) {
      if (field.section == section && is_required(field)) {
        names.push_back(field.name);
      }
    }
    return names;
  }

  [[nodiscard]] Json part_of(Field list, const char* title) const {
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
    for (const FieldInfo& field : fields()) {
      const Json inner = field.form == Form::section ? required_in(field.field) : Json::array();
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
