# clang-tidy as a part of compiling: the build then knows which files must be looked at again.
# The configuration's hash is in the command, so a change of it has every file looked at again too.
if(TONK_TIDY)
  find_program(CLANG_TIDY_PROGRAM NAMES clang-tidy-16 clang-tidy REQUIRED)
  file(SHA256 ${PROJECT_SOURCE_DIR}/.clang-tidy hash)
  string(SUBSTRING ${hash} 0 12 hash)
  set(config ${PROJECT_BINARY_DIR}/clang-tidy-${hash}.yaml)
  configure_file(${PROJECT_SOURCE_DIR}/.clang-tidy ${config} COPYONLY)
  set(CMAKE_CXX_CLANG_TIDY ${CLANG_TIDY_PROGRAM} --quiet --config-file=${config})
endif()
