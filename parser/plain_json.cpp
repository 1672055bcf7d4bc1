#include "parser/plain_json.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

#include "core/amount.hpp"
#include "parser/keywords.hpp"
#include "parser/plain_words.hpp"
#include "parser/print.hpp"

namespace tonk::log {
namespace {

bool is_bare(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_bare_char); }

/// Whether the text says it without quotes, as a name of a house, an option or a unit.
bool is_bare_word(std::string_view text) {
  const bool begins_with_letter = !text.empty() && (static_cast<unsigned char>(text[0]) | 0x20U) >= 'a';
  return begins_with_letter && is_bare(text) && text != "with";
}

/// Goes over the line once. What each function is named for is read if it stands there; else it says no, and the line is not plain.
class PlainJson {
 public:
  PlainJson(std::string_view line, Transcript& out)
      : line_(line), at_(line.data()), end_(at_ + line.size()), out_(out) {}

  bool hand() {
    std::size_t next = 0;  // of the fields
    bool is_named = false;
    if (!token('{')) {
      return false;
    }
    do {
      std::string_view key;
      if (!string(key) || !token(':')) {
        return false;
      }
      while (next < fields.size() && fields[next].key != key) {
        ++next;
      }
      if (next == fields.size() || !(this->*fields[next].read)()) {
        return false;
      }
      is_named = is_named || key == "hand";
      ++next;
    } while (token(','));
    const bool closed = token('}');
    skip_blanks();
    return closed && is_named && at_ == end_;
  }

 private:
  struct Field {
    std::string_view key;
    bool (PlainJson::*read)();
  };
  static const std::array<Field, 11> fields;

  // The parts of JSON.
  void skip_blanks() {
    while (at_ != end_ && *at_ == ' ') {
      ++at_;
    }
  }
  bool token(char c) {
    skip_blanks();
    const bool is_here = at_ != end_ && *at_ == c;
    at_ += is_here ? 1 : 0;
    return is_here;
  }
  /// One of ASCII, without anything that is escaped; `span_` is where it stands, with its quotes.
  bool string(std::string_view& text) {
    if (!token('"')) {
      return false;
    }
    const char* const begin = at_;
    while (at_ != end_ && *at_ >= ' ' && *at_ < '\x7F' && *at_ != '"' && *at_ != '\\') {
      ++at_;
    }
    if (at_ == end_ || *at_ != '"') {
      return false;
    }
    text = {begin, static_cast<std::size_t>(at_ - begin)};
    span_ = {offset(begin - 1), offset(++at_)};
    return true;
  }
  bool null() {
    skip_blanks();
    constexpr std::string_view word = "null";
    const bool is_here = std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word);
    at_ += is_here ? word.size() : 0;
    return is_here;
  }
  template <std::size_t size>
  bool key(const char (&name)[size]) {
    skip_blanks();
    constexpr std::size_t letters = size - 1;
    const bool is_here = static_cast<std::size_t>(end_ - at_) >= letters + 2 && *at_ == '"' &&
                         std::memcmp(at_ + 1, name, letters) == 0 && at_[letters + 1] == '"';
    at_ += is_here ? letters + 2 : 0;
    return is_here && token(':');
  }
  template <typename Item>
  bool list(bool may_be_empty, const Item& item) {
    if (!token('[')) {
      return false;
    }
    if (token(']')) {
      return may_be_empty;
    }
    do {
      if (!item()) {
        return false;
      }
    } while (token(','));
    return token(']');
  }

  // The parts of the transcript.
  [[nodiscard]] Offset offset(const char* at) const { return static_cast<Offset>(at - line_.data()); }
  [[nodiscard]] Offset written() const { return static_cast<Offset>(out_.text.size()); }
  bool put(std::string_view text) {
    out_.text += text;
    return true;
  }
  bool word(std::string_view text) {
    const Offset begin = written();
    out_.text += text;
    out_.words.push_back({{begin, written()}, span_});
    return true;
  }
  /// Of what `write` reads and writes.
  template <typename Write>
  bool piece(std::vector<Transcript::Piece>& pieces, const Write& write) {
    skip_blanks();
    const Offset begin = written();
    const Offset from = offset(at_);
    if (!write()) {
      return false;
    }
    pieces.push_back({{begin, written()}, {from, offset(at_)}});
    return true;
  }
  template <typename Write>
  bool line(const Write& write) {
    return piece(out_.lines, write) && put("\n");
  }

  // The values of a hand.
  bool bare_word() {
    std::string_view text;
    return string(text) && is_bare_word(text) && put(" ") && word(text);
  }
  bool player_alone() {
    std::string_view name;
    return string(name) && is_bare(name) && !is_keyword(name) && word(name);
  }
  bool player() { return put(" ") && player_alone(); }
  bool account() {
    std::string_view name;
    return string(name) && is_bare(name) && (name == "pot" || !is_keyword(name)) && put(" ") && word(name);
  }
  bool amount() {
    std::string_view text;
    const std::optional<Amount> parsed = string(text) ? parse_amount(text) : std::nullopt;
    return parsed && put(" ") && word(to_string(*parsed));
  }
  bool card() {
    std::string_view text;
    return string(text) && text.size() == 2 && plain_card(text.data()) && put(" ") && word(text);
  }
  /// One that may say what it stands for.
  bool laid_card() {
    std::string_view text;
    if (!string(text) || (text.size() != 2 && text.size() != 5) || !plain_card(text.data())) {
      return false;
    }
    if (text.size() == 5) {
      const std::optional<Card> meant = text[2] == '=' ? plain_card(text.data() + 3) : std::nullopt;
      if (!meant || !meant->is_natural()) {
        return false;
      }
    }
    return put(" ") && word(text);
  }
  bool known_card() { return card() && !out_.text.ends_with("??"); }
  bool cards(bool may_be_empty) {
    return list(may_be_empty, [this] { return card(); });
  }
  bool spread_number() {
    skip_blanks();
    const char* const begin = at_;
    while (at_ != end_ && *at_ >= '0' && *at_ <= '9') {
      ++at_;
    }
    const std::string_view digits{begin, static_cast<std::size_t>(at_ - begin)};
    constexpr std::size_t most_digits = 4;
    return !digits.empty() && digits.size() <= most_digits && digits[0] != '0' && put(" #") && put(digits);
  }
  bool with_spread_number() { return !token(',') || (key("spread") && spread_number()); }

