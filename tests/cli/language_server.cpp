#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tests/cli/editor.hpp"

/// What editors are told by `tonk lsp`.

using namespace tonk::editor_test;

TEST_CASE("lsp: findings are told as one types") {
  Editor editor;
  editor.open(path, friday);
  const auto change = [&](std::size_t line, std::size_t from, std::size_t to, const std::string& text) {
    editor.tell(
        "textDocument/didChange",
        {{"textDocument", {{"uri", "file://" + path}}},
         {"contentChanges",
          {{{"range", {{"start", {{"line", line}, {"character", from}}}, {"end", {{"line", line}, {"character", to}}}}},
            {"text", text}}}}});
  };
  change(12, 16, 17, "2");
  change(11, 9, 13, "drpo");
  editor.tell("textDocument/didClose", {{"textDocument", {{"uri", "file://" + path}}}});
  editor.run();
  const std::vector<Json> told = editor.published(path);
  REQUIRE(told.size() == 4);
  REQUIRE(codes(told[0]) == Words{"wrong-payment"});
  const Json& wrong = told[0][0];
  CHECK(wrong["range"] ==
        Json::parse(R"({"start": {"line": 12, "character": 0}, "end": {"line": 12, "character": 17}})"));
  CHECK(wrong["severity"] == 1);
  CHECK(wrong["message"].get<std::string>().starts_with("`Bob B` owes `Ann` 2, and pays 1\n"));
  CHECK(wrong["relatedInformation"][0]["message"].get<std::string>().starts_with("settlement, drop and caught"));
  CHECK(codes(told[1]).empty());
  CHECK(codes(told[2]) == Words{"unknown-action"});
  CHECK(told[2][0]["range"]["start"]["character"] == 9);
  CHECK(codes(told[3]).empty());
}

TEST_CASE("lsp: what makes many hands wrong at once is told of all of them, as closely as of one") {
  std::string hand = friday.substr(friday.find("deal Ann"));
  hand.replace(hand.find("Ann 1\n"), 6, "Ann 2\n");
  hand.replace(hand.find("Ann: draw"), 3, "ann");
  std::string log;
  constexpr std::size_t many = 40;
  for (std::size_t number = 1; number <= many; ++number) {
    log += "hand " + std::to_string(number) + "\nhouse pagat\nseats Ann \"Bob B\" Çem\ndealer Çem\n" + hand + "\n";
  }
  const std::string alone = log.substr(0, log.find("hand 2"));
  Editor editor;
  editor.open(path, log);
  editor.open("/logs/alone.tonk", alone);
  editor.run();
  const Json told = editor.published(path).at(0);
  const Json of_one = editor.published("/logs/alone.tonk").at(0);
  CHECK_THAT(of_one.dump(), Catch::Contains("is in order"));
  REQUIRE(told.size() == many * of_one.size());
  for (std::size_t number = 0; number < told.size(); ++number) {
    CHECK(told[number]["message"] == of_one[number % of_one.size()]["message"]);
  }
}

TEST_CASE("lsp: a hand that a session has twice is looked at each time") {
  const std::string log = friday + friday.substr(friday.find("hand 1"));
  Editor editor;
  editor.open(path, log);
  editor.run();
  const std::vector<std::string> found = codes(editor.published(path).at(0));
  CHECK(std::ranges::count(found, "wrong-payment") >= 1);
  CHECK(found.size() > 1);
}

