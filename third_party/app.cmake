# What the program needs beside what core does.

find_package(glfw3 3.3 QUIET)
find_package(glm QUIET)
find_package(fmt QUIET)
find_package(tomlplusplus QUIET)
find_package(CLI11 QUIET)
find_package(GIF 5 QUIET)
find_package(pugixml QUIET)
find_package(ZLIB QUIET)

posenc_use(glfw glfw libglfw3-dev)
posenc_use(glm glm::glm libglm-dev)
posenc_use(fmt fmt::fmt libfmt-dev)
posenc_use(tomlplusplus tomlplusplus::tomlplusplus libtomlplusplus-dev)
posenc_use(cli11 CLI11::CLI11 libcli11-dev)
posenc_use(gif GIF::GIF libgif-dev)
posenc_use(pugixml pugixml::pugixml libpugixml-dev)
posenc_use(zlib ZLIB::ZLIB zlib1g-dev)
posenc_pkg_config(fontconfig libfontconfig-dev fontconfig)
posenc_pkg_config(freetype libfreetype-dev freetype2)
posenc_pkg_config(md4c libmd4c-dev md4c)
posenc_pkg_config(minizip libminizip-dev minizip)
posenc_pkg_config(png libpng-dev libpng)
posenc_pkg_config(cairo libcairo2-dev cairo>=1.16 cairo-ft cairo-png cairo-svg cairo-pdf)

# Debian's ImGui is one static library with the GLFW and OpenGL 3 backends in it, found by pkg-config, which does not say
# that those backends need GLFW and dlopen. Elsewhere ImGui comes as a CMake package that does.
if(PkgConfig_FOUND)
  pkg_check_modules(imgui QUIET IMPORTED_TARGET GLOBAL imgui>=1.86)
endif()
if(TARGET PkgConfig::imgui)
  add_library(posenc_imgui INTERFACE)
  target_link_libraries(posenc_imgui INTERFACE PkgConfig::imgui glfw PkgConfig::freetype Threads::Threads ${CMAKE_DL_LIBS})
else()
  find_package(imgui QUIET CONFIG)
  if(TARGET imgui::imgui)
    add_library(posenc_imgui INTERFACE)
    target_link_libraries(posenc_imgui INTERFACE imgui::imgui)
  endif()
endif()
posenc_use(imgui posenc_imgui libimgui-dev)

# The OpenGL loader: glad (version 2) writes it from the Khronos registry that it carries.
find_program(GLAD_PROGRAM glad)
mark_as_advanced(GLAD_PROGRAM)
if(GLAD_PROGRAM)
  set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
  add_custom_command(
    OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/KHR/khrplatform.h
    COMMAND ${GLAD_PROGRAM} --api gl:core=3.3 --extensions "" --out-path ${glad_dir} --reproducible --quiet c --loader
    COMMENT "Generating the OpenGL loader"
    VERBATIM)
  add_library(posenc_glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
  target_include_directories(posenc_glad SYSTEM PUBLIC ${glad_dir}/include)
  target_link_libraries(posenc_glad PUBLIC ${CMAKE_DL_LIBS})
endif()
posenc_use(glad posenc_glad python3-glad)

include(fonts.cmake)
