#include "cli/hands/report/arrows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/hands/report/marks.hpp"
#include "cli/io/text_table.hpp"
#include "cli/judging/reporter.hpp"
#include "core/markup.hpp"

namespace tonk::cli::report {
namespace {

struct Point {
  double x = 0;
  double y = 0;
  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, double by) { return {a.x * by, a.y * by}; }
};

/// Half of a player's box.
constexpr Point box{72, 27};
constexpr std::size_t longest_name = 14;

std::string at(Point point) { return fmt::format("{:.0f} {:.0f}", point.x, point.y); }

/// From the middle of a box in a direction, as far as its edge and a little further.
Point edge(Point middle, Point towards, double further) {
  const Point way = towards - middle;
  const double length = std::hypot(way.x, way.y);
  const Point unit = way * (1 / std::max(length, 1.0));
  const double to_side = box.x / std::max(std::abs(unit.x), 1e-6);
  const double to_top = box.y / std::max(std::abs(unit.y), 1e-6);
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
    const Point place{radius.x * std::cos(angle), radius.y * std::sin(angle)};
    least = {std::min(least.x, place.x), std::min(least.y, place.y)};
    most = {std::max(most.x, place.x), std::max(most.y, place.y)};
    places.middles.push_back(place);
  }
  places.middles.emplace_back();
  const Point margin = box + Point{24, 14};  // room for the bend of an arrow
  for (Point& middle : places.middles) {
    middle = middle - least + margin;
  }
  places.size = most - least + margin * 2;
  return places;
}

std::string box_drawing(Point middle, const std::string& words, const std::string& net) {
  return fmt::format(
      "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"10\"/>"
      "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>{}\n",
      middle.x - box.x, middle.y - box.y, box.x * 2, box.y * 2, middle.x, net.empty() ? middle.y + 6 : middle.y - 3,
      words,
      net.empty()
          ? ""
          : fmt::format("<text class=\"net\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", middle.x, middle.y + 18, net));
}

/// Bent, so that two players who pay each other have an arrow each.
std::string arrow_drawing(Point from, Point to, const std::string& amount) {
  const Point way = to - from;
  const Point bend = (from + to) * 0.5 + Point{way.y, -way.x} * 0.13;
  const Point start = edge(from, bend, 4);
  const Point end = edge(to, bend, 7);
  const double part = 0.42;
  const Point label = start * ((1 - part) * (1 - part)) + bend * (2 * part * (1 - part)) + end * (part * part);
  return fmt::format(
      "<path class=\"arrow\" marker-end=\"url(#arrow)\" d=\"M{}Q{} {}\"/>"
      "<text class=\"amount\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n",
      at(start), at(bend), at(end), label.x, label.y + 7, amount);
}

std::size_t place(const Record& record, const Party& party) {
  const auto found = std::find_if(record.net.begin(), record.net.end(),
                                  [&party](const auto& entry) { return entry.first == party.name; });
  return party.kind == Party::Kind::pot ? record.net.size() : static_cast<std::size_t>(found - record.net.begin());
}

}  // namespace

std::string arrows(const ReportedHand& hand) {
  const Record& record = hand.record;
  const std::size_t players = record.net.size();
  std::map<std::pair<std::size_t, std::size_t>, std::string> amounts;
  std::string told;
  bool pot = false;
  for (const Payment& payment : record.payments) {
    if (payment.from.kind == Party::Kind::nobody) {
      continue;
    }
    const std::pair sides{place(record, payment.from), place(record, payment.to)};
    pot = pot || sides.first == players || sides.second == players;
    std::string& amount = amounts[sides];
    amount += (amount.empty() ? "" : " + ") + to_string(payment.amount);
    told += (told.empty() ? "" : "; ") + payment_text(payment);
  }
  if (amounts.empty()) {
    return {};
  }
  const auto [middles, size] = around_the_table(players);
  std::string out = fmt::format("<svg class=\"arrows\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {}\">\n",
                                markup::escaped(told), at(size));
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto& [player, net] = record.net[seat];
    out += box_drawing(middles[seat], markup::escaped(printable(player, longest_name)), with_sign(to_string(net)));
  }
  out += pot ? box_drawing(middles[players], "the pot", "") : "";
  for (const auto& [sides, amount] : amounts) {
    out += arrow_drawing(middles[sides.first], middles[sides.second], amount);
  }
  return out + "</svg>\n";
}

}  // namespace tonk::cli::report
