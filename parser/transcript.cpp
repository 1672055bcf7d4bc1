#include "parser/transcript.hpp"

#include <algorithm>

namespace tonk::log {

namespace {

const Transcript::Piece* holding(const std::vector<Transcript::Piece>& pieces, Span at) {
  const auto after =
      std::upper_bound(pieces.begin(), pieces.end(), at.begin,
                       [](Offset begin, const Transcript::Piece& piece) { return begin < piece.text.begin; });
  return after != pieces.begin() && at.end <= (after - 1)->text.end ? &*(after - 1) : nullptr;
}

}  // namespace

Span Transcript::place(Span in_text) const {
  for (const auto* pieces : {&words, &groups, &lines}) {
    if (const Piece* piece = holding(*pieces, in_text)) {
      return piece->json;
    }
  }
  return {};
}

}  // namespace tonk::log
