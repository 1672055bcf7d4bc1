#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "session/properties/engine_test.hpp"

/// RapidCheck generators of houses, packs, hands and logs, and checks of engines. Whoever includes this needs RapidCheck; the
/// CMake package has the target `tonk::properties` for it. All of them shrink to what is still as it must be: a legal hand to
/// a legal hand, a log with a fault to one with the same fault.
namespace tonk {

inline void showValue(const House& house, std::ostream& out) {
  out << house.name();
  for (const std::string& option : house.options()) {
    out << (option == house.options().front() ? " with " : " ") << option;
  }
}
inline void showValue(const PlayedHand& hand, std::ostream& out) { out << '\n' << hand.log(); }

namespace properties {

/// A log that can be read, and one fault that is in it.
struct AlmostLegalLog {
  PlayedHand hand;
  std::string text;
  std::string code;        ///< of the fault, in docs/findings.md
  std::uint64_t line = 0;  ///< where the fault is, from 1
};
inline void showValue(const AlmostLegalLog& log, std::ostream& out) {
  out << log.code << " on line " << log.line << " of\n" << log.text;
}

namespace inside {

inline std::size_t below(rc::Random& random, std::size_t limit) {
  return static_cast<std::size_t>(random.next() % limit);
}

template <typename T, typename Simpler>
rc::Shrinkable<T> shrinking(T value, const Simpler& simpler) {
  return rc::shrinkable::shrinkRecur(std::move(value),
                                     [simpler](const T& one) { return rc::seq::fromContainer(simpler(one)); });
}

inline std::vector<std::string> shipped(bool options) {
  std::vector<std::string> names;
  for (const spec::Listing& listing : shipped_houses()) {
    if (listing.is_option == options) {
      names.push_back(listing.name);
    }
  }
  return names;
}

inline void require_known(const std::string& house, const std::vector<std::string>& options) {
  for (const Diagnostic& error : load_house(house, options).errors()) {
    const bool unknown = error.code == "unknown-option" || error.code == "unreadable-file";
    if (unknown || options.empty()) {
      throw std::invalid_argument(to_text(error));
    }
  }
}

inline std::vector<Card> pack(const House& house, rc::Random& random) {
  return shuffled(house, static_cast<std::uint32_t>(random.next()));
}

/// As LiveHand::deal() calls them.
inline std::vector<std::string> names(std::size_t players) {
  std::vector<std::string> all{"Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal"};
  while (all.size() < players) {
    all.push_back("P" + std::to_string(all.size() + 1));
  }
  all.resize(players);
  return all;
}

inline Deal deal(const House& house, unsigned most_players, rc::Random& random) {
  const unsigned fewest = house.fewest_players();
  const unsigned most = std::clamp(most_players, fewest, house.most_players());
  const std::size_t players = fewest + below(random, most - fewest + 1U);
  const Seat dealer{static_cast<std::uint8_t>(below(random, players))};
  return {names(players), dealer,
          edge_case_deck(house, static_cast<unsigned>(players), static_cast<std::uint32_t>(random.next()))};
}

/// Up to four moves for each step of size: at the largest, most hands are played to their end. Then up to so many dull ones.
inline PlayedHand hand(const House& house, unsigned most_players, rc::Random& random, int size, std::size_t dull = 0) {
  const Deal dealt = deal(house, most_players, random);
  std::vector<std::uint8_t> numbers(below(random, 4U * static_cast<std::size_t>(size) + 4U));
  for (std::uint8_t& number : numbers) {
    number = static_cast<std::uint8_t>(random.next());
  }
  numbers.resize(numbers.size() + dull);
  return *play_by_numbers(house, dealt, numbers);
}

/// A hand without its last move, until it is not over.
inline PlayedHand unfinished(PlayedHand hand) {
  while (!hand.moves.empty() && hand.replay().over()) {
    hand.moves.pop_back();
  }
  return hand;
}

inline std::optional<AlmostLegalLog> with_fault(PlayedHand hand, FaultKind kind, std::uint64_t number,
                                                const std::string& code) {
  std::optional<FaultyLog> log = faulty_log(hand, kind, number, code);
  return log ? std::optional(AlmostLegalLog{std::move(hand), std::move(log->text), std::move(log->code), log->line})
             : std::nullopt;
}

/// Of moves mostly: there are more ways to go wrong.
inline FaultKind any_kind(rc::Random& random) {
  switch (below(random, 8)) {
    case 0:
    case 1: return FaultKind::payment;
    case 2: return FaultKind::show;
    case 3: return FaultKind::deal;
    default: return FaultKind::move;
  }
}

inline PlayedHand beginning(PlayedHand hand, std::size_t moves) {
  hand.moves.resize(std::min(moves, hand.moves.size()));
  return unfinished(std::move(hand));
}

/// Of the faults that moves would be at some points of the hand one of a kind that few of these points have.
inline std::optional<AlmostLegalLog> with_rare_move(const PlayedHand& whole, rc::Random& random) {
  std::map<std::string, std::vector<std::size_t>> points;
  for (int sample = 0; sample < 12; ++sample) {
    const PlayedHand some = beginning(whole, below(random, whole.moves.size() + 1));
    std::set<std::string> codes;
    for (const RefusedMove& fault : refused_moves(some.replay())) {
      codes.insert(fault.code);
    }
    for (const std::string& code : codes) {
      points[code].push_back(some.moves.size());
    }
  }
  std::vector<std::pair<std::size_t, std::string>> rarest;
  for (const auto& [code, where] : points) {
    rarest.emplace_back(where.size() * 64 + below(random, 64), code);
  }
  std::sort(rarest.begin(), rarest.end());
  for (const auto& [often, code] : rarest) {
    const std::vector<std::size_t>& where = points[code];
    const std::size_t moves = where[below(random, where.size())];
    if (auto log = with_fault(beginning(whole, moves), FaultKind::move, random.next(), code)) {
      return log;
    }
  }
  return std::nullopt;
}

inline std::optional<AlmostLegalLog> almost_legal(const House& house, unsigned most_players, rc::Random& random,
                                                  int size, FaultKind kind) {
  const bool is_over = kind == FaultKind::payment || kind == FaultKind::show;
  PlayedHand whole = hand(house, most_players, random, size, is_over ? 400 : 0);
  if (kind == FaultKind::move && below(random, 4) != 0) {
    return with_rare_move(whole, random);
  }
  const std::size_t moves = is_over ? whole.moves.size() : below(random, whole.moves.size() + 1);
  PlayedHand played = is_over ? std::move(whole) : beginning(std::move(whole), moves);
  return with_fault(std::move(played), kind, random.next(), {});
}

}  // namespace inside

/// A shipped house with up to four options that go with it and with each other; of these houses and options alone, where any are
/// named. Shrinks to fewer options, and to the base game. Throws std::invalid_argument where nothing shipped is called so.
inline rc::Gen<House> any_house(std::vector<std::string> houses = {}, std::vector<std::string> options = {}) {
  for (const std::string& house : houses) {
    inside::require_known(house, {});
  }
  for (const std::string& option : options) {
    inside::require_known("pagat", {option});
  }
  houses = houses.empty() ? inside::shipped(false) : houses;
  options = options.empty() ? inside::shipped(true) : options;
  return [houses, options](const rc::Random& random, int) {
    rc::Random mine = random;
    const std::string name = houses[inside::below(mine, houses.size())];
    House house = *load_house(name);
    std::vector<std::string> chosen;
    for (std::size_t left = inside::below(mine, 5); left > 0; --left) {
      const std::string& option = options[inside::below(mine, options.size())];
      if (std::find(chosen.begin(), chosen.end(), option) != chosen.end()) {
        continue;
      }
      chosen.push_back(option);
      if (const Result<House> more = load_house(name, chosen)) {
        house = *more;
      } else {
        chosen.pop_back();
      }
    }
    return inside::shrinking(std::move(house), [](const House& one) { return simpler(one); });
  };
}

/// The house's pack in any order, the top first. Shrinks towards House::pack().
inline rc::Gen<std::vector<Card>> any_pack(const House& house) {
  return [house](const rc::Random& random, int) {
    rc::Random mine = random;
    return inside::shrinking(inside::pack(house, mine),
                             [house](const std::vector<Card>& pack) { return simpler(house, pack); });
  };
}

/// The beginning of a hand of the house, with at most this number of players. Shrinks to fewer moves, players and options.
inline rc::Gen<PlayedHand> any_hand(const House& house, unsigned most_players = 6) {
  return [house, most_players](const rc::Random& random, int size) {
    rc::Random mine = random;
    return inside::shrinking(inside::hand(house, most_players, mine, size),
                             [](const PlayedHand& hand) { return simpler(hand); });
  };
}

/// The same for any of the houses.
inline rc::Gen<PlayedHand> any_hand(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return [houses, most_players](const rc::Random& random, int size) {
    rc::Random mine = random;
    const House house = houses(mine.split(), size).value();
    return inside::shrinking(inside::hand(house, most_players, mine, size),
                             [](const PlayedHand& hand) { return simpler(hand); });
  };
}

/// The log of such a hand: in order, and settled where the hand is over.
inline rc::Gen<std::string> any_legal_log(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return rc::gen::map(any_hand(houses, most_players), [](const PlayedHand& hand) { return hand.log(); });
}

/// A log in which one thing is wrong: a move, a payment, the cards shown or dealt. Where it is none of payments and shows, the
/// hand is not over at its end, which is found besides.
inline rc::Gen<AlmostLegalLog> any_almost_legal_log(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return [houses, most_players](const rc::Random& random, int size) {
    rc::Random parent = random;
    for (int attempt = 0; attempt < 1000; ++attempt) {
      rc::Random mine = parent.split();
      const House house = houses(mine.split(), size).value();
      const FaultKind kind = inside::any_kind(mine);
      std::optional<AlmostLegalLog> made = inside::almost_legal(house, most_players, mine, size, kind);
      if (made) {
        return inside::shrinking(*std::move(made), [kind](const AlmostLegalLog& log) {
          std::vector<AlmostLegalLog> logs;
          for (PlayedHand& less : simpler(log.hand)) {
            if (std::optional<AlmostLegalLog> other = inside::with_fault(std::move(less), kind, 0, log.code)) {
              logs.push_back(*std::move(other));
            }
          }
          return logs;
        });
      }
    }
    throw rc::GenerationFailure("no hand of these houses has a fault");
  };
}

/// An adapter to somebody's engine. `start` deals anew; `play` makes a move, or refuses it and changes nothing; `observe` shows the
/// table. One that does not know a kind of move refuses it.
template <typename Engine>
concept EngineAdapter = std::default_initializable<Engine> &&
    requires(Engine engine, const House& house, const Deal& deal, const Move& move) {
  engine.start(house, deal);
  { engine.play(move) } -> std::same_as<bool>;
  { engine.observe() } -> std::same_as<Observation>;
};

namespace inside {

template <EngineAdapter Engine>
EngineUnderTest under_test(Engine& engine) {
  return {[&](const House& house, const Deal& deal) { engine.start(house, deal); },
          [&](const Move& move) { return engine.play(move); }, [&] { return engine.observe(); }};
}

}  // namespace inside

/// What an engine does wrong with the hand; nothing where all is well.
template <EngineAdapter Engine>
[[nodiscard]] std::optional<Violation> violation_of(const PlayedHand& hand, Demand demand) {
  Engine engine;
  return try_hand(inside::under_test(engine), hand, demand);
}

/// Fails a RapidCheck property where an engine does anything wrong with the hand, and says what: as soon as no simpler hand shows
/// it, of the simplest of those in which the engine's moves stand too.
template <EngineAdapter Engine>
void holds(const PlayedHand& hand, Demand demand) {
  std::optional<Violation> violation = violation_of<Engine>(hand, demand);
  if (!violation) {
    return;
  }
  const std::vector<PlayedHand> less = simpler(hand);
  const bool shrinks = std::any_of(
      less.begin(), less.end(), [&](const PlayedHand& one) { return violation_of<Engine>(one, demand).has_value(); });
  if (!shrinks) {
    Engine engine;
    violation = smallest(inside::under_test(engine), *violation, demand);
  }
  std::string what = violation->code + ": " + violation->message;
  if (violation->hand.log() != hand.log()) {
    what += " in\n" + violation->hand.log();
  }
  RC_FAIL(what);
}

}  // namespace properties
}  // namespace tonk
