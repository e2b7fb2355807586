#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>
#include <posenc/table.hpp>

#include "state/state.hpp"

/// Learned tables, which are read from files.
namespace posenc {

/// Where a file is that another one names, from whose folder relative names go: as it is named, or
/// else beside the other one, such as after both were sent. With no `folder`, as it is named.
std::filesystem::path named_file(const std::filesystem::path&, const std::filesystem::path& folder);
/// The same file named from the root, wherever the program is.
std::filesystem::path full_path(const std::filesystem::path&);
/// Reads a table from any file that may hold one; an Error names it and what is wrong with it.
Expected<Table> read_table(const std::filesystem::path& file);
/// Reads the file; an Error names it and what is wrong with it.
Expected<LoadedTable> load_table(const std::filesystem::path& file);
/// The same for a parameter, which an Error names too.
Expected<LoadedTable> load_table(std::string_view file, std::string_view parameter);
/// Makes the table, all of it, the State's encoding; other parameters may be out of limits then.
void show_table(State&, LoadedTable);
/// The State with that table, within limits.
State with_table(State, LoadedTable);
/// What ends the complaint about a learned table whose file cannot be read.
inline constexpr std::string_view kAsksForTable =
    "; sinusoids take its place: drop the file on the window, or give it with --table";
/// The State as it is given away: its files by their names, without the folders of this computer.
State without_folders(State);
/// "wpe.npy": for pictures and messages.
std::string file_name(const LoadedTable&);
/// "512 positions × 768 dimensions".
std::string extent_text(const Table&);
/// "3 NaNs, first at position 12, dimension 4; 1 infinite value"; "" where every entry is a finite
/// number.
std::string not_finite_text(const Table&);
/// What of these the shown table has: "NaN", "∞", "NaN or ∞", or "".
std::string_view not_finite_name(const State&);

}  // namespace posenc
