#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/timeline.hpp"

namespace tonk::cli {
namespace {

std::string points(Points points) {
  return points.exact() ? fmt::format("{}", points.low) : fmt::format("{} to {}", points.low, points.high);
}

/// Who declared, in the order of the seats, or on the own turn.
std::string declarers(const Table& table, const Judgement& judgement) {
  if (table.claimed != Table::no_claim) {
    return judgement.seats[table.finisher.index];
  }
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < judgement.seats.size(); ++seat) {
    if (((table.declared >> seat) & 1U) != 0) {
      names.push_back(judgement.seats[seat]);
    }
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

/// `Ann has 5, Cal 18`: everybody but the dropper whose count is not certain to be higher.
std::string rivals(const spec::Rules& rules, const Table& table, const Judgement& judgement) {
  const Points own = count(rules, table.hand(table.finisher));
  std::vector<std::string> words;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    const Points theirs = count(rules, table.hand(Seat{seat}));
    if (Seat{seat} != table.finisher && theirs.low <= own.high) {
      words.push_back(fmt::format("{} has {}", judgement.seats[seat], points(theirs)));
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string all_counts(const spec::Rules& rules, const Table& table, const Judgement& judgement) {
  std::vector<std::string> words;
  for (std::uint8_t seat = 0; seat < table.players; ++seat) {
    words.push_back(fmt::format("{} has {}", judgement.seats[seat], points(count(rules, table.hand(Seat{seat})))));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string ending_text(const spec::Rules& rules, const Table& table, const Judgement& judgement) {
  const std::string finisher =
      table.finisher.index < judgement.seats.size() ? judgement.seats[table.finisher.index] : std::string();
  const auto dropped = [&] {
    return fmt::format("{} dropped with {}", finisher, points(count(rules, table.hand(table.finisher))));
  };
  switch (judgement.end) {
    case End::none:
      return table.finish == Finish::none ? "the log ends before the hand does"
                                          : "hidden cards leave open how the hand ended";
    case End::dealt_win: return fmt::format("{} declared a dealt win", declarers(table, judgement));
    case End::dealt_draw: return fmt::format("{} declared dealt wins: a draw", declarers(table, judgement));
    case End::out: return fmt::format("{} went out without a discard", finisher);
    case End::out_discard: return fmt::format("{} went out by the discard", finisher);
    case End::drop_won: return fmt::format("{}, alone the lowest", dropped());
    case End::caught: return fmt::format("{}, and was caught: {}", dropped(), rivals(rules, table, judgement));
    case End::tied: return fmt::format("{}, and tied: {}", dropped(), rivals(rules, table, judgement));
    case End::reply: return fmt::format("{} answered by laying every card", finisher);
    case End::knock: return fmt::format("{} knocked: {}", finisher, all_counts(rules, table, judgement));
    case End::stock_out: return "the stock ran out";
    case End::dead: return "the hand is dead";
  }
  return {};
}

}  // namespace tonk::cli
