#pragma once

#include <string>

namespace posenc {

/// The shortest text that reads back as x.
std::string to_text(double x);

}  // namespace posenc
