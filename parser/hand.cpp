#include "parser/hand.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "parser/keywords.hpp"
#include "parser/print.hpp"

namespace tonk::log {

namespace {

/// Two hands, part by part. Each part is taken to pieces by name, so that a new field of it cannot be forgotten here.
class Comparison {
 public:
  Comparison(const Hand& a, const Hand& b) : a_(a), b_(b) {}

  [[nodiscard]] bool same() const {
    const auto& [is_session, id, id_at, header, deals, upcard, play, actions, shows, pays, results, outs, extensions,
                 cards, stakes, names] = a_;
    return is_session == b_.is_session && id == b_.id && same(header, b_.header) && same(deals, b_.deals) &&
           same(upcard, b_.upcard) && same(play, b_.play) && same(shows, b_.shows) && same(pays, b_.pays) &&
           same(results, b_.results) && same(outs, b_.outs) && same(extensions, b_.extensions);
  }

 private:
  template <typename Part>
  [[nodiscard]] bool same(const std::vector<Part>& x, const std::vector<Part>& y) const {
    return std::ranges::equal(x, y, [this](const Part& one, const Part& other) { return same(one, other); });
  }
  template <typename Part>
  [[nodiscard]] bool same(const std::optional<Part>& x, const std::optional<Part>& y) const {
    return x.has_value() == y.has_value() && (!x || same(*x, *y));
  }

  [[nodiscard]] bool same(const std::string& x, const std::string& y) const { return x == y; }
  [[nodiscard]] bool same(NameId x, NameId y) const { return a_.names[x.index] == b_.names[y.index]; }
  [[nodiscard]] bool same(const Account& x, const Account& y) const { return same(x.player, y.player); }
  [[nodiscard]] bool same(const WrittenCard& x, const WrittenCard& y) const {
    const auto& [card, stands_for, at] = x;
    return card == y.card && stands_for == y.stands_for;
  }
  [[nodiscard]] bool same(Cards x, Cards y) const {
    const auto cards = [](const Hand& hand, Cards range) {
      return std::span(hand.cards).subspan(range.first, range.count);
    };
    return std::ranges::equal(cards(a_, x), cards(b_, y),
                              [this](const WrittenCard& one, const WrittenCard& other) { return same(one, other); });
  }
  [[nodiscard]] bool same(const Action& x, const Action& y) const {
    const auto& [kind, player, spread_number, cards, at, stake] = x;
    return kind == y.kind && same(player, y.player) && spread_number == y.spread_number && same(cards, y.cards) &&
           (kind != ActionKind::bet || a_.stakes[stake] == b_.stakes[y.stake]);
  }
  [[nodiscard]] bool same(const PlayLine& x, const PlayLine& y) const {
    const auto& [kind, player, first_action, action_count, cards, at] = x;
    const auto actions = [](const Hand& hand, const PlayLine& line) {
      return std::span(hand.actions).subspan(line.first_action, line.action_count);
    };
    return kind == y.kind && same(player, y.player) && same(cards, y.cards) &&
           std::ranges::equal(actions(a_, x), actions(b_, y),
                              [this](const Action& one, const Action& other) { return same(one, other); });
  }
  [[nodiscard]] bool same(const HouseLine& x, const HouseLine& y) const {
    const auto& [name, options, at] = x;
    return name == y.name && options == y.options;
  }
  [[nodiscard]] bool same(const StakeLine& x, const StakeLine& y) const {
    const auto& [amount, unit, at] = x;
    return amount == y.amount && unit == y.unit;
  }
  [[nodiscard]] bool same(const SeatsLine& x, const SeatsLine& y) const {
    const auto& [players, at] = x;
    return same(players, y.players);
  }
  [[nodiscard]] bool same(const DealerLine& x, const DealerLine& y) const {
    const auto& [player, at] = x;
    return same(player, y.player);
  }
  [[nodiscard]] bool same(const CutLine::Cut& x, const CutLine::Cut& y) const {
    const auto& [player, card] = x;
    return same(player, y.player) && same(card, y.card);
  }
  [[nodiscard]] bool same(const CutLine& x, const CutLine& y) const {
    const auto& [cuts, at] = x;
    return same(cuts, y.cuts);
  }
  [[nodiscard]] bool same(const DeckLine& x, const DeckLine& y) const {
    const auto& [cards, at] = x;
    return same(cards, y.cards);
  }
  [[nodiscard]] bool same(const BetLine& x, const BetLine& y) const {
    const auto& [kind, argument, amount, players, at] = x;
    return kind == y.kind && argument == y.argument && amount == y.amount && same(players, y.players);
  }
  [[nodiscard]] bool same(const Header& x, const Header& y) const {
    const auto& [house, stake, seats, dealer, cut, deck, bets] = x;
    return same(house, y.house) && same(stake, y.stake) && same(seats, y.seats) && same(dealer, y.dealer) &&
           same(cut, y.cut) && same(deck, y.deck) && same(bets, y.bets);
  }
  [[nodiscard]] bool same(const PlayerCards& x, const PlayerCards& y) const {
    const auto& [player, cards, at] = x;
    return same(player, y.player) && same(cards, y.cards);
  }
  [[nodiscard]] bool same(const PayLine& x, const PayLine& y) const {
    const auto& [from, to, amount, at] = x;
    return same(from, y.from) && same(to, y.to) && amount == y.amount;
  }
  [[nodiscard]] bool same(const ResultLine::Net& x, const ResultLine::Net& y) const {
    const auto& [player, amount, at] = x;
    return same(player, y.player) && amount == y.amount;
  }
  [[nodiscard]] bool same(const ResultLine& x, const ResultLine& y) const {
    const auto& [sum, nets, at] = x;
    return sum == y.sum && same(nets, y.nets);
  }
  [[nodiscard]] bool same(const OutLine& x, const OutLine& y) const {
    const auto& [player, at] = x;
    return same(player, y.player);
  }
  [[nodiscard]] bool same(const Extension& x, const Extension& y) const {
    const auto& [text, at] = x;
    return text == y.text;
  }

