# cmake -D FOLDER=… -D FILES=… -D OUTPUT=… -P EmbedPage.cmake
include(${CMAKE_CURRENT_LIST_DIR}/EmbedBytes.cmake)

set(digits ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)

# A SHA-256 has 32 bytes: ten groups of three, and two bytes more.
function(base64_of hex output)
  set(text "")
  foreach(group RANGE 10)
    math(EXPR at "${group} * 6")
    string(SUBSTRING "${hex}00" ${at} 6 bytes)
    foreach(shift 18 12 6 0)
      math(EXPR digit "(0x${bytes} >> ${shift}) & 63")
      string(SUBSTRING ${digits} ${digit} 1 letter)
      string(APPEND text ${letter})
    endforeach()
  endforeach()
  string(SUBSTRING ${text} 0 43 text)
  set(${output} "${text}=" PARENT_SCOPE)
endfunction()

set(parts "")
foreach(name IN LISTS FILES)
  tonk_bytes_of(${FOLDER}/${name} text)
  file(SHA256 ${FOLDER}/${name} hash)
  base64_of(${hash} hash)
  string(REPLACE "." "_" function ${name})
  string(APPEND parts "PagePart ${function}() {
    return {\"${text}\"sv,
     \"${hash}\"sv};
}

")
endforeach()

file(WRITE ${OUTPUT} "// Generated from the files in render/page/.
#include \"render/page/embedded.hpp\"

namespace tonk::report {

using namespace std::string_view_literals;

${parts}}  // namespace tonk::report
")
