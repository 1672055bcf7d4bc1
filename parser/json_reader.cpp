#include "parser/json_reader.hpp"

#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "parser/builder.hpp"
#include "parser/json_notes.hpp"
#include "parser/keywords.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

/// What an action has besides its name.
struct Operands {
  FieldBits required = 0;
  FieldBits optional = 0;
};

constexpr Operands operands_of(ActionKind kind) {
  constexpr FieldBits card_bit = bit(1);  // of the fields that action() reads
  constexpr FieldBits spread_bit = bit(2);
  constexpr FieldBits cards_bit = bit(3);
  constexpr FieldBits amount_bit = bit(4);
  switch (kind) {
    case ActionKind::draw: return {0, card_bit};
    case ActionKind::take:
    case ActionKind::discard:
    case ActionKind::aside: return {card_bit, 0};
    case ActionKind::hit:
    case ActionKind::slap: return {card_bit, spread_bit};
    case ActionKind::spread: return {cards_bit, 0};
    case ActionKind::shed: return {spread_bit, 0};
    case ActionKind::bet: return {amount_bit, 0};
    default: return {};
  }
}

/// Reads one line: each of its fields becomes records of the hand as it comes.
class LineReader final : JsonNotes {
 public:
  using JsonNotes::JsonNotes;

  void read() {
    if (!is_object()) {
      (void)wrong("a hand");
      expect_end();
      return;
    }
    const auto lone_player = [&] {
      player();
      return b_.word.at;
    };
    const auto up = [&] {
      card(false);
      return Span{};
    };
    bool holds = false;
    const auto add_play = [&](Builder& builder) { return holds ? builder.add_holds() : builder.add_turn(); };
    const Seen seen =
        each_field(extensible, field<"session">([&] { session(); }), field<"hand">([&] { hand_id(); }),
                   field<"house">([&] { record({"house"}, &Builder::add_house, [&] { return house(); }); }),
                   field<"stake">([&] { record({"stake"}, &Builder::add_stake, [&] { return stake(); }); }),
                   field<"seats">([&] { record({"seats"}, &Builder::add_seats, [&] { return listed_players(); }); }),
                   field<"dealer">([&] { record({"dealer"}, &Builder::add_dealer, lone_player); }),
                   field<"cut">([&] { record({"cut"}, &Builder::add_cuts, [&] { return cut(); }); }),
                   field<"deck">([&] { record({"deck"}, &Builder::add_deck, [&] { return all_cards(false); }); }),
                   field<"bets">([&] { records("bets", &Builder::add_bet, [&] { return bet(); }); }),
                   field<"deals">([&] { records("deals", &Builder::add_deal, [&] { return holding(false); }); }),
                   field<"up">([&] { record({"up"}, &Builder::add_up, up); }),
                   field<"play">([&] { records("play", add_play, [&] { return play_line(holds); }); }),
                   field<"shows">([&] { records("shows", &Builder::add_show, [&] { return holding(true); }); }),
                   field<"pays">([&] { records("pays", &Builder::add_pay, [&] { return pay(); }); }),
                   field<"results">([&] { records("results", &Builder::add_result, [&] { return result(); }); }),
                   field<"outs">([&] { records("outs", &Builder::add_out, lone_player); }),
                   field<"notes">([&] { (void)array("notes", true, [&] { note(); }); }));
    expect_end();
    finish_line(seen);
    finish_notes();
  }

 private:
  /// That nothing but blanks stands behind the line's object.
  void expect_end() {
    if (!at_end()) {
      refuse_line();
    }
  }

  // Records.

  /// What `read` reads, which says where it stands, becomes a record by `add`.
  template <typename Add, typename Read>
  void record(Place place, const Add& add, const Read& read) {
    place_ = place;
    b_.begin_line(0);
    b_.set_line(read());
    if (b_.line_failed() || !std::invoke(add, b_)) {
      b_.drop_line();
    }
    place_ = {};
  }
  template <typename Add, typename Read>
  void records(std::string_view field, const Add& add, const Read& read) {
    std::size_t index = 0;
    (void)array(field, true, [&] { record({field, index++}, add, read); });
  }

