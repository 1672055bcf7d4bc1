#include "spec/keys.hpp"

#include <array>

namespace tonk::spec {
namespace {

constexpr std::array play_passes_phrases{Phrase{"to the left", "clockwise, seen from above"},
                                         Phrase{"to the right", "against the clock, seen from above"}};
constexpr std::array first_dealer_phrases{Phrase{"highest card cut", "kings are high, aces low, and a tie cuts again"}};
constexpr std::array next_to_dealer_phrases{
    Phrase{"next to the dealer", "the player to whom play passes from the dealer"}};
constexpr std::array upcard_phrases{Phrase{"none", "the discard pile begins with the first discard"},
                                    Phrase{"one card is turned up", "it begins the discard pile"}};
constexpr std::array several_phrases{Phrase{"draw", "nobody is paid, and the next player deals"}};
constexpr std::array declaring_phrases{
    Phrase{"must be done at once", "who has a dealt win and is silent breaks a rule"},
    Phrase{"is up to the player", "who has a dealt win and is silent forgoes it"}};
constexpr std::array drop_phrases{Phrase{"never", "nobody can drop"},
                                  Phrase{"before drawing", "a turn may consist of dropping instead of drawing"}};
constexpr std::array draw_phrases{Phrase{"from the stock", "the discard pile is out of reach"},
                                  Phrase{"from the stock or the discard pile", "the top card of the one or the other"}};
constexpr std::array lay_phrases{Phrase{"after drawing", "spreads and hits come between the draw and the discard"}};
constexpr std::array discard_phrases{Phrase{"one card, unless the hand is empty", "it ends the turn"}};
constexpr std::array hits_phrases{Phrase{"on any spread", "on the spreads of all players, one's own among them"}};
constexpr std::array stock_out_phrases{
    Phrase{"when a player would draw from the empty stock", "until then each takes the discard of the player before"},
    Phrase{"after the turn that draws the last card", "that turn is played to its end"}};

using enum Field;

// clang-format off
constexpr std::array<FieldInfo, field_count> table{{
    {house, {}, "house", "the name of the house", Form::name, {}, "pagat", {}, true},
    {option, {}, "option", "the name of the option", Form::name, {}, "no-upcard", {}, true},
    {title, {}, "title", "the house or the option in a few words", Form::text, {}, "Tonk, the base game", {}, true},
    {source, {}, "source", "the text that the rules are taken from", Form::text, {}, "a-book.txt", {}, true},
    {extends, {}, "extends", "the house whose rules hold wherever this file is silent, by name or path, or `nothing`",
     Form::text, {}, "pagat", {}, true},
    {with, {}, "with", "options on top of the house that is extended, below what this file itself says", Form::words, {},
     "no-upcard single-always", {}, true},

    {players, {}, "players", "how many can play; no number at the end means as many as the pack can serve",
     Form::player_range, {}, "2 to 4", {}, false, Key::players},
    {play_passes, {}, "play passes", "the way in which cards are dealt and turns follow each other", Form::phrase,
     play_passes_phrases, "to the left", "to the left", false, Key::play_passes},
    {first_dealer, {}, "first dealer", "who deals the first hand", Form::phrase, first_dealer_phrases,
     "highest card cut", "highest card cut", false, Key::first_dealer},
    {first_to_play, {}, "first to play", "who has the first turn of a hand", Form::phrase, next_to_dealer_phrases,
     "next to the dealer", "next to the dealer", false, Key::first_to_play},
    {next_dealer, {}, "next dealer", "who deals the next hand", Form::phrase, next_to_dealer_phrases,
     "next to the dealer", "next to the dealer", false, Key::next_dealer},

    {deck, {}, "deck", "the cards that are played with", Form::section, {}, {}, {}, true, Key::deck},
    {ranks, deck, "ranks", "the ranks, each in four suits; a run follows their order", Form::rank_order, {},
     "A 2 3 4 5 6 7 J Q K", "A 2 3 4 5 6 7 8 9 T J Q K"},
    {points, deck, "points", "what cards count; those that are not named count their number", Form::rank_points, {},
     "{A: 1, T J Q K: 10}", "{A: 1, T J Q K: 10}"},
    {jokers, deck, "jokers", "how many jokers there are; dead ones count 0 and fit into no spread", Form::joker_count,
     {}, "2 dead", "none"},

    {deal, {}, "deal", "what is dealt", Form::section, {}, {}, {}, true},
    {cards, deal, "cards", "the cards dealt to each player, for all numbers of players or for each", Form::cards_dealt,
     {}, "{2: 7, 3 or more: 5}", {}, false, Key::deal_cards},
    {upcard, deal, "upcard", "whether a card is turned up after the deal", Form::phrase, upcard_phrases,
     "one card is turned up", {}, false, Key::deal_upcard},

    {dealt_wins, {}, "dealt wins", "the hands that win as they are dealt; where two fit, the first in the list counts",
     Form::dealt_win_list, {}, "[{hand: total is 49 or 50, pays: each other pays 2}]", "none", false, Key::dealt_wins},
    {add_dealt_wins, {}, "add dealt wins", "further dealt wins, before those of the house that is built on",
     Form::dealt_win_list, {}, "[{hand: total is 15 or less, pays: each other pays 2}]", {}, true},
    {hand, dealt_wins, "hand", "what a dealt hand must be to win", Form::hand_condition, {}, "total is 49 or 50", {},
     true},
    {pays, dealt_wins, "pays", "who pays how many stakes", Form::payments, {}, "each other pays 2", {}, true},
    {several_dealt_wins, {}, "several dealt wins", "what happens when more than one player has a dealt win",
     Form::phrase, several_phrases, "draw", "draw", false, Key::several_dealt_wins},
    {declaring, {}, "declaring a dealt win", "whether a dealt win must be declared", Form::phrase, declaring_phrases,
     "must be done at once", "must be done at once", false, Key::dealt_wins_declared},

    {turn, {}, "turn", "what a player does in a turn", Form::section, {}, {}, {}, true},
    {drop, turn, "drop", "when a player may drop: end the play and have all hands counted", Form::phrase, drop_phrases,
     "before drawing", {}, false, Key::drop},
    {draw, turn, "draw", "where a player may draw a card from", Form::phrase, draw_phrases,
     "from the stock or the discard pile", {}, false, Key::draw},
    {lay, turn, "lay", "when a player may lay spreads and hit those on the table", Form::phrase, lay_phrases,
     "after drawing", "after drawing", false, Key::lay},
    {discard, turn, "discard", "what a player discards", Form::phrase, discard_phrases,
     "one card, unless the hand is empty", "one card, unless the hand is empty", false, Key::discard},

    {spreads, {}, "spreads", "the sets of cards that can be laid on the table", Form::section, {}, {}, {}, true},
    {book, spreads, "book", "how many cards of one rank are a book", Form::book_size, {}, "3 or 4 of one rank", {},
     false, Key::book},
    {run, spreads, "run", "how many cards of one suit that follow each other are a run", Form::run_size, {},
     "3 or more of one suit in order", {}, false, Key::run},
    {hits, spreads, "hits", "where cards may be added to spreads on the table", Form::phrase, hits_phrases,
     "on any spread", "on any spread", false, Key::hits},

    {stock_out, {}, "stock out", "when the play ends because the stock has run out", Form::phrase, stock_out_phrases,
     "after the turn that draws the last card", {}, false, Key::stock_out},

    {settlement, {}, "settlement", "who pays whom, for each way in which a played hand can end", Form::section, {}, {},
     {}, true, Key::settlement},
    {out, settlement, "out without discard", "a player has laid the last cards of the hand", Form::payments, {},
     "each other pays 2", {}},
    {out_by_discard, settlement, "out by discard", "a player has discarded the last card of the hand", Form::payments,
     {}, "each other pays 1", {}},
    {drop_won, settlement, "drop and lowest alone", "a player has dropped, and every other has more points",
     Form::payments, {}, "each other pays 1", {}},
    {caught, settlement, "drop and caught", "a player has dropped, and another has as few points or fewer",
     Form::payments, {}, "dropper pays 2 to each equal or lower", {}},
    {stock_out_pays, settlement, "stock out", "nobody has ended the play before the stock ran out", Form::payments, {},
     "each loser pays 1 to each lowest", {}},
}};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (static_cast<std::size_t>(table[i].field) != i) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

/// What to write, in words, where a value is not one of a few phrases.
std::string_view form_words(Form form) {
  switch (form) {
    case Form::name: return "small letters, digits and `-`";
    case Form::text: return "a text";
    case Form::words: return "names with blanks between them";
    case Form::section: return "keys of its own, each indented on a line of its own";
    case Form::phrase: return "one of its phrases";
    case Form::player_range: return "`any number`, or a number such as `2`, `2 to 6` or `2 or more`";
    case Form::rank_order: return "ranks with blanks between them";
    case Form::rank_points: return "ranks with their points";
    case Form::joker_count: return "`none`, or a number of dead ones";
    case Form::cards_dealt: return "a number, or numbers of players with a number each";
    case Form::dealt_win_list: return "`none`, or a list whose parts have a `hand` and what it `pays`";
    case Form::hand_condition: return "a sentence";
    case Form::payments: return "a sentence, or a list of sentences";
    case Form::book_size: return "a number or two";
    case Form::run_size: return "a number";
  }
  return {};
}

}  // namespace

std::span<const FieldInfo, field_count> fields() { return table; }

const FieldInfo& info(Field field) { return table[static_cast<std::size_t>(field)]; }

const FieldInfo* find_field(std::optional<Field> section, std::string_view name) {
  for (const FieldInfo& field : table) {
    if (field.section == section && field.name == name) {
      return &field;
    }
  }
  return nullptr;
}

std::vector<std::string_view> names_in(std::optional<Field> section) {
  std::vector<std::string_view> names;
  for (const FieldInfo& field : table) {
    if (field.section == section) {
      names.push_back(field.name);
    }
  }
  return names;
}

std::string path_of(Field field) {
  const FieldInfo& entry = info(field);
  return (entry.section ? path_of(*entry.section) + ", " : std::string()) + std::string(entry.name);
}

std::string may_be_written(const FieldInfo& field) {
  std::string help;
  for (const Phrase& phrase : field.phrases) {
    help += (help.empty() ? "write `" : ", or `") + std::string(phrase.words) + "` (" + std::string(phrase.means) + ")";
  }
  if (!help.empty()) {
    return help;
  }
  help = "write " + std::string(form_words(field.form));
  return field.example.empty() ? help : help + ", such as `" + std::string(field.example) + "`";
}

}  // namespace tonk::spec
