// What row 3 of a table looks like in each library, and who refuses this d.

#include <cstdio>
#include <string>
#include <vector>

#include <posenc/sinusoidal.hpp>

int main() {
  constexpr int d = 6;
  constexpr int length = 10;
  for (const posenc::Convention& convention : posenc::conventions()) {
    const std::string id(convention.id);
    const auto encoding = posenc::Sinusoidal::make(d, 10000, convention);
    if (!encoding) {
      std::printf("%-22s %s\n", id.c_str(), encoding.error().message.c_str());
      continue;
    }
    std::vector<double> row(d);
    encoding->row(convention.position_of_row(3, length), row);
    std::printf("%-22s", id.c_str());
    for (const double number : row) std::printf(" %7.4f", number);
    std::printf("%s\n", convention.mistake ? "   (a mistake)" : "");
  }
}
