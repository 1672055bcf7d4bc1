#include "parser/plain_names.hpp"

#include <algorithm>

#include "parser/print.hpp"

namespace tonk::log {
namespace {

/// No keyword begins with one.
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

void PlainNames::learn_new() {
  for (; learnt_ < names_.size() && learnt_ < most_known; ++learnt_) {
    const std::string& name = names_[learnt_];
    const bool plain = name.size() <= longest_known && std::all_of(name.begin(), name.end(), is_bare_char) &&
                       (is_capital(name[0]) || !is_keyword(name));
    known_[learnt_] =
        plain ? Known{word_of(name), mask_of(name.size()), static_cast<std::uint8_t>(name.size())} : Known{};
  }
}

void PlainNames::forget() {
  while (learnt_ > names_.size()) {
    known_[--learnt_] = Known{};
  }
}

std::optional<NameId> PlainNames::read_new(const char* at) {
  std::size_t size = 0;
  while (size <= longest_known && is_bare_char(at[size])) {
    ++size;
  }
  if (!may_be_new(at, size)) {
    return std::nullopt;
  }
  const NameId player{static_cast<std::uint8_t>(learnt_)};
  names_.emplace_back(at, size);
  known_[learnt_++] = {load(at) & mask_of(size), mask_of(size), static_cast<std::uint8_t>(size)};
  note(player);
  return player;
}

/// Not where there are names that are not to be found: it may be one of them.
bool PlainNames::may_be_new(const char* at, std::size_t size) const {
  const auto is_unknown = [](const Known& known) { return known.size == 0; };
  return is_capital(*at) && size <= longest_known && (at[size] == ' ' || at[size] == '\n') && learnt_ < most_known &&
         std::none_of(known_.begin(), known_.begin() + static_cast<std::ptrdiff_t>(learnt_), is_unknown);
}

}  // namespace tonk::log
