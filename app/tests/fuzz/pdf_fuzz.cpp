#include "picture_fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  require_text_or_error(posenc::text_in_pdf, data, size);
  return 0;
}
