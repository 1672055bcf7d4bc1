#include "cli/report/moves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/report/marks.hpp"

namespace tonk::cli::report {
namespace {

/// A step's place in the list, with the link that shows it on the table.
std::string opening(const ReportedHand& hand, std::size_t step, const std::string& words, bool wrong,
                    const std::string& line = "") {
  return fmt::format("<li id=\"{0}\"{1}>\n<p class=\"move\"><a class=\"step\" href=\"#{0}\">{2}</a>{3}</p>\n",
                     step_id(hand, step), wrong ? " class=\"wrong\"" : "", words, line);
}

/// What everyone holds, as a list.
std::string hands(const std::vector<std::string>& seats, const TableView& scene) {
  std::string out = "<ul class=\"hands\">\n";
  for (std::size_t seat = 0; seat < scene.hands.size(); ++seat) {
    out += fmt::format("<li>{}: {}</li>\n", name(seats[seat]), holding(scene.hands[seat]));
  }
  return out + "</ul>\n";
}

std::string delays(const Step& step) {
  std::string out;
  for (const Delay& delay : step.delays) {
    out += fmt::format("<p class=\"waits\">{} may not {}</p>\n", name(delay.player), fmt::join(delay.may_not, " or "));
  }
  return out;
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
  const std::string words = fmt::format("{}. {} {}", index + 1, name(step.player), step.told);
  const std::string line = fmt::format(" <span class=\"line\">line {}</span>", step.line);
  return opening(hand, index + 1, words, !step.findings.empty(), line) + "<p class=\"held\">" +
         holding(step.after.hands[step.seat]) + "</p>\n" + delays(step) + findings(hand.record, step.findings) +
         "</li>\n";
}

std::string end(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  return opening(hand, timeline.play.size() + 1, "The end: " + name(timeline.ending), !timeline.at_end.empty()) +
         hands(timeline.seats, timeline.last) + findings(hand.record, timeline.at_end) + "</li>\n";
}

void list(std::string& out, const ReportedHand& hand, const std::vector<std::size_t>& which, const std::string& place,
          const std::string& where) {
  for (const std::size_t index : which) {
    out +=
        fmt::format("<li><a href=\"#{}\">{}</a>: {}</li>\n", place, where, words(hand.record.findings[index].message));
  }
}

}  // namespace

std::string moves(const ReportedHand& hand) {
  std::string out = fmt::format(
      "<section class=\"moves\" aria-labelledby=\"{0}moves\">\n<h3 id=\"{0}moves\">Move by move</h3>\n<ol>\n", hand.id);
  out += deal(hand);
  for (std::size_t index = 0; index < hand.timeline.play.size(); ++index) {
    out += move(hand, index);
  }
  return out + end(hand) + "</ol>\n</section>\n";
}

std::string overview(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  if (hand.record.findings.empty()) {
    return {};
  }
  std::string items;
  list(items, hand, timeline.before, step_id(hand, 0), "the deal");
  for (std::size_t index = 0; index < timeline.play.size(); ++index) {
    list(items, hand, timeline.play[index].findings, step_id(hand, index + 1), fmt::format("move {}", index + 1));
  }
  list(items, hand, timeline.at_end, step_id(hand, timeline.play.size() + 1), "the end");
  list(items, hand, timeline.after, hand.id + "paid", "the settlement");
  const std::size_t count = hand.record.findings.size();
  return fmt::format(
      "<section class=\"overview\" aria-labelledby=\"{0}found\">\n<h3 id=\"{0}found\">{1}</h3>\n<ol>\n{2}"
      "</ol>\n</section>\n",
      hand.id, count == 1 ? "One finding" : fmt::format("{} findings", count), items);
}

}  // namespace tonk::cli::report
