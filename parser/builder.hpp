#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parser/complaint.hpp"
#include "parser/hand.hpp"
#include "parser/parse.hpp"

namespace tonk::log {

/// How many code points a name has at most: of a player, a hand, a session or a unit.
inline constexpr std::size_t max_name = 100;
/// And that of a house or an option, which may be the path of its file.
inline constexpr std::size_t max_path = 4096;

/// The parts of a hand. The play comes after header and deal, the settlement after the play.
enum class Part : std::uint8_t { header, deal, play, settlement };

/// Fills a Hand from what the grammar finds: the actions put what they read into the public scratch, and a line that
/// is complete becomes a record. Where a function returns false, the line is in error.
class Builder {
 public:
  Builder(const Chunk& chunk, Hand& filled);
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  Hand& hand;  // NOLINT: what is built

  // What the line at hand has had so far.
  std::string_view word;  ///< the last name or word; without the quotes, but with its backslashes
  bool word_quoted = false;
  NameId player;
  Amount amount;
  Span amount_at;
  Span id_at;
  Account account;
  Account payer;
  std::vector<NameId> players;
  std::string first_text;
  std::string second_text;
  std::vector<std::string> options;
  std::vector<CutLine::Cut> cuts;
  std::vector<ResultLine::Net> nets;
  std::uint16_t spread_number = 0;
  const char* content_end = nullptr;

  void begin_line(const char* begin) {
    line_begin_ = begin;
    cards_mark_ = static_cast<std::uint32_t>(hand.cards.size());
    action_cards_mark_ = cards_mark_;
    actions_mark_ = static_cast<std::uint32_t>(hand.actions.size());
    names_mark_ = hand.names.size();
    line_failed_ = false;
    spread_number = 0;
  }
  /// Takes everything back that the line has put into the hand.
  void drop_line();
  [[nodiscard]] bool line_failed() const { return line_failed_; }

  [[nodiscard]] Span span(const char* begin, const char* end) const {
    return {static_cast<Offset>(begin - text_.data()), static_cast<Offset>(end - text_.data())};
  }
  /// From the line's first word to its last.
  [[nodiscard]] Span line() const { return span(line_begin_, content_end); }
  [[nodiscard]] Cards line_cards() const { return since(cards_mark_); }
  /// The cards since the last action of the line.
  [[nodiscard]] Cards take_action_cards();
  [[nodiscard]] bool action_cards_empty() const { return hand.cards.size() == action_cards_mark_; }
  [[nodiscard]] std::uint32_t first_action() const { return actions_mark_; }

  [[nodiscard]] Span word_span() const;
  [[nodiscard]] std::string named_twice() const;
  /// Finds or adds the player whose name `word` is.
  [[nodiscard]] bool resolve_player();
  /// The same, and puts it into `players`, where nobody is twice.
  [[nodiscard]] bool list_player();
  /// `word` as a text that is no player's name, of so many code points at most.
  [[nodiscard]] bool resolve_text(std::string& text, std::size_t most);
  /// The same, and puts it into `options`.
  [[nodiscard]] bool add_option();
  [[nodiscard]] bool resolve_amount(std::string_view text);

  /// Whether a record of this part may stand here; else that is an error.
  [[nodiscard]] bool enter(Part part);
  /// Likewise, and no error.
  [[nodiscard]] bool may_enter(Part part) {
    if ((session_ && part != Part::header) || (part < part_ && part_ >= Part::play)) {
      return false;
    }
    go_on_to(part);
    return true;
  }
  /// An error if there is a `first` of which this line is the second; `whose` may be empty.
  [[nodiscard]] bool only(const Span* first, std::string_view whose = {});
  /// Whether `hand ID` or `session ID` may stand here; else that is an error.
  [[nodiscard]] bool begin_hand(bool session);
  /// Likewise, and no error.
  [[nodiscard]] bool may_begin_hand(bool session) {
    return session == session_ && !std::exchange(any_record_, any_record_ || session == session_);
  }

  void complain(const char* at, const Complaint& complaint);
  bool refuse(Span at, std::string_view code, std::string message, std::string_view help = {});
  void add(ParseError error);
  /// After the last line. Nothing is left in the builder.
  [[nodiscard]] std::vector<ParseError> finish();

 private:
  [[nodiscard]] Cards since(std::uint32_t first) const {
    return {first, static_cast<std::uint32_t>(hand.cards.size()) - first};
  }
  void go_on_to(Part part) {
    if (part > part_) {
      part_ = part;
      part_at_ = line();
    }
    any_record_ = true;
  }
  [[nodiscard]] std::string_view unescaped();
  [[nodiscard]] bool check_name(std::string_view name);
  [[nodiscard]] bool check_length(std::string_view text, std::size_t most);
  [[nodiscard]] Span first_word() const;
  [[nodiscard]] std::string what_line() const;
  [[nodiscard]] std::uint64_t line_number(Span at) const;

  std::string_view text_;
  std::uint64_t first_line_;
  bool session_;
  bool any_record_ = false;
  bool keyword_names_ = false;  // a quoted name is a keyword too, so that the bare one must be looked at
  Part part_ = Part::header;
  Span part_at_;
  const char* line_begin_ = nullptr;
  std::uint32_t cards_mark_ = 0;
  std::uint32_t action_cards_mark_ = 0;
  std::uint32_t actions_mark_ = 0;
  std::size_t names_mark_ = 0;
  bool line_failed_ = false;
  std::string unescaped_;
  std::vector<ParseError> errors_;
  std::size_t more_errors_ = 0;
};

}  // namespace tonk::log
