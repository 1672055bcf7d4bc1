#include "spec/document_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/utf8.hpp"
#include "spec/document.hpp"
#include "spec/source.hpp"

namespace tonk::spec {
namespace {

/// More than a document may nest, so that brackets in a title or between quotation marks are no trouble.
constexpr int max_open_brackets = 64;
constexpr int max_dashes = 64;

bool is_control(char32_t value) {
  return (value < 0x20 && value != '\t' && value != '\n' && value != '\r') || (value >= 0x7F && value < 0xA0);
}

bool has_good_bytes(const Source& source, Report& report) {
  const std::string_view text = source.text();
  for (std::size_t i = 0; i < text.size();) {
    const utf8::Decoded point = utf8::decode(text.substr(i));
    const auto at = static_cast<Offset>(i);
    if (!point.valid) {
      report.error("not-utf8", source, {at, at + 1},
                   fmt::format("the byte 0x{:02x} is not UTF-8", static_cast<unsigned char>(text[i])),
                   "save the file with the encoding UTF-8");
      return false;
    }
    const bool lone_return = point.code == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (is_control(point.code) || lone_return) {
      report.error("control-character", source, {at, at + static_cast<Offset>(point.size)},
                   fmt::format("the control character U+{:04X} stands in the text", static_cast<unsigned>(point.code)),
                   lone_return ? "end each line with a line feed" : "delete it");
      return false;
    }
    i += point.size;
  }
  return true;
}

bool opens(char c) { return c == '[' || c == '{'; }
bool closes(char c) { return c == ']' || c == '}'; }

/// Counts brackets wherever they stand but in comments, and the dashes that open lists within lists on one line.
bool has_sane_depth(const Source& source, Report& report) {
  const std::string_view text = source.text();
  int brackets = 0;
  int dashes = 0;
  bool in_comment = false;
  bool at_line_start = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool after_blank = i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t' || text[i - 1] == '\n';
    if (c == '\n') {
      in_comment = false;
      at_line_start = true;
      dashes = 0;
    } else if (c == '#' && after_blank) {
      in_comment = true;
    } else if (!in_comment) {
      brackets += opens(c) ? 1 : closes(c) && brackets > 0 ? -1 : 0;
      at_line_start = at_line_start && (c == ' ' || c == '\t' || c == '-' || c == '?' || c == ':');
      dashes += at_line_start && c != ' ' && c != '\t' ? 1 : 0;
      // A line of dashes alone is a document's beginning or a mistake; neither nests.
      if (brackets > max_open_brackets || (dashes > max_dashes && after_blank)) {
        const auto at = static_cast<Offset>(i);
        report.error("too-deep", source, {at, at + 1}, "the text is nested too deeply",
                     fmt::format("at most {} levels can be read", max_document_depth));
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool is_safe_to_parse(const Source& source, Report& report) {
  if (source.text().size() > max_document_bytes) {
    report.error("too-large", source, {0, 0},
                 fmt::format("the file has {} bytes, and {} can be read", source.text().size(), max_document_bytes));
    return false;
  }
  return has_good_bytes(source, report) && has_sane_depth(source, report);
}

namespace {

std::string_view rest_of_line(const Source& source, Offset begin) {
  const std::string_view line = source.line(begin);
  const auto line_end = static_cast<Offset>(line.data() + line.size() - source.text().data());
  return std::string_view(source.text()).substr(begin, std::max(begin, line_end) - begin);
}

/// A plain text, or one in quotation marks without escapes, is found in the file as it is. Any other text begins on the
/// line where it is marked and cannot be followed further.
Part value_at(const Source& source, Offset begin, const std::string& text) {
  Part node;
  node.kind = Part::Kind::value;
  node.text = text;
  const std::string_view rest = rest_of_line(source, begin);
  node.in_quotes = rest.starts_with('"') || rest.starts_with('\'');
  const Offset skip = node.in_quotes ? 1 : 0;
  node.verbatim = rest.substr(std::min<std::size_t>(skip, rest.size())).starts_with(text);
  if (node.verbatim) {
    node.at = {begin + skip, begin + skip + static_cast<Offset>(text.size())};
  } else {
    node.at = {begin, begin + static_cast<Offset>(rest.size())};
  }
  return node;
}

}  // namespace

void DocumentBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ == 1) {
    return;
  }
  const Offset at = offset(mark);
  if (std::string_view(source_.text()).substr(at).starts_with("---")) {
    report_.error("second-document", source_, {at, at + 3}, "a second document begins here",
                  "write each house and each option into a file of its own");
  } else {
    report_.error("yaml-syntax", source_, {at, at + 1}, "this does not belong to what stands above it",
                  "write all keys as `key: value`, one on a line, indented alike");
  }
  throw Stop{};
}

std::optional<Span> DocumentBuilder::innermost() const {
  return open_.empty() ? std::nullopt : std::optional(open_.back().node.at);
}

bool DocumentBuilder::expects_key() const {
  return !open_.empty() && open_.back().node.kind == Part::Kind::map && !open_.back().key;
}

void DocumentBuilder::refuse_decoration(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const Offset at = offset(mark);
  const char first = at < source_.text().size() ? source_.text()[at] : '\0';
  if (anchor != 0 || first == '&') {
    report_.error("alias", source_, {at, at + 1}, "a name for a part of the file (`&`) cannot be used here",
                  "write the part out in each place");
  }
  if (first == '!') {
    report_.error("tag", source_, {at, at + 1}, "a tag (`!`) cannot be used here", "leave it out");
  }
}

void DocumentBuilder::refuse_key(Span at, const std::string& what) {
  report_.error("complex-key", source_, at, what, "write a key as plain words before the `:`");
}

void DocumentBuilder::take_key(Part node) {
  Open& map = open_.back();
  const auto& keys = map.node.keys;
  if (node.text == "<<" && !node.in_quotes) {
    report_.error("alias", source_, node.at, "`<<` cannot be used here", "use `extends:` to build on another house");
  } else {
    const auto earlier = std::find_if(keys.begin(), keys.end(), [&](const Part& k) { return k.text == node.text; });
    if (earlier != keys.end()) {
      report_.error("duplicate-key", source_, node.at, back_quoted(node.text) + " is written twice",
                    fmt::format("it stands on line {} already", source_.position(earlier->at.begin).line));
    }
  }
  map.key = std::move(node);
}

void DocumentBuilder::take_value(Part node) {
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = open_.back();
  if (parent.node.kind == Part::Kind::list) {
    parent.node.items.push_back(std::move(node));
    return;
  }
  const auto& keys = parent.node.keys;
  Part key = *std::exchange(parent.key, std::nullopt);
  const bool seen = std::any_of(keys.begin(), keys.end(), [&](const Part& k) { return k.text == key.text; });
  const bool refused = key.kind != Part::Kind::value || (key.text == "<<" && !key.in_quotes);
  if (!seen && !refused) {
    parent.node.keys.push_back(std::move(key));
    parent.node.items.push_back(std::move(node));
  }
}

void DocumentBuilder::take_leaf(Part node) {
  if (++nodes_ > max_document_nodes) {
    report_.error("too-large", source_, node.at, fmt::format("the file has more than {} parts", max_document_nodes));
    throw Stop{};
  }
  if (!expects_key()) {
    take_value(std::move(node));
  } else if (node.kind == Part::Kind::value && !node.text.empty()) {
    take_key(std::move(node));
  } else {
    refuse_key(node.at, "there is no key here");
    open_.back().key = Part{};
  }
}

void DocumentBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  // An empty value is marked at whatever comes next, so its key, or its list, says where it is.
  Part node;
  node.at = {offset(mark), offset(mark) + 1};
  if (!open_.empty() && !expects_key()) {
    node.at = open_.back().key ? open_.back().key->at : open_.back().node.at;
  }
  if (anchor != 0) {
    report_.error("alias", source_, node.at, "a name for a part of the file (`&`) cannot be used here",
                  "write the part out in each place");
  }
  take_leaf(std::move(node));
}

void DocumentBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t) {
  const Offset at = offset(mark);
  report_.error("alias", source_, {at, at + 1}, "a reference to another part of the file (`*`) cannot be used here",
                "write the part out in each place");
  Part node;
  node.at = {at, at + 1};
  if (expects_key()) {
    open_.back().key = std::move(node);
  } else {
    take_leaf(std::move(node));
  }
}

void DocumentBuilder::OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                               const std::string& value) {
  refuse_decoration(mark, anchor);
  const Offset begin = offset(mark);
  Part node = value_at(source_, begin, value);
  refuse_outside_bracket(begin);
  refuse_overflow(begin, node);
  take_leaf(std::move(node));
}

