#include "parser/json_tree.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/utf8.hpp"
#include "parser/bytes.hpp"
#include "parser/complaint.hpp"

namespace tonk::log {

namespace {

using Kind = JsonNode::Kind;

constexpr std::size_t max_depth = 8;             // a hand's own values are 6 deep
constexpr std::size_t max_extension_depth = 64;  // of an `x-` member's value
constexpr std::size_t max_nodes = std::size_t{1} << 20U;

std::size_t string_end(std::string_view line, std::size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    at += line[at] == '\\' ? 1U : 0U;
  }
  return std::min(at + 1, line.size());
}

/// nlohmann::json's events as a tree. They come without places, but in the order of the tokens.
class Growing {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  explicit Growing(std::string_view line) : line_(line) {}

  bool null() { return leaf(Kind::null); }
  bool boolean(bool) { return leaf(Kind::boolean); }
  bool number_integer(number_integer_t) { return leaf(Kind::number); }
  bool number_unsigned(number_unsigned_t) { return leaf(Kind::number); }
  bool number_float(number_float_t, const string_t&) { return leaf(Kind::number); }
  bool string(string_t& text) {
    text_ = std::move(text);
    return leaf(Kind::string);
  }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Kind::object); }
  bool start_array(std::size_t) { return open(Kind::array); }
  bool end_object() { return close() && keys_differ(closed_); }
  bool end_array() { return close(); }
  bool key(string_t& key) {
    const Span at = token();
    if (!in_extension_) {
      key_ = std::move(key);
      key_at_ = at;
    }
    return true;
  }
  bool parse_error(std::size_t bytes_read, const std::string&, const nlohmann::json::exception& error) {
    constexpr int number_too_large = 406;
    const Span at = token(bytes_read);
    if (at.begin == line_.size()) {
      return refuse(at, "json", "the line ends before its JSON object does", "each object stands on one line");
    }
    const std::string found = in_backquotes(line_.substr(at.begin, at.end - at.begin));
    return error.id == number_too_large ? refuse(at, "json", fmt::format("the number {} is too large", found))
                                        : refuse(at, "json", fmt::format("this is not JSON: unexpected {}", found));
  }

  [[nodiscard]] JsonTree take() {
    JsonTree tree{std::move(root_), std::move(error_)};
    return tree;
  }

 private:
  /// The next one. A comma or a colon is none, but for the last byte that was read: that is what went wrong.
  Span token(std::size_t bytes_read = 0) {
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t begin = std::min(line_.find_first_not_of(blanks, at_), line_.size());
    while (begin < line_.size() && (line_[begin] == ',' || line_[begin] == ':') && begin + 1 != bytes_read) {
      begin = std::min(line_.find_first_not_of(blanks, begin + 1), line_.size());
    }
    std::size_t end = begin;
    if (begin < line_.size()) {
      const bool alone = std::string_view("{}[],:").find(line_[begin]) != std::string_view::npos;
      end = line_[begin] == '"' ? string_end(line_, begin)
            : alone             ? begin + 1
                                : std::min(line_.find_first_of(" \t\r\n,:{}[]\"", begin), line_.size());
    }
    at_ = end;
    return {static_cast<Offset>(begin), static_cast<Offset>(end)};
  }

  bool refuse(Span at, std::string code, std::string message, std::string help = {}) {
    error_ = ParseError{at, std::move(code), std::move(message), std::move(help)};
    return false;
  }

  /// The new value; null where there are too many.
  JsonNode* add(Kind kind, Span at) {
    if (++nodes_ > max_nodes) {
      refuse(at, "too-long", fmt::format("a hand of more than {} values is not read", max_nodes));
      return nullptr;
    }
    JsonNode& node = open_.empty() ? root_ : open_.back()->items.emplace_back();
    node.kind = kind;
    node.at = at;
    node.key = std::exchange(key_, {});
    node.key_at = key_at_;
    return &node;
  }

  bool leaf(Kind kind) {
    const Span at = token();
    std::string text = std::exchange(text_, {});
    if (in_extension_) {
      return true;
    }
    JsonNode* node = add(kind, at);
    if (node != nullptr) {
      node->text = std::move(text);
    }
    return node != nullptr;
  }

  bool open(Kind kind) {
    const Span at = token();
    if (in_extension_) {
      return ++skipped_ < max_extension_depth || refuse(at, "json", "this value is nested too deep");
    }
    if (open_.size() == max_depth) {
      return refuse(at, "json", "this value is nested too deep");
    }
    const bool extension = !open_.empty() && open_.back()->kind == Kind::object && is_extension(key_);
    JsonNode* node = add(kind, at);
    if (node == nullptr) {
      return false;
    }
    open_.push_back(node);
    in_extension_ = extension;
    return true;
  }

  bool close() {
    const Span at = token();
    if (skipped_ > 0) {
      --skipped_;
      closed_ = nullptr;
      return true;
    }
    closed_ = in_extension_ ? nullptr : open_.back();
    open_.back()->at.end = at.end;
    open_.pop_back();
    in_extension_ = false;
    return true;
  }

  bool keys_differ(const JsonNode* object) {
    if (object == nullptr) {
      return true;
    }
    std::vector<const JsonNode*> members;
    members.reserve(object->items.size());
    for (const JsonNode& member : object->items) {
      members.push_back(&member);
    }
    std::stable_sort(members.begin(), members.end(),
                     [](const JsonNode* a, const JsonNode* b) { return a->key < b->key; });
    const auto twice = std::adjacent_find(members.begin(), members.end(),
                                          [](const JsonNode* a, const JsonNode* b) { return a->key == b->key; });
    return twice == members.end() ||
           refuse((*(twice + 1))->key_at, "duplicate-field",
                  fmt::format("the field {} stands twice in one object", in_backquotes((*twice)->key)));
  }

  std::string_view line_;
  std::size_t at_ = 0;
  JsonNode root_;
  std::vector<JsonNode*> open_;  ///< an element is added to the last of them only, so that none of them moves
  const JsonNode* closed_ = nullptr;
  bool in_extension_ = false;
  std::size_t skipped_ = 0;  ///< how deep in an extension's value
  std::string key_;
  Span key_at_;
  std::string text_;
  std::size_t nodes_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace

const JsonNode* JsonNode::member(std::string_view name) const {
  const auto found =
      std::find_if(items.begin(), items.end(), [name](const JsonNode& item) { return item.key == name; });
  return kind == Kind::object && found != items.end() ? &*found : nullptr;
}

JsonTree read_json(std::string_view line) {
  if (line.size() > max_chunk) {
    return {{}, ParseError{{}, "too-long", fmt::format("a hand of more than {} bytes is not read", max_chunk), {}}};
  }
  if (const std::size_t bad = find_bad_byte(line, 0); bad != std::string_view::npos) {
    return {{}, explain_bad_byte(line, bad)};
  }
  if (line.starts_with(utf8::byte_order_mark)) {  // the library would skip it
    return {{}, ParseError{{0, 3}, "json", "a byte-order mark stands at the beginning of a file only", {}}};
  }
  Growing growing(line);
  nlohmann::json::sax_parse(line.begin(), line.end(), &growing);
  return growing.take();
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
  const JsonTree tree = read_json(fmt::format("{{\"x-\":{}}}", text));
  return !tree.error && tree.root.items.size() == 1;  // else the text is `1,"x-a":2`
}

}  // namespace tonk::log
