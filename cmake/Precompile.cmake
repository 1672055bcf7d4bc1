# tonk_precompile(<target>): the headers that nearly every file includes are read once, for all parts of the library. Their files are
# compiled one by one, unless clang-tidy looks at them: g++ takes minutes for some of their folders as one.
add_library(tonk_precompiled OBJECT ${PROJECT_SOURCE_DIR}/cmake/precompiled.cpp)
target_link_libraries(tonk_precompiled PRIVATE fmt::fmt tonk_warnings)
target_precompile_headers(tonk_precompiled PRIVATE
  <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <string> <string_view> <utility> <variant> <vector>
  <fmt/format.h>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-fpch-preprocess) # without it, ccache keeps nothing that used a precompiled header
else()
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
endif()

function(tonk_precompile target)
  if(TONK_TIDY)
    tonk_join_folders(${target})
  else()
    target_precompile_headers(${target} REUSE_FROM tonk_precompiled)
  endif()
endfunction()
