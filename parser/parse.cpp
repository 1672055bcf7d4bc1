#include "parser/parse.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

#include "core/utf8.hpp"
#include "parser/actions.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {

namespace {

/// By a line's first byte, whether it may be anything but a record.
constexpr std::array<bool, 256> may_begin_otherwise = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("hsx# \t\r\n")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

// `line` has its line end.
template <std::size_t size>
bool begins_with_word(std::string_view line, const char (&word)[size]) {
  if (!line.starts_with(word)) {
    return false;
  }
  line.remove_prefix(size - 1);
  return line.empty() || line[0] == ' ' || line[0] == '\t' || line[0] == '\n' || line.starts_with("\r\n");
}

/// What can be told of most lines by far.
bool is_surely_record(std::string_view line) {
  const bool is_show = line.size() > 1 && line[0] == 's' && line[1] != 'e';
  return !line.empty() && (is_show || !may_begin_otherwise[static_cast<unsigned char>(line[0])]);
}

// Lazy: places are pointers, and lines are counted for an error alone. A byte order mark in front is the Splitter's to
// skip.
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>;

/// Reads a line such as `Ann: draw 6h, discard Kd`, where the play has begun and the player is the next one, and gives where the next line
/// begins; null for any other line. Most turns are written so, and the grammar takes twice as long for each.
[[gnu::flatten]] const char* read_usual_turn(const char* const begin, const char* const end, Builder& builder) {
  static constexpr std::string_view form = ": draw 6h, discard Kd\n";
  constexpr std::size_t draw = form.find("draw");
  constexpr std::size_t drawn = form.find("6h");
  constexpr std::size_t drawn_end = form.find(',');
  constexpr std::size_t discard = form.find("discard");
  constexpr std::size_t discarded = form.find("Kd");
  constexpr std::size_t discarded_end = form.find('\n');
  std::uint64_t bytes = 0;
  if (!builder.in_play() || static_cast<std::size_t>(end - begin) < sizeof(bytes) + form.size()) {
    return nullptr;
  }
  std::memcpy(&bytes, begin, sizeof(bytes));
  const char* const at = begin + builder.next_player_size(bytes);
  const auto stands = [at](std::size_t from, std::size_t to) {
    return std::memcmp(at + from, form.data() + from, to - from) == 0;
  };
  if (at == begin || !stands(0, drawn) || !stands(drawn_end, discarded) || !stands(discarded_end, form.size())) {
    return nullptr;
  }
  const auto first = card_of({at + drawn, 2});
  const auto second = card_of({at + discarded, 2});
  if (!first || !second) {
    return nullptr;
  }
  builder.take_next_player();
  Hand& hand = builder.hand;
  const auto cards = static_cast<std::uint32_t>(hand.cards.size());
  const auto actions = static_cast<std::uint32_t>(hand.actions.size());
  const Span line = builder.span(begin, at + discarded_end);
  const Offset from = builder.offset(at);
  const auto span = [from](std::size_t of, std::size_t to) {
    return Span{static_cast<Offset>(from + of), static_cast<Offset>(from + to)};
  };
  hand.cards.push_back({*first, Card{}, span(drawn, drawn_end)});
  hand.cards.push_back({*second, Card{}, span(discarded, discarded_end)});
  hand.actions.push_back({ActionKind::draw, builder.player, 0, {cards, 1}, span(draw, drawn_end)});
  hand.actions.push_back({ActionKind::discard, builder.player, 0, {cards + 1, 1}, span(discard, discarded_end)});
  hand.play.push_back({PlayLine::Kind::turn, builder.player, actions, 2, {}, line});
  return at + form.size();
}

/// Reads the line at `begin`, and gives where the next begins. In one with all its rules, which would take longer to be called than they
/// take; the input is its own, so that the place in it stays in a register.
[[gnu::flatten]] const char* parse_line(const char* begin, const char* end, Builder& builder) {
  const char* const first = grammar::skip_blanks(begin, end);
  builder.begin_line(builder.offset(first));
  Input in(first, end, "");
  if (tao::pegtl::parse<grammar::expect_record, action, control>(in, builder) && !builder.line_failed()) {
    return in.current();
  }
  builder.drop_line();
  return grammar::rest_of_line::skip(begin, end);
}

void parse_lines(std::string_view text, Builder& builder) {
  const char* const end = text.data() + text.size();
  const auto bad_from = [&](const char* at) {
    const std::size_t bad = find_bad_byte(text, static_cast<std::size_t>(at - text.data()));
    return bad == std::string_view::npos ? end : text.data() + bad;
  };
  const char* bad = bad_from(text.data());
  for (const char* at = text.data(); at != end;) {
    const char* const after = bad == end ? at : grammar::rest_of_line::skip(at, end);
    if (bad < after) {
      builder.add(explain_bad_byte(text, static_cast<std::size_t>(bad - text.data())));
      bad = bad_from(after);
      at = after;
      continue;
    }
    const char* const behind = read_usual_turn(at, end, builder);
    at = behind != nullptr ? behind : parse_line(at, end, builder);
  }
}

}  // namespace

