#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

#include "documents/formats.hpp"
#include "files/output_file.hpp"
#include "state/state.hpp"
#include "views/view.hpp"

/// What a State shows, written as a picture, as numbers or in words.
namespace posenc {

/// "1920x1080".
Expected<void> read_size(PictureSize&, std::string_view text);
Expected<void> read_scale(PictureSize&, std::string_view text);
/// Writes the picture of state.view, which carries the State.
Expected<void> render(const State&, PictureSize, OutputFile&, const Format&);
Expected<void> render(const State&, PictureSize, const std::filesystem::path& file, const Format&);
/// Writes the numbers behind a view's picture as CSV: a header line, 17 significant digits. An
/// Error beyond `most_bytes`.
Expected<void> write_data(const View&, const State&, OutputFile&,
                          std::uint64_t most_bytes = UINT64_MAX);

}  // namespace posenc
