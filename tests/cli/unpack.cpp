#include <catch2/catch.hpp>

#include <random>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "cli/io/source.hpp"
#include "tests/support/cli_support.hpp"
#include "tests/support/packing.hpp"

using namespace tonk;
using namespace tonk::cli_test;
using namespace std::string_literals;
using test::packed;

namespace {

struct Unpacked {
  std::string text;
  std::string why;  ///< it broke off; empty where it did not
  std::string sha256;
  friend bool operator==(const Unpacked&, const Unpacked&) = default;
};

/// What standard input gives, which gives these bytes in pieces of at most so many.
Unpacked unpacked(const std::string& bytes, std::size_t most_piece = 100'000) {
  std::ostringstream nowhere;
  cli::World world{.out = nowhere, .err = nowhere};
  std::mt19937 luck{1};
  std::size_t at = 0;
  world.read_input = [&](char* to, std::size_t most, std::string&) -> std::optional<std::size_t> {
    const std::size_t given = bytes.copy(to, std::min(most, luck() % most_piece + 1), at);
    at += given;
    return given;
  };
  Unpacked result;
  const auto source = cli::Source::open("-", world, result.why);
  REQUIRE(source);
  source->keep_digest();
  std::string block(std::size_t{1} << 16U, '\0');
  while (const auto given = source->read(block.data(), block.size(), result.why)) {
    if (*given == 0) {
      result.sha256 = source->sha256();
      break;
    }
    result.text += block.substr(0, *given);
  }
  return result;
}

std::string some_text(std::size_t size) {
  std::string text;
  std::mt19937 luck{3};
  while (text.size() < size) {
    text += fmt::format("hand {}\n", luck());
  }
  return text;
}

const std::string skippable = "\x53\x2A\x4D\x18\x05\0\0\0noise"s;

}  // namespace

TEST_CASE("what is packed is read whole, and its digest is that of the file") {
  const std::string text = some_text(300'000);
  for (const std::string_view packing : test::packings) {
    INFO(packing);
    const std::string one = packed(packing, text);
    const std::string none = packed(packing, "");
    for (const std::size_t piece : {1U, 50U, 100'000U}) {
      CHECK((unpacked(one, piece) == Unpacked{text, "", cli::sha256(one)}));
    }
    CHECK((unpacked(none) == Unpacked{"", "", cli::sha256(none)}));
    CHECK((unpacked(none + one + none + one) == Unpacked{text + text, "", cli::sha256(none + one + none + one)}));
    const std::string filled_up = one + std::string(512, '\0');
    CHECK((unpacked(filled_up, 100) == Unpacked{text, "", cli::sha256(filled_up)}));
  }
  std::string of_all;
  std::string texts;
  for (const std::string_view packing : test::packings) {
    of_all += packed(packing, text.substr(0, 1000)) + skippable;
    texts += text.substr(0, 1000);
  }
  CHECK((unpacked(of_all, 20) == Unpacked{texts, "", cli::sha256(of_all)}));
  CHECK((unpacked(skippable + packed("zst", text), 1) ==
         Unpacked{text, "", cli::sha256(skippable + packed("zst", text))}));
}

TEST_CASE("what is not packed any more is told, at its place") {
  for (const auto& [packing, name] : {std::pair{"gz", "gzip"}, std::pair{"bz2", "bzip2"}, std::pair{"xz", "xz"},
                                      std::pair{"zst", "zstd"}, std::pair{"lz4", "lz4"}}) {
    const std::string one = packed(packing, "hand 1\n");
    for (const std::string& behind : {"hand 2\n"s, "\x1F"s, "BZh9"s, "\0\0 "s}) {
      const Unpacked found = unpacked(one + behind, 3);
      CHECK(found.text == "hand 1\n");
      CHECK(found.why == fmt::format("what follows its {} data, from byte {} on, is not compressed", name,
                                     one.size() + behind.find_first_not_of('\0') + 1));
      CHECK(found.sha256.empty());
    }
  }
}

TEST_CASE("packed data that are cut short are told, wherever they are cut") {
  for (const auto& [packing, name] : {std::pair{"gz", "gzip"}, std::pair{"bz2", "bzip2"}, std::pair{"xz", "xz"},
                                      std::pair{"zst", "zstd"}, std::pair{"lz4", "lz4"}}) {
    const std::string text = some_text(500);
    const std::string one = packed(packing, text);
    for (std::size_t size = 10; size < one.size(); ++size) {
      const Unpacked found = unpacked(one.substr(0, size));
      CHECK(found.why == fmt::format("it ends within its {} data", name));
      CHECK(text.starts_with(found.text));
    }
  }
}

TEST_CASE("a changed bit of what is packed changes nothing, or is told, however it comes") {
  const std::string text = some_text(700);
  for (const std::string_view packing : test::packings) {
    const std::string one = packed(packing, text);
    std::size_t told = 0;
    for (std::size_t bit = 0; bit < 8 * one.size(); ++bit) {
      std::string changed = one;
      changed[bit / 8] = static_cast<char>(static_cast<unsigned char>(changed[bit / 8]) ^ (1U << (bit % 8)));
      const Unpacked found = unpacked(changed);
      INFO(packing << ", bit " << bit);
      const bool is_still_packed = found.text != changed;  // else it is read as it stands
      told += found.why.empty() ? 0U : 1U;
      CHECK((!is_still_packed || !found.why.empty() || found.text == text));
      const Unpacked again = unpacked(changed, 7);
      // What stands in front of the damage, liblzma gives as it comes.
      CHECK((found.text == again.text ||
             (packing == "xz" && text.starts_with(found.text) && text.starts_with(again.text))));
      CHECK(found.why == again.why);
    }
    CHECK(told > 7 * one.size());
  }
}

TEST_CASE("what was packed in front of some damage is read, however it comes") {
  const std::string text = some_text(1'000'000);
  for (const std::string_view packing : test::packings) {
    INFO(packing);
    std::string changed = packed(packing, text);
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ '\x10');
    const Unpacked found = unpacked(changed);
    CHECK(found.why.ends_with(" data, from byte 1 on, are damaged"));
    // A block of bzip2 is longer, and its checksum is behind it.
    CHECK((packing == "bz2" || found.text.substr(0, text.size() / 10) == text.substr(0, text.size() / 10)));
    CHECK(found.text == unpacked(changed, 1000).text);
  }
}

TEST_CASE("what would take too much memory to unpack is not unpacked") {
  const std::string window_of_256_mib = "\x28\xB5\x2F\xFD\0\x90\x19\0\0abc"s;
  CHECK(unpacked(window_of_256_mib).why == "its zstd data take more than 128 MiB of memory to unpack");
  std::string window_of_128_mib = window_of_256_mib;
  window_of_128_mib[5] = '\x88';
  CHECK((unpacked(window_of_128_mib).text == "abc"));
}
