#include "cli/explain_text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/columns.hpp"
#include "cli/hand_words.hpp"
#include "cli/paint.hpp"
#include "cli/text_report.hpp"
#include "verifier/judge/describe.hpp"

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
  Page(const Record& record, const Story& story, bool color) : record_(record), story_(story), paint_(color) {
    const auto measure = [this](const std::string& player, const std::string& action, std::uint64_t line) {
      player_ = std::max(player_, columns(printable(player)));
      action_ = std::max(action_, columns(printable(action)));
      number_ = std::max(number_, line == 0 ? 0 : std::to_string(line).size());
    };
    for (const DealLine& dealt : story.deal) {
      measure(dealt.player, "deal", dealt.line.value_or(0));
    }
    for (const Step& step : story.play) {
      measure(step.player, step.action, step.line);
    }
  }

  [[nodiscard]] std::string heading(std::string_view words) const { return paint_.bold(words) + '\n'; }

  /// `  17  Ann  draw 6h  4h 5h 6h (15)`.
  [[nodiscard]] std::string step(const Step& step) const {
    return line(std::to_string(step.line), step.player, step.action,
                held_text(step.after.hands[step.seat]) + delays_text(step)) +
           remarks(step.findings);
  }

  [[nodiscard]] std::string dealt(std::size_t seat) const {
    const DealLine& deal = story_.deal[seat];
    return line(deal.line ? std::to_string(*deal.line) : "", deal.player, "deal", held_text(story_.dealt.hands[seat]));
  }

  [[nodiscard]] std::string last(std::size_t seat) const {
    return fmt::format("  {}  {}\n", padded(printable(story_.seats[seat]), player_),
                       held_text(story_.last.hands[seat]));
  }

  [[nodiscard]] std::string upcard() const {
    return fmt::format("  {:>{}}  {}  {}\n", "", number_, padded("up", player_), story_.upcard);
  }

  [[nodiscard]] std::string remarks(const std::vector<std::size_t>& findings) const {
    std::string text;
    const std::string margin(number_ + 4, ' ');
    for (const std::size_t index : findings) {
      const Remark& remark = record_.findings[index];
      text += fmt::format("{}{} {} [{}]\n", margin, paint_.bad(fmt::format("{}:", remark.kind)),
                          paint_.bold(printable(remark.message)), printable(remark.code));
      if (const std::string rule = citation_text(remark.rule); !rule.empty()) {
        text += fmt::format("{}{} {}\n", margin, paint_.note("rule:"), rule);
      }
      if (!remark.help.empty()) {
        text += fmt::format("{}{} {}\n", margin, paint_.note("help:"), printable(remark.help));
      }
    }
    return text;
  }

  [[nodiscard]] std::string payments() const {
    std::vector<std::string> sentences;
    std::size_t width = 0;
    for (const Payment& payment : record_.payments) {
      sentences.push_back(payment_text(payment));
      width = std::max(width, columns(sentences.back()));
    }
    std::string text;
    for (std::size_t index = 0; index < sentences.size(); ++index) {
      text += fmt::format("  {}  {}\n", padded(sentences[index], width), citation_text(record_.payments[index].why));
    }
    return text.empty() ? "  nobody pays\n" : text;
  }

  [[nodiscard]] std::string net() const {
    std::vector<std::string> words;
    words.reserve(record_.net.size());
    for (const auto& [player, amount] : record_.net) {
      words.push_back(fmt::format("{} {}", printable(player), amount));
    }
    return words.empty() ? "" : fmt::format("  net: {}\n", fmt::join(words, ", "));
  }

 private:
  [[nodiscard]] std::string line(const std::string& number, const std::string& player, const std::string& action,
                                 const std::string& held) const {
    return fmt::format("  {:>{}}  {}  {}  {}\n", number, number_, padded(printable(player), player_),
                       padded(printable(action), action_), held);
  }

  const Record& record_;
  const Story& story_;
  Paint paint_;
  std::size_t player_ = 2;
  std::size_t action_ = 0;
  std::size_t number_ = 0;
};

std::string table_text(const Record& record, const Story& story, const log::Hand& hand, const log::Hand* head) {
  const std::string seats = fmt::format("{}", fmt::join(story.seats, ", "));
  const std::string dealer = story.dealer.empty() ? "the dealer is unknown" : printable(story.dealer) + " deals";
  return fmt::format("house {}; stake {}\nseats {}, clockwise; {}\n", house_words(record.house, record.options),
                     stake_words(hand, head), printable(seats), dealer);
}

/// An indented line, or nothing.
std::string indented(std::string_view name, const std::string& words) {
  return words.empty() ? "" : fmt::format("  {}{}\n", name, words);
}

}  // namespace

std::string explain_text(const Record& record, const Story& story, const log::Hand& hand, const log::Hand* head,
                         bool color) {
  std::string text;
  if (!story.told) {
    for (const Remark& remark : record.findings) {
      text += finding_text(record.file, remark, color);
    }
    return text + verdict_text(record, color);
  }
  const Page page(record, story, color);
  text += verdict_text(record, color) + table_text(record, story, hand, head);
  text += '\n' + page.heading("the deal");
  for (std::size_t seat = 0; seat < story.deal.size(); ++seat) {
    text += page.dealt(seat);
  }
  text += story.upcard.empty() ? "" : page.upcard();
  text += page.remarks(story.before);
  text += '\n' + page.heading("the play");
  for (const Step& step : story.play) {
    text += page.step(step);
  }
  text += '\n' + page.heading("the end: " + printable(story.ending));
  for (std::size_t seat = 0; seat < story.last.hands.size(); ++seat) {
    text += page.last(seat);
  }
  text += page.remarks(story.at_end);
  text += '\n' + page.heading("the settlement");
  if (record.end != End::none && record.settlement != SettlementVerdict::undetermined) {
    text += page.payments() + page.net();
  }
  text += indented("recorded: ", recorded_words(hand));
  text += indented("", record.settlement ? comparison_words(*record.settlement) : "");
  text += page.remarks(story.after);
  if (story.kept.any()) {
    text += '\n' + page.heading("after the hand");
    for (const std::string& words : kept_words(story.kept)) {
      text += indented("", words);
    }
  }
  return text;
}

}  // namespace tonk::cli
