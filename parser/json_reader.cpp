#include "parser/json_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/builder.hpp"
#include "parser/json_notes.hpp"
#include "parser/keywords.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {
namespace {

constexpr std::string_view a_card = "a card such as `\"Td\"`";
constexpr std::string_view a_player = "a player's name";
constexpr std::string_view players = "players' names";
constexpr std::string_view cards = "cards";

// The fields of objects, in the order in which they are written.
constexpr std::array<Field, 17> hand_fields{"session", "hand", "house",   "stake", "seats", "dealer",
                                            "cut",     "deck", "bets",    "deals", "up",    "play",
                                            "shows",   "pays", "results", "outs",  "notes"};
constexpr std::array<Field, 9> head_fields{"session", "house", "stake", "seats", "dealer",
                                           "cut",     "deck",  "bets",  "notes"};
constexpr std::array<Field, 2> house_fields{"name", "with"};
constexpr std::array<Field, 2> stake_fields{"amount", "unit"};
constexpr std::array<Field, 2> cut_fields{"player", "card"};
constexpr std::array<Field, 4> bet_fields{"kind", "amount", "players", "argument"};
constexpr std::array<Field, 2> holding_fields{"player", "cards"};
constexpr std::array<Field, 3> play_fields{"player", "actions", "holds"};
constexpr std::array<Field, 2> held_fields{"player", "holds"};
constexpr std::array<Field, 4> action_fields{"action", "card", "spread", "cards"};
constexpr std::array<Field, 3> pay_fields{"from", "to", "amount"};
constexpr std::array<Field, 1> player_fields{"player"};

/// What an action has besides its name, as bits of action_fields.
struct Operands {
  unsigned required = 0;
  unsigned optional = 0;
};
constexpr unsigned card_bit = 1U << 1U;
constexpr unsigned spread_bit = 1U << 2U;
constexpr unsigned cards_bit = 1U << 3U;

constexpr Operands operands_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw: return {0, card_bit};
    case ActionKind::take:
    case ActionKind::discard:
    case ActionKind::aside: return {card_bit, 0};
    case ActionKind::hit:
    case ActionKind::slap: return {card_bit, spread_bit};
    case ActionKind::spread: return {cards_bit, 0};
    case ActionKind::shed: return {spread_bit, 0};
    case ActionKind::declare:
    case ActionKind::drop:
    case ActionKind::touch:
    case ActionKind::stock_out:
    case ActionKind::knock:
    case ActionKind::pass: break;
  }
  return {};
}

/// Reads one line: each of its fields becomes records of the hand as it comes.
class LineReader : JsonNotes {
 public:
  using JsonNotes::JsonNotes;

  void read() {
    if (!is_object()) {
      (void)wrong("a hand");
      expect_end();
      return;
    }
    const Offset begin = here();
    std::vector<Text> others;
    {
      const Depth depth(*this);
      each_field(
          hand_fields, others, [&](std::size_t field, const Text& name) { read_field(field, name); },
          [&](const Text& name) { extension(name); });
    }
    expect_end();
    finish_line(begin, std::move(others));
    finish_notes();
  }

