# Debian's libsodium has no CMake package.
find_path(SODIUM_INCLUDE_DIR sodium.h REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)

add_library(tonk_sodium INTERFACE)
target_include_directories(tonk_sodium SYSTEM INTERFACE ${SODIUM_INCLUDE_DIR})
target_link_libraries(tonk_sodium INTERFACE ${SODIUM_LIBRARY})
