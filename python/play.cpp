#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <variant>

#include "explore/play/written.hpp"
#include "parser/hand.hpp"
#include "parser/parse.hpp"
#include "python/convert.hpp"
#include "python/logged_hand.hpp"
#include "session/live_hand.hpp"
#include "session/next_moves.hpp"
#include "session/properties/engine_test.hpp"

namespace tonk::python {
namespace {

LiveHand deal(const House& house, const std::variant<unsigned, std::vector<std::string>>& players, unsigned dealer,
              std::uint32_t seed, const std::optional<std::vector<Card>>& pack) {
  const auto* const names = std::get_if<std::vector<std::string>>(&players);
  if (dealer >= spec::max_players) {
    raise(Diagnostics{without_place("no-dealer", "nobody sits at seat " + std::to_string(dealer))});
  }
  const Seat seat{static_cast<std::uint8_t>(dealer)};
  const auto* const number = std::get_if<unsigned>(&players);
  if (number != nullptr && (!pack || *number > spec::max_players)) {
    return value_of(LiveHand::deal(house, *number, seat, seed));
  }
  return value_of(LiveHand::deal(
      house, {names != nullptr ? *names : explore::player_names(*number), seat, pack ? *pack : shuffled(house, seed)}));
}

/// Of a hand that is over.
struct Settled {
  LiveHand hand;
  Settlement settlement;
};

Party party(const LiveHand& hand, Account account) {
  if (account.is_player()) {
    return {Party::Kind::player, hand.name(account.seat())};
  }
  return {account.is_pot() ? Party::Kind::pot : Party::Kind::nobody};
}

py::dict by_name(const LiveHand& hand, const std::vector<Amount>& sums) {
  py::dict all;
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    all[py::str(hand.name(Seat{static_cast<std::uint8_t>(seat)}))] = sums[seat];
  }
  return all;
}

std::vector<Payment> payments_of(const Settled& settled) {
  const LiveHand& hand = settled.hand;
  std::vector<Payment> all;
  all.reserve(settled.settlement.transfers.size());
  for (const Transfer& transfer : settled.settlement.transfers) {
    all.push_back({party(hand, transfer.from), party(hand, transfer.to), transfer.amount,
                   hand.house().rules().clause(transfer.why)});
  }
  return all;
}

Seat seat_at(const LiveHand& hand, unsigned seat) {
  if (seat >= hand.players()) {
    throw py::index_error("there is no such seat");
  }
  return Seat{static_cast<std::uint8_t>(seat)};
}

/// A move that a log tells by these words.
Choice move_of(unsigned seat, const std::string& words) {
  if (seat >= spec::max_players) {
    throw py::index_error("there is no such seat");
  }
  log::Hand hand;
  const std::string line = "P: " + words;
  const std::vector<log::ParseError> errors = log::parse({log::Chunk::Kind::hand, line, 1}, hand);
  const bool is_one_line = words.find_first_of("\r\n") == std::string::npos;
  if (!errors.empty() || !is_one_line || hand.actions.size() != 1) {
    raise(PyExc_ValueError, "`" + words + "` is no move" + (errors.empty() ? "" : ": " + errors.front().message));
  }
  const log::Action& action = hand.actions.front();
  Choice move{Seat{static_cast<std::uint8_t>(seat)}, action.kind, action.spread_number, {}, {}};
  for (const log::WrittenCard& written : std::span(hand.cards).subspan(action.cards.first, action.cards.count)) {
    if (!written.card.known() && action.kind != ActionKind::draw) {
      raise(PyExc_ValueError, "`" + words + "` is no move of a hand with open cards");
    }
    if (written.card.known()) {  // a draw need not say its card
      move.cards.push_back({written.card, written.stands_for});
    }
  }
  move.amount = action.kind == ActionKind::bet ? hand.stakes[action.stake] : Amount();
  return move;
}

void declare_moves(py::module_& module) {
  declare_class<Choice>(module, "Move", "A move that can be made in a hand. str() is as a log writes it.")
      .def(py::init(&move_of), py::arg("seat"), py::arg("text"),
           "A move as a log writes it, such as `discard Kd`, be it allowed or not. Raises ValueError where it is none.")
      .def_property_readonly(
          "seat", [](const Choice& it) { return it.seat.index; }, "of the player, from 0")
      .def_property_readonly(
          "action", [](const Choice& it) { return log::keyword(it.kind); },
          "such as `draw`, `spread` and `discard`; `pass` ends a turn that needs no discard")
      .def_property_readonly(
          "cards",
          [](const Choice& it) {
            std::vector<Card> cards;
            std::ranges::transform(it.cards, std::back_inserter(cards), &PlayedCard::card);
            return cards;
          },
          "that are moved, as the log would write them; empty for a move without cards")
      .def_property_readonly(
          "spread",
          [](const Choice& it) { return it.spread_number == 0 ? py::object(py::none()) : py::int_(it.spread_number); },
          "the number of the spread that is hit, slapped on or thrown away, from 1, or None")
      .def("__str__", [](const Choice& it) { return explore::text_of(it); })
      .def("__repr__", [](const Choice& it) { return "<" + explore::text_of(it) + ">"; })
      .def(
          "__eq__", [](const Choice& it, const Choice& other) { return it == other; }, py::is_operator())
      .def("__hash__", [](const Choice& it) { return py::hash(py::make_tuple(it.seat.index, explore::text_of(it))); });
}

void declare_live_hand(py::module_& module) {
  declare_class<Settled>(module, "Settlement", "What a hand comes to, in stakes.")
      .def_property_readonly(
          "end", [](const Settled& it) { return to_string(it.settlement.end); }, "how the hand ended, such as `caught`")
      .def_property_readonly("payments", &payments_of, "that the house asks for, in the order of its sentences")
      .def_property_readonly(
          "net", [](const Settled& it) { return by_name(it.hand, it.settlement.nets); },
          "by player, what is won above 0")
      .def_property_readonly(
          "points", [](const Settled& it) { return by_name(it.hand, it.settlement.points); },
          "by player, in a house that keeps points apart from money; else empty");

  declare_class<LiveHand>(module, "LiveHand",
                          "A hand that is being played, with open cards. Seats are numbered from 0.")
      .def(py::init(&deal), py::arg("house"), py::arg("players") = 2U, py::arg("dealer") = 0U, py::arg("seed") = 0U,
           py::arg("pack") = py::none(),
           "Deals from the first card of the pack on, or of one that is shuffled from the seed, the same on every "
           "machine. "
           "`players` are names, or "
           "how many there are. Raises TonkError where these cannot be dealt to.")
      .def_property_readonly("house", &LiveHand::house, "by which it is played")
      .def_property_readonly(
          "players",
          [](const LiveHand& it) {
            std::vector<std::string> names;
            for (unsigned seat = 0; seat < it.players(); ++seat) {
              names.push_back(it.name(seat_at(it, seat)));
            }
            return names;
          },
          "by seat")
      .def_property_readonly("over", &LiveHand::over, "whether nobody can move any more")
      .def_property_readonly(
          "to_move", [](const LiveHand& it) { return it.over() ? std::nullopt : std::optional(it.to_move().index); },
          "the seat whose turn it is; None once the hand is over")
      .def(
          "cards", [](const LiveHand& it, unsigned seat) { return it.cards(seat_at(it, seat)); }, py::arg("seat"),
          "What the player holds, in the order of the pack.")
      .def(
          "count", [](const LiveHand& it, unsigned seat) { return it.count(seat_at(it, seat)); }, py::arg("seat"),
          "What these cards count.")
      .def_property_readonly(
          "spreads", [](const LiveHand& it) { return observe(it).spreads; }, "in the order in which they were laid")
      .def_property_readonly(
          "discards", [](const LiveHand& it) { return observe(it).discard_pile; }, "the top last")
      .def_property_readonly(
          "stock", [](const LiveHand& it) { return observe(it).stock; }, "how many cards are left in it")
      .def_property_readonly("next_draw", &LiveHand::next_draw, "`??` where there is none")
      .def("legal_moves", &LiveHand::legal_moves,
           "Every move that anybody may make, in turn or not; none once the hand is over.")
      .def(
          "why_not", [](const LiveHand& it, const Choice& move) { return it.why_not(move); }, py::arg("move"),
          "Why the move is not allowed; None if it is.")
      .def(
          "play",
          [](LiveHand& it, const Choice& move) {
            if (const std::optional<Remark> refusal = it.play(move)) {
              raise_illegal(*refusal);
            }
          },
          py::arg("move"), "Makes the move, or raises IllegalMove and changes nothing.")
      .def(
          "settle",
          [](const LiveHand& it) {
            return Settled{it, value_of(it.settle())};
          },
          "What each player pays. Raises TonkError while the hand is not over.")
      .def("log", &LiveHand::log, "The hand as a hand log, as far as it was played.")
      .def(
          "copy", [](const LiveHand& it) { return LiveHand(it); }, "The same hand, to be played on by itself.")
      .def("__copy__", [](const LiveHand& it) { return LiveHand(it); })
      .def(
          "__deepcopy__", [](const LiveHand& it, const py::dict& /*memo*/) { return LiveHand(it); }, py::arg("memo"));
}

std::vector<NextMove> next_moves(const Text& text, const HouseArgument& house) {
  TextLog judged(text.bytes, house, {});
  JudgedLog& log = judged.log();
  std::vector<NextMove> listed;
  while (log.advance()) {
    if (log.more()) {
      (void)log.judge();
      continue;
    }
    const NextMoves moves(log);
    listed = moves.table() != nullptr ? moves.listed() : listed;
  }
  return listed;
}

void declare_next_moves(py::module_& module) {
  declare_class<NextMove>(module, "NextMove", "Something that could be written next into a hand.")
      .def_readonly("player", &NextMove::player, "who would make it")
      .def_readonly("action", &NextMove::action, "as a log writes it")
      .def_readonly("findings", &NextMove::findings, "why it is not allowed; empty where nothing known forbids it")
      .def("__repr__", [](const NextMove& it) {
        return "<" + it.player + ": " + it.action + (it.findings.empty() ? ">" : ", not allowed>");
      });
  module.def(
      "next_moves", &next_moves, py::arg("text"), py::arg("house") = py::none(),
      "What can be written next into the last hand of a log, and what else might be tried, with the reasons "
      "against it. The log is "
      "judged as by judge(). Empty where the hand cannot be read. Raises TonkError where `house` cannot be used.");
}

}  // namespace

void declare_play(py::module_& module) {
  declare_moves(module);
  declare_live_hand(module);
  declare_next_moves(module);
}

}  // namespace tonk::python
