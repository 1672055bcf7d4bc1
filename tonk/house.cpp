#include "tonk/house.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/text.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {
namespace {

/// A word that names a house is a path only with a `/` or the ending.
std::string as_path(const std::string& file) {
  const bool is_path = file.find('/') != std::string::npos || file.ends_with(".yaml") || file.ends_with(".yml");
  return is_path ? file : file + ".yaml";
}

}  // namespace

Citation cite(const spec::Rules& rules, spec::ClauseId clause) {
  const spec::Clause& written = rules.clause(clause);
  return {written.rule, written.text, written.file, written.line, written.column};
}

std::string to_string(const Citation& citation) {
  std::string text = inner::printable(citation.rule);
  if (!citation.sentence.empty()) {
    text += fmt::format(", \"{}\"", inner::printable(citation.sentence));
  }
  return citation.file.empty() ? text + " (where the house says nothing)"
                               : fmt::format("{} ({}:{})", text, inner::printable(citation.file), citation.line);
}

const std::string& House::name() const { return inside_->rules.house; }
const std::string& House::title() const { return inside_->rules.title; }
const std::vector<std::string>& House::options() const { return inside_->rules.options; }
unsigned House::fewest_players() const { return inside_->rules.fewest_players; }
unsigned House::most_players() const { return inside_->rules.most_players; }

unsigned House::cards_dealt(unsigned players) const {
  const bool may_play = players >= fewest_players() && players <= most_players();
  return may_play ? inside_->rules.cards_dealt[players] : 0U;
}

bool House::turns_up_a_card() const { return inside_->rules.turns_up(); }

std::vector<Card> House::pack() const {
  const spec::Deck& deck = inside_->rules.deck;
  std::vector<Card> cards;
  cards.reserve(std::size_t{deck.pack.size()} * deck.packs);
  for (const inner::Card card : deck.pack) {
    cards.insert(cards.end(), deck.packs, outer(card));
  }
  return cards;
}

unsigned House::points(Card card) const {
  const spec::Deck& deck = inside_->rules.deck;
  return card.known() && deck.pack.contains(engine(card)) ? deck.points[card.index()] : 0U;
}

Houses::Houses() : Houses(ReadFile{}) {}

Houses::Houses(ReadFile read_file) : inside_(std::make_shared<Inside>(Inside{spec::Library(std::move(read_file))})) {}

void Houses::add(std::string path, std::string text) { inside_->library.add(std::move(path), std::move(text)); }

Result<House> Houses::load(const std::string& house, const std::vector<std::string>& options,
                           const std::string& folder) const {
  spec::Compiled compiled = inside_->library.compile(house, options, folder);
  if (!compiled.rules) {
    return outer(compiled.diagnostics);
  }
  return Access::house(std::move(*compiled.rules));
}

std::vector<Listing> Houses::list() const {
  std::vector<Listing> listings;
  for (spec::Listing& one : inside_->library.list()) {
    listings.push_back({std::move(one.name), std::move(one.title), std::move(one.file), one.is_option});
  }
  return listings;
}

Result<House> load_house(const std::string& house, const std::vector<std::string>& options) {
  static const Houses shipped;  // reading all of them takes longer than compiling one
  return shipped.load(house, options);
}

Result<House> parse_house(std::string text, const std::string& file, const std::vector<std::string>& options) {
  Houses houses;
  const std::string path = as_path(file);
  houses.add(path, std::move(text));
  return houses.load(path, options);
}

}  // namespace tonk::v0
