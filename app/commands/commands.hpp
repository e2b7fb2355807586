#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "documents/opening.hpp"
#include "views/lists.hpp"

namespace posenc {

/// The command line. Returns the exit status: 0 done, 2 for bad input, a file that cannot be
/// written or no display, with one line on `err` that says what to do. Where nobody reads `out` any
/// more, a command ends quietly (SIGPIPE has to be ignored for that).
int run(int argc, const char* const* argv, std::FILE* out, std::FILE* err, const OpenWindow&,
        const KeyRows& = {});

}  // namespace posenc
