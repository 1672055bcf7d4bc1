#include <catch2/catch.hpp>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

TEST_CASE("rules: a shipped house, a house of one's own, and options") {
  const Ran pagat = run_tonk({"rules", "pagat"});
  CHECK(pagat.status == 0);
  CHECK(pagat.err.empty());
  CHECK(pagat.out.starts_with("Tonk, the base game\n===================\nHouse rules: pagat\n"));
  const Folder folder;
  const std::string path = folder.write("ours.yaml", "house: ours\nextends: pagat\ndeal: {cards: 6}\n");
  const Ran ours = run_tonk({"rules", path, "--with", "no-upcard,caught-five"});
  CHECK(ours.out.starts_with("ours\n====\nHouse rules: ours, with no-upcard and caught-five\n"));
  CHECK(ours.out.find("Each player is dealt six cards.") != std::string::npos);
  CHECK(run_tonk({"rules", "ours", "--variants", folder.path()}).out.starts_with("ours\n"));
}

TEST_CASE("rules: the three formats") {
  CHECK(run_tonk({"rules", "pagat", "--format", "markdown"}).out.starts_with("# Tonk, the base game\n"));
  CHECK(run_tonk({"rules", "pagat", "--format", "html"}).out.starts_with("<!DOCTYPE html>\n"));
  const Ran other = run_tonk({"rules", "pagat", "--format", "json"});
  CHECK(other.status == 2);
  CHECK(other.err.find("`--format json` is not one of text|markdown|html") != std::string::npos);
}

TEST_CASE("rules: the page marks what is not played so in the base game") {
  const auto page = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "rules");
    arguments.insert(arguments.end(), {"--format", "html"});
    const Ran ran = run_tonk(arguments);
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    return ran.out;
  };
  const auto has = [](const std::string& html, const std::string& text) {
    return html.find(text) != std::string::npos;
  };
  const std::string key = " marks what is played otherwise than in Tonk, the base game.</p>";
  CHECK_FALSE(has(page({"pagat"}), "class=\"key\""));
  CHECK_FALSE(has(page({"newcomb"}), "class=\"key\""));
  const std::string option = page({"pagat", "--with", "no-upcard"});
  CHECK(has(option, key));
  CHECK(has(option,
            "<p class=\"differs\"><span class=\"unseen\">Differs: </span>Each player is dealt five cards. The rest"));
  CHECK(has(option, "<li><p><b>Drawing.</b> "));
  const Folder folder;
  (void)folder.write("base.yaml", "house: base\ntitle: Ours <of old>\nextends: pagat\nplayers: 2\n");
  const std::string ours = page({folder.write("ours.yaml", "house: ours\nextends: ./base.yaml\ndeal: {cards: 6}\n")});
  CHECK(has(ours, key));
  CHECK(has(ours, "<p class=\"differs\"><span class=\"unseen\">Differs: </span>For two players."));
  CHECK_FALSE(has(page({folder.write("same.yaml", "house: same\nextends: pagat\n")}), "class=\"key\""));
}

TEST_CASE("rules: a house whose base game cannot be played by itself") {
  const Folder folder;
  std::string base = contents(std::filesystem::path{TONK_SOURCE_DIR} / "variants" / "pagat.yaml");
  base.replace(base.find("players: 2 or more"), 18, "players: 2 to 40");
  base.replace(base.find("house: pagat"), 12, "house: base");
  const std::string file = folder.write("base.yaml", base);
  CHECK(run_tonk({"rules", file}).status == 2);
  const std::string ours = folder.write("ours.yaml", "house: ours\nextends: ./base.yaml\nplayers: 2\n");
  const Ran ran = run_tonk({"rules", ours, "--format", "html"});
  CHECK(ran.status == 0);
  CHECK(ran.err.empty());
  CHECK(ran.out.find("class=\"differs\"") == std::string::npos);
}

TEST_CASE("rules: a house that is not there, or that says what cannot be") {
  const Ran unknown = run_tonk({"rules", "pagatt"});
  CHECK(unknown.status == 2);
  CHECK(unknown.out.empty());
  CHECK(unknown.err.find("there is no house `pagatt`; did you mean `pagat`?") != std::string::npos);
  const Folder folder;
  const Ran broken = run_tonk({"rules", folder.write("t.yaml", "house: t\nextends: pagat\nplayers: one\n")});
  CHECK(broken.status == 2);
  CHECK(broken.out.empty());
  CHECK(broken.err.find("t.yaml:3:10: ") != std::string::npos);
  CHECK(run_tonk({"rules"}).status == 2);
}
