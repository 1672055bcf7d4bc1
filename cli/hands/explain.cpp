#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/hands/timeline.hpp"
#include "cli/io/json.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/command_houses.hpp"
#include "cli/judging/reporter.hpp"
#include "parser/hand.hpp"
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

/// Writes one hand; its members are what every part of the text needs.
class Page {
 public:
  Page(const Record& record, const Timeline& timeline, bool color)
      : record_(record), timeline_(timeline), style_(color) {
    const auto measure = [this](const std::string& player, const std::string& action, std::uint64_t line) {
      player_ = std::max(player_, columns(printable(player)));
      action_ = std::max(action_, columns(printable(action)));
      number_ = std::max(number_, line == 0 ? 0 : std::to_string(line).size());
    };
    for (std::size_t seat = 0; seat < timeline.seats.size(); ++seat) {
      measure(timeline.seats[seat], "deal", timeline.deal_lines[seat].value_or(0));
    }
    for (const Step& step : timeline.play) {
      measure(step.player, step.action, step.line);
    }
  }

  [[nodiscard]] std::string heading(std::string_view words) const { return style_.bold(words) + '\n'; }

  /// `  17  Ann  draw 6h  4h 5h 6h (15)`.
  [[nodiscard]] std::string step(const Step& step) const {
    return line(std::to_string(step.line), step.player, step.action,
                held_text(step.after.hands[step.seat]) + delays_text(step)) +
           remarks(step.findings);
  }

  [[nodiscard]] std::string dealt(std::size_t seat) const {
    const std::optional<std::uint64_t> number = timeline_.deal_lines[seat];
    return line(number ? std::to_string(*number) : "", timeline_.seats[seat], "deal",
                held_text(timeline_.dealt.hands[seat]));
  }

  [[nodiscard]] std::string last(std::size_t seat) const {
    return fmt::format("  {}  {}\n", padded(printable(timeline_.seats[seat]), player_),
                       held_text(timeline_.last.hands[seat]));
  }

  [[nodiscard]] std::string upcard() const {
    return fmt::format("  {:>{}}  {}  {}\n", "", number_, padded("up", player_), timeline_.upcard);
  }

  [[nodiscard]] std::string remarks(const std::vector<std::size_t>& findings) const {
    std::string text;
    const std::string margin(number_ + 4, ' ');
    for (const std::size_t index : findings) {
      const Remark& remark = record_.findings[index];
      text += fmt::format("{}{} {} [{}]\n", margin, style_.bad(fmt::format("{}:", to_string(remark.leads_to))),
                          style_.bold(printable(remark.message)), printable(remark.code));
      if (const std::string rule = to_string(remark.rule); !rule.empty()) {
        text += fmt::format("{}{} {}\n", margin, style_.note("rule:"), rule);
      }
      if (!remark.help.empty()) {
        text += fmt::format("{}{} {}\n", margin, style_.note("help:"), printable(remark.help));
      }
    }
    return text;
  }

  [[nodiscard]] std::string payments() const {
    std::size_t width = 0;
    for (const Payment& payment : record_.payments) {
      width = std::max(width, columns(payment_text(payment)));
    }
    const auto line = [&](const Payment& payment) {
      return fmt::format("  {}  {}\n", padded(payment_text(payment), width), to_string(payment.why));
    };
    return record_.payments.empty() ? "  nobody pays\n" : joined(record_.payments, "", line);
  }

  [[nodiscard]] std::string net() const {
    const auto words = [](const auto& net) {
      return fmt::format("{} {}", printable(net.first), to_string(net.second));
    };
    return record_.net.empty() ? "" : fmt::format("  net: {}\n", joined(record_.net, ", ", words));
  }

 private:
  [[nodiscard]] std::string line(const std::string& number, const std::string& player, const std::string& action,
                                 const std::string& held) const {
    return fmt::format("  {:>{}}  {}  {}  {}\n", number, number_, padded(printable(player), player_),
                       padded(printable(action), action_), held);
  }

  const Record& record_;
  const Timeline& timeline_;
  TerminalStyle style_;
  std::size_t player_ = 2;
  std::size_t action_ = 0;
  std::size_t number_ = 0;
};

std::string table_text(const Record& record, const Timeline& timeline, const log::Hand& hand, const log::Hand* head) {
  const std::string seats = fmt::format("{}", fmt::join(timeline.seats, ", "));
  const std::string dealer = timeline.dealer.empty() ? "the dealer is unknown" : printable(timeline.dealer) + " deals";
  return fmt::format("house {}; stake {}\nseats {}, clockwise; {}\n", house_words(record.house, record.options),
                     stake_words(hand, head), printable(seats), dealer);
}

