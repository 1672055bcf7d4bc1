#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/ranges.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include "cli/command.hpp"
#include "cli/houses/simulation_report.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/paths.hpp"
#include "cli/io/progress.hpp"
#include "cli/judging/command_houses.hpp"
#include "explore/simulate/simulation.hpp"
#include "parser/convert.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/verified.hpp"
#include "verifier/judge/judge.hpp"

namespace tonk::cli {
namespace {

using explore::Plan;
using explore::Policy;
using explore::SimulatedSession;

constexpr std::uint64_t most_hands = 1'000'000'000'000;
constexpr std::uint64_t most_hands_a_session = 100'000;  // which are kept in memory
constexpr std::uint64_t most_hands_in_memory = 200'000;
constexpr std::uint64_t most_seed = std::numeric_limits<std::uint64_t>::max();

struct SimulateOptions {
  HouseOptions house;
  std::uint64_t players = 0;  ///< 0: as many as policies are named, else the fewest
  std::uint64_t hands = 1000;
  std::uint64_t seed = 1;
  std::uint64_t hands_a_session = 20;
  std::uint64_t sample = 1000;
  std::vector<std::string> policies;
  std::string output;  ///< empty: nothing but the report is wanted
  bool force = false;
  Format format = Format::text;
};

/// The policy of each seat, as the command line asks; nothing if that is impossible, which is reported.
std::optional<std::vector<Policy>> policies_of(const SimulateOptions& options, const spec::Rules& rules,
                                               Problems& problems) {
  std::vector<Policy> policies;
  for (const std::string& name : options.policies) {
    const std::optional<Policy> policy = explore::parse_policy(name);
    if (!policy) {
      problems.say("`--play {}` is not one of {}", name, fmt::join(explore::policy_names, ", "));
      return std::nullopt;
    }
    policies.push_back(*policy);
  }
  const std::size_t players = options.players != 0  ? options.players
                              : policies.size() > 1 ? policies.size()
                                                    : rules.fewest_players;
  if (players < rules.fewest_players || players > rules.most_players) {
    problems.say(not_played_by(rules, players));
    return std::nullopt;
  }
  if (policies.size() > 1 && policies.size() != players) {
    problems.say("`--play` names {} ways to play for {} players: name one, or one for each seat", policies.size(),
                 players);
    return std::nullopt;
  }
  policies.resize(players, policies.empty() ? Policy::greedy : policies.back());
  return policies;
}

class Simulation {
 public:
  Simulation(const SimulateOptions& options, World& world)
      : options_(options), world_(world), problems_(world), house_cache_(options.house, problems_) {}

  Status run() {
    compiled_ = house_cache_.compiled(options_.house);
    if (!compiled_) {
      return Status::failed;
    }
    rules_ = &*compiled_->rules;
    std::optional<std::vector<Policy>> policies = policies_of(options_, *rules_, problems_);
    if (!policies || !open()) {
      return Status::failed;
    }
    plan_ = {*std::move(policies), options_.seed, options_.hands_a_session};
    statistics_.emplace(explore::seat_names(plan_));
    if (options_.sample > 0 && options_.output != standard_output) {
      what_if_ = what_ifs_.of({options_.house.house, options_.house.with, ""});
      tested_.emplace(*what_if_, explore::Tested::Scope::all_hands);
    }
    play();
    if (file_ && !problems_.any()) {
      file_->commit();
    }
    if (options_.output != standard_output && !problems_.any()) {
      report();
    }
    return problems_.status();
  }

 private:
  /// Sessions are played on all cores and counted in their order, so that nothing depends on how many there are.
  void play() {
    Progress progress(world_, options_.hands, "hands");
    std::uint64_t next = 1;
    std::atomic<bool> enough = false;
    const std::size_t at_once = std::clamp<std::uint64_t>(most_hands_in_memory / plan_.hands_a_session, 1, 64);
    const auto number_next = [&](oneapi::tbb::flow_control& control) {
      if (enough) {
        control.stop();
      }
      return next++;
    };
    const auto simulate = [&](std::uint64_t number) {
      return explore::simulate(*rules_, plan_, number, options_.hands);
    };
    const auto take = [&](const SimulatedSession& session) {
      if (enough) {
        return;
      }
      const std::uint64_t before = statistics_->hands();
      count(session);
      progress.advance(statistics_->hands() - before);
      enough = statistics_->hands() >= options_.hands || is_hopeless() || problems_.any() ||
               !world_.out.good();  // the reader is gone, or the disk is full
    };
    namespace tbb = oneapi::tbb;
    constexpr auto in_order = tbb::filter_mode::serial_in_order;
    tbb::parallel_pipeline(at_once,
                           tbb::make_filter<void, std::uint64_t>(in_order, number_next) &
                               tbb::make_filter<std::uint64_t, SimulatedSession>(tbb::filter_mode::parallel, simulate) &
                               tbb::make_filter<SimulatedSession, void>(in_order, take));
    if (is_hopeless() && statistics_->hands() < options_.hands) {
      problems_.say("{} hands came to no end, and {} did: this house cannot be simulated",
                    grouped(statistics_->given_up()), grouped(statistics_->hands()));
    }
  }

