#pragma once

#include <string>

#include <posenc/identify.hpp>

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

}  // namespace posenc