 private:
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
      (void)object({"a player", player_fields, 1}, [&](std::size_t /*field*/) { player(); });
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
    if (const std::optional<Amount> parsed = amount_of(read.text)) {
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
  template <typename Read>
  void record(Place place, bool (Builder::*add)(), const Read& read) {
    place_ = place;
    b_.begin_line(0);
    b_.set_line(read());
    if (b_.line_failed() || !(b_.*add)()) {
      b_.drop_line();
    }
    place_ = {};
  }
  template <typename Read>
  void records(std::string_view field, bool (Builder::*add)(), const Read& read) {
    std::size_t index = 0;
    (void)array(field, true, [&] { record({field, index++}, add, [&] { return read(); }); });
  }

  void read_field(std::size_t field, const Text& name) {
    constexpr std::size_t first_of_hands = 9;
    constexpr std::size_t last_of_hands = 15;
    if (field >= first_of_hands && field <= last_of_hands) {
      of_hands_.at(field - first_of_hands) = name;
    }
    const Place place{hand_fields.at(field).name};
    const auto lone_player = [&] {
      player();
      return b_.word.at;
    };
    const auto up = [&] {
      card(false);
      return Span{};
    };
    switch (field) {
      case 0: session(); break;
      case 1: hand_id(); break;
      case 2: record(place, &Builder::add_house, [&] { return house(); }); break;
      case 3: record(place, &Builder::add_stake, [&] { return stake(); }); break;
      case 4: record(place, &Builder::add_seats, [&] { return listed_players(); }); break;
      case 5: record(place, &Builder::add_dealer, [&] { return lone_player(); }); break;
      case 6: record(place, &Builder::add_cuts, [&] { return cut(); }); break;
      case 7: record(place, &Builder::add_deck, [&] { return all_cards(false); }); break;
      case 8: records(place.field, &Builder::add_bet, [&] { return bet(); }); break;
      case 9: records(place.field, &Builder::add_deal, [&] { return holding(false); }); break;
      case 10: record(place, &Builder::add_up, up); break;
      case 11: play(); break;
      case 12: records(place.field, &Builder::add_show, [&] { return holding(true); }); break;
      case 13: records(place.field, &Builder::add_pay, [&] { return pay(); }); break;
      case 14: records(place.field, &Builder::add_result, [&] { return result(); }); break;
      case 15: records(place.field, &Builder::add_out, lone_player); break;
      default: (void)array("notes", true, [&] { note(); }); break;
    }
  }

  void session() {
    has_session_ = true;
    if (peek() == 'n') {
      told_.session_at = skip();
      told_.names_session = true;
      told_.session.clear();
      return;
    }
    b_.begin_line(0);
    Text read;
    told_.names_session = string("a session's name", read);
    told_.session_at = read.at;
    told_.session = read.text;
    session_id_ = {read.text, read.at, true};
  }
  void hand_id() {
    has_hand_ = true;
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
    return object({"a house", house_fields, 1, true}, [&](std::size_t field) {
      if (field == 0) {
        text_of("the name of a house", b_.first_text, max_path);
        return;
      }
      (void)array("options", true, [&] { (void)(word("the name of an option") && b_.add_option()); });
    });
  }
  Span stake() {
    return object({"a stake", stake_fields, 1, true}, [&](std::size_t field) {
      if (field == 0) {
        amount();
      } else {
        text_of("a unit such as `\"dollar\"`", b_.second_text, max_name);
      }
    });
  }
  Span cut() {
    return array("cut cards", false, [&] {
      NameId who;
      (void)object({"a cut card", cut_fields, 2}, [&](std::size_t field) {
        if (field == 0) {
          player();
          who = b_.player;
        } else {
          card(false);
        }
      });
      if (!b_.line_failed()) {
        b_.player = who;
        b_.add_cut();
      }
    });
  }
  Span bet() {
    return object({"a bet", bet_fields, 3, true}, [&](std::size_t field) {
      switch (field) {
        case 0: text_of("the kind of a bet", b_.first_text, max_path); break;
        case 1: amount(); break;
        case 2: (void)listed_players(); break;
        default: text_of("what the bet is on, such as a suit", b_.second_text, max_name); break;
      }
    });
  }
  Span holding(bool may_be_empty) {
    Word name;
    NameId who;
    const Span at = object({"what a player holds", holding_fields, 2, true}, [&](std::size_t field) {
      if (field == 0) {
        player();
        who = b_.player;
        name = b_.word;
      } else {
        (void)all_cards(may_be_empty);
      }
    });
    b_.player = who;
    b_.word = name;
    return at;
  }

  void play() {
    std::size_t index = 0;
    (void)array("play", true, [&] {
      place_ = {"play", index++};
      play_line();
      place_ = {};
    });
  }
  /// A turn, or what a player holds.
  void play_line() {
    if (!is_object()) {
      (void)wrong("a turn");
      return;
    }
    b_.begin_line(0);
    const Depth depth(*this);
    const Offset begin = here();
    NameId who;
    Text actions;
    std::vector<Text> others;
    const std::uint32_t seen = each_field(
        play_fields, others,
        [&](std::size_t field, const Text& name) {
          if (field == 0) {
            player();
            who = b_.player;
          } else if (field == 1) {
            actions = name;
            (void)array("actions", false, [&] { action(); });
          } else {
            (void)all_cards(true);
          }
        },
        [&](const Text& name) { extension(name); });
    const Span at{begin, behind()};
    const bool holds = (seen >> 2U) != 0;
    if (holds && !actions.text.empty()) {
      others.push_back(actions);
    }
    const std::uint32_t both = holds ? (seen & 1U) | 2U : seen;
    if (!others.empty() || both != 3) {
      refuse_shape(at,
                   holds ? Shape{"what a player holds", held_fields, 2, true}
                         : Shape{"a turn", Fields(play_fields).first(2), 2, true},
                   others, both);
    }
    for (std::size_t action = b_.first_action(); action < b_.hand.actions.size(); ++action) {
      b_.hand.actions[action].player = who;  // who may stand behind them
    }
    b_.player = who;
    b_.set_line(at);
    if (b_.line_failed() || !(holds ? b_.add_holds() : b_.add_turn())) {
      b_.drop_line();
    }
  }

  /// What an action's object says, before it is known which it is.
  struct ActionRead {
    std::optional<ActionKind> kind;
    std::string_view word;
    Text card;
    std::array<Span, 4> names;  ///< of its fields, where there are such
  };

  void action() {
    if (!is_object()) {
      (void)wrong("an action");
      return;
    }
    const Depth depth(*this);
    const Offset begin = here();
    ActionRead read;
    std::vector<Text> others;
    const std::uint32_t seen = each_field(
        action_fields, others,
        [&](std::size_t field, const Text& name) {
          read.names.at(field) = name.at;
          switch (field) {
            case 0: action_word(read); break;
            case 1: (void)string(a_card, read.card); break;
            case 2: spread_number(); break;
            default: (void)array(cards, false, [&] { card(true); }); break;
          }
        },
        [&](const Text& /*name*/) { (void)skip_extension(); });
    finish_action({begin, behind()}, read, others, seen);
  }
  void action_word(ActionRead& read) {
    Text word;
    if (!string("an action such as `\"draw\"`", word)) {
      return;
    }
    read.word = word.text;
    read.kind = action_kind(word.text);
    if (!read.kind) {
      const std::string_view meant = nearest(word.text, {action_keywords.begin(), action_keywords.end()});
      refuse(word.at, "unknown-action", fmt::format("unknown action {}", in_backquotes(word.text)),
             meant.empty() ? "" : fmt::format("did you mean `{}`?", meant));
    }
  }
  void finish_action(Span at, const ActionRead& read, std::vector<Text>& others, std::uint32_t seen) {
    if (!read.kind && (seen & 1U) != 0) {
      return;
    }
    const Operands operands = read.kind ? operands_of(*read.kind) : Operands{};
    const unsigned allowed = 1U | operands.required | operands.optional;
    if (!others.empty() || (seen & ~allowed) != 0 || (~seen & (1U | operands.required)) != 0) {
      std::vector<Field> fields;  // those that are needed come first
      std::uint32_t there = 0;
      for (const unsigned wanted : {1U | operands.required, operands.optional}) {
        for (std::size_t field = 0; field < action_fields.size(); ++field) {
          if (((wanted >> field) & 1U) != 0) {
            there |= ((seen >> field) & 1U) << fields.size();
            fields.push_back(action_fields.at(field));
          }
        }
      }
      for (std::size_t field = 0; field < action_fields.size(); ++field) {
        if (((seen & ~allowed) >> field & 1U) != 0) {
          others.push_back({action_fields.at(field).name, read.names.at(field)});
        }
      }
      std::sort(others.begin(), others.end(), [](const Text& a, const Text& b) { return a.at.begin < b.at.begin; });
      const auto required = static_cast<std::size_t>(std::popcount(1U | operands.required));
      const std::string what = read.kind ? fmt::format("`{}`", read.word) : "an action";
      refuse_shape(at, {what, fields, required, false}, others, there);
      return;
    }
    const bool unseen = read.kind == ActionKind::draw && read.card.text == "??";
    if (read.card.at.end != 0 && !unseen) {
      card(read.card, read.kind == ActionKind::hit || read.kind == ActionKind::slap);
    }
    b_.add_action(*read.kind, at);
  }

  Span pay() {
    Account from;
    Account to;
    const Span at = object({"a payment", pay_fields, 3, true}, [&](std::size_t field) {
      switch (field) {
        case 0: from = account(); break;
        case 1: to = account(); break;
        default: amount(); break;
      }
    });
    b_.payer = from;
    b_.account = to;
    return at;
  }

  /// An object whose fields are the players.
  Span result() {
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
      b_.word = {name.text, name.at, true};
      (void)((is_as_written(name) || (expect_printable(name) && expect_good_bytes(name.text, name.at))) &&
             b_.resolve_player());
      amount();
      if (!b_.line_failed()) {
        (void)b_.add_net({name.at.begin, b_.amount_at.end});
      }
      names.push_back(name);
    });
    const Span at{begin, behind()};
    if (names.empty()) {
      return refuse_result(at);
    }
    expect_different(std::move(names));
    return at;
  }

  // The line as a whole.

  void finish_line(Offset begin, std::vector<Text> others) {
    const bool is_head = !has_hand_ && has_session_;
    told_.kind = is_head                        ? Chunk::Kind::session
                 : has_hand_ && !hand_is_named_ ? Chunk::Kind::preface
                                                : Chunk::Kind::hand;
    if (is_head) {
      b_.set_session();
      std::copy_if(of_hands_.begin(), of_hands_.end(), std::back_inserter(others),
                   [](const Text& name) { return name.at.end != 0; });
      std::sort(others.begin(), others.end(), [](const Text& a, const Text& b) { return a.at.begin < b.at.begin; });
    }
    b_.begin_line(0);
    refuse_shape({begin, begin + 1},
                 is_head ? Shape{"a session", head_fields, 0, true} : Shape{"a hand", hand_fields, 0, true}, others, 0);
    if (!is_head && !has_hand_) {
      refuse({begin, begin + 1}, "missing-field", "a hand needs the field `hand`");
    }
    const Word& id = is_head ? session_id_ : hand_id_;
    if (id.at.end != 0) {
      b_.begin_line(0);
      b_.word = id;
      (void)(expect_good_bytes(id.text, id.at) && b_.resolve_text(b_.first_text, max_name) && b_.add_id(is_head));
    }
  }

  bool has_hand_ = false;
  bool hand_is_named_ = false;
  bool has_session_ = false;
  Word hand_id_;
  Word session_id_;
  std::array<Text, 7> of_hands_;  ///< the names of the line's fields that no session's head has
};

}  // namespace

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
      const JsonTokens::Line found = tokens_.find(line, slack);
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

std::string compact(std::string_view json) {
  std::string result;
  bool in_string = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (in_string && c == '\\') {
      result += c;
      result += ++at < json.size() ? json.substr(at, 1) : "";
      continue;
    }
    in_string = c == '"' ? !in_string : in_string;
    if (in_string || (c != ' ' && c != '\t' && c != '\r')) {
      result += c;
    }
  }
  return result;
}

bool is_json(std::string_view text) {
  const std::string line = fmt::format("{{\"hand\":null,\"x-\":{}}}", text);
  JsonReader reader;
  Hand hand;
  JsonLine told;
  (void)reader.read(line, 0, hand, told);
  return !told.malformed && told.notes.size() == 1;  // else the text is `1,"x-a":2`
}

}  // namespace tonk::log
