// Each pair's wavelength, and how many turns it completes in a text of 512 words: the slow ones not
// even one.

#include <cstdio>

#include <posenc/sinusoidal.hpp>

int main() {
  const auto encoding = posenc::Sinusoidal::make(128, 10000).value();
  for (int k = 0; k < encoding.pairs(); k += 9) {
    std::printf("pair %-2d  wavelength %10.3f  %8.4f turns\n", k, encoding.wavelength(k),
                encoding.turns_within(k, 512));
  }
}
