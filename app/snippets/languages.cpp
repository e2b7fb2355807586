#include "snippets/languages.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "figure/formula/markup.hpp"
#include "figure/theme.hpp"
#include "snippets/printers.hpp"
#include "views/equation_text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

template <auto kPrint>
Expected<std::string> code(const State& state, std::int64_t start) {
  const auto recipe = recipe_of(state, start);
  if (!recipe) return tl::unexpected(recipe.error());
  return kPrint(*recipe);
}

/// Its symbols, and the same with the current numbers where it has some. A formula has no first
/// row.
Expected<std::string> latex(const State& state, std::int64_t) {
  const Scene scene(state);
  const auto equation = set(light_palette(), scene, equation_of(scene));
  std::string text = fmt::format("% {}, with amsmath\n", view_title(state.view));
  const auto add = [&](const Formula& line) {
    text += fmt::format("\\[ {} \\]\n", to_latex(line));
  };
  add(equation.symbols);
  if (!equation.numbers.empty()) add(equation.numbers.front());
  return text;
}

constexpr Language kLanguages[] = {
    {"numpy", "NumPy", code<numpy_code>}, {"pytorch", "PyTorch", code<pytorch_code>},
    {"jax", "JAX", code<jax_code>},       {"tensorflow", "TensorFlow", code<tensorflow_code>},
    {"cpp", "C++", code<cpp_code>},       {"latex", "LaTeX", latex, true},
};

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language* find_language(std::string_view id) {
  const auto* const found = std::ranges::find(kLanguages, id, &Language::id);
  return found == std::end(kLanguages) ? nullptr : found;
}

}  // namespace posenc