TEST_CASE("lsp: what is offered is what is legal next") {
  Editor editor;
  const std::string begun = friday.substr(0, friday.find("Ann: draw")) + "Ann: draw 6h, sp\n";
  editor.open(path, begun);
  const auto in_turn = editor.ask_at("completion", path, begun, "p\n");
  const auto next = editor.ask_at("completion", path, begun, "Ann: draw");
  const auto houses = editor.ask_at("completion", path, begun, "pagat");
  editor.open("/logs/over.tonk", friday);
  const auto payments = editor.ask_at("completion", "/logs/over.tonk", friday, "pay");
  editor.run();
  const Words moves = labels(editor.answer(in_turn));
  CHECK(std::ranges::find(moves, "spread 4h 5h 6h") != moves.end());
  CHECK(std::ranges::find(moves, "discard Kd") != moves.end());
  CHECK(std::ranges::find(moves, "draw") == moves.end());
  CHECK(edited(begun, Json::array({editor.answer(in_turn)[0]["textEdit"]})).find("draw 6h, " + moves[0] + "p\n") !=
        std::string::npos);
  CHECK(labels(editor.answer(next)) == Words{"Ann: draw", "Ann: take 8c", "Ann: drop"});
  const Words names = labels(editor.answer(houses));
  CHECK(std::ranges::find(names, "seattle") != names.end());
  CHECK(labels(editor.answer(payments)) == Words{"pay \"Bob B\" Ann 2", "pay \"Bob B\" Çem 2", "pay Çem Ann 1"});
}

TEST_CASE("lsp: what is offered goes with what is written around it") {
  const std::string head = friday.substr(0, friday.find("Ann: draw"));
  std::string quoted = head + "Ann: draw 6h, \n";
  for (std::size_t at = quoted.find("Ann"); at != std::string::npos; at = quoted.find("Ann", at + 6)) {
    quoted.replace(at, 3, "\"A\\\"n\"");
  }
  const std::string comments = head + "#1 Ann: \nAnn: draw 6h #2 Ann: \n";
  const std::string house = "session s\n  house pag\n";
  Editor editor;
  editor.open("/logs/quoted.tonk", quoted);
  editor.open("/logs/comments.tonk", comments);
  editor.open("/logs/house.tonk", house);
  editor.open(path, friday);
  const auto behind_quotes =
      editor.ask_at("completion", "/logs/quoted.tonk", quoted.substr(0, quoted.size() - 1) + "|", "|");
  const auto comment = editor.ask_at("completion", "/logs/comments.tonk", comments, "\nAnn");
  const auto end_comment = editor.ask_at("completion", "/logs/comments.tonk", comments + "|", "\n|");
  const auto named = editor.ask_at("completion", path, friday, ": draw 6h");
  const auto indented = editor.ask_at("completion", "/logs/house.tonk", house, "pag");
  const auto paid = editor.ask_at("completion", path, friday + "|", "|");
  editor.run();
  const Words moves = labels(editor.answer(behind_quotes));
  CHECK(std::ranges::find(moves, "spread 4h 5h 6h") != moves.end());
  CHECK(editor.answer(comment).empty());
  CHECK(editor.answer(end_comment).empty());
  CHECK(editor.answer(named).empty());
  CHECK(!editor.answer(indented).empty());
  CHECK(labels(editor.answer(paid)) == Words{"pay \"Bob B\" Ann 2"});
}

TEST_CASE("lsp: what stands under the cursor is told, with the hands there") {
  Editor editor;
  editor.open(path, friday);
  const auto draw = editor.ask_at("hover", path, friday, "raw 6h");
  const auto spread = editor.ask_at("hover", path, friday, "spread");
  const auto pay = editor.ask_at("hover", path, friday, "pay");
  const auto house = editor.ask_at("hover", path, friday, "pagat");
  const auto clause = editor.ask_at("definition", path, friday, "pay");
  const auto file = editor.ask_at("definition", path, friday, "agat");
  const auto nothing = editor.ask_at("definition", path, friday, "up 8c");
  editor.run();
  const auto words = [&](std::size_t id) { return editor.answer(id)["contents"]["value"].get<std::string>(); };
  CHECK(words(draw).starts_with("Ann draws the six of hearts.\n"));
  CHECK(words(draw).find("| → Ann | 2s 4h 5h 6h 9c Kd | 36 |") != std::string::npos);
  CHECK(words(spread).find("Spread #1 (Ann): 4h 5h 6h") != std::string::npos);
  CHECK(words(spread).find("| → Ann | 2s 9c Kd | 21 |") != std::string::npos);
  CHECK(words(pay).starts_with("**\\`Bob B\\` owes \\`Ann\\` 2, and pays 1** `wrong-payment`"));
  CHECK(words(pay).find("dropper pays 2 to each equal or lower") != std::string::npos);
  CHECK(words(house).starts_with("**pagat**"));
  CHECK(editor.answer(clause)[0]["uri"].get<std::string>().ends_with("variants/pagat.yaml"));
  CHECK(editor.answer(clause)[0]["range"]["start"]["line"] == 66);
  CHECK(editor.answer(file)["range"]["start"]["line"] == 0);
  CHECK(editor.answer(nothing).is_null());
}

