#include "spec/side_bets.hpp"

#include <algorithm>

#include "spec/entries.hpp"

namespace tonk::spec {
namespace {

void read_name(const Setting& setting, const std::vector<SideBet>& bets, SideBet& bet, ValueReader& values) {
  const std::string* const written = values.text(*setting.value, info(setting.field));
  if (written == nullptr) {
    return;
  }
  bet.name = *written;
  const bool twice = std::any_of(bets.begin(), bets.end(), [&](const SideBet& b) { return b.name == bet.name; });
  if (!is_name(bet.name)) {
    values.error("unknown-value", *setting.value, quoted(one_line(bet.name)) + " is not a name",
                 may_be_written(info(setting.field)));
  } else if (twice) {
    values.error("impossible", *setting.value, quoted(bet.name) + " is bet on twice",
                 "give each bet a name of its own");
  }
}

}  // namespace

std::vector<SideBet> read_side_bets(const FieldInfo& field, const Part& value, ValueReader& values,
                                    const PaymentReader::Cite& cite) {
  std::vector<SideBet> bets;
  for (const Part* const entry : entries_of(field, value, values)) {
    SideBet bet;
    bet.clause = cite(*entry);
    for (const Setting& setting : settings_of(Field::side_bets, "side bet", *entry, values)) {
      if (setting.field == Field::bet) {
        read_name(setting, bets, bet, values);
      } else if (const auto index = values.phrase(*setting.value, info(setting.field))) {
        if (setting.field == Field::won_by) {
          bet.won_by = static_cast<SideBet::WonBy>(*index);
        } else {
          bet.binds = *index == 1;
        }
      }
    }
    bets.push_back(std::move(bet));
  }
  return bets;
}

}  // namespace tonk::spec
