#include "spec/document.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/text.hpp"
#include "spec/syntax_fault.hpp"

namespace tonk::spec {
namespace {

struct Translation {
  std::string_view theirs;  ///< how the parser's message begins
  const char* ours;
  const char* help;
  const char* code = "yaml-syntax";
};

constexpr std::array translations{
    Translation{"illegal map value", "a second `:` stands in this line, or a line is indented too far",
                "put a text with a `:` between quotation marks"},
    Translation{"illegal map key", "a key cannot stand here", "begin each key on a line of its own"},
    Translation{"illegal block entry", "a list cannot begin here", "begin each `- ` on a line of its own"},
    Translation{"illegal flow end", "this bracket closes nothing", "delete it, or open it before"},
    Translation{"end of map flow not found", "the bracket `{` is not closed",
                "write `}` after the last value, and a `,` between two"},
    Translation{"end of sequence flow not found", "the bracket `[` is not closed",
                "write `]` after the last value, and a `,` between two"},
    Translation{"end of map not found", "this line does not fit what stands above it",
                "indent the keys that belong together alike, and write `:` after each"},
    Translation{"end of sequence not found", "this line does not fit the list above it",
                "begin each part of the list with `- `, indented alike"},
    Translation{"the referenced anchor is not defined",
                "a reference to another part of the file (`*`) cannot be used here", "write the part out in each place",
                "alias"},
    Translation{"", "this cannot be read as YAML",
                "write `key: value`, one on a line, and put a text with other signs between quotation marks"},
};

std::string_view rest_of_line(const Source& source, Offset begin) {
  const std::string_view line = source.line(begin);
  const auto line_end = static_cast<Offset>(line.data() + line.size() - source.text().data());
  return std::string_view(source.text()).substr(begin, std::max(begin, line_end) - begin);
}

/// Makes a value. A plain text, or one in quotation marks without escapes, stands in the file as it is; of any other text only
/// the line is known on which it begins.
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

/// Builds the tree from the parser's events, and reports what YAML allows and a rule file does not.
class DocumentBuilder final : public YAML::EventHandler {
 public:
  DocumentBuilder(const Source& source, Report& report) : source_(source), report_(report) {}

  /// The document's root, which is empty where there is none; nothing where the structure is broken. Once.
  [[nodiscard]] std::optional<Part> parse() {
    try {
      refuse_directive();
      std::istringstream input(source_.text());
      YAML::Parser parser(input);
      // Asking a third time for a document can loop for ever; a second one is refused.
      if (parser.HandleNextDocument(*this)) {
        parser.HandleNextDocument(*this);
      }
      return std::move(root_);
    } catch (const Stop&) {  // what is wrong has been reported
    } catch (const YAML::Exception& problem) {
      report_syntax(problem);
    } catch (const std::exception&) {
      error("yaml-syntax", {0, 1}, "this cannot be read as YAML");
    }
    return std::nullopt;
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ == 1) {
      return;
    }
    const Offset at = offset(mark);
    if (std::string_view(source_.text()).substr(at).starts_with("---")) {
      stop("second-document", {at, at + 3}, "a second document begins here",
           "write each house and each option into a file of its own, without `---`");
    }
    stop("yaml-syntax", {at, at + 1}, "this does not belong to what stands above it",
         "write all keys as `key: value`, one on a line, indented alike");
  }

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    // yaml-cpp marks an empty value at whatever comes next, so the place of its key or list is used.
    Part node;
    node.at = {offset(mark), offset(mark) + 1};
    if (!open_.empty() && !expects_key()) {
      node.at = open_.back().key ? open_.back().key->at : open_.back().node.at;
    }
    if (anchor != 0) {
      refuse_anchor(node.at);
    }
    take_leaf(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    Part node;
    node.at = {offset(mark), offset(mark) + 1};
    error("alias", node.at, "a reference to another part of the file (`*`) cannot be used here",
          "write the part out in each place");
    if (expects_key()) {
      open_.back().key = std::move(node);
    } else {
      take_leaf(std::move(node));
    }
  }

