#include "tests/docs/dsl_page.hpp"

#include <cctype>

#include "spec/keys.hpp"

namespace tonk::test {
namespace {

using spec::Form;
using spec::KeyInfo;

constexpr const char* head =
    R"(# Every word of a house file

This page has everything that a house or an option can say, in the order in which a game is played. [Writing a house](authoring.md) is the introduction; the [shipped files](../variants) are examples.
The page is written by `script/reference` from the tables that the loader uses, and a test keeps it up to date.

A file is simple YAML: `key: value`, one on a line, the keys of a section indented below its name, and each part of a list after a `- `. The first key is `house` or `option`.
What a house does not say is played as in the house that it extends; if no house says it, the default given here applies.
A key without a default must stand in the house or in one that it extends, unless this page says that it may be left out. Anything else in a file is refused at its line and column.

)";

std::string code(std::string_view words) { return "`" + std::string(words) + "`"; }

std::string sentence(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".";
}

/// As GitHub makes one of a heading.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading) {
    text += c == ' ' ? std::string("-") : c == ',' ? std::string() : std::string(1, c);
  }
  return "#" + text;
}

/// Where the sentences are.
std::string more(Form form) {
  return form == Form::payments ? ": [payments](#payments)" : form == Form::hand_condition ? ": [hands](#hands)" : "";
}

std::string may_be(const KeyInfo& field) {
  std::string text;
  for (const spec::Phrase& phrase : field.phrases) {
    const bool usual = phrase.words == field.default_value;
    text += "- " + code(phrase.words) + ": " + std::string(phrase.means) + (usual ? " (default)" : "") + "\n";
  }
  if (field.form != Form::phrase) {
    text += "- " + form_words(field) + more(field.form) + "\n";
  }
  return text;
}

bool default_is_shown(const KeyInfo& field) {
  for (const spec::Phrase& phrase : field.phrases) {
    if (phrase.words == field.default_value) {
      return true;
    }
  }
  return false;
}

std::string when_silent(const KeyInfo& field) {
  if (!field.default_value.empty()) {
    return default_is_shown(field) ? "" : "Default: " + code(field.default_value) + ". ";
  }
  if (field.key <= spec::Key::option) {
    return "One of `house` and `option` is the first key of a file. ";
  }
  return field.optional ? "It may be left out. " : "There is no default. ";
}

std::string entry(const KeyInfo& field) {
  std::string text =
      (field.section ? "### " : "## ") + path_of(field.key) + "\n\n" + sentence(std::string(field.means));
  if (field.form == Form::section) {
    return text + "\n\n";
  }
  text += "\n\n" + may_be(field) + "\n" + when_silent(field) + "Example: ";
  return text + code(std::string(field.name) + ": " + std::string(field.example)) + "\n\n";
}

/// The keys of a section follow it, in a list as in a map.
std::string entries(std::optional<spec::Key> section) {
  std::string text;
  for (const KeyInfo& field : spec::keys()) {
    if (field.section == section) {
      text += entry(field) + entries(field.key);
    }
  }
  return text;
}

std::string contents() {
  std::string text;
  for (const KeyInfo& field : spec::keys()) {
    if (!field.section) {
      text +=
          (text.empty() ? "" : " · ") + ("[" + std::string(field.name) + "](" + anchor(std::string(field.name)) + ")");
    }
  }
  return text + " · [payments](#payments) · [hands](#hands)\n\n";
}

}  // namespace

std::string dsl_page() { return head + contents() + entries(std::nullopt) + sentences_page(); }

}  // namespace tonk::test
