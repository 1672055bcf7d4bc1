#include "spec/library.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include <map>

#include "tests/support/spec_support.hpp"

using namespace tonk;
using namespace tonk::spec;
using spec::test::brief;
using spec::test::Files;
using spec::test::library_with;

TEST_CASE("houses and options are listed by name") {
  Library library = library_with({});
  library.add("mine/zoo.yaml", "house: zoo\ntitle: At the zoo\nextends: pagat\n");
  library.add("mine/broken.yaml", "house: [");
  const std::vector<Listing> all = library.list();
  REQUIRE(all.size() == embedded_files().size() + 2);
  const auto named = [&](const std::string& name) {
    return std::find_if(all.begin(), all.end(), [&](const Listing& listing) { return listing.name == name; });
  };
  REQUIRE(named("pagat") != all.end());
  CHECK(named("pagat")->file == "variants/pagat.yaml");
  REQUIRE(named("zoo") != all.end());
  CHECK(named("zoo")->title == "At the zoo");
  CHECK(named("broken") < named("pagat"));
  CHECK(named("zoo") < named("caught-five"));
  CHECK(named("caught-five") < named("no-upcard"));
  CHECK(named("no-upcard")->is_option);
  CHECK(library.compile("zoo", {}).rules.has_value());
  CHECK(brief(library.compile("broken", {}).diagnostics) == "1:8+1 yaml-syntax: the bracket `[` is not closed");
}

TEST_CASE("shipped files are called as what is in them") {
  const Library library = library_with({});
  for (const EmbeddedFile& file : embedded_files()) {
    INFO(file.path);
    const std::vector<Listing> all = library.list();
    const auto read = std::ranges::find(all, file.path, &Listing::file);
    REQUIRE(read != all.end());
    const std::vector<std::string> names = library.names(read->is_option);
    CHECK(std::count(names.begin(), names.end(), read->name) == 1);
    CHECK(file.path == (read->is_option ? "variants/options/" : "variants/") + read->name + ".yaml");
  }
}

TEST_CASE("a later house of the same name hides an earlier one") {
  Library library = library_with({});
  library.add("mine/pagat.yaml", "house: pagat\nextends: marwang\n");
  CHECK(brief(library.compile("pagat", {}).diagnostics) ==
        "6:10+5 extends-cycle: `pagat` is built on this house itself");
}

TEST_CASE("the base game is the house at the bottom, without what is put on it") {
  std::string base = library_with({}).text_of("variants/pagat.yaml").value();
  base.replace(base.find("house: pagat"), 12, "house: base\nwith: one-hit");
  const Library library = library_with(
      {{"mine/ours.yaml", "house: ours\nextends: ./base.yaml\n"}, {"mine/base.yaml", base}, {"mine/base.yaml", base}});
  const auto base_of = [&](const std::string& house, const std::vector<std::string>& options) {
    const Compiled compiled = library.compile(house, options);
    INFO(brief(compiled.diagnostics));
    REQUIRE(compiled.rules);
    const std::optional<Rules> bottom = library.base_game_of(*compiled.rules);
    return bottom ? bottom->house + (bottom->options.empty() ? "" : " with options") : "none";
  };
  CHECK(base_of("pagat", {}) == "none");
  CHECK(base_of("pagat", {"one-hit"}) == "pagat");
  CHECK(base_of("rushville", {}) == "pagat");
  CHECK(base_of("slappers", {"one-hit"}) == "pagat");  // by way of jazz-club, and with options of its own
  CHECK(base_of("newcomb", {}) == "none");
  CHECK(base_of("mine/ours.yaml", {}) == "base");
  CHECK(base_of("mine/base.yaml", {}) == "none");
}

TEST_CASE("names that nobody knows") {
  const Library library = library_with({});
  const Compiled house = library.compile("pagatt", {});
  CHECK(house.unknown);
  CHECK(brief(house.diagnostics, true) == "0:0+1 unknown-house: there is no house `pagatt` | did you mean `pagat`?");
  const Compiled option = library.compile("pagat", {"no-upcrd", "pagat"});
  CHECK(option.unknown);
  CHECK(brief(option.diagnostics, true) ==
        "0:0+1 unknown-option: there is no option `no-upcrd` | did you mean `no-upcard`?\n0:0+1 unknown-option: there "
        "is no option `pagat` | `pagat` is a house");
  const Compiled file = library.compile("./none.yaml", {});
  CHECK(file.unknown);
  CHECK(brief(file.diagnostics) == "0:0+1 unreadable-file: `none.yaml` cannot be read: there is no such file");
}

