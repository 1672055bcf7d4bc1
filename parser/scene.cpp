#include "parser/scene.hpp"

namespace tonk::log {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// `at` is not on a blank.
std::size_t token_end(std::string_view line, std::size_t at) {
  if (at < line.size() && line[at] == ',') {
    return at + 1;
  }
  bool quoted = false;
  for (; at < line.size(); ++at) {
    if (line[at] == '"') {
      quoted = !quoted;
    } else if (line[at] == '\\' && quoted) {
      ++at;
    } else if (!quoted && (is_blank(line[at]) || line[at] == ',')) {
      break;
    }
  }
  return at < line.size() ? at : line.size();
}

// The last one that begins before `at`, cut there; empty where there is none.
Token token_before(std::string_view line, std::size_t at) {
  Token last;
  for (std::size_t begin = skip_blanks(line, 0); begin < at;) {
    last = {begin, token_end(line, begin)};
    begin = skip_blanks(line, last.end);
  }
  return {last.begin, last.end < at ? last.end : at};
}

}  // namespace

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && is_blank(line[at])) {
    ++at;
  }
  return at;
}

Scene look(std::string_view line, std::size_t at) {
  Scene scene;
  scene.line = line;
  const std::size_t begin = skip_blanks(line, at);
  const bool after_blank = begin == 0 || is_blank(line[begin - 1]);
  const bool comment = begin < line.size() && line[begin] == '#' && after_blank;
  scene.before = token_before(line, begin);
  if (begin == line.size() || (comment && scene.before.end < begin)) {
    scene.found = {scene.before.end, scene.before.end};
  } else {
    scene.found = {begin, token_end(line, begin)};
  }
  return scene;
}

}  // namespace tonk::log
