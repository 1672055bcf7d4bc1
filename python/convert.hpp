#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/amount.hpp"
#include "core/card.hpp"
#include "core/diagnostic.hpp"
#include "session/record.hpp"

namespace tonk::python {

/// A text from Python: bytes, or a string whose lone surrogates stand for bytes that are not UTF-8, as text_of() makes them.
struct Text {
  std::string bytes;
};

}  // namespace tonk::python

/// How values of the library look in Python: a card as a string like `4h`, an amount as a fractions.Fraction, an enumeration as its word.
namespace pybind11::detail {

template <>
struct type_caster<tonk::Card> {
  PYBIND11_TYPE_CASTER(tonk::Card, const_name("str"));
  /// Raises ValueError where the text is no card.
  bool load(handle from, bool convert);
  static handle cast(tonk::Card card, return_value_policy policy, handle parent);
};

template <>
struct type_caster<tonk::python::Text> {
  PYBIND11_TYPE_CASTER(tonk::python::Text, const_name("str"));
  bool load(handle from, bool convert);
};

template <>
struct type_caster<tonk::Amount> {
  PYBIND11_TYPE_CASTER(tonk::Amount, const_name("fractions.Fraction"));
  /// The library takes no amounts from Python.
  static bool load(handle /*from*/, bool /*convert*/) { return false; }
  /// None where the amount is too large.
  static handle cast(tonk::Amount amount, return_value_policy policy, handle parent);
};

}  // namespace pybind11::detail

namespace tonk::python {

namespace py = pybind11;

/// A class of the module. Python does not derive from it, does not pickle it, and makes no instance without its constructor: pybind11 2.10
/// would end the interpreter.
void seal(const py::object& type);
template <typename T, typename... Bases>
py::class_<T, Bases...> declare_class(py::module_& module, const char* name, const char* doc) {
  py::class_<T, Bases...> type(module, name, doc, py::is_final());
  seal(type);
  return type;
}

/// Of any bytes. Those that are not UTF-8 become lone surrogates, as in names of files in Python.
[[nodiscard]] py::str text_of(std::string_view bytes);

/// Raises a built-in exception. Unlike the exceptions of pybind11 it takes any text.
[[noreturn]] void raise(PyObject* type, std::string_view text);

/// Nothing where the word is empty.
[[nodiscard]] py::object word_or_none(std::string_view word);

/// Raises TonkError with these diagnostics, of which there is at least one; or with a text, and none.
[[noreturn]] void raise(const Diagnostics& errors);
[[noreturn]] void raise(std::string_view text);
/// The same with a finding, as IllegalMove.
[[noreturn]] void raise_illegal(const Remark& finding);

template <typename T>
T value_of(Result<T> result) {
  if (!result) {
    raise(result.errors());
  }
  return *std::move(result);
}

/// `{"Ann": Fraction(1, 2), …}`
[[nodiscard]] py::dict dict_of(const PlayerSums& sums);

// The parts of the module.
void declare_errors(py::module_& module);
void declare_houses(py::module_& module);
void declare_records(py::module_& module);
void declare_logs(py::module_& module);
void declare_play(py::module_& module);

}  // namespace tonk::python
