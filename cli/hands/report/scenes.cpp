#include "cli/hands/report/scenes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/hands/report/parts.hpp"
#include "cli/io/text_table.hpp"

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

namespace {

using nlohmann::ordered_json;

std::string spaced(const std::vector<std::string>& codes) { return fmt::format("{}", fmt::join(codes, " ")); }

ordered_json to_json(const Held& held, const std::vector<std::string>& may_not) {
  ordered_json json = {{"cards", spaced(held.cards)}, {"count", held.cards.empty() ? "" : points_words(held)}};
  if (!may_not.empty()) {
    json["waits"] = fmt::format("may not {}", fmt::join(may_not, " or "));
  }
  return json;
}

ordered_json to_json(const std::vector<Laid>& spreads) {
  ordered_json json = ordered_json::array();
  for (const Laid& laid : spreads) {
    json.push_back({{"seat", laid.seat}, {"cards", spaced(laid.cards)}});
    if (!laid.reading.empty()) {
      json.back()["reading"] = laid.reading;
    }
    if (laid.shed) {
      json.back()["shed"] = true;
    }
  }
  return json;
}

/// Writes the steps of one hand, and remembers what was written last.
class StepWriter {
 public:
  [[nodiscard]] ordered_json first(const TableView& scene, const std::string& told) {
    before_.assign(scene.hands.size(), nullptr);
    return next(scene, told);
  }

  [[nodiscard]] ordered_json next(const TableView& scene, const std::string& told) {
    ordered_json json = {{"told", told}};
    for (std::size_t seat = 0; seat < scene.hands.size(); ++seat) {
      ordered_json now = to_json(scene.hands[seat], scene.may_not[seat]);
      if (now != before_[seat]) {
        json["hands"][std::to_string(seat)] = now;
        before_[seat] = std::move(now);
      }
    }
    changed(json, "spreads", spreads_, to_json(scene.spreads));
    changed(json, "discards", discards_, spaced(scene.discards));
    changed(json, "stock", stock_, scene.stock);
    return json;
  }

 private:
  static void changed(ordered_json& json, const char* key, ordered_json& before, ordered_json now) {
    if (now != before) {
      json[key] = now;
      before = std::move(now);
    }
  }

  std::vector<ordered_json> before_;
  ordered_json spreads_;
  ordered_json discards_;
  ordered_json stock_;
};

ordered_json to_json(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  ordered_json json = {{"id", hand.id}, {"seats", ordered_json::array()}, {"dealer", nullptr}};
  for (const std::string& seat : timeline.seats) {
    json["seats"].push_back(printable(seat));
  }
  if (const auto dealer = std::find(timeline.seats.begin(), timeline.seats.end(), timeline.dealer);
      dealer != timeline.seats.end()) {
    json["dealer"] = dealer - timeline.seats.begin();
  }
  StepWriter reel;
  json["steps"] = ordered_json::array({reel.first(timeline.dealt, "The deal")});
  for (const Step& step : timeline.play) {
    json["steps"].push_back(reel.next(step.after, step.told));
    json["steps"].back()["seat"] = step.seat;
  }
  json["steps"].push_back(reel.next(timeline.last, "The end: " + printable(timeline.ending)));
  for (const auto& [player, amount] : hand.record.net) {
    json["net"].push_back(with_sign(to_string(amount)));
  }
  return json;
}

}  // namespace

std::string scenes(const std::vector<ReportedHand>& hands) {
  ordered_json json = ordered_json::array();
  for (const ReportedHand& hand : hands) {
    if (hand.timeline.told) {
      json.push_back(to_json(hand));
    }
  }
  std::string out;
  for (const char letter : json.dump(-1, ' ', true, ordered_json::error_handler_t::replace)) {
    if (letter == '<') {
      out += "\\u003c";  // neither `</script` nor `<!--` ends or changes the element
    } else {
      out += letter;
    }
  }
  return out;
}

}  // namespace tonk::cli::report
