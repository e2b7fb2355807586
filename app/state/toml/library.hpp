#pragma once

/// toml++ without its assertions. What it asserts of a key is untrue of some broken texts ("[["
/// before what is no key), which it goes on to refuse; with NDEBUG the compiler would rely on it.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
