# The commit of which the program is built, in commit.hpp: of a clone, with a `+` where something is changed in it, or of a tarball.
# Run as a script, it writes the header if it has become another one.
set(commit_script ${CMAKE_CURRENT_LIST_FILE})
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(commit_header ${PROJECT_BINARY_DIR}/include/commit.hpp)
  add_custom_target(commit
    COMMAND ${CMAKE_COMMAND} -D SOURCES=${PROJECT_SOURCE_DIR} -D HEADER=${commit_header} -P ${commit_script}
    BYPRODUCTS ${commit_header}
    VERBATIM)
  return()
endif()

file(READ ${SOURCES}/cmake/commit.txt commit) # git archive writes it there
string(STRIP "${commit}" commit)
if(commit MATCHES "Format")
  execute_process(
    COMMAND git -C ${SOURCES} describe --always --abbrev=12 --exclude=* --dirty=+
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(commit "unknown")
  endif()
endif()
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT [[#pragma once

#include <string_view>

namespace tonk::cli {

/// The commit of which this is built.
inline constexpr std::string_view commit = "@commit@";

}  // namespace tonk::cli
]])
