#include "parser/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/builder.hpp"
#include "parser/json_values.hpp"
#include "parser/keywords.hpp"
#include "parser/print.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

constexpr std::string_view a_card = "a card such as `\"Td\"`";
constexpr std::string_view a_player = "a player's name";
constexpr std::string_view players = "players' names";
constexpr std::string_view cards = "cards";

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
class LineReader final : JsonValues {
 public:
  using JsonValues::JsonValues;

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
  /// Of a record, in the hand's JSON.
  struct Place {
    std::string_view field;
    std::optional<std::size_t> index;
  };

  /// That nothing but blanks stands behind the line's object.
  void expect_end() {
    if (!at_end()) {
      refuse_line();
    }
  }

  // Words.

  /// False where the value is none, which is an error then.
  [[gnu::always_inline]] bool string(std::string_view what, Text& read) {
    if (!is_string()) {
      (void)wrong(what);
      return false;
    }
    read = text();
    return is_as_written(read) || expect_printable(read);
  }
  bool word(std::string_view what) {
    Text read;
    if (!string(what, read) || !(is_as_written(read) || expect_good_bytes(read.text, read.at))) {
      return false;
    }
    b_.word = {read.text, read.at, true};
    return true;
  }
  void text_of(std::string_view what, std::string& to, std::size_t most) {
    (void)(word(what) && b_.resolve_text(to, most));
  }
  void player() { (void)(word(a_player) && b_.resolve_player()); }
  Span listed_players() {
    return array(players, false, [&] { (void)(word(a_player) && b_.list_player()); });
  }
  Account account() {
    if (is_object()) {
      (void)object("a player", all_known, required<"player">([&] { player(); }));
    } else if (word(a_player)) {
      if (b_.word.text == "pot") {
        return {};
      }
      (void)b_.resolve_player();
    }
    return {b_.player};
  }
  void amount() {
    if (is_number()) {
      refuse(skip(), "wrong-type", "expected an amount such as `\"2\"`, but found a number",
             "an amount is written in quotes, so that no program rounds it");
      return;
    }
    Text read;
    if (!string("an amount such as `\"2\"`", read)) {
      return;
    }
    b_.amount_at = read.at;
    if (const std::optional<Amount> parsed = parse_amount(read.text)) {
      b_.amount = *parsed;
    } else {
      refuse(read.at, "amount",
             fmt::format("{} is not an amount such as `2`, `0.25` or `1/3`", in_backquotes(read.text)),
             "an amount has at most 15 digits");
    }
  }

