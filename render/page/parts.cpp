#include "render/page/page.hpp"
#include "render/text_table.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include "core/card.hpp"
#include "core/markup.hpp"
#include "explore/words.hpp"
#include "render/page/embedded.hpp"
#include "render/record.hpp"
#include "render/timeline.hpp"
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

std::string citation(const spec::Clause& rule) {
  if (rule.rule.empty()) {
    return {};
  }
  const std::string sentence = rule.text.empty() ? "" : fmt::format("<q>{}</q> ", name(rule.text));
  return fmt::format("{}<cite>{}, {}</cite>", sentence, name(rule.rule),
                     rule.file.empty() ? "where the house says nothing" : name(rule.place()));
}

std::string finding(const Remark& remark, const std::string& detail) {
  return fmt::format("<li><p><strong>{}</strong>: {} <code>{}</code></p>{}{}</li>\n", to_string(remark.leads_to),
                     words(remark.message), escaped(remark.code), detail,
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

using Point = std::complex<double>;

/// Half of a player's box.
constexpr Point box{72, 27};
constexpr std::size_t longest_name = 14;

std::string at(Point point) { return fmt::format("{:.0f} {:.0f}", point.real(), point.imag()); }

/// The point slightly outside the edge of a box, in the given direction from its middle.
Point edge(Point middle, Point towards, double further) {
  const Point way = towards - middle;
  const Point unit = way * (1 / std::max(std::abs(way), 1.0));
  const double to_side = box.real() / std::max(std::abs(unit.real()), 1e-6);
  const double to_top = box.imag() / std::max(std::abs(unit.imag()), 1e-6);
  return middle + unit * (std::min(to_side, to_top) + further);
}

/// Where the boxes are: players as they sit, clockwise from the upper left, and last the pot between them.
struct Places {
  std::vector<Point> middles;
  Point size;
};

Places around_the_table(std::size_t players) {
  const auto many = static_cast<double>(std::max<std::size_t>(players, 4));
  const Point radius{60 * many, 36 * many};
  const double turn = std::numbers::pi / static_cast<double>(players);
  const std::size_t above = (players + 1) / 2;
  const double first = -std::numbers::pi / 2 - static_cast<double>(above - 1) * turn;
  Places places;
  places.middles.reserve(players + 1);
  Point least{};
  Point most{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    const double angle = first + 2 * static_cast<double>(seat) * turn;
    const Point place{radius.real() * std::cos(angle), radius.imag() * std::sin(angle)};
    least = {std::min(least.real(), place.real()), std::min(least.imag(), place.imag())};
    most = {std::max(most.real(), place.real()), std::max(most.imag(), place.imag())};
    places.middles.push_back(place);
  }
  places.middles.emplace_back();
  const Point margin = box + Point{24, 14};  // room for the bend of an arrow
  for (Point& middle : places.middles) {
    middle = middle - least + margin;
  }
  places.size = most - least + margin * 2.0;
  return places;
}

std::string box_drawing(Point middle, const std::string& words, const std::string& net) {
  return fmt::format(
      "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"10\"/>"
      "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>{}\n",
      middle.real() - box.real(), middle.imag() - box.imag(), box.real() * 2, box.imag() * 2, middle.real(),
      net.empty() ? middle.imag() + 6 : middle.imag() - 3, words,
      net.empty() ? ""
                  : fmt::format("<text class=\"net\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", middle.real(),
                                middle.imag() + 18, net));
}

/// The arrow is bent, so that the arrows of two players who pay each other do not coincide.
std::string arrow_drawing(Point from, Point to, const std::string& amount) {
  const Point way = to - from;
  const Point bend = (from + to) * 0.5 + Point{way.imag(), -way.real()} * 0.13;
  const Point start = edge(from, bend, 4);
  const Point end = edge(to, bend, 7);
  const double part = 0.42;
  const Point label = start * ((1 - part) * (1 - part)) + bend * (2 * part * (1 - part)) + end * (part * part);
  return fmt::format(
      "<path class=\"arrow\" marker-end=\"url(#arrow)\" d=\"M{}Q{} {}\"/>"
      "<text class=\"amount\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
      at(start), at(bend), at(end), label.real(), label.imag() + 7, amount);
}

std::size_t place(const Record& record, const Party& party) {
  const auto found = std::find_if(record.net.begin(), record.net.end(),
                                  [&party](const auto& entry) { return entry.first == party.name; });
  return party.kind == Party::Kind::pot ? record.net.size() : static_cast<std::size_t>(found - record.net.begin());
}

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

std::string arrows(const ReportedHand& hand) {
  const Record& record = hand.record;
  const std::size_t players = record.net.size();
  std::map<std::pair<std::size_t, std::size_t>, std::string> amounts;
  std::string told;
  bool pot = false;
  for (const Payment& payment : record.payments) {
    if (payment.from.kind == Party::Kind::nobody) {
      continue;
    }
    const std::pair sides{place(record, payment.from), place(record, payment.to)};
    pot = pot || sides.first == players || sides.second == players;
    std::string& amount = amounts[sides];
    amount += (amount.empty() ? "" : " + ") + to_string(payment.amount);
    told += (told.empty() ? "" : "; ") + payment_text(payment);
  }
  if (amounts.empty()) {
    return {};
  }
  const auto [middles, size] = around_the_table(players);
  std::string out = fmt::format("<svg class=\"arrows\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {}\">\n",
                                markup::escaped(told), at(size));
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto& [player, net] = record.net[seat];
    out += box_drawing(middles[seat], markup::escaped(printable(player, longest_name)), with_sign(to_string(net)));
  }
  out += pot ? box_drawing(middles[players], "the pot", "") : "";
  for (const auto& [sides, amount] : amounts) {
    out += arrow_drawing(middles[sides.first], middles[sides.second], amount);
  }
  return out + "</svg>\n";
}

std::string pack(const std::set<std::string>& codes) {
  return fmt::format("<svg class=\"pack\" aria-hidden=\"true\"><defs>\n{}{}</defs></svg>\n", symbols_html().text,
                     joined(codes, "", [](const std::string& code) {
                       const Card card = parse_card(code).value_or(Card{});
                       return fmt::format("<symbol id=\"c-{}\" viewBox=\"0 0 64 90\"><title>{}</title>{}</symbol>\n",
                                          card.known() ? code : "back", card_name(card), drawing(card));
                     }));
}

}  // namespace tonk::report
