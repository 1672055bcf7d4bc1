#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "core/text.hpp"
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
    name_ranks();
    check_runs();
    finish_dealt_wins();
    for (DraftBet& bet : draft_.side_bets) {
      rules_.side_bets.push_back(std::move(bet.bet));
    }
    finish_settlement();
    check_bets();
    serve();
    leave_out_totals();
    find_sums();
  }

 private:
  void error(const Place& place, const Part& node, std::string code, std::string message, std::string help) {
    report_.error(std::move(code), *place.layer->source, node.at, std::move(message), std::move(help));
  }

  /// Reports something impossible at the key's value, or at its name if the value is a map or a list.
  void impossible(Key key, std::string message, std::string help) {
    const Place& place = draft_.place(key);
    error(place, place.value->kind == Part::Kind::value ? *place.value : *place.name, "impossible", std::move(message),
          std::move(help));
  }

  [[nodiscard]] bool said(Key key) const { return draft_.place(key).layer != nullptr; }

  [[nodiscard]] bool written(Key key) const { return said(key) && !draft_.place(key).layer->is_default; }

  /// Reports a section that no file contains once, and not key by key. Keys in the parts of lists are checked when these are read.
  void require_all() {
    std::optional<Key> reported;
    const Place& base = draft_.place(Key::extends);
    for (const KeyInfo& key : keys()) {
      const bool in_list = key.section && info(*key.section).form != Form::section;
      const bool whole = key.section && !written(*key.section);
      if (key.optional || in_list || said(key.key) || (whole && reported == key.section)) {
        continue;
      }
      const KeyInfo& missing = whole ? info(*key.section) : key;
      const Place& house = base.layer != nullptr ? base : draft_.place(Key::house);
      if (base.layer == nullptr) {
        error(
            house, *house.name, "missing-key", "the house does not say which house it extends",
            fmt::format("write `extends: {}` to play as it does wherever this file says nothing, or `extends: nothing` "
                        "to say all rules yourself",
                        info(Key::extends).example));
        return;
      }
      const Place& at = key.section && !whole ? draft_.place(*key.section) : house;
      const Place& shown = at.layer->is_default ? house : at;
      error(shown, &shown == &base ? *shown.value : *shown.name, "missing-key",
            back_quoted(missing.name) + " is missing" +
                (key.section && !whole ? " in `" + path_of(*key.section) + "`" : ""),
            std::string(missing.means) + "; " + may_be_written(missing));
      reported = key.section;
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
    for (unsigned number = 1; number <= draft_.jokers; ++number) {
      const Card joker = Card::joker(number);
      deck.pack.insert(joker);
      deck.points[joker.index()] = draft_.joker_points;
      if (draft_.jokers_are_wild) {
        deck.wild.insert(joker);
      }
    }
  }

  [[nodiscard]] bool in_pack(Rank rank) const { return rules_.deck.pack.contains(CardSet::of(rank)); }
  static std::string letter(Rank rank) { return back_quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)); }

  /// Whether the author of the place knew which ranks there are, because the same file or one below it lists them.
  [[nodiscard]] bool knew_ranks(const Place& place) const {
    const Place& ranks = draft_.place(Key::ranks);
    return place.height > ranks.height || place.layer == ranks.layer || brings(*place.layer, *ranks.layer);
  }

  /// The cards of the ranks that a key names.
  [[nodiscard]] CardSet cards_of(Key key, const std::vector<Rank>& ranks) {
    CardSet cards;
    for (const Rank rank : ranks) {
      cards |= CardSet::of(rank);
      if (!in_pack(rank) && knew_ranks(draft_.place(key))) {
        impossible(key, letter(rank) + " is not in the deck", "name ranks of the deck");
      }
    }
    return cards & rules_.deck.pack;
  }

  void name_ranks() {
    rules_.deck.wild |= cards_of(Key::wild, draft_.wild);
    rules_.may_be_held = cards_of(Key::may_be_held, draft_.may_be_held);
  }

  void check_points() {
    const Place& place = draft_.place(Key::points);
    for (std::size_t number = 0; number < rank_count; ++number) {
      const auto rank = static_cast<Rank>(number);
      const bool said = draft_.points[number].has_value();
      if (said && !in_pack(rank) && knew_ranks(place) && !place.layer->is_default) {
        impossible(Key::points, letter(rank) + " is given points, and is not in the deck", "leave it out");
      }
      if (!said && in_pack(rank) && (rank == Rank::ace || rank >= Rank::jack)) {
        impossible(Key::points, letter(rank) + " has no number, and is given no points", "say what it counts");
      }
    }
  }

  void check_runs() {
    if (rules_.melds.run_least > rules_.deck.order.size()) {
      impossible(Key::run,
                 fmt::format("no run can have {} cards in a deck of {} ranks", rules_.melds.run_least,
                             rules_.deck.order.size()),
                 "ask for fewer");
    }
    if (rules_.melds.ace == Ace::first_or_last && rules_.deck.order.front() != Rank::ace) {
      impossible(Key::ace, "the ace is not the first of the ranks", "begin `ranks` with `A`");
    }
    const Melds& melds = rules_.melds;
    if (melds.laid_most != 0 && melds.laid_most < std::max(melds.book_least, melds.run_least)) {
      impossible(Key::laid_most,
                 fmt::format("no {} can be laid with {} cards at most",
                             melds.laid_most < melds.run_least ? "run" : "book", melds.laid_most),
                 fmt::format("a book has at least {} cards, and a run {}", melds.book_least, melds.run_least));
    }
  }

  void finish_dealt_wins() {
    for (DraftWin& win : draft_.dealt_wins) {
      check_condition(win.win.hand, win.hand);
      check_condition(win.win.beats, win.beats);
      win.win.several = win.several.value_or(draft_.several_dealt_wins);
      win.win.declaring = win.declaring.value_or(draft_.declaring);
      rules_.dealt_wins.push_back(std::move(win.win));
    }
  }

  /// Whether a hand of these cards can have the total when the win is declared.
  [[nodiscard]] bool can_have(CardSet cards, unsigned total, DeclaredWhen when) const {
    unsigned low = std::numeric_limits<unsigned>::max();
    unsigned high = 0;
    for (const Card card : cards) {
      low = std::min<unsigned>(low, rules_.deck.points[card.index()]);
      high = std::max<unsigned>(high, rules_.deck.points[card.index()]);
    }
    const auto within = [&](unsigned number) { return number * low <= total && total <= number * high; };
    for (unsigned number = 1; number < 64; ++number) {
      const bool also = ((rules_.also_dealt >> number) & 1U) != 0 || when == DeclaredWhen::own_turn;
      const auto& dealt = rules_.cards_dealt;
      if ((also || std::find(dealt.begin(), dealt.end(), number) != dealt.end()) && within(number)) {
        return !cards.empty();
      }
    }
    return false;
  }

  /// Excludes hands with this total from the condition.
  void leave_out(HandCondition& hand, unsigned total, DeclaredWhen when) const {
    std::vector<std::vector<HandTest>> left;
    for (const std::vector<HandTest>& tests : hand.any_of) {
      CardSet cards = rules_.deck.pack;
      unsigned low = 0;
      unsigned high = std::numeric_limits<std::uint16_t>::max();
      std::vector<HandTest> others;
      for (const HandTest& test : tests) {
        cards = test.kind == HandTest::Kind::only ? cards & test.cards : cards;
        if (test.kind == HandTest::Kind::total) {
          low = std::max<unsigned>(low, test.low);
          high = std::min<unsigned>(high, test.high);
        } else {
          others.push_back(test);
        }
      }
      if (total < low || high < total || (rules_.counting == Counting::all_cards && !can_have(cards, total, when))) {
        left.push_back(tests);
        continue;
      }
      const auto keep = [&](unsigned from, unsigned to) {
        std::vector<HandTest> part = others;
        part.push_back({HandTest::Kind::total, static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(to), {}});
        left.push_back(std::move(part));
      };
      if (low < total) {
        keep(low, total - 1);
      }
      if (total < high) {
        keep(total + 1, high);
      }
    }
    hand.any_of = std::move(left);
  }

  void leave_out_totals() {
    for (const unsigned total : draft_.never_winning) {
      for (DealtWin& win : rules_.dealt_wins) {
        leave_out(win.hand, total, win.when);
      }
    }
    std::erase_if(rules_.dealt_wins, [](const DealtWin& win) { return win.hand.any_of.empty(); });
  }

  void check_condition(const HandCondition& condition, const Place& place) {
    CardSet named;
    for (const auto& tests : condition.any_of) {
      for (const HandTest& test : tests) {
        named |= test.cards;
        if (test.kind == HandTest::Kind::total && test.low > test.high) {
          error(place, *place.value, "impossible", "no hand can have such a total", "write the smaller number first");
        }
      }
    }
    const CardSet missing = named - rules_.deck.pack;
    if (!missing.empty() && knew_ranks(place)) {
      error(place, *place.value, "impossible", letter((*missing.begin()).rank()) + " is not in the deck",
            "name ranks of the deck");
    }
  }

  /// A tie catches the dropper, so it costs the same where no house says otherwise.
  void finish_settlement() {
    if (!said(Key::drop_tied)) {
      rules_.settlement[static_cast<std::size_t>(Ending::drop_tied)] = rules_.settlement_of(Ending::caught);
    }
  }

  void check_also_dealt() {
    const unsigned players = draft_.players.least;
    for (unsigned cards = 1; cards < 64; ++cards) {
      const unsigned needed = rules_.cards_needed(players, cards);
      if (((rules_.also_dealt >> cards) & 1U) != 0 && needed > rules_.deck.size()) {
        impossible(Key::deal_also,
                   fmt::format("{} players need {} cards where each is dealt {}, and the deck has {}", players, needed,
                               cards, rules_.deck.size()),
                   "leave this number out");
      }
    }
  }

  void find_sums() {
    const auto scores = [](const PaymentRule& rule) { return rule.verb == PaymentRule::Verb::scores; };
    const bool pays = rules_.turn_bets || !rules_.side_bets.empty() || any_sentence(rules_, std::not_fn(scores));
    rules_.sums = !any_sentence(rules_, scores) ? Sums::money : pays ? Sums::money_and_points : Sums::points;
  }

  void check_bets() {
    if (rules_.turn_bets && rules_.game.tokens != 0) {
      impossible(Key::turn_bets, "bets of any amount cannot be made where the pot is fed with tokens",
                 "leave out `tokens` under `game`, or these bets");
    }
  }

  /// Works out how many cards are dealt for each number of players that the deck can serve.
  void serve() {
    check_also_dealt();
    const Range players = draft_.players;
    rules_.as_many_as_served = players.most == Range::open;
    rules_.fewest_players = static_cast<std::uint8_t>(players.least);
    for (unsigned number = players.least; number <= std::min<unsigned>(players.most, max_players); ++number) {
      const auto dealt = std::find_if(draft_.cards.begin(), draft_.cards.end(), [&](const auto& some) {
        return some.first.least <= number && number <= some.first.most;
      });
      if (dealt == draft_.cards.end()) {
        impossible(Key::deal_cards, fmt::format("nothing is said of {} players", number),
                   fmt::format("`players` is {}", back_quoted(draft_.place(Key::players).value->text)));
        return;
      }
      const unsigned needed = rules_.cards_needed(number, dealt->second);
      if (needed > rules_.deck.size()) {
        const bool serves_nobody = number == players.least || number == dealt->first.least;
        if (!rules_.as_many_as_served || serves_nobody) {
          // The one that was said at a higher level is the one to change.
          const Place& cards = draft_.place(Key::deal_cards);
          const bool players_said_last = draft_.place(Key::players).height > cards.height;
          impossible(players_said_last ? Key::players : Key::deal_cards,
                     fmt::format("{} players need {} cards, and the deck has {}", number, needed, rules_.deck.size()),
                     "deal fewer cards, or let fewer play; the card turned up and one to draw are counted too");
        }
        return;
      }
      rules_.most_players = static_cast<std::uint8_t>(number);
      rules_.cards_dealt[number] = dealt->second;
    }
  }

  Draft& draft_;
  Rules& rules_;
  Report& report_;
};

}  // namespace

void complete(Draft& draft, Report& report) { Completer(draft, report).complete(); }

}  // namespace tonk::spec
