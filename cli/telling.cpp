#include "cli/telling.hpp"

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "explore/sheet/words.hpp"

namespace tonk::cli {
namespace {

constexpr std::array<std::string_view, suit_count> suit_words{"clubs", "diamonds", "hearts", "spades"};

std::string with_article(Card card) {
  if (!card.known()) {
    return "a card";
  }
  return (card.is_joker() ? "" : "the ") + card_name(card);
}

std::string named(const log::WrittenCard& written) {
  return with_article(written.card) +
         (written.stands_for.known() ? " as " + with_article(written.stands_for) : std::string());
}

std::string on_spread(const log::Action& action) {
  return action.spread_number == 0 ? std::string() : fmt::format("spread {}", action.spread_number);
}

}  // namespace

std::string card_name(Card card) {
  if (!card.known()) {
    return "card that nobody saw";
  }
  return card.is_joker() ? fmt::format("joker {}", card.joker_number())
                         : fmt::format("{} of {}", explore::rank_word(card.rank()),
                                       suit_words[static_cast<std::size_t>(card.suit())]);
}

std::string told(const log::Hand& hand, const log::Action& action) {
  std::vector<std::string> names;
  names.reserve(action.cards.count);
  for (const log::WrittenCard& written : std::span{hand.cards}.subspan(action.cards.first, action.cards.count)) {
    names.push_back(named(written));
  }
  const std::string cards = explore::listed(names);
  const std::string where = on_spread(action);
  switch (action.kind) {
    case ActionKind::declare: return "declares";
    case ActionKind::drop: return "drops";
    case ActionKind::draw: return "draws " + cards;
    case ActionKind::take: return "takes " + cards + " from the discards";
    case ActionKind::spread: return "spreads " + cards;
    case ActionKind::hit: return fmt::format("hits {}with {}", where.empty() ? "" : where + " ", cards);
    case ActionKind::discard: return "discards " + cards;
    case ActionKind::slap: return fmt::format("slaps {}{}", cards, where.empty() ? "" : " onto " + where);
    case ActionKind::touch: return "touches the stock";
    case ActionKind::stock_out: return "says that the stock is out";
    case ActionKind::knock: return "knocks";
    case ActionKind::aside: return "puts " + cards + " aside";
    case ActionKind::shed: return "throws " + where + " under the top discard";
  }
  return {};
}

}  // namespace tonk::cli
