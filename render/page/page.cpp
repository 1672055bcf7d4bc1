#include "render/page/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/markup.hpp"
#include "explore/words.hpp"
#include "render/json.hpp"
#include "render/page/embedded.hpp"
#include "render/record.hpp"
#include "render/text_table.hpp"

namespace tonk::report {
namespace {

/// A browser shows a page of this size without making anybody wait.
constexpr std::size_t most_bytes = 8'000'000;

void gather(std::set<std::string>& codes, const TableView& scene) {
  for (const Held& held : scene.hands) {
    codes.insert(held.cards.begin(), held.cards.end());
  }
  for (const Laid& laid : scene.spreads) {
    codes.insert(laid.cards.begin(), laid.cards.end());
  }
  codes.insert(scene.discards.begin(), scene.discards.end());
}

void gather(std::set<std::string>& codes, const Timeline& timeline) {
  gather(codes, timeline.dealt);
  for (const Step& step : timeline.play) {
    gather(codes, step.after);
  }
  gather(codes, timeline.last);
  if (!timeline.upcard.empty()) {
    codes.insert(timeline.upcard);
  }
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

constexpr std::string_view choices =
    "<p class=\"choices\"><label><input type=\"checkbox\" id=\"four-colours\"> a colour for each suit</label>\n"
    "<label class=\"scripted\"><input type=\"checkbox\" id=\"letters\" checked> the letters n and p lead to "
    "findings</label></p>\n";

}  // namespace

void Page::drop(Entry& entry) {
  size_ -= entry.article.size() + entry.scenes.size();
  --in_full_;
  entry.in_full = false;
  entry.article = entry.scenes = {};
}

void Page::add(const ReportedHand& hand) {
  const Record& record = hand.record;
  ++by_verdict_.at(static_cast<std::size_t>(record.verdict));
  Entry& entry = hands_.emplace_back(Entry{.id = hand.id,
                                           .subject = subject_text(record),
                                           .session = record.session,
                                           .name = record.hand         ? "Hand " + *record.hand
                                                   : record.is_session ? "The head of the session"
                                                                       : "Hand",
                                           .verdict = record.verdict});
  const bool wanted = !full_ && (!of_findings_alone_ || record.verdict != Verdict::ok);
  entry.in_full = wanted;
  if (!wanted) {
    return;
  }
  gather(cards_, hand.timeline);
  entry.article = article(hand);
  entry.scenes = hand.timeline.is_dealt ? scenes(hand) : "";
  size_ += entry.article.size() + entry.scenes.size();
  ++in_full_;
  if (size_ > most_bytes && in_full_ > 1 && !of_findings_alone_) {
    of_findings_alone_ = true;
    for (Entry& other : hands_) {
      if (other.verdict == Verdict::ok) {
        drop(other);
      }
    }
  }
  if (size_ > most_bytes && in_full_ > 1) {
    full_ = true;
    drop(entry);
  }
}

std::string Page::left_out() const {
  if (in_full_ == hands_.size()) {
    return {};
  }
  const std::size_t found = hands_.size() - by_verdict_.front();
  return fmt::format(
      "with all {} hands in full the page would be too large: it {}; `--hand ID` writes a page of any other",
      hands_.size(),
      found == 0 ? "lists them all, and shows none in full, since none has findings"
      : in_full_ == found
          ? fmt::format("shows only the {} with findings, and lists the others", found)
          : fmt::format("shows only the first {} of the {} with findings, and lists the others", in_full_, found));
}

std::string Page::list_of_hands() const {
  if (hands_.size() < 2) {
    return {};
  }
  std::string tally;
  for (std::size_t verdict = 0; verdict < by_verdict_.size(); ++verdict) {
    if (by_verdict_.at(verdict) != 0) {
      const auto which = static_cast<Verdict>(verdict);
      tally += " " + badge(which, fmt::format("{} {}", by_verdict_.at(verdict), verdict_words(which)));
    }
  }
  std::string items;
  std::optional<std::string> session;
  for (const Entry& entry : hands_) {
    if (entry.session != session) {
      session = entry.session;
      items += session ? "<li class=\"session\">Session " + name(*session) + "</li>\n" : "";
    }
    const std::string words = name(entry.name) + " " + badge(entry.verdict);
    items += entry.in_full ? fmt::format("<li><a href=\"#{}\">{}</a></li>\n", entry.id, words)
                           : fmt::format("<li><span>{}</span></li>\n", words);
  }
  return fmt::format("<nav aria-label=\"Hands\">\n<p class=\"tally\">{} of {} hands {} findings:{}</p>\n{}</nav>\n",
                     hands_.size() - by_verdict_.front(), hands_.size(),
                     hands_.size() - by_verdict_.front() == 1 ? "has" : "have", tally, list("ol", items));
}

Json Page::parts() const {
  return {{"pack", pack(cards_)}, {"hands", array_of(hands_, [](const Entry& entry) -> Json {
                                     return {
                                         {"id", entry.id},
                                         {"session", entry.session},
                                         {"name", entry.name},
                                         {"verdict", to_string(entry.verdict)},
                                         {"article", or_null(entry.article)},
                                         {"scenes", entry.scenes.empty() ? Json(nullptr) : Json::parse(entry.scenes)}};
                                   })}};
}

std::string Page::html() const {
  const std::string subject = hands_.size() == 1 ? printable(hands_.front().subject) + ", " : "";
  std::string out = head(markup::escaped(explore::capitalized(subject + printable(title_))));
  out += "<body>\n" + pack(cards_) + "<header class=\"page\">\n<h1>" + name(title_) + "</h1>\n";
  out += choices;
  out += "</header>\n" + list_of_hands();
  if (const std::string words_left_out = left_out(); !words_left_out.empty()) {
    out += "<p class=\"left-out\">" + words(explore::capitalized(words_left_out)) + ".</p>\n";
  }
  out += "<main>\n";
  std::string all_scenes;
  for (const Entry& entry : hands_) {
    out += entry.article;
    all_scenes += (all_scenes.empty() || entry.scenes.empty() ? "" : ",") + entry.scenes;
  }
  out += hands_.empty() ? "<p>The log has no hands.</p>\n" : "";
  out += "</main>\n<script type=\"application/json\" id=\"scenes\">[" + all_scenes +
         "]</script>\n<script type=\"module\">";
  out += page_js().text;
  return out + "</script>\n</body>\n</html>\n";
}

}  // namespace tonk::report
