#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <oneapi/tbb/parallel_pipeline.h>

#include "cli/command.hpp"
#include "cli/houses/interview.hpp"
#include "cli/houses/simulate_report.hpp"
#include "cli/io/output_file.hpp"
#include "cli/io/problems.hpp"
#include "cli/io/progress.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/remedies.hpp"
#include "cli/judging/reporter.hpp"
#include "cli/options.hpp"
#include "explore/simulate/simulation.hpp"
#include "explore/whatif/identify.hpp"
#include "parser/convert.hpp"
#include "parser/reader.hpp"
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

/// The first `hands` hands of the session as a log.
std::string log_of(const SimulatedSession& session, std::size_t hands) {
  std::string text = session.head;
  for (std::size_t hand = 0; hand < std::min(hands, session.hands.size()); ++hand) {
    text += (text.empty() ? "" : "\n") + session.hands[hand].log;
  }
  return text;
}

/// The policy of each seat, as the command line asks; nothing, and a problem, if that is impossible.
std::optional<std::vector<Policy>> policies_of(const SimulateOptions& options, const spec::Rules& rules,
                                               Problems& problems) {
  std::vector<Policy> policies;
  policies.reserve(options.policies.size());
  for (const std::string& name : options.policies) {
    const std::optional<Policy> policy = explore::parse_policy(name);
    if (!policy) {
      problems.say(fmt::format("`--play {}` is not one of {}", name, fmt::join(explore::policy_names, ", ")));
      return std::nullopt;
    }
    policies.push_back(*policy);
  }
  const std::size_t players = options.players != 0  ? options.players
                              : policies.size() > 1 ? policies.size()
                                                    : rules.fewest_players;
  if (players < rules.fewest_players || players > rules.most_players) {
    problems.say(fmt::format("`{}` is not played by {}, but by {} to {}", house_words(rules.house, rules.options),
                             players, rules.fewest_players, rules.most_players));
    return std::nullopt;
  }
  if (policies.size() > 1 && policies.size() != players) {
    problems.say(fmt::format("`--play` names {} ways to play for {} players: name one, or one for each seat",
                             policies.size(), players));
    return std::nullopt;
  }
  policies.resize(players, policies.empty() ? Policy::greedy : policies.back());
  return policies;
}

class Simulation {
 public:
  Simulation(const SimulateOptions& options, World& world)
      : options_(options),
        world_(world),
        problems_(world.err, use_color(ColorWhen::automatic, world.err_is_terminal, world)),
        house_cache_(options.house, problems_) {}

  Status run() {
    if (!house_cache_.accepts(options_.house)) {
      return Status::failed;
    }
    const HouseChoice choice{options_.house.house, options_.house.with, ""};
    compiled_ = house_cache_.compile(choice);
    rules_ = &*compiled_->rules;
    std::optional<std::vector<Policy>> policies = policies_of(options_, *rules_, problems_);
    if (!policies || !open()) {
      return Status::failed;
    }
    plan_ = {*std::move(policies), options_.seed, options_.hands_a_session};
    statistics_.emplace(explore::seat_names(plan_));
    play();
    close();
    if (options_.output != standard_output && !problems_.any()) {
      tell(choice);
    }
    return problems_.status();
  }

 private:
  /// Sessions are played on all cores and counted in their order, so that nothing depends on how many there are.
  void play() {
    Progress progress(world_, options_.hands, "hands");
    std::uint64_t next = 1;
    bool enough = false;
    const std::size_t at_once = std::clamp<std::uint64_t>(most_hands_in_memory / plan_.hands_a_session, 1, 64);
    namespace tbb = oneapi::tbb;
    tbb::parallel_pipeline(
        at_once,
        tbb::make_filter<void, std::uint64_t>(tbb::filter_mode::serial_in_order,
                                              [&](tbb::flow_control& control) -> std::uint64_t {
                                                if (enough) {
                                                  control.stop();
                                                }
                                                return next++;
                                              }) &
            tbb::make_filter<std::uint64_t, SimulatedSession>(
                tbb::filter_mode::parallel,
                [&](std::uint64_t number) { return explore::simulate(*rules_, plan_, number, options_.hands); }) &
            tbb::make_filter<SimulatedSession, void>(
                tbb::filter_mode::serial_in_order, [&](const SimulatedSession& session) {
                  const std::uint64_t before = statistics_->hands();
                  count(session);
                  progress.advance(statistics_->hands() - before);
                  enough = enough || statistics_->hands() >= options_.hands || is_hopeless() || problems_.any() ||
                           !world_.out.good();  // nobody reads on, or the disk is full
                }));
  }

