#pragma once

#include <filesystem>

#include <posenc/table.hpp>

/// NumPy's archives of arrays (numpy.savez), zip files with a .npy for each.
namespace posenc {

/// Whether the name ends as theirs do, in small or capital letters.
bool is_npz(const std::filesystem::path&);
/// Reads the only array of one; an Error names the file and, where it has several arrays, these.
Expected<Table> read_npz(const std::filesystem::path& file);

}  // namespace posenc