  void count(const SimulatedSession& session) {
    const std::uint64_t left = options_.hands - std::min(options_.hands, statistics_->hands());
    statistics_->add(session, left);
    test(session, left);
    if (!options_.output.empty() && !problems_.any() && left > 0 && !session.hands.empty()) {
      write(session.log(left));
    }
  }

  /// Whether most hands are given up, so that the number asked for may never be reached.
  [[nodiscard]] bool is_hopeless() const {
    static constexpr std::uint64_t some = 100;
    return statistics_->given_up() > some && statistics_->given_up() > statistics_->hands();
  }

  [[nodiscard]] bool open() {
    if (options_.output.empty() || options_.output == standard_output) {
      return true;
    }
    for (const std::string& house : house_cache_.files()) {
      inputs_.add(house);
    }
    return file_.emplace(world_, problems_, options_.output, options_.force, inputs_).open();
  }

  void write(const std::string& log) {
    const bool as_json =
        options_.output == standard_output ? options_.format == Format::json : is_json_by_name(options_.output);
    const std::string text = as_json ? log::convert(log, log::Form::text, log::Form::json).text
                                     : (std::exchange(any_written_, true) ? "\n" : "") + log;
    if (file_) {
      file_->append(text);
    } else {
      world_.out << text;
    }
  }

  /// Writes what came of it.
  void report() {
    Simulated simulated{*rules_, plan_, *statistics_};
    if (tested_) {
      simulated.tested = &*tested_;
      simulated.said = &what_if_->said();
    }
    if (!problems_.stops(world_)) {
      const bool as_json = options_.format == Format::json;
      world_.out << (as_json ? json_line(simulation_json(simulated)) + '\n' : simulation_text(simulated));
    }
  }

  /// The first `hands` hands of the session by other rules, until enough hands have been.
  void test(const SimulatedSession& session, std::uint64_t hands) {
    if (!tested_ || tested_->hands() >= options_.sample) {
      return;
    }
    const EngineConfig engine(*rules_);
    SessionJudge judge(Wanted::comparison);
    judge.begin(session.head ? &*session.head : nullptr);
    hands = std::min<std::uint64_t>({hands, session.hands.size(), options_.sample - tested_->hands()});
    for (std::size_t hand = 0; hand < hands && !world_.is_interrupted(); ++hand) {
      const log::Hand& played = session.hands[hand].hand;
      judge.judge(played, engine);
      tested_->add(played, judge.inherited(), judge.judgement());
    }
  }

  const SimulateOptions& options_;
  World& world_;
  Problems problems_;
  CommandHouses house_cache_;
  std::shared_ptr<const spec::Compiled> compiled_;
  const spec::Rules* rules_ = nullptr;
  Plan plan_;
  std::optional<explore::Statistics> statistics_;
  InputFiles inputs_;
  std::optional<OutputFile> file_;
  bool any_written_ = false;
  WhatIfs what_ifs_{house_cache_};
  std::shared_ptr<explore::WhatIf> what_if_;
  std::optional<explore::Tested> tested_;  ///< how often each rule mattered in the first hands
};

}  // namespace

Command declare_simulate(CLI::App& program) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App& command = add_command(
      program, "simulate", "play hands by the rules, and say what comes of them",
      "The same house, plan and seed give the same hands on every machine. Players look at nothing but what they\n"
      "could see at a table: `random` makes any legal move, `greedy` lays and takes all it can and drops with ten\n"
      "points or fewer, `careful` drops when the others must be expected to hold more, and keeps cards that others\n"
      "could lay.\n\n"
      "Exit status: 0 done, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk simulate pagat --players 3 --hands 10000 --seed 7\n"
      "  tonk simulate marwang --play careful,greedy,greedy -o hands.tonk\n"
      "  tonk simulate pagat --with waiting --hands 10000 -o - | tonk verify -q -");
  declare_variant(command, options->house);
  declare_number(command, "--players", options->players, 1, spec::max_players,
                 "number of players (the fewest that the house is for)");
  declare_number(command, "--hands", options->hands, 1, most_hands, "number of hands (1000)");
  declare_number(command, "--seed", options->seed, 0, most_seed, "seed of the random hands (1)");
  declare_number(command, "--session", options->hands_a_session, 1, most_hands_a_session,
                 "hands in a session (20); 1: each hand stands alone");
  declare_list(command, "--play", options->policies,
               "random, greedy (default) or careful: one for all, or one for each seat, separated by commas", "HOW",
               ',');
  declare_number(command, "--rules-from", options->sample, 0, most_hands,
                 "measure on the first N hands how often each rule mattered (1000); 0: do not");
  declare_output(command, options->output,
                 "write the hands to this new log; `*.jsonl` as JSON, - instead of the report and in its format");
  declare_force(command, options->force);
  declare_format(command, options->format);
  return {&command, [options](World& world) { return Simulation(*options, world).run(); }};
}

}  // namespace tonk::cli
