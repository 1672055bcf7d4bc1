#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "parser/print.hpp"
#include "verifier/mend/corrections.hpp"

namespace tonk {
namespace {

/// Makes corrections of the `pay` lines, and shows them.
class PayCorrector {
 public:
  PayCorrector(const log::Hand& hand, const Judgement& judged, unsigned cost, const VisitCorrection& visit)
      : hand_(hand), cost_(cost), visit_(visit) {
    for (const Transfer& transfer : judged.transfers) {
      const auto from = transfer.from.is_nobody() ? std::nullopt : account(judged, transfer.from);
      const auto to = transfer.to.is_nobody() ? std::nullopt : account(judged, transfer.to);
      if (from && to) {
        due_.push_back({*from, *to, transfer.amount, hand.id_at});
      }
    }
    add_sums();
  }

  void run() {
    for (std::size_t line = 0; line < hand_.pays.size() && going_; ++line) {
      exchange(line);
      change(line);
      leave_out(line);
    }
    add();
  }

 private:
  /// Several sentences may ask for payments of the same to the same, which one line can tell.
  void add_sums() {
    std::vector<log::PayLine> sums;
    for (const log::PayLine& due : due_) {
      const auto same =
          std::ranges::find_if(sums, [&](const log::PayLine& sum) { return sum.from == due.from && sum.to == due.to; });
      if (same == sums.end()) {
        sums.push_back(due);
      } else {
        same->amount = same->amount + due.amount;
      }
    }
    for (const log::PayLine& sum : sums) {
      const auto is_sum = [&](const log::PayLine& due) {
        return due.from == sum.from && due.to == sum.to && due.amount == sum.amount;
      };
      if (std::ranges::none_of(due_, is_sum)) {
        due_.push_back(sum);
      }
    }
  }

  /// Nothing where the hand has no room for another name.
  std::optional<log::Account> account(const Judgement& judged, Account side) {
    if (!side.is_player()) {
      return log::Account{};
    }
    const std::string& name = judged.seats[side.seat().index];
    auto found = std::ranges::find(hand_.names, name);
    if (found == hand_.names.end() && hand_.names.size() == log::max_names) {
      return std::nullopt;
    }
    if (found == hand_.names.end()) {
      found = hand_.names.insert(found, name);
    }
    return log::Account{log::NameId{static_cast<std::uint8_t>(found - hand_.names.begin())}};
  }

  [[nodiscard]] bool wants(unsigned cost) const { return going_ && cost_ == cost; }

  void show(std::vector<log::PayLine> pays, Span at, std::string what) {
    log::Hand hand = hand_;
    hand.pays = std::move(pays);
    going_ = visit_({std::move(hand), at, cost_, std::move(what)});
  }

  [[nodiscard]] std::string told(const log::PayLine& line) const {
    const auto side = [&](const log::Account& one) {
      return one.player ? log::quoted_name(hand_.names[one.player->index]) : std::string("pot");
    };
    return fmt::format("`pay {} {} {}`", side(line.from), side(line.to), to_string(line.amount));
  }

  void replace(std::size_t line, log::PayLine by) {
    by.at = hand_.pays[line].at;
    std::vector<log::PayLine> pays = hand_.pays;
    pays[line] = by;
    show(std::move(pays), by.at, fmt::format("{} is {}", told(hand_.pays[line]), told(by)));
  }

  void exchange(std::size_t line) {
    if (wants(slip_of_the_pen)) {
      log::PayLine other = hand_.pays[line];
      std::swap(other.from, other.to);
      replace(line, other);
    }
  }

  /// To what is due: another amount from the same to the same, or the same amount with another side.
  void change(std::size_t line) {
    const log::PayLine& written = hand_.pays[line];
    for (const log::PayLine& due : due_) {
      const bool same_sides = due.from == written.from && due.to == written.to;
      const bool same_side = due.from == written.from || due.to == written.to;
      if ((same_sides && due.amount != written.amount && wants(slip_of_the_pen)) ||
          (!same_sides && same_side && due.amount == written.amount && wants(another_side))) {
        replace(line, due);
      }
    }
  }

  void leave_out(std::size_t line) {
    if (wants(left_out)) {
      std::vector<log::PayLine> pays = hand_.pays;
      pays.erase(pays.begin() + static_cast<std::ptrdiff_t>(line));
      show(std::move(pays), hand_.pays[line].at, fmt::format("{} is one line too many", told(hand_.pays[line])));
    }
  }

  void add() {
    for (log::PayLine due : due_) {
      if (!hand_.pays.empty() && wants(left_out)) {
        due.at = hand_.pays.back().at;
        std::vector<log::PayLine> pays = hand_.pays;
        pays.push_back(due);
        show(std::move(pays), due.at, fmt::format("{} was left out", told(due)));
      }
    }
  }

  log::Hand hand_;
  unsigned cost_;
  const VisitCorrection& visit_;
  std::vector<log::PayLine> due_;
  bool going_ = true;
};

}  // namespace

void each_pay_correction(const log::Hand& hand, const Judgement& judged, unsigned cost, const VisitCorrection& visit) {
  PayCorrector(hand, judged, cost, visit).run();
}

}  // namespace tonk
