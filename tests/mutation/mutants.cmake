# Read by the project() of a build of mutants (CMAKE_PROJECT_tonk_INCLUDE): in it the files of TONK_MUTANTS stand in place of the
# verifier's own. Everything else is what any other build has, so the compiler's cache knows it.
cmake_language(DEFER CALL tonk_use_mutants)

function(tonk_use_mutants)
  add_library(tonk_mutant STATIC ${PROJECT_SOURCE_DIR}/tests/mutation/mutant.cpp)
  foreach(part IN ITEMS parser spec verifier)
    get_target_property(sources tonk_${part} SOURCES)
    set(mutants)
    foreach(source IN LISTS sources)
      cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" generated)
      if(generated)
        list(APPEND mutants ${source})
      else()
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
        list(APPEND mutants ${TONK_MUTANTS}/${source})
      endif()
    endforeach()
    set_property(TARGET tonk_${part} PROPERTY SOURCES ${mutants})
    # Without warnings: what mutants do is odd. With the library's assertions, so that a mutant that reads what is not there fails.
    target_link_libraries(tonk_${part} PRIVATE tonk_mutant)
    target_compile_options(tonk_${part} PRIVATE -w -O1 -g0 -Wno-narrowing
      -D_GLIBCXX_ASSERTIONS -include ${PROJECT_SOURCE_DIR}/tests/mutation/mutant.hpp)
    set_property(TARGET tonk_${part} PROPERTY DISABLE_PRECOMPILE_HEADERS ON) # the mutants' own header comes first
  endforeach()
endfunction()

# The tests, with those of both judges and of faults, in one program that runs them in processes of their own.
cmake_language(DEFER CALL tonk_engine_tests)

function(tonk_engine_tests)
  set(tests)
  foreach(program IN ITEMS tonk_tests tonk_agrees)
    get_target_property(sources ${program} SOURCES)
    list(APPEND tests ${sources})
  endforeach()
  file(GLOB faults CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/faults/*.cpp)
  list(TRANSFORM tests PREPEND ${PROJECT_SOURCE_DIR}/tests/ REGEX "^[^/]")
  add_executable(tonk_engine_tests ${tests} ${faults} tests/mutation/fates.cpp tests/mutation/forked_tests.cpp)
  target_link_libraries(tonk_engine_tests PRIVATE tonk_test_support tonk_reference tonk_fuzz_targets tonk_warnings
    taocpp::pegtl nlohmann_json::nlohmann_json SQLiteCpp tonk_packing fmt::fmt)
endfunction()

cmake_language(DEFER CALL tonk_tell_apart)

function(tonk_tell_apart)
  add_executable(tell_apart tests/agreement/both_judges.cpp tests/agreement/slips.cpp tests/mutation/apart.cpp
    tests/mutation/changed_hands.cpp tests/mutation/odd_hands.cpp tests/mutation/tell_apart.cpp tests/replays/runner.cpp)
  target_link_libraries(tell_apart PRIVATE tonk_test_support tonk_reference fmt::fmt)
endfunction()
