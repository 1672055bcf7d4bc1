#include "cli/explain_text.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/columns.hpp"
#include "cli/paint.hpp"
#include "cli/text_report.hpp"

namespace tonk::cli {
namespace {

std::string held_text(const Held& held) {
  if (held.cards.empty()) {
    return "no cards";
  }
  const std::string points =
      held.count.exact() ? fmt::format("{}", held.count.low) : fmt::format("{} to {}", held.count.low, held.count.high);
  const std::string less = held.unaccounted == 0 ? "" : fmt::format(", less {} that left unseen", held.unaccounted);
  return fmt::format("{}{} ({})", fmt::join(held.cards, " "), less, points);
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

std::string list_text(std::string_view name, const Kept::List& list) {
  std::vector<std::string> words;
  words.reserve(list.size());
  for (const auto& [whose, amount] : list) {
    words.push_back(fmt::format("{} {}", whose.empty() ? "the house's" : printable(whose), amount));
  }
  return words.empty() ? "" : fmt::format("  {}: {}\n", name, fmt::join(words, ", "));
}

std::string kept_text(const Kept& kept) {
  std::string text = kept.known ? "" : "  a hand could not be settled, so nobody knows how the game stands\n";
  text += list_text("scores", kept.scores) + list_text("tokens", kept.tokens) + list_text("pots", kept.pots);
  if (!kept.out.empty()) {
    text += fmt::format("  out of the game: {}\n", printable(fmt::format("{}", fmt::join(kept.out, ", "))));
  }
  return text + (kept.over ? "  the game is over\n" : "");
}

/// Writes one hand; its members are what every part of the text needs.
class Page {
 public:
  Page(const Record& record, const Story& story, bool color) : record_(record), story_(story), paint_(color) {
    const auto measure = [this](const std::vector<Step>& steps) {
      for (const Step& step : steps) {
        player_ = std::max(player_, columns(printable(step.player)));
        action_ = std::max(action_, columns(printable(step.action)));
        number_ = std::max(number_, step.line ? std::to_string(*step.line).size() : 0);
      }
    };
    measure(story.deal);
    measure(story.play);
  }

  [[nodiscard]] std::string heading(std::string_view words) const { return paint_.bold(words) + '\n'; }

  /// `  17  Ann  draw 6h  4h 5h 6h (15)`.
  [[nodiscard]] std::string step(const Step& step) const {
    return fmt::format("  {:>{}}  {}  {}  {}\n", step.line ? std::to_string(*step.line) : "", number_,
                       padded(printable(step.player), player_), padded(printable(step.action), action_),
                       held_text(step.after) + delays_text(step)) +
           remarks(step.findings);
  }

  [[nodiscard]] std::string holding(const Step& step) const {
    return fmt::format("  {}  {}\n", padded(printable(step.player), player_), held_text(step.after));
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
  const Record& record_;
  const Story& story_;
  Paint paint_;
  std::size_t player_ = 2;
  std::size_t action_ = 0;
  std::size_t number_ = 0;
};

std::string account(const log::Hand& hand, const log::Account& account) {
  return account.player ? printable(hand.names[account.player->index]) : "the pot";
}

/// What the log says was paid, in its own order.
std::string recorded_text(const log::Hand& hand) {
  std::vector<std::string> words;
  words.reserve(hand.pays.size());
  for (const log::PayLine& pay : hand.pays) {
    words.push_back(
        fmt::format("{} paid {} {}", account(hand, pay.from), account(hand, pay.to), to_string(pay.amount)));
  }
  for (const log::ResultLine& result : hand.results) {
    for (const log::ResultLine::Net& net : result.nets) {
      words.push_back(fmt::format("{} {} in all", printable(hand.names[net.player.index]), to_string(net.amount)));
    }
  }
  return words.empty() ? "" : fmt::format("  recorded: {}\n", fmt::join(words, ", "));
}

std::string comparison_text(SettlementVerdict verdict) {
  switch (verdict) {
    case SettlementVerdict::right: return "  the record is what the house asks for\n";
    case SettlementVerdict::wrong: return "  the record is not what the house asks for\n";
    case SettlementVerdict::unrecorded: return "  the log records no settlement\n";
    case SettlementVerdict::undetermined: return "  whether the record is right cannot be known\n";
  }
  return {};
}

std::string table_text(const Record& record, const Story& story, const log::Hand& hand, const log::Hand* head) {
  std::string house = printable(record.house);
  if (!record.options.empty()) {
    house += " with " + printable(fmt::format("{}", fmt::join(record.options, " ")));
  }
  const log::Header* const inherited = head == nullptr ? nullptr : &head->header;
  const auto& stake = hand.header.stake || inherited == nullptr ? hand.header.stake : inherited->stake;
  const std::string amount = stake ? to_string(stake->amount) + (stake->unit.empty() ? "" : " " + stake->unit) : "1";
  const std::string seats = fmt::format("{}", fmt::join(story.seats, ", "));
  const std::string dealer = story.dealer.empty() ? "nobody knows who deals" : printable(story.dealer) + " deals";
  return fmt::format("house {}; stake {}\nseats {}, clockwise; {}\n", house, printable(amount), printable(seats),
                     dealer);
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
  for (const Step& step : story.deal) {
    text += page.step(step);
  }
  text += story.upcard.empty() ? "" : page.upcard();
  text += page.remarks(story.before);
  text += '\n' + page.heading("the play");
  for (const Step& step : story.play) {
    text += page.step(step);
  }
  text += '\n' + page.heading("the end: " + printable(story.ending));
  for (const Step& step : story.last) {
    text += page.holding(step);
  }
  text += '\n' + page.heading("the settlement");
  if (record.end != End::none && record.settlement != SettlementVerdict::undetermined) {
    text += page.payments() + page.net();
  }
  text += recorded_text(hand);
  text += record.settlement ? comparison_text(*record.settlement) : "";
  text += page.remarks(story.after);
  if (story.kept.any()) {
    text += '\n' + page.heading("after the hand") + kept_text(story.kept);
  }
  return text;
}

}  // namespace tonk::cli
