# For the whole tree, so that every object and every program agrees.
if(TONK_SANITIZE)
  set(flags -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_options(${flags})
  add_link_options(${flags})
endif()

if(TONK_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(TONK_COUNT_WORK)
  add_compile_options(-fsanitize-coverage=trace-pc-guard) # each edge calls tests/fuzz/count_work.cpp
endif()

add_compile_definitions($<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
