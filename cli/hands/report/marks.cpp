#include "cli/hands/report/marks.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/hands/hand_words.hpp"
#include "core/markup.hpp"
#include "explore/sheet/words.hpp"
#include "verifier/judge/describe.hpp"

namespace tonk::cli::report {

using markup::escaped;

std::string name(std::string_view text) { return "<bdi>" + escaped(printable(text)) + "</bdi>"; }

std::string words(std::string_view text) {
  if (std::count(text.begin(), text.end(), '`') % 2 != 0) {
    return name(text);
  }
  std::string out;
  for (bool quoted = false;; quoted = !quoted) {
    const std::size_t end = text.find('`');
    out += quoted ? "<b>" + name(text.substr(0, end)) + "</b>" : escaped(printable(text.substr(0, end)));
    if (end == std::string_view::npos) {
      return out;
    }
    text.remove_prefix(end + 1);
  }
}

std::string cards(const std::vector<std::string>& codes) {
  if (codes.empty()) {
    return "<span class=\"none\">no cards</span>";
  }
  std::vector<std::string> names;
  names.reserve(codes.size());
  std::string drawn;
  for (const std::string& code : codes) {
    if (code != "??") {
      names.push_back(card_name(parse_card(code).value_or(Card{})));
    }
    drawn += fmt::format("<svg class=\"card\" aria-hidden=\"true\"><use href=\"#c-{}\"/></svg>",
                         code == "??" ? "back" : code);
  }
  if (const std::size_t unseen = codes.size() - names.size(); unseen > 0) {
    names.push_back(unseen == 1 ? "a card that nobody saw" : fmt::format("{} cards that nobody saw", unseen));
  }
  return fmt::format("<span class=\"cards\" role=\"img\" aria-label=\"{}\">{}</span>", explore::listed(names), drawn);
}

std::string points_words(const Held& held) {
  return fmt::format("{} point{}{}", to_string(held.count), held.count.exact() && held.count.low == 1 ? "" : "s",
                     held.unaccounted == 0 ? "" : ", " + hidden_cards_played(held.unaccounted));
}

std::string holding(const Held& held) {
  return cards(held.cards) +
         (held.cards.empty() ? "" : fmt::format(" <span class=\"count\">{}</span>", points_words(held)));
}

std::string citation(const Citation& rule) {
  if (rule.rule.empty()) {
    return {};
  }
  const std::string sentence = rule.sentence.empty() ? "" : fmt::format("<q>{}</q> ", name(rule.sentence));
  return fmt::format("{}<cite>{}, {}</cite>", sentence, name(rule.rule),
                     rule.file.empty() ? "where the house says nothing" : name(rule.place()));
}

std::string findings(const Record& record, const std::vector<std::size_t>& which) {
  if (which.empty()) {
    return {};
  }
  std::string out = "<ul class=\"findings\">\n";
  for (const std::size_t index : which) {
    const Remark& remark = record.findings[index];
    out += fmt::format("<li><p><strong>{}</strong>: {} <code>{}</code></p>", to_string(remark.leads_to),
                       words(remark.message), escaped(remark.code));
    if (const std::string rule = citation(remark.rule); !rule.empty()) {
      out += "<p>The rule: " + rule + "</p>";
    }
    out += remark.help.empty() ? "" : "<p>" + words(remark.help) + "</p>";
    out += "</li>\n";
  }
  return out + "</ul>\n";
}

std::string step_id(const ReportedHand& hand, std::size_t step) { return fmt::format("{}s{}", hand.id, step); }

}  // namespace tonk::cli::report
