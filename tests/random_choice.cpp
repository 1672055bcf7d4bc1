#include "tests/random_choice.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "parser/hand.hpp"
#include "verifier/check.hpp"

namespace tonk::test {
namespace {

class Chooser {
 public:
  Chooser(const spec::Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  [[nodiscard]] Option draw(std::uint8_t choice) const {
    const Option drop{ActionKind::drop, 0, {}};
    if (choice % 64 == 63 && allowed(drop)) {
      return drop;
    }
    if (choice % 3 == 1 && !table_.discards.empty()) {
      const Option take{ActionKind::take, 0, {{table_.discards.back(), {}}}};
      if (allowed(take)) {
        return take;
      }
    }
    if (table_.deck.empty()) {
      return Option{ActionKind::stock_out, 0, {}};
    }
    return Option{ActionKind::draw, 0, {{table_.deck.back(), {}}}};
  }

  [[nodiscard]] Option play(std::uint8_t choice) const {
    std::vector<Option> layings;
    const CardSet held = table_.hand(table_.to_move).known.first();
    const std::vector<Card> cards{held.begin(), held.end()};
    for (std::uint32_t mask = 1; mask < (1U << cards.size()); ++mask) {
      Option spread{ActionKind::spread, 0, {}};
      for (std::size_t bit = 0; bit < cards.size(); ++bit) {
        if (((mask >> bit) & 1U) != 0) {
          spread.cards.push_back({cards[bit], {}});
        }
      }
      if (spread.cards.size() >= 2 && allowed(spread)) {
        layings.push_back(std::move(spread));
      }
    }
    for (const Card card : cards) {
      for (std::uint16_t number = 1; number <= table_.spreads.size(); ++number) {
        Option hit{ActionKind::hit, number, {{card, {}}}};
        if (allowed(hit)) {
          layings.push_back(std::move(hit));
        }
      }
    }
    if (choice % 4 != 0 && !layings.empty()) {
      return layings[choice / 4U % layings.size()];
    }
    return Option{ActionKind::discard, 0, {{useless(cards, choice / 4U), {}}}};
  }

 private:
  [[nodiscard]] bool allowed(const Option& option) const {
    return !check(rules_, table_, option.move(table_.to_move)).has_value();
  }

  /// Mostly a card that goes with the fewest others, so that spreads come about.
  static Card useless(const std::vector<Card>& cards, unsigned choice) {
    if (choice % 4 == 1) {
      return cards[choice / 4U % cards.size()];
    }
    const auto company = [&](Card card) {
      return std::count_if(cards.begin(), cards.end(), [&](Card other) {
        const int apart = std::abs(static_cast<int>(card.rank()) - static_cast<int>(other.rank()));
        return apart == 0 || (apart <= 2 && card.suit() == other.suit());
      });
    };
    return *std::min_element(cards.begin(), cards.end(), [&](Card a, Card b) { return company(a) < company(b); });
  }

  const spec::Rules& rules_;
  const Table& table_;
};

}  // namespace

std::string Option::text() const {
  std::string line{log::keyword(kind)};
  for (const PlayedCard& played : cards) {
    line += ' ' + to_string(played.card);
  }
  return spread == 0 ? line : fmt::format("{} #{}", line, spread);
}

Option choose(const spec::Rules& rules, const Table& table, std::uint8_t choice) {
  const Chooser chooser{rules, table};
  return table.phase == Phase::drawn ? chooser.play(choice) : chooser.draw(choice);
}

}  // namespace tonk::test
