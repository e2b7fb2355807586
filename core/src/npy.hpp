#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <posenc/expected.hpp>

namespace posenc {

/// What the header of a .npy file says, as far as it was understood; nothing is checked yet but
/// that it is such a header.
struct NpyHeader {
  std::string_view type;  ///< dtype.descr; points into the header
  bool fortran_order = false;
  std::vector<std::int64_t> shape;
};

/// Where a .npy file's header lies.
struct NpyPreamble {
  std::size_t header_at = 0;      ///< its first byte
  std::uint64_t header_size = 0;  ///< as the file says
};

/// The magic bytes and the version. `bytes`: the first 12 of the file, or fewer if there are fewer.
inline constexpr std::size_t kNpyPreambleSize = 12;
Expected<NpyPreamble> parse_npy_preamble(std::span<const std::byte> bytes);

/// The longest header that is read. A longer one does not fit version 1.0, whose length has 16
/// bits, and numpy.save writes another version only where it does not (_wrap_header_guess_version
/// in numpy/lib/format.py); that of a table has some 100 bytes.
inline constexpr std::uint64_t kMaxNpyHeader = 65535;

/// A header: a Python dictionary of 'descr', 'fortran_order' and 'shape'.
Expected<NpyHeader> parse_npy_header(std::string_view header);

}  // namespace posenc
