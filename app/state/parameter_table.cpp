#include <vector>

#include "state/parameter_rows.hpp"

namespace posenc {

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> all = [] {
    std::vector<Parameter> joined;
    for (const auto part :
         {encoding_rows(), pictures_rows(), products_rows(), story_rows(), look_rows()})
      joined.insert(joined.end(), part.begin(), part.end());
    return joined;
  }();
  return all;
}

}  // namespace posenc
