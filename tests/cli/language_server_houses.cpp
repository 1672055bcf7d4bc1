#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/editor.hpp"

/// What editors are told of house files, and of logs that are played by them.

using namespace tonk::editor_test;

TEST_CASE("lsp: a house file is checked, and the logs that are played by it") {
  const std::string house = "house: ours\nextends: pagat\nwaiting:\n  after laying: waits\n";
  const std::string log = "house /houses/ours.yaml\nseats Ann Bob\n";
  Editor editor;
  editor.open("/houses/ours.yaml", house);
  editor.open("/houses/other.yaml", "services:\n  web: 1\n");
  const auto no_house = editor.ask_at("hover", "/houses/other.yaml", "services:\n  web: 1\n", "services");
  const auto key = editor.ask_at("hover", "/houses/ours.yaml", house, "extends");
  const auto keys = editor.ask_at("completion", "/houses/ours.yaml", house, "waiting");
  const auto base = editor.ask_at("definition", "/houses/ours.yaml", house, "agat");
  editor.tell("textDocument/didChange", {{"textDocument", {{"uri", "file:///houses/ours.yaml"}}},
                                         {"contentChanges", {{{"text", "house: ours\nextends: pagat\n"}}}}});
  editor.run();
  const std::vector<Json> told = editor.published("/houses/ours.yaml");
  REQUIRE(told.size() == 2);
  CHECK(codes(told[0]) == Words{"unknown-key"});
  CHECK(told[0][0]["range"]["start"] == Json::parse(R"({"line": 3, "character": 2})"));
  CHECK(codes(told[1]).empty());
  CHECK(std::ranges::all_of(editor.published("/houses/other.yaml"), &Json::empty));
  CHECK(editor.answer(no_house).is_null());
  CHECK(editor.answer(key)["contents"]["value"].get<std::string>().starts_with("**extends**: "));
  const Words offered = labels(editor.answer(keys));
  CHECK(std::ranges::find(offered, "settlement") != offered.end());
  CHECK(editor.answer(base)["uri"].get<std::string>().ends_with("variants/pagat.yaml"));
}

TEST_CASE("lsp: what is wrong in a file that a house extends stands where it does so") {
  const Folder folder;
  const std::string base = folder.write("base.yaml", "house: base\nextends: pagat\ndeel: 3\n");
  Editor editor;
  editor.open("/houses/many.yaml", "house: many\nextends: pagat\nplayers: 2 to 10\n");
  editor.open(folder.path() + "/on-base.yaml", "house: on-base\nextends: ./base.yaml\n");
  editor.run();
  const Json many = editor.published("/houses/many.yaml").at(0);
  CHECK(codes(many) == Words{"short-stock"});
  CHECK(many[0]["range"]["start"]["line"] == 1);
  CHECK_THAT(many[0]["relatedInformation"][0]["message"].get<std::string>(), Catch::StartsWith("variants/pagat.yaml:"));
  const Json on_base = editor.published(folder.path() + "/on-base.yaml").at(0);
  CHECK(codes(on_base) == Words{"unknown-key"});
  CHECK(on_base[0]["relatedInformation"][0]["location"]["uri"] == "file://" + base);
}

TEST_CASE("lsp: a house that is open counts where its file would, and nowhere else") {
  const std::string log =
      "house pagat\nseats Ann Bob\ndealer Bob\ndeal Ann 4h 5h 9c Kd 2s\ndeal Bob Ac 3d 3s 4c 8d\nup 8c\n";
  const Folder folder;
  const std::string ours = folder.write("houses/ours.yaml", "house: ours\nextends: pagat\n");
  Editor editor;
  editor.open(path, log);
  editor.open("/elsewhere/pagat.yaml", "house: pagat\nextends: pagat\nturn:\n  drop limit: 1 or less\n");
  editor.open("/logs/ours.tonk", "house ours\n" + log.substr(log.find("seats")));
  editor.open(ours, "house: theirs\nextends: pagat\n");
  editor.run({"--variants", folder.path() + "/houses"});
  CHECK(codes(editor.published(path).back()) == codes(editor.published(path).front()));
  CHECK(codes(editor.published("/elsewhere/pagat.yaml").back()).empty());
  CHECK(codes(editor.published("/logs/ours.tonk").front())[0] != "unknown-house");
  CHECK(codes(editor.published("/logs/ours.tonk").back())[0] == "unknown-house");
}

