#include "tests/bench/look_at_all.hpp"

#include <simdjson.h>

namespace tonk::bench {
namespace {

namespace ondemand = simdjson::ondemand;

void look(ondemand::value value, std::uint64_t& seen) {
  switch (value.type()) {
    case ondemand::json_type::object:
      for (auto field : value.get_object()) {
        seen += std::string_view(field.unescaped_key()).size();
        look(field.value(), seen);
      }
      break;
    case ondemand::json_type::array:
      for (auto element : value.get_array()) {
        look(element.value(), seen);
      }
      break;
    case ondemand::json_type::string: seen += std::string_view(value.get_string()).size(); break;
    case ondemand::json_type::number: seen += std::uint64_t{value.get_uint64()}; break;
    case ondemand::json_type::boolean: seen += static_cast<std::uint64_t>(bool{value.get_bool()}); break;
    case ondemand::json_type::null: ++seen; break;
  }
}

}  // namespace

struct Padded::Inside {
  simdjson::padded_string json;
  ondemand::parser parser;
};

Padded::Padded(std::string_view json) : inside_(new Inside{simdjson::padded_string(json), ondemand::parser()}) {
  inside_->parser.threaded = false;
}
Padded::~Padded() = default;

std::uint64_t look_at_all(const Padded& json) {
  std::uint64_t seen = 0;
  ondemand::document_stream documents = json.inside_->parser.iterate_many(json.inside_->json);
  for (auto document : documents) {
    const ondemand::value value = document.get_value();
    look(value, seen);
  }
  return seen;
}

}  // namespace tonk::bench
