# Says how large the module is as a page loads it.
file(SIZE ${MODULE} bytes)
execute_process(COMMAND ${BROTLI} -c -q 11 ${MODULE} OUTPUT_FILE ${MODULE}.br)
file(SIZE ${MODULE}.br packed)
message(STATUS "posenc.wasm: ${bytes} bytes, ${packed} with brotli")
