#include "parser/transcript.hpp"

#include <algorithm>

namespace tonk::log {

const Transcript::Piece* PlaceFinder::Pieces::holding(Span at) {
  const auto begins_behind = [&](std::size_t index) { return index >= all.size() || all[index].text.begin > at.begin; };
  constexpr int steps = 8;  // before it is faster to search
  for (int step = 0; step < steps && !begins_behind(last) && !begins_behind(last + 1); ++step) {
    ++last;
  }
  if (begins_behind(last) || !begins_behind(last + 1)) {
    const auto after =
        std::upper_bound(all.begin(), all.end(), at.begin,
                         [](Offset begin, const Transcript::Piece& piece) { return begin < piece.text.begin; });
    if (after == all.begin()) {
      return nullptr;
    }
    last = static_cast<std::size_t>(after - all.begin()) - 1;
  }
  return at.end <= all[last].text.end ? &all[last] : nullptr;
}

Span PlaceFinder::place(Span in_text) {
  for (Pieces* const pieces : {&words_, &groups_, &lines_}) {
    if (const Transcript::Piece* const piece = pieces->holding(in_text)) {
      return piece->json;
    }
  }
  return {};
}

void Transcript::clear() {
  kind = Chunk::Kind::hand;
  session.reset();
  text.clear();
  errors.clear();
  lines.clear();
  groups.clear();
  words.clear();
}

}  // namespace tonk::log