  void session() {
    if (peek() == 'n') {
      told_.session_at = skip();
      told_.names_session = true;
      told_.session.clear();
      return;
    }
    b_.begin_line(0);
    Text read;
    told_.names_session = string("a session's name", read);
    told_.session = read.text;
    told_.session_at = read.at;
    session_id_ = {read.text, read.at, true};
  }
  void hand_id() {
    if (peek() == 'n') {
      (void)skip();
      return;
    }
    b_.begin_line(0);
    Text read;
    hand_is_named_ = true;
    if (string("a string such as `\"1\"`", read)) {
      hand_id_ = {read.text, read.at, true};
    }
  }

  Span house() {
    return object("a house", extensible,
                  required<"name">([&] { text_of("the name of a house", b_.first_text, max_path); }),
                  field<"with">([&] {
                    (void)array("options", true, [&] { (void)(word("the name of an option") && b_.add_option()); });
                  }));
  }
  Span stake() {
    return object("a stake", extensible, required<"amount">([&] { amount(); }),
                  field<"unit">([&] { text_of("a unit such as `\"dollar\"`", b_.second_text, max_name); }));
  }
  Span cut() {
    return array("cut cards", false, [&] {
      (void)object("a cut card", all_known, required<"player">([&] { player(); }),
                   required<"card">([&] { card(false); }));
      if (!b_.line_failed()) {
        b_.add_cut();
      }
    });
  }
  Span bet() {
    return object("a bet", extensible, required<"kind">([&] { text_of("the kind of a bet", b_.first_text, max_path); }),
                  required<"amount">([&] { amount(); }), required<"players">([&] { (void)listed_players(); }),
                  field<"argument">([&] { text_of("what the bet is on, such as a suit", b_.second_text, max_name); }));
  }
  Span holding(bool may_be_empty) {
    return object("what a player holds", extensible, required<"player">([&] { player(); }),
                  required<"cards">([&] { (void)all_cards(may_be_empty); }));
  }

  /// A turn, or what a player holds.
  Span play_line(bool& holds) {
    if (!is_object()) {
      return wrong("a turn");
    }
    const Seen seen = each_field(extensible, field<"player">([&] { player(); }),
                                 field<"actions">([&] { (void)array("actions", false, [&] { action(); }); }),
                                 field<"holds">([&] { (void)all_cards(true); }));
    holds = (seen.bits & bit(2)) != 0;
    expect_shape(holds ? Shape{"what a player holds", bit(0) | bit(2), extensible & ~bit(1)}
                       : Shape{"a turn", bit(0) | bit(1), extensible & ~bit(2)},
                 seen);
    for (std::size_t action = b_.first_action(); action < b_.hand.actions.size(); ++action) {
      b_.hand.actions[action].player = b_.player;  // who may stand behind them
    }
    return seen.at;
  }

