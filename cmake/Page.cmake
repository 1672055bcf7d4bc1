# tonk_embed_page(<target>): compiles the style, the script and the symbols of the page that `tonk report` writes into <target>, as the
# functions that render/page/embedded.hpp declares.
set(TONK_PAGE_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/EmbedPage.cmake ${CMAKE_CURRENT_LIST_DIR}/EmbedBytes.cmake)

function(tonk_embed_page target)
  set(folder ${PROJECT_SOURCE_DIR}/render/page)
  set(parts page_css=table.css+page.css page_js=table.js+page.js symbols_html=symbols.html)
  set(depends table.css page.css table.js page.js symbols.html)
  list(TRANSFORM depends PREPEND ${folder}/)
  list(GET TONK_PAGE_SCRIPTS 0 script)

  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_page.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${folder} -D "PARTS=${parts}" -D OUTPUT=${output} -P ${script}
    DEPENDS ${TONK_PAGE_SCRIPTS} ${depends}
    COMMENT "Embedding the page"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
