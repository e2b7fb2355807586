#pragma once

#include <optional>
#include <string>

#include <posenc/identify.hpp>

#include "state/state.hpp"

namespace posenc {

/// What a table is, in words.
struct Identified {
  std::string line;  ///< "pe.npy is Mistake: cosine exponent (mistake-cos-exponent), base 10000."
  std::string text;  ///< the same with all facts, a line each
  std::string json;  ///< the same for programs
  Identification found;
};
/// Takes as long as identify().
Identified identified(std::string name, const Table&);
/// The same where that takes less than half a second.
std::optional<Identified> identified_at_once(std::string name, const Table&);

/// With the view that shows what parts the table from the sinusoids that it was found to be: from
/// the paper's, where those are a mistake. Nothing where no convention has them.
std::optional<State> with_difference(const State&, const Identification&);

}  // namespace posenc
