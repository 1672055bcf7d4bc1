#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "parser/json_tree.hpp"
#include "parser/transcript.hpp"

namespace tonk::log {

/// Writes the words of a transcript, each from one value of the JSON line, and takes down what is wrong with the values.
class Scribe {
 public:
  Scribe(std::string_view line, Transcript& out) : line_(line), out_(out) {}

  using Fields = std::initializer_list<std::string_view>;

  void refuse(Span at, std::string_view code, std::string message, std::string help = {});
  /// Whether the value is an object of these fields, and of `x-` fields where it may have such.
  bool is_object(const JsonNode& node, std::string_view what, const Fields& required, const Fields& optional,
                 bool extensible);
  bool is_array(const JsonNode& node, std::string_view what, bool may_be_empty);
  /// Null where it is not, or holds what stands in no line of text.
  const std::string* string(const JsonNode& node, std::string_view what);

  Scribe& put(std::string_view text) {
    out_.text += text;
    return *this;
  }
  // Each with a blank in front.
  void id(const JsonNode& node);
  void name(const JsonNode& node, std::string_view what);
  void player(const JsonNode& node);
  void account(const JsonNode& node);
  void amount(const JsonNode& node);
  void card(const JsonNode& node);
  /// One that may say what it stands for.
  void laid_card(const JsonNode& node);
  void spread_number(const JsonNode& node);

  void begin_player(const JsonNode& node);
  void key_as_player(const JsonNode& member);

  /// Reads the notes, which stand at the lines that are written then.
  void notes(const JsonNode& node, bool names_line);
  /// A line of the text, with its notes and extensions. `place` is a JSON pointer.
  template <typename Write>
  void line(const std::string& place, const JsonNode& node, const Write& write) {
    before(place, node);
    const auto begin = static_cast<Offset>(out_.text.size());
    write();
    beside(place);
    out_.lines.push_back({{begin, static_cast<Offset>(out_.text.size())}, node.at});
    put("\n");
  }
  template <typename Write>
  void group(Span at, const Write& write) {
    const auto begin = static_cast<Offset>(out_.text.size());
    write();
    out_.groups.push_back({{begin, static_cast<Offset>(out_.text.size())}, at});
  }
  /// After the last line.
  void finish(const JsonNode& root);

 private:
  struct Note {
    const JsonNode* node;
    const JsonNode* place;  ///< null: at the end
    std::string_view text;
  };
  using Notes = std::map<std::string_view, std::vector<Note>>;

  void note(const JsonNode& node, bool names_line);
  void before(const std::string& place, const JsonNode& node);
  void beside(const std::string& place);
  void extensions(const JsonNode& node);
  void whole_line(std::string_view text, Span at);
  void word(Span at, std::string_view text);
  void wrong(const JsonNode& node, std::string_view what);

  std::string_view line_;
  Transcript& out_;
  Notes before_;
  Notes beside_;
  std::vector<Note> at_end_;
};

}  // namespace tonk::log
