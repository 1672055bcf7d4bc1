#include "cli/timeline.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/move_words.hpp"
#include "parser/print.hpp"

namespace tonk::cli {
namespace {

/// Where the record of the end begins: what the players showed, and who paid.
Offset end_of_play(const log::Hand& hand) {
  Offset first = std::numeric_limits<Offset>::max();
  const auto see = [&first](const auto& lines) {
    for (const auto& line : lines) {
      first = std::min(first, line.at.begin);
    }
  };
  see(hand.shows);
  see(hand.pays);
  see(hand.results);
  see(hand.outs);
  return first;
}

}  // namespace

TimelineBuilder::TimelineBuilder(const log::Hand& hand, const spec::Rules& rules, const Judgement& judgement,
                                 const Place& place)
    : hand_(hand), rules_(rules), judgement_(judgement), place_(place) {}

/// Of the others only those who were free before.
std::vector<Delay> TimelineBuilder::delays(const TableView& scene, std::size_t mover) {
  std::vector<Delay> found;
  for (std::size_t seat = 0; seat < scene.may_not.size(); ++seat) {
    const bool delayed = !scene.may_not[seat].empty();
    if (delayed && (seat == mover || !delayed_[seat])) {
      found.push_back({timeline_.seats[seat], scene.may_not[seat]});
    }
    delayed_[seat] = delayed;
  }
  return found;
}

std::uint64_t TimelineBuilder::line_of(Span at) const { return locate(place_.text, at.begin, place_.first_line).line; }

void TimelineBuilder::dealt(const Table& table) {
  timeline_.told = true;
  delayed_.assign(table.players, false);
  timeline_.seats = judgement_.seats;
  const bool guessed = std::any_of(judgement_.findings.begin(), judgement_.findings.end(), [](const Finding& finding) {
    return finding.code == Code::no_dealer || finding.code == Code::unclear_cut;
  });
  timeline_.dealer = guessed ? std::string() : judgement_.seats[table.dealer.index];
  if (hand_.upcard) {
    timeline_.upcard = to_string(hand_.upcard->card);
  }
  timeline_.dealt = scene_of(rules_, table);
  timeline_.deal.reserve(timeline_.seats.size());
  for (const std::string& player : timeline_.seats) {
    DealLine dealt{std::nullopt, player};
    for (const log::PlayerCards& deal : hand_.deals) {
      if (hand_.names[deal.player.index] == player) {
        dealt.line = line_of(deal.at);
      }
    }
    timeline_.deal.push_back(std::move(dealt));
  }
}

void TimelineBuilder::acted(const Table& table, const log::Action& action, std::size_t /*findings*/) {
  Step step;
  step.line = line_of(action.at);
  step.player = hand_.names[action.player.index];
  step.seat = static_cast<std::size_t>(std::find(timeline_.seats.begin(), timeline_.seats.end(), step.player) -
                                       timeline_.seats.begin());
  step.action = log::print(hand_, action);
  step.told = cli::told(hand_, action);
  step.after = scene_of(rules_, table);
  step.delays = delays(step.after, step.seat);
  begins_.push_back(action.at.begin);
  timeline_.play.push_back(std::move(step));
}

void TimelineBuilder::ended(const Table& table, const Judgement& judgement) {
  timeline_.ending = ending_text(rules_, table, judgement);
  timeline_.kept = kept(rules_, judgement.carried);
  timeline_.last = scene_of(rules_, table);
  place_findings();
}

/// A finding belongs to the last step that begins at or before its place: some are about a turn as a whole.
void TimelineBuilder::place_findings() {
  const Offset end = end_of_play(hand_);
  for (std::size_t index = 0; index < judgement_.findings.size(); ++index) {
    const Offset at = judgement_.findings[index].at.begin;
    const auto next = std::upper_bound(begins_.begin(), begins_.end(), at);
    const Code code = judgement_.findings[index].code;
    if (code == Code::wrong_show) {
      timeline_.at_end.push_back(index);
    } else if (at >= end || weight(code) == Weight::mis_settled) {
      timeline_.after.push_back(index);
    } else if (next == begins_.begin()) {
      timeline_.before.push_back(index);
    } else {
      timeline_.play[static_cast<std::size_t>(next - begins_.begin() - 1)].findings.push_back(index);
    }
  }
}

}  // namespace tonk::cli
