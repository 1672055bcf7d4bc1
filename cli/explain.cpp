#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/cabinet.hpp"
#include "cli/command.hpp"
#include "cli/explain_text.hpp"
#include "cli/json_report.hpp"
#include "cli/options.hpp"
#include "cli/problems.hpp"
#include "cli/tell_log.hpp"

namespace tonk::cli {
namespace {

using nlohmann::ordered_json;

struct ExplainOptions {
  TellOptions tell;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
};

ordered_json to_json(const std::vector<Delay>& delays) {
  ordered_json json = ordered_json::array();
  for (const Delay& delay : delays) {
    json.push_back({{"player", delay.player}, {"may_not", delay.may_not}});
  }
  return json;
}

/// The house's own pot is `pot`, as in a log.
ordered_json to_json(const Kept::List& list) {
  ordered_json json = ordered_json::object();
  for (const auto& [whose, amount] : list) {
    json[whose.empty() ? "pot" : whose] = amount;
  }
  return json;
}

ordered_json to_json(const Kept& kept) {
  return {{"known", kept.known},
          {"scores", to_json(kept.scores)},
          {"tokens", to_json(kept.tokens)},
          {"pots", to_json(kept.pots)},
          {"out", kept.out},
          {"over", kept.over}};
}

ordered_json entry(std::optional<std::uint64_t> line, const std::string& player, const std::string& action,
                   const Held& held) {
  const Points count = held.count;
  return {{"line", line ? ordered_json(*line) : ordered_json(nullptr)},
          {"player", player},
          {"action", action},
          {"hand", held.cards},
          {"count", count.exact() ? ordered_json(count.low) : ordered_json{{"low", count.low}, {"high", count.high}}}};
}

ordered_json to_json(const Record& record, const Story& story) {
  ordered_json json = to_json(record);
  json["story"] = ordered_json::array();
  for (std::size_t seat = 0; seat < story.deal.size(); ++seat) {
    const DealLine& dealt = story.deal[seat];
    json["story"].push_back(entry(dealt.line, dealt.player, "deal", story.dealt.hands[seat]));
    json["story"].back()["findings"] = ordered_json::array();
  }
  for (const Step& step : story.play) {
    ordered_json told = entry(step.line, step.player, step.action, step.after.hands[step.seat]);
    told["findings"] = ordered_json::array();
    for (const std::size_t index : step.findings) {
      told["findings"].push_back(record.findings[index].code);
    }
    if (!step.delays.empty()) {
      told["delays"] = to_json(step.delays);
    }
    json["story"].push_back(std::move(told));
  }
  if (story.kept.any()) {
    json["kept"] = to_json(story.kept);
  }
  return json;
}

Status explain(const ExplainOptions& options, World& world) {
  Problems problems(world.err, use_color(options.color, world.err_is_terminal, world));
  const bool color = use_color(options.color, world.out_is_terminal, world);
  Cabinet cabinet(options.tell.house, problems);
  bool first = true;
  const bool found = tell_log(options.tell, cabinet, world, problems, [&](Walk& walk, const Story& story, std::size_t) {
    const Record& record = walk.record();
    if (options.format == Format::json) {
      world.out << json_line(to_json(record, story)) << '\n';
    } else {
      world.out << (first ? "" : "\n") << explain_text(record, story, walk.hand(), walk.head(), color);
    }
    first = false;
  });
  return problems.status(found);
}

}  // namespace

Command declare_explain(CLI::App& program) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = program.add_subcommand("explain", "show a hand move by move, and why each payment is owed");
  command->add_option("FILE", options->tell.file, "the log, or - for standard input")->type_name("")->required();
  command->add_option("--hand", options->tell.hand, "show only this hand")->type_name("ID");
  declare_house(*command, options->tell.house);
  declare_format(*command, options->format);
  declare_color(*command, options->color);
  command->footer(
      "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
      "Examples:\n"
      "  tonk explain friday.tonk --hand 3\n"
      "  tonk explain friday.tonk --house pagat --with waiting");
  return {command, [options](World& world) { return explain(*options, world); }};
}

}  // namespace tonk::cli