/// An indented line, or nothing.
std::string indented(std::string_view name, const std::string& words) {
  return words.empty() ? "" : fmt::format("  {}{}\n", name, words);
}

std::string explain_text(const Record& record, const Timeline& timeline, const log::Hand& hand, const log::Hand* head,
                         bool color) {
  std::string text;
  if (!timeline.told) {
    for (const Remark& remark : record.findings) {
      text += finding_text(remark, color);
    }
    return text + verdict_text(record, color);
  }
  const Page page(record, timeline, color);
  text += verdict_text(record, color) + table_text(record, timeline, hand, head);
  text += '\n' + page.heading("the deal");
  for (std::size_t seat = 0; seat < timeline.seats.size(); ++seat) {
    text += page.dealt(seat);
  }
  text += timeline.upcard.empty() ? "" : page.upcard();
  text += page.remarks(timeline.before);
  text += '\n' + page.heading("the play");
  for (const Step& step : timeline.play) {
    text += page.step(step);
  }
  text += '\n' + page.heading("the end: " + printable(timeline.ending));
  for (std::size_t seat = 0; seat < timeline.last.hands.size(); ++seat) {
    text += page.last(seat);
  }
  text += page.remarks(timeline.at_end);
  text += '\n' + page.heading("the settlement");
  if (record.end != End::none && record.settlement != SettlementVerdict::undetermined) {
    text += page.payments() + page.net();
  }
  text += indented("recorded: ", recorded_words(hand));
  text += indented("", record.settlement ? comparison_words(*record.settlement) : "");
  text += page.remarks(timeline.after);
  if (timeline.kept.any()) {
    text += '\n' + page.heading("after the hand");
    for (const std::string& words : kept_words(timeline.kept)) {
      text += indented("", words);
    }
  }
  return text;
}

struct ExplainOptions {
  TimelineOptions tell;
  Format format = Format::text;
  ColorWhen color = ColorWhen::automatic;
};

/// The house's own pot is called `pot`, as in a log.
Json to_json(const CarriedOver::List& list) {
  Json json = Json::object();
  for (const auto& [whose, amount] : list) {
    json[whose.empty() ? "pot" : whose] = amount;
  }
  return json;
}

Json to_json(const CarriedOver& kept) {
  return {{"known", kept.known},
          {"scores", to_json(kept.scores)},
          {"tokens", to_json(kept.tokens)},
          {"pots", to_json(kept.pots)},
          {"out", kept.out},
          {"over", kept.over}};
}

Json entry(std::optional<std::uint64_t> line, const std::string& player, const std::string& action, const Held& held) {
  const Points count = held.count;
  return {{"line", line},
          {"player", player},
          {"action", action},
          {"hand", held.cards},
          {"count", count.exact() ? Json(count.low) : Json{{"low", count.low}, {"high", count.high}}},
          {"findings", Json::array()}};
}

Json to_json(const Record& record, const Timeline& timeline) {
  Json json = cli::to_json(record);
  json["story"] = Json::array();
  for (std::size_t seat = 0; seat < timeline.seats.size(); ++seat) {
    json["story"].push_back(entry(timeline.deal_lines[seat], timeline.seats[seat], "deal", timeline.dealt.hands[seat]));
  }
  for (const Step& step : timeline.play) {
    Json told = entry(step.line, step.player, step.action, step.after.hands[step.seat]);
    told["findings"] = array_of(step.findings, [&](std::size_t index) { return record.findings[index].code; });
    if (!step.delays.empty()) {
      told["delays"] = array_of(step.delays, [](const Delay& delay) -> Json {
        return {{"player", delay.player}, {"may_not", delay.may_not}};
      });
    }
    json["story"].push_back(std::move(told));
  }
  if (timeline.kept.any()) {
    json["kept"] = to_json(timeline.kept);
  }
  return json;
}

Status explain(const ExplainOptions& options, World& world) {
  Problems problems(world, options.color);
  const bool color = use_color(options.color, world.out_is_terminal, world);
  CommandHouses house_cache(options.tell.house, problems);
  bool first = true;
  const bool found = visit_timelines(
      options.tell, house_cache, world, problems, [&](JudgedLog& judged, const Timeline& timeline, std::size_t) {
        const Record& record = judged.record();
        if (options.format == Format::json) {
          world.out << json_line(to_json(record, timeline)) << '\n';
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
  declare_argument(command, "FILE", options->tell.file, "the log, or - for standard input");
  declare_text(command, "--hand", options->tell.hand, "show only this hand", "ID");
  declare_house(command, options->tell.house);
  declare_format(command, options->format);
  declare_color(command, options->color);
  return {&command, [options](World& world) { return explain(*options, world); }};
}

}  // namespace tonk::cli