TEST_CASE("lsp: a player gets another name in the whole session, and in no other") {
  Editor editor;
  const std::string two = friday + "\nsession next\nhouse pagat\nseats Ann Bob\nhand 1\nAnn: drop\n";
  editor.open(path, two);
  const auto renamed = editor.ask_at("rename", path, two, "Ann: draw", {{"newName", "Ann \"A\""}});
  const auto in_quotes = editor.ask_at("rename", path, two, "Bob B\": drop", {{"newName", "Bob"}});
  const auto taken = editor.ask_at("rename", path, two, "Ann: draw", {{"newName", "Çem"}});
  const auto no_player = editor.ask_at("prepareRename", path, two, "draw 6h");
  const auto no_name = editor.ask_at("rename", path, two, "Ann: draw", {{"newName", ""}});
  editor.run();
  const auto after = [&](std::size_t id) { return edited(two, editor.answer(id)["changes"]["file://" + path]); };
  std::string expected = two;
  for (std::size_t at = expected.find("Ann"); at < expected.find("session next"); at = expected.find("Ann", at + 8)) {
    expected.replace(at, 3, "\"Ann \\\"A\\\"\"");
  }
  CHECK(after(renamed) == expected);
  CHECK(after(in_quotes).find("Bob: drop\npay Bob Ann 1\n") != std::string::npos);
  CHECK(editor.error(taken)["message"] == "another player is called `Çem`");
  CHECK(editor.answer(no_player).is_null());
  CHECK(editor.error(no_name)["message"] == "`` cannot be the name of a player");
}

TEST_CASE("lsp: a player of a head without a name is renamed there, too, and nowhere while a line cannot be read") {
  const std::string text = "house pagat\nseats Ann Bob\n\nhand 1\nAnn: drop\n\nhand 2\nBob: drop\n";
  const std::string unreadable = text + "Ann: dropp\n";
  Editor editor;
  editor.open(path, text);
  const auto readable = editor.ask_at("rename", path, text, "Ann: drop", {{"newName", "Eve"}});
  editor.open("/tmp/other.tonk", unreadable);
  const auto refused = editor.ask_at("rename", "/tmp/other.tonk", unreadable, "Ann: drop", {{"newName", "Eve"}});
  editor.run();
  CHECK(edited(text, editor.answer(readable)["changes"]["file://" + path]) ==
        "house pagat\nseats Eve Bob\n\nhand 1\nEve: drop\n\nhand 2\nBob: drop\n");
  CHECK(editor.error(refused)["message"] == "line 9 cannot be read, and may name `Ann`");
}

