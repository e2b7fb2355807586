#include "read_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  posenc::test::read_as("fuzz.npy", std::as_bytes(std::span(data, size)));
  return 0;
}
