#include "parser/cut_points.hpp"

#include <nlohmann/json.hpp>

#include "core/utf8.hpp"
#include "parser/split.hpp"

namespace tonk::log {
namespace {

/// A session's head, or a hand that is in none. What cannot be read stays with what stands before it.
bool begins_anew(std::string_view line) {
  const auto keys_alone = [](int depth, nlohmann::json::parse_event_t event, const nlohmann::json& /*parsed*/) {
    return depth == 0 || event == nlohmann::json::parse_event_t::key ||
           (depth == 1 && event == nlohmann::json::parse_event_t::value);
  };
  const nlohmann::json json = nlohmann::json::parse(line, keys_alone, false);
  return json.is_object() && json.contains("hand") != json.contains("session");
}

}  // namespace

bool CutPoints::is_before(std::string_view line) {
  if (form_ == Form::json) {
    return begins_anew(line);
  }
  switch (opening(utf8::without_mark(line))) {
    case Opening::session: behind_ = Behind::session; return true;
    case Opening::hand:
      behind_ = behind_ == Behind::session ? Behind::session : Behind::hand;
      return behind_ == Behind::hand;
    case Opening::record:
    case Opening::extension:  // in front of the first hand they are the head of a session without a name
      behind_ = behind_ == Behind::nothing ? Behind::session : behind_;
      break;
    case Opening::nothing: break;
  }
  return false;
}

}  // namespace tonk::log