TEST_CASE("files are found by paths, relative to the file that names them") {
  const Library library = library_with({{"a/b/one.yaml", "house: one\nextends: ../two.yaml\n"},
                                        {"a/b/../two.yaml", "house: two\nextends: pagat\nplayers: 2 to 3\n"},
                                        {"a/opt.yml", "option: opt\ndeal: {upcard: none}\n"}});
  const Compiled compiled = library.compile("b/one.yaml", {"opt.yml"}, "a");
  INFO(brief(compiled.diagnostics));
  REQUIRE(compiled.rules);
  CHECK(compiled.rules->house == "one");
  CHECK(compiled.rules->options == std::vector<std::string>{"opt"});
  CHECK(compiled.rules->most_players == 3);
  CHECK(compiled.rules->clause(compiled.rules->clause_of(Key::players)).file == "a/b/../two.yaml");
  CHECK(compiled.rules->clause(compiled.rules->clause_of(Key::deal_upcard)).line == 2);
}

TEST_CASE("what a house extends must end somewhere") {
  const Library library = library_with({{"./a.yaml", "house: a\nextends: b.yaml\n"},
                                        {"./b.yaml", "house: b\nextends: ../a.yaml\n"},
                                        {"self.yaml", "house: self\nextends: self.yaml\n"},
                                        {"lost.yaml", "house: lost\nextends: pagt\n"},
                                        {"gone.yaml", "house: gone\nextends: x/gone.yaml\n"},
                                        {"over.yaml", "house: over\nextends: no-upcard\n"}});
  CHECK(brief(library.compile("self.yaml", {}).diagnostics, true) ==
        "2:10+9 extends-cycle: `self.yaml` is built on this house itself | give it another name; the last house "
        "of the chain must say `extends: nothing`");
  const Compiled lost = library.compile("lost.yaml", {});
  CHECK_FALSE(lost.unknown);
  CHECK(brief(lost.diagnostics, true) == "2:10+4 unknown-house: there is no house `pagt` | did you mean `pagat`?");
  CHECK(brief(library.compile("gone.yaml", {}).diagnostics) ==
        "2:10+11 unreadable-file: `x/gone.yaml` cannot be read: there is no such file");
  CHECK(brief(library.compile("over.yaml", {}).diagnostics, true) ==
        "2:10+9 unknown-house: there is no house `no-upcard` | `no-upcard` is an option: write `with: no-upcard`");
}

TEST_CASE("a cycle of several houses, and a chain that is too long") {
  Library library = library_with({});
  library.add("a.yaml", "house: a\nextends: b\n");
  library.add("b.yaml", "house: b\nextends: c\n");
  library.add("c.yaml", "house: c\nextends: a\n");
  const Compiled cycle = library.compile("a", {});
  CHECK(brief(cycle.diagnostics) == "2:10+1 extends-cycle: `a` is built on this house itself");
  CHECK(cycle.diagnostics.at(0).file == "c.yaml");
  for (int i = 0; i < 20; ++i) {
    const std::string n = std::to_string(i);
    library.add("h" + n + ".yaml",
                "house: h" + n + "\nextends: " + (i == 0 ? "pagat" : "h" + std::to_string(i - 1)) + "\n");
  }
  CHECK(library.compile("h14", {}).rules.has_value());
  CHECK(brief(library.compile("h15", {}).diagnostics) ==
        "2:10+5 too-deep: more than 16 houses are built on each other");
}

TEST_CASE("options that change the same key to different values contradict each other") {
  const Library library =
      library_with({{"five.yaml", "option: five\nsettlement: {drop and caught: dropper pays 5 to each lowest}\n"},
                    {"two.yaml", "option: two\nsettlement:\n  drop and caught: dropper pays 2 to each other\n"},
                    {"c.yaml", "option: c\ndeal:\n  upcard: none\n"}});
  const Compiled compiled = library.compile("pagat", {"five.yaml", "two.yaml"});
  CHECK(
      brief(compiled.diagnostics, true) ==
      "3:3+15 contradiction: the options `five` and `two` contradict each other on `settlement, drop and caught` | "
      "five.yaml:2:14 says `dropper pays 5 to each lowest`, and here stands `dropper pays 2 to each other`; choose one "
      "of the two options");
  CHECK(compiled.diagnostics.at(0).file == "two.yaml");
  CHECK_FALSE(compiled.unknown);
  CHECK(library.compile("pagat", {"no-upcard", "c.yaml"}).rules.has_value());
}

