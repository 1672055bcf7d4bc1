#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "parser/json_values.hpp"

namespace tonk::log {

inline constexpr std::string_view a_card = "a card such as `\"Td\"`";
inline constexpr std::string_view a_player = "a player's name";
inline constexpr std::string_view players = "players' names";
inline constexpr std::string_view cards = "cards";

/// Reads what stands in the records of a log: names, amounts and cards. Each goes to the builder.
class JsonWords : protected JsonValues {
 protected:
  using JsonValues::JsonValues;
  ~JsonWords() = default;

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
  Account account();
  void amount();

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
  Span all_cards(bool may_be_empty) {
    return array(cards, may_be_empty, [&] { card(false); });
  }
  void spread_number();

 private:
  void card_that_stands(const Text& read, bool laid);
};

}  // namespace tonk::log
