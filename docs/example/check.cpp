#include <rapidcheck.h>

#include <iostream>
#include <tonk/properties.hpp>
#include <tonk/tonk.hpp>

#include "adapter.hpp"

/// Exits with 1 if the engine does not play as the house does. With an argument, a careful engine is tried instead.
int main(int arguments, char**) {
  const tonk::Result<tonk::House> house = tonk::load_house("pagat", {"waiting"});
  if (!house) {
    return 2;
  }
  const bool careless = arguments == 1;
  const bool right = rc::check("their engine plays pagat with waiting", [&] {
    const tonk::PlayedHand hand = *tonk::properties::any_hand(*house);
    if (careless) {
      tonk::properties::holds<Adapter<true>>(hand, tonk::Demand::agreement);
    } else {
      tonk::properties::holds<Adapter<false>>(hand, tonk::Demand::agreement);
    }
  });
  return right ? 0 : 1;
}
