#include "cli/hands/report/pack.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

#include "cli/hands/hand_words.hpp"
#include "core/card.hpp"

namespace tonk::cli::report {
namespace {

/// In a square of 100; drawn, because a font may lack them or show them as pictures of its own.
constexpr std::array<std::string_view, suit_count> suit_paths{
    "M50 2a22 22 0 0 1 17 36a22 22 0 1 1-11 36c1 11 5 18 14 24H30c9-6 13-13 14-24a22 22 0 1 1-11-36A22 22 0 0 1 50 2z",
    "M50 1C60 20 74 37 90 50C74 63 60 80 50 99C40 80 26 63 10 50C26 37 40 20 50 1z",
    "M50 97C37 74 3 56 3 29A24 24 0 0 1 50 23A24 24 0 0 1 97 29C97 56 63 74 50 97z",
    "M50 2C60 26 97 38 97 65A22 22 0 0 1 56 77c1 10 5 16 14 21H30c9-5 13-11 14-21A22 22 0 0 1 3 65C3 38 40 26 50 2z"};

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
  std::string out =
      "<svg class=\"pack\" aria-hidden=\"true\"><defs>\n"
      "<marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"6\" markerHeight=\"6\" "
      "orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker>\n";
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    out += fmt::format("<symbol id=\"suit-{}\" viewBox=\"0 0 100 100\"><path d=\"{}\"/></symbol>\n", suit_letters[suit],
                       suit_paths[suit]);
  }
  for (const std::string& code : codes) {
    const Card card = parse_card(code).value_or(Card{});
    out += fmt::format("<symbol id=\"c-{}\" viewBox=\"0 0 64 90\"><title>{}</title>{}</symbol>\n",
                       card.known() ? code : "back", card_name(card), drawing(card));
  }
  return out + "</defs></svg>\n";
}

}  // namespace tonk::cli::report
