#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include <posenc/expected.hpp>
#include <posenc/scaling.hpp>

#include "state/noted.hpp"

namespace posenc {

/// LongRoPE's factors, one for each pair, and the file that they were read from.
struct FactorLists {
  std::filesystem::path file;  ///< absolute
  std::vector<double> short_factors, long_factors;
};

/// Reads a .npy table of two rows, or text: all numbers of the short list, then as many of the long
/// one, whatever parts them. An Error names the file and what is wrong.
Expected<std::shared_ptr<const FactorLists>> load_factors(const std::filesystem::path&);

/// How frequencies are stretched: what core's Scaling has besides L0 and the length.
struct ScalingOptions {
  Noted<const ScalingKind*> kind = &unscaled();  ///< one of scalings()
  Noted<double> factor = 16;                     ///< s
  Noted<double> low_turns = 0;
  Noted<double> high_turns = 0;  ///< α and β; 0: the kind's own
  Noted<bool> rounded = true;
  Noted<double> rotated = 0;    ///< p; 0: the kind's own
  Noted<double> amplitude = 0;  ///< 0: the kind's own
  Noted<std::shared_ptr<const FactorLists>>
      lists;  ///< null: none read; else as many as there are pairs

  friend bool operator==(const ScalingOptions&, const ScalingOptions&) = default;
};

}  // namespace posenc
