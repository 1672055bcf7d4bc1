#include "parser/parse.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "core/utf8.hpp"
#include "parser/actions.hpp"
#include "parser/syntax_error.hpp"

namespace tonk::log {

namespace {

template <std::size_t size>
bool begins_with_word(std::string_view text, const char (&word)[size]) {
  if (!text.starts_with(word)) {
    return false;
  }
  text.remove_prefix(size - 1);
  return text.empty() || text[0] == ' ' || text[0] == '\t' || text[0] == '\n' || text.starts_with("\r\n");
}

/// Whether a line that begins so may be `hand …` or `session …`.
bool may_begin_chunk(char c) { return c == 'h' || c == 's' || c == ' ' || c == '\t' || c == utf8::byte_order_mark[0]; }

bool begins_chunk(Opening begun) { return begun == Opening::hand || begun == Opening::session; }

// Lazy: places are pointers, and lines are counted for an error alone.
using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>;

// Most lines are of two forms, for which the grammar takes two and three times as long. Each function gives where the next line begins; null
// for any other line.

/// `Ann: draw 6h, discard Kd`, where the play has begun and the player is the next one.
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
  const auto first = card_of_letters(at + drawn);
  const auto second = card_of_letters(at + discarded);
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

/// `deal Ann 4h 5h 9c Kd 2s` and `show Ann 2s 3c`, where the player is the next one.
[[gnu::flatten]] const char* read_usual_cards(const char* const begin, const char* const end, Builder& builder) {
  constexpr std::string_view deal = "deal ";
  constexpr std::ptrdiff_t width = 3;  // of a card with the blank before it
  std::uint64_t bytes = 0;
  if (static_cast<std::size_t>(end - begin) < deal.size() + sizeof(bytes)) {
    return nullptr;
  }
  const bool deals = std::memcmp(begin, deal.data(), deal.size()) == 0;
  if (!deals && std::memcmp(begin, "show ", deal.size()) != 0) {
    return nullptr;
  }
  const char* const name = begin + deal.size();
  std::memcpy(&bytes, name, sizeof(bytes));
  const char* const first = name + builder.next_player_size(bytes);
  const char* at = first;
  builder.begin_line(builder.offset(begin));
  for (; end - at > width && *at == ' '; at += width) {
    const auto card = card_of_letters(at + 1);
    if (!card) {
      break;
    }
    builder.add_card(*card, Card{}, builder.span(at + 1, at + width));
  }
  const bool usual = first != name && at != first && *at == '\n';
  if (usual) {
    builder.take_next_player();
    builder.end_line(builder.offset(at));
  }
  if (!usual || !(deals ? builder.add_deal() : builder.add_show())) {
    builder.drop_line();
  }
  return usual ? at + 1 : nullptr;
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

struct Place {
  const char* at;
  std::uint64_t line;
};

/// Reads lines from here on: all, or those of one chunk. Behind `end` the text goes on where the chunk is too long.
Place read_lines(Place place, const char* end, std::string_view text, bool one_chunk, Builder& builder) {
  const char* const behind_text = text.data() + text.size();
  const char* const first = place.at;
  while (place.at != end) {
    const char* behind = read_usual_turn(place.at, end, builder);
    if (behind == nullptr) {
      behind = read_usual_cards(place.at, end, builder);
    }
    if (behind == nullptr) {
      const std::string_view rest{place.at, static_cast<std::size_t>(behind_text - place.at)};
      if (one_chunk && may_begin_chunk(*place.at) && place.at != first && begins_chunk(opening(rest))) {
        break;
      }
      behind = parse_line(place.at, end, builder);
    }
    place = {behind, place.line + 1};
  }
  return place;
}

/// Skips lines from here on: all, or those of one chunk.
Place skip_lines(Place place, const char* end, bool one_chunk) {
  const auto is_other = [&] {
    return one_chunk && begins_chunk(opening({place.at, static_cast<std::size_t>(end - place.at)}));
  };
  while (place.at != end && !is_other()) {
    place = {grammar::rest_of_line::skip(place.at, end), place.line + 1};
  }
  return place;
}

/// Reads a chunk that begins the text: its kind is known, its end may not be.
FirstChunk read_chunk(Chunk chunk, bool to_its_end, Hand& hand) {
  const std::string_view text = chunk.text;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  chunk.text = text.substr(0, max_chunk + 1);
  Builder builder(chunk, hand);
  const Place first{begin, chunk.first_line};
  Place behind = read_lines(first, begin + chunk.text.size(), text, to_its_end, builder);
  FirstChunk read;
  if (static_cast<std::size_t>(behind.at - begin) <= max_chunk) {
    read.errors = builder.finish();
  } else {
    behind = skip_lines({grammar::rest_of_line::skip(begin, end), first.line + 1}, end, to_its_end);
    hand.clear();
    hand.is_session = chunk.kind == Chunk::Kind::session;
    read.errors = {{{fmt::format("a hand of more than {} bytes is not read", max_chunk), {}}, "too-long", {}}};
  }
  chunk.text = text.substr(0, static_cast<std::size_t>(behind.at - begin));
  read.chunk = chunk;
  read.next_line = behind.line;
  return read;
}

}  // namespace

Opening opening(std::string_view text) {
  text = utf8::without_mark(text);  // where a file was put behind another, of which its first hand costs none
  if (!text.empty() && (text[0] == ' ' || text[0] == '\t')) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  }
  if (begins_with_word(text, "hand")) {
    return Opening::hand;
  }
  if (begins_with_word(text, "session")) {
    return Opening::session;
  }
  if (text.empty() || text[0] == '#' || text[0] == '\n' || text.starts_with("\r\n")) {
    return Opening::nothing;
  }
  return text.starts_with("x-") ? Opening::extension : Opening::record;
}

Preface preface_of(std::string_view text) {
  Preface preface;
  for (const char* const end = text.data() + text.size(); preface.size < text.size(); ++preface.lines) {
    const Opening begun = opening(text.substr(preface.size));
    if (begins_chunk(begun)) {
      preface.behind = begun;
      break;
    }
    preface.most = std::max(preface.most, begun);
    const char* const behind = grammar::rest_of_line::skip(text.data() + preface.size, end);
    preface.size = static_cast<std::size_t>(behind - text.data());
  }
  return preface;
}

FirstChunk parse_first(std::string_view text, std::uint64_t first_line, Hand& hand) {
  const Preface preface = preface_of(text);
  if (preface.behind == Opening::nothing) {
    return read_chunk({Chunk::Kind::preface, text, first_line}, false, hand);
  }
  const bool comments_alone = preface.most == Opening::nothing;
  const bool may_be_skipped =
      preface.size <= max_chunk && find_bad_byte(text.substr(0, preface.size)) == std::string_view::npos;
  if (comments_alone && may_be_skipped) {
    const auto kind = preface.behind == Opening::hand ? Chunk::Kind::hand : Chunk::Kind::session;
    return read_chunk({kind, text.substr(preface.size), first_line + preface.lines}, true, hand);
  }
  // A header in front of the first hand is a session without a name, and so is one of extensions alone.
  const bool is_session = !comments_alone && (preface.behind == Opening::hand || preface.most == Opening::extension);
  const auto kind = is_session ? Chunk::Kind::session : Chunk::Kind::preface;
  return read_chunk({kind, text.substr(0, preface.size), first_line}, false, hand);
}

std::vector<ParseError> parse(const Chunk& chunk, Hand& hand) { return read_chunk(chunk, false, hand).errors; }

}  // namespace tonk::log