  void OnScalar(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_decoration(mark, anchor);
    const Offset begin = offset(mark);
    Part node = value_at(source_, begin, value);
    refuse_outside_bracket(mark);
    refuse_beside_key(mark);
    refuse_question(begin);
    refuse_overflow(begin, node);
    take_leaf(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(Part::Kind::list, mark, anchor, style);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(Part::Kind::map, mark, anchor, style);
  }
  void OnMapEnd() override { close(); }

 private:
  /// Thrown through the parser if going on makes no sense, after the error has been reported.
  struct Stop {};

  struct Open {
    Part node;
    YAML::Mark mark;          ///< where it begins
    std::optional<Part> key;  ///< of a map: the key whose value comes next; if it was refused, its kind is not `value`
    bool is_key = false;      ///< stands where a key should, and is ignored
    bool in_brackets = false;
  };

  /// The parser takes such a line for a directive and passes over it, wherever it stands.
  void refuse_directive() {
    const std::string_view text = source_.text();
    const std::size_t at = text.starts_with('%') ? 0 : text.find("\n%") + 1;
    if (at != 0 || text.starts_with('%')) {
      stop("yaml-syntax", {static_cast<Offset>(at), static_cast<Offset>(at + 1)}, "a line cannot begin with `%`",
           "begin a comment with `#`");
    }
  }

  void error(std::string code, Span at, std::string message, std::string help = "") {
    report_.error(std::move(code), source_, at, std::move(message), std::move(help));
  }

  [[noreturn]] void stop(std::string code, Span at, std::string message, std::string help = "") {
    error(std::move(code), at, std::move(message), std::move(help));
    throw Stop{};
  }

  [[noreturn]] void refuse_line(Offset at, std::string message, std::string help) {
    stop("yaml-syntax", {at, at + 1}, std::move(message), std::move(help));
  }

  [[nodiscard]] bool expects_key() const {
    return !open_.empty() && open_.back().node.kind == Part::Kind::map && !open_.back().key;
  }

  [[nodiscard]] Offset offset(const YAML::Mark& mark) const {
    return std::min(static_cast<Offset>(mark.pos), static_cast<Offset>(source_.text().size()));
  }

  void refuse_anchor(Span at) {
    error("alias", at, "a name for a part of the file (`&`) cannot be used here", "write the part out in each place");
  }

  void refuse_decoration(const YAML::Mark& mark, YAML::anchor_t anchor) {
    const Offset at = offset(mark);
    const char first = at < source_.text().size() ? source_.text()[at] : '\0';
    if (anchor != 0 || first == '&') {
      refuse_anchor({at, at + 1});
    }
    if (first == '!') {
      error("tag", {at, at + 1}, "a tag (`!`) cannot be used here", "leave it out");
    }
  }

  void refuse_key(Span at, std::string what) {
    error("complex-key", at, std::move(what), "write a key as plain words before the `:`");
  }

  void take_key(Part node) {
    Open& map = open_.back();
    const auto& keys = map.node.keys;
    const auto earlier = std::find_if(keys.begin(), keys.end(), [&](const Part& k) { return k.text == node.text; });
    if (node.text == "<<" && !node.in_quotes) {
      error("alias", node.at, "`<<` cannot be used here", "use `extends:` to build on another house");
      node.kind = Part::Kind::empty;
    } else if (earlier != keys.end()) {
      if (!report_.full()) {  // the line is counted from the beginning
        error("duplicate-key", node.at, back_quoted(node.text) + " is written twice",
              fmt::format("it stands on line {} already", source_.position(earlier->at.begin).line));
      }
      node.kind = Part::Kind::empty;
    }
    map.key = std::move(node);
  }

  void take_value(Part node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == Part::Kind::list) {
      parent.node.items.push_back(std::move(node));
      return;
    }
    Part key = *std::exchange(parent.key, std::nullopt);
    if (key.kind == Part::Kind::value) {
      parent.node.keys.push_back(std::move(key));
      parent.node.items.push_back(std::move(node));
    }
  }

