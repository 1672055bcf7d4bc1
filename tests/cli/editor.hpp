#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tests/support/cli_support.hpp"

/// An editor as `tonk lsp` sees one.
namespace tonk::editor_test {

using namespace tonk::cli_test;
using Json = nlohmann::json;

inline std::string framed(Json message) {
  message["jsonrpc"] = "2.0";
  const std::string text = message.dump();
  return fmt::format("Content-Length: {}\r\n\r\n{}", text.size(), text);
}

inline std::vector<Json> messages_in(std::string_view out) {
  std::vector<Json> all;
  while (!out.empty()) {
    constexpr std::string_view header = "Content-Length: ";
    REQUIRE(out.starts_with(header));
    const std::size_t size = std::stoul(std::string(out.substr(header.size())));
    out.remove_prefix(out.find("\r\n\r\n") + 4);
    all.push_back(Json::parse(out.substr(0, size)));
    out.remove_prefix(size);
  }
  return all;
}

/// What an editor says, one message after the other, and what comes of it.
class Editor {
 public:
  Editor() {
    ::setenv("XDG_CACHE_HOME", cache_.path().c_str(), 1);  // where files of shipped houses are written for editors
    ask("initialize", {{"capabilities", Json::object()}});
  }

  std::size_t ask(const std::string& method, const Json& params) {
    input_.push_back(framed({{"id", ++last_id_}, {"method", method}, {"params", params}}));
    return last_id_;
  }
  void tell(const std::string& method, const Json& params) {
    input_.push_back(framed({{"method", method}, {"params", params}}));
  }
  void open(const std::string& path, const std::string& text) { open_uri("file://" + path, "", text); }
  void open_uri(const std::string& uri, const std::string& language, const std::string& text) {
    tell("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", language}, {"version", 1}, {"text", text}}}});
  }
  /// Lets something else happen before the next message.
  void meanwhile(std::function<void()> step) { steps_[input_.size()] = std::move(step); }
  /// About the place before this part of the text.
  std::size_t ask_at(const std::string& method, const std::string& path, const std::string& text,
                     const std::string& part, Json params = Json::object()) {
    const std::size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const Json position{{"line", line}, {"character", at - (begin > at ? 0 : begin)}};
    params["textDocument"] = {{"uri", "file://" + path}};
    params["position"] = position;
    params["range"] = {{"start", position}, {"end", position}};
    return ask("textDocument/" + method, params);
  }

  /// Runs the server on all that was said.
  void run(const std::vector<std::string>& arguments = {}) {
    ask("shutdown", nullptr);
    tell("exit", nullptr);
    std::vector<std::string> words{"lsp"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::ostringstream out;
    std::ostringstream err;
    std::size_t said = 0;
    std::size_t at = 0;
    const auto hear = [&] {
      std::map<std::string, Json> last;
      for (Json& message : messages_in(out.str())) {
        if (message.contains("id")) {
          answers_[message["id"].get<std::size_t>()] = message;
        } else {
          last[message["params"]["uri"].get<std::string>()] = message["params"]["diagnostics"];
        }
      }
      for (auto& [uri, diagnostics] : last) {
        published_[uri].push_back(std::move(diagnostics));
      }
      out.str("");
    };
    // Message by message, each when the server has no more to do.
    const auto read = [&](char* to, std::size_t most, std::string&) -> std::optional<std::size_t> {
      if (said < input_.size() && at == input_[said].size()) {
        hear();
        ++said;
        at = 0;
      }
      if (at == 0 && steps_.contains(said)) {
        steps_[said]();
      }
      const std::size_t given = said < input_.size() ? input_[said].copy(to, most, at) : 0;
      at += given;
      return given;
    };
    tonk::cli::World world{.out = out, .err = err, .read_input = read, .input_is_there = [] { return false; }};
    CHECK(static_cast<int>(tonk::cli::run(words, world)) == 0);
    CHECK(err.str().empty());
    hear();
  }
  Json answer(std::size_t id) { return answers_.at(id).at("result"); }
  Json error(std::size_t id) { return answers_.at(id).at("error"); }
  /// What was published of a file at last after each message that something was published after.
  std::vector<Json> published(const std::string& path) { return published_uri("file://" + path); }
  std::vector<Json> published_uri(const std::string& uri) { return published_[uri]; }

 private:
  Folder cache_;
  std::vector<std::string> input_;                      ///< message by message
  std::map<std::size_t, std::function<void()>> steps_;  ///< by the message before which they are taken
  std::size_t last_id_ = 0;
  std::map<std::size_t, Json> answers_;
  std::map<std::string, std::vector<Json>> published_;
};

inline std::vector<std::string> labels(const Json& items) {
  std::vector<std::string> all;
  for (const Json& item : items) {
    all.push_back(item["label"]);
  }
  return all;
}

inline std::vector<std::string> codes(const Json& diagnostics) {
  std::vector<std::string> all;
  for (const Json& one : diagnostics) {
    all.push_back(one["code"]);
  }
  return all;
}

using Words = std::vector<std::string>;

inline const std::string path = "/logs/friday.tonk";
inline const std::string friday =
    "session friday\nhouse pagat\nseats Ann \"Bob B\" Çem\ndealer Çem\n\nhand 1\ndeal Ann 4h 5h 9c Kd 2s\n"
    "deal \"Bob B\" Ac 3d 3s 4c 8d\ndeal Çem As 2c 2h Jd 3h\nup 8c\nAnn: draw 6h, spread 4h 5h 6h, discard Kd\n"
    "\"Bob B\": drop\npay \"Bob B\" Ann 1\npay \"Bob B\" Çem 2\npay Çem Ann 1\n";

/// The text with the edits made, which are in its order.
inline std::string edited(const std::string& text, const Json& edits) {
  std::vector<std::size_t> lines{0};
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1)) {
    lines.push_back(at + 1);
  }
  std::string changed = text;
  for (std::size_t number = edits.size(); number-- > 0;) {
    const Json& range = edits[number]["range"];
    const auto offset = [&](const Json& position) {
      return lines.at(position["line"].get<std::size_t>()) + position["character"].get<std::size_t>();
    };
    const std::size_t begin = offset(range["start"]);
    changed.replace(begin, offset(range["end"]) - begin, edits[number]["newText"].get<std::string>());
  }
  return changed;
}

}  // namespace tonk::editor_test
