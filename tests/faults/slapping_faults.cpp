#include "tests/faults/edit.hpp"
#include "verifier/play/engine.hpp"

// Slaps, and books thrown away.

namespace tonk::faults {
namespace {

using spec::Rules;

bool slaps(const Rules& rules) { return rules.slapping != spec::Slapping::none; }

/// In the middle of another's turn.
std::optional<Faulty> late_slap(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.has_drawn() && !one.before.discards.empty() && !ends_by_itself(*recording.rules, one.before);
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const auto other = some_seat(recording, luck, [&](Seat seat) { return seat != moment->seat(); });
  return inserted(recording, *moment, said(recording, *other, "slap " + to_string(moment->before.discards.back())),
                  Code::no_slap);
}

std::optional<Faulty> buried_slap(const Recording& recording, RandomSource& luck) {
  const Moment* moment = some(recording, luck, [](const Moment& one) {
    return one.before.phase == Phase::start && one.in_turn() && one.before.fresh_discard &&
           one.before.discards.size() > 1 && !one.before.turn.begun;
  });
  if (moment == nullptr) {
    return std::nullopt;
  }
  const std::vector<Card>& pile = moment->before.discards;
  return inserted(recording, *moment,
                  said(recording, moment->seat(), "slap " + to_string(pile[luck.below(pile.size() - 1)])),
                  Code::not_the_top_discard);
}

bool sheds(const Rules& rules) { return rules.full_books == spec::FullBooks::may_be_shed; }

std::optional<Faulty> false_shed(const Recording& recording, RandomSource& luck) {
  const auto whole = [](const LaidSpread& spread) {
    return spread.meld.kind == Meld::Kind::book && spread.meld.size >= suit_count;
  };
  const Moment* moment = some(recording, luck, [&](const Moment& one) {
    return one.has_drawn() && !one.before.spreads.empty() && !whole(one.before.spreads.back());
  });
  return moment == nullptr ? std::nullopt
                           : std::optional{inserted(recording, *moment,
                                                    said(recording, moment->seat(),
                                                         "shed #" + std::to_string(moment->before.spreads.size())),
                                                    Code::not_shed)};
}

}  // namespace

std::vector<Fault> slapping_faults() {
  return {
      {"a slap in another's turn", slaps, late_slap},
      {"a slap at a buried card", slaps, buried_slap},
      {"a spread shed that is not a full book", sheds, false_shed},
  };
}

}  // namespace tonk::faults
