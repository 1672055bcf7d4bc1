# The packages that the browser's engine needs, where a compiler for the browser takes the place of find_package(). Of headers alone
# Debian's are taken; what must be compiled comes as source, unpacked by script/web into TONK_WEB_SOURCES.
set(TONK_WEB_SOURCES ${PROJECT_BINARY_DIR}/sources CACHE PATH "where the sources of yaml-cpp and simdjson lie")

add_compile_options(-fwasm-exceptions "SHELL:-idirafter /usr/include"
  "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \"${CMAKE_CURRENT_LIST_DIR}/emscripten_library.hpp\">")
add_link_options(-fwasm-exceptions)

add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(taocpp::pegtl INTERFACE IMPORTED)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)

add_library(web_simdjson STATIC ${TONK_WEB_SOURCES}/simdjson/singleheader/simdjson.cpp)
target_include_directories(web_simdjson SYSTEM PUBLIC ${TONK_WEB_SOURCES}/simdjson/singleheader)
add_library(simdjson::simdjson INTERFACE IMPORTED)
target_link_libraries(simdjson::simdjson INTERFACE web_simdjson)

file(GLOB sources ${TONK_WEB_SOURCES}/yaml-cpp/src/*.cpp)
add_library(web_yaml STATIC ${sources})
target_include_directories(web_yaml SYSTEM PUBLIC ${TONK_WEB_SOURCES}/yaml-cpp/include)
target_compile_definitions(web_yaml PUBLIC YAML_CPP_STATIC_DEFINE)
add_library(yaml-cpp INTERFACE IMPORTED)
target_link_libraries(yaml-cpp INTERFACE web_yaml)
