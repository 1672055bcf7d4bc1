#include "parser/scribe.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "core/amount.hpp"
#include "core/card.hpp"
#include "parser/complaint.hpp"
#include "parser/print.hpp"

namespace tonk::log {

namespace {

constexpr std::string_view a_card = "a card such as `\"Td\"`";
constexpr std::string_view a_player = "a player's name";

std::string_view kind_of(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Kind::null: return "`null`";
    case JsonNode::Kind::boolean: return "`true` or `false`";
    case JsonNode::Kind::number: return "a number";
    case JsonNode::Kind::string: return "a string";
    case JsonNode::Kind::array: return "an array";
    case JsonNode::Kind::object: return "an object";
  }
  return "";
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

bool among(std::string_view word, const Scribe::Fields& fields) {
  return std::find(fields.begin(), fields.end(), word) != fields.end();
}

}  // namespace

void Scribe::refuse(Span at, std::string_view code, std::string message, std::string help) {
  if (out_.errors.size() < max_errors) {
    out_.errors.push_back({at, std::string(code), std::move(message), std::move(help)});
  }
}

void Scribe::wrong(const JsonNode& node, std::string_view what) {
  refuse(node.at, "wrong-type", fmt::format("expected {}, but found {}", what, kind_of(node)));
}

bool Scribe::is_object(const JsonNode& node, std::string_view what, const Fields& required, const Fields& optional,
                       bool extensible) {
  if (node.kind != JsonNode::Kind::object) {
    wrong(node, what);
    return false;
  }
  bool good = true;  // not told by the errors, of which there may be as many as are kept
  for (const JsonNode& member : node.items) {
    if (among(member.key, required) || among(member.key, optional) || (extensible && is_extension(member.key))) {
      continue;
    }
    good = false;
    if (out_.errors.size() == max_errors) {
      break;
    }
    std::vector<std::string_view> known(required);
    known.insert(known.end(), optional.begin(), optional.end());
    const std::string_view meant = nearest(member.key, known);
    refuse(member.key_at, "unknown-field", fmt::format("{} has no field {}", what, in_backquotes(member.key)),
           !meant.empty() ? fmt::format("did you mean `{}`?", meant)
           : extensible   ? "a field of your own begins with `x-`"
                          : "");
  }
  for (const std::string_view field : required) {
    if (node.member(field) == nullptr) {
      good = false;
      refuse({node.at.begin, node.at.begin + 1}, "missing-field", fmt::format("{} needs the field `{}`", what, field));
    }
  }
  return good;
}

bool Scribe::is_array(const JsonNode& node, std::string_view what, bool may_be_empty) {
  if (node.kind != JsonNode::Kind::array) {
    wrong(node, fmt::format("an array of {}", what));
    return false;
  }
  if (node.items.empty() && !may_be_empty) {
    refuse(node.at, "missing-field", fmt::format("an array of {} is empty", what));
    return false;
  }
  return true;
}

const std::string* Scribe::string(const JsonNode& node, std::string_view what) {
  if (node.kind != JsonNode::Kind::string) {
    wrong(node, what);
    return nullptr;
  }
  const auto control = std::find_if(node.text.begin(), node.text.end(), is_control);
  if (control != node.text.end()) {
    refuse(node.at, "control-character", fmt::format("{} is not allowed here", in_backquotes({&*control, 1})));
    return nullptr;
  }
  return &node.text;
}

void Scribe::word(Span at, std::string_view text) {
  const auto begin = static_cast<Offset>(out_.text.size());
  put(text);
  out_.words.push_back({{begin, static_cast<Offset>(out_.text.size())}, at});
}

void Scribe::id(const JsonNode& node) {
  if (const std::string* text = string(node, "a string such as `\"1\"`")) {
    put(" ").word(node.at, quoted_id(*text));
  }
}

void Scribe::name(const JsonNode& node, std::string_view what) {
  if (const std::string* text = string(node, what)) {
    put(" ").word(node.at, quoted_word(*text));
  }
}

void Scribe::begin_player(const JsonNode& node) {
  if (const std::string* text = string(node, a_player)) {
    word(node.at, back_quoted(*text));
  }
}

void Scribe::player(const JsonNode& node) {
  put(" ");
  begin_player(node);
}

void Scribe::key_as_player(const JsonNode& member) {
  JsonNode key;
  key.kind = JsonNode::Kind::string;
  key.at = member.key_at;
  key.text = member.key;
  player(key);
}

void Scribe::account(const JsonNode& node) {
  if (node.kind == JsonNode::Kind::object) {
    if (is_object(node, "a player", {"player"}, {}, false)) {
      player(*node.member("player"));
    }
  } else if (node.text == "pot") {
    put(" ").word(node.at, "pot");
  } else {
    player(node);
  }
}

void Scribe::amount(const JsonNode& node) {
  if (node.kind == JsonNode::Kind::number) {
    refuse(node.at, "wrong-type", "expected an amount such as `\"2\"`, but found a number",
           "an amount is written in quotes, so that no program rounds it");
    return;
  }
  const std::string* text = string(node, "an amount such as `\"2\"`");
  if (text == nullptr) {
    return;
  }
  if (const std::optional<Amount> parsed = parse_amount(*text)) {
    put(" ").word(node.at, to_string(*parsed));
  } else {
    refuse(node.at, "amount", fmt::format("{} is not an amount such as `2`, `0.25` or `1/3`", in_backquotes(*text)),
           "an amount has at most 15 digits");
  }
}

void Scribe::card(const JsonNode& node) {
  const std::string* text = string(node, a_card);
  if (text == nullptr) {
    return;
  }
  if (const std::optional<Card> parsed = parse_card(*text)) {
    put(" ").word(node.at, to_string(*parsed));
  } else {
    refuse(node.at, "syntax", fmt::format("{} is not a card such as `Td`", in_backquotes(*text)));
  }
}

void Scribe::laid_card(const JsonNode& node) {
  const std::size_t equals = node.text.find('=');
  if (equals == std::string::npos) {
    card(node);
    return;
  }
  const std::string_view text = node.text;
  const std::optional<Card> laid = parse_card(text.substr(0, equals));
  const std::optional<Card> meant = parse_card(text.substr(equals + 1));
  if (laid && meant && meant->is_natural()) {
    put(" ").word(node.at, fmt::format("{}={}", to_string(*laid), to_string(*meant)));
  } else {
    refuse(node.at, "syntax", fmt::format("{} is not a card such as `Td` or `X1=Td`", in_backquotes(text)));
  }
}

void Scribe::spread_number(const JsonNode& node) {
  std::uint16_t number = 0;
  const char* begin = line_.data() + node.at.begin;
  const char* end = line_.data() + node.at.end;
  if (node.kind != JsonNode::Kind::number) {
    wrong(node, "the number of a spread");
    return;
  }
  const auto [rest, error] = std::from_chars(begin, end, number);
  if (error != std::errc{} || rest != end || number == 0) {
    refuse(node.at, "spread-number", "the spreads of a hand are counted from 1, and are at most 65535");
    return;
  }
  put(" #").put(std::to_string(number));
}

}  // namespace tonk::log
