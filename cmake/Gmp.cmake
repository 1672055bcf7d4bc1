# Debian's GMP has no CMake package.
find_path(GMP_INCLUDE_DIR gmpxx.h REQUIRED)
find_library(GMP_LIBRARY gmp REQUIRED)
find_library(GMPXX_LIBRARY gmpxx REQUIRED)

add_library(tonk_gmp INTERFACE)
target_include_directories(tonk_gmp SYSTEM INTERFACE ${GMP_INCLUDE_DIR})
target_link_libraries(tonk_gmp INTERFACE ${GMPXX_LIBRARY} ${GMP_LIBRARY})
