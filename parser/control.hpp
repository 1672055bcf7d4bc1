#pragma once

#include <tao/pegtl/normal.hpp>

#include "parser/builder.hpp"
#include "parser/messages.hpp"

namespace tonk::log {

/// PEGTL's control that takes down a complaint where a rule with a message fails. Unlike must_if it does not throw:
/// a log of a million errors is read as fast as a right one. The first complaint of a line is the one that counts.
template <typename Rule>
struct control : tao::pegtl::normal<Rule> {
  template <tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename ParseInput>
  [[nodiscard]] static bool match(ParseInput& in, Builder& builder) {
    if constexpr (complaint<Rule>.kind == Complaint::Kind::none) {
      return tao::pegtl::normal<Rule>::template match<A, M, Action, Control>(in, builder);
    } else {
      const char* const begin = in.current();
      if (tao::pegtl::normal<Rule>::template match<A, M, Action, Control>(in, builder)) {
        return true;
      }
      builder.complain(begin, complaint<Rule>);
      return false;
    }
  }
};

}  // namespace tonk::log
