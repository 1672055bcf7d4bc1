#include <iterator>

#include "tests/faults/fault.hpp"

namespace tonk::faults {

const std::vector<Fault>& faults() {
  static const std::vector<Fault> all = [] {
    std::vector<Fault> kinds;
    for (std::vector<Fault> of : {table_faults(), card_faults(), turn_faults(), drawing_faults(), laying_faults(),
                                  wild_faults(), hitting_faults(), slapping_faults(), stopping_faults(),
                                  declaring_faults(), claim_faults(), payment_faults()}) {
      kinds.insert(kinds.end(), std::make_move_iterator(of.begin()), std::make_move_iterator(of.end()));
    }
    return kinds;
  }();
  return all;
}

}  // namespace tonk::faults