  /// One that is laid may say what it stands for.
  void card(bool laid) {
    Text read;
    if (string(a_card, read)) {
      card(read, laid);
    }
  }
  void card(const Text& read, bool laid) {
    if (const std::optional<Card> written = card_of(read.text)) {
      b_.add_card(*written, Card{}, read.at);
    } else {
      card_that_stands(read, laid);
    }
  }
  void card_that_stands(const Text& read, bool laid) {
    const std::size_t equals = laid ? read.text.find('=') : std::string_view::npos;
    const bool stands = equals != std::string_view::npos;
    const std::optional<Card> written = stands ? card_of(read.text.substr(0, equals)) : std::nullopt;
    const std::optional<Card> meant = stands ? card_of(read.text.substr(equals + 1)) : std::nullopt;
    if (written && meant && meant->is_natural()) {
      b_.add_card(*written, *meant, read.at);
    } else {
      refuse(read.at, "syntax",
             fmt::format("{} is not a card such as `Td`{}", in_backquotes(read.text), stands ? " or `X1=Td`" : ""));
    }
  }
  Span all_cards(bool may_be_empty) {
    return array(cards, may_be_empty, [&] { card(false); });
  }
  void spread_number() {
    if (!is_number()) {
      (void)wrong("the number of a spread");
      return;
    }
    const Span at = skip();
    const char* const end = line_.data() + at.end;
    const auto [rest, error] = std::from_chars(line_.data() + at.begin, end, b_.spread_number);
    if (error != std::errc{} || rest != end || b_.spread_number == 0) {
      refuse(at, "spread-number", "the spreads of a hand are counted from 1, and are at most 65535");
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
    if (!seen.fit(required, required | operands.optional)) {
      const std::string what = kind ? fmt::format("`{}`", name) : "an action";
      refuse_shape({what, required, required | operands.optional}, seen);
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
      refuse(word.at, "unknown-action", fmt::format("unknown action {}", in_backquotes(name)),
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
    const bool is_head = !has_hand && (seen.bits & bit(0)) != 0;
    told_.kind = is_head                       ? Chunk::Kind::session
                 : has_hand && !hand_is_named_ ? Chunk::Kind::preface
                                               : Chunk::Kind::hand;
    if (is_head) {
      b_.set_session();
    }
    b_.begin_line(0);
    constexpr FieldBits of_hands_alone = bit(1) | (bit(16) - bit(9));  // `hand`, and from `deals` to `outs`
    expect_shape(is_head ? Shape{"a session", 0, extensible & ~of_hands_alone} : Shape{"a hand", bit(1), extensible},
                 seen);
    const Word& id = is_head ? session_id_ : hand_id_;
    if (id.at.end != 0) {
      b_.begin_line(0);
      b_.word = id;
      (void)(expect_good_bytes(id.text, id.at) && b_.resolve_text(b_.first_text, max_name) && b_.add_id(is_head));
    }
  }

  // Comments, and extensions, which may stand in most objects.

  void extension(const Text& name) override {
    const Span at{name.at.begin, skip_extension().end};
    const bool plain = std::none_of(name.text.begin(), name.text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
    if (!plain) {
      refuse(name.at, "unknown-field", "a field of your own is called by one word");
      return;
    }
    const std::string_view written = line_.substr(name.at.end, at.end - name.at.end);
    const std::string_view json = written.substr(written.find_first_not_of(" \t\r:"));
    const auto [field, index] = place_;
    const std::string place = index ? fmt::format("/{}/{}", field, *index) : fmt::format("/{}", field);
    add_note({fmt::format("{} {}", name.text, compact(json)), field.empty() ? "" : place, false, 1}, at, {});
  }

  void note() {
    constexpr std::string_view a_place = "a place such as `\"/play/0\"`";
    Text written;
    Text before;
    Text beside;
    b_.begin_line(0);
    const auto read_text = [&] {
      if (is_string()) {
        written = text();
      } else {
        (void)wrong("a comment that begins with `#`, or an extension that begins with `x-`");
      }
    };
    const Span at = object("a note", all_known, required<"text">(read_text),
                           field<"before">([&] { (void)string(a_place, before); }),
                           field<"beside">([&] { (void)string(a_place, beside); }));
    if (b_.line_failed()) {
      return;
    }
    const std::string_view line = written.text.substr(0, written.text.find_last_not_of(" \t") + 1);
    const bool is_before = before.at.end != 0;
    const bool is_beside = beside.at.end != 0;
    if (!line.starts_with('#') && !is_extension(line)) {
      refuse(written.at, "note", "a note is a comment that begins with `#`, or an extension that begins with `x-`");
    } else if (line.find_first_of("\r\n") != std::string_view::npos) {
      refuse(written.at, "note", "a note is a single line");
    } else if (is_before && is_beside) {
      refuse(beside.at, "note", "a note stands `before` a line or `beside` it, not both");
    } else {
      const Text& place = is_before ? before : beside;
      add_note({std::string(line), std::string(place.text), is_beside, is_beside ? 2U : 0U}, at, place.at);
    }
  }

  void add_note(Note note, Span at, Span place_at) {
    if (!expect_good_bytes(note.text, at)) {
      return;
    }
    if (is_extension(note.text)) {
      b_.hand.extensions.push_back({note.text, at});
    }
    told_.notes.push_back(std::move(note));
    note_places_.push_back(place_at);
  }

  /// Puts the notes into the order of their records; until now theirs was whether they stand in front of a line, among its fields or
  /// beside it.
  void finish_notes() {
    std::vector<Note>& notes = told_.notes;
    if (notes.empty()) {
      return;
    }
    const bool all_read = !b_.has_errors();
    const std::vector<PrintedLine> records = print_lines(b_.hand);
    std::map<std::string_view, std::size_t> orders;
    for (const PrintedLine& record : records) {
      orders.emplace(record.place, record.order);
    }
    std::set<std::string_view> besides;
    for (std::size_t at = 0; at < notes.size(); ++at) {
      Note& note = notes[at];
      const bool on_first_line = note.place == "/hand" || note.place == "/session";
      const bool is_field = note_places_[at].end == 0;
      const auto found = orders.find(note.place);
      const bool has_record = !note.place.empty() && found != orders.end();
      if (!is_field && is_extension(note.text) && (note.beside || (on_first_line && has_record))) {
        refuse(note_places_[at], "note", "an extension stands on a line of its own, inside the hand or the session");
      } else if (note.beside && !besides.insert(note.place).second) {
        refuse(note_places_[at], "note", "there is a comment beside this line already");
      } else if (all_read && (!is_field || !note.place.empty()) && !has_record) {
        refuse(note_places_[at], "note", fmt::format("there is nothing at {}", in_backquotes(note.place)),
               "places are such as `/dealer` or `/play/0`, counted from 0");
      }
      constexpr std::size_t kinds = 3;
      note.order += kinds * (has_record ? found->second : records.size());
    }
    std::ranges::stable_sort(notes, {}, &Note::order);
  }

  bool hand_is_named_ = false;
  Word hand_id_;
  Word session_id_;
  Place place_;  ///< of the record that is being read
  std::vector<Span> note_places_;
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