TEST_CASE("lsp: nothing but the player is renamed") {
  const std::string text =
      "session Ann\nhouse pagat\nstake 1 Ann\nseats Ann \"drop\" 4h\n\nhand Ann  # Ann began\ndealer 4h\n"
      "deal 4h 4h 5h 6c 7c 9d\nx-note Ann\nAnn: draw\n\"drop\": drop\n";
  Editor editor;
  editor.open(path, text);
  const auto ann = editor.ask_at("rename", path, text, "Ann: draw", {{"newName", "\"Eve\""}});
  const auto drop = editor.ask_at("rename", path, text, "drop\": drop", {{"newName", "Dora"}});
  const auto card = editor.ask_at("rename", path, text, "4h 4h 5h", {{"newName", "Fay"}});
  const auto same = editor.ask_at("rename", path, text, "Ann: draw", {{"newName", "Ann"}});
  const auto range = editor.ask_at("prepareRename", path, text, "drop\": drop");
  std::vector<std::size_t> no_players;
  for (const char* const place : {"Ann\nhouse", "Ann  # Ann began", "Ann began", "4h 5h", "Ann\nAnn: draw", "drop\n"}) {
    no_players.push_back(editor.ask_at("prepareRename", path, text, place));
  }
  editor.run();
  for (const std::size_t no_player : no_players) {
    CHECK(editor.answer(no_player).is_null());
  }
  const auto after = [&](std::size_t id) { return edited(text, editor.answer(id)["changes"]["file://" + path]); };
  std::string eve = text;
  eve.replace(eve.find("seats Ann") + 6, 3, "Eve").replace(eve.find("Ann: draw"), 3, "Eve");
  CHECK(after(ann) == eve);
  CHECK(after(drop).find("\nDora: drop\n") != std::string::npos);
  CHECK(after(card).find("deal Fay 4h 5h 6c 7c 9d\n") != std::string::npos);
  CHECK(after(same) == text);
  CHECK(editor.answer(range)["placeholder"] == "drop");
}

TEST_CASE("lsp: what is half written hides nothing of what stands before it") {
  const std::string begun = friday.substr(0, friday.find("\"Bob B\": drop")) + "\"Bob B\": dr\n";
  const std::string two = friday + "\nhand 2\ndealer Ann\n";
  Editor editor;
  editor.open(path, begun);
  const auto spread = editor.ask_at("hover", path, begun, "spread");
  editor.open("/logs/two.tonk", two);
  const Json all{{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 30}, {"character", 0}}}};
  const auto fixes =
      editor.ask("textDocument/codeAction", {{"textDocument", {{"uri", "file:///logs/two.tonk"}}}, {"range", all}});
  editor.run();
  CHECK_THAT(editor.answer(spread)["contents"]["value"].get<std::string>(), Catch::StartsWith("Ann spreads"));
  REQUIRE(editor.answer(fixes).size() == 1);
  CHECK_THAT(editor.answer(fixes)[0]["title"].get<std::string>(), Catch::StartsWith("Correct the hand"));
}

TEST_CASE("lsp: words are offered where they can stand") {
  const std::string log =
      "session s\nhouse paga  # pa\nseats Ann Bob\nhand 1\nhand 2\nhouse pagat \nhouse pagat with w\n";
  const std::string house = "house: ours\nextends: pagat\nwith: waiting n\ndealt wins:\n  - \n  - hand: \n# se\n";
  Editor editor;
  editor.open(path, log);
  editor.open("/houses/ours.yaml", house);
  const auto comment = editor.ask_at("completion", path, log, "a\nseats");
  const auto behind_house = editor.ask_at("completion", path, log, "\nhouse pagat with");
  const auto option = editor.ask_at("completion", path, log, "\n", {{"textDocument", {}}});
  const auto second_option = editor.ask_at("completion", "/houses/ours.yaml", house, "\ndealt");
  const auto entry = editor.ask_at("completion", "/houses/ours.yaml", house, "\n  - hand");
  const auto value = editor.ask_at("completion", "/houses/ours.yaml", house, "\n# se");
  const auto yaml_comment = editor.ask_at("completion", "/houses/ours.yaml", house, "e\n");
  editor.run();
  CHECK(editor.answer(comment).empty());
  CHECK(labels(editor.answer(behind_house)) == Words{"with"});
  CHECK(editor.answer(option).empty());
  REQUIRE(!editor.answer(second_option).empty());
  CHECK(editor.answer(second_option)[0]["textEdit"]["range"]["start"]["character"] == 14);
  const Words entries = labels(editor.answer(entry));
  CHECK(std::ranges::find(entries, "hand") != entries.end());
  CHECK(editor.answer(entry)[0]["textEdit"]["range"]["start"]["character"] == 4);
  const Words values = labels(editor.answer(value));
  CHECK(std::ranges::find(values, "hand") == values.end());
  CHECK(!editor.answer(yaml_comment).is_null());
  // What is wrong with the head of a session is told once.
  const Json told = editor.published(path).at(0);
  CHECK(std::ranges::count(codes(told), "unknown-house") == 1);
}

