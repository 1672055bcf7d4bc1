#include "cli/command.hpp"
#include "spec/library.hpp"

namespace tonk::cli {

Command declare_schema(CLI::App& program) {
  CLI::App& command =
      add_command(program, "schema", "print the JSON Schema of a house file, for editors",
                  "An editor with yaml-language-server completes, checks and explains a house file that begins with\n"
                  "  # yaml-language-server: $schema=house.schema.json\n"
                  "where the schema lies beside it.\n\n"
                  "Exit status: 0 done, 2 the work could not be done.\n\n"
                  "Examples:\n"
                  "  tonk schema >house.schema.json");
  return {&command, [](World& world) {
            world.out << spec::schema(spec::Library(nullptr).list());
            return Status::nothing_found;
          }};
}

}  // namespace tonk::cli