TEST_CASE("files that are not what they are used as") {
  const Library library = library_with({{"o.yaml", "option: o\nextends: pagat\n"},
                                        {"h.yaml", "house: h\nextends: pagat\n"},
                                        {"n.yaml", "title: no name\n"},
                                        {"late.yaml", "title: late\nhouse: late\nextends: pagat\n"},
                                        {"both.yaml", "house: both\noption: both\n"}});
  CHECK(brief(library.compile("o.yaml", {}).diagnostics) ==
        "2:1+7 unknown-key: an option extends nothing\n"
        "1:1+6 not-a-house: `o` is an option, not a house");
  CHECK(brief(library.compile("pagat", {"h.yaml"}).diagnostics) == "1:1+5 not-a-house: `h` is a house, not an option");
  const std::string other = "1:1+1 not-a-house: the file does not begin with `house:` or `option:`";
  CHECK(brief(library.compile("n.yaml", {}).diagnostics) == other);
  CHECK(brief(library.compile("late.yaml", {}).diagnostics) == other);
  CHECK(brief(library.compile("both.yaml", {}).diagnostics) ==
        "2:1+6 not-a-house: the file is both a house and an option\n"
        "1:1+5 not-a-house: `both` is an option, not a house");
}

TEST_CASE("a house may bring options along") {
  const Library library =
      library_with({{"ours.yaml", "house: ours\nextends: pagat\nwith: no-upcard single-always\nplayers: 2 to 5\n"},
                    {"theirs.yaml", "house: theirs\nextends: ours.yaml\nwith:\n  - caught-five\n"},
                    {"own.yaml",
                     "house: own\nextends: pagat\nwith: single-always\nsettlement:\n"
                     "  out without discard: each other pays 3\n"}});
  const Compiled ours = library.compile("ours.yaml", {});
  REQUIRE(ours.rules);
  CHECK_FALSE(ours.rules->turns_up());
  CHECK(ours.rules->house == "ours");
  CHECK(ours.rules->options.empty());
  CHECK(ours.rules->clause(ours.rules->clause_of(Key::deal_upcard)).file == "variants/options/no-upcard.yaml");

  const Compiled theirs = library.compile("theirs.yaml", {"stock-out-dead"});
  REQUIRE(theirs.rules);
  CHECK_FALSE(theirs.rules->turns_up());
  CHECK(theirs.rules->most_players == 5);
  CHECK(theirs.rules->options == std::vector<std::string>{"stock-out-dead"});
  CHECK(theirs.rules->settlement_of(Ending::caught).pays.size() == 1);
  CHECK(theirs.rules->settlement_of(Ending::stock_out).pays.empty());

  // What the file says itself stands above its options; what a log adds stands above the file.
  const Compiled own = library.compile("own.yaml", {});
  REQUIRE(own.rules);
  CHECK(own.rules->settlement_of(Ending::out).pays.front().price.number == tonk::Amount{3});
  const Compiled added = library.compile("own.yaml", {"single-always"});
  REQUIRE(added.rules);
  CHECK(added.rules->settlement_of(Ending::out).pays.front().price.number == tonk::Amount{1});
}

TEST_CASE("what a house brings along must exist and agree") {
  const Library library =
      library_with({{"lost.yaml", "house: lost\nextends: pagat\nwith: no-upcard no-upcad\n"},
                    {"torn.yaml", "house: torn\nextends: pagat\nwith: caught-five caught-double-to-all\n"},
                    {"map.yaml", "house: map\nextends: pagat\nwith: {a: b}\n"}});
  CHECK(brief(library.compile("lost.yaml", {}).diagnostics).substr(0, 23) == "3:17+8 unknown-option: ");
  const Compiled torn = library.compile("torn.yaml", {});
  REQUIRE_FALSE(torn.diagnostics.empty());
  CHECK(torn.diagnostics.front().code == "contradiction");
  CHECK(brief(library.compile("map.yaml", {}).diagnostics) ==
        "3:7+1 wrong-kind: keys stand where `with` has one value");
}

TEST_CASE("nothing is quoted of a file that is something else") {
  const std::string secret = "hunter2";
  for (const std::string& text :
       {"root:" + secret + ":0:0\n", secret + "\n", "\"" + secret, "# house: x\n" + secret + ": [", "houses: " + secret,
        "- house: " + secret, std::string("HOME=/") + secret + std::string("\0house: x", 10), "\xFF" + secret}) {
    for (const std::string found_by : {"extends: x.yaml\n", "extends: pagat\nwith: x.yaml\n"}) {
      const Library library = library_with({{"x.yaml", text}, {"h.yaml", "house: h\n" + found_by}});
      const Compiled compiled = library.compile("h.yaml", {});
      REQUIRE(compiled.diagnostics.size() == 1);
      const Diagnostic& told = compiled.diagnostics.front();
      CHECK(told.code == "not-a-house");
      CHECK(told.file == "x.yaml");
      CHECK(to_text(told).find(secret) == std::string::npos);
    }
  }
  for (const std::string text :
       {"---\nhouse: x\n", "# ours\r\n\r\nhouse : x\n", "{house: x, extends: pagat}", "'house': x\n",
        "{ # ours\n  \"house\": x}", "\xEF\xBB\xBFhouse: x\n", "option: x\n"}) {
    const Compiled compiled = library_with({{"x.yaml", text}}).compile("x.yaml", {});
    CHECK(brief(compiled.diagnostics).find("the file does not begin") == std::string::npos);
  }
}

