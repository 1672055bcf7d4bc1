#include "render/json.hpp"

namespace tonk {

Json number_json(const explore::Fraction& value) {
  static constexpr unsigned digits = 12;
  return {{"exact", explore::fraction_text(value)}, {"decimal", explore::decimal_to(value, digits)}};
}

std::string json_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace tonk
