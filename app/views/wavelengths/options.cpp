#include "views/wavelengths/options.hpp"

#include <string>
#include <string_view>

namespace posenc::wavelengths {
namespace {

std::string get_mask(const State& s) { return mask_text(s.mask); }
Expected<void> set_mask(State& s, std::string_view text) {
  return parse_mask(text, band_count(pair_count(s))).map([&](const Mask& mask) { s.mask = mask; });
}
void bring_mask_within_limits(State& s) {
  s.mask = within_bands(s.mask, band_count(pair_count(s)));
}
static_assert(Mask::kBands == 8, "as the text says");
}  // namespace

constexpr TextAccess kMaskText{"bands 1 to 8 but one, or none", get_mask, set_mask,
                               bring_mask_within_limits};

}  // namespace posenc::wavelengths
