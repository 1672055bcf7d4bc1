#include "render/json.hpp"

namespace tonk {

std::string json_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace tonk
