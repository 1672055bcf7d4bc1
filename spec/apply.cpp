#include <algorithm>
#include <utility>

#include "spec/dealt_wins.hpp"
#include "spec/draft.hpp"
#include "spec/values.hpp"

namespace tonk::spec {

ClauseId Draft::add_clause(const Place& place, std::string rule) {
  Clause clause;
  clause.rule = std::move(rule);
  clause.text = one_line(*place.value);
  if (!place.layer->is_default) {
    const Position at = place.layer->source.position(place.key->at.begin);
    clause.file = place.layer->source.file();
    clause.line = static_cast<std::uint32_t>(at.line);
    clause.column = static_cast<std::uint32_t>(at.column);
  }
  rules.clauses.push_back(std::move(clause));
  return ClauseId{static_cast<std::uint16_t>(rules.clauses.size() - 1)};
}

namespace {

class Applier {
 public:
  Applier(const Layer& layer, std::size_t height, Draft& draft, Report& report)
      : layer_(layer), height_(height), draft_(draft), rules_(draft.rules), values_(layer.source, report) {}

  void apply(const Setting& setting) {
    const FieldInfo& field = info(setting.field);
    draft_.place(setting.field) = place(*setting.key, *setting.value);
    if (field.rule) {
      rules_.written[static_cast<std::size_t>(*field.rule)] =
          draft_.add_clause(draft_.place(setting.field), path_of(setting.field));
    }
    set(field, *setting.value);
  }

 private:
  [[nodiscard]] Place place(const Part& key, const Part& value) const { return {&layer_, height_, &key, &value}; }

  void set(const FieldInfo& field, const Part& value) {
    switch (field.field) {
      case Field::house:
      case Field::option:
      case Field::deck:
      case Field::deal:
      case Field::turn:
      case Field::spreads:
      case Field::settlement:
      case Field::hand:
      case Field::pays: break;
      case Field::title:
      case Field::source:
      case Field::extends: (void)values_.text(value, field); break;
      case Field::with: (void)values_.words(value, field); break;
      case Field::players: set_players(field, value); break;
      case Field::play_passes: choose(field, value, rules_.play_passes); break;
      case Field::first_dealer:
      case Field::first_to_play:
      case Field::next_dealer:
      case Field::discard:
      case Field::hits: (void)values_.phrase(value, field); break;
      case Field::ranks: assign(values_.ranks(value, field), rules_.deck.order); break;
      case Field::points: set_points(field, value); break;
      case Field::jokers: assign(values_.jokers(value, field), draft_.jokers); break;
      case Field::cards: set_cards(field, value); break;
      case Field::upcard: choose(field, value, rules_.upcard); break;
      case Field::dealt_wins:
      case Field::add_dealt_wins: set_dealt_wins(field, value); break;
      case Field::several_dealt_wins: choose(field, value, rules_.several_dealt_wins); break;
      case Field::declaring: choose(field, value, rules_.dealt_wins_declared); break;
      case Field::drop: choose(field, value, rules_.drop); break;
      case Field::draw: choose(field, value, rules_.draw_from_discards); break;
      case Field::lay: choose(field, value, rules_.lay); break;
      case Field::book: set_book(field, value); break;
      case Field::run: set_run(field, value); break;
      case Field::stock_out: choose(field, value, rules_.stock_out); break;
      case Field::out: set_payments(field, value, Ending::out); break;
      case Field::out_by_discard: set_payments(field, value, Ending::out_by_discard); break;
      case Field::drop_won: set_payments(field, value, Ending::drop_won); break;
      case Field::caught: set_payments(field, value, Ending::caught); break;
      case Field::stock_out_pays: set_payments(field, value, Ending::stock_out); break;
    }
  }

  template <typename Read, typename T>
  static void assign(std::optional<Read> read, T& target) {
    if (read) {
      target = std::move(*read);
    }
  }

  /// The phrases of the table stand in the order of the choices.
  template <typename Choice>
  void choose(const FieldInfo& field, const Part& value, Choice& choice) {
    if (const auto index = values_.phrase(value, field)) {
      choice = static_cast<Choice>(*index);
    }
  }

  void set_players(const FieldInfo& field, const Part& value) {
    const auto range = values_.range(value, field, read_players);
    if (!range) {
      return;
    }
    if (range->least < 2 || (range->most > max_players && range->most != Range::open) || range->least > max_players) {
      values_.error("impossible", value, quoted(value.text) + " cannot play",
                    "a hand needs at least 2 players and can have at most " + std::to_string(max_players));
      return;
    }
    draft_.players = *range;
  }

