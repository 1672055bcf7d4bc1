#include "render/page/page.hpp"
#include "render/text_table.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <string_view>
#include <vector>

#include "core/card.hpp"
#include "core/markup.hpp"
#include "explore/words.hpp"
#include "render/hand_words.hpp"
#include "render/page/embedded.hpp"
#include "render/record.hpp"
#include "verifier/messages/describe.hpp"

namespace tonk::report {

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

std::string list(std::string_view tag, const std::string& items) {
  return items.empty() ? "" : fmt::format("<{}>\n{}</{}>\n", tag, items, tag.substr(0, tag.find(' ')));
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

std::string_view verdict_words(Verdict verdict) {
  return verdict == Verdict::mis_settled ? "paid wrongly" : to_string(verdict);
}

std::string badge(Verdict verdict, std::string_view words) {
  return fmt::format(
      "<strong class=\"badge {0}\"><svg class=\"sign\" aria-hidden=\"true\"><use href=\"#v-{0}\"/></svg>{1}</strong>",
      to_string(verdict), words.empty() ? verdict_words(verdict) : words);
}

std::string citation(const spec::Clause& rule) {
  if (rule.rule.empty()) {
    return {};
  }
  const std::string sentence = rule.text.empty() ? "" : fmt::format("<q>{}</q> ", name(rule.text));
  return fmt::format("{}<cite>{}, {}</cite>", sentence, name(rule.rule),
                     rule.file.empty() ? "where the house says nothing" : name(rule.place()));
}

std::string finding(const Remark& remark, const std::string& detail) {
  return fmt::format("<li class=\"{}\"><p>{} {} <code>{}</code></p>{}{}</li>\n", to_string(remark.leads_to),
                     badge(remark.leads_to), words(remark.message), escaped(remark.code), detail,
                     remark.help.empty() ? "" : "<p>" + words(remark.help) + "</p>");
}

std::string findings(const Record& record, const std::vector<std::size_t>& which) {
  return list("ul class=\"findings\"", joined(which, "", [&](std::size_t index) {
                const Remark& remark = record.findings[index];
                const std::string rule = citation(remark.rule);
                return finding(remark, rule.empty() ? "" : "<p>The rule: " + rule + "</p>");
              }));
}

namespace {

constexpr std::string_view face = "<rect class=\"face\" x=\"1\" y=\"1\" width=\"62\" height=\"88\" rx=\"7\"/>";

/// The index stands at the left edge, which stays in sight where cards overlap.
std::string drawing(Card card) {
  if (!card.known()) {
    return std::string(face) +
           "<rect class=\"weave\" x=\"6\" y=\"6\" width=\"52\" height=\"78\" rx=\"4\"/><text class=\"unseen\" x=\"32\" "
           "y=\"58\">?</text>";
  }
  if (card.is_joker()) {
    return fmt::format(
        "{}<text class=\"index joker\" x=\"7\" y=\"24\">JO</text><path class=\"joker\" d=\"M34 36l6 15 16 1-12 10 4 "
        "16-14-9-14 "
        "9 4-16-12-10 16-1z\"/><text class=\"number\" x=\"52\" y=\"24\">{}</text>",
        face, card.joker_number());
  }
  const char letter = suit_letters[static_cast<std::size_t>(card.suit())];
  const std::string rank =
      card.rank() == Rank::ten ? "10" : std::string(1, rank_letters[static_cast<std::size_t>(card.rank())]);
  return fmt::format(
      "<g class=\"suit-{0}\">{1}<text class=\"index{2}\" x=\"{3}\" y=\"34\">{4}</text>"
      "<use href=\"#suit-{0}\" x=\"7\" y=\"41\" width=\"16\" height=\"16\"/>"
      "<use href=\"#suit-{0}\" x=\"26\" y=\"49\" width=\"33\" height=\"33\"/></g>",
      letter, face, rank.size() > 1 ? " wide" : "", rank.size() > 1 ? 3 : 5, rank);
}

}  // namespace

std::string pack(const std::set<std::string>& codes) {
  return fmt::format("<svg class=\"pack\" aria-hidden=\"true\"><defs>\n{}{}</defs></svg>\n", symbols_html().text,
                     joined(codes, "", [](const std::string& code) {
                       const Card card = parse_card(code).value_or(Card{});
                       return fmt::format("<symbol id=\"c-{}\" viewBox=\"0 0 64 90\"><title>{}</title>{}</symbol>\n",
                                          card.known() ? code : "back", card_name(card), drawing(card));
                     }));
}

}  // namespace tonk::report
