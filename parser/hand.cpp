#include "parser/hand.hpp"

#include <algorithm>

#include "parser/keywords.hpp"
#include "parser/print.hpp"

namespace tonk::log {

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
  outs.clear();
  extensions.clear();
  cards.clear();
  names.clear();
}

namespace {

/// Compares two hands' records by what they tell.
class Sameness {
 public:
  Sameness(const Hand& a, const Hand& b) : a_(a), b_(b) {}

  [[nodiscard]] bool operator()(NameId x, NameId y) const { return a_.names[x.index] == b_.names[y.index]; }
  [[nodiscard]] bool operator()(const Account& x, const Account& y) const {
    return x.player.has_value() == y.player.has_value() && (!x.player || (*this)(*x.player, *y.player));
  }
  [[nodiscard]] bool operator()(const WrittenCard& x, const WrittenCard& y) const {
    return x.card == y.card && x.stands_for == y.stands_for;
  }
  [[nodiscard]] bool operator()(Cards x, Cards y) const {
    const auto from = a_.cards.begin() + x.first;
    const auto to = b_.cards.begin() + y.first;
    return std::equal(from, from + x.count, to, to + y.count, *this);
  }
  [[nodiscard]] bool operator()(const Action& x, const Action& y) const {
    return x.kind == y.kind && (*this)(x.player, y.player) && x.spread_number == y.spread_number &&
           (*this)(x.cards, y.cards);
  }
  [[nodiscard]] bool operator()(const PlayLine& x, const PlayLine& y) const {
    const auto from = a_.actions.begin() + x.first_action;
    const auto to = b_.actions.begin() + y.first_action;
    return x.kind == y.kind && (*this)(x.player, y.player) && (*this)(x.cards, y.cards) &&
           std::equal(from, from + x.action_count, to, to + y.action_count, *this);
  }
  [[nodiscard]] bool operator()(const HouseLine& x, const HouseLine& y) const {
    return x.name == y.name && x.options == y.options;
  }
  [[nodiscard]] bool operator()(const StakeLine& x, const StakeLine& y) const {
    return x.amount == y.amount && x.unit == y.unit;
  }
  [[nodiscard]] bool operator()(const SeatsLine& x, const SeatsLine& y) const { return (*this)(x.players, y.players); }
  [[nodiscard]] bool operator()(const DealerLine& x, const DealerLine& y) const { return (*this)(x.player, y.player); }
  [[nodiscard]] bool operator()(const CutLine::Cut& x, const CutLine::Cut& y) const {
    return (*this)(x.player, y.player) && (*this)(x.card, y.card);
  }
  [[nodiscard]] bool operator()(const CutLine& x, const CutLine& y) const { return (*this)(x.cuts, y.cuts); }
  [[nodiscard]] bool operator()(const DeckLine& x, const DeckLine& y) const { return (*this)(x.cards, y.cards); }
  [[nodiscard]] bool operator()(const BetLine& x, const BetLine& y) const {
    return x.kind == y.kind && x.argument == y.argument && x.amount == y.amount && (*this)(x.players, y.players);
  }
  [[nodiscard]] bool operator()(const PlayerCards& x, const PlayerCards& y) const {
    return (*this)(x.player, y.player) && (*this)(x.cards, y.cards);
  }
  [[nodiscard]] bool operator()(const PayLine& x, const PayLine& y) const {
    return (*this)(x.from, y.from) && (*this)(x.to, y.to) && x.amount == y.amount;
  }
  [[nodiscard]] bool operator()(const ResultLine::Net& x, const ResultLine::Net& y) const {
    return (*this)(x.player, y.player) && x.amount == y.amount;
  }
  [[nodiscard]] bool operator()(const ResultLine& x, const ResultLine& y) const { return (*this)(x.nets, y.nets); }
  [[nodiscard]] bool operator()(const OutLine& x, const OutLine& y) const { return (*this)(x.player, y.player); }
  [[nodiscard]] bool operator()(const Extension& x, const Extension& y) const { return x.text == y.text; }

  template <typename T>
  [[nodiscard]] bool operator()(const std::optional<T>& x, const std::optional<T>& y) const {
    return x.has_value() == y.has_value() && (!x || (*this)(*x, *y));
  }
  template <typename T>
  [[nodiscard]] bool operator()(const std::vector<T>& x, const std::vector<T>& y) const {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), *this);
  }
  [[nodiscard]] bool operator()(const Header& x, const Header& y) const {
    return (*this)(x.house, y.house) && (*this)(x.stake, y.stake) && (*this)(x.seats, y.seats) &&
           (*this)(x.dealer, y.dealer) && (*this)(x.cut, y.cut) && (*this)(x.deck, y.deck) && (*this)(x.bets, y.bets);
  }

 private:
  const Hand& a_;
  const Hand& b_;
};

}  // namespace

bool same(const Hand& a, const Hand& b) {
  const Sameness equal(a, b);
  return a.is_session == b.is_session && a.id == b.id && equal(a.header, b.header) && equal(a.deals, b.deals) &&
         equal(a.upcard, b.upcard) && equal(a.play, b.play) && equal(a.shows, b.shows) && equal(a.pays, b.pays) &&
         equal(a.results, b.results) && equal(a.outs, b.outs) && equal(a.extensions, b.extensions);
}

std::string_view keyword(ActionKind kind) {
  return kind == ActionKind::pass ? "pass" : action_keywords[static_cast<std::size_t>(kind)];
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