TEST_CASE("lsp: what has changed on the disk is read again") {
  const Folder folder;
  const std::string log = folder.path() + "/log.tonk";
  Editor editor;
  editor.open(log, "house ./late.yaml\nseats Ann Bob\n");
  editor.meanwhile([&] { folder.write("late.yaml", "house: late\nextends: pagat\n"); });
  editor.tell("workspace/didChangeWatchedFiles", {{"changes", Json::array()}});
  editor.run();
  CHECK(codes(editor.published(log).front())[0] == "unreadable-file");
  CHECK(codes(editor.published(log).back())[0] != "unreadable-file");
}

TEST_CASE("lsp: an editor that can is asked to watch house files") {
  for (const bool can : {true, false}) {
    const Json watches{{"workspace", {{"didChangeWatchedFiles", {{"dynamicRegistration", can}}}}}};
    const std::string said = framed({{"id", 1}, {"method", "initialize"}, {"params", {{"capabilities", watches}}}}) +
                             framed({{"method", "initialized"}, {"params", Json::object()}}) +
                             framed({{"id", 0}, {"result", nullptr}}) + framed({{"id", 2}, {"method", "shutdown"}}) +
                             framed({{"method", "exit"}});
    const Ran ran = run_tonk({"lsp"}, said);
    CHECK(ran.status == 0);
    const std::vector<Json> messages = messages_in(ran.out);
    REQUIRE(messages.size() == (can ? 3 : 2));
    if (can) {
      const Json& registration = messages[1]["params"]["registrations"][0];
      CHECK(registration["method"] == "workspace/didChangeWatchedFiles");
      CHECK(registration["registerOptions"]["watchers"][0]["globPattern"] == "**/*.{yaml,yml}");
    }
  }
}

TEST_CASE("lsp: what is YAML to the editor is no log") {
  Editor editor;
  editor.open_uri("file:///.clang-format", "yaml", "BasedOnStyle: Google\n");
  editor.open_uri("untitled:Untitled-1", "yaml", "house: z\nextends: pagat\nturn:\n  colour: red\n");
  editor.run();
  CHECK(std::ranges::all_of(editor.published_uri("file:///.clang-format"), &Json::empty));
  CHECK(codes(editor.published_uri("untitled:Untitled-1").at(0)) == Words{"unknown-key"});
}

TEST_CASE("lsp: a key or a value is written where the cursor is, and nothing twice") {
  const std::string house = "house: z\nextends: pagat\nturn:\n  drop limit:\n  layy: x\nwith:\n  - no-up\n";
  const std::string file = "/houses/z.yaml";
  Editor editor;
  editor.open(file, house);
  const auto value = editor.ask_at("completion", file, house, "\n  layy");
  const auto key = editor.ask_at("completion", file, house, "y: x");
  const auto option = editor.ask_at("completion", file, house, "up\n");
  const auto hover = editor.ask_at("hover", file, house, "no-up");
  editor.run();
  const auto chosen = [&](std::size_t id, const std::string& label) {
    const Json items = editor.answer(id);
    const auto found = std::ranges::find(items, label, [](const Json& one) { return one["label"].get<std::string>(); });
    REQUIRE(found != items.end());
    return edited(house, Json::array({(*found)["textEdit"]}));
  };
  CHECK_THAT(chosen(value, "none"), Catch::Contains("  drop limit: none\n"));
  CHECK_THAT(chosen(key, "lay"), Catch::Contains("\n  lay: x\n"));
  CHECK_THAT(chosen(option, "no-upcard"), Catch::Contains("  - no-upcardup\n"));
  CHECK_THAT(editor.answer(hover)["contents"]["value"].get<std::string>(), Catch::StartsWith("**with**"));
}
