#pragma once

#include <string>

#include <CLI/App.hpp>

#include <posenc/expected.hpp>

#include "animation/animation.hpp"
#include "commands/flags/parameters.hpp"

namespace posenc {

/// The flags of `posenc animate` that say nothing of the State.
class AnimateFlags {
 public:
  void add_to(CLI::App&);
  /// What is to be written of the State, to which `given` was applied.
  Expected<Animation> request(const State&, const ParameterFlags& given) const;
  Expected<const AnimationFormat*> format() const;
  const std::string& file() const { return file_; }

 private:
  Expected<Sweep> sweep(const State&) const;

  std::string file_, t_, sweep_, seconds_, rate_, size_;
  bool back_ = false;
};

}  // namespace posenc
