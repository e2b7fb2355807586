# Installs posenc::core beside the build, builds the examples against that with nothing but find_package, and runs them.
# Takes POSENC_BUILD, EXAMPLES, PAGE, WORK, GENERATOR, COMPILER, CONFIG.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGV} failed (${result}):\n${output}")
  endif()
endfunction()

# prints(PROGRAM ARGUMENTS WORDS): the program ends well and its output has the words.
function(prints program arguments words)
  execute_process(COMMAND ${WORK}/build/${program} ${arguments} RESULT_VARIABLE result OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  string(FIND "${output}" "${words}" at)
  if(NOT result EQUAL 0 OR at EQUAL -1)
    message(FATAL_ERROR "${program} ended with ${result} and not with \"${words}\" in:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run(${CMAKE_COMMAND} --install ${POSENC_BUILD} --component core --prefix ${WORK}/prefix --config ${CONFIG})
run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${WORK}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
  -DCMAKE_BUILD_TYPE=${CONFIG} -DCMAKE_PREFIX_PATH=${WORK}/prefix
  "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
run(${CMAKE_COMMAND} --build ${WORK}/build)

# sin 37 and cos 3.7.
prints(one_position "" "-0.643538")
prints(one_position "" "-0.848100")
prints(far_positions "" "t = 1000000000")
prints(conventions "" "mlx")
prints(conventions "" "(a mistake)")
prints(large_table "" "the last one: ")
prints(offsets "" "first negative at 1707")
# 512 / (2π · 10 000^(126/128)).
prints(wavelengths "" "pair 63  wavelength  54410.143    0.0094 turns")

# The program on posenc::core that the library's page shows.
file(READ ${PAGE} page)
foreach(block IN ITEMS cmake/CMakeLists.txt cpp/tables.cpp)
  get_filename_component(language ${block} DIRECTORY)
  get_filename_component(file ${block} NAME)
  set(fence "```${language}\n")
  string(FIND "${page}" "${fence}" fence_at)
  if(fence_at EQUAL -1)
    message(FATAL_ERROR "${PAGE} has no block of ${language}")
  endif()
  string(LENGTH "${fence}" length)
  math(EXPR begin "${fence_at} + ${length}")
  string(SUBSTRING "${page}" ${begin} -1 code)
  string(FIND "${code}" "```" end)
  string(SUBSTRING "${code}" 0 ${end} code)
  file(WRITE ${WORK}/page/${file} "${code}")
endforeach()
run(${CMAKE_COMMAND} -S ${WORK}/page -B ${WORK}/page/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
  -DCMAKE_BUILD_TYPE=${CONFIG} -DCMAKE_PREFIX_PATH=${WORK}/prefix "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
run(${CMAKE_COMMAND} --build ${WORK}/page/build)
# cos 100 000, in float32.
prints(../page/build/tables "" "-0.9993608")

file(WRITE ${WORK}/none.npy "no table")
execute_process(COMMAND ${WORK}/build/learned_table ${WORK}/none.npy RESULT_VARIABLE result ERROR_VARIABLE output)
if(NOT result EQUAL 2 OR NOT output MATCHES "does not begin as a .npy or a .safetensors file does")
  message(FATAL_ERROR "learned_table ended with ${result}: ${output}")
endif()
