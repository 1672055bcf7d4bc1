#include <catch2/catch.hpp>

#include <filesystem>
#include <functional>
#include <vector>

#include "tests/support/cli_support.hpp"

using namespace tonk::cli_test;

namespace {

using Words = std::vector<std::string>;

/// What is printed by a run that watches while these things happen, one at each pause, until it is interrupted.
std::string watched(const Words& arguments, const std::vector<std::function<void()>>& events) {
  std::ostringstream out;
  std::ostringstream err;
  std::size_t next = 0;
  tonk::cli::World world{.out = out, .err = err, .read_input = input_of("")};
  world.is_interrupted = [&] { return next > events.size(); };
  world.pause = [&] {
    if (next++ < events.size()) {
      events[next - 1]();
    }
  };
  (void)tonk::cli::run(arguments, world);
  return out.str() + err.str();
}

}  // namespace

TEST_CASE("watch: logs are judged again whenever one is changed, comes or goes") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", caught("2"));
  const auto write = [&](const std::string& name, const std::string& text) {
    return [&folder, name, text] { folder.write(name, text); };
  };
  const auto remove = [&] { std::filesystem::remove(folder.path() + "/saturday.tonk"); };
  CHECK(watched({"verify", "--watch", folder.path()}, {}) == "1 hand: 1 ok\n");
  CHECK(watched({"verify", "--watch", folder.path()}, {write("notes.txt", "x"), write("saturday.tonk", caught("2")),
                                                       remove}) == "1 hand: 1 ok\n\n2 hands: 2 ok\n\n1 hand: 1 ok\n");
  CHECK(watched({"verify", "--watch", "-q", "-v", log}, {write("friday.tonk", "bogus\n")}) == "\n");
}

TEST_CASE("watch: a house beside the log, and the configuration") {
  const Folder folder;
  folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  std::string log = caught("2");
  folder.write("friday.tonk", log.replace(log.find("house pagat"), 11, "house ./ours.yaml"));
  const std::string config = folder.write("here/tonk.yaml", "jobs: 1\n");
  const Words verify{"verify", "--watch", "-q", "-v", "--config", config, folder.path() + "/friday.tonk"};
  const auto after = [&](const std::string& name, const std::string& text) {
    return watched(verify, {[&] { folder.write(name, text); }});
  };
  CHECK(watched(verify, {}).empty());
  CHECK(after("ours.yaml", "house: ours\nextends: pagatt\n").find("pagatt") != std::string::npos);
  folder.write("ours.yaml", "house: ours\nextends: pagat\n");
  CHECK(after("here/tonk.yaml", "jobs: none\n").find("`--jobs none` is not a whole number") != std::string::npos);
}

TEST_CASE("watch: a house that the command line names elsewhere") {
  const Folder folder;
  const std::string log = folder.write("logs/friday.tonk", caught("2"));
  const std::string house = folder.write("houses/ours.yaml", "house: ours\nextends: pagat\n");
  CHECK(watched({"verify", "--watch", "--house", house, log},
                {[&] { folder.write("houses/ours.yaml", "house: ours\nextends: pagatt\n"); }})
            .find("pagatt") != std::string::npos);
}

TEST_CASE("watch: what cannot be watched is refused at once") {
  CHECK(run_tonk({"verify", "--watch"}).err ==
        "tonk: there is nothing to watch\nhelp: name files or folders, not standard input\n");
  CHECK(run_tonk({"verify", "--watch", "-"}).status == 2);
  CHECK(run_tonk({"verify", "--watch", "--db", "hands.sqlite", "logs"}).status == 2);
  CHECK(run_tonk({"verify", "--watch", "--format", "sarif", "logs"}).status == 2);
}
