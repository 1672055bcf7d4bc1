#include <pybind11/stl/filesystem.h>

#include <filesystem>

#include "python/convert.hpp"
#include "session/house.hpp"

namespace tonk::python {
namespace {

py::list shipped(bool options) {
  py::list names;
  for (const spec::Listing& listing : shipped_houses()) {
    if (listing.is_option == options) {
      names.append(listing.name);
    }
  }
  return names;
}

}  // namespace

void declare_houses(py::module_& module) {
  module.def(
      "houses", [] { return shipped(false); }, "The names of the shipped houses.");
  module.def(
      "options", [] { return shipped(true); }, "The names of the shipped options.");

  declare_class<House>(module, "House", "The rules of a house with its options. Never changes.")
      .def(py::init([](const std::string& name, const std::vector<std::string>& options) {
             return value_of(load_house(name, options));
           }),
           py::arg("name"), py::arg("options") = std::vector<std::string>{},
           "A shipped house with shipped options. Raises TonkError where there is none, or where they do not go "
           "together.")
      .def_static(
          "parse",
          [](Text text, const std::filesystem::path& file, const std::vector<std::string>& options) {
            return value_of(parse_house(std::move(text.bytes), file.string(), options));
          },
          py::arg("text"), py::arg("file") = "house.yaml", py::arg("options") = std::vector<std::string>{},
          "A house from the YAML of its file, which may extend shipped houses. `file` serves for messages. Raises "
          "TonkError.")
      .def_property_readonly("name", &House::name, "as a log names it")
      .def_property_readonly("title", &House::title, "may be empty")
      .def_property_readonly("options", &House::options, "by name, in the order in which they were put on the house")
      .def_property_readonly("fewest_players", &House::fewest_players, "that it can be played by")
      .def_property_readonly("most_players", &House::most_players, "that it can be played by")
      .def_property_readonly("turns_up_a_card", &House::turns_up_a_card,
                             "whether a card of the stock is turned up after the deal")
      .def("cards_dealt", &House::cards_dealt, py::arg("players"),
           "How many cards each player gets; 0 where the house is not for that number of players.")
      .def("pack", &House::pack, "Every card, in a fixed order; each twice where two packs are shuffled together.")
      .def("points", &House::points, py::arg("card"), "What a card counts in a hand; 0 where it is not in the pack.")
      .def("__repr__", [](const House& house) {
        std::string text = "<House " + house.name();
        for (const std::string& option : house.options()) {
          text += (option == house.options().front() ? " with " : " ") + option;
        }
        return text + ">";
      });
}

}  // namespace tonk::python
