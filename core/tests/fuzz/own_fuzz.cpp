#include <cstddef>
#include <cstdint>
#include <string>

#include <posenc/own.hpp>
#include <posenc/sinusoidal.hpp>

/// Any text is refused in a sentence, or gives finite frequencies from 0 on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto convention =
      posenc::own_convention({.frequency = std::string(reinterpret_cast<const char*>(data), size)});
  if (!convention) {
    if (convention.error().message.empty()) __builtin_trap();
    return 0;
  }
  const auto made = posenc::Sinusoidal::make(6, 10000, **convention);
  if (!made) return 0;
  for (int k = 0; k < made->pairs(); ++k)
    if (!(made->omega(k) >= 0 && made->omega(k) < 0x1p35)) __builtin_trap();
  return 0;
}
