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

# tonk_join_folders(<target>): clang-tidy looks at all that a file includes, which takes longest by far, so it is shown the files of
# each folder as one.
function(tonk_join_folders target)
  if(NOT TONK_TIDY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
endfunction()
