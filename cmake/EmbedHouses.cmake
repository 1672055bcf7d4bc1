# cmake -D ROOT=… -D NAMES=… -D OUTPUT=… -P EmbedHouses.cmake
include(${CMAKE_CURRENT_LIST_DIR}/EmbedBytes.cmake)
file(READ ${NAMES} files)

set(entries "")
foreach(name IN LISTS files)
  tonk_bytes_of(${ROOT}/${name} text)
  string(APPEND entries "    {\"${name}\"sv,\n     \"${text}\"sv},\n")
endforeach()

file(WRITE ${OUTPUT} "// Generated from the files in variants/.
#include \"spec/library.hpp\"

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
