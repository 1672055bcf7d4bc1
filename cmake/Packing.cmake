# What unpacks logs. Debian's lz4 has no CMake package.
find_package(BZip2 REQUIRED)
find_package(LibLZMA REQUIRED)
find_package(ZLIB REQUIRED)
find_package(zstd REQUIRED)
find_path(LZ4_INCLUDE_DIR lz4frame.h REQUIRED)
find_library(LZ4_LIBRARY lz4 REQUIRED)

add_library(tonk_packing INTERFACE)
target_include_directories(tonk_packing SYSTEM INTERFACE ${LZ4_INCLUDE_DIR})
target_link_libraries(tonk_packing INTERFACE BZip2::BZip2 LibLZMA::LibLZMA ZLIB::ZLIB zstd::libzstd_shared ${LZ4_LIBRARY})