TEST_CASE("a household is of 64 files at most, each read once") {
  Files files;
  for (int i = 0; i < 8; ++i) {  // every option brings all that come after it along, ten times
    std::string with;
    for (int times = 0; times < 10; ++times) {
      for (int j = i + 1; j < 8; ++j) {
        with += " o" + std::to_string(j) + ".yaml";
      }
    }
    files["o" + std::to_string(i) + ".yaml"] =
        "option: o" + std::to_string(i) + "\n" + (with.empty() ? "" : "with:" + with + "\n");
  }
  std::string base = "pagat";
  for (int i = 0; i < 8; ++i) {
    const std::string name = "h" + std::to_string(i);
    files[name + ".yaml"] = "house: " + name + "\nextends: " + base + "\nwith: o0.yaml o1.yaml o0.yaml\n";
    base = name + ".yaml";
  }
  std::map<std::string, int> read;
  const Library library([&](const std::string& path, std::string& why) -> std::optional<std::string> {
    ++read[path];
    why = "there is no such file";
    return files.contains(path) ? std::optional(files.at(path)) : std::nullopt;
  });
  const Compiled compiled = library.compile(base, {"o3.yaml", "o3.yaml"});
  INFO(brief(compiled.diagnostics));
  CHECK(compiled.rules);
  CHECK(read.size() == files.size());
  CHECK(std::all_of(read.begin(), read.end(), [](const auto& file) { return file.second == 1; }));

  std::string many;
  for (int i = 0; i < 64; ++i) {
    files["m" + std::to_string(i) + ".yaml"] = "option: m" + std::to_string(i) + "\n";
    many += " m" + std::to_string(i) + ".yaml";
  }
  files["many.yaml"] = "house: many\nextends: h0.yaml\nwith:" + many + "\n";
  CHECK(brief(library.compile("many.yaml", {}).diagnostics)
            .starts_with("3:1+4 too-large: more than 64 files belong to one house"));
}

TEST_CASE("a file is the same however the way to it is spelt") {
  const Library library = library_with({{"d/h.yaml", "house: h\nextends: pagat\nwith: ./p.yaml ./o.yaml\n"},
                                        {"d/p.yaml", "option: p\n"},
                                        {"d/o.yaml", "option: o\nwith: ./../d//p.yaml\n"},
                                        {"d/s.yaml", "house: s\nextends: ./s.yaml\n"}});
  CHECK(brief(library.compile("d/h.yaml", {}).diagnostics).empty());
  CHECK(brief(library.compile("d/s.yaml", {}).diagnostics).find("extends-cycle") != std::string::npos);
}

TEST_CASE("what only a log names is read where it may be, and so is what that names") {
  Files files{{"logs/in.yaml", "house: in\nextends: base.yaml\nwith: out.yaml\n"},
              {"logs/base.yaml", "house: base\nextends: pagat\n"},
              {"logs/out.yaml", "option: out\nwith: ../secret.yaml\n"},
              {"logs/../secret.yaml", "option: secret\n"}};
  Library library = library_with(files);
  library.add("added/mine.yaml", "house: mine\nextends: ../secret-base.yaml\n");
  std::vector<std::string> asked;
  const MayRead may_read = [&](const std::string& path, std::string& why) {
    asked.push_back(path);
    why = "it is not yours";
    return path.find("..") == std::string::npos;
  };
  CHECK(library.compile("in.yaml", {}, "logs").rules);
  CHECK(brief(library.compile("in.yaml", {}, "logs", may_read).diagnostics) ==
        "2:7+14 unreadable-file: `secret.yaml` cannot be read: it is not yours");
  CHECK(asked == std::vector<std::string>{"logs/in.yaml", "logs/out.yaml", "logs/../secret.yaml", "logs/base.yaml"});
  asked.clear();
  CHECK(brief(library.compile("base.yaml", {"../secret.yaml"}, "logs", may_read).diagnostics) ==
        "0:0+1 unreadable-file: `secret.yaml` cannot be read: it is not yours");
  // What was added is its user's own, and so is what that names.
  asked.clear();
  CHECK(brief(library.compile("mine", {}, "logs", may_read).diagnostics) ==
        "2:10+19 unreadable-file: `secret-base.yaml` cannot be read: there is no such file");
  CHECK(asked.empty());
}
