#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/editor/house_editing.hpp"
#include "cli/editor/json_rpc.hpp"
#include "cli/editor/log_editing.hpp"
#include "cli/editor/text_document.hpp"
#include "cli/io/input.hpp"
#include "cli/judging/command_houses.hpp"
#include "tonk/version.hpp"

namespace tonk::cli {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// The codes of JSON-RPC.
enum class RpcError : int {
  parse = -32700,
  invalid_request = -32600,
  unknown_method = -32601,
  invalid_params = -32602,
  not_initialized = -32002,
  failed = -32803
};

struct UnknownMethod : std::exception {};

/// Serves one editor: keeps the texts that are open in it, tells what is found in them at each change, and answers.
class LanguageServer {
 public:
  LanguageServer(World& world, HouseOptions options)
      : options_(std::move(options)), connection_(world), problems_(world), of_houses_(false) {
    read_houses();
    problems_.add(of_houses_.take());  // a folder that cannot be read
  }

  Status serve() {
    std::string why;
    while (!done_) {
      if (!connection_.is_next_there() && look_closer()) {
        continue;
      }
      const std::optional<Json> message = connection_.receive(why);
      if (!message) {
        break;
      }
      handle(*message);
    }
    if (!done_ || !shut_down_) {
      problems_.say(why.empty() ? "the editor has gone without `shutdown` and `exit`" : why);
    }
    return problems_.status();
  }

 private:
  /// While the editor says nothing, looks closer at hands of one log. False if there are none left.
  bool look_closer() {
    const auto rough = std::ranges::find_if(open_logs_, [](const auto& one) { return one.second.is_rough(); });
    if (rough == open_logs_.end()) {
      return false;
    }
    auto& [uri, log] = *rough;
    if (log.look_closer(*houses_, after(5ms))) {
      publish(uri, log.diagnostics(*houses_));
    }
    return true;
  }

  static std::chrono::steady_clock::time_point after(std::chrono::milliseconds time) {
    return std::chrono::steady_clock::now() + time;
  }

  /// Waits a moment, so that what is soon known better is not told twice.
  void publish_soon(const std::string& uri, OpenLog& log) {
    const auto until = after(20ms);
    while (log.is_rough() && log.look_closer(*houses_, until)) {
    }
    publish(uri, log.diagnostics(*houses_));
  }

  void handle(const Json& message) {
    if (!message.is_object() || !message.contains("method") || !message["method"].is_string()) {
      if (message.is_discarded()) {
        refuse(nullptr, RpcError::parse, "this is not JSON");
      } else if (!message.is_object() || !(message.contains("result") || message.contains("error"))) {
        refuse(nullptr, RpcError::invalid_request, "this is no request");
      }
      return;
    }
    const bool wants_answer = message.contains("id");
    const Json id = wants_answer ? message["id"] : Json(nullptr);
    if (!initialized_ && message["method"] != "initialize" && message["method"] != "exit") {
      return refuse_if(wants_answer, id, RpcError::not_initialized, "the first request is `initialize`");
    }
    if (shut_down_ && message["method"] != "exit") {
      return refuse_if(wants_answer, id, RpcError::invalid_request, "nothing but `exit` comes after `shutdown`");
    }
    try {
      const Json params = message.value("params", Json::object());
      Json reply{{"id", id}};
      reply["result"] = answer(message["method"].get<std::string>(), params);
      if (wants_answer) {
        connection_.send(std::move(reply));
      }
    } catch (const UnknownMethod&) {
      if (wants_answer) {
        refuse(id, RpcError::unknown_method,
               fmt::format("there is no method `{}`", message["method"].get<std::string>()));
      }
    } catch (const std::invalid_argument& error) {
      refuse_if(wants_answer, id, RpcError::failed, error.what());
    } catch (const Json::exception& error) {
      refuse_if(wants_answer, id, RpcError::invalid_params, error.what());
    }
  }

