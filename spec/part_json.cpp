#include "spec/part_json.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

#include "spec/value_words.hpp"

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

}  // namespace tonk::spec
