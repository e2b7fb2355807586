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

/// How many of `pairs` columns have room: all, if they fit in so many pixels at `narrowest` each, and
/// otherwise as many as are easy to read, at `readable` each. At least 1.
int fitting_pairs(int pairs, double room, double readable, double narrowest);

/// The claim and the line on how to read it at the top of the frame; in a compact frame the claim
/// alone, smaller, and never cut. Where the convention is a mistake, a line below says so and what is wrong. Returns
/// what is left below.
Rect draw_heading(Canvas&, const Frame&, const Convention&, std::string_view claim,
                  std::string_view how_to_read);

/// Whose name and mistake pictures show: the State's convention, or the paper's where the encoding has none.
const Convention& shown_convention(const State&);

/// The convention in a sentence, its mistake named as one, with a line's end: for views' descriptions. "" for the paper's.
std::string convention_text(const Convention&);

/// What a heading says of a convention that is a mistake: what is wrong, else its name. Empty for the others.
plot::Text mistake_text(const Convention&);

/// "Claim: CLAIM; holds: BY.", or "does not hold", or "not measured" where there is nothing to measure it on, with a
/// line's end: how descriptions put what a view claims to the test of the present numbers.
std::string claim_sentence(std::string_view claim, std::optional<bool> holds, std::string_view by);

/// The pairs that are muted: "pairs 0–7 and 16–23", "pair 3"; "" where all sound.
std::string muted_pairs_text(const State&);

/// Higher pairs have shorter waves: the exponent's sign is wrong, and all orders from fast to slow turn around.
bool gets_faster(const Sinusoidal&);

/// "ω₂₆", as text: for read-outs.
std::string omega_text(std::int64_t k);
/// "cos(92 · ω₂₆)", as the number in that column is made; "0" in one of zeros.
std::string entry_formula(const Sinusoidal&, std::int64_t t, int dim);

/// The same in ever fewer words.
using Wording = std::vector<std::string>;
/// The first wording that fits, at the size of the style or else at the smallest; the last, cut, where
/// none does.
void draw_wording(Canvas&, Point baseline, const Wording&, const TextStyle&, double room);

}  // namespace posenc
