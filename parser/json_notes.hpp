#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "parser/json_values.hpp"
#include "parser/notes.hpp"

/// What a line of JSON holds without a meaning: comments, and extensions, which may stand in most of its objects.
namespace tonk::log {

class JsonNotes : public JsonValues {
 public:
  using JsonValues::JsonValues;

 protected:
  static constexpr std::size_t alone = std::string_view::npos;

  /// Of a record, in the hand's JSON.
  struct Place {
    std::string_view field;
    std::size_t index = alone;
    [[nodiscard]] std::string pointer() const {
      return field.empty()    ? std::string()
             : index == alone ? fmt::format("/{}", field)
                              : fmt::format("/{}/{}", field, index);
    }
  };

  template <typename Visit>
  Span object(const Shape& shape, const Visit& visit) {
    return JsonValues::object(shape, visit, [&](const Text& name) {
      if (shape.extensible) {
        extension(name);
      } else {
        (void)skip_extension();
      }
    });
  }

  /// The value of an `x-` field, which is kept as a note.
  void extension(const Text& name);
  /// An element of `notes`.
  void note();
  /// Puts the notes into the order of their records, once all are read.
  void finish_notes();

  Place place_;  // NOLINT: of the record that is being read

 private:
  void add_note(Note note, Span at, Span place_at);

  std::vector<Span> note_places_;
};

}  // namespace tonk::log
