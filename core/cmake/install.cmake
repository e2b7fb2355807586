# Installs posenc::core for find_package(posenc): `cmake --install BUILD --component core` installs nothing else.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/posenc)
set_target_properties(posenc_core PROPERTIES EXPORT_NAME core)
install(TARGETS posenc_core EXPORT posencTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT core)
install(DIRECTORY include/posenc DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT core)
install(EXPORT posencTargets NAMESPACE posenc:: DESTINATION ${package_dir} COMPONENT core)
configure_package_config_file(cmake/posencConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/posencConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/posencConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/posencConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/posencConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT core)
