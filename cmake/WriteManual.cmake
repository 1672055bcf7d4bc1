# cmake -D PROGRAM=… -D FOLDER=… -P WriteManual.cmake: see Manual.cmake.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/man1)

execute_process(COMMAND ${PROGRAM} __complete "" OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n\t]+\t[^\n]*" lines "${lines}")
list(TRANSFORM lines REPLACE "\t.*" "" OUTPUT_VARIABLE commands)

function(write_page file)
  execute_process(COMMAND ${PROGRAM} manual ${ARGN} OUTPUT_FILE ${FOLDER}/man1/${file} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND gzip -9n ${FOLDER}/man1/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
write_page(tonk.1)
foreach(command IN LISTS commands)
  write_page(tonk-${command}.1 ${command})
endforeach()

foreach(shell bash zsh fish)
  execute_process(COMMAND ${PROGRAM} completion ${shell} OUTPUT_FILE ${FOLDER}/tonk.${shell} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(TOUCH ${FOLDER}/made)
