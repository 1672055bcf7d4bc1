#include <fcntl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <thread>

#include "cli/io/output_file.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/shipped.hpp"

namespace tonk::cli_test {
namespace {

namespace fs = std::filesystem;
using cli::OutputFile;
using test::contents;

const std::string log_text = caught("2");
const std::string untidy_text = "hand  1\nhouse pagat\n";
const std::string tidy_text = "hand 1\nhouse pagat\n";
const std::string taken = "this file already exists";
const std::string read_too = "the same run reads it";

std::size_t files_in(const Folder& folder) {
  return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(folder.path()), {}));
}

std::string not_written(const std::string& file, const std::string& why) {
  return "tonk: `" + file + "` cannot be written: " + why + "\n";
}

/// A world whose user wants the work to stop once it was asked so often whether they do.
struct Interrupted {
  std::ostringstream out;
  std::ostringstream err;
  int heeded = 0;
  int patience;
  cli::World world{.out = out,
                   .err = err,
                   .read_input = input_of(""),
                   .heed_interrupts = [this] { ++heeded; },
                   .is_interrupted = [this] { return patience-- <= 0; }};
  explicit Interrupted(int asked) : patience(asked) {}
};

using Arguments = std::vector<std::string>;

Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace

TEST_CASE("output: a file that is there is replaced with --force alone") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", log_text);
  const std::string older = folder.write("older", "older");
  ::chmod(older.c_str(), 0640);
  for (const Arguments& command :
       {Arguments{"report", log}, {"convert", "--to", "jsonl", log}, {"simulate", "pagat"}}) {
    CAPTURE(command.front());
    folder.write("older", "older");
    CHECK(run_tonk(with(command, {"-o", older})) == refused(not_written(older, taken + "; `--force` replaces it")));
    CHECK(contents(older) == "older");
    CHECK(run_tonk(with(command, {"--force", "-o", older})).status == 0);
    CHECK(contents(older) != "older");
    CHECK((fs::status(older).permissions() & fs::perms::all) == static_cast<fs::perms>(0640));
    CHECK(files_in(folder) == 2);
  }
}

TEST_CASE("output: the configuration of the run is not replaced") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", log_text);
  const std::string configuration = folder.write("club.yaml", "jobs: 1\n");
  for (const Arguments& command :
       {Arguments{"report", log}, {"convert", "--to", "jsonl", log}, {"simulate", "pagat"}}) {
    CAPTURE(command.front());
    CHECK(run_tonk(with(command, {"--config", configuration, "--force", "-o", configuration})) ==
          refused(not_written(configuration, read_too)));
  }
}

TEST_CASE("output: certificates, databases, houses and folders are always new") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", log_text);
  const std::string older = folder.write("older.yaml", "older");
  for (const Arguments& command : {Arguments{"verify", log, "--certificate"},
                                   {"verify", log, "--db"},
                                   {"new", "ours", "-o"},
                                   {"split", log, "-o"}}) {
    const Ran ran = run_tonk(with(command, {older}));
    CHECK(ran.err.find("`" + older + "` cannot be written: this file ") != std::string::npos);
    CHECK(ran.status == 2);
    CHECK(contents(older) == "older");
    CHECK(run_tonk(with(command, {older, "--force"})).err.find("`--force` was not expected") != std::string::npos);
  }
  CHECK(files_in(folder) == 2);
}

TEST_CASE("output: a log that the run reads is not replaced, whatever name it goes by") {
  const Folder folder;
  const std::string log = folder.write("a.tonk", log_text);
  const std::string other = folder.write("b.tonk", log_text);
  const std::string link = folder.path() + "/link.jsonl";
  fs::create_symlink("a.tonk", link);
  const std::string hard = folder.path() + "/hard.jsonl";
  fs::create_hard_link(log, hard);
  for (const std::string& target : {log, link, hard, folder.path() + "/./a.tonk"}) {
    for (const Arguments& command : {Arguments{"convert", "--to", "jsonl", log, "--force", "-o", target},
                                     {"convert", "--to", "jsonl", other, log, "--force", "-o", target},
                                     {"convert", "--to", "jsonl", log, "-o", target},
                                     {"report", log, "--force", "-o", target}}) {
      CHECK(run_tonk(command) == refused(not_written(target, read_too)));
    }
  }
  // Nor in a folder: what becomes of `b.tonk` would stand where `b.jsonl` is, which is read, too.
  folder.write("b.jsonl", "{\"hand\":\"1\"}\n");
  const Ran ran =
      run_tonk({"convert", "--to", "jsonl", other, folder.path() + "/b.jsonl", "--force", "-o", folder.path()});
  CHECK(ran.err.starts_with(not_written(folder.path() + "/b.jsonl", read_too)));
  CHECK(contents(folder.path() + "/b.jsonl") == "{\"hand\":\"1\"}\n");
  CHECK(contents(log) == log_text);
  CHECK(contents(other) == log_text);
}

