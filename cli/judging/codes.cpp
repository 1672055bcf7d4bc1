#include "cli/judging/codes.hpp"

#include <array>

#include <fmt/format.h>

#include "explore/lint/lint.hpp"
#include "render/text_table.hpp"
#include "session/record.hpp"
#include "spec/source.hpp"

namespace tonk::cli {
namespace {

constexpr auto unreadable = Verdict::unreadable;

constexpr std::array unreadable_codes{
    CodeInfo{"syntax", unreadable, "something else was expected here; the message says what"},
    CodeInfo{"unknown-keyword", unreadable, "no line begins with this word"},
    CodeInfo{"unknown-action", unreadable, "no action begins with this word"},
    CodeInfo{"keyword-as-name", unreadable, "a player's name that is a keyword must be quoted"},
    CodeInfo{"duplicate-line", unreadable, "a line that may stand once stands twice"},
    CodeInfo{"duplicate-name", unreadable, "a line names somebody twice"},
    CodeInfo{"misplaced-line", unreadable, "a line of the deal after the play, or a move after the settlement"},
    CodeInfo{"amount", unreadable, "not a number that can be held exactly"},
    CodeInfo{"spread-number", unreadable, "a spread is counted from 1 to 65535"},
    CodeInfo{"encoding", unreadable, "bytes that are not UTF-8"},
    CodeInfo{"control-character", unreadable, "a byte that is not text"},
    CodeInfo{"too-long", unreadable,
             "past the limits of 1 MiB in one hand, of 100 characters in a name, or of 4096 in the path of a house"},
    CodeInfo{"too-many-names", unreadable, "past the limit of 255 names in one hand"},
    CodeInfo{"empty", unreadable, "there is no hand in the log"},
    CodeInfo{"json", unreadable, "a line of a JSON log is not one JSON object"},
    CodeInfo{"unknown-field", unreadable, "an object of a JSON log has an unknown field"},
    CodeInfo{"missing-field", unreadable, "an object of a JSON log lacks a field"},
    CodeInfo{"duplicate-field", unreadable, "an object of a JSON log has a field twice"},
    CodeInfo{"wrong-type", unreadable, "a value of a JSON log is not of the kind that its field requires"},
    CodeInfo{"note", unreadable,
             "a note of a JSON log is neither a comment nor an extension, or its place does not exist"},
    CodeInfo{"wrong-session", unreadable, "a hand of a JSON log names a session that has not begun, or has ended"},
    CodeInfo{"other-form", unreadable, "only `tonk convert`: a JSON log says what a text log cannot"},
    CodeInfo{"session-head", unreadable, "the session's own lines could not be read, so its hands are skipped"},
    CodeInfo{"outside-a-hand", unreadable, "lines before the first session that belong to no hand"},
    CodeInfo{"no-house", unreadable, "nothing says by which rules the hand was played"},
    CodeInfo{"unknown-house", unreadable, "no house is called so"},
    CodeInfo{"unknown-option", unreadable, "no option is called so"},
    CodeInfo{"unreadable-file", unreadable, "the house's or the option's file cannot be read"},
    CodeInfo{"too-large", unreadable, "more than 64 options, or more than 64 files of one house"},
    CodeInfo{"house-does-not-compile", unreadable,
             "the house's own file is wrong, or two options contradict each other; standard error says where"},
};

/// What a lint means, with an example, in a few paragraphs.
std::string lint_text(const explore::LintInfo& lint) {
  std::string text =
      fmt::format("{} ({}): {}.\n\n{}\n", lint.name, to_string(lint.severity), lint.meaning, lint.advice);
  if (!lint.example.empty()) {
    text += fmt::format("\nA house that has it:\n\n{}", indented(lint.example));
  }
  return text;
}

}  // namespace

std::vector<CodeInfo> all_codes() {
  std::vector<CodeInfo> codes;
  codes.reserve(code_count + unreadable_codes.size());
  for (std::size_t index = 0; index < code_count; ++index) {
    const auto code = static_cast<Code>(index);
    codes.push_back({to_string(code), verdict_of(weight(code)), meaning(code)});
  }
  codes.insert(codes.end(), unreadable_codes.begin(), unreadable_codes.end());
  return codes;
}

std::map<std::string_view, std::string_view> code_meanings() {
  std::map<std::string_view, std::string_view> meanings;
  for (const CodeInfo& finding : all_codes()) {
    meanings.emplace(finding.name, finding.meaning);
  }
  for (const explore::LintInfo& lint : explore::lints()) {
    meanings.emplace(lint.name, lint.meaning);
  }
  for (const spec::ErrorCode& error : spec::error_codes()) {
    meanings.emplace(error.name, error.meaning);
  }
  return meanings;
}

std::string no_such_code(std::string_view code) {
  std::vector<std::string_view> names;
  for (const auto& [name, meaning] : code_meanings()) {
    names.push_back(name);
  }
  return spec::joined(fmt::format("there is no code `{}`", code), spec::did_you_mean(code, names));
}

/// Some codes occur both in logs and in houses; all their meanings are printed.
Status explain_code(const std::string& code, World& world, Problems& problems) {
  std::string text;
  for (const CodeInfo& finding : all_codes()) {
    text +=
        finding.name == code ? fmt::format("{} ({}): {}.\n", code, to_string(finding.verdict), finding.meaning) : "";
  }
  for (const explore::LintInfo& lint : explore::lints()) {
    text += lint.name == code ? lint_text(lint) : "";
  }
  for (const spec::ErrorCode& error : spec::error_codes()) {
    text += error.name == code ? fmt::format("{} (error in a house): {}.\n", code, error.meaning) : "";
  }
  world.out << text;
  if (text.empty()) {
    problems.say(no_such_code(code));
  }
  return problems.status();
}

}  // namespace tonk::cli
