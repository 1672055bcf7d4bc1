# Cards are counted as bits; every x86 processor since 2009 does that in one instruction.
include(CheckCXXCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  check_cxx_compiler_flag(-march=x86-64-v2 TONK_HAS_X86_64_V2)
  if(TONK_HAS_X86_64_V2)
    add_compile_options(-march=x86-64-v2)
  endif()
endif()
