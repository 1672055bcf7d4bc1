#include "verifier/mend/corrections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/text.hpp"
#include "parser/print.hpp"

namespace tonk {
namespace {

/// One action, or a line that claims what somebody holds.
struct Step {
  log::PlayLine line;
  log::Action action;
};

/// Makes corrections, and shows them.
class Corrector {
 public:
  Corrector(const log::Hand& hand, const spec::Rules& rules, const std::vector<std::string>& seats, Offset until,
            unsigned cost, const VisitCorrection& visit)
      : hand_(hand), rules_(rules), seats_(seats), until_(until), cost_(cost), visit_(visit) {
    for (const log::PlayLine& line : hand.play) {
      if (line.kind == log::PlayLine::Kind::holds) {
        steps_.push_back({line, {}});
      }
      for (const log::Action& action : std::span{hand.actions}.subspan(line.first_action, line.action_count)) {
        steps_.push_back({line, action});
      }
    }
  }

  /// The steps that are near the end are the likelier ones.
  void run() {
    respell();
    if (!steps_.empty() && place_of(steps_.back()).begin < until_) {
      at_ = place_of(steps_.back());
      add_before(steps_.size());
    }
    for (std::size_t step = steps_.size(); step-- > 0 && going_;) {
      at_ = place_of(steps_[step]);
      if (at_.begin < until_) {
        drop_doubled(step);
        swap_with_next(step);
        give_to_another(step);
        draw_for_take(step);
        change_cards(step);
        add_before(step);
      }
    }
    change_dealt();
  }

 private:
  [[nodiscard]] static bool is_turn(const Step& step) { return step.line.kind == log::PlayLine::Kind::turn; }
  [[nodiscard]] static Span place_of(const Step& step) { return is_turn(step) ? step.action.at : step.line.at; }
  [[nodiscard]] const std::string& name(log::NameId id) const { return hand_.names[id.index]; }

  void show(log::Hand hand, std::string what) {
    going_ = going_ && visit_({std::move(hand), at_, cost_, std::move(what)});
  }

  /// With these cards behind those of the hand.
  void show(const std::vector<Step>& steps, std::string what, const std::vector<Card>& more = {}) {
    log::Hand hand = hand_;
    for (const Card card : more) {
      hand.cards.push_back({card, {}, hand.id_at});
    }
    hand.play.clear();
    hand.actions.clear();
    for (const Step& step : steps) {
      const bool goes_on = is_turn(step) && !hand.play.empty() && hand.play.back().at == step.line.at &&
                           hand.play.back().player == step.action.player;
      if (!goes_on) {
        log::PlayLine& line = hand.play.emplace_back(step.line);
        line.first_action = static_cast<std::uint32_t>(hand.actions.size());
        line.action_count = 0;
        line.player = is_turn(step) ? step.action.player : step.line.player;
      }
      if (is_turn(step)) {
        ++hand.play.back().action_count;
        hand.actions.push_back(step.action);
      }
    }
    show(std::move(hand), std::move(what));
  }

  [[nodiscard]] bool wants(unsigned cost) const { return going_ && cost_ == cost; }

  /// Of the moves of this name; where it has none, of the hand.
  [[nodiscard]] Span first_place_of(log::NameId player) const {
    const auto first =
        std::ranges::find_if(steps_, [&](const Step& step) { return is_turn(step) && step.action.player == player; });
    return first == steps_.end() ? hand_.id_at : place_of(*first);
  }

  /// A name that nobody at the table has.
  void respell() {
    for (std::size_t id = 0; id < hand_.names.size(); ++id) {
      const std::string& written = hand_.names[id];
      if (std::ranges::find(seats_, written) != seats_.end()) {
        continue;
      }
      at_ = first_place_of(log::NameId{static_cast<std::uint8_t>(id)});
      const std::string_view near = nearest(written, {seats_.begin(), seats_.end()});
      for (const std::string& seat : seats_) {
        if (wants(seat == near ? slip_of_the_pen : half_a_card)) {
          log::Hand hand = hand_;
          hand.names[id] = seat;
          show(std::move(hand), fmt::format("`{}` is `{}`", written, seat));
        }
      }
    }
  }

