#include "spec/library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/draft.hpp"
#include "spec/embedded.hpp"
#include "spec/layer_collector.hpp"

namespace tonk::spec {
namespace {

using Dealt = std::pair<Range, std::uint8_t>;

const Dealt* dealt_to(const Draft& draft, unsigned players) {
  const auto found = std::find_if(draft.cards.begin(), draft.cards.end(), [&](const Dealt& dealt) {
    return dealt.first.least <= players && players <= dealt.first.most;
  });
  return found == draft.cards.end() ? nullptr : &*found;
}

/// The deal, the card turned up, and one to draw.
unsigned needed_for(const Rules& rules, unsigned players, unsigned cards) {
  return players * cards + (rules.turns_up() ? 1U : 0U) + 1U;
}

unsigned cards_in_all(const Deck& deck) { return deck.pack.size() * deck.packs; }

/// Which of the two the house says over the other: that is the one to change.
Key said_last(const Draft& draft, Key one, Key other) {
  const Place& first = draft.place(one);
  const Place& second = draft.place(other);
  return second.layer != nullptr && (first.layer == nullptr || second.height > first.height) ? other : one;
}

void check_also_dealt(const Draft& draft, Report& report) {
  const unsigned players = draft.players.least;
  const unsigned all = cards_in_all(draft.rules.deck);
  for (unsigned cards = 1; cards < 64; ++cards) {
    const unsigned needed = needed_for(draft.rules, players, cards);
    if (((draft.rules.also_dealt >> cards) & 1U) != 0 && needed > all) {
      refuse(draft, Key::deal_also,
             fmt::format("{} players need {} cards where each is dealt {}, and the deck has {}", players, needed, cards,
                         all),
             "leave this number out", report);
    }
  }
}

}  // namespace

void serve(Draft& draft, Report& report) {
  check_also_dealt(draft, report);
  const Range players = draft.players;
  const bool open = players.most == Range::open;
  const unsigned all = cards_in_all(draft.rules.deck);
  unsigned most = 0;
  for (unsigned number = players.least; number <= std::min<unsigned>(players.most, max_players); ++number) {
    const Dealt* const dealt = dealt_to(draft, number);
    if (dealt == nullptr) {
      refuse(draft, Key::deal_cards, fmt::format("nothing is said of {} players", number),
             fmt::format("`players` is {}", back_quoted(draft.place(Key::players).value->text)), report);
      return;
    }
    const unsigned needed = needed_for(draft.rules, number, dealt->second);
    if (needed > all) {
      const bool serves_nobody = number == players.least || number == dealt->first.least;
      if (!open || serves_nobody) {
        refuse(draft, said_last(draft, Key::deal_cards, Key::players),
               fmt::format("{} players need {} cards, and the deck has {}", number, needed, all),
               "deal fewer cards, or let fewer play; the card turned up and one to draw are counted too", report);
        return;
      }
      break;
    }
    most = number;
    draft.rules.cards_dealt[number] = dealt->second;
  }
  draft.rules.fewest_players = static_cast<std::uint8_t>(players.least);
  draft.rules.most_players = static_cast<std::uint8_t>(most);
  draft.rules.as_many_as_served = open;
}

namespace {

std::string stem(const std::string& path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.rfind('.'));
}

}  // namespace

Listing Library::listing_of(const Entry& entry) {
  Report report;
  const std::optional<Layer> layer = read_layer(Source(entry.path, entry.text), report);
  const Setting* const title = layer ? layer->find(Key::title) : nullptr;
  return {layer ? layer->name : entry.name, layer ? layer->is_option : entry.is_option,
          title != nullptr ? spec::text_of(*title) : std::string(), entry.path};
}

Library::Library(ReadFile read_file) : read_file_(std::move(read_file)) {
  for (const EmbeddedFile& file :
       embedded_files()) {  // they are called as what is in them, so that none is read in vain
    const std::string path(file.path);
    entries_.push_back({stem(path), path, std::string(file.text), path.find("/options/") != std::string::npos});
  }
}

void Library::add(std::string path, std::string text) {
  Report report;
  const std::optional<Layer> layer = read_layer(Source(path, text), report);
  Entry entry{layer ? layer->name : stem(path), std::move(path), std::move(text), layer && layer->is_option};
  std::erase_if(entries_, [&](const Entry& e) { return e.name == entry.name && e.is_option == entry.is_option; });
  entries_.push_back(std::move(entry));
}

Found Library::find_path(const std::string& path, bool trusted, const MayRead& may_read) const {
  Found found{path, {}, {}, {}, true, true};
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.path == path; });
  if (entry != entries_.end()) {
    found.text = entry->text;
    return found;
  }
  found.trusted = trusted;
  std::string why = read_file_ ? "" : "no files are read here";
  const bool may = read_file_ && (trusted || may_read(path, why));
  std::optional<std::string> text = may ? read_file_(path, why) : std::nullopt;
  if (text) {
    found.text = std::move(*text);
  } else {
    found.why = back_quoted(path) + " cannot be read" + (why.empty() ? "" : ": " + why);
  }
  return found;
}

Found Library::find_name(const std::string& name, bool option) const {
  Found found;
  std::vector<std::string_view> names;
  for (const Entry& entry : entries_) {
    if (entry.is_option != option) {
      found.help = entry.name == name ? back_quoted(name) + (option ? " is a house" : " is an option") : found.help;
    } else if (entry.name == name) {
      return Found{entry.path, entry.text, {}, {}, false, true};
    } else {
      names.push_back(entry.name);
    }
  }
  found.why = fmt::format("there is no {} {}", option ? "option" : "house", back_quoted(name));
  if (found.help.empty()) {
    found.help = joined(did_you_mean(name, names),
                        read_file_ ? "a file is named with a `/` or the ending `.yaml`" : "no files are read here");
  }
  return found;
}

Found Library::find(const std::string& name, bool option, bool trusted, const MayRead& may_read) const {
  return is_path(name) ? find_path(name, trusted, may_read) : find_name(name, option);
}

Compiled Library::compile(const std::string& house, const std::vector<std::string>& options, const std::string& folder,
                          const MayRead& may_read) const {
  const auto finder = [&](const auto&... asked) { return find(asked..., may_read); };
  return LayerCollector(finder).compile(house, options, {folder, !may_read});
}

Said Library::said(const std::string& house, const std::string& folder) const {
  const auto finder = [&](const auto&... asked) { return find(asked..., {}); };
  return said_by(LayerCollector(finder).layers(house, {folder, true}));
}

std::optional<Listing> Library::find_listing(const std::string& word) const {
  if (!is_path(word)) {
    const std::vector<Listing> all = list();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Listing& listing) { return listing.name == word; });
    return found == all.end() ? std::nullopt : std::optional(*found);
  }
  const std::optional<std::string> text = text_of(word);
  if (!text) {
    return std::nullopt;
  }
  return listing_of({stem(word), word, *text, false});
}

std::optional<std::string> Library::text_of(const std::string& file) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.path == file; });
  std::string why;
  return entry != entries_.end() ? entry->text : read_file_ ? read_file_(file, why) : std::nullopt;
}

std::vector<std::string> Library::names(bool option) const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    if (entry.is_option == option) {
      names.push_back(entry.name);
    }
  }
  return names;
}

std::vector<Listing> Library::list() const {
  std::vector<Listing> listings;
  listings.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    listings.push_back(listing_of(entry));
  }
  std::sort(listings.begin(), listings.end(), [](const Listing& a, const Listing& b) {
    return a.is_option != b.is_option ? b.is_option : a.name < b.name;
  });
  return listings;
}

}  // namespace tonk::spec
