#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/markup.hpp"
#include "explore/words.hpp"
#include "render/hand_words.hpp"
#include "render/page/page.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"
#include "spec/house_text.hpp"

namespace tonk::report {
namespace {

constexpr std::size_t longest_line = 500;
constexpr std::size_t most_lines =
    1000;  // nobody plays a longer hand; what is left out has its findings shown all the same

std::string line_html(std::string_view line) {
  std::string out;
  for (;;) {  // a tab is no harm here
    const std::size_t tab = line.find('\t');
    out += markup::escaped(printable(line.substr(0, tab), longest_line));
    if (tab == std::string_view::npos) {
      return out;
    }
    out += '\t';
    line.remove_prefix(tab + 1);
  }
}

std::string marked(const Remark& remark) {
  const std::string_view line = remark.line;
  const std::string_view found = underlined(remark);
  const auto begin = static_cast<std::size_t>(found.data() - line.data());
  return fmt::format("{}<mark>{}</mark>{}", line_html(line.substr(0, begin)), line_html(found),
                     line_html(line.substr(begin + found.size())));
}

/// The lines of the log as they were written, numbered, and marked where something was found.
std::string log_text(const ReportedHand& hand) {
  std::set<std::uint64_t> found;
  for (const Remark& remark : hand.record.findings) {
    found.insert(remark.at.line);
  }
  std::string_view text = hand.text;
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  std::string out = fmt::format("<details class=\"log\"{}>\n<summary>The log</summary>\n<ol start=\"{}\">\n",
                                hand.timeline.is_dealt ? "" : " open", hand.first_line);
  std::uint64_t number = hand.first_line;
  for (; !text.empty() && number < hand.first_line + most_lines; ++number) {
    std::string_view line = take_line(text);
    line.remove_suffix(line.ends_with('\n') ? 1 : 0);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    out +=
        fmt::format("<li{}><code>{}</code></li>\n", found.contains(number) ? " class=\"wrong\"" : "", line_html(line));
  }
  return out + "</ol>\n" + (text.empty() ? "" : "<p>The lines that follow are left out here.</p>\n") + "</details>\n";
}

/// The errors of a hand that could not be read, each with its line.
std::string misreadings(const ReportedHand& hand) {
  return list("ul class=\"findings\"", joined(hand.record.findings, "", [](const Remark& remark) {
                return finding(remark, fmt::format("<p class=\"excerpt\">line {}: <code>{}</code></p>", remark.at.line,
                                                   marked(remark)));
              }));
}

std::string party(const Party& party) { return party.kind == Party::Kind::pot ? "the pot" : name(party.name); }

std::string payment(const Payment& payment, const std::string& unit) {
  return payment.from.kind == Party::Kind::nobody
             ? fmt::format("{} scores <b>{}</b>", party(payment.to), to_string(payment.amount))
             : fmt::format("{} pays {} <b>{}</b>{}", party(payment.from), party(payment.to), to_string(payment.amount),
                           unit.empty() ? "" : " " + name(unit));
}

std::string payments(const Record& record) {
  const std::string items = joined(record.payments, "", [&record](const Payment& owed) {
    return fmt::format("<li><span>{}</span> {}</li>\n", payment(owed, record.unit), citation(owed.why));
  });
  const char* const none = record.net.empty() ? "<p>It is open who pays whom.</p>\n" : "<p>Nobody pays.</p>\n";
  return items.empty() ? none : list("ol class=\"payments\"", items);
}

std::string net(const ReportedHand& hand) {
  const auto items = [](const auto& sums, const auto& words) {
    return list("ul class=\"net\"", joined(sums, "", [&](const auto& sum) {
                  return fmt::format("<li>{} <b>{}</b></li>\n", name(sum.first), words(sum));
                }));
  };
  const auto amount = [](const auto& sum) { return to_string(sum.second); };
  const auto compared = [&hand](const auto& sum) {
    const std::string recorded = disputed_net(hand, sum.first);
    return with_sign(to_string(sum.second)) + (recorded.empty() ? "" : ", recorded as " + recorded);
  };
  std::string text;
  if (!hand.record.net.empty()) {
    text += "<h4>In all, by the rules</h4>\n" + items(hand.record.net, compared);
  }
  if (!hand.record.points.empty()) {
    text += "<h4>Points</h4>\n" + items(hand.record.points, amount);
  }
  return text;
}

/// What is carried from hand to hand, with what was won so far where a session keeps nothing else.
std::vector<std::string> standing(const ReportedHand& hand, CarriedOver kept) {
  if (hand.record.session && kept.money.empty()) {
    kept.money = std::move(kept.won);
  }
  return kept_words(kept);
}

std::string before(const ReportedHand& hand) {
  const std::vector<std::string> lines = standing(hand, hand.timeline.brought);
  return lines.empty() ? "" : fmt::format("<p class=\"brought\">Before the hand: {}.</p>\n", joined(lines, "; ", name));
}

std::string after(const ReportedHand& hand) {
  const std::string items = joined(standing(hand, hand.timeline.kept), "",
                                   [](const std::string& line) { return "<li>" + name(line) + "</li>\n"; });
  return items.empty() ? "" : "<h4>After the hand, by the rules</h4>\n" + list("ul", items);
}

/// A card that the pack of the house lacks counts nothing, so that no sum of the hand means anything to its players.
bool has_foreign_cards(const Record& record) {
  return std::ranges::any_of(record.findings,
                             [](const Remark& remark) { return remark.code == to_string(Code::card_not_in_pack); });
}

/// Who pays whom: drawn, and as a list with the sentence of the house that asks for each payment.
std::string settlement(const ReportedHand& hand) {
  const Record& record = hand.record;
  std::string out = fmt::format(
      "<section class=\"settlement\" id=\"{0}paid\" aria-labelledby=\"{0}pays\">\n<h3 id=\"{0}pays\">The "
      "settlement</h3>\n",
      hand.id);
  if (has_foreign_cards(record)) {
    out += "<p>Who pays whom cannot be said: the pack of this house lacks cards of the hand.</p>\n";
  } else if (record.end == End::none || record.settlement == SettlementVerdict::undetermined) {
    out += "<p>Who pays whom cannot be known.</p>\n";
  } else {
    out += "<div class=\"dues\">\n" + arrows(hand) + "<div>\n" + payments(record) + net(hand) + "</div>\n</div>\n";
  }
  out += hand.recorded.empty() ? "" : "<p>Recorded: " + name(hand.recorded) + ".</p>\n";
  return out + findings(record, hand.timeline.after) + after(hand) + "</section>\n";
}

/// Where a step of the hand stands on the page: 0 is the deal, and the one after the last move is the end.
std::string step_id(const ReportedHand& hand, std::size_t step) { return fmt::format("{}s{}", hand.id, step); }

/// A step's place in the list, with the link that shows it on the table.
std::string opening(const ReportedHand& hand, std::size_t step, const std::string& words, bool wrong,
                    const std::string& line = "") {
  return fmt::format("<li id=\"{0}\"{1}>\n<p class=\"move\"><a class=\"step\" href=\"#{0}\">{2}</a>{3}</p>\n",
                     step_id(hand, step), wrong ? " class=\"wrong\"" : "", words, line);
}

/// What everyone holds, as a list.
std::string hands(const std::vector<std::string>& seats, const TableView& scene) {
  std::string items;
  for (std::size_t seat = 0; seat < scene.hands.size(); ++seat) {
    items += fmt::format("<li>{}: {}</li>\n", name(seats[seat]), holding(scene.hands[seat]));
  }
  return list("ul class=\"hands\"", items);
}

std::string delays(const Step& step) {
  return joined(step.delays, "", [](const Delay& delay) {
    return fmt::format("<p class=\"waits\">{} may not {}</p>\n", name(delay.player), fmt::join(delay.may_not, " or "));
  });
}

std::string deal(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  std::string out = opening(hand, 0, "The deal", !timeline.before.empty()) + hands(timeline.seats, timeline.dealt);
  if (!timeline.upcard.empty()) {
    out += "<p>Turned up: " + cards({timeline.upcard}) + "</p>\n";
  }
  return out + findings(hand.record, timeline.before) + "</li>\n";
}

std::string move(const ReportedHand& hand, std::size_t index) {
  const Step& step = hand.timeline.play[index];
  const std::string words = fmt::format("{}. {} {}", index + 1, name(step.player), step.words);
  const std::string line = fmt::format(" <span class=\"line\">line {}</span>", step.line);
  const std::vector<std::string>& known =
      index == 0 ? hand.timeline.dealt.astray : hand.timeline.play[index - 1].after.astray;
  return opening(hand, index + 1, words, !step.findings.empty(), line) + "<p class=\"held\">" +
         holding(step.after.hands[step.seat]) + "</p>\n" + delays(step) +
         (step.after.astray.size() > known.size() ? "<p>Not accounted for: " + cards(step.after.astray) + "</p>\n"
                                                  : "") +
         findings(hand.record, step.findings) + "</li>\n";
}

std::string end(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  return opening(hand, timeline.play.size() + 1, "The end: " + name(timeline.ending), !timeline.at_end.empty()) +
         hands(timeline.seats, timeline.last) + findings(hand.record, timeline.at_end) + "</li>\n";
}

/// The deal, the moves and the end as a list that can be read without anything else.
std::string moves(const ReportedHand& hand) {
  std::string items = deal(hand);
  for (std::size_t index = 0; index < hand.timeline.play.size(); ++index) {
    items += move(hand, index);
  }
  return fmt::format(
      "<section class=\"moves\" aria-labelledby=\"{0}moves\">\n<h3 id=\"{0}moves\">Move by move</h3>\n{1}</section>\n",
      hand.id, list("ol", items + end(hand)));
}

/// All findings in short, each with a link to its step; empty if there are none.
std::string overview(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  if (hand.record.findings.empty()) {
    return {};
  }
  std::string items;
  const auto add = [&](const std::vector<std::size_t>& which, const std::string& place, const std::string& where) {
    for (const std::size_t index : which) {
      items += fmt::format("<li><a href=\"#{}\">{}</a>: {}</li>\n", place, where,
                           words(hand.record.findings[index].message));
    }
  };
  add(timeline.before, step_id(hand, 0), "the deal");
  for (std::size_t index = 0; index < timeline.play.size(); ++index) {
    add(timeline.play[index].findings, step_id(hand, index + 1), fmt::format("move {}", index + 1));
  }
  add(timeline.at_end, step_id(hand, timeline.play.size() + 1), "the end");
  add(timeline.after, hand.id + "paid", "the settlement");
  const std::size_t count = hand.record.findings.size();
  return fmt::format(
      "<section class=\"overview\" aria-labelledby=\"{0}found\">\n<h3 id=\"{0}found\">{1}</h3>\n{2}</section>\n",
      hand.id, count == 1 ? "One finding" : fmt::format("{} findings", count), list("ol", items));
}

std::string table_words(const ReportedHand& hand) {
  const std::string dealer =
      hand.timeline.dealer.empty() ? "the dealer is unknown" : name(hand.timeline.dealer) + " deals";
  const std::string house = name(spec::house_words(hand.record.house, hand.record.options));
  return fmt::format(
      "<p>{}; stake {}. Clockwise: {}; {}.</p>\n",
      hand.house_title.empty() ? "House " + house : fmt::format("By “{}” ({})", name(hand.house_title), house),
      name(hand.stake), joined(hand.timeline.seats, ", ", name), dealer);
}

/// Whether what was paid is right, and what is still owed; for an illegal hand, as it was played.
std::string comparison(const ReportedHand& hand, SettlementVerdict settlement) {
  const bool is_illegal = hand.record.verdict == Verdict::illegal;
  const bool is_right = settlement == SettlementVerdict::right;
  const std::string said =
      (is_illegal && settlement != SettlementVerdict::unrecorded ? "as the hand was played, " : "") +
      comparison_words(settlement);
  const std::string dues = joined(open_dues(hand), "; ", name);
  return fmt::format(
      "<p class=\"comparison {}\">{}{}.{}</p>\n", to_string(settlement), explore::capitalized(said),
      !dues.empty()            ? ": " + dues
      : is_illegal && is_right ? ", and nobody owes anything back"
                               : "",
      is_illegal
          ? " Whether the illegal move costs anything is for the table to settle: the house has no rule for that."
          : "");
}

/// The verdict with the first fault of an illegal hand, how it ended, and whether it was rightly paid.
std::string summary(const ReportedHand& hand) {
  const Record& record = hand.record;
  const auto fault = std::ranges::find(record.findings, Verdict::illegal, &Remark::leads_to);
  std::string out = "<p class=\"verdict\">" + badge(record.verdict);
  if (record.verdict == Verdict::illegal && fault != record.findings.end()) {
    out += " " + words(explore::capitalized(fault->message)) + ".</p>\n<p>";
  }
  if (has_foreign_cards(record)) {
    return out + "What it comes to cannot be said: the pack of this house lacks cards of the hand.</p>\n";
  }
  out += (hand.timeline.is_dealt ? " " + name(explore::capitalized(hand.timeline.ending)) + "." : "") + "</p>\n";
  return record.settlement ? out + comparison(hand, *record.settlement) : out;
}

}  // namespace

std::string article(const ReportedHand& hand) {
  std::string out =
      fmt::format("<article id=\"{0}\" aria-labelledby=\"{0}head\">\n<header>\n<h2 id=\"{0}head\">{1}</h2>\n", hand.id,
                  name(explore::capitalized(subject_text(hand.record))));
  out += summary(hand);
  if (!hand.timeline.is_dealt) {
    return out + "</header>\n" + misreadings(hand) + log_text(hand) + "</article>\n";
  }
  out += table_words(hand) + before(hand) + overview(hand) + "</header>\n";
  return out + moves(hand) + settlement(hand) + log_text(hand) + "</article>\n";
}

ReportedHand reported(const JudgedLog& judged, const Timeline& timeline, std::size_t number) {
  return {fmt::format("h{}", number),
          judged.record(),
          timeline,
          judged.readable() ? judged.rules().title : "",
          stake_words(judged.hand(), judged.head()),
          recorded_words(judged.hand()),
          std::string(judged.place().text),
          judged.place().first_line};
}

}  // namespace tonk::report