Opening opening(std::string_view line) {
  if (is_surely_record(line)) {
    return Opening::record;
  }
  if (!line.empty() && (line[0] == ' ' || line[0] == '\t')) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  }
  if (begins_with_word(line, "hand")) {
    return Opening::hand;
  }
  if (begins_with_word(line, "session")) {
    return Opening::session;
  }
  if (line.empty() || line[0] == '#' || line[0] == '\n' || line.starts_with("\r\n")) {
    return Opening::nothing;
  }
  return line.starts_with("x-") ? Opening::extension : Opening::record;
}

Splitter::Splitter(std::string_view text) : rest_(utf8::without_mark(text)) {}

std::optional<Chunk> Splitter::next() {
  const bool may_be_preface = first_;
  first_ = false;
  const char* const end = rest_.data() + rest_.size();
  Chunk chunk{Chunk::Kind::preface, rest_, line_};
  Opening most = Opening::nothing;  // of the preface's lines
  const char* begin = rest_.data();
  const char* at = begin;
  std::uint64_t line_number = line_;
  while (at != end) {
    const char* const behind = grammar::rest_of_line::skip(at, end);
    const std::string_view line{at, static_cast<std::size_t>(behind - at)};
    const Opening begun = is_surely_record(line) ? Opening::record : opening(line);
    if (begun == Opening::hand || begun == Opening::session) {
      const auto kind = begun == Opening::hand ? Chunk::Kind::hand : Chunk::Kind::session;
      if (at == begin || (chunk.kind == Chunk::Kind::preface && most == Opening::nothing)) {
        chunk.kind = kind;
        chunk.first_line = line_number;
        begin = at;
      } else {
        // A header in front of the first hand is a session without a name, and so is one of extensions alone.
        const bool anonymous =
            chunk.kind == Chunk::Kind::preface && (begun == Opening::hand || most == Opening::extension);
        chunk.kind = anonymous ? Chunk::Kind::session : chunk.kind;
        break;
      }
    } else {
      most = std::max(most, begun);
    }
    at = behind;
    ++line_number;
  }
  line_ = line_number;
  chunk.text = {begin, static_cast<std::size_t>(at - begin)};
  rest_ = {at, static_cast<std::size_t>(end - at)};
  if (chunk.text.empty() && !may_be_preface) {
    return std::nullopt;
  }
  return chunk;
}

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand) {
  Builder builder(chunk, hand);
  if (chunk.text.size() > max_chunk) {
    builder.add({{fmt::format("a hand of more than {} bytes is not read", max_chunk), {}}, "too-long", {}});
  } else {
    parse_lines(chunk.text, builder);
  }
  return builder.finish();
}

}  // namespace tonk::log
