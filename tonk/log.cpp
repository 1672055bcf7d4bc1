#include "tonk/log.hpp"

#include <algorithm>

#include "parser/reader.hpp"
#include "tonk/access.hpp"

namespace tonk::v0 {
namespace {

using inner::log::Chunk;
using inner::log::Hand;

/// Turns what the parser read into what the caller sees.
class Telling {
 public:
  Telling(const Chunk& chunk, const Hand& hand, const Hand* head) : chunk_(chunk), hand_(hand), head_(head) {}

  [[nodiscard]] LoggedHand tell() const {
    LoggedHand told;
    told.session = head_ != nullptr ? head_->id : std::string();
    told.id = hand_.id;
    told.line = chunk_.first_line;
    tell_header(told);
    tell_moves(told);
    return told;
  }

 private:
  /// What the hand says, or else its session.
  template <typename Line>
  [[nodiscard]] std::pair<const Hand*, const Line*> find(std::optional<Line> inner::log::Header::*line) const {
    if (const auto& own = hand_.header.*line) {
      return {&hand_, &*own};
    }
    if (head_ != nullptr && (head_->header.*line)) {
      return {head_, &*(head_->header.*line)};
    }
    return {nullptr, nullptr};
  }

  void tell_header(LoggedHand& told) const {
    using inner::log::Header;
    if (const auto* house = find(&Header::house).second) {
      told.house = house->name;
      told.options = house->options;
    }
    if (const auto* stake = find(&Header::stake).second) {
      told.stake = outer(stake->amount);
      told.unit = stake->unit;
    }
    if (const auto [where, seats] = find(&Header::seats); seats != nullptr) {
      told.seats.reserve(seats->players.size());
      for (const inner::log::NameId player : seats->players) {
        told.seats.push_back(where->names[player.index]);
      }
    }
    if (const auto [where, dealer] = find(&Header::dealer); dealer != nullptr) {
      told.dealer = where->names[dealer->player.index];
    }
  }

  void tell_moves(LoggedHand& told) const {
    told.moves.reserve(hand_.actions.size());
    for (const inner::log::Action& action : hand_.actions) {
      const inner::Position at = inner::locate(chunk_.text, action.at.begin, chunk_.first_line);
      LoggedMove logged{hand_.names[action.player.index], {}, at.line, at.column};
      const auto seat = std::find(told.seats.begin(), told.seats.end(), logged.player);
      logged.move.seat.index = static_cast<std::uint8_t>(seat == told.seats.end() ? 0 : seat - told.seats.begin());
      logged.move.action = outer(action.kind);
      logged.move.spread = action.spread_number;
      logged.move.cards.reserve(action.cards.count);
      for (std::uint32_t card = action.cards.first; card < action.cards.first + action.cards.count; ++card) {
        logged.move.cards.push_back({outer(hand_.cards[card].card), outer(hand_.cards[card].stands_for)});
      }
      told.moves.push_back(std::move(logged));
    }
  }

  const Chunk& chunk_;
  const Hand& hand_;
  const Hand* head_;
};

Diagnostics errors_of(const std::string& file, const inner::log::LogReader& walk) {
  Diagnostics errors;
  errors.reserve(walk.obstacles().size());
  for (const inner::log::Obstacle& obstacle : walk.obstacles()) {
    Diagnostic error = placed(file, obstacle.chunk, obstacle.error.at, obstacle.error.code);
    error.message = obstacle.error.message;
    error.help = obstacle.error.help;
    errors.push_back(std::move(error));
  }
  return errors;
}

}  // namespace

const std::string& Log::file() const { return inside_->file; }
const std::vector<LoggedHand>& Log::hands() const { return inside_->hands; }
const Diagnostics& Log::errors() const { return inside_->errors; }

Log parse_log(std::string text, std::string file) {
  const auto log = std::make_shared<Access::LogInside>();
  log->text = std::move(text);
  log->file = std::move(file);
  const bool is_json = log->file.ends_with(".jsonl");
  inner::log::LogReader walk(log->text, is_json ? inner::log::Form::json : inner::log::form_of(log->text));
  std::shared_ptr<const Hand> head;
  bool turned = false;
  while (walk.next()) {
    Diagnostics errors = errors_of(log->file, walk);
    log->errors.insert(log->errors.end(), errors.begin(), errors.end());
    if (walk.turned()) {
      head = walk.head() != nullptr ? std::make_shared<const Hand>(*walk.head()) : nullptr;
    }
    turned = turned || walk.turned();
    if (walk.is_head()) {
      continue;
    }
    LoggedHand hand = Telling(walk.chunk(), walk.hand(), head.get()).tell();
    hand.errors = std::move(errors);
    log->hands.push_back(std::move(hand));
    log->chunks.push_back({walk.chunk(), walk.hand(), head, walk.head_chunk(), turned});
    turned = false;
  }
  return Access::log(log);
}

}  // namespace tonk::v0
