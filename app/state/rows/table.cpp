#include <tuple>
#include <vector>

#include "state/rows/rows.hpp"

namespace posenc {
namespace {

std::vector<Parameter> all_parameters() {
  std::vector<Parameter> all;
  const auto add = [&](std::string_view group, std::span<const Parameter> rows) {
    for (Parameter row : rows) {
      if (row.group.empty()) row.group = group;
      if (!row.choices.empty()) row.kind = ParameterKind::choice;
      if (row.text != nullptr) row.kind = ParameterKind::text;
      all.push_back(row);
    }
  };
  add("encoding", encoding_rows());
  add("encoding", scaling_rows());
  add("position", position_rows());
  add("sentence", sentence_rows());
  const auto add_view = [&]<typename Options>(const Options&) {
    add(Options::kGroup, Options::parameters());
  };
  std::apply([&](const auto&... each) { (add_view(each), ...); }, ViewOptions{});
  add("window", window_rows());
  return all;
}

}  // namespace

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> all = all_parameters();
  return all;
}

}  // namespace posenc
