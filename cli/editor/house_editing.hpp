#pragma once

#include <utility>

#include "cli/editor/text_document.hpp"
#include "core/diagnostic.hpp"
#include "render/json.hpp"
#include "spec/library.hpp"

/// What an editor asks about the file of a house or an option that is open in it, answered in the structures of the Language Server
/// Protocol. A question that has no answer is answered by null.
namespace tonk::cli {

/// A YAML file that is open, with what was found in it.
class OpenHouse {
 public:
  explicit OpenHouse(TextDocument document) : document_(std::move(document)) {}
  [[nodiscard]] TextDocument& document() { return document_; }
  [[nodiscard]] const TextDocument& document() const { return document_; }

  /// Whether it is of a house or an option: one of its lines begins with `house:` or `option:`. Nothing is to be asked of others.
  [[nodiscard]] bool is_house() const;

  /// To be called when the text or another house has changed. The library has the file as it is in the editor.
  void inspect(const spec::Library& library);

  /// What is found in a file that it extends stands at its own `extends`.
  [[nodiscard]] Json diagnostics(const spec::Library& library) const;
  /// What the key at the place means, and what may be written.
  [[nodiscard]] Json hover(const Json& position) const;
  /// The keys that may stand there, or the values that the key may have.
  [[nodiscard]] Json completion(const Json& position, const spec::Library& library) const;
  /// The file of the house or option that is named at the place.
  [[nodiscard]] Json definition(const Json& position, const spec::Library& library) const;
  /// The one thing that can be meant by what is wrong in the range.
  [[nodiscard]] Json code_actions(const Json& range) const;

 private:
  /// As the library names it.
  [[nodiscard]] std::string file() const;
  [[nodiscard]] bool is_own(const Diagnostic& found) const;

  TextDocument document_;
  Diagnostics found_;
};

}  // namespace tonk::cli
