# Inter sets words and numbers, STIX sets formulas. The names they are copied to are the same wherever they came from;
# FreeType and stb_truetype look at what a font file holds, not at how its name ends.

set(POSENC_FONT_PATH "" CACHE STRING "Directories with the font files of Inter and STIX, searched before the system's")

# posenc_font(ROLE DEBIAN_PACKAGE FILE_NAME...)
macro(posenc_font role debian_package)
  string(MAKE_C_IDENTIFIER "posenc_font_${role}" variable)
  string(TOUPPER ${variable} variable)
  set(file_names ${ARGN})
  find_file(${variable}
    NAMES ${file_names}
    HINTS ${POSENC_FONT_PATH}
    PATHS /usr/share/fonts /usr/local/share/fonts $ENV{HOME}/.local/share/fonts $ENV{HOME}/Library/Fonts /Library/Fonts
    PATH_SUFFIXES opentype/inter truetype/inter inter opentype/stix truetype/stix stix
    NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(${variable})
  if(${variable})
    posenc_add_resource(${${variable}} fonts/${role}.otf)
    set_property(GLOBAL APPEND PROPERTY POSENC_FONTS ${role}.otf=${${variable}})
  else()
    list(GET file_names 0 file)
    list(APPEND missing "the font file ${file} (Debian: ${debian_package})")
  endif()
endmacro()

posenc_font(sans fonts-inter Inter-Regular.otf Inter-Regular.ttf)
posenc_font(sans-medium fonts-inter Inter-Medium.otf Inter-Medium.ttf)
posenc_font(sans-semibold fonts-inter Inter-SemiBold.otf Inter-SemiBold.ttf)
posenc_font(sans-bold fonts-inter Inter-Bold.otf Inter-Bold.ttf)
posenc_font(math fonts-stix STIXGeneral-Regular.otf)
posenc_font(math-italic fonts-stix STIXGeneral-Italic.otf)
