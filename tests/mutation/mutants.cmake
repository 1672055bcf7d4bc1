# Read by the project() of a build of mutants (CMAKE_PROJECT_tonk_INCLUDE): in it the files of TONK_MUTANTS stand in place of the
# verifier's own. Everything else is what any other build has, so the compiler's cache knows it.
cmake_language(DEFER CALL tonk_use_mutants)

function(tonk_use_mutants)
  get_target_property(sources tonk_verifier SOURCES)
  set(mutants ${PROJECT_SOURCE_DIR}/tests/mutation/mutant.cpp)
  foreach(source IN LISTS sources)
    list(APPEND mutants ${TONK_MUTANTS}/verifier/${source})
  endforeach()
  set_property(TARGET tonk_verifier PROPERTY SOURCES ${mutants})
  # Without warnings: what mutants do is odd. With the library's assertions, so that a mutant that reads what is not there fails.
  target_compile_options(tonk_verifier PRIVATE -w -O1 -g0 -Wno-narrowing
    -D_GLIBCXX_ASSERTIONS -include ${PROJECT_SOURCE_DIR}/tests/mutation/mutant.hpp)
endfunction()

# The tests that ask the engine most directly. They take part of the time of all to compile.
cmake_language(DEFER CALL tonk_engine_tests)

function(tonk_engine_tests)
  file(GLOB tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/verifier_*.cpp ${PROJECT_SOURCE_DIR}/tests/replay_*.cpp)
  list(TRANSFORM tests REPLACE "^.*/tests/" "tests/")
  list(APPEND tests tests/disputed_hands.hpp tests/mutation/forked_tests.cpp tests/mutation/odd_hands.cpp tests/plain_settlement.cpp tests/random_choice.cpp tests/random_house.cpp
    tests/random_play.cpp tests/random_round.cpp tests/shipped.cpp tests/spec_support.cpp tests/told.cpp
    tests/transcript.cpp)
  add_executable(tonk_engine_tests ${tests})
  target_link_libraries(tonk_engine_tests PRIVATE tonk_core tonk_parser tonk_spec tonk_verifier tonk_explore tonk_warnings
    fmt::fmt Catch2::Catch2 rapidcheck rapidcheck_catch nlohmann_json::nlohmann_json)
  target_compile_definitions(tonk_engine_tests PRIVATE TONK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()

cmake_language(DEFER CALL tonk_tell_apart)

function(tonk_tell_apart)
  add_executable(tell_apart tests/both_judges.cpp tests/mutation/apart.cpp tests/mutation/changed_hands.cpp
    tests/mutation/odd_hands.cpp tests/mutation/tell_apart.cpp tests/random_choice.cpp tests/random_house.cpp
    tests/random_play.cpp tests/random_round.cpp tests/replay_runner.cpp tests/shipped.cpp tests/slips.cpp
    tests/transcript.cpp)
  target_link_libraries(tell_apart PRIVATE tonk_core tonk_parser tonk_spec tonk_verifier tonk_explore tonk_reference
    fmt::fmt rapidcheck)
  target_compile_definitions(tell_apart PRIVATE TONK_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
endfunction()
