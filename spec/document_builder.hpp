#pragma once

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/document.hpp"
#include "spec/source.hpp"

namespace tonk::spec {

/// What must hold before a YAML parser may see the text: its size, its bytes, and no nesting that could exhaust the
/// stack. Reports the first thing that does not hold. Errors: too-large, not-utf8, control-character, too-deep.
[[nodiscard]] bool is_safe_to_parse(const Source& source, Report& report);

/// Builds the tree from the parser's events, and reports what YAML allows and a rule file does not.
class DocumentBuilder final : public YAML::EventHandler {
 public:
  /// Thrown through the parser where going on makes no sense. What is wrong has been reported.
  struct Stop {};

  DocumentBuilder(const Source& source, Report& report) : source_(source), report_(report) {}

  /// The document's root; nothing where there was none. Once, at the end.
  [[nodiscard]] std::optional<Part> take() { return std::move(root_); }

  /// Where the innermost list or map that is not closed yet begins.
  [[nodiscard]] std::optional<Span> innermost() const;

  /// Up to where the text has been read as parts.
  [[nodiscard]] Offset reached() const { return reached_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Part node;
    std::optional<Part> key;  ///< of a map: the key whose value comes next
    bool is_key = false;      ///< stands where a key should: to be thrown away
    bool in_brackets = false;
  };

  [[nodiscard]] bool expects_key() const;
  [[nodiscard]] Offset offset(const YAML::Mark& mark) const { return source_.offset(mark.line, mark.column); }
  void refuse_decoration(const YAML::Mark& mark, YAML::anchor_t anchor);
  void refuse_key(Span at, const std::string& what);
  void take_key(Part node);
  void take_value(Part node);
  void take_leaf(Part node);
  void refuse_overflow(Offset begin, const Part& value);
  void refuse_stuck_comment(Offset begin, std::string_view rest, std::size_t end, bool in_quotes);
  void refuse_outside_bracket(Offset at);
  [[noreturn]] void refuse_line(Offset at, const std::string& message, const std::string& help);
  void open(Part::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor, YAML::EmitterStyle::value style);
  void close();

  const Source& source_;
  Report& report_;
  std::vector<Open> open_;
  std::optional<Part> root_;
  Offset reached_ = 0;
  std::size_t nodes_ = 0;
  int documents_ = 0;
};

}  // namespace tonk::spec
