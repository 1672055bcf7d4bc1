# Cards are counted as bits, which x86 does in one instruction since x86-64-v2: in all processors since 2011, in the smallest since 2013.
# Who asks for another -march gets it.
include(CheckCXXCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_CXX_FLAGS MATCHES "-march=")
  check_cxx_compiler_flag(-march=x86-64-v2 TONK_HAS_X86_64_V2)
  if(TONK_HAS_X86_64_V2)
    add_compile_options(-march=x86-64-v2)
  endif()
endif()
