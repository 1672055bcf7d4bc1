# tonk_embed_houses(<target>): compiles the shipped houses and options into <target>,
# as the tonk::spec::embedded_files() that spec/library.hpp declares.
set(TONK_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedHouses.cmake)
set(TONK_BYTES_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedBytes.cmake)

function(tonk_embed_houses target)
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/variants/*.yaml
    ${PROJECT_SOURCE_DIR}/variants/options/*.yaml)
  list(SORT files)
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE depends)

  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_houses.cpp)
  set(names ${CMAKE_CURRENT_BINARY_DIR}/embedded_houses.txt)
  file(CONFIGURE OUTPUT ${names} CONTENT "${files}") # rewritten only when a house comes or goes
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D NAMES=${names} -D OUTPUT=${output}
            -P ${TONK_EMBED_SCRIPT}
    DEPENDS ${TONK_EMBED_SCRIPT} ${TONK_BYTES_SCRIPT} ${names} ${depends}
    COMMENT "Embedding the houses"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