/// A value stands on one line, so that one whose end was forgotten does not swallow the keys below it.
void DocumentBuilder::refuse_overflow(Offset begin, const Part& value) {
  const std::string_view rest = rest_of_line(source_, begin);
  reached_ = begin;
  if (rest.starts_with('&') || rest.starts_with('!')) {
    return;  // reported, and the value stands somewhere behind
  }
  const std::optional<std::size_t> end = value.in_quotes  ? quotation_end(rest)
                                         : value.verbatim ? std::optional(value.text.size())
                                                          : std::nullopt;
  if (end) {
    reached_ = begin + static_cast<Offset>(*end);
    refuse_stuck_comment(begin, rest, *end, value.in_quotes);
  } else if (value.in_quotes) {
    refuse_line(begin, open_quotation_message, open_quotation_help);
  } else if (rest.starts_with('|') || rest.starts_with('>')) {
    refuse_line(begin, "a text of several lines cannot be used here", "write it on one line, between quotation marks");
  } else {
    refuse_line(
        begin, "the value goes on in the next line",
        "write it on one line; if the next line is a key, indent it as the key above, and put a blank behind its `:`");
  }
}

/// `Room #3` is a name to a player, and to YAML a word and a comment.
void DocumentBuilder::refuse_stuck_comment(Offset begin, std::string_view rest, std::size_t end, bool in_quotes) {
  constexpr std::string_view blanks = " \t";
  const std::size_t sign = rest.find_first_not_of(blanks, end);
  const bool is_comment = sign != std::string_view::npos && rest[sign] == '#';
  if (is_comment && sign + 1 < rest.size() && rest.find_first_of(" \t#", sign + 1) != sign + 1) {
    refuse_line(begin + static_cast<Offset>(sign), "nobody can tell whether this is a comment",
                "write a blank behind the `#` of a comment, and put a text with a `#` between quotation marks");
  }
  const std::size_t stuck = in_quotes ? std::string_view::npos : rest.substr(0, end).find("# ");
  if (stuck != std::string_view::npos) {
    refuse_line(begin + static_cast<Offset>(stuck), "nobody can tell whether this is a comment",
                "write a blank in front of the `#` of a comment, and put a text with a `#` between quotation marks");
  }
}

