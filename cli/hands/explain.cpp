#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/hands/timelines.hpp"
#include "cli/judging/command_houses.hpp"
#include "parser/hand.hpp"
#include "render/explained.hpp"
#include "render/hand_words.hpp"
#include "render/json.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk::cli {
namespace {

std::string held_text(const Held& held) {
  if (held.cards.empty()) {
    return "no cards";
  }
  const std::string less = held.unaccounted == 0 ? "" : ", " + hidden_cards_played(held.unaccounted);
  return fmt::format("{}{} ({})", fmt::join(held.cards, " "), less, to_string(held.count));
}

/// `; may not drop; Ann may not drop or lay`: first who moved.
std::string delays_text(const Step& step) {
  std::string text;
  for (const Delay& delay : step.delays) {
    const std::string who = delay.player == step.player ? "" : printable(delay.player) + ' ';
    text += fmt::format("; {}may not {}", who, fmt::join(delay.may_not, " or "));
  }
  return text;
}

/// The text of one hand, section by section.
class HandText {
 public:
  HandText(const Record& record, const Timeline& timeline, bool color)
      : record_(record), timeline_(timeline), style_(color) {
    std::uint64_t last_line = 0;
    for (const std::optional<std::uint64_t>& line : timeline.deal_lines) {
      last_line = std::max(last_line, line.value_or(0));
    }
    for (const Step& step : timeline.play) {
      last_line = std::max(last_line, step.line);
    }
    margin_.assign((last_line == 0 ? 0 : std::to_string(last_line).size()) + 4, ' ');
  }

  [[nodiscard]] std::string table(const log::Hand& hand, const log::Hand* head) const {
    const std::string dealer =
        timeline_.dealer.empty() ? "the dealer is unknown" : printable(timeline_.dealer) + " deals";
    return fmt::format("house {}; stake {}\nseats {}, clockwise; {}\n",
                       spec::house_words(record_.house, record_.options), stake_words(hand, head),
                       printable(fmt::format("{}", fmt::join(timeline_.seats, ", "))), dealer);
  }

  /// The deal and the play: a row for each move, such as `17  Ann  draw 6h  4h 5h 6h (15)`.
  [[nodiscard]] std::string play() const {
    TextRows rows{{""}, {style_.bold("the deal")}};
    const auto add = [&](std::optional<std::uint64_t> line, const std::string& player, const std::string& action,
                         const std::string& held) {
      rows.push_back({line ? fmt::format("  {}", *line) : "  ", name(player), printable(action), held});
    };
    for (std::size_t seat = 0; seat < timeline_.seats.size(); ++seat) {
      add(timeline_.deal_lines[seat], timeline_.seats[seat], "deal", held_text(timeline_.dealt.hands[seat]));
    }
    if (!timeline_.upcard.empty()) {
      rows.push_back({"  ", "up", timeline_.upcard});
    }
    add_findings(timeline_.before, rows);
    rows.insert(rows.end(), {{""}, {style_.bold("the play")}});
    for (const Step& step : timeline_.play) {
      add(step.line, step.player, step.action, held_text(step.after.hands[step.seat]) + delays_text(step));
      add_findings(step.findings, rows);
    }
    return in_columns(rows, "rl");
  }

  [[nodiscard]] std::string end() const {
    TextRows rows{{""}, {style_.bold("the end: " + printable(timeline_.ending))}};
    for (std::size_t seat = 0; seat < timeline_.last.hands.size(); ++seat) {
      rows.push_back({"  " + name(timeline_.seats[seat]), held_text(timeline_.last.hands[seat])});
    }
    add_findings(timeline_.at_end, rows);
    return in_columns(rows, "l");
  }

