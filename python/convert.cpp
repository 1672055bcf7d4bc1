#include "python/convert.hpp"

#include "verifier/judgement.hpp"

namespace pybind11::detail {

bool type_caster<tonk::Card>::load(handle from, bool /*convert*/) {
  if (!isinstance<str>(from)) {
    return false;
  }
  const auto text = from.cast<std::string>();
  const std::optional<tonk::Card> card = tonk::parse_card(text);
  if (!card) {
    tonk::python::raise(PyExc_ValueError,
                        "`" + text + "` is no card; cards are written as in a hand log, such as 4h, Td and X1");
  }
  value = *card;
  return true;
}

handle type_caster<tonk::Card>::cast(tonk::Card card, return_value_policy /*policy*/, handle /*parent*/) {
  return str(to_string(card)).release();
}

bool type_caster<tonk::python::Text>::load(handle from, bool /*convert*/) {
  const auto encoded_with = [&](const char* errors) {
    PyErr_Clear();
    return reinterpret_steal<object>(PyUnicode_AsEncodedString(from.ptr(), "utf-8", errors));
  };
  object encoded = isinstance<str>(from) ? encoded_with("surrogateescape") : reinterpret_borrow<object>(from);
  if (!encoded) {
    encoded = encoded_with("surrogatepass");  // half a character, as JSON may have it, is no byte of another text
  }
  if (!encoded || !isinstance<bytes>(encoded)) {
    PyErr_Clear();
    return false;
  }
  value.bytes = std::string(reinterpret_borrow<bytes>(encoded));
  return true;
}

handle type_caster<tonk::Amount>::cast(tonk::Amount amount, return_value_policy /*policy*/, handle /*parent*/) {
  if (amount.too_large()) {
    return none().release();
  }
  // Kept until the process ends, as the interpreter may end before static objects do.
  static const auto* const fraction = new object(module_::import("fractions").attr("Fraction"));
  return (*fraction)(amount.numerator(), amount.denominator()).release();
}

}  // namespace pybind11::detail

namespace tonk::python {
namespace {

PyObject* error_type = nullptr;
PyObject* illegal_move_type = nullptr;

[[noreturn]] void raise_with(PyObject* type, std::string_view text, const char* attribute, py::object value) {
  const py::object error = py::reinterpret_borrow<py::object>(type)(text_of(text));
  error.attr(attribute) = std::move(value);
  PyErr_SetObject(type, error.ptr());
  throw py::error_already_set();
}

}  // namespace

void seal(const py::object& type) {
  const auto refusing = [&](const char* what) {
    const auto refuse = [message = what + type.attr("__name__").cast<std::string>()](const py::args& /*given*/,
                                                                                     const py::kwargs& /*named*/) {
      raise(PyExc_TypeError, message);
    };
    return py::cpp_function(refuse);
  };
  // Set as an attribute, it would take the place of the constructor as well.
  const py::staticmethod only_by_call(refusing("there is no __new__ of tonk."));
  PyDict_SetItemString(reinterpret_cast<PyTypeObject*>(type.ptr())->tp_dict, "__new__", only_by_call.ptr());
  for (const char* const to_pickle : {"__reduce__", "__reduce_ex__"}) {
    type.attr(to_pickle) = refusing("cannot pickle tonk.");
  }
}

py::str text_of(std::string_view bytes) {
  PyObject* const text = PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "surrogateescape");
  if (text == nullptr) {
    throw py::error_already_set();
  }
  return py::reinterpret_steal<py::str>(text);
}

void raise(PyObject* type, std::string_view text) {
  PyErr_SetObject(type, text_of(text).ptr());
  throw py::error_already_set();
}

py::object word_or_none(std::string_view word) { return word.empty() ? py::object(py::none()) : text_of(word); }

void raise(const Diagnostics& errors) {
  std::string text;
  for (const Diagnostic& error : errors) {
    text += to_text(error);
  }
  raise_with(error_type, text, "diagnostics", py::cast(errors));
}

void raise(std::string_view text) {
  constexpr std::string_view program = "tonk: ";
  text.remove_prefix(text.starts_with(program) ? program.size() : 0);
  text = text.substr(0, text.find_last_not_of('\n') + 1);
  raise_with(error_type, text, "diagnostics", py::list());
}

void raise_illegal(const Remark& finding) {
  raise_with(illegal_move_type, to_text(finding), "finding", py::cast(finding));
}

py::dict dict_of(const PlayerSums& sums) {
  py::dict all;
  for (const auto& [player, amount] : sums) {
    all[py::str(player)] = amount;
  }
  return all;
}

void declare_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc("tonk.TonkError",
                                         "A house or a deal that cannot be used; `diagnostics` say all that is wrong, "
                                         "each at its place. Of read() and verify() the text alone says it.",
                                         PyExc_ValueError, nullptr);
  illegal_move_type = PyErr_NewExceptionWithDoc(
      "tonk.IllegalMove", "A move that the rules do not allow; `finding` says why.", PyExc_ValueError, nullptr);
  module.attr("TonkError") = py::handle(error_type);
  module.attr("IllegalMove") = py::handle(illegal_move_type);

  declare_class<Diagnostic>(module, "Diagnostic",
                            "Something wrong at a place of a file. str() is the text that `tonk` prints.")
      .def_property_readonly(
          "severity", [](const Diagnostic& it) { return to_string(it.severity); }, "`error`, `warning` or `note`")
      .def_readonly("code", &Diagnostic::code, "stable, such as `unknown-key`")
      .def_readonly("message", &Diagnostic::message, "what is wrong, in a sentence without its end")
      .def_readonly("help", &Diagnostic::help, "what to do about it; may be empty")
      .def_property_readonly(
          "file", [](const Diagnostic& it) { return text_of(it.file); }, "empty where there is none")
      .def_property_readonly(
          "line", [](const Diagnostic& it) { return it.at.line; }, "from 1; 0 where there is no place")
      .def_property_readonly(
          "column", [](const Diagnostic& it) { return it.at.column; }, "from 1, in code points")
      .def("__str__", [](const Diagnostic& it) { return to_text(it); })
      .def("__repr__", [](const Diagnostic& it) { return "<" + it.code + ": " + it.message + ">"; });
}

}  // namespace tonk::python
