#include "state/scaling.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include <posenc/limits.hpp>
#include <posenc/table.hpp>

#include "state/npz.hpp"
#include "state/tables.hpp"
#include "text/numbers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

Expected<std::vector<double>> numbers_of_table(const std::filesystem::path& file) {
  const auto table = read_table(file);
  if (!table) return fail(on_one_line(table.error().message));
  if (table->rows() != 2) {
    return fail(fmt::format("{} has {}: give one with two, the short list and the long one",
                            quotable(file.string()), counted(table->rows(), "row", "rows")));
  }
  std::vector<double> numbers;
  for (int row = 0; row < 2; ++row)
    for (int k = 0; k < table->d(); ++k) numbers.push_back(table->entry(row, k));
  return numbers;
}

Expected<std::vector<double>> numbers_of_text(const std::filesystem::path& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  constexpr std::string_view kBetween = " \t\r\n,;[]()";
  const auto name = quotable(file.string());
  // A pipe or a terminal would be waited for.
  if (std::error_code failed;
      std::filesystem::exists(file, failed) && !std::filesystem::is_regular_file(file, failed))
    return fail(fmt::format("{} cannot be read: give a file of numbers", name));
  std::string text(kMostBytes + 1, ' ');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad() || (in.gcount() == 0 && !in.eof()))
    return fail(fmt::format("{} cannot be read: give a file of numbers", name));
  if (static_cast<std::size_t>(in.gcount()) > kMostBytes)
    return fail(fmt::format("{} has more than {} bytes: shorten it", name, kMostBytes));
  text.resize(static_cast<std::size_t>(in.gcount()));
  std::vector<double> numbers;
  for (std::string_view rest = text; !rest.empty();) {
    const auto from = std::min(rest.find_first_not_of(kBetween), rest.size());
    const auto word = rest.substr(from, rest.find_first_of(kBetween, from) - from);
    rest.remove_prefix(from + word.size());
    if (word.empty()) break;
    const auto number = parse_number(word);
    if (number.fault)
      return fail(fmt::format("{} has {}, which is not a number", name, quotable(word)));
    numbers.push_back(number.value);
  }
  return numbers;
}

}  // namespace

Expected<std::shared_ptr<const FactorLists>> load_factors(const std::filesystem::path& file) {
  auto numbers = names_table(file) || is_npz(file) ? numbers_of_table(file) : numbers_of_text(file);
  if (!numbers) return tl::unexpected(numbers.error());
  if (numbers->empty() || numbers->size() % 2 != 0 || numbers->size() > kMaxDim) {
    return fail(fmt::format("{} has {}: give two lists of one for each pair",
                            quotable(file.string()),
                            counted(std::ssize(*numbers), "number", "numbers")));
  }
  const auto middle = numbers->begin() + std::ssize(*numbers) / 2;
  return std::make_shared<const FactorLists>(
      FactorLists{full_path(file), {numbers->begin(), middle}, {middle, numbers->end()}});
}

}  // namespace posenc