  [[nodiscard]] bool begins_line(std::size_t step) const {
    return step == 0 || steps_[step - 1].line.at != steps_[step].line.at;
  }
  /// The step behind the last one of its line.
  [[nodiscard]] std::size_t end_of_line(std::size_t step) const {
    std::size_t end = step + 1;
    while (end < steps_.size() && !begins_line(end)) {
      ++end;
    }
    return end;
  }
  [[nodiscard]] bool are_turns(std::size_t begin, std::size_t end) const {
    return std::all_of(steps_.begin() + static_cast<std::ptrdiff_t>(begin),
                       steps_.begin() + static_cast<std::ptrdiff_t>(end), is_turn);
  }
  /// "`Ann: draw 5c, discard Kd`".
  [[nodiscard]] std::string told(std::size_t begin, std::size_t end) const {
    std::string text = "`" + name(steps_[begin].action.player) + ":";
    for (std::size_t step = begin; step < end; ++step) {
      text += (step == begin ? " " : ", ") + log::print(hand_, steps_[step].action);
    }
    return text + "`";
  }

  /// One action, and a whole line where it has more.
  void drop_doubled(std::size_t step) {
    drop_doubled(step, step + 1);
    if (begins_line(step) && end_of_line(step) > step + 1) {
      drop_doubled(step, end_of_line(step));
    }
  }

  void drop_doubled(std::size_t begin, std::size_t end) {
    if (!are_turns(begin, end) || !wants(is_doubled(begin, end) ? slip_of_the_pen : left_out)) {
      return;
    }
    std::vector<Step> steps = steps_;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.begin() + static_cast<std::ptrdiff_t>(end));
    const bool is_line = begins_line(begin) && end_of_line(begin) == end;
    show(steps, fmt::format("{} is one {} too many", told(begin, end), is_line ? "line" : "action"));
  }

  [[nodiscard]] bool is_doubled(std::size_t begin, std::size_t end) const {
    const std::size_t size = end - begin;
    return begin >= size && are_turns(begin - size, begin) && told(begin, end) == told(begin - size, begin);
  }

  /// Two actions, and two whole lines where one has more.
  void swap_with_next(std::size_t step) {
    if (step + 1 < steps_.size()) {
      swap(step, step + 1, step + 2);
    }
    const std::size_t middle = end_of_line(step);
    if (begins_line(step) && middle < steps_.size() && end_of_line(middle) > step + 2) {
      swap(step, middle, end_of_line(middle));
    }
  }

  void swap(std::size_t begin, std::size_t middle, std::size_t end) {
    if (!are_turns(begin, end) || !wants(slip_of_the_pen)) {
      return;
    }
    at_ = {place_of(steps_[begin]).begin, place_of(steps_[end - 1]).end};
    std::vector<Step> steps = steps_;
    std::rotate(steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.begin() + static_cast<std::ptrdiff_t>(middle),
                steps.begin() + static_cast<std::ptrdiff_t>(end));
    show(steps, fmt::format("{} came before {}", told(middle, end), told(begin, middle)));
  }

  /// All actions of the line.
  void give_to_another(std::size_t step) {
    if (!is_turn(steps_[step]) || !begins_line(step) || !wants(half_a_card)) {
      return;
    }
    for (std::size_t id = 0; id < hand_.names.size(); ++id) {
      const log::NameId player{static_cast<std::uint8_t>(id)};
      if (player == steps_[step].action.player || std::ranges::find(seats_, hand_.names[id]) == seats_.end()) {
        continue;
      }
      std::vector<Step> steps = steps_;
      for (std::size_t same = step; same < end_of_line(step); ++same) {
        steps[same].action.player = player;
      }
      show(steps, fmt::format("{} was `{}`'s", told(step, end_of_line(step)), hand_.names[id]));
    }
  }

  void draw_for_take(std::size_t step) {
    const ActionKind kind = steps_[step].action.kind;
    const bool takes = kind == ActionKind::take;
    if (!is_turn(steps_[step]) || (!takes && kind != ActionKind::draw) || !wants(half_a_card)) {
      return;
    }
    std::vector<Step> steps = steps_;
    steps[step].action.kind = takes ? ActionKind::draw : ActionKind::take;
    show(steps, fmt::format("the card of {} came from the {}", told(step, step + 1), takes ? "stock" : "discard pile"));
  }

  void change_cards(std::size_t step) {
    const Step& changed = steps_[step];
    if (!is_turn(changed) || (cost_ != half_a_card && cost_ != another_card)) {
      return;
    }
    for (std::uint32_t card = changed.action.cards.first;
         card < changed.action.cards.first + changed.action.cards.count; ++card) {
      change_card(card, [&](Card to) {
        return fmt::format("the {} of {} is {}", to_string(hand_.cards[card].card), told(step, step + 1),
                           to_string(to));
      });
    }
  }

