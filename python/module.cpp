#include "python/convert.hpp"
#include "tonk/version.hpp"

PYBIND11_MODULE(_tonk, module) {
  using namespace tonk::python;
  module.attr("__version__") = tonk::version;
  declare_errors(module);
  declare_houses(module);
  declare_records(module);
  declare_logs(module);
  declare_play(module);
}
