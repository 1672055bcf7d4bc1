#include "mutant.hpp"

namespace tonk::mutation {

bool reached[most] = {};
std::size_t on = 0;

}  // namespace tonk::mutation
