#include "parser/cut_points.hpp"

#include <algorithm>

#include "core/utf8.hpp"
#include "parser/parse.hpp"
#include "parser/split.hpp"
#include "parser/transcript.hpp"

namespace tonk::log {
namespace {

/// A session's head, or a hand of which it is certain that it is in none, as a reader finds it.
bool begins_anew(std::string_view line) {
  const Transcript transcript = transcribe(line);
  return transcript.kind == Chunk::Kind::session || (!transcript.session && transcript.errors.empty());
}

}  // namespace

/// A log has few of them, so that they may be read twice.
std::string house_path(std::string_view line) {
  line = utf8::without_mark(line);
  const bool is_json = line.substr(std::min(line.find_first_not_of(" \t"), line.size())).starts_with('{');
  const bool may_be = line.find("house") != std::string_view::npos &&
                      (line.find('/') != std::string_view::npos || line.find(".y") != std::string_view::npos);
  if (!may_be) {
    return {};
  }
  const std::string words =
      is_json ? transcribe(line.substr(0, line.find_last_not_of("\r\n") + 1)).text : "hand 1\n" + std::string(line);
  Hand hand;
  (void)parse({is_json ? Chunk::Kind::session : Chunk::Kind::hand, words, 1}, hand);
  const std::string house = hand.header.house ? hand.header.house->name : std::string();
  const bool is_path = house.find('/') != std::string::npos || house.ends_with(".yaml") || house.ends_with(".yml");
  return is_path && !house.starts_with('/') ? house : std::string();
}

bool CutPoints::is_before(std::string_view line) {
  if (form_ == Form::json) {
    return begins_anew(line.substr(0, line.find_last_not_of("\r\n") + 1));
  }
  line = first_ ? utf8::without_mark(line) : line;
  first_ = false;
  switch (opening(line)) {
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
