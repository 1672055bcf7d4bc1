#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "session/properties/engine_test.hpp"

/// RapidCheck generators of houses, packs, hands and logs, and checks of engines. Whoever includes this needs RapidCheck; the
/// CMake package has the target `tonk::properties` for it. All of them shrink to values of the same kind: a legal hand to a legal
/// hand, a log with a fault to one with the same fault.
namespace tonk {

inline void showValue(const House& house, std::ostream& out) {
  out << house.name();
  for (const std::string& option : house.options()) {
    out << (option == house.options().front() ? " with " : " ") << option;
  }
}
inline void showValue(const PlayedHand& hand, std::ostream& out) { out << '\n' << hand.log(); }

inline void showValue(const FaultyLog& log, std::ostream& out) {
  out << log.code << " on line " << log.line << " of\n" << log.text;
}

namespace properties {
namespace inside {

inline std::size_t below(rc::Random& random, std::size_t limit) {
  return static_cast<std::size_t>(random.next() % limit);
}

template <typename T>
rc::Shrinkable<T> shrinking(T value) {
  return rc::shrinkable::shrinkRecur(std::move(value),
                                     [](const T& one) { return rc::seq::fromContainer(simpler(one)); });
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

inline std::uint32_t seed(rc::Random& random) { return static_cast<std::uint32_t>(random.next()); }

/// Up to four moves for each step of size: at the largest, most hands are played to their end.
inline std::size_t most_moves(int size) { return 4 * static_cast<std::size_t>(size) + 3; }

}  // namespace inside

/// A shipped house with up to four options that can be combined with it and with each other. If houses or options are named, only
/// these are taken. Shrinks to fewer options, and to the base game. Throws std::invalid_argument if a name is not shipped.
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
    for (std::size_t left = inside::below(mine, 5); left > 0; --left) {
      const std::string& option = options[inside::below(mine, options.size())];
      std::vector<std::string> more = house.options();
      if (std::find(more.begin(), more.end(), option) == more.end()) {
        more.push_back(option);
        if (Result<House> with_it = load_house(name, more)) {
          house = *std::move(with_it);
        }
      }
    }
    return inside::shrinking(std::move(house));
  };
}

/// The house's pack in any order, the top first. Shrinks towards House::pack().
inline rc::Gen<std::vector<Card>> any_pack(const House& house) {
  return [house](const rc::Random& random, int) {
    rc::Random mine = random;
    return rc::shrinkable::shrinkRecur(shuffled(house, inside::seed(mine)), [house](const std::vector<Card>& pack) {
      return rc::seq::fromContainer(simpler(house, pack));
    });
  };
}

/// The beginning of a hand of any of the houses, with at most this number of players. Shrinks to fewer moves, players and options.
inline rc::Gen<PlayedHand> any_hand(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return [houses, most_players](const rc::Random& random, int size) {
    rc::Random mine = random;
    const House house = houses(mine.split(), size).value();
    return inside::shrinking(random_hand(house, most_players, inside::seed(mine), inside::most_moves(size)));
  };
}

/// The same for one house.
inline rc::Gen<PlayedHand> any_hand(const House& house, unsigned most_players = 6) {
  return any_hand(rc::gen::just(house), most_players);
}

/// The log of such a hand: in order, and settled if the hand is over.
inline rc::Gen<std::string> any_legal_log(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return rc::gen::map(any_hand(houses, most_players), [](const PlayedHand& hand) { return hand.log(); });
}

/// A log in which one thing is wrong: a move, a payment, the cards shown or dealt. Unless it is a payment or the cards shown, the
/// hand is not over at the end of the log, which is a finding as well. Shrinks to logs with a fault of the same code.
inline rc::Gen<FaultyLog> any_almost_legal_log(const rc::Gen<House>& houses, unsigned most_players = 6) {
  return [houses, most_players](const rc::Random& random, int size) {
    rc::Random parent = random;
    for (int attempt = 0; attempt < 1000; ++attempt) {
      rc::Random mine = parent.split();
      const House house = houses(mine.split(), size).value();
      if (auto log = random_faulty_log(house, most_players, inside::seed(mine), inside::most_moves(size))) {
        return inside::shrinking(*std::move(log));
      }
    }
    throw rc::GenerationFailure("no hand of these houses has a fault");
  };
}

/// An adapter to somebody's engine. `start` deals anew; `play` makes a move, or refuses it and changes nothing; `observe` shows the
/// table. An engine that does not know a kind of move refuses it.
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

/// What an engine does wrong with the hand; nothing if all is well.
template <EngineAdapter Engine>
[[nodiscard]] std::optional<Violation> violation_of(const PlayedHand& hand, Demand demand) {
  Engine engine;
  return try_hand(inside::under_test(engine), hand, demand);
}

/// Fails a RapidCheck property if an engine does anything wrong with the hand, and says what. RapidCheck shrinks the hand; once no
/// simpler hand fails, the hand with the engine's own moves is shrunk as well.
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