  const Hand& a_;
  const Hand& b_;
};

}  // namespace

void Hand::clear() {
  is_session = false;
  id.clear();
  id_at = {};
  header.house.reset();
  header.stake.reset();
  header.seats.reset();
  header.dealer.reset();
  header.cut.reset();
  header.deck.reset();
  header.bets.clear();
  deals.clear();
  upcard.reset();
  play.clear();
  actions.clear();
  shows.clear();
  pays.clear();
  results.clear();
  stakes.clear();
  outs.clear();
  extensions.clear();
  cards.clear();
  names.clear();
}

bool same(const Hand& a, const Hand& b) { return Comparison(a, b).same(); }

std::string_view keyword(ActionKind kind) {
  return kind == ActionKind::pass ? "pass" : action_keywords[static_cast<std::size_t>(kind)];
}

std::string_view keyword(ResultLine::Sum sum) {
  switch (sum) {
    case ResultLine::Sum::unsaid: break;
    case ResultLine::Sum::money: return "money";
    case ResultLine::Sum::points: return "points";
  }
  return "";
}

std::optional<ActionKind> action_kind(std::string_view word) {
  static constexpr auto numbers = [] {
    std::array<std::uint64_t, action_keywords.size()> all{};
    std::transform(action_keywords.begin(), action_keywords.end(), all.begin(), number_of);
    return all;
  }();
  const auto found =
      static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), number_of(word)) - numbers.begin());
  if (found == numbers.size() || action_keywords.at(found).size() != word.size()) {
    return std::nullopt;
  }
  const bool is_told_by_number = word.size() <= sizeof(numbers.front());
  return is_told_by_number || action_keywords.at(found) == word ? std::optional(static_cast<ActionKind>(found))
                                                                : std::nullopt;
}

bool is_keyword(std::string_view word) {
  // Most names begin with a capital: they need no search.
  if (word.empty() || word[0] < 'a' || word[0] > 'z') {
    return false;
  }
  const auto among = [word](const auto& keywords) {
    return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
  };
  // A line that begins with `x-` is an extension, so it must not be a player's move.
  return word.starts_with("x-") || among(line_keywords) || among(action_keywords) || among(inner_keywords);
}

}  // namespace tonk::log
