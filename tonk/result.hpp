#pragma once

#include <utility>
#include <variant>

#include "tonk/diagnostic.hpp"
#include "tonk/interface.hpp"

namespace tonk::TONK_INTERFACE {

/// A value, or all that stood in its way: at least one error.
///
///     if (const auto house = tonk::load_house("pagat")) { use(*house); } else { show(house.errors()); }
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Diagnostics errors)
      : held_(std::in_place_index<1>, std::move(errors)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] explicit operator bool() const { return held_.index() == 0; }
  /// Only where there is a value.
  [[nodiscard]] const T& operator*() const& { return *std::get_if<0>(&held_); }
  [[nodiscard]] T& operator*() & { return *std::get_if<0>(&held_); }
  [[nodiscard]] T&& operator*() && { return std::move(*std::get_if<0>(&held_)); }
  [[nodiscard]] const T* operator->() const { return std::get_if<0>(&held_); }
  [[nodiscard]] T* operator->() { return std::get_if<0>(&held_); }
  /// Empty where there is a value.
  [[nodiscard]] Diagnostics errors() const {
    const Diagnostics* const errors = std::get_if<1>(&held_);
    return errors != nullptr ? *errors : Diagnostics{};
  }

 private:
  std::variant<T, Diagnostics> held_;
};

}  // namespace tonk::TONK_INTERFACE
