// How far the usual float32 recipe has drifted, and that core has not.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <posenc/sinusoidal.hpp>

int main() {
  constexpr int d = 128;
  const auto encoding = posenc::Sinusoidal::make(d, 10000).value();
  std::vector<float> row(d);
  for (const std::int64_t t : {100, 10'000, 1'000'000, 1'000'000'000}) {
    encoding.fill({.first = t, .count = 1}, row);
    float recipe = 0;
    double core = 0;
    for (int k = 0; k < d / 2; ++k) {
      const float omega = std::exp(static_cast<float>(2 * k) * (-std::log(10000.0f) / d));
      const double exact = encoding.entry(t, 2 * k);
      recipe = std::fmax(
          recipe, std::fabs(std::sin(static_cast<float>(t) * omega) - static_cast<float>(exact)));
      core = std::fmax(core, std::fabs(static_cast<double>(row[2 * k]) - exact));
    }
    std::printf("t = %-11lld the recipe is off by %.1e, core by %.1e\n", static_cast<long long>(t),
                static_cast<double>(recipe), core);
  }
}