TEST_CASE("output: a house or an option that the run reads is not replaced") {
  const Folder folder;
  const std::string base = folder.write("base.yaml", "house: base\nextends: pagat\n");
  const std::string house = folder.write("ours.yaml", "house: ours\nextends: ./base.yaml\n");
  const std::string option = folder.write("more.yaml", "option: more\ndeal:\n  upcard: none\n");
  const std::string listed = folder.write("listed/listed.yaml", "house: listed\nextends: pagat\n");
  std::string naming = log_text;
  naming.replace(naming.find("house pagat"), 11, "house ./ours.yaml");
  const std::string log = folder.write("friday.tonk", naming);
  const std::string plain = folder.write("plain.tonk", log_text);
  const std::vector<std::pair<Arguments, std::string>> cases{
      {{"report", log}, house},
      {{"report", log}, base},
      {{"report", plain, "--house", house}, house},
      {{"report", plain, "--house", house}, base},
      {{"report", plain, "--with", option}, option},
      {{"report", plain, "--variants", folder.path() + "/listed"}, listed},
      {{"simulate", house, "--hands", "1"}, house},
      {{"simulate", house, "--hands", "1"}, base},
      {{"simulate", "pagat", "--with", option, "--hands", "1"}, option},
      {{"simulate", "pagat", "--variants", folder.path() + "/listed", "--hands", "1"}, listed},
  };
  for (const auto& [command, target] : cases) {
    CAPTURE(command, target);
    const std::string before = contents(target);
    CHECK(run_tonk(with(command, {"--force", "-o", target})) == refused(not_written(target, read_too)));
    CHECK(contents(target) == before);
  }
}

TEST_CASE("output: links stay what they are") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", log_text);
  const std::string page = folder.write("page.html", "older");
  const std::string link = folder.path() + "/link.html";
  fs::create_symlink("page.html", link);
  CHECK(run_tonk({"report", log, "--force", "-o", link}).status == 0);
  CHECK(fs::is_symlink(link));
  CHECK(contents(page).starts_with("<!DOCTYPE html>\n"));
  fs::create_hard_link(page, folder.path() + "/hard.html");
  CHECK(run_tonk({"report", log, "--force", "-o", page}).err ==
        not_written(page, "it has 2 hard links, which would no longer be one file"));
  const std::string lost = folder.path() + "/lost.html";
  fs::create_symlink("nowhere.html", lost);
  CHECK(run_tonk({"report", log, "-o", lost}).err == not_written(lost, "it is a link that leads nowhere"));
  CHECK(run_tonk({"report", log, "-o", folder.path()}).err == not_written(folder.path(), "it is a folder"));
}

TEST_CASE("output: pipes and devices are written as they are") {
  const Folder folder;
  const std::string log = folder.write("friday.tonk", log_text);
  CHECK(run_tonk({"report", log, "-o", "/dev/null"}).status == 0);
  CHECK(run_tonk({"simulate", "pagat", "--hands", "3", "--rules-from", "0", "-o", "/dev/null"}).status == 0);
  CHECK(fs::is_character_file("/dev/null"));
  const std::string pipe = folder.path() + "/pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::string received;
  std::thread reader([&] { received = contents(pipe); });
  CHECK(run_tonk({"convert", "--to", "jsonl", log, "-o", pipe}).status == 0);
  reader.join();
  CHECK(received == run_tonk({"convert", "--to", "jsonl", log}).out);
  CHECK(fs::is_fifo(pipe));
  CHECK(run_tonk({"verify", log, "--db", pipe}).err ==
        "tonk: the database `" + pipe + "` cannot be written: a database needs a file\n");
  CHECK(run_tonk({"report", log, "-o", "/dev/full"}).err == not_written("/dev/full", "No space left on device"));
}

