#include "verifier/finding.hpp"

#include <array>

namespace tonk {
namespace {

struct Entry {
  std::string_view name;
  Weight weight;
  std::string_view meaning;
};

constexpr std::array<Entry, code_count> entries{{
#define TONK_CODE(code, name, weight, meaning) {name, Weight::weight, meaning},
#include "verifier/codes.def"
}};

const Entry& entry(Code code) { return entries[static_cast<std::size_t>(code)]; }

}  // namespace

std::string_view to_string(Code code) { return entry(code).name; }
Weight weight(Code code) { return entry(code).weight; }
std::string_view meaning(Code code) { return entry(code).meaning; }

}  // namespace tonk
