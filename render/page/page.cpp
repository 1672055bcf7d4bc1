#include "render/page/page.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/markup.hpp"
#include "core/utf8.hpp"
#include "explore/words.hpp"
#include "render/json.hpp"
#include "render/page/embedded.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"

namespace tonk::report {
namespace {

constexpr std::size_t longest_line = 500;
constexpr std::size_t most_lines =
    1000;  // nobody plays a longer hand; what is left out has its findings shown all the same

/// The first `count` code points of the text.
std::size_t bytes_of(std::string_view text, std::uint64_t code_points) {
  std::size_t size = 0;
  for (; code_points > 0 && size < text.size(); --code_points) {
    size += utf8::decode(text.substr(size)).size;
  }
  return size;
}

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
  const std::size_t begin = bytes_of(line, remark.at.column - 1);
  const std::size_t size = bytes_of(line.substr(begin), remark.width);
  return fmt::format("{}<mark>{}</mark>{}", line_html(line.substr(0, begin)), line_html(line.substr(begin, size)),
                     line_html(line.substr(begin + size)));
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
                                hand.timeline.told ? "" : " open", hand.first_line);
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

std::string payment(const Payment& payment) {
  return payment.from.kind == Party::Kind::nobody
             ? fmt::format("{} scores <b>{}</b>", party(payment.to), to_string(payment.amount))
             : fmt::format("{} pays {} <b>{}</b>", party(payment.from), party(payment.to), to_string(payment.amount));
}

std::string payments(const Record& record) {
  const std::string items = joined(record.payments, "", [](const Payment& owed) {
    return fmt::format("<li><span>{}</span> {}</li>\n", payment(owed), citation(owed.why));
  });
  return items.empty() ? "<p>Nobody pays.</p>\n" : list("ol class=\"payments\"", items);
}

std::string net(const Record& record) {
  const auto items = [](const auto& sums, const auto& words) {
    return list("ul class=\"net\"", joined(sums, "", [&](const auto& sum) {
                  return fmt::format("<li>{} <b>{}</b></li>\n", name(sum.first), words(to_string(sum.second)));
                }));
  };
  std::string text;
  if (!record.net.empty()) {
    text += "<h4>In all</h4>\n" + items(record.net, with_sign);
  }
  if (!record.points.empty()) {
    text += "<h4>Points</h4>\n" + items(record.points, std::identity{});
  }
  return text;
}

std::string after(const CarriedOver& kept) {
  const std::string items =
      joined(kept_words(kept), "", [](const std::string& line) { return "<li>" + name(line) + "</li>\n"; });
  return items.empty() ? "" : "<h4>After the hand</h4>\n" + list("ul", items);
}

/// Who pays whom: drawn, and as a list with the sentence of the house that asks for each payment.
std::string settlement(const ReportedHand& hand) {
  const Record& record = hand.record;
  std::string out = fmt::format(
      "<section class=\"settlement\" id=\"{0}paid\" aria-labelledby=\"{0}pays\">\n<h3 id=\"{0}pays\">The "
      "settlement</h3>\n",
      hand.id);
  if (record.end == End::none || record.settlement == SettlementVerdict::undetermined) {
    out += "<p>Who pays whom cannot be known.</p>\n";
  } else {
    out += arrows(hand) + payments(record) + net(record);
  }
  out += hand.recorded.empty() ? "" : "<p>Recorded: " + name(hand.recorded) + ".</p>\n";
  if (record.settlement) {
    out += fmt::format("<p class=\"comparison {}\">In short: {}.</p>\n", to_string(*record.settlement),
                       comparison_words(*record.settlement));
  }
  return out + findings(record, hand.timeline.after) + after(hand.timeline.kept) + "</section>\n";
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

std::string spaced(const std::vector<std::string>& codes) { return fmt::format("{}", fmt::join(codes, " ")); }

Json to_json(const Held& held, const std::vector<std::string>& may_not) {
  Json json = {{"cards", spaced(held.cards)}, {"count", held.cards.empty() ? "" : points_words(held)}};
  if (!may_not.empty()) {
    json["waits"] = fmt::format("may not {}", fmt::join(may_not, " or "));
  }
  return json;
}

Json to_json(const std::vector<Laid>& spreads) {
  return array_of(spreads, [](const Laid& laid) {
    Json json = {{"seat", laid.seat}, {"cards", spaced(laid.cards)}};
    if (!laid.reading.empty()) {
      json["reading"] = laid.reading;
    }
    if (laid.shed) {
      json["shed"] = true;
    }
    return json;
  });
}

Json to_json(const TableView& view) {
  Json json = {{"hands", Json::object()},
               {"spreads", to_json(view.spreads)},
               {"discards", spaced(view.discards)},
               {"stock", view.stock}};
  for (std::size_t seat = 0; seat < view.hands.size(); ++seat) {
    json["hands"][std::to_string(seat)] = to_json(view.hands[seat], view.may_not[seat]);
  }
  return json;
}

/// Puts into `step` what of a table differs from the one before, which is null at first.
void add_changes(Json& step, const Json& before, const Json& now) {
  for (const auto& [seat, held] : now["hands"].items()) {
    if (before.is_null() || held != before["hands"][seat]) {
      step["hands"][seat] = held;
    }
  }
  for (const char* const key : {"spreads", "discards", "stock"}) {
    if (before.is_null() || now[key] != before[key]) {
      step[key] = now[key];
    }
  }
}

Json to_json(const ReportedHand& hand) {
  const Timeline& timeline = hand.timeline;
  Json json = {{"id", hand.id},
               {"seats", array_of(timeline.seats, [](const std::string& seat) { return printable(seat); })},
               {"dealer", nullptr}};
  if (const auto dealer = std::ranges::find(timeline.seats, timeline.dealer); dealer != timeline.seats.end()) {
    json["dealer"] = dealer - timeline.seats.begin();
  }
  Json table;
  const auto add = [&](const std::string& told, const TableView& view) -> Json& {
    const Json before = std::exchange(table, to_json(view));
    Json& step = json["steps"].emplace_back(Json{{"told", told}});
    add_changes(step, before, table);
    return step;
  };
  add("The deal", timeline.dealt);
  for (const Step& step : timeline.play) {
    add(step.told, step.after)["seat"] = step.seat;
  }
  add("The end: " + printable(timeline.ending), timeline.last);
  for (const auto& [player, amount] : hand.record.net) {
    json["net"].push_back(with_sign(to_string(amount)));
  }
  return json;
}

/// The table after each step, for the page's script, as JSON that may stand in a `script` element. Each step says only what has
/// changed.
std::string scenes(const std::vector<ReportedHand>& hands) {
  Json json = Json::array();
  for (const ReportedHand& hand : hands) {
    if (hand.timeline.told) {
      json.push_back(to_json(hand));
    }
  }
  std::string out;
  for (const char letter : json.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    out += letter == '<' ? "\\u003c"
                         : std::string(1, letter);  // so that no `</script` or `<!--` ends or changes the element
  }
  return out;
}

std::string heading(const Record& record) { return explore::capitalized(subject_text(record)); }

std::string badge(Verdict verdict) {
  return fmt::format("<strong class=\"badge {0}\">{0}</strong>", to_string(verdict));
}

std::string table_words(const ReportedHand& hand) {
  const std::string dealer =
      hand.timeline.dealer.empty() ? "the dealer is unknown" : name(hand.timeline.dealer) + " deals";
  return fmt::format("<p>House {}; stake {}. Clockwise: {}; {}.</p>\n",
                     name(house_words(hand.record.house, hand.record.options)), name(hand.stake),
                     joined(hand.timeline.seats, ", ", name), dealer);
}

std::string verdict_line(const ReportedHand& hand) {
  std::string out = "<p class=\"verdict\">" + badge(hand.record.verdict);
  if (hand.record.settlement) {
    out += fmt::format(" settlement {}", to_string(*hand.record.settlement));
  }
  out += hand.timeline.told ? "; " + name(hand.timeline.ending) : "";
  return out + "</p>\n";
}

std::string article(const ReportedHand& hand) {
  std::string out =
      fmt::format("<article id=\"{0}\" aria-labelledby=\"{0}head\">\n<header>\n<h2 id=\"{0}head\">{1}</h2>\n", hand.id,
                  name(heading(hand.record)));
  out += verdict_line(hand);
  if (!hand.timeline.told) {
    return out + "</header>\n" + misreadings(hand) + log_text(hand) + "</article>\n";
  }
  out += table_words(hand) + overview(hand) + "</header>\n";
  return out + moves(hand) + settlement(hand) + log_text(hand) + "</article>\n";
}

std::string list_of_hands(const std::vector<ReportedHand>& hands) {
  if (hands.size() < 2) {
    return {};
  }
  return "<nav aria-label=\"Hands\">\n" +
         list("ol", joined(hands, "",
                           [](const ReportedHand& hand) {
                             return fmt::format("<li><a href=\"#{}\">{} {}</a></li>\n", hand.id,
                                                name(heading(hand.record)), badge(hand.record.verdict));
                           })) +
         "</nav>\n";
}

void gather(std::set<std::string>& codes, const TableView& scene) {
  for (const Held& held : scene.hands) {
    codes.insert(held.cards.begin(), held.cards.end());
  }
  for (const Laid& laid : scene.spreads) {
    codes.insert(laid.cards.begin(), laid.cards.end());
  }
  codes.insert(scene.discards.begin(), scene.discards.end());
}

std::set<std::string> codes_in(const std::vector<ReportedHand>& hands) {
  std::set<std::string> codes{"??"};  // the stock shows a back
  for (const ReportedHand& hand : hands) {
    gather(codes, hand.timeline.dealt);
    for (const Step& step : hand.timeline.play) {
      gather(codes, step.after);
    }
    gather(codes, hand.timeline.last);
    if (!hand.timeline.upcard.empty()) {
      codes.insert(hand.timeline.upcard);
    }
  }
  return codes;
}

/// Even if a name from a log were taken for markup, the policy would keep it from running.
std::string head(const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; "
      "style-src 'sha256-{}'; script-src 'sha256-{}'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      page_css().sha256, page_js().sha256, title, page_css().text);
}

}  // namespace

std::string page(const std::string& title, const std::vector<ReportedHand>& hands) {
  const std::string heads = hands.size() == 1 ? printable(subject_text(hands.front().record)) + ", " : "";
  std::string out = head(markup::escaped(explore::capitalized(heads + printable(title))));
  out += "<body>\n" + pack(codes_in(hands)) + "<header class=\"page\">\n<h1>" + name(title) + "</h1>\n" +
         "<label><input type=\"checkbox\" id=\"four-colours\"> a colour for each suit</label>\n</header>\n" +
         list_of_hands(hands) + "<main>\n";
  for (const ReportedHand& hand : hands) {
    out += article(hand);
  }
  out += hands.empty() ? "<p>The log has no hands.</p>\n" : "";
  out += "</main>\n";
  out += table_html().text;
  out += "<script type=\"application/json\" id=\"scenes\">" + scenes(hands) + "</script>\n<script>";
  out += page_js().text;
  return out + "</script>\n</body>\n</html>\n";
}

}  // namespace tonk::report
