#include "cli/report/page.hpp"

#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/hand_words.hpp"
#include "cli/report/embedded.hpp"
#include "cli/report/log_text.hpp"
#include "cli/report/marks.hpp"
#include "cli/report/moves.hpp"
#include "cli/report/pack.hpp"
#include "cli/report/scenes.hpp"
#include "cli/report/settlement.hpp"
#include "cli/text_report.hpp"
#include "core/markup.hpp"
#include "explore/sheet/words.hpp"

namespace tonk::cli::report {
namespace {

std::string heading(const Record& record) { return explore::capitalized(subject_text(record)); }

std::string badge(Verdict verdict) {
  return fmt::format("<strong class=\"badge {0}\">{0}</strong>", to_string(verdict));
}

std::string table_words(const ToldHand& hand) {
  std::vector<std::string> seats;
  seats.reserve(hand.story.seats.size());
  for (const std::string& seat : hand.story.seats) {
    seats.push_back(name(seat));
  }
  const std::string dealer = hand.story.dealer.empty() ? "the dealer is unknown" : name(hand.story.dealer) + " deals";
  return fmt::format("<p>House {}; stake {}. Clockwise: {}; {}.</p>\n",
                     name(house_words(hand.record.house, hand.record.options)), name(hand.stake),
                     fmt::join(seats, ", "), dealer);
}

std::string verdict_line(const ToldHand& hand) {
  std::string out = "<p class=\"verdict\">" + badge(hand.record.verdict);
  if (hand.record.settlement) {
    out += fmt::format(" settlement {}", to_string(*hand.record.settlement));
  }
  out += hand.story.told ? "; " + name(hand.story.ending) : "";
  return out + "</p>\n";
}

std::string article(const ToldHand& hand) {
  std::string out =
      fmt::format("<article id=\"{0}\" aria-labelledby=\"{0}head\">\n<header>\n<h2 id=\"{0}head\">{1}</h2>\n", hand.id,
                  name(heading(hand.record)));
  out += verdict_line(hand);
  if (!hand.story.told) {
    return out + "</header>\n" + misreadings(hand) + log_text(hand) + "</article>\n";
  }
  out += table_words(hand) + overview(hand) + "</header>\n";
  return out + moves(hand) + settlement(hand) + log_text(hand) + "</article>\n";
}

std::string list_of_hands(const std::vector<ToldHand>& hands) {
  if (hands.size() < 2) {
    return {};
  }
  std::string out = "<nav aria-label=\"Hands\">\n<ol>\n";
  for (const ToldHand& hand : hands) {
    out += fmt::format("<li><a href=\"#{}\">{} {}</a></li>\n", hand.id, name(heading(hand.record)),
                       badge(hand.record.verdict));
  }
  return out + "</ol>\n</nav>\n";
}

void gather(std::set<std::string>& codes, const Scene& scene) {
  for (const Held& held : scene.hands) {
    codes.insert(held.cards.begin(), held.cards.end());
  }
  for (const Laid& laid : scene.spreads) {
    codes.insert(laid.cards.begin(), laid.cards.end());
  }
  codes.insert(scene.discards.begin(), scene.discards.end());
}

std::set<std::string> codes_in(const std::vector<ToldHand>& hands) {
  std::set<std::string> codes{"??"};  // the stock shows a back
  for (const ToldHand& hand : hands) {
    gather(codes, hand.story.dealt);
    for (const Step& step : hand.story.play) {
      gather(codes, step.after);
    }
    gather(codes, hand.story.last);
    if (!hand.story.upcard.empty()) {
      codes.insert(hand.story.upcard);
    }
  }
  return codes;
}

/// Even if a name from a log became markup, the policy would let it do nothing.
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

std::string page(const std::string& title, const std::vector<ToldHand>& hands) {
  const std::string heads = hands.size() == 1 ? printable(subject_text(hands.front().record)) + ", " : "";
  std::string out = head(markup::escaped(explore::capitalized(heads + printable(title))));
  out += "<body>\n" + pack(codes_in(hands)) + "<header class=\"page\">\n<h1>" + name(title) + "</h1>\n" +
         "<label><input type=\"checkbox\" id=\"four-colours\"> a colour for each suit</label>\n</header>\n" +
         list_of_hands(hands) + "<main>\n";
  for (const ToldHand& hand : hands) {
    out += article(hand);
  }
  out += hands.empty() ? "<p>The log has no hands.</p>\n" : "";
  out += "</main>\n";
  out += table_html().text;
  out += "<script type=\"application/json\" id=\"scenes\">" + scenes(hands) + "</script>\n<script>";
  out += page_js().text;
  return out + "</script>\n</body>\n</html>\n";
}

}  // namespace tonk::cli::report
