// The vector of one position: what is added to the word there.

#include <cstdio>
#include <vector>

#include <posenc/sinusoidal.hpp>

int main() {
  const auto encoding = posenc::Sinusoidal::make(8, 10000);
  if (!encoding) {
    std::fprintf(stderr, "%s\n", encoding.error().message.c_str());
    return 2;
  }
  std::vector<double> vector(8);
  encoding->row(37, vector);
  for (const double number : vector) std::printf("%.6f\n", number);
}
