#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "explore/whatif/remedy.hpp"
#include "explore/whatif/what_if.hpp"
#include "session/record.hpp"

namespace tonk {

/// What a finding that leads to the verdict is to whoever looks through many.
[[nodiscard]] Severity severity_of(Verdict verdict);

// Records as text for people. Everything that came from a file is made printable here.

/// A finding with its line, the rule that it breaks, its help, and the change of the house by which it would not be one. `remedy`
/// may be null.
[[nodiscard]] std::string finding_text(const Remark& remark, bool color, const explore::Remedy* remedy = nullptr);

/// ``it would be legal with option `waiting` ``; empty if there is no remedy.
[[nodiscard]] std::string remedy_text(const Remark& remark, const explore::Remedy* remedy);

/// `Ann pays Bob 2`, `the pot pays Bob 2` or `Ann scores 30`.
[[nodiscard]] std::string payment_text(const Payment& payment);
[[nodiscard]] std::string payment_sentence(const Party& from, const Party& to, const std::string& amount);

/// `session friday, hand 1`.
[[nodiscard]] std::string subject_text(const Record& record);

/// `friday.tonk:7: hand 1: mis-settled (settlement wrong; caught)`.
[[nodiscard]] std::string verdict_text(const Record& record, bool color);

/// That the house is for other numbers of players: "`pagat` is not played by 9, but by 2 to 4".
[[nodiscard]] std::string not_played_by(const spec::Rules& rules, std::uint64_t players);

/// `12 hands: 8 ok, 3 illegal, 1 mis-settled`.
[[nodiscard]] std::string summary_text(const VerdictCounts& tally);

/// `Ann`, or `the pot`; empty for nobody.
[[nodiscard]] std::string party_text(const Party& party);

/// A name, or null for nobody. `"pot"` is the pot, and `{"player":"pot"}` a player of that name, as in JSON logs.
void to_json(nlohmann::ordered_json& json, const Party& party);
/// Throws a nlohmann exception where it is nothing of these.
void from_json(const nlohmann::ordered_json& json, Party& party);

/// The record as the documented object.
[[nodiscard]] nlohmann::ordered_json to_json(const Record& record);

/// A number, or an object with the least and the most.
[[nodiscard]] nlohmann::ordered_json to_json(const Points& count);

/// A finding as it stands in such an object.
[[nodiscard]] nlohmann::ordered_json to_json(const Remark& remark);
/// `{"option": …}`, or `{"rule": …, "says": …}`.
[[nodiscard]] nlohmann::ordered_json to_json(const explore::Change& change);
/// Null if the hand did not end.
[[nodiscard]] nlohmann::ordered_json to_json(End end);

}  // namespace tonk
