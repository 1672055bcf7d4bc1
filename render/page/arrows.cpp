#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/amount.hpp"
#include "core/markup.hpp"
#include "render/page/page.hpp"
#include "render/text_table.hpp"

/// The drawing of who pays whom.
namespace tonk::report {
namespace {

using Point = std::complex<double>;

/// Half of a player's box.
constexpr Point box{72, 27};
constexpr std::size_t longest_name = 14;

std::string at(Point point) { return fmt::format("{:.0f} {:.0f}", point.real(), point.imag()); }

/// The point slightly outside the edge of a box, in the given direction from its middle.
Point edge(Point middle, Point towards, double further) {
  const Point way = towards - middle;
  const Point unit = way * (1 / std::max(std::abs(way), 1.0));
  const double to_side = box.real() / std::max(std::abs(unit.real()), 1e-6);
  const double to_top = box.imag() / std::max(std::abs(unit.imag()), 1e-6);
  return middle + unit * (std::min(to_side, to_top) + further);
}

/// Where the boxes are: players as they sit, clockwise from the upper left, and last the pot between them.
struct Places {
  std::vector<Point> middles;
  Point size;
};

Places around_the_table(std::size_t players) {
  const auto many = static_cast<double>(std::max<std::size_t>(players, 4));
  const Point radius{60 * many, 36 * many};
  const double turn = std::numbers::pi / static_cast<double>(players);
  const std::size_t above = (players + 1) / 2;
  const double first = -std::numbers::pi / 2 - static_cast<double>(above - 1) * turn;
  Places places;
  places.middles.reserve(players + 1);
  Point least{};
  Point most{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    const double angle = first + 2 * static_cast<double>(seat) * turn;
    const Point place{radius.real() * std::cos(angle), radius.imag() * std::sin(angle)};
    least = {std::min(least.real(), place.real()), std::min(least.imag(), place.imag())};
    most = {std::max(most.real(), place.real()), std::max(most.imag(), place.imag())};
    places.middles.push_back(place);
  }
  places.middles.emplace_back();
  const Point margin = box + Point{players == 2 ? 60.0 : 24.0, 14};  // room for the bend of an arrow and its words
  for (Point& middle : places.middles) {
    middle = middle - least + margin;
  }
  places.size = most - least + margin * 2.0;
  return places;
}

std::string box_drawing(Point middle, const std::string& words, const std::string& net, bool disputed = false) {
  return fmt::format(
      "<rect{} x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"10\"/>"
      "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>{}\n",
      disputed ? " class=\"disputed\"" : "", middle.real() - box.real(), middle.imag() - box.imag(), box.real() * 2,
      box.imag() * 2, middle.real(), net.empty() ? middle.imag() + 6 : middle.imag() - 3, words,
      net.empty() ? ""
                  : fmt::format("<text class=\"net\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", middle.real(),
                                middle.imag() + 18, net));
}

/// What one side owes another, and what it paid according to the log; the same where the log does not say otherwise.
struct Flow {
  Amount owed;
  Amount paid;
  [[nodiscard]] bool disputed() const { return owed != paid; }
};

std::string or_nothing(Amount amount) { return amount.is_zero() ? "nothing" : to_string(amount); }

std::string label(const Flow& flow) {
  return flow.disputed() ? fmt::format("owes {}, paid {}", or_nothing(flow.owed), or_nothing(flow.paid))
                         : to_string(flow.owed);
}

/// The arrow is bent, so that the arrows of two players who pay each other do not coincide. `part` says how far along it the amount
/// stands.
std::string arrow_drawing(Point from, Point to, const Flow& flow, double part) {
  const Point way = to - from;
  const Point bend = (from + to) * 0.5 + Point{way.imag(), -way.real()} * 0.13;
  const Point start = edge(from, bend, 4);
  const Point end = edge(to, bend, 7);
  const Point middle = start * ((1 - part) * (1 - part)) + bend * (2 * part * (1 - part)) + end * (part * part);
  return fmt::format(
      "<g{}><path class=\"arrow\" marker-end=\"url(#arrow{})\" d=\"M{}Q{} {}\"/>"
      "<text class=\"amount\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text></g>\n",
      flow.disputed() ? " class=\"disputed\"" : "", flow.disputed() ? "-disputed" : "", at(start), at(bend), at(end),
      middle.real(), middle.imag() + 7, label(flow));
}

/// Who pays, and who is paid: seats, or behind the last of them the pot.
using Sides = std::pair<std::size_t, std::size_t>;
using Flows = std::map<Sides, Flow>;

std::optional<std::size_t> place(const Record& record, const Party& party) {
  if (party.kind == Party::Kind::pot) {
    return record.net.size();
  }
  const auto found = std::ranges::find(record.net, party.name, &PlayerSums::value_type::first);
  return found == record.net.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - record.net.begin()));
}

