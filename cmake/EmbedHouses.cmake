# cmake -D ROOT=… -D NAMES=… -D OUTPUT=… -P EmbedHouses.cmake
# Every byte is written as an escape, so that a file may contain any.
file(READ ${NAMES} files)

set(entries "")
foreach(name IN LISTS files)
  file(READ ${ROOT}/${name} bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${bytes}")
  string(REGEX REPLACE "(................................................................)" "\\1\"\n     \"" text "${text}")
  string(APPEND entries "    {\"${name}\"sv,\n     \"${text}\"sv},\n")
endforeach()

file(WRITE ${OUTPUT} "// Generated from the files in variants/.
#include \"spec/embedded.hpp\"

#include <string_view>
#include <vector>

namespace tonk::spec {

const std::vector<EmbeddedFile>& embedded_files() {
    using namespace std::string_view_literals;
    static const std::vector<EmbeddedFile> files{
${entries}    };
    return files;
}

}  // namespace tonk::spec
")