TEST_CASE("lsp: what is wrong is mended where there is one way, and a log is formatted") {
  Editor editor;
  editor.open(path, friday);
  const auto fix = editor.ask_at("codeAction", path, friday, "pay");
  const auto none = editor.ask_at("codeAction", path, friday, "up 8c");
  const std::string untidy = "hand   1\n\n\nhouse pagat\n";
  editor.open("/logs/untidy.tonk", untidy);
  const auto tidy = editor.ask_at("formatting", "/logs/untidy.tonk", untidy, "hand");
  std::string slip = friday;
  slip.replace(slip.find("drop\n"), 4, "drpo");
  editor.open("/logs/slip.tonk", slip);
  const auto word = editor.ask_at("codeAction", "/logs/slip.tonk", slip, "drpo");
  editor.run();
  REQUIRE(editor.answer(fix).size() == 1);
  CHECK(editor.answer(fix)[0]["title"] == "Correct the hand: `pay \"Bob B\" Ann 1` is `pay \"Bob B\" Ann 2`");
  std::string right = friday;
  right.replace(right.find("Ann 1\n"), 5, "Ann 2");
  CHECK(edited(friday, editor.answer(fix)[0]["edit"]["changes"]["file://" + path]) == right);
  CHECK(editor.answer(none).empty());
  CHECK(edited(untidy, editor.answer(tidy)) == "hand 1\n\nhouse pagat\n");
  REQUIRE(editor.answer(word).size() == 1);
  CHECK(editor.answer(word)[0]["title"] == "Write `drop`");
}

TEST_CASE("lsp: any bytes are refused in words, and leave what is open as it is") {
  const auto run = [](const std::string& input) { return run_tonk({"lsp"}, input); };
  CHECK(run("").err == "tonk: the editor has gone without `shutdown` and `exit`\n");
  CHECK(run("Content-Length: x\r\n\r\n").err.find("no `Content-Length`") != std::string::npos);
  CHECK(run("Content-Length: 99999999999\r\n\r\n").err.find("too long") != std::string::npos);
  CHECK(run("Content-Length: 9\r\n\r\n{}").err.find("ends within a message") != std::string::npos);
  const auto error_of = [&](const std::string& text) {
    const std::string begin = framed({{"id", 0}, {"method", "initialize"}, {"params", Json::object()}});
    const auto messages = messages_in(run(begin + fmt::format("content-length: {}\r\n\r\n{}", text.size(), text)).out);
    return messages.at(1)["error"]["code"].get<int>();
  };
  const std::string hover = framed({{"id", 1}, {"method", "textDocument/hover"}, {"params", Json::object()}});
  CHECK(messages_in(run(hover).out).at(0)["error"]["code"] == -32002);
  CHECK(messages_in(run(framed({{"id", 1}, {"error", Json::object()}})).out).empty());
  CHECK(error_of("{") == -32700);
  CHECK(error_of("[]") == -32600);
  CHECK(error_of(R"({"id": 1, "method": "nonesuch"})") == -32601);
  CHECK(error_of(R"({"id": 1, "method": "textDocument/hover", "params": 3})") == -32602);
  CHECK(error_of(R"({"id": 1, "method": "textDocument/hover", "params": {}})") == -32602);
  Editor editor;
  editor.open(path, friday);
  editor.tell("textDocument/didChange", {{"textDocument", {{"uri", "file://" + path}}}, {"contentChanges", 7}});
  const auto beyond = editor.ask("textDocument/hover", {{"textDocument", {{"uri", "file://" + path}}},
                                                        {"position", {{"line", 900}, {"character", 900}}}});
  const auto closed = editor.ask_at("hover", "/logs/closed.tonk", friday, "up");
  editor.run();
  CHECK(editor.answer(beyond).is_object());
  CHECK(editor.answer(closed).is_null());
}
