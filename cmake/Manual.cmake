# The manual pages and the completions of the program, which it makes itself, in manual/.
set(folder ${PROJECT_BINARY_DIR}/manual)
add_custom_command(
  OUTPUT ${folder}/made
  COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:tonk> -D FOLDER=${folder} -P ${CMAKE_CURRENT_LIST_DIR}/WriteManual.cmake
  DEPENDS tonk ${CMAKE_CURRENT_LIST_DIR}/WriteManual.cmake
  VERBATIM)
add_custom_target(manual ALL DEPENDS ${folder}/made)

install(DIRECTORY ${folder}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${folder}/tonk.bash RENAME tonk DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${folder}/tonk.zsh RENAME _tonk DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES ${folder}/tonk.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
