#include <algorithm>
#include <iterator>
#include <tuple>
#include <vector>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

std::vector<Parameter> all_parameters() {
  std::vector<Parameter> all;
  const auto add = [&](std::span<const Parameter> rows) {
    all.insert(all.end(), rows.begin(), rows.end());
  };
  add(encoding_rows());
  add(scaling_rows());
  add(position_rows());
  add(sentence_rows());
  const auto add_view = [&]<typename Options>(const Options&) {
    add(Options::parameters());
    std::for_each(all.end() - std::ssize(Options::parameters()), all.end(),
                  [](Parameter& row) { row.group = Options::kGroup; });
  };
  std::apply([&](const auto&... each) { (add_view(each), ...); }, ViewOptions{});
  add(window_rows());
  return all;
}

}  // namespace

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> all = all_parameters();
  return all;
}

}  // namespace posenc