  void set_points(const FieldInfo& field, const Part& value) {
    if (value.kind != Part::Kind::map) {
      values_.error("wrong-kind", value, quoted(field.name) + " does not say what each rank counts",
                    may_be_written(field));
      return;
    }
    draft_.points = {};
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const auto ranks = values_.ranks(value.keys[i], field);
      const auto number = values_.number(value.items[i], field, 99);
      for (const Rank rank : ranks.value_or(std::vector<Rank>{})) {
        auto& points = draft_.points[static_cast<std::size_t>(rank)];
        if (points) {
          values_.error("impossible", value.keys[i],
                        quoted(rank_letters.substr(static_cast<std::size_t>(rank), 1)) + " is given points twice",
                        "write each rank once");
        }
        points = static_cast<std::uint8_t>(number.value_or(0));
      }
    }
  }

  void set_cards(const FieldInfo& field, const Part& value) {
    draft_.cards.clear();
    if (value.kind != Part::Kind::map) {
      add_cards(field, {2, Range::open}, value);
      return;
    }
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const auto range = values_.range(value.keys[i], field, read_range);
      if (!range) {
        continue;
      }
      for (const auto& [earlier, number] : draft_.cards) {
        if (range->least <= earlier.most && earlier.least <= range->most) {
          values_.error("impossible", value.keys[i], quoted(value.keys[i].text) + " overlaps another number of players",
                        "name each number of players once");
          break;
        }
      }
      add_cards(field, *range, value.items[i]);
    }
  }

  void add_cards(const FieldInfo& field, Range range, const Part& value) {
    const auto number = values_.number(value, field, 32);
    if (number && *number == 0) {
      values_.error("impossible", value, "`0` cards are no hand", "deal at least 1 card");
    } else if (number) {
      draft_.cards.emplace_back(range, static_cast<std::uint8_t>(*number));
    }
  }

  void set_book(const FieldInfo& field, const Part& value) {
    const auto range = values_.range(value, field, read_book);
    if (!range) {
      return;
    }
    const unsigned most = range->most == Range::open ? suit_count : range->most;
    if (range->least < 2 || most > suit_count || range->least > most) {
      values_.error("impossible", value, quoted(value.text) + " cannot be had",
                    "a book has at least 2 cards, and there are 4 of each rank");
      return;
    }
    rules_.melds.book_least = static_cast<std::uint8_t>(range->least);
    rules_.melds.book_most = static_cast<std::uint8_t>(most);
  }

  void set_run(const FieldInfo& field, const Part& value) {
    const auto range = values_.range(value, field, read_run);
    if (!range) {
      return;
    }
    if (range->least < 2 || range->least > rank_count || range->most != Range::open) {
      values_.error("impossible", value, quoted(value.text) + " cannot be a run",
                    "a run has at least 2 cards and no upper end; write `3 or more of one suit in order`");
      return;
    }
    rules_.melds.run_least = static_cast<std::uint8_t>(range->least);
  }

  void set_payments(const FieldInfo& field, const Part& value, Ending ending) {
    Settlement& settlement = rules_.settlement[static_cast<std::size_t>(ending)];
    settlement.clause = draft_.add_clause(draft_.place(field.field), path_of(field.field));
    settlement.pays = PaymentReader(values_, citing(field.field)).read(field, value, roles_of(ending));
  }

  /// A function that cites the nodes it is given as parts of the field.
  [[nodiscard]] PaymentReader::Cite citing(Field field) {
    return [this, field](const Part& node) { return draft_.add_clause(place(node, node), path_of(field)); };
  }

  void set_dealt_wins(const FieldInfo& field, const Part& value) {
    DealtWinReader reader(values_, citing(Field::dealt_wins), citing(Field::pays));
    std::vector<DealtWinReader::Read> wins = reader.read(field, value);
    if (field.field == Field::dealt_wins) {
      rules_.dealt_wins.clear();
      draft_.dealt_win_hands.clear();
    }
    auto win_at = rules_.dealt_wins.begin();
    auto hand_at = draft_.dealt_win_hands.begin();
    for (DealtWinReader::Read& read : wins) {
      win_at = rules_.dealt_wins.insert(win_at, std::move(read.win)) + 1;
      hand_at = draft_.dealt_win_hands.insert(hand_at, place(*read.hand, *read.hand)) + 1;
    }
  }

  const Layer& layer_;
  std::size_t height_;
  Draft& draft_;
  Rules& rules_;
  ValueReader values_;
};

}  // namespace

void apply(const Layer& layer, std::size_t height, Draft& draft, Report& report) {
  Applier applier(layer, height, draft, report);
  for (const Setting& setting : layer.settings) {
    applier.apply(setting);
  }
}

}  // namespace tonk::spec
