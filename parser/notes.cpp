#include "parser/notes.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace tonk::log {

namespace {

constexpr std::size_t at_end = std::string_view::npos;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

class Collected {
 public:
  explicit Collected(const Hand& hand) {
    if (!hand.id.empty()) {
      add(hand.id_at, hand.is_session ? "/session" : "/hand");
    }
    const Header& header = hand.header;
    one(header.house, "/house");
    one(header.stake, "/stake");
    one(header.seats, "/seats");
    one(header.dealer, "/dealer");
    one(header.cut, "/cut");
    one(header.deck, "/deck");
    each(header.bets, "bets");
    each(hand.deals, "deals");
    one(hand.upcard, "/up");
    each(hand.play, "play");
    each(hand.shows, "shows");
    each(hand.pays, "pays");
    each(hand.results, "results");
    each(hand.outs, "outs");
    for (const Extension& extension : hand.extensions) {
      add(extension.at, {});
    }
  }
  [[nodiscard]] std::vector<Record> take() { return std::move(records_); }

 private:
  void add(Span at, std::string place) { records_.push_back({at, std::move(place), records_.size()}); }
  template <typename Line>
  void one(const std::optional<Line>& line, const char* place) {
    if (line) {
      add(line->at, place);
    }
  }
  template <typename Line>
  void each(const std::vector<Line>& lines, std::string_view field) {
    std::size_t index = 0;
    for (const Line& line : lines) {
      add(line.at, fmt::format("/{}/{}", field, index++));
    }
  }

  std::vector<Record> records_;
};

}  // namespace

std::vector<Record> records_of(const Hand& hand) { return Collected(hand).take(); }

std::vector<Note> notes_of(std::string_view text, const Hand& hand, std::vector<std::string>* above_next) {
  std::vector<Note> notes;
  std::size_t waiting = 0;  // from here on, the notes have no record yet
  std::size_t block = 0;    // from here on, they are comments without a blank line
  std::vector<Record> records = records_of(hand);
  std::sort(records.begin(), records.end(), [](const Record& a, const Record& b) { return a.at.begin < b.at.begin; });
  auto record = records.cbegin();
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const bool is_record = record != records.cend() && record->at.begin < end;
    const bool is_extension = is_record && record->place.empty();
    const std::size_t behind = is_record ? record->at.end : begin;
    const std::string_view rest = trimmed(text.substr(behind, end - behind));
    if (is_extension) {
      notes.push_back(
          {std::string(text.substr(record->at.begin, record->at.end - record->at.begin)), {}, false, at_end});
    } else if (is_record) {
      for (; waiting < notes.size(); ++waiting) {
        notes[waiting].place = record->place;
        notes[waiting].order = record->order;
      }
      if (!rest.empty()) {
        notes.push_back({std::string(rest), record->place, true, record->order});
      }
      waiting = notes.size();
    } else if (!rest.empty()) {
      notes.push_back({std::string(rest), {}, false, at_end});
    }
    block = is_record || rest.empty() ? notes.size() : block;
    record += is_record ? 1 : 0;
    begin = end;
  }
  if (above_next != nullptr) {
    for (std::size_t at = block; at < notes.size(); ++at) {
      above_next->push_back(std::move(notes[at].text));
    }
    notes.resize(block);
  }
  std::stable_sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) { return a.order < b.order; });
  return notes;
}

}  // namespace tonk::log
