#include "read_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const char* const name : {"fuzz.safetensors", "fuzz.safetensors:a"})
    posenc::test::read_as(name, std::as_bytes(std::span(data, size)));
  return 0;
}
