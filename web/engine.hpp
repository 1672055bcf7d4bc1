#pragma once

#include <string>
#include <string_view>

/// The whole of the engine that the page and the npm package have: text in, JSON out.
namespace tonk::web {

/// Answers a question. Both are JSON objects; web/npm/index.d.ts says what can be asked, and what comes of it. What the program's commands
/// print as JSON comes as the same objects. A question that cannot be answered has the answer `{"error": …}`; nothing is thrown.
[[nodiscard]] std::string answer(std::string_view question);

}  // namespace tonk::web
