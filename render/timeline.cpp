#include "render/timeline.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "parser/print.hpp"
#include "render/hand_words.hpp"
#include "verifier/settle/payments.hpp"

namespace tonk {
namespace {

std::ptrdiff_t on_table(const TableView& view, const std::string& card) {
  std::ptrdiff_t number = std::ranges::count(view.discards, card);
  for (const Held& held : view.hands) {
    number += std::ranges::count(held.cards, card);
  }
  for (const Laid& laid : view.spreads) {
    number += std::ranges::count(laid.cards, card);
  }
  return number;
}

CarriedOver kept(const spec::Rules& rules, const SessionState& carried) {
  CarriedOver kept;
  const bool keeps_scores = has_scores(rules);
  const bool keeps_money = rules.sums == spec::Sums::money_and_points;
  const std::uint8_t tokens = rules.game.tokens;
  kept.known = carried.certain || (!keeps_scores && !has_pot(rules));
  kept.over = carried.over;
  for (const Member& member : carried.members) {
    if (member.out) {
      kept.out.push_back(member.name);
    }
    if (carried.certain) {
      const Amount score = rules.sums == spec::Sums::money ? member.money : member.points;
      (keeps_scores ? kept.scores : kept.won).emplace_back(member.name, to_string(score));
    }
    if (keeps_money && carried.certain) {
      kept.money.emplace_back(member.name, to_string(member.money));
    }
    if (tokens != 0 && carried.certain && !member.out) {
      kept.tokens.emplace_back(member.name, fmt::format("{}", member.tokens.value_or(tokens)));
    }
  }
  if (carried.certain) {
    for (const Pot& pot : carried.pots) {
      kept.pots.emplace_back(pot.bet, to_string(pot.amount));
    }
  }
  return kept;
}

/// Where the lines about the end of the hand begin: what the players showed, and who paid.
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

/// Watches one hand being judged and makes its timeline. The arguments are those that the hand is judged with.
class TimelineBuilder : public HandObserver {
 public:
  TimelineBuilder(const log::Hand& hand, const spec::Rules& rules, const Judgement& judgement, const Place& place)
      : hand_(hand), rules_(rules), judgement_(judgement), place_(place) {}

  void dealt(const Table& table) override {
    timeline_.is_dealt = true;
    delayed_.assign(table.players, false);
    timeline_.seats = judgement_.seats;
    timeline_.dealer = dealer_of(table, judgement_);
    timeline_.upcard = hand_.upcard ? to_string(hand_.upcard->card) : std::string();
    timeline_.brought = kept(rules_, judgement_.carried);
    timeline_.dealt = view_of(rules_, table);
    for (const std::string& player : timeline_.seats) {
      std::optional<std::uint64_t>& line = timeline_.deal_lines.emplace_back();
      for (const log::PlayerCards& deal : hand_.deals) {
        line = hand_.names[deal.player.index] == player ? line_of(deal.at) : line;
      }
    }
  }

  void acted(const Table& table, const log::Action& action, std::size_t /*findings*/) override {
    Step step;
    step.line = line_of(action.at);
    step.player = hand_.names[action.player.index];
    step.seat = static_cast<std::size_t>(std::ranges::find(timeline_.seats, step.player) - timeline_.seats.begin());
    step.action = log::print(hand_, action);
    step.words = action_words(hand_, action);
    step.after = view_of(rules_, table);
    step.after.astray = astray(action, step.after);
    step.delays = delays(step.after, step.seat);
    begins_.push_back(action.at.begin);
    timeline_.play.push_back(std::move(step));
  }

  void ended(const Table& table, const Judgement& judgement) override {
    timeline_.ending = ending_text(rules_, table, judgement);
    timeline_.kept = kept(rules_, judgement.carried);
    timeline_.last = view_of(rules_, table);
    timeline_.last.astray = latest().astray;
    timeline_.recorded_net = recorded_net();
    place_findings();
  }

  [[nodiscard]] const Timeline& timeline() const { return timeline_; }

 private:
  [[nodiscard]] const TableView& latest() const {
    return timeline_.play.empty() ? timeline_.dealt : timeline_.play.back().after;
  }

  /// Whoever takes a card that is not among the discards is thought to have taken the top one. The log does not say so, and where
  /// that one is stays open until it is seen again.
  [[nodiscard]] std::vector<std::string> astray(const log::Action& action, const TableView& now) const {
    const TableView& before = latest();
    std::vector<std::string> cards = before.astray;
    std::erase_if(cards, [&](const std::string& card) { return on_table(now, card) > on_table(before, card); });
    if (action.kind == ActionKind::take && !before.discards.empty()) {
      const std::string& top = before.discards.back();
      if (top != "??" && on_table(now, top) < on_table(before, top)) {
        cards.push_back(top);
      }
    }
    return cards;
  }

  /// Of the points in a house that keeps no money, of money in any other.
  [[nodiscard]] PlayerSums recorded_net() const {
    using Sum = log::ResultLine::Sum;
    const Sum told = rules_.sums == spec::Sums::points ? Sum::points : Sum::money;
    PlayerSums sums;
    for (const log::ResultLine& line : hand_.results) {
      if (sum_of(line, rules_, judgement_) != told) {
        continue;
      }
      if (sums.empty()) {
        sums = by_player(judgement_, std::vector<Amount>(judgement_.seats.size()));
      }
      for (const log::ResultLine::Net& net : line.nets) {
        for (auto& [player, amount] : sums) {
          amount += player == hand_.names[net.player.index] ? net.amount : Amount{};
        }
      }
    }
    return sums;
  }

  /// Of the other players, only those whom this move has delayed.
  std::vector<Delay> delays(const TableView& view, std::size_t mover) {
    std::vector<Delay> found;
    for (std::size_t seat = 0; seat < view.may_not.size(); ++seat) {
      const bool delayed = !view.may_not[seat].empty();
      if (delayed && (seat == mover || !delayed_[seat])) {
        found.push_back({timeline_.seats[seat], view.may_not[seat]});
      }
      delayed_[seat] = delayed;
    }
    return found;
  }

  [[nodiscard]] std::uint64_t line_of(Span at) const { return locate(place_.text, at.begin, place_.first_line).line; }

  /// A finding belongs to the last step that begins at or before its place: some are about a turn as a whole.
  void place_findings() {
    const Offset end = end_of_play(hand_);
    for (std::size_t index = 0; index < judgement_.findings.size(); ++index) {
      const Offset at = judgement_.findings[index].at.begin;
      const auto next = std::ranges::upper_bound(begins_, at);
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

  const log::Hand& hand_;
  const spec::Rules& rules_;
  const Judgement& judgement_;
  Place place_;
  Timeline timeline_;
  std::vector<Offset> begins_;  ///< where each step of the play stands
  std::vector<bool> delayed_;   ///< by seat, before the step
};

}  // namespace

Timeline judged_timeline(JudgedLog& judged) {
  if (!judged.readable()) {
    (void)judged.judge();
    return {};
  }
  TimelineBuilder builder(judged.hand(), judged.rules(), judged.judgement(), judged.place());
  (void)judged.judge(&builder);
  return builder.timeline();
}

}  // namespace tonk