Flows all_flows(const Record& record) {
  Flows flows;
  const auto add = [&](const std::vector<Payment>& payments, Amount Flow::*amount) {
    for (const Payment& payment : payments) {
      const auto from = place(record, payment.from);
      const auto to = place(record, payment.to);
      if (from && to && from != to && payment.from.kind != Party::Kind::nobody) {
        flows[{*from, *to}].*amount += payment.amount;
      }
    }
  };
  add(record.payments, &Flow::owed);
  add(record.recorded.empty() ? record.payments : record.recorded, &Flow::paid);
  return flows;
}

/// What two players pay each other may be recorded as one payment, but what goes into a pot is never meant for what comes out of it.
Flows flows_of(const Record& record) {
  Flows flows = all_flows(record);
  Flows drawn;
  for (const auto& [sides, flow] : flows) {
    const auto [from, to] = sides;
    const auto back = flows.find({to, from});
    const bool may_be_one = back != flows.end() && from != record.net.size() && to != record.net.size();
    Flow& mine = drawn[sides] = flow;
    if (may_be_one && flow.owed - back->second.owed == flow.paid - back->second.paid) {
      mine.paid = flow.owed;
    }
    if (mine.owed.is_zero() && mine.paid.is_zero()) {
      drawn.erase(sides);
    }
  }
  return drawn;
}

}  // namespace

std::vector<std::string> open_dues(const ReportedHand& hand) {
  const PlayerSums& net = hand.record.net;
  const auto side = [&](std::size_t which) { return which == net.size() ? "the pot" : net[which].first; };
  const std::string unit = hand.record.unit.empty() ? "" : " " + hand.record.unit;
  std::vector<std::string> dues;
  for (const auto& [sides, flow] : flows_of(hand.record)) {
    if (flow.paid < flow.owed) {
      dues.push_back(fmt::format("{} still owes {} {}{}", side(sides.first), side(sides.second),
                                 to_string(flow.owed - flow.paid), unit));
    } else if (flow.owed < flow.paid) {
      dues.push_back(fmt::format("{} paid {} {}{} too much", side(sides.first), side(sides.second),
                                 to_string(flow.paid - flow.owed), unit));
    }
  }
  return dues;
}

std::string disputed_net(const ReportedHand& hand, const std::string& player) {
  const auto amount_in = [&player](const PlayerSums& sums) {
    const auto found = std::ranges::find(sums, player, &PlayerSums::value_type::first);
    return found == sums.end() ? std::nullopt : std::optional(found->second);
  };
  const auto recorded = amount_in(hand.timeline.recorded_net);
  return recorded && recorded != amount_in(hand.record.net) ? with_sign(to_string(*recorded)) : "";
}

std::string arrows(const ReportedHand& hand) {
  const PlayerSums& net = hand.record.net;
  const Flows flows = flows_of(hand.record);
  if (flows.empty()) {
    return {};
  }
  const std::size_t players = net.size();
  const auto side = [&](std::size_t which) { return which == players ? "the pot" : printable(net[which].first); };
  const auto told = [&](const auto& entry) {
    const auto& [sides, flow] = entry;
    return flow.disputed() ? fmt::format("{} to {}: {}", side(sides.first), side(sides.second), label(flow))
                           : fmt::format("{} pays {} {}", side(sides.first), side(sides.second), label(flow));
  };
  const auto [middles, size] = around_the_table(players);
  std::string out = fmt::format("<svg class=\"arrows\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {}\">\n",
                                markup::escaped(joined(flows, "; ", told)), at(size));
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto& [player, sum] = net[seat];
    const std::string recorded = disputed_net(hand, player);
    out += box_drawing(middles[seat], markup::escaped(printable(player, longest_name)),
                       with_sign(to_string(sum)) + (recorded.empty() ? "" : ", not " + recorded), !recorded.empty());
  }
  const bool pot = std::ranges::any_of(
      flows, [&](const auto& flow) { return std::max(flow.first.first, flow.first.second) == players; });
  out += pot ? box_drawing(middles[players], "the pot", "") : "";
  for (const auto& [sides, flow] : flows) {
    // Where arrows come together at one end, the amounts stand nearer to the other.
    const auto to_many = std::ranges::count(flows, sides.first, [](const auto& one) { return one.first.first; });
    const auto from_many = std::ranges::count(flows, sides.second, [](const auto& one) { return one.first.second; });
    out += arrow_drawing(middles[sides.first], middles[sides.second], flow, to_many > from_many ? 0.6 : 0.4);
  }
  return out + "</svg>\n";
}

}  // namespace tonk::report