  [[nodiscard]] std::string settlement(const log::Hand& hand) const {
    TextRows rows{{""}, {style_.bold("the settlement")}};
    if (record_.end != End::none && record_.settlement != SettlementVerdict::undetermined) {
      for (const Payment& payment : record_.payments) {
        rows.push_back({"  " + payment_text(payment), to_string(payment.why)});
      }
      if (record_.payments.empty()) {
        rows.push_back({record_.net.empty() ? "  it is open who pays whom" : "  nobody pays"});
      }
      if (!record_.net.empty()) {
        rows.push_back({"  net: " + sum_words(record_.net)});
        if (!record_.points.empty()) {
          rows.push_back({"  points: " + sum_words(record_.points)});
        }
      }
    }
    if (const std::string recorded = recorded_words(hand); !recorded.empty()) {
      rows.push_back({"  recorded: " + recorded});
    }
    if (record_.settlement) {
      rows.push_back({"  " + comparison_words(*record_.settlement)});
    }
    add_findings(timeline_.after, rows);
    return in_columns(rows, "l");
  }

  [[nodiscard]] std::string carried_over() const {
    const auto line = [](const std::string& words) { return fmt::format("  {}\n", words); };
    return timeline_.kept.any()
               ? fmt::format("\n{}\n{}", style_.bold("after the hand"), joined(kept_words(timeline_.kept), "", line))
               : "";
  }

 private:
  /// At least as wide as the word `up`, which stands below the names.
  static std::string name(const std::string& player) { return padded(printable(player), 2); }

  void add_findings(const std::vector<std::size_t>& findings, TextRows& rows) const {
    for (const std::size_t index : findings) {
      const Remark& remark = record_.findings[index];
      rows.push_back({fmt::format("{}{} {} [{}]", margin_, style_.bad(fmt::format("{}:", to_string(remark.leads_to))),
                                  style_.bold(printable(remark.message)), printable(remark.code))});
      if (const std::string rule = to_string(remark.rule); !rule.empty()) {
        rows.push_back({fmt::format("{}{} {}", margin_, style_.note("rule:"), rule)});
      }
      if (!remark.help.empty()) {
        rows.push_back({fmt::format("{}{} {}", margin_, style_.note("help:"), printable(remark.help))});
      }
    }
  }

  const Record& record_;
  const Timeline& timeline_;
  TerminalStyle style_;
  std::string margin_;  ///< behind the column of line numbers
};

std::string explain_text(const Record& record, const Timeline& timeline, const log::Hand& hand, const log::Hand* head,
                         bool color) {
  if (!timeline.is_dealt) {
    return joined(record.findings, "", [&](const Remark& remark) { return finding_text(remark, color); }) +
           verdict_text(record, color);
  }
  const HandText text(record, timeline, color);
  return verdict_text(record, color) + text.table(hand, head) + text.play() + text.end() + text.settlement(hand) +
         text.carried_over();
}

struct ExplainOptions {
  TimelineOptions hands;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
};

Status explain(const ExplainOptions& options, World& world) {
  Problems problems(world, options.color);
  const bool color = use_color(options.color, world.out_is_terminal, world);
  CommandHouses house_cache(options.hands.house, problems);
  bool first = true;
  const bool found = visit_timelines(
      options.hands, house_cache, world, problems, [&](JudgedLog& judged, const Timeline& timeline, std::size_t) {
        const Record& record = judged.record();
        if (options.format == Format::json) {
          world.out << json_line(tonk::to_json(record, timeline)) << '\n';
        } else {
          world.out << (first ? "" : "\n") << explain_text(record, timeline, judged.hand(), judged.head(), color);
        }
        first = false;
      });
  return problems.status(found);
}

}  // namespace

Command declare_explain(CLI::App& program) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App& command = add_command(program, "explain", "show a hand move by move, and why each payment is owed",
                                  "Exit status: 0 nothing found, 1 findings, 2 the work could not be done.\n\n"
                                  "Examples:\n"
                                  "  tonk explain friday.tonk --hand 3\n"
                                  "  tonk explain friday.tonk --house pagat --with waiting");
  declare_argument(command, "FILE", options->hands.file, "the log, or - for standard input");
  declare_text(command, "--hand", options->hands.hand, "show only hands that are called so", "ID");
  declare_house(command, options->hands.house);
  declare_format(command, options->format);
  declare_color(command, options->color);
  return {&command, [options](World& world) { return explain(*options, world); }};
}

}  // namespace tonk::cli
