#include <fmt/format.h>

#include <algorithm>

#include "spec/draft.hpp"

namespace tonk::spec {
namespace {

class Completer {
 public:
  Completer(Draft& draft, Report& report) : draft_(draft), rules_(draft.rules), report_(report) {}

  void complete() {
    require_all();
    if (report_.failed()) {
      return;  // what follows would only repeat it in other words
    }
    make_pack();
    check_points();
    check_run();
    check_hands();
    deal();
  }

 private:
  void error(const Place& place, const Part& node, std::string code, std::string message, std::string help) {
    report_.error(std::move(code), place.layer->source, node.at, std::move(message), std::move(help));
  }

  /// At the value, or at the first key of a map.
  void impossible(Field field, std::string message, std::string help) {
    const Place& place = draft_.place(field);
    error(place, place.value->kind == Part::Kind::value ? *place.value : *place.key, "impossible", std::move(message),
          std::move(help));
  }

  [[nodiscard]] bool said(Field field) const { return draft_.place(field).layer != nullptr; }

  /// A section that nobody has written is missing once, and not key by key.
  void require_all() {
    std::optional<Field> reported;
    for (const FieldInfo& field : fields()) {
      const bool whole = field.section && !said(*field.section);
      if (field.optional || said(field.field) || (whole && reported == field.section)) {
        continue;
      }
      const FieldInfo& missing = whole ? info(*field.section) : field;
      const Place& house = draft_.place(Field::house);
      const Place& at = field.section && !whole ? draft_.place(*field.section) : house;
      const Place& shown = at.layer->is_default ? house : at;
      error(shown, *shown.key, "missing-key",
            quoted(missing.name) + " is missing" +
                (field.section && !whole ? " in `" + path_of(*field.section) + "`" : ""),
            std::string(missing.means) + "; " + may_be_written(missing));
      reported = field.section;
    }
  }

  void make_pack() {
    Deck& deck = rules_.deck;
    for (const Rank rank : deck.order) {
      const auto number = static_cast<std::size_t>(rank);
      const std::uint8_t points = draft_.points[number].value_or(static_cast<std::uint8_t>(number + 1));
      for (const Card card : CardSet::of(rank)) {
        deck.pack.insert(card);
        deck.points[card.index()] = points;
      }
    }
    for (unsigned joker = 1; joker <= draft_.jokers; ++joker) {
      deck.pack.insert(Card::joker(joker));
    }
  }

  [[nodiscard]] bool in_pack(Rank rank) const { return rules_.deck.pack.contains(CardSet::of(rank)); }
  static std::string letter(Rank rank) { return quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)); }
  /// Whoever wrote the place knew which ranks there are: it stands in the same file, or in a higher one.
  [[nodiscard]] bool knew_ranks(const Place& place) const { return place.height >= draft_.place(Field::ranks).height; }

  void check_points() {
    const Place& place = draft_.place(Field::points);
    for (std::size_t number = 0; number < rank_count; ++number) {
      const auto rank = static_cast<Rank>(number);
      const bool said = draft_.points[number].has_value();
      if (said && !in_pack(rank) && knew_ranks(place) && !place.layer->is_default) {
        impossible(Field::points, letter(rank) + " is given points, and is not in the deck", "leave it out");
      }
      if (!said && in_pack(rank) && (rank == Rank::ace || rank >= Rank::jack)) {
        impossible(Field::points, letter(rank) + " has no number, and is given no points", "say what it counts");
      }
    }
  }

  void check_run() {
    if (rules_.melds.run_least > rules_.deck.order.size()) {
      impossible(Field::run,
                 fmt::format("no run can have {} cards in a deck of {} ranks", rules_.melds.run_least,
                             rules_.deck.order.size()),
                 "ask for fewer");
    }
  }

  void check_hands() {
    for (std::size_t i = 0; i < rules_.dealt_wins.size(); ++i) {
      CardSet named;
      for (const auto& tests : rules_.dealt_wins[i].hand.any_of) {
        for (const HandTest& test : tests) {
          named |= test.cards;
          if (test.kind == HandTest::Kind::total && test.low > test.high) {
            const Place& hand = draft_.dealt_win_hands[i];
            error(hand, *hand.value, "impossible", "no hand can have such a total", "write the smaller number first");
          }
        }
      }
      const CardSet missing = named - rules_.deck.pack;
      if (!missing.empty() && knew_ranks(draft_.dealt_win_hands[i])) {
        const Place& hand = draft_.dealt_win_hands[i];
        error(hand, *hand.value, "impossible", letter((*missing.begin()).rank()) + " is not in the deck",
              "name ranks of the deck");
      }
    }
  }

  [[nodiscard]] unsigned cards_for(unsigned players) const {
    for (const auto& [range, cards] : draft_.cards) {
      if (range.least <= players && players <= range.most) {
        return cards;
      }
    }
    return 0;
  }

  /// The deal, the card turned up, and one to draw.
  [[nodiscard]] unsigned needed_for(unsigned players) const {
    return players * cards_for(players) + (rules_.upcard ? 1U : 0U) + 1U;
  }

  void deal() {
    const Range players = draft_.players;
    const bool open = players.most == Range::open;
    const unsigned pack = rules_.deck.pack.size();
    unsigned most = 0;
    for (unsigned number = players.least; number <= std::min<unsigned>(players.most, max_players); ++number) {
      const unsigned needed = needed_for(number);
      if (cards_for(number) == 0) {
        impossible(Field::cards, fmt::format("nothing is said of {} players", number),
                   fmt::format("`players` is {}", quoted(draft_.place(Field::players).value->text)));
        return;
      }
      if (needed > pack) {
        if (!open || number == players.least) {
          impossible(Field::cards, fmt::format("{} players need {} cards, and the deck has {}", number, needed, pack),
                     "deal fewer cards, or let fewer play; the card turned up and one to draw are counted too");
          return;
        }
        break;
      }
      most = number;
      rules_.cards_dealt[number] = static_cast<std::uint8_t>(cards_for(number));
    }
    rules_.fewest_players = static_cast<std::uint8_t>(players.least);
    rules_.most_players = static_cast<std::uint8_t>(most);
  }

  Draft& draft_;
  Rules& rules_;
  Report& report_;
};

}  // namespace

void complete(Draft& draft, Report& report) { Completer(draft, report).complete(); }

}  // namespace tonk::spec
