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
    const Position at = place.layer->source->position(place.key->at.begin);
    clause.file = place.layer->source->file();
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
      : layer_(layer), height_(height), draft_(draft), rules_(draft.rules), values_(*layer.source, report) {}

  void apply(const Setting& setting) {
    const KeyInfo& field = info(setting.field);
    draft_.place(setting.field) = place(*setting.key, *setting.value);
    if (field.cited) {
      rules_.written[static_cast<std::size_t>(field.key)] =
          draft_.add_clause(draft_.place(setting.field), path_of(setting.field));
    }
    set(field, *setting.value);
  }

 private:
  [[nodiscard]] Place place(const Part& key, const Part& value) const { return {&layer_, height_, &key, &value}; }

  void set(const KeyInfo& field, const Part& value) {
    switch (field.form) {
      case Form::name:
      case Form::section:
      case Form::hand_condition: break;
      case Form::text: (void)values_.text(value, field); break;
      case Form::words: (void)values_.words(value, field); break;
      case Form::phrase:
      case Form::number:
      case Form::turns:
      case Form::at_most:
        if (const auto read = values_.value(value, field); read && field.set != nullptr) {
          field.set(draft_, *read);
        }
        break;
      case Form::player_range: set_players(field, value); break;
      case Form::rank_order: assign(values_.ranks(value, field), rules_.deck.order); break;
      case Form::rank_set:
        assign(values_.ranks(value, field), field.key == Key::wild ? draft_.wild : draft_.may_be_held);
        break;
      case Form::rank_points: set_points(field, value, values_, draft_); break;
      case Form::joker_count: set_jokers(field, value); break;
      case Form::cards_dealt: set_cards(field, value, values_, draft_); break;
      case Form::card_numbers: set_numbers(field, value); break;
      case Form::dealt_win_list: set_dealt_wins(field, value); break;
      case Form::side_bet_list: set_side_bets(field, value); break;
      case Form::payments: set_payments(field, value); break;
      case Form::book_size: set_book(field, value, values_, draft_); break;
      case Form::run_size: set_run(field, value, values_, draft_); break;
    }
  }

  static void assign(std::optional<std::vector<Rank>> read, std::vector<Rank>& target) {
    if (read) {
      target = std::move(*read);
    }
  }

  void set_players(const KeyInfo& field, const Part& value) {
    const auto range = values_.range(value, field, read_players);
    if (!range) {
      return;
    }
    if (range->least < 2 || (range->most > max_players && range->most != Range::open) || range->least > max_players) {
      values_.error("impossible", value, back_quoted(value.text) + " cannot play",
                    "a hand needs at least 2 players and can have at most " + std::to_string(max_players));
      return;
    }
    draft_.players = *range;
  }

  void set_numbers(const KeyInfo& field, const Part& value) {
    const std::vector<unsigned> numbers = values_.numbers(value, field).value_or(std::vector<unsigned>{});
    if (field.key == Key::never_winning) {
      draft_.never_winning = numbers;
      return;
    }
    rules_.also_dealt = 0;
    for (const unsigned number : numbers) {
      rules_.also_dealt |= std::uint64_t{1} << number;
    }
  }

  void set_jokers(const KeyInfo& field, const Part& value) {
    if (const auto jokers = values_.jokers(value, field)) {
      draft_.jokers = jokers->number;
      draft_.jokers_are_wild = jokers->wild;
    }
  }

  void set_payments(const KeyInfo& field, const Part& value) {
    PaymentReader reader(values_, citing(field.key));
    if (const std::optional<Ending> ending = ending_of(field.key)) {
      Settlement& settlement = rules_.settlement[static_cast<std::size_t>(*ending)];
      settlement.clause = draft_.add_clause(draft_.place(field.key), path_of(field.key));
      settlement.pays = reader.read(field, value, roles_of(*ending));
      settlement.rest_is_unpaid = reader.rest_is_unpaid();
    } else {
      rules_.ante = reader.read(field, value, {.ante = true});
    }
  }

  /// A function that cites the nodes it is given as parts of the field.
  [[nodiscard]] PaymentReader::Cite citing(Key field) {
    return [this, field](const Part& node) { return draft_.add_clause(place(node, node), path_of(field)); };
  }

  void set_dealt_wins(const KeyInfo& field, const Part& value) {
    auto& all = draft_.dealt_wins;
    const bool none = value.kind == Part::Kind::value;
    if (field.key == Key::dealt_wins) {
      all.clear();
    } else if (none) {
      // What this option itself brings along: with any other that adds something it would contradict itself.
      all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(draft_.added_wins));
      draft_.added_wins = 0;
    }
    DealtWinReader reader(values_, citing(Key::dealt_wins), citing(Key::pays));
    auto at = all.begin();
    for (DealtWinReader::Read& read : reader.read(field, value)) {
      if (read.hand != nullptr) {
        read.draft.hand = place(*read.hand, *read.hand);
      }
      if (read.beats != nullptr) {
        read.draft.beats = place(*read.beats, *read.beats);
      }
      at = all.insert(at, std::move(read.draft)) + 1;
      draft_.added_wins += field.key == Key::add_dealt_wins ? 1 : 0;
    }
  }

  void set_side_bets(const KeyInfo& field, const Part& value) {
    auto& all = rules_.side_bets;
    if (value.kind == Part::Kind::value) {
      all.clear();
    }
    for (SideBet& bet : read_side_bets(field, value, values_, citing(Key::side_bets))) {
      const auto same = std::find_if(all.begin(), all.end(), [&](const SideBet& b) { return b.name == bet.name; });
      if (same == all.end()) {
        all.push_back(std::move(bet));
      } else {
        *same = std::move(bet);
      }
    }
  }

  const Layer& layer_;
  std::size_t height_;
  Draft& draft_;
  Rules& rules_;
  ValueReader values_;
};

}  // namespace

void apply(const Level& level, std::size_t height, Draft& draft, Report& report) {
  draft.added_wins = 0;
  // Options are not in an order, so what one adds stays beside what another says in full.
  for (const bool adding : {false, true}) {
    for (const Layer* const layer : level) {
      Applier applier(*layer, height, draft, report);
      for (const Setting& setting : layer->settings) {
        if ((setting.field == Key::add_dealt_wins) == adding) {
          applier.apply(setting);
        }
      }
    }
  }
}

}  // namespace tonk::spec
