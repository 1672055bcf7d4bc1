#include <algorithm>

#include "python/convert.hpp"
#include "python/logged_hand.hpp"
#include "render/record.hpp"
#include "session/logged_move.hpp"

namespace tonk::python {
namespace {

py::object name_of(const Party& party) {
  switch (party.kind) {
    case Party::Kind::player: return py::str(party.name);
    case Party::Kind::pot:
    case Party::Kind::nobody: break;
  }
  return py::none();
}

py::list cards_of(const log::Hand& hand, log::Cards range) {
  py::list cards;
  for (std::uint32_t at = range.first; at < range.first + range.count; ++at) {
    cards.append(hand.cards[at].card);
  }
  return cards;
}

py::dict by_name(const log::Hand& hand, const std::vector<log::PlayerCards>& lines) {
  py::dict all;
  for (const log::PlayerCards& line : lines) {
    all[py::str(hand.names[line.player.index])] = cards_of(hand, line.cards);
  }
  return all;
}

}  // namespace

void declare_records(py::module_& module) {
  declare_class<Remark, Diagnostic>(module, "Finding", "Something that is wrong with a hand, or why a move is refused.")
      .def_property_readonly(
          "verdict", [](const Remark& it) { return to_string(it.leads_to); }, "to which it leads")
      .def_property_readonly(
          "player", [](const Remark& it) { return word_or_none(it.player); },
          "whose move it is about; None where it is about no move")
      .def_property_readonly(
          "rule", [](const Remark& it) { return word_or_none(it.rule.rule); },
          "the rule concerned, such as `settlement, drop and caught`; None where there is none")
      .def_property_readonly(
          "source", [](const Remark& it) { return word_or_none(it.rule.place()); },
          "where the house says so, such as `variants/pagat.yaml:67`; None where a default is in force");

  declare_class<Payment>(module, "Payment",
                         "What a player or the pot pays, or what a player scores, which nobody pays. Above 0.")
      .def_property_readonly(
          "payer", [](const Payment& it) { return name_of(it.from); },
          "the player who pays; None where the pot does, or where it is scored")
      .def_property_readonly(
          "payee", [](const Payment& it) { return name_of(it.to); },
          "the player who is paid or scores; None where the pot is paid")
      .def_property_readonly(
          "scored", [](const Payment& it) { return it.from.kind == Party::Kind::nobody; }, "whether it is scored")
      .def_readonly("amount", &Payment::amount, "in the unit of the log; None where it is too large")
      .def_property_readonly(
          "rule", [](const Payment& it) { return word_or_none(it.why.rule); },
          "that asks for it; None of a payment that the log tells of")
      .def_property_readonly(
          "source", [](const Payment& it) { return word_or_none(it.why.place()); },
          "where the house says so, such as `variants/pagat.yaml:67`; None of a payment that the log tells of")
      .def("__repr__", [](const Payment& it) { return "<" + payment_text(it) + ">"; });

  declare_class<LoggedMove>(module, "LoggedMove", "A move of a hand, as it was written.")
      .def_readonly("player", &LoggedMove::player, "who makes it")
      .def_property_readonly(
          "action", [](const LoggedMove& it) { return log::keyword(it.kind); },
          "such as `draw`, `spread` and `discard`")
      .def_readonly("cards", &LoggedMove::cards, "an unseen card is `??`")
      .def_readonly("text", &LoggedMove::text, "such as `spread 4h 5h 6h`")
      .def_property_readonly(
          "spread", [](const LoggedMove& it) { return it.spread == 0 ? py::object(py::none()) : py::int_(it.spread); },
          "the number of the spread that is hit, slapped on or thrown away, from 1; None where none is written")
      .def_readonly("turn", &LoggedMove::turn, "the number of its line of play, from 1")
      .def_property_readonly(
          "line", [](const LoggedMove& it) { return it.at.line; }, "from 1")
      .def_property_readonly(
          "column", [](const LoggedMove& it) { return it.at.column; }, "from 1")
      .def("__repr__", [](const LoggedMove& it) { return "<" + it.player + ": " + it.text + ">"; });

  declare_class<Record>(module, "Record",
                        "What there is to say of a hand, or of the head of a session that cannot be read.")
      .def_property_readonly(
          "file", [](const Record& it) { return text_of(it.file); }, "as it was named; empty where none was")
      .def_readonly("line", &Record::line, "on which it begins, from 1")
      .def_readonly("session", &Record::session, "its name; None where the hand is in none, or in one without a name")
      .def_readonly("id", &Record::hand, "what the log calls the hand; None where it says nothing")
      .def_readonly("is_session", &Record::is_session, "it is the head of a session, and no hand")
      .def_readonly("house", &Record::house, "empty where none can be found")
      .def_readonly("options", &Record::options, "of the house, in their order")
      .def_readonly("unit", &Record::unit, "in which payments are counted; empty where the log does not say")
      .def_property_readonly(
          "verdict", [](const Record& it) { return to_string(it.verdict); },
          "`ok`, `illegal`, `mis-settled`, `incomplete`, `undetermined` or `unreadable`")
      .def_property_readonly(
          "settlement",
          [](const Record& it) { return it.settlement ? py::object(py::str(to_string(*it.settlement))) : py::none(); },
          "`right`, `wrong`, `unrecorded` or `undetermined`; None where it was not judged")
      .def_property_readonly(
          "end",
          [](const Record& it) { return it.end == End::none ? py::object(py::none()) : py::str(to_string(it.end)); },
          "such as `caught`; None where the hand has not ended")
      .def_readonly("findings", &Record::findings, "in the order of the log")
      .def_readonly("payments", &Record::payments, "that the house asks for")
      .def_readonly("recorded", &Record::recorded, "that the log tells of")
      .def_property_readonly(
          "net", [](const Record& it) { return dict_of(it.net); },
          "by player, what is won above 0, None where it is too large; empty where hidden cards leave it open")
      .def_property_readonly(
          "points", [](const Record& it) { return dict_of(it.points); },
          "by player, in a house that keeps points apart from money; else empty")
      .def("__repr__", [](const Record& it) {
        return "<hand " + it.hand.value_or("on line " + std::to_string(it.line)) + ": " +
               std::string(to_string(it.verdict)) + ">";
      });

  declare_class<LoggedHand>(module, "Hand", "A hand as it was written, with what there is to say of it.")
      .def_readonly("record", &LoggedHand::record, "what there is to say of it")
      .def_property_readonly(
          "text", [](const LoggedHand& it) { return text_of(it.text); }, "the hand's part of the log")
      .def_readonly("players", &LoggedHand::players, "by seat, clockwise; empty where the hand was not judged")
      .def_property_readonly(
          "deals", [](const LoggedHand& it) { return by_name(it.hand, it.hand.deals); },
          "by player, the cards that the log says were dealt")
      .def_property_readonly(
          "shows", [](const LoggedHand& it) { return by_name(it.hand, it.hand.shows); },
          "by player, the cards that were shown")
      .def_property_readonly(
          "upcard", [](const LoggedHand& it) { return it.hand.upcard ? py::cast(it.hand.upcard->card) : py::none(); },
          "the card that was turned up; None where the log names none")
      .def_property_readonly(
          "moves",
          [](const LoggedHand& it) {
            return moves_of(it.hand, {it.text, it.record.line});
          },
          "in the order of the log")
      .def("__repr__", [](const LoggedHand& it) { return py::repr(py::cast(it.record)); });
}

}  // namespace tonk::python
