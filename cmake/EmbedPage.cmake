# cmake -D FOLDER=… -D "PARTS=NAME=FILE+FILE…;…" -D OUTPUT=… -P EmbedPage.cmake
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
foreach(part IN LISTS PARTS)
  string(REGEX MATCH "^(.*)=(.*)$" part ${part})
  set(function ${CMAKE_MATCH_1})
  string(REPLACE "+" ";" files ${CMAKE_MATCH_2})
  # The hash is one of all the bytes, so they are put together in a file first.
  list(TRANSFORM files PREPEND ${FOLDER}/)
  execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${files} OUTPUT_FILE ${OUTPUT}.part COMMAND_ERROR_IS_FATAL ANY)
  tonk_bytes_of(${OUTPUT}.part text)
  file(SHA256 ${OUTPUT}.part hash)
  file(REMOVE ${OUTPUT}.part)
  base64_of(${hash} hash)
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
