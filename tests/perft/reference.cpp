#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "parser/parse.hpp"
#include "tests/perft/perft.hpp"
#include "tests/reference/course.hpp"
#include "tests/reference/deal.hpp"
#include "tests/reference/settle.hpp"
#include "tests/reference/spreads.hpp"

namespace tonk::perft {
namespace {

using log::ActionKind;
using reference::Cards;
using reference::Judgement;
using reference::Laid;
using reference::Table;

/// Tries every move that anybody could think of, whoever's turn it is, and keeps those that the reference judge lets pass.
class Counter {
 public:
  Counter(const spec::Rules& rules, unsigned depth) : rules_(rules), counts_(depth) {}

  Counts count(const std::string& text) {
    log::Hand hand;
    if (!log::parse({log::Chunk::Kind::hand, text, 1}, hand).empty()) {
      throw std::logic_error("not a log:\n" + text);
    }
    Table table;
    table.rules = &rules_;
    Judgement judgement;
    reference::SessionState carried;
    if (!take_seats(hand, nullptr, carried, table, judgement) || !deal(hand, nullptr, carried, table, judgement) ||
        !play_on(hand, table, judgement) || !judgement.faults.empty()) {
      throw std::logic_error("the reference judge does not allow\n" + text);
    }
    for (const reference::Player& player : table.players) {
      action_.names.push_back(player.name);
    }
    walk(table, 0);
    return std::move(counts_);
  }

 private:
  void walk(const Table& table, std::size_t depth) {
    // Nobody declares or puts aside again, though a log may say so twice.
    for (std::size_t player = 0; player < table.players.size(); ++player) {
      if (!table.over) {
        attempt(table, depth, player, ActionKind::declare, {});
      }
      for (const ActionKind kind : {ActionKind::drop, ActionKind::knock, ActionKind::touch, ActionKind::stock_out}) {
        attempt(table, depth, player, kind, {});
      }
      draw_or_take(table, depth, player);
      lay(table, depth, player);
      const Cards hand = different(table.players[player].hand);
      for (const Card card : hand) {
        attempt(table, depth, player, ActionKind::discard, {{card, {}}});
      }
      for (const Card card :
           table.players[player].turns_begun == 0 ? different(table.players[player].dealt) : Cards()) {
        attempt(table, depth, player, ActionKind::aside, {{card, {}}});
      }
      for (std::size_t spread = 1; spread <= table.spreads.size(); ++spread) {
        attempt(table, depth, player, ActionKind::shed, {}, spread);
        for (const Card card : hand) {
          add_to_spread(table, depth, player, ActionKind::hit, card, spread);
        }
      }
      slap(table, depth, player);
    }
  }

  void draw_or_take(const Table& table, std::size_t depth, std::size_t player) {
    if (!table.deck.empty()) {
      attempt(table, depth, player, ActionKind::draw, {{table.deck.front(), {}}});
    }
    for (const Card card : different(table.pile)) {
      attempt(table, depth, player, ActionKind::take, {{card, {}}});
    }
  }

  void lay(const Table& table, std::size_t depth, std::size_t player) {
    for (const std::vector<Laid>& cards : spreads_of(table.players[player].hand)) {
      attempt(table, depth, player, ActionKind::spread, cards);
    }
  }

  /// Every set of the cards that is a spread, once. The same hands are met again and again.
  const std::vector<std::vector<Laid>>& spreads_of(Cards hand) {
    std::sort(hand.begin(), hand.end());
    const auto [known, is_new] = spreads_.try_emplace(hand);
    if (is_new) {
      std::set<Cards> sets;
      for (Cards cards : reference::spreads_in(rules_, hand, hand.size())) {
        std::sort(cards.begin(), cards.end());
        sets.insert(std::move(cards));
      }
      std::transform(sets.begin(), sets.end(), std::back_inserter(known->second),
                     [&](const Cards& cards) { return clear(cards); });
    }
    return known->second;
  }

  /// Each wild card stands for the first card with which a single reading is left, or else several.
  [[nodiscard]] std::vector<Laid> clear(const Cards& cards) const {
    std::vector<Laid> laid;
    for (const Card card : cards) {
      laid.push_back({card, {}});
    }
    for (Laid& one : laid) {
      if (readings(rules_, laid).size() == 1 || !reference::is_wild(rules_, one.card)) {
        continue;
      }
      Card several;
      for (const Card as : rules_.deck.pack) {
        one.as = as.is_natural() ? as : Card{};
        const std::size_t ways = one.as.known() ? readings(rules_, laid).size() : 0;
        if (ways == 1) {
          return laid;
        }
        several = ways > 1 ? as : several;
      }
      one.as = several;
    }
    return laid;
  }

  void slap(const Table& table, std::size_t depth, std::size_t player) {
    if (table.pile.empty()) {
      return;
    }
    if (rules_.slapping == spec::Slapping::to_take) {
      attempt(table, depth, player, ActionKind::slap, {{table.pile.back(), {}}});
    }
    for (std::size_t spread = 1; spread <= table.spreads.size(); ++spread) {
      if (rules_.slapping == spec::Slapping::to_play) {
        add_to_spread(table, depth, player, ActionKind::slap, table.pile.back(), spread);
      }
    }
  }

  void add_to_spread(const Table& table, std::size_t depth, std::size_t player, ActionKind kind, Card card,
                     std::size_t spread) {
    if (attempt(table, depth, player, kind, {{card, {}}}, spread) || !reference::is_wild(rules_, card)) {
      return;
    }
    for (const Card as : rules_.deck.pack) {
      if (as.is_natural() && attempt(table, depth, player, kind, {{card, as}}, spread)) {
        return;
      }
    }
  }

  bool attempt(const Table& before, std::size_t depth, std::size_t player, ActionKind kind,
               const std::vector<Laid>& cards, std::size_t spread = 0) {
    const log::NameId name{static_cast<std::uint8_t>(player)};
    const log::Cards all{0, static_cast<std::uint32_t>(cards.size())};
    action_.cards.clear();
    for (const Laid& laid : cards) {
      action_.cards.push_back({laid.card, laid.as, {}});
    }
    action_.actions = {{kind, name, static_cast<std::uint16_t>(spread), all, {}}};
    action_.play = {{log::PlayLine::Kind::turn, name, 0, 1, {}, {}}};
    Table table = before;
    Judgement judgement;
    if (!play_on(action_, table, judgement) || !judgement.faults.empty()) {
      return false;
    }
    ++counts_[depth].sequences;
    note_ending(table, depth);
    if (depth + 1 < counts_.size()) {
      walk(table, depth + 1);
    }
    return true;
  }

  void note_ending(Table table, std::size_t depth) {
    Judgement judgement;
    if (finish_play({}, table, judgement) && judgement.faults.empty()) {
      reference::SessionState carried;
      std::vector<std::string> leaving;
      settle(table, judgement, carried, leaving);
      ++counts_[depth].endings[judgement.end];
    }
  }

  static Cards different(Cards cards) {
    std::sort(cards.begin(), cards.end());
    cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
    return cards;
  }

  const spec::Rules& rules_;
  Counts counts_;
  std::map<Cards, std::vector<std::vector<Laid>>> spreads_;  ///< by the cards of a hand
  log::Hand action_;                                         ///< a hand of one action, filled again and again
};

}  // namespace

Counts count_by_reference(const spec::Rules& rules, const std::string& log, unsigned depth) {
  return Counter{rules, depth}.count(log);
}

}  // namespace tonk::perft
