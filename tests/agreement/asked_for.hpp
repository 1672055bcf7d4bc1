#pragma once

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <sstream>

namespace tonk::test {

/// How many hands TONK_AGREE_HANDS asks for.
[[nodiscard]] inline int hands_asked_for(int otherwise) {
  const char* hands = std::getenv("TONK_AGREE_HANDS");
  return hands == nullptr ? otherwise : std::atoi(hands);
}

/// Tries the property so many times, whatever RapidCheck's own settings say.
template <typename Property>
void check_property(int times, const Property& property) {
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = times;
  const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params);
  std::ostringstream said;
  rc::detail::printResultMessage(result, said);
  INFO(said.str());
  CHECK(result.template is<rc::detail::SuccessResult>());
}

}  // namespace tonk::test
