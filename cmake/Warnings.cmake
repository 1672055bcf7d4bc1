# Each target of ours links `tonk_warnings` privately; packages come as system headers and stay quiet.
add_library(tonk_warnings INTERFACE)
target_compile_options(tonk_warnings INTERFACE
  -Wall -Wextra -Wpedantic
  -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast -Wcast-align -Wcast-qual
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough -Wformat=2
  -Wundef -Wextra-semi -Wmissing-declarations
  -Wno-missing-field-initializers) # a field left out is meant to have its default

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tonk_warnings INTERFACE -Wduplicated-cond -Wlogical-op)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(tonk_warnings INTERFACE -Wno-restrict) # GCC bug 105651: false in std::string
  endif()
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_options(tonk_warnings INTERFACE -Wreserved-identifier) # takes clang-tidy much longer
endif()

if(TONK_WERROR)
  target_compile_options(tonk_warnings INTERFACE -Werror)
endif()
