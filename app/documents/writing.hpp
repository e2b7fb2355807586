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
/// The picture of state.view as a file, which carries the State.
Expected<void> render(const State&, PictureSize, const std::filesystem::path& file, const Format&);
/// The numbers behind a view's picture as CSV: a header line, numbers with 17 significant digits.
/// An Error once they are more than `most_bytes`.
Expected<void> write_data(const View&, const State&, OutputFile&,
                          std::uint64_t most_bytes = UINT64_MAX);
/// state.view in words, or all of the views.
/// `json`: the facts with their ids, for programs.
std::string describe(const State&, bool json = false);

}  // namespace posenc
