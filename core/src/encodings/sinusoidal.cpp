#include <utility>

#include <posenc/sinusoidal.hpp>

#include "kinds.hpp"

namespace posenc {
namespace {

Expected<std::shared_ptr<const Encoding>> make_sinusoidal(const EncodingParameters& parameters) {
  return Sinusoidal::make(parameters.d, parameters.base, *parameters.convention, parameters.scaling)
      .map([](Sinusoidal&& made) {
        return std::shared_ptr<const Encoding>(std::make_shared<Sinusoidal>(std::move(made)));
      });
}

}  // namespace

const EncodingKind kSinusoidal = {
    .id = "sinusoidal",
    .formula = "sin(t·ω_k), cos(t·ω_k)",
    .note = "Waves in the place of digits, so that a rotation leads from any position to another.",
    .uses_d = true,
    .uses_base = true,
    .uses_convention = true,
    .make = make_sinusoidal,
};

}  // namespace posenc
