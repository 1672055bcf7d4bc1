#include "spec/document.hpp"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <exception>
#include <sstream>
#include <string_view>

#include "spec/document_builder.hpp"
#include "spec/source.hpp"

namespace tonk::spec {
namespace {

struct Translation {
  std::string_view theirs;  ///< how the parser's message begins
  std::string_view ours;
  std::string_view help;
};

constexpr std::array translations{
    Translation{"illegal map value", "a second `:` stands in this line, or a line is indented too far",
                "put a text with a `:` between quotation marks"},
    Translation{"illegal map key", "a key cannot stand here", "begin each key on a line of its own"},
    Translation{"illegal block entry", "a list cannot begin here", "begin each `- ` on a line of its own"},
    Translation{"illegal flow end", "this bracket closes nothing", "delete it, or open it before"},
    Translation{"end of map flow not found", "the bracket `{` is not closed", "write `}` after the last value"},
    Translation{"end of sequence flow not found", "the bracket `[` is not closed", "write `]` after the last value"},
    Translation{"end of map not found", "this line does not fit what stands above it",
                "indent the keys that belong together alike, and write `:` after each"},
    Translation{"end of sequence not found", "this line does not fit the list above it",
                "begin each part of the list with `- `, indented alike"},
    Translation{"the referenced anchor is not defined",
                "a reference to another part of the file (`*`) cannot be used here",
                "write the part out in each place"},
};

bool is_indented_with_tab(std::string_view line) {
  const std::size_t tab = line.find('\t');
  return tab != std::string_view::npos && line.find_first_not_of(" \t") > tab;
}

constexpr Translation tab{"", "a tab stands in the indentation", "indent with blanks"};
constexpr Translation unknown{
    "", "this cannot be read as YAML",
    "write `key: value`, one on a line, and put a text with other signs between quotation marks"};

const Translation& translate(std::string_view message) {
  const auto* const found = std::find_if(translations.begin(), translations.end(),
                                         [&](const Translation& t) { return message.starts_with(t.theirs); });
  return found == translations.end() ? unknown : *found;
}

/// A bracket that is not closed is noticed at the end of the file, and shown where it stands.
Span place_of(const Source& source, const YAML::Exception& problem, const DocumentBuilder& builder) {
  const bool open = problem.msg.find("flow not found") != std::string::npos;
  if (const std::optional<Span> bracket = builder.innermost(); open && bracket) {
    return *bracket;
  }
  const Offset at = problem.mark.is_null() || open ? static_cast<Offset>(source.text().size())
                                                   : source.offset(problem.mark.line, problem.mark.column);
  return {at, at + 1};
}

void report_syntax(const Source& source, const YAML::Exception& problem, const DocumentBuilder& builder,
                   Report& report) {
  const Span at = place_of(source, problem, builder);
  // After a forgotten mark the text is misread, so yaml-cpp reports the mistake later than where it is.
  if (const auto mark = find_open_quotation(source.text(), builder.reached(), at.end)) {
    const auto begin = static_cast<Offset>(*mark);
    report.error("yaml-syntax", source, {begin, begin + 1}, open_quotation_message, open_quotation_help);
    return;
  }
  const bool tabbed = is_indented_with_tab(source.line(at.begin));
  const Translation& shown = tabbed ? tab : translate(problem.msg);
  const bool alias = shown.theirs.starts_with("the referenced");
  report.error(alias ? "alias" : "yaml-syntax", source, at, std::string(shown.ours), std::string(shown.help));
}

/// False where the structure is broken.
bool parse(const Source& source, DocumentBuilder& builder, Report& report) {
  try {
    std::istringstream input(source.text());
    YAML::Parser parser(input);
    // Asking a third time for a document can loop for ever; a second one is refused by the builder.
    if (parser.HandleNextDocument(builder)) {
      parser.HandleNextDocument(builder);
    }
    return true;
  } catch (const DocumentBuilder::Stop&) {
    return false;
  } catch (const YAML::Exception& problem) {
    report_syntax(source, problem, builder, report);
    return false;
  } catch (const std::exception&) {
    report.error("yaml-syntax", source, {0, 1}, "this cannot be read as YAML");
    return false;
  }
}

bool says_something(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (text[i] != ' ' && text[i] != '\t' && text[i] != '\n' && text[i] != '\r') {
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Part> read_document(const Source& source, Report& report) {
  if (!is_safe_to_parse(source, report)) {
    return std::nullopt;
  }
  DocumentBuilder builder(source, report);
  if (!parse(source, builder, report)) {
    return std::nullopt;
  }
  std::optional<Part> root = builder.take();
  const bool empty = !root || root->kind == Part::Kind::empty;
  if (empty && !says_something(source.text())) {
    report.error("empty-file", source, {0, 0}, "the file says nothing",
                 "begin with `house:` and its name, or with `option:` and its name");
  } else if (empty || root->kind != Part::Kind::map) {
    report.error("wrong-kind", source, root ? root->at : Span{0, 1}, "the file does not consist of keys and values",
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
  for (const Part& item : part.items) {
    if (part.kind == Part::Kind::list && item.kind == Part::Kind::value) {
      const std::vector<Word> inner = words_of(item);
      words.insert(words.end(), inner.begin(), inner.end());
    }
  }
  for (const std::string_view word : split(part.text, " \t\n")) {
    Span at = part.at;
    if (part.verbatim) {
      at.begin += static_cast<Offset>(word.data() - part.text.data());
      at.end = at.begin + static_cast<Offset>(word.size());
    }
    words.push_back({std::string(word), at});
  }
  return words;
}

}  // namespace tonk::spec