TEST_CASE("output: who interrupts the work finds nothing that is half done") {
  const Folder folder;
  const std::string file = folder.path() + "/hands.tonk";
  Interrupted once(3);
  CHECK(cli::run({"simulate", "pagat", "--hands", "100000", "-o", file}, once.world) == cli::Status::failed);
  CHECK(once.err.str() == not_written(file, "the work was interrupted"));
  CHECK(once.heeded == 1);
  CHECK(once.out.str().empty());
  CHECK(files_in(folder) == 0);

  folder.write("a.tonk", untidy_text);
  folder.write("b.tonk", untidy_text);
  Interrupted later(2);
  CHECK(cli::run({"fmt", folder.path()}, later.world) == cli::Status::failed);
  CHECK(later.out.str() == folder.path() + "/a.tonk\n");
  CHECK(later.err.str() == "tonk: interrupted\n");
  CHECK(contents(folder.path() + "/b.tonk") == untidy_text);
  CHECK(files_in(folder) == 2);
}

TEST_CASE("output: a file in place is left alone where something would be lost") {
  const Folder folder;
  const std::string log = folder.write("a.tonk", untidy_text);
  Interrupted never(1000);
  cli::Problems problems(never.world);
  const auto renew = [&](const std::string& before) {
    OutputFile file(never.world, problems, log);
    return file.renew(cli::sha256(before), [&] { return file.append(tidy_text); });
  };
  CHECK_FALSE(renew("hand  2\n"));
  CHECK_FALSE(renew(untidy_text.substr(0, 5)));
  CHECK_FALSE(renew(untidy_text + "x-more 1\n"));
  const std::string changed = not_written(log, "it has changed since it was read");
  CHECK(never.err.str() == changed + changed + changed);
  CHECK(contents(log) == untidy_text);

  const std::string hard = folder.path() + "/hard.tonk";
  fs::create_hard_link(log, hard);
  CHECK(run_tonk({"fmt", log}) == refused(not_written(log, "it has 2 hard links, which would no longer be one file")));
  CHECK(contents(hard) == untidy_text);
  CHECK(run_tonk({"fmt", "--check", log}).status == 1);  // which writes nothing
  fs::remove(hard);

  const int writer = ::open(log.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  CHECK(run_tonk({"fmt", log}) == refused(not_written(log, "another program has it open for writing")));
  CHECK(contents(log) == untidy_text);
  ::close(writer);
  CHECK(files_in(folder) == 1);
  CHECK(run_tonk({"fmt", log}).status == 0);
  CHECK(contents(log) == tidy_text);
  CHECK(files_in(folder) == 1);
}

TEST_CASE("output: an interrupted check of a certificate tells of no change that there is not") {
  const Folder folder;
  const std::string certificate = folder.path() + "/friday.json";
  const std::string log = folder.write("friday.tonk", log_text);
  REQUIRE(run_tonk({"verify", "-q", "--certificate", certificate, log}).status < 2);
  for (int asked = 0; asked < 6; ++asked) {
    Interrupted world(asked);
    const cli::Status status = run({"certificate", "check", certificate}, world.world);
    INFO(asked << '\n' << world.out.str() << world.err.str());
    CHECK((asked > 0 || status == cli::Status::failed));
    CHECK((status == cli::Status::nothing_found || world.out.str().empty()));
    CHECK((status == cli::Status::nothing_found || world.err.str().find("interrupted") != std::string::npos));
  }
}

TEST_CASE("output: a packed log is not written in place") {
  const Folder folder;
  using namespace std::string_literals;
  const std::string packed = folder.write(  // `hand  1`
      "a.tonk.gz",
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\xcb\x48\xcc\x4b\x51\x50\x30\xe4\x02\x00\xe3\x9b\x56\xab\x08\x00\x00\x00"s);
  const std::string before = contents(packed);
  CHECK(run_tonk({"fmt", packed}) ==
        refused(not_written(packed, "a compressed file is not written in place; decompress it first")));
  CHECK(contents(packed) == before);
  CHECK(run_tonk({"fmt", "--check", packed}).out == packed + "\n");
}

TEST_CASE("output: whose file it is stays so") {
  if (::geteuid() != 0) {
    WARN("only root can give files away");
    return;
  }
  const Folder folder;
  const std::string log = folder.write("a.tonk", untidy_text);
  constexpr uid_t somebody = 4711;
  REQUIRE(::chown(log.c_str(), somebody, somebody) == 0);
  CHECK(run_tonk({"fmt", log}).status == 0);
  struct stat about {};
  REQUIRE(::stat(log.c_str(), &about) == 0);
  CHECK(about.st_uid == somebody);
  CHECK(about.st_gid == somebody);
  CHECK(contents(log) == tidy_text);
}

TEST_CASE("output: a descriptor has a number") {
  const Folder folder;
  const std::string log = folder.write("a.tonk", log_text);
  CHECK(run_tonk({"report", log, "-o", "/dev/fd/"}) == refused(not_written("/dev/fd/", "it is a folder")));
  const std::string none = "/dev/fd/99999999999";
  CHECK(run_tonk({"report", log, "-o", none}).err.find(none + "` cannot be written: ") != std::string::npos);
}

TEST_CASE("output: a file that is replaced keeps its access control list, and gets none of its folder's") {
  // Version 2, and entries of a tag, permissions and an id: the owner 6, user 65534 6, the group 0, the mask 6, others 0.
  constexpr std::array<std::uint32_t, 11> list{2,           0x6'0001, ~0U, 0x6'0002, 65534,      0x4,
                                               0xFFFF'FFFF, 0x6'0010, ~0U, 0x20,     0xFFFF'FFFF};
  const std::string_view bytes(reinterpret_cast<const char*>(list.data()), sizeof(list));  // NOLINT(*-reinterpret-cast)
  const Folder folder;
  const auto give = [&](const std::string& file, const char* name) {
    return ::setxattr(file.c_str(), name, bytes.data(), bytes.size(), 0) == 0;
  };
  const auto list_of = [](const std::string& file) {
    std::string given(1024, '\0');
    const ssize_t size = ::getxattr(file.c_str(), "system.posix_acl_access", given.data(), given.size());
    return given.substr(0, size < 0 ? 0 : static_cast<std::size_t>(size));
  };
  const std::string shared = folder.write("shared.tonk", untidy_text);
  const std::string own = folder.write("own.tonk", untidy_text);
  if (!give(shared, "system.posix_acl_access") || !give(folder.path(), "system.posix_acl_default")) {
    WARN("this file system knows no access control lists");
    return;
  }
  CHECK(run_tonk({"fmt", shared, own}).status == 0);
  CHECK(contents(shared) == tidy_text);
  CHECK(list_of(shared) == bytes);
  CHECK(list_of(own).empty());
}

TEST_CASE("output: a file needs a name") {
  const Folder folder;
  const std::string log = folder.write("a.tonk", log_text);
  for (const Arguments& command : {Arguments{"report", log, "-o"},
                                   {"convert", "--to", "jsonl", log, "-o"},
                                   {"simulate", "pagat", "-o"},
                                   {"split", log, "-o"},
                                   {"new", "ours", "-o"},
                                   {"verify", log, "--certificate"},
                                   {"verify", log, "--db"}}) {
    const Ran ran = run_tonk(with(command, {""}));
    CHECK(ran.err.find("` is empty\n") != std::string::npos);
    CHECK(ran.status == 2);
  }
  CHECK(files_in(folder) == 1);
}

TEST_CASE("output: on a terminal no log turns the text around it") {
  const std::string log = "hand 1\nup  4h # a\u202eb\n";
  for (const Arguments& command :
       {Arguments{"fmt"}, {"fmt", "--diff"}, {"convert", "--to", "tonk", "-"}, {"convert", "--to", "jsonl", "-"}}) {
    for (const bool is_terminal : {false, true}) {
      std::ostringstream out;
      std::ostringstream err;
      cli::World world{.out = out, .err = err, .read_input = input_of(log), .out_is_terminal = is_terminal};
      CHECK(cli::run(command, world) != cli::Status::failed);
      CHECK((out.str().find("a\u202eb") == std::string::npos) == is_terminal);
      CHECK((out.str().find("a\\u202eb") != std::string::npos) == is_terminal);
    }
  }
}

}  // namespace tonk::cli_test
