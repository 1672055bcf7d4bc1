#pragma once

#include <range/v3/algorithm.hpp>
#include <range/v3/view.hpp>

#include <ranges>

// The library of the compiler for the browser is too old to have these. Algorithms come from range-v3, which the standard's were made from.
namespace std {
template <typename To, typename From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}
}  // namespace std
namespace std::ranges {
using ::ranges::adjacent_find, ::ranges::all_of, ::ranges::any_of, ::ranges::binary_search, ::ranges::copy,
    ::ranges::copy_if, ::ranges::count, ::ranges::count_if, ::ranges::equal, ::ranges::find, ::ranges::find_first_of,
    ::ranges::find_if, ::ranges::for_each, ::ranges::includes, ::ranges::max, ::ranges::max_element,
    ::ranges::min_element, ::ranges::minmax, ::ranges::mismatch, ::ranges::move, ::ranges::none_of, ::ranges::replace,
    ::ranges::reverse, ::ranges::set_difference, ::ranges::set_union, ::ranges::sort, ::ranges::stable_sort,
    ::ranges::transform, ::ranges::upper_bound;
}  // namespace std::ranges
namespace std::views {
using ::ranges::views::filter, ::ranges::views::iota, ::ranges::views::join, ::ranges::views::keys;
}