  void count(const SimulatedSession& session) {
    const std::uint64_t left = options_.hands - std::min(options_.hands, statistics_->hands());
    statistics_->add(session, left);
    const std::string log = left == 0 ? "" : log_of(session, left);
    if (log.empty()) {
      return;
    }
    if (sampled_ < options_.sample) {
      sample_ += (sample_.empty() ? "" : "\n") + log;
      sampled_ += session.hands.size();
    }
    write(log);
  }

  /// Whether most hands are given up, so that the number asked for may never be reached.
  [[nodiscard]] bool is_hopeless() const {
    static constexpr std::uint64_t some = 1000;
    return statistics_->given_up() > some && statistics_->given_up() > statistics_->hands();
  }

  [[nodiscard]] bool open() {
    std::string why;
    if (options_.output.empty() || options_.output == standard_output) {
      return true;
    }
    for (const std::string& house : house_cache_.files()) {
      inputs_.add(house);
    }
    file_.emplace(world_, options_.output, options_.force, inputs_);
    if (!file_->open(why)) {
      problems_.say(cannot_write(options_.output, why));
    }
    return !problems_.any();
  }

  void write(const std::string& log) {
    if (options_.output.empty() || problems_.any()) {
      return;
    }
    const bool as_json = options_.output.ends_with(".jsonl");
    const std::string text = as_json ? log::convert(log, log::Form::text, log::Form::json).text
                                     : (std::exchange(any_written_, true) ? "\n" : "") + log;
    std::string why;
    if (options_.output == standard_output) {
      world_.out << text;
    } else if (!file_->append(text, why)) {
      problems_.say(cannot_write(options_.output, why));
    }
  }

  void close() {
    std::string why;
    if (file_ && !problems_.any() && !file_->commit(why)) {
      problems_.say(cannot_write(options_.output, why));
    }
  }

  void tell(const HouseChoice& choice) {
    Simulated simulated{*rules_, plan_, *statistics_};
    WhatIfs what_ifs(house_cache_);
    std::optional<explore::Tested> tested;
    if (options_.sample > 0) {
      explore::WhatIf& what_if = *what_ifs.of(choice);
      tested.emplace(what_if);
      test(*tested);
      simulated.tested = &*tested;
      simulated.said = &what_if.said();
    }
    if (problems_.stops(world_)) {
      return;
    }
    if (options_.format == Format::json) {
      world_.out << simulation_json(simulated) << '\n';
    } else {
      world_.out << simulation_text(simulated);
    }
  }

  void test(explore::Tested& tested) {
    Progress progress(world_, sampled_, "hands tried by other rules");
    log::ChunkReader reader(sample_, log::Form::text);
    log::Hand head;
    log::Hand hand;
    SessionJudge session;
    while (const auto chunk = world_.is_interrupted() ? std::nullopt : reader.next(hand)) {
      const bool is_head = chunk->kind == log::Chunk::Kind::session;
      if (!reader.errors().empty()) {
        continue;
      }
      if (is_head) {
        std::swap(head, hand);
        session.begin(&head);
      } else {
        session.judge(hand, *rules_);
        tested.add(hand, session.inherited(), session.judgement());
        progress.advance();
      }
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
  std::string sample_;  ///< the hands on which it is measured how often each rule mattered
  std::uint64_t sampled_ = 0;
};

}  // namespace

Command declare_simulate(CLI::App& program) {
  auto options = std::make_shared<SimulateOptions>();
  CLI::App& command = add_command(program, "simulate", "play hands by the rules, and say what comes of them");
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
                 "measure on about this many hands how often each rule mattered (1000); 0: do not");
  declare_output(command, options->output,
                 "write the hands to this new log; `*.jsonl` as JSON, - instead of the report");
  declare_force(command, options->force);
  declare_format(command, options->format);
  declare_footer(
      command,
      "The same house, plan and seed give the same hands on every machine. Players look at nothing but what they\n"
      "could see at a table: `random` makes any legal move, `greedy` lays and takes all it can and drops with ten\n"
      "points or fewer, `careful` drops when the others must be expected to hold more, and keeps cards that others\n"
      "could lay.\n\n"
      "Exit status: 0 done, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk simulate pagat --players 3 --hands 10000 --seed 7\n"
      "  tonk simulate marwang --play careful,greedy,greedy -o hands.tonk\n"
      "  tonk simulate pagat --with waiting --hands 10000 -o - | tonk verify -q -");
  return {&command, [options](World& world) { return Simulation(*options, world).run(); }};
}

}  // namespace tonk::cli