  bool operands(ActionKind kind) {
    switch (kind) {
      case ActionKind::draw: return !token(',') || (key("card") && known_card());
      case ActionKind::take:
      case ActionKind::discard:
      case ActionKind::aside: return token(',') && key("card") && card();
      case ActionKind::hit:
      case ActionKind::slap: return token(',') && key("card") && laid_card() && with_spread_number();
      case ActionKind::spread: return token(',') && key("cards") && list(false, [this] { return laid_card(); });
      case ActionKind::shed: return token(',') && key("spread") && spread_number();
      case ActionKind::declare:
      case ActionKind::drop:
      case ActionKind::touch:
      case ActionKind::stock_out:
      case ActionKind::knock: return true;
    }
    return false;
  }
  bool action() {
    std::string_view word;
    if (!token('{') || !key("action") || !string(word)) {
      return false;
    }
    const std::optional<ActionKind> kind = action_kind(word);
    return kind && put(word) && operands(*kind) && token('}');
  }

  // The fields.
  bool session() {
    std::string_view name;
    if (!null() && !string(name)) {
      return false;
    }
    out_.session.emplace(name);
    return true;
  }
  bool id() {
    if (null()) {
      out_.kind = Chunk::Kind::preface;
      return true;
    }
    return line([this] {
      std::string_view name;
      return put("hand ") && string(name) && is_bare(name) && word(name);
    });
  }
  bool house() {
    return line([this] {
      if (!put("house") || !token('{') || !key("name") || !bare_word()) {
        return false;
      }
      const bool with = token(',');
      return (!with || (put(" with") && key("with") && list(false, [this] { return bare_word(); }))) && token('}');
    });
  }
  bool stake() {
    return line([this] {
      return put("stake") && token('{') && key("amount") && amount() && (!token(',') || (key("unit") && bare_word())) &&
             token('}');
    });
  }
  bool seats() {
    return line([this] { return put("seats") && list(false, [this] { return player(); }); });
  }
  bool dealer() {
    return line([this] { return put("dealer") && player(); });
  }
  /// Nobody twice.
  bool cards_of_players(std::string_view keyword, bool may_be_empty) {
    told_count_ = 0;
    return list(true, [&] {
      return line([&] {
        return token('{') && key("player") && put(keyword) && player() && token(',') && key("cards") &&
               note(out_.words.back()) && cards(may_be_empty) && token('}');
      });
    });
  }
  bool note(const Transcript::Piece& player) {
    const std::string_view name = line_.substr(player.json.begin, player.json.end - player.json.begin);
    const auto* const end = told_.begin() + told_count_;
    if (told_count_ == told_.size() || std::find(told_.cbegin(), end, name) != end) {
      return false;
    }
    told_[told_count_++] = name;
    return true;
  }
  bool deals() { return cards_of_players("deal", false); }
  bool up() {
    return line([this] { return put("up") && card(); });
  }
  bool play() {
    return list(true, [this] {
      return line([this] {
        std::string_view between = ": ";
        return token('{') && key("player") && player_alone() && token(',') && key("actions") &&
               list(false,
                    [&] {
                      put(between);
                      between = ", ";
                      return piece(out_.groups, [this] { return action(); });
                    }) &&
               token('}');
      });
    });
  }
  bool shows() { return cards_of_players("show", true); }
  bool pays() {
    return list(true, [this] {
      return line([this] {
        return put("pay") && token('{') && key("from") && account() && token(',') && key("to") && account() &&
               token(',') && key("amount") && amount() && token('}');
      });
    });
  }

  std::string_view line_;
  const char* at_;
  const char* end_;
  Transcript& out_;
  Span span_;  ///< of the last string
  static constexpr std::size_t most_players = 16;
  std::array<std::string_view, most_players> told_;
  std::size_t told_count_ = 0;
};

/// In the order in which they are written.
const std::array<PlainJson::Field, 11> PlainJson::fields{{{"session", &PlainJson::session},
                                                          {"hand", &PlainJson::id},
                                                          {"house", &PlainJson::house},
                                                          {"stake", &PlainJson::stake},
                                                          {"seats", &PlainJson::seats},
                                                          {"dealer", &PlainJson::dealer},
                                                          {"deals", &PlainJson::deals},
                                                          {"up", &PlainJson::up},
                                                          {"play", &PlainJson::play},
                                                          {"shows", &PlainJson::shows},
                                                          {"pays", &PlainJson::pays}}};

}  // namespace

bool transcribe_plainly(std::string_view line, Transcript& out) {
  out.clear();
  return line.size() <= max_chunk && PlainJson(line, out).hand();
}

}  // namespace tonk::log
