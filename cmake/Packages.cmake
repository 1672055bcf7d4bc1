# Debian packages: `tonk`, the program with its documents, and `libtonk-dev`. script/package makes them.
set(documents ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md LICENSE CHANGELOG.md CONTRIBUTING.md Dockerfile DESTINATION ${documents} COMPONENT program)
install(DIRECTORY docs variants replays DESTINATION ${documents} COMPONENT program)
install(FILES web/npm/README.md DESTINATION ${documents}/web/npm COMPONENT program)
install(DIRECTORY editors DESTINATION ${documents} COMPONENT program PATTERN node_modules EXCLUDE PATTERN dist EXCLUDE
  PATTERN LICENSE EXCLUDE)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the tonk authors <maintainers@tonk.invalid>")
set(CPACK_PACKAGE_VENDOR "the tonk authors")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${CPACK_PACKAGE_CONTACT})

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tonk)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "tonk lets a group write its house rules as a small YAML file, and judges
recorded hands of the card game Tonk (Tunk) by them: was every move legal,
was everyone paid right, and which rule says so.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libtonk-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "libyaml-cpp-dev, libfmt-dev, libsimdjson-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "tonk, librapidcheck-dev")
set(CPACK_COMPONENT_DEV_DESCRIPTION "The C++20 library behind tonk: it loads the rules of a house, judges hand
logs by them, and deals and plays hands by legal moves.")

# Debian wants of each package who holds the copyright, and what has changed.
if(TONK_DEBIAN)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS CHANGELOG.md LICENSE cmake/DebianChangelog.cmake)
  file(STRINGS LICENSE licence)
  list(SUBLIST licence 4 -1 licence)  # behind the title and the copyright
  list(TRANSFORM licence PREPEND " ")
  list(TRANSFORM licence REPLACE "^ $" " .")
  list(JOIN licence "\n" licence)
  execute_process(COMMAND ${CMAKE_COMMAND} -D changes=CHANGELOG.md -D by=${CPACK_PACKAGE_CONTACT} -D changelog=${PROJECT_BINARY_DIR}/debian/changelog
                          -P cmake/DebianChangelog.cmake WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_ERROR_IS_FATAL ANY)
  file(WRITE ${PROJECT_BINARY_DIR}/debian/copyright "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tonk

Files: *
Copyright: 2026 the tonk authors
License: Expat
${licence}
")
  execute_process(COMMAND gzip -9nf ${PROJECT_BINARY_DIR}/debian/changelog COMMAND_ERROR_IS_FATAL ANY)
  foreach(package "tonk;program" "libtonk-dev;dev")
    list(POP_FRONT package name)
    install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.gz ${PROJECT_BINARY_DIR}/debian/copyright
      DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${package})
  endforeach()
endif()
include(CPack)
