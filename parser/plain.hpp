#pragma once

#include <cstddef>
#include <string_view>

#include "parser/builder.hpp"
#include "parser/plain_names.hpp"

namespace tonk::log {

/// Reads the lines of which most of a log consists, where they are written as `tonk fmt` writes them, without the grammar. What it reads
/// is what the grammar would have read; everything else is left to that.
class PlainLines {
 public:
  /// `readable`: where the bytes end that may be looked at; not before the text does.
  PlainLines(Builder& builder, std::string_view text, const char* readable);

  /// Where the next line begins, if the one at `line` was read; else null, and nothing has changed.
  [[nodiscard]] const char* read(const char* line);

 private:
  [[nodiscard]] const char* read_record(const char* at);
  [[nodiscard]] const char* turn(const char* at, NameId player);
  [[nodiscard]] const char* draw_and_discard(const char* at);
  [[nodiscard]] const char* action(const char* at);
  [[nodiscard]] const char* hand(const char* at);
  [[nodiscard]] const char* dealer(const char* at);
  [[nodiscard]] const char* deal(const char* at);
  [[nodiscard]] const char* up(const char* at);
  [[nodiscard]] const char* show(const char* at);
  [[nodiscard]] const char* pay(const char* at);

  [[nodiscard]] const char* name(const char* at);
  [[nodiscard]] const char* account(const char* at, Account& account);
  [[nodiscard]] inline const char* card(const char* at);
  [[nodiscard]] const char* cards(const char* at);
  [[nodiscard]] const char* end(const char* at, Part part);
  /// What stands behind the text may look like a line end, too.
  [[nodiscard]] bool ends_line(const char* at) const { return at < text_end_ && *at == '\n'; }
  [[nodiscard]] bool is_near_the_end(const char* at) const { return readable_ - at < ahead; }

  [[nodiscard]] Span span(const char* begin, const char* end) const {
    return {static_cast<Offset>(begin - text_begin_), static_cast<Offset>(end - text_begin_)};
  }

  /// The farthest that a step looks, in bytes; nearer to the end of what may be looked at, lines are left to the grammar.
  static constexpr std::ptrdiff_t ahead = 24;

  Builder& builder_;
  Hand& hand_;
  PlainNames names_;
  const char* text_begin_;
  const char* text_end_;
  const char* readable_;
};

}  // namespace tonk::log