  void refuse(const Json& id, RpcError code, std::string_view why) {
    connection_.send({{"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", why}}}});
  }
  void refuse_if(bool wants_answer, const Json& id, RpcError code, std::string_view why) {
    if (wants_answer) {
      refuse(id, code, why);
    }
  }

  Json answer(const std::string& method, const Json& params) {
    static const std::map<std::string, Json (LanguageServer::*)(const Json&)> methods{
        {"initialize", &LanguageServer::initialize},
        {"initialized", &LanguageServer::ask_to_watch},
        {"shutdown", &LanguageServer::shut_down},
        {"exit", &LanguageServer::exit},
        {"textDocument/didOpen", &LanguageServer::open},
        {"textDocument/didChange", &LanguageServer::change},
        {"textDocument/didClose", &LanguageServer::close},
        {"textDocument/didSave", &LanguageServer::look_at_disk},
        {"workspace/didChangeWatchedFiles", &LanguageServer::look_at_disk},
        {"textDocument/hover", &LanguageServer::hover},
        {"textDocument/completion", &LanguageServer::completion},
        {"textDocument/definition", &LanguageServer::definition},
        {"textDocument/prepareRename", &LanguageServer::rename_range},
        {"textDocument/rename", &LanguageServer::rename},
        {"textDocument/formatting", &LanguageServer::formatting},
        {"textDocument/codeAction", &LanguageServer::code_actions}};
    const auto found = methods.find(method);
    if (found == methods.end()) {
      throw UnknownMethod();
    }
    return (this->*found->second)(params);
  }

  Json initialize(const Json& params) {
    constexpr int incremental = 2;
    const Json::json_pointer watches("/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
    editor_watches_ = params.contains(watches) && params.at(watches) == true;
    initialized_ = true;
    return {{"serverInfo", {{"name", "tonk"}, {"version", version}}},
            {"capabilities",
             {{"textDocumentSync", {{"openClose", true}, {"change", incremental}, {"save", true}}},
              {"hoverProvider", true},
              {"completionProvider", {{"triggerCharacters", {":", ",", " "}}}},
              {"definitionProvider", true},
              {"renameProvider", {{"prepareProvider", true}}},
              {"documentFormattingProvider", true},
              {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}}}}};
  }
  /// Has the editor tell when a house file is changed on the disk, if it can.
  Json ask_to_watch(const Json& /*params*/) {
    if (editor_watches_) {
      const Json watchers = Json::array({{{"globPattern", "**/*.{yaml,yml}"}}});
      const Json registration{{"id", "houses"},
                              {"method", "workspace/didChangeWatchedFiles"},
                              {"registerOptions", {{"watchers", watchers}}}};
      connection_.send({{"id", 0},
                        {"method", "client/registerCapability"},
                        {"params", {{"registrations", Json::array({registration})}}}});
    }
    return nullptr;
  }
  Json shut_down(const Json& /*params*/) {
    shut_down_ = true;
    return nullptr;
  }
  Json exit(const Json& /*params*/) {
    done_ = true;
    return nullptr;
  }

  void read_houses() {
    (void)of_houses_.take();
    read_.clear();
    for (const std::string& folder : options_.folders) {
      read_.emplace(folder, written_at(folder));
    }
    houses_.emplace(options_, of_houses_,
                    [this](const std::string& path, std::string& why) { return read_house(path, why); });
  }

  /// A file that is open is as it is in the editor.
  std::optional<std::string> read_house(const std::string& path, std::string& why) {
    read_.insert_or_assign(path, written_at(path));
    const auto open = std::ranges::find_if(
        open_houses_, [&](const auto& one) { return is_same_file(one.second.document().path(), path); });
    return open != open_houses_.end() ? open->second.document().text() : read_file(path, why);
  }

  static bool is_same_file(const std::string& one, const std::string& other) {
    const auto place = [](const std::string& path) {
      std::error_code failed;
      return fs::weakly_canonical(fs::absolute(path, failed), failed);
    };
    return one == other || place(one) == place(other);
  }
  static std::optional<fs::file_time_type> written_at(const std::string& path) {
    std::error_code failed;
    const fs::file_time_type time = fs::last_write_time(path, failed);
    return failed ? std::nullopt : std::optional(time);
  }

  /// Where a house on the disk has changed, judges all anew.
  Json look_at_disk(const Json& /*params*/ = {}) {
    judge_anew_if(std::ranges::any_of(read_, [](const auto& one) { return written_at(one.first) != one.second; }));
    return nullptr;
  }

  static bool is_yaml(const std::string& path, const std::string& language) {
    return language == "yaml" || path.ends_with(".yaml") || path.ends_with(".yml");
  }
  /// Whether what others are judged by depends on the file.
  bool matters(const OpenHouse& file) const {
    return file.is_house() ||
           std::ranges::any_of(read_, [&](const auto& one) { return is_same_file(one.first, file.document().path()); });
  }

  Json open(const Json& params) {
    const Json& item = params.at("textDocument");
    TextDocument document(item.at("uri").get<std::string>(), item.at("text").get<std::string>());
    const std::string uri = document.uri();
    if (is_yaml(document.path(), item.value("languageId", ""))) {
      const auto house = open_houses_.insert_or_assign(uri, OpenHouse(std::move(document))).first;
      judge_anew_if(matters(house->second));
    } else {
      look_at_disk();
      const auto log = open_logs_.insert_or_assign(uri, OpenLog(std::move(document), *houses_)).first;
      publish_soon(uri, log->second);
    }
    return nullptr;
  }

  /// Reads the houses and judges all anew, if a house has changed.
  void judge_anew_if(bool house_changed) {
    if (!house_changed) {
      return;
    }
    read_houses();
    for (auto& [uri, house] : open_houses_) {
      house.inspect(houses_->library());
      publish(uri, house.diagnostics(houses_->library()));
    }
    for (auto& [uri, log] : open_logs_) {
      log.judge(*houses_);
      publish_soon(uri, log);
    }
  }

  Json change(const Json& params) {
    const auto uri = params.at("textDocument").at("uri").get<std::string>();
    const auto changed = [&](TextDocument& document) {
      for (const Json& one : params.at("contentChanges")) {
        document.change(one);
      }
    };
    if (OpenLog* const log = log_of(uri)) {
      changed(log->document());
      look_at_disk();
      log->judge(*houses_);
      publish_soon(uri, *log);
    } else if (const auto house = open_houses_.find(uri); house != open_houses_.end()) {
      const bool mattered = matters(house->second);
      changed(house->second.document());
      judge_anew_if(mattered || house->second.is_house());
    }
    return nullptr;
  }

  Json close(const Json& params) {
    const auto uri = params.at("textDocument").at("uri").get<std::string>();
    const auto house = open_houses_.find(uri);
    const bool mattered = house != open_houses_.end() && matters(house->second);
    open_logs_.erase(uri);
    open_houses_.erase(uri);
    publish(uri, Json::array());
    judge_anew_if(mattered);
    return nullptr;
  }

  void publish(const std::string& uri, const Json& diagnostics) {
    connection_.send(
        {{"method", "textDocument/publishDiagnostics"}, {"params", {{"uri", uri}, {"diagnostics", diagnostics}}}});
  }

  OpenLog* log_of(const std::string& uri) {
    const auto found = open_logs_.find(uri);
    return found == open_logs_.end() ? nullptr : &found->second;
  }
  OpenHouse* house_of(const std::string& uri) {
    const auto found = open_houses_.find(uri);
    return found == open_houses_.end() || !found->second.is_house() ? nullptr : &found->second;
  }

  /// What is asked of a log or a house, whichever is open there; null where neither is.
  template <typename OfLog, typename OfHouse>
  Json ask(const Json& params, const OfLog& of_log, const OfHouse& of_house) {
    const auto uri = params.at("textDocument").at("uri").get<std::string>();
    if (OpenLog* const log = log_of(uri)) {
      return of_log(*log);
    }
    OpenHouse* const house = house_of(uri);
    return house != nullptr ? of_house(*house) : Json(nullptr);
  }
  static Json nothing(const OpenHouse& /*house*/) { return nullptr; }

  Json hover(const Json& params) {
    const Json& at = params.at("position");
    return ask(
        params, [&](const OpenLog& log) { return log.hover(at, *houses_); },
        [&](const OpenHouse& house) { return house.hover(at); });
  }
  Json completion(const Json& params) {
    const Json& at = params.at("position");
    return ask(
        params, [&](const OpenLog& log) { return log.completion(at, *houses_); },
        [&](const OpenHouse& house) { return house.completion(at, houses_->library()); });
  }
  Json definition(const Json& params) {
    const Json& at = params.at("position");
    return ask(
        params, [&](const OpenLog& log) { return log.definition(at, *houses_); },
        [&](const OpenHouse& house) { return house.definition(at, houses_->library()); });
  }
  Json rename_range(const Json& params) {
    return ask(
        params, [&](const OpenLog& log) { return log.rename_range(params.at("position")); }, nothing);
  }
  Json rename(const Json& params) {
    return ask(
        params,
        [&](const OpenLog& log) { return log.rename(params.at("position"), params.at("newName").get<std::string>()); },
        nothing);
  }
  Json formatting(const Json& params) {
    return ask(
        params, [](const OpenLog& log) { return log.formatting(); }, nothing);
  }
  Json code_actions(const Json& params) {
    const Json& range = params.at("range");
    return ask(
        params, [&](const OpenLog& log) { return log.code_actions(range, *houses_); },
        [&](const OpenHouse& house) { return house.code_actions(range); });
  }

  HouseOptions options_;
  Connection connection_;
  Problems problems_;
  Problems of_houses_;  ///< which the editor is told as findings
  std::optional<CommandHouses> houses_;
  std::map<std::string, OpenLog> open_logs_;      ///< by URI
  std::map<std::string, OpenHouse> open_houses_;  ///< by URI, also other YAML files
  std::map<std::string, std::optional<fs::file_time_type>>
      read_;  ///< of houses, from the disk or from the editor, and their folders
  bool initialized_ = false;
  bool editor_watches_ = false;  ///< files that it is asked to watch
  bool shut_down_ = false;
  bool done_ = false;
};

}  // namespace

Command declare_lsp(CLI::App& program) {
  auto options = std::make_shared<HouseOptions>();
  CLI::App& command = add_command(
      program, "lsp", "serve an editor that speaks the Language Server Protocol",
      "Reads and writes messages on standard input and output, until the editor says `exit`. docs/editor.md says how "
      "editors are told to start it.\n\n"
      "Exit status: 0 the editor has ended it, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk lsp\n"
      "  tonk lsp --variants houses");
  declare_folders(command, options->folders);
  declare_trust(command, options->trust_paths);
  return {&command, [options](World& world) { return LanguageServer(world, *options).serve(); }};
}

}  // namespace tonk::cli