  void count_node(Span at) {
    if (++nodes_ > max_document_nodes) {
      stop("too-large", at, fmt::format("the file has more than {} parts", max_document_nodes));
    }
  }

  void take_leaf(Part node) {
    count_node(node.at);
    if (!expects_key()) {
      take_value(std::move(node));
    } else if (node.kind == Part::Kind::value && !node.text.empty()) {
      take_key(std::move(node));
    } else {
      refuse_key(node.at, "there is no key here");
      open_.back().key = Part{};
    }
  }

  /// Refuses a value of several lines, so that one whose end was forgotten does not swallow the keys below it.
  void refuse_overflow(Offset begin, const Part& value) {
    const std::string_view rest = rest_of_line(source_, begin);
    const bool in_brackets = !open_.empty() && open_.back().in_brackets;
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
      refuse_line(begin, "a text of several lines cannot be used here",
                  "write it on one line, between quotation marks");
    } else if (const auto key = find_overflow_fault(source_, begin); key && !in_brackets) {
      stop("yaml-syntax", key->at, key->message, key->help);
    } else if (in_brackets) {
      stop(
          "yaml-syntax", open_.back().node.at, "the bracket is not closed, or a comma is missing at the end of a line",
          std::string("write `") + (open_.back().node.kind == Part::Kind::list ? "]" : "}") + "` after the last value");
    } else {
      refuse_line(begin, "the value goes on in the next line",
                  "write it on one line; if the next line is a key, indent it as the key above, and put a blank behind "
                  "its `:`");
    }
  }

  /// Refuses texts such as `Room #3`, which is a name to a player but a word and a comment to YAML.
  void refuse_stuck_comment(Offset begin, std::string_view rest, std::size_t end, bool in_quotes) {
    const char* const unclear = "nobody can tell whether this is a comment";
    const std::size_t sign = rest.find_first_not_of(" \t", end);
    const bool is_comment = sign != std::string_view::npos && rest[sign] == '#';
    if (is_comment && sign + 1 < rest.size() && rest.find_first_of(" \t#", sign + 1) != sign + 1) {
      refuse_line(begin + static_cast<Offset>(sign), unclear,
                  "write a blank behind the `#` of a comment, and put a text with a `#` between quotation marks");
    }
    const std::size_t stuck = in_quotes ? std::string_view::npos : rest.substr(0, end).find("# ");
    if (stuck != std::string_view::npos) {
      refuse_line(begin + static_cast<Offset>(stuck), unclear,
                  "write a blank in front of the `#` of a comment, and put a text with a `#` between quotation marks");
    }
  }

  /// YAML passes over a `?` before a key.
  void refuse_question(Offset begin) {
    const std::size_t before = std::string_view(source_.text()).substr(0, begin).find_last_not_of(" \t");
    if (expects_key() && before != std::string_view::npos && source_.text()[before] == '?') {
      refuse_line(static_cast<Offset>(before), "a `?` cannot stand before a key", "leave it out");
    }
  }

  /// A value below its key has to be indented further, or it looks like something of its own.
  void refuse_beside_key(const YAML::Mark& mark) {
    if (open_.empty() || open_.back().in_brackets || !open_.back().key || mark.column > open_.back().mark.column) {
      return;
    }
    const Span key = open_.back().key->at;
    const std::string_view between = std::string_view(source_.text()).substr(key.begin, offset(mark) - key.begin);
    if (between.find('\n') != std::string_view::npos) {
      refuse_line(offset(mark),
                  fmt::format("this is not indented further than {} above", back_quoted(open_.back().key->text)),
                  "write the value on the line of its key");
    }
  }

  /// Text in brackets may continue on further lines, as long as these are indented further than what surrounds the bracket.
  void refuse_outside_bracket(const YAML::Mark& mark) {
    const auto outer = std::find_if(open_.rbegin(), open_.rend(), [](const Open& part) { return !part.in_brackets; });
    if (outer == open_.rbegin() || outer == open_.rend()) {
      return;
    }
    const int bracket_line = std::prev(outer)->mark.line;
    if (mark.line != bracket_line && mark.column <= outer->mark.column) {
      refuse_line(offset(mark), fmt::format("the bracket on line {} is not closed above this line", bracket_line + 1),
                  "close it, or indent further what stands in it");
    }
  }

