#pragma once

#include <string>
#include <vector>

namespace tonk::test {

/// Logs that are judged otherwise when the engine is broken in some small way, where the recorded hands are not.
[[nodiscard]] std::vector<std::string> odd_hands();

void add_odd_hand(const std::string& log);
void set_odd_hands(const std::vector<std::string>& logs);

}  // namespace tonk::test