/// What stands in brackets may go on in further lines, as long as none of them could be a line outside of them.
void DocumentBuilder::refuse_outside_bracket(Offset at) {
  const auto outer = std::find_if(open_.rbegin(), open_.rend(), [](const Open& part) { return !part.in_brackets; });
  if (outer == open_.rbegin() || outer == open_.rend()) {
    return;
  }
  const Part& bracket = std::prev(outer)->node;
  const auto line_of = [&](Offset offset) { return source_.position(offset).line; };
  const auto column_of = [&](Offset offset) { return source_.position(offset).column; };
  if (line_of(at) != line_of(bracket.at.begin) && column_of(at) <= column_of(outer->node.at.begin)) {
    refuse_line(at, fmt::format("the bracket on line {} is not closed above this line", line_of(bracket.at.begin)),
                "close it, or indent further what stands in it");
  }
}

void DocumentBuilder::refuse_line(Offset at, const std::string& message, const std::string& help) {
  report_.error("yaml-syntax", source_, {at, at + 1}, message, help);
  throw Stop{};
}

void DocumentBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                                      YAML::EmitterStyle::value style) {
  open(Part::Kind::list, mark, anchor, style);
}

void DocumentBuilder::OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                                 YAML::EmitterStyle::value style) {
  open(Part::Kind::map, mark, anchor, style);
}

void DocumentBuilder::open(Part::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor,
                           YAML::EmitterStyle::value style) {
  refuse_decoration(mark, anchor);
  refuse_outside_bracket(offset(mark));
  Open part;
  part.in_brackets = style == YAML::EmitterStyle::Flow;
  part.node.kind = kind;
  part.node.at = {offset(mark), offset(mark) + 1};
  part.is_key = expects_key();
  if (open_.size() >= max_document_depth || ++nodes_ > max_document_nodes) {
    report_.error(open_.size() >= max_document_depth ? "too-deep" : "too-large", source_, part.node.at,
                  "the text is nested too deeply", fmt::format("at most {} levels can be read", max_document_depth));
    throw Stop{};
  }
  if (part.is_key) {
    refuse_key(part.node.at, "a list or a map stands where a key belongs");
  }
  open_.push_back(std::move(part));
}

void DocumentBuilder::close() {
  Open part = std::move(open_.back());
  open_.pop_back();
  if (part.is_key) {
    open_.back().key = Part{};
  } else {
    take_value(std::move(part.node));
  }
}

}  // namespace tonk::spec
