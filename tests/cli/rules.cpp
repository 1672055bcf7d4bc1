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
