#pragma once

#include "plot/figure.hpp"
#include "views/wavelengths/numbers.hpp"

/// The pairs from the top down, wavelengths across, beside a table of their bands.
namespace posenc::wavelengths {

/// Columns of the table: names, two buttons, turns within L.
inline constexpr std::size_t kMask = 1, kSolo = 2;

plot::Plot chart(const Scene&, const Palette&, const Numbers&);
/// Where a pair is in it.
Point of_pair(const Sinusoidal&, int k);

}  // namespace posenc::wavelengths
