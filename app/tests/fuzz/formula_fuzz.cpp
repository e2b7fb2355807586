#include <cstddef>
#include <cstdint>
#include <string>

#include "figure/formula/markup.hpp"
#include "require.hpp"

/// Whatever is written becomes a formula, which is as long in LaTeX as what was written, to a
/// factor; what is wrong with it is said in one line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace posenc;
  static const SymbolValues kValues{{"t", "37"}, {"δ", "−8"}, {"t+δ", "29"}, {"k", "4"}};
  const std::string text(data, data + size);
  const auto mistake = math::mistake_in(text);
  require(mistake.find('\n') == mistake.npos || text.find('\n') != text.npos);
  // Each character, and each level that it is in, has a command of its own.
  const std::size_t most = 200 * (size + 1);
  for (const auto& values : {SymbolValues(), kValues}) {
    require(to_latex(math::formula(dark_palette(), text, values)).size() <= most);
  }
  return 0;
}
