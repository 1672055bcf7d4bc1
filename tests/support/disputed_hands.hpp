#pragma once

#include <string>

/// Two hands to ask about: which rules were they played by?
namespace tonk::cli_test {

/// Bob drops and is caught.
inline const std::string friday = R"(house pagat
seats Ann Bob Cal
dealer Cal
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
deal Cal As 2c 2h Jd 3h
up 8c
Ann: draw 6h, spread 4h 5h 6h, discard Kd
Bob: drop
pay Bob Ann 2
pay Bob Cal 2
pay Cal Ann 1
)";

/// Ann lays a spread, and drops on her next turn.
inline const std::string saturday = R"(house pagat
seats Ann Bob Cal
dealer Cal
deal Ann As 2s 3s Ac 2h
deal Bob Th 5h 9c Kd 2d
deal Cal 6c 7c Jh Jd 3h
up 8c
Ann: draw Kc, spread As 2s 3s, discard Kc
Bob: draw Qd, discard Qd
Cal: draw Qs, discard Qs
Ann: drop
pay Bob Ann 1
pay Cal Ann 1
)";

/// The text with the first of what is old in it replaced.
[[nodiscard]] inline std::string with(std::string text, const std::string& old, const std::string& young) {
  return text.replace(text.find(old), old.size(), young);
}

}  // namespace tonk::cli_test
