#pragma once

#include <cstdint>
#include <string>

#include "scene/scene.hpp"
#include "views/view.hpp"

/// The numbers and words behind the binary counter and its sinusoids.
namespace posenc::binary {

/// Digits of every position below the length.
int digits(const State&);
/// The waves shown: the encoding's own, or, where they are matched to the bits, one of period
/// 2^(b+1) for every bit b.
const Sinusoidal& waves(const Scene&);
/// What is drawn in a frame: in a compact one always the rows.
BinaryShow shown(const Frame&, const State&);
/// The pair whose sine turns fastest.
int fastest_wave(const Scene&);

/// The bit and the wave that are looked at. Matched waves belong to their bits, so there the bit
/// says which.
int selected_bit(const State&);
int selected_wave(const State&);
/// The State in which that wave is looked at.
State with_selected_wave(State, int wave);

/// Bits that change on the step from t−1 to t, bit b as 2^b; 0 at t = 0, where there is no step.
std::uint64_t flips(std::int64_t t);
/// "36 → 37: 1 bit flips".
std::string flips_text(std::int64_t t);

/// The counter while a carry runs through it, on the way from t to t+1 while playing: the lowest bits have turned
/// over already, the others not yet. Where t stands, the step that led there is complete.
struct Ripple {
  std::int64_t number = 0;   ///< what the bits say at this moment
  std::uint64_t turned = 0;  ///< those that turned over in this step, bit b as 2^b
};
Ripple ripple(const Scene&);
/// Of those, the ones that went from 1 to 0 and so carry into the next.
inline std::uint64_t carries(const Ripple& r) {
  return r.turned & ~static_cast<std::uint64_t>(r.number);
}

/// How often the sine of a shown wave changed its sign on the way from position 0 to t.
std::int64_t sign_changes(const Scene&, int wave, std::int64_t t);

/// What the signs of the matched waves' sines say at the positions within 32 of t: + the bit 0, −
/// the bit 1.
struct Signs {
  int right = 0;  ///< as the bit is
  int wrong = 0;
  int zero = 0;            ///< the sine is 0 and has no sign
  int told_by_cosine = 0;  ///< of those, the cosine is +1 where the bit is 0 and −1 where it is 1
};
Signs signs(const Scene&);

/// The selected bit and wave, and their periods, in words.
struct CourseNames {
  std::string bit, period, wave, wavelength;
};
CourseNames course_names(const Scene&);

struct Words {
  std::string claim;
  bool holds = false;  ///< the first claim of those that may stand here
  std::string how_to_read;
};
Words words(const Scene&, BinaryShow);

void data(const Scene&, TableWriter&);
std::string describe(const Scene&);

}  // namespace posenc::binary
