#pragma once

#include <filesystem>

#include <posenc/expected.hpp>

#include "documents/progress.hpp"
#include "files/output_file.hpp"

namespace posenc {

/// Writes the static site into the folder, which it makes: the page of all views, the module and
/// its fonts, the lessons that come with the program, and the manual. Files of these names are
/// replaced once all are whole. An Error where this build has no module.
Expected<void> write_site(const std::filesystem::path& folder, const GoOn&);
/// Writes all of that as one page, which needs no other file and no network.
Expected<void> write_one_file(OutputFile&, const GoOn&);

}  // namespace posenc
