#pragma once

#include "snippets/recipe.hpp"

/// A recipe in each language.
namespace posenc {

std::string numpy_code(const Recipe&);
std::string pytorch_code(const Recipe&);
std::string jax_code(const Recipe&);
std::string tensorflow_code(const Recipe&);
/// A function that returns the table row by row. An Error of a learned table.
Expected<std::string> cpp_code(const Recipe&);

}  // namespace posenc
