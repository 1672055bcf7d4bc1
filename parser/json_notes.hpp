#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "parser/json_words.hpp"

namespace tonk::log {

/// Reads comments, and extensions, which may stand in most objects.
class JsonNotes : protected JsonWords {
 protected:
  using JsonWords::JsonWords;
  ~JsonNotes() = default;

  /// Of a record, in the hand's JSON.
  struct Place {
    std::string_view field;
    std::optional<std::size_t> index;
  };

  void extension(const Text& name) override;
  void note();
  /// Puts the notes into the order of their records; until now theirs was whether they stand in front of a line, among its fields or
  /// beside it.
  void finish_notes();

  Place place_;  // NOLINT: of the record that is being read

 private:
  void add_note(Note note, Span at, Span place_at);

  std::vector<Span> note_places_;
};

}  // namespace tonk::log