  void change_dealt() {
    for (const log::PlayerCards& line : hand_.deals) {
      at_ = line.at;
      for (std::uint32_t card = line.cards.first; card < line.cards.first + line.cards.count; ++card) {
        change_card(card, [&](Card to) {
          return fmt::format("`{}` was dealt {}, not {}", name(line.player), to_string(to),
                             to_string(hand_.cards[card].card));
        });
      }
    }
    if (hand_.upcard && hand_.upcard->card.known()) {
      at_ = hand_.upcard->at;
      for (const Card to : rules_.deck.pack) {
        if (wants(cost_of(hand_.upcard->card, to))) {
          log::Hand hand = hand_;
          hand.upcard->card = to;
          show(std::move(hand), fmt::format("{} was turned up, not {}", to_string(to), to_string(hand_.upcard->card)));
        }
      }
    }
  }

  [[nodiscard]] static unsigned cost_of(Card from, Card to) {
    const bool alike = from.is_natural() && to.is_natural() && (from.rank() == to.rank() || from.suit() == to.suit());
    return from == to ? 0 : alike ? half_a_card : another_card;
  }

  template <typename Tell>
  void change_card(std::uint32_t card, const Tell& tell) {
    const Card from = hand_.cards[card].card;
    for (const Card to : rules_.deck.pack) {
      if (from.known() && wants(cost_of(from, to))) {
        log::Hand hand = hand_;
        hand.cards[card].card = to;
        show(std::move(hand), tell(to));
      }
    }
  }

  /// An action that was left out, or a turn of a draw and a discard, by anybody; `step` may be past the last one.
  void add_before(std::size_t step) {
    if (!wants(left_out) || steps_.empty()) {
      return;
    }
    for (std::size_t id = 0; id < hand_.names.size(); ++id) {
      const log::NameId player{static_cast<std::uint8_t>(id)};
      if (std::ranges::find(seats_, hand_.names[id]) == seats_.end()) {
        continue;
      }
      add(step, player, {{ActionKind::draw, {Card{}}}}, "draw");
      add(step, player, {{ActionKind::discard, {Card{}}}}, "discard");
      add(step, player, {{ActionKind::draw, {Card{}}}, {ActionKind::discard, {Card{}}}}, "turn");
      add(step, player, {{ActionKind::spread, std::vector<Card>(3)}}, "spread");
      if (const Card top = top_before(step); top.known()) {
        add(step, player, {{ActionKind::take, {top}}}, "take");
      }
    }
  }

  /// The card that was discarded last, or turned up.
  [[nodiscard]] Card top_before(std::size_t step) const {
    while (step-- > 0) {
      if (is_turn(steps_[step]) && steps_[step].action.kind == ActionKind::discard) {
        return hand_.cards[steps_[step].action.cards.first].card;
      }
    }
    return hand_.upcard ? hand_.upcard->card : Card{};
  }

  using Added = std::pair<ActionKind, std::vector<Card>>;

  void add(std::size_t step, log::NameId player, const std::vector<Added>& actions, std::string_view what) {
    const bool at_the_end = step == steps_.size();
    const std::size_t near = at_the_end ? step - 1 : step;
    const Step& beside = steps_[near];
    std::vector<Step> steps = steps_;
    std::vector<Card> cards;
    for (std::size_t number = 0; number < actions.size(); ++number) {
      const auto& [kind, with] = actions[number];
      Step added = beside;
      added.line.kind = log::PlayLine::Kind::turn;
      added.action = {
          kind,
          player,
          0,
          {static_cast<std::uint32_t>(hand_.cards.size() + cards.size()), static_cast<std::uint32_t>(with.size())},
          place_of(beside),
          0};
      cards.insert(cards.end(), with.begin(), with.end());
      steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(step + number), added);
    }
    const std::string where = at_the_end        ? "at the end of the play"
                              : is_turn(beside) ? fmt::format("before {}", told(near, near + 1))
                                                : "before this line";
    show(steps, fmt::format("a {} of `{}` was left out {}", what, name(player), where), cards);
  }

  const log::Hand& hand_;
  const spec::Rules& rules_;
  const std::vector<std::string>& seats_;
  Offset until_;
  unsigned cost_;
  const VisitCorrection& visit_;
  std::vector<Step> steps_;
  Span at_;  ///< of the correction that is made
  bool going_ = true;
};

}  // namespace

void each_correction(const log::Hand& hand, const spec::Rules& rules, const std::vector<std::string>& seats,
                     Offset until, unsigned cost, const VisitCorrection& visit) {
  Corrector(hand, rules, seats, until, cost, visit).run();
}

}  // namespace tonk
