#include <algorithm>

#include <fmt/format.h>

#include "core/utf8.hpp"
#include "parser/builder.hpp"
#include "parser/print.hpp"

// The builder's words: names, other texts and amounts.
namespace tonk::log {

namespace {

constexpr std::size_t max_options = 255;

}  // namespace

Span Builder::word_span() const {
  const char* begin = word.data();
  return word_quoted ? span(begin - 1, begin + word.size() + 1) : span(begin, begin + word.size());
}

std::string_view Builder::unescaped() {
  if (!word_quoted || word.find('\\') == std::string_view::npos) {
    return word;
  }
  unescaped_.clear();
  for (std::size_t at = 0; at < word.size(); ++at) {
    at += word[at] == '\\' ? 1U : 0U;
    unescaped_ += word[at];
  }
  return unescaped_;
}

bool Builder::check_name(std::string_view name) {
  if (!word_quoted && is_keyword(name)) {
    return refuse(word_span(), "keyword-as-name",
                  fmt::format("{} is a keyword, not a player's name", in_backquotes(name)),
                  fmt::format("a player of that name is written in quotes: `\"{}\"`", printable(name, max_quoted)));
  }
  return check_length(name, max_name);
}

bool Builder::check_length(std::string_view text, std::size_t most) {
  if (text.size() <= most) {
    return true;
  }
  std::size_t characters = 0;
  for (std::string_view rest = text; !rest.empty(); ++characters) {
    rest.remove_prefix(utf8::decode(rest).size);
  }
  return characters <= most ||
         refuse(word_span(), "too-long",
                fmt::format("a name has at most {} characters, but this one has {}", most, characters));
}

bool Builder::resolve_text(std::string& text, std::size_t most) {
  const std::string_view plain = unescaped();
  if (plain.empty()) {
    return refuse(word_span(), "syntax", "a name in quotes is empty");
  }
  if (!check_length(plain, most)) {
    return false;
  }
  for (std::string_view rest = word_quoted ? plain : ""; !rest.empty();) {  // a bare word has letters alone
    const utf8::Decoded c = utf8::decode(rest);
    if (!utf8::is_printable(c.code)) {
      const std::size_t at = word.find(rest.substr(0, c.size));
      return refuse(span(word.data() + at, word.data() + at + c.size), "control-character",
                    fmt::format("{} is not allowed in a name", in_backquotes(rest.substr(0, c.size))));
    }
    rest.remove_prefix(c.size);
  }
  text.assign(plain);
  return true;
}

bool Builder::resolve_player() {
  const std::string_view name = word_quoted ? unescaped() : word;
  const auto& names = hand.names;
  for (std::size_t at = 0; at < names.size(); ++at) {
    if (names[at].size() == name.size() && std::equal(name.begin(), name.end(), names[at].begin())) {
      player = NameId{static_cast<std::uint8_t>(at)};
      return !keyword_names_ || check_name(name);
    }
  }
  std::string added;
  if (!check_name(name) || !resolve_text(added, max_name)) {
    return false;
  }
  if (names.size() == max_names) {
    return refuse(word_span(), "too-many-names",
                  fmt::format("a hand has at most {} players, and {} is one more", max_names, in_backquotes(name)));
  }
  keyword_names_ = keyword_names_ || is_keyword(name);
  player = NameId{static_cast<std::uint8_t>(names.size())};
  hand.names.push_back(std::move(added));
  return true;
}

bool Builder::list_player() {
  if (!resolve_player()) {
    return false;
  }
  if (std::find(players.begin(), players.end(), player) != players.end()) {
    return refuse(word_span(), "duplicate-name", named_twice());
  }
  players.push_back(player);
  return true;
}

bool Builder::add_option() {
  if (options.size() == max_options) {
    return refuse(word_span(), "too-long", fmt::format("a house is given at most {} options", max_options));
  }
  return resolve_text(options.emplace_back(), max_path);
}

std::string Builder::named_twice() const {
  return fmt::format("{} is named twice in this line", in_backquotes(hand.names[player.index]));
}

bool Builder::resolve_amount(std::string_view text) {
  amount_at = span(text.data(), text.data() + text.size());
  if (const std::optional<Amount> parsed = parse_amount(text)) {
    amount = *parsed;
    return true;
  }
  const std::size_t slash = text.find('/');
  const bool zero = slash != std::string_view::npos && text.find_first_not_of('0', slash + 1) == std::string_view::npos;
  return refuse(
      amount_at, "amount",
      fmt::format("the amount {} {}", in_backquotes(text), zero ? "divides by zero" : "has more than 15 digits"));
}

}  // namespace tonk::log
