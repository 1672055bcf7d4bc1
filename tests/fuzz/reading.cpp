#include "tests/fuzz/reading.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "tests/fuzz/targets.hpp"

namespace tonk::fuzz {
namespace {

void sort_extensions(log::Hand& hand) {
  std::sort(hand.extensions.begin(), hand.extensions.end(),
            [](const log::Extension& a, const log::Extension& b) { return a.text < b.text; });
}

}  // namespace

void check_errors(const log::Chunk& chunk, const std::vector<log::ParseError>& errors) {
  promise(errors.size() <= log::max_errors, "no more errors of a hand are told than the limit");
  for (const log::ParseError& error : errors) {
    promise(error.at.begin <= error.at.end && error.at.end <= chunk.text.size(), "an error stands in the text");
    promise(!error.code.empty() && !error.message.empty(), "an error has a code and a message");
    promise(printable(error.message) == error.message && printable(error.help) == error.help,
            "an error is safe to print");
    promise(error.message.size() < 500, "an error is short");
  }
}

void check_ranges(const log::Hand& hand) {
  const auto has_cards = [&](log::Cards cards) { return cards.first + cards.count <= hand.cards.size(); };
  for (const log::PlayLine& line : hand.play) {
    promise(line.first_action + line.action_count <= hand.actions.size() && has_cards(line.cards),
            "a line of play has its actions and cards");
  }
  for (const log::Action& action : hand.actions) {
    promise(action.player.index < hand.names.size() && has_cards(action.cards), "an action has its player and cards");
  }
}

std::optional<std::vector<Read>> read_all(std::string_view text, log::Form form) {
  std::vector<Read> all;
  bool readable = true;
  log::ChunkReader reader(text, form);
  Read read;
  while (const auto chunk = reader.next(read.hand)) {
    read.kind = chunk->kind;
    const std::vector<log::ParseError>& errors = reader.errors();
    check_errors(*chunk, errors);
    check_ranges(read.hand);
    readable = readable && errors.empty();
    all.push_back(std::exchange(read, {}));
  }
  return readable ? std::optional{std::move(all)} : std::nullopt;
}

bool same(std::vector<Read> a, std::vector<Read> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](Read& one, Read& other) {
    sort_extensions(one.hand);
    sort_extensions(other.hand);
    return one.kind == other.kind && log::same(one.hand, other.hand);
  });
}

}  // namespace tonk::fuzz
