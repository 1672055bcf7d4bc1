#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/judging/command_houses.hpp"
#include "parser/reader.hpp"
#include "session/judged_log.hpp"
#include "tests/bench/look_at_all.hpp"
#include "verifier/judge/judge.hpp"

/// tonk_bench LOG.tonk LOG.jsonl HANDS: how long it takes to read and judge a log that is in memory, beside what a machine needs for the
/// same bytes at the least. docs/speed.md tells what each is.
namespace tonk::bench {
namespace {

std::string words;
std::string json;
std::uint64_t hands = 0;

void count(benchmark::State& state, const std::string& text) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(hands));
}

void touch(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t sum = 0;
    for (std::size_t at = 0; at + sizeof(sum) <= words.size(); at += sizeof(sum)) {
      std::uint64_t word = 0;
      std::memcpy(&word, words.data() + at, sizeof(word));
      sum += word;
    }
    benchmark::DoNotOptimize(sum);
  }
  count(state, words);
}

void lines(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t lines = 0;
    for (std::size_t at = words.find('\n'); at != std::string::npos; at = words.find('\n', at + 1)) {
      ++lines;
    }
    benchmark::DoNotOptimize(lines);
  }
  count(state, words);
}

void simdjson(benchmark::State& state) {
  const Padded padded(json);
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(look_at_all(padded));
  }
  count(state, json);
}

void parse(benchmark::State& state) {
  log::Hand hand;
  for ([[maybe_unused]] auto _ : state) {
    log::ChunkReader reader(words, log::Form::text);
    std::uint64_t moves = 0;
    while (reader.next(hand)) {
      if (!reader.errors().empty()) {
        state.SkipWithError("the log cannot be read");
        return;
      }
      moves += hand.actions.size();
    }
    benchmark::DoNotOptimize(moves);
  }
  count(state, words);
}

/// Hands that were read before.
void judge(benchmark::State& state) {
  std::ostringstream told;
  cli::Problems problems(told, false);
  cli::CommandHouses house_cache({}, problems);
  std::vector<log::Hand> read;
  log::ChunkReader reader(words, log::Form::text);
  for (log::Hand hand; reader.next(hand);) {
    read.push_back(hand);
  }
  const log::HouseLine& house = read.front().header.house.value();
  const auto compiled = house_cache.compile({house.name, house.options, ""});
  const EngineConfig engine(*compiled->rules);
  Judge judge;
  Judgement judgement;
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t right = 0;
    for (const log::Hand& hand : read) {
      judge(hand, {}, engine, judgement);
      right += static_cast<std::uint64_t>(judgement.verdict == Verdict::ok);
    }
    if (right != hands) {
      state.SkipWithError("not all hands are in order");
      return;
    }
  }
  count(state, words);
}

/// All that is done of a hand in which nothing is found.
void verify(benchmark::State& state, const std::string& text) {
  std::ostringstream told;
  cli::Problems problems(told, false);
  cli::CommandHouses house_cache({}, problems);
  const cli::HouseOptions options;
  const std::string file = "-";
  for ([[maybe_unused]] auto _ : state) {
    JudgedLog walk(file, text, options, house_cache);
    std::uint64_t right = 0;
    while (walk.advance()) {
      right += static_cast<std::uint64_t>(walk.judge() == Verdict::ok);
    }
    if (right != hands) {
      state.SkipWithError("not all hands are in order");
      return;
    }
  }
  count(state, text);
}

std::string read(const char* path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

void declare() {
  using benchmark::RegisterBenchmark;
  constexpr auto unit = benchmark::kMillisecond;
  RegisterBenchmark("touch", touch)->Unit(unit);
  RegisterBenchmark("lines", lines)->Unit(unit);
  RegisterBenchmark("simdjson", simdjson)->Unit(unit);
  RegisterBenchmark("parse", parse)->Unit(unit);
  RegisterBenchmark("judge", judge)->Unit(unit);
  RegisterBenchmark("verify", [](benchmark::State& state) { verify(state, words); })->Unit(unit);
  RegisterBenchmark("verify-json", [](benchmark::State& state) { verify(state, json); })->Unit(unit);
}

}  // namespace
}  // namespace tonk::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 4) {
    std::cerr << "usage: tonk_bench LOG.tonk LOG.jsonl HANDS [--benchmark_…]\n";
    return 2;
  }
  tonk::bench::words = tonk::bench::read(argv[1]);
  tonk::bench::json = tonk::bench::read(argv[2]);
  tonk::bench::hands = std::strtoull(argv[3], nullptr, 10);
  tonk::bench::declare();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