  void action() {
    if (!is_object()) {
      (void)wrong("an action");
      return;
    }
    std::string_view name;
    std::optional<ActionKind> kind;
    Text card_read;
    const Seen seen = each_field(
        all_known, field<"action">([&] { kind = action_word(name); }),
        field<"card">([&] { (void)string(a_card, card_read); }), field<"spread">([&] { spread_number(); }),
        field<"cards">([&] { (void)array(cards, false, [&] { card(true); }); }), field<"amount">([&] { amount(); }));
    if (!kind && (seen.bits & bit(0)) != 0) {
      return;
    }
    const Operands operands = kind ? operands_of(*kind) : Operands{};
    const FieldBits required = bit(0) | operands.required;
    const FieldBits allowed = kind ? required | operands.optional : bit(5) - 1;
    if (!seen.fit(required, allowed)) {
      const std::string what = kind ? fmt::format("`{}`", name) : "an action";
      refuse_shape({what, required, allowed}, seen);
      return;
    }
    const bool unseen = kind == ActionKind::draw && card_read.text == "??";
    if (card_read.at.end != 0 && !unseen) {
      card(card_read, kind == ActionKind::hit || kind == ActionKind::slap);
    }
    if (kind == ActionKind::bet) {
      (void)(b_.line_failed() || b_.add_put_in(seen.at));
    } else {
      b_.add_action(*kind, seen.at);
    }
  }
  std::optional<ActionKind> action_word(std::string_view& name) {
    Text word;
    if (!string("an action such as `\"draw\"`", word)) {
      return std::nullopt;
    }
    name = word.text;
    const std::optional<ActionKind> kind = action_kind(name);
    if (!kind) {
      const std::string_view meant = nearest(name, {action_keywords.begin(), action_keywords.end()});
      refuse(word.at, "unknown-action", fmt::format("unknown action {}", back_quoted(name)),
             meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
    }
    return kind;
  }

  Span pay() {
    return object("a payment", extensible, required<"from">([&] { b_.payer = account(); }),
                  required<"to">([&] { b_.account = account(); }), required<"amount">([&] { amount(); }));
  }

  /// An object whose fields are the players, or with such a one for `money` or `points`.
  Span result(bool may_say_sum = true) {
    const auto refuse_result = [&](Span at) {
      refuse(at, "wrong-type", "expected an object of players and amounts",
             "such as `{\"Ann\": \"2\", \"Bob\": \"-2\"}`");
      return at;
    };
    if (!is_object()) {
      return refuse_result(skip());
    }
    const Depth depth(*this);
    const Offset begin = here();
    std::vector<Text> names;
    items('}', [&] {
      const Text name = key();
      const bool first = names.empty();
      names.push_back(name);
      if (may_say_sum && first && is_object() && (name.text == "money" || name.text == "points")) {
        (void)result(false);
        b_.sum = name.text == "money" ? ResultLine::Sum::money : ResultLine::Sum::points;
        return;
      }
      if (may_say_sum && b_.sum != ResultLine::Sum::unsaid) {
        refuse(name.at, "wrong-type", fmt::format("expected nothing beside `{}`", names.front().text));
        (void)skip();
        return;
      }
      b_.word = {name.text, name.at, true};
      (void)((is_as_written(name) || (expect_printable(name) && expect_good_bytes(name.text, name.at))) &&
             b_.resolve_player());
      amount();
      if (!b_.line_failed()) {
        (void)b_.add_net({name.at.begin, b_.amount_at.end});
      }
    });
    const Span at{begin, behind()};
    if (names.empty()) {
      return refuse_result(at);
    }
    expect_different(std::move(names));
    return at;
  }

  // The line as a whole.

  void finish_line(const Seen& seen) {
    const bool has_hand = (seen.bits & bit(1)) != 0;
    constexpr FieldBits of_play = bit(16) - bit(9);  // from `deals` to `outs`
    const bool is_head = !has_hand && (seen.bits & bit(0)) != 0 && (seen.bits & of_play) == 0;
    told_.kind = is_head                       ? Chunk::Kind::session
                 : has_hand && !hand_is_named_ ? Chunk::Kind::preface
                                               : Chunk::Kind::hand;
    if (is_head) {
      b_.set_session();
    }
    b_.begin_line(0);
    expect_shape(
        is_head ? Shape{"a session", 0, extensible & ~(bit(1) | of_play)} : Shape{"a hand", bit(1), extensible}, seen);
    if (session_id_.at.end != 0 && !is_name(session_id_)) {
      told_.names_session = false;
    } else if (is_head && session_id_.at.end != 0) {
      (void)b_.add_id(true);
    }
    if (!is_head && hand_id_.at.end != 0 && is_name(hand_id_)) {
      (void)b_.add_id(false);
    }
  }

  /// Whether it can be the name of a hand or session; else it is told why not.
  bool is_name(const Word& id) {
    b_.begin_line(0);
    b_.word = id;
    return expect_good_bytes(id.text, id.at) && b_.resolve_text(b_.first_text, max_name);
  }

  bool hand_is_named_ = false;
  Word hand_id_;
  Word session_id_;
};

}  // namespace

JsonReader::JsonReader() : tokens_(std::make_unique<JsonTokens>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&& other) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&& other) noexcept = default;

std::vector<ParseError> JsonReader::read(std::string_view line, std::size_t slack, Hand& hand, JsonLine& told) {
  const auto forget = [&] {
    hand.clear();
    told.kind = Chunk::Kind::hand;
    told.names_session = false;
    told.malformed = false;
    told.notes.clear();
  };
  forget();
  ParseError error;
  if (line.size() > max_chunk) {
    error = {{fmt::format("a hand of more than {} bytes is not read", max_chunk), {}}, "too-long", {}};
  } else if (line.starts_with(utf8::byte_order_mark)) {
    error = {{"a byte-order mark stands at the beginning of a file only", {}}, "json", {0, 3}};
  } else {
    try {
      const JsonTokens::Line found = tokens_->find(line, slack);
      Builder builder(found.text, hand);
      LineReader(found.text, found.begins, builder, told).read();
      return builder.finish();
    } catch (ParseError& found) {
      error = std::move(found);
    }
  }
  forget();
  told.malformed = true;
  return {std::move(error)};
}

}  // namespace tonk::log
