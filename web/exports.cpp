#include <cstdlib>
#include <cstring>
#include <string>

#include <emscripten/emscripten.h>

#include "web/engine.hpp"

/// The answer ends with a zero, and is to be freed by the caller; null where there is no memory for it. The question is as long as
/// `size` says.
extern "C" EMSCRIPTEN_KEEPALIVE char* tonk_answer(const char* question, std::size_t size) {
  const std::string answer = tonk::web::answer({question, size});
  auto* const copy = static_cast<char*>(std::malloc(answer.size() + 1));
  return copy == nullptr ? nullptr : static_cast<char*>(std::memcpy(copy, answer.c_str(), answer.size() + 1));
}