  void open(Part::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor, YAML::EmitterStyle::value style) {
    refuse_decoration(mark, anchor);
    refuse_outside_bracket(mark);
    Open part;
    part.mark = mark;
    part.in_brackets = style == YAML::EmitterStyle::Flow;
    part.node.kind = kind;
    part.node.at = {offset(mark), offset(mark) + 1};
    part.is_key = expects_key();
    if (open_.size() >= max_document_depth) {
      stop("too-deep", part.node.at, "the text is nested too deeply",
           fmt::format("at most {} levels can be read", max_document_depth));
    }
    count_node(part.node.at);
    if (part.is_key) {
      refuse_key(part.node.at, "a list or a map stands where a key belongs");
    }
    open_.push_back(std::move(part));
  }

  void close() {
    Open part = std::move(open_.back());
    open_.pop_back();
    if (part.is_key) {
      open_.back().key = Part{};
    } else {
      take_value(std::move(part.node));
    }
  }

  void report_syntax(const YAML::Exception& problem) {
    // yaml-cpp notices an unclosed bracket at the end of the file; it is reported where it opens.
    const bool is_open = problem.msg.find("flow not found") != std::string::npos;
    const Offset mark =
        problem.mark.is_null() || is_open ? static_cast<Offset>(source_.text().size()) : offset(problem.mark);
    const Span at = is_open && !open_.empty() ? open_.back().node.at : Span{mark, mark + 1};
    // After a forgotten quotation mark the text is misread, so yaml-cpp reports the mistake too late.
    if (const auto quotation = find_open_quotation(source_.text(), reached_, at.end)) {
      const auto begin = static_cast<Offset>(*quotation);
      error("yaml-syntax", {begin, begin + 1}, open_quotation_message, open_quotation_help);
    } else if (const auto fault = find_syntax_fault(source_, at.begin, problem.msg)) {
      error("yaml-syntax", fault->at, fault->message, fault->help);
    } else {
      const auto* const shown =
          std::find_if(translations.begin(), translations.end(),
                       [&](const Translation& translation) { return problem.msg.starts_with(translation.theirs); });
      error(shown->code, at, shown->ours, shown->help);
    }
  }

  const Source& source_;
  Report& report_;
  std::vector<Open> open_;
  Part root_;
  Offset reached_ = 0;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace

std::optional<Part> read_document(const Source& source, Report& report) {
  if (!is_safe_to_parse(source, report)) {
    return std::nullopt;
  }
  std::optional<Part> root = DocumentBuilder(source, report).parse();
  if (!root) {
    return std::nullopt;
  }
  if (root->kind == Part::Kind::empty && without_leading_comments(source.text()).empty()) {
    report.error("empty-file", source, {0, 0}, "the file says nothing",
                 "begin with `house:` and its name, or with `option:` and its name");
  } else if (root->kind != Part::Kind::map) {
    report.error("wrong-kind", source, root->at, "the file does not consist of keys and values",
                 "write `key: value`, one on a line");
  } else {
    return root;
  }
  return std::nullopt;
}

std::string one_line(const Part& node) {
  std::string line;
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    line += i == 0 ? "" : "; ";
    if (node.kind == Part::Kind::map) {
      line += one_line(node.keys[i].text) + ": ";
    }
    line += one_line(node.items[i]);
  }
  return node.kind == Part::Kind::value ? one_line(node.text) : line;
}

std::vector<Word> words_of(const Part& part) {
  std::vector<Word> words;
  for (const Part& value : part.kind == Part::Kind::list ? std::span(part.items) : std::span(&part, 1)) {
    for (const std::string_view word : split(value.text, " \t\n,")) {
      const auto begin = value.at.begin + static_cast<Offset>(word.data() - value.text.data());
      const Span at{begin, begin + static_cast<Offset>(word.size())};
      words.push_back({std::string(word), value.verbatim ? at : value.at});
    }
  }
  return words;
}

}  // namespace tonk::spec
