// learned_table FILE.npy: how alike neighbours are in a table that a model has learned.

#include <cstdint>
#include <cstdio>

#include <posenc/similarity.hpp>
#include <posenc/table.hpp>

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "learned_table FILE.npy\n");
    return 2;
  }
  const auto table = posenc::Table::read(arguments[1]);
  if (!table) {
    std::fprintf(stderr, "%s\n", table.error().message.c_str());
    return 2;
  }
  std::printf("%lld positions, %d dimensions, %lld NaN\n", static_cast<long long>(table->rows()),
              table->d(), static_cast<long long>(table->nan_count()));
  for (std::int64_t delta = 0; delta < 5; ++delta) {
    const auto spread = posenc::dot_spread(*table, table->positions(), delta);
    std::printf("distance %lld: dot product %.4f, give or take %.4f\n",
                static_cast<long long>(delta), spread.mean, spread.deviation);
  }
}
