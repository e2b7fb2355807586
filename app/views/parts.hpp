#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "views/view.hpp"

/// What several views need in the same way.
namespace posenc {

/// At most `most` (≥ 1) of the pairs 0 … pairs−1, ascending and evenly chosen, the fastest and the
/// slowest among them where two fit. `kept` is always among them: it takes the place of the nearest
/// that is neither end.
std::vector<int> chosen_pairs(int pairs, int most, int kept);

/// How many of `pairs` columns have room: all, if they fit in so many pixels at `narrowest` each,
/// and otherwise as many as are easy to read, at `readable` each. At least 1.
int fitting_pairs(int pairs, double room, double readable, double narrowest);

/// The convention in a sentence, its mistake named as one, with a line's end: for views'
/// descriptions. "" for the paper's.
std::string convention_text(const Convention&);

/// What a heading says of a convention that is a mistake: what is wrong, else its name. Empty for
/// the others.
plot::Text mistake_text(const Convention&);

/// The masked pairs: "pairs 0–7 and 16–23", "pair 3"; "" where none is.
std::string muted_pairs_text(const State&);

/// Higher pairs have shorter waves: the exponent's sign is wrong, and all orders from fast to slow
/// turn around.
bool gets_faster(const Sinusoidal&);

/// The sine of pair k over positions, or the cosine of that angle; where its waves cannot be told
/// apart the band that they fill.
plot::Layer wave_layer(const Sinusoidal&, int k, const plot::Extent&, plot::Line style,
                       bool is_cosine = false);

/// "ω₂₆", as text: for read-outs.
std::string omega_text(std::int64_t k);
/// "cos(92 · ω₂₆)", as the number in that column is made; "0" in one of zeros.
std::string entry_formula(const Sinusoidal&, std::int64_t t, int dim);

}  // namespace posenc
