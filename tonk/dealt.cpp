#include "tonk/dealt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.hpp"
#include "parser/parse.hpp"
#include "parser/print.hpp"

namespace tonk::v0 {
namespace {

std::vector<std::string> back_quoted(const std::vector<std::string>& names) {
  std::vector<std::string> written;
  written.reserve(names.size());
  for (const std::string& name : names) {
    written.push_back(inner::log::back_quoted(name));
  }
  return written;
}

/// Whether a log can say these names and means them.
bool are_names(const std::vector<std::string>& names) {
  std::string line = "seats";
  for (const std::string& name : back_quoted(names)) {
    line += ' ';
    line += name;
  }
  inner::log::Hand hand;
  const inner::log::Chunk chunk{inner::log::Chunk::Kind::hand, line, 1, false};
  return inner::log::parse(chunk, hand).empty() && hand.names == names;
}

/// Which name is at fault, and how; of names that are.
std::string bad_name(const std::vector<std::string>& names) {
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const auto same = std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(seat), names[seat]);
    const auto twin = static_cast<std::size_t>(same - names.begin());
    if (twin != seat) {
      return fmt::format("the players at seats {} and {} are both called `{}`", twin, seat, names[seat]);
    }
    if (!are_names({names[seat]})) {
      return fmt::format("the name `{}` of seat {} cannot be said in a hand log", names[seat], seat);
    }
  }
  return "the names cannot be said in a hand log";
}

/// The cards that are too many, or too few.
std::string wrong_pack(const std::vector<Card>& pack, const std::vector<Card>& whole) {
  std::vector<Card> missing;
  std::set_difference(whole.begin(), whole.end(), pack.begin(), pack.end(), std::back_inserter(missing));
  std::vector<Card> surplus;
  std::set_difference(pack.begin(), pack.end(), whole.begin(), whole.end(), std::back_inserter(surplus));
  std::string text = missing.empty() ? "" : fmt::format("; `{}` is missing", to_string(missing));
  text += surplus.empty() ? "" : fmt::format("; `{}` is too many", to_string(surplus));
  return text;
}

Diagnostics errors_in(const House& house, const Deal& deal) {
  Diagnostics errors;
  const auto players = static_cast<unsigned>(deal.players.size());
  if (house.cards_dealt(players) == 0) {
    errors.push_back(placeless("wrong-number-of-players",
                               fmt::format("`{}` is not played by {}", house.name(), players),
                               fmt::format("{} to {} can", house.fewest_players(), house.most_players())));
  } else if (!are_names(deal.players)) {
    errors.push_back(placeless("bad-name", bad_name(deal.players)));
  }
  if (deal.dealer.index >= players) {
    errors.push_back(placeless("no-dealer", fmt::format("nobody sits at seat {}", deal.dealer.index)));
  }
  std::vector<Card> pack = deal.pack;
  std::vector<Card> whole = house.pack();
  std::sort(pack.begin(), pack.end());
  std::sort(whole.begin(), whole.end());
  if (pack != whole) {
    errors.push_back(placeless(
        "wrong-pack",
        fmt::format("these are not the {} cards of `{}`{}", whole.size(), house.name(), wrong_pack(pack, whole)),
        "every card of the pack is in the deal"));
  }
  return errors;
}

}  // namespace

inner::Judgement Table::Inside::judgement() const {
  const std::string text = playing.text().log();
  inner::log::Hand hand;
  (void)inner::log::parse({inner::log::Chunk::Kind::hand, text, 1, false}, hand);
  inner::Judgement judged;
  inner::judge(hand, {}, rules(), judged);
  return judged;
}

std::string Table::Inside::log() const {
  inner::explore::HandText text = playing.text();
  if (playing.over()) {
    inner::Judgement judged = judgement();
    judged.seats = back_quoted(judged.seats);
    for (inner::Member& member : judged.carried.members) {
      member.name = inner::log::back_quoted(member.name);
    }
    text.pays = inner::explore::settlement_lines(judged);
  }
  return text.log();
}

Result<Table> Table::deal(const House& house, const Deal& deal) {
  Diagnostics errors = errors_in(house, deal);
  if (!errors.empty()) {
    return errors;
  }
  inner::explore::Playing playing(Access::rules(house), back_quoted(deal.players), engine(deal.dealer),
                                  engine(deal.pack));
  return Table(std::make_unique<Inside>(Inside{house, deal.players, std::move(playing)}));
}

Result<Table> Table::deal(const House& house, unsigned players, Seat dealer, std::uint32_t seed) {
  // More than can play are not named: that is an error anyway.
  return deal(house,
              {inner::explore::player_names(std::min(players, spec::max_players + 1)), dealer, shuffled(house, seed)});
}

std::vector<Card> shuffled(const House& house, std::uint32_t seed) {
  return outer(inner::explore::shuffled(Access::rules(house).deck, seed));
}

}  // namespace tonk::v0
