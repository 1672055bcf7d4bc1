# Every byte is written as an escape, so that a file may contain any.
function(tonk_bytes_of file output)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" text "${bytes}")
  string(REGEX REPLACE "(................................................................)" "\\1\"\n     \"" text "${text}")
  set(${output} "${text}" PARENT_SCOPE)
endfunction()
