#pragma once

#include <memory>
#include <string>

#include <posenc/encoding.hpp>
#include <posenc/expected.hpp>
#include <posenc/table.hpp>

#include "documents/progress.hpp"
#include "files/output_file.hpp"

namespace posenc {

/// What `posenc encode` writes.
struct EncodeRequest {
  std::shared_ptr<const Encoding> encoding;
  Positions positions;
  NumberFormat type = NumberFormat::float32;  ///< of the numbers: half, single or double precision
};

/// The header of a .npy file (version 1.0) of a table in C order; its length is a multiple of 64,
/// so that the numbers are aligned where the file is mapped into memory.
std::string npy_header(NumberFormat, std::int64_t rows, int columns);

/// Writes the table block by block, so that its size costs no memory. Entries are
/// Encoding::fill()'s, those of half precision rounded from double precision (half.hpp). As CSV:
/// the position, then each dimension, in the fewest digits that read back to the same number. An
/// entry that half or single precision cannot hold is an Error.
using WriteTable = Expected<void>(const EncodeRequest&, OutputFile&, Progress&);
WriteTable encode_npy, encode_csv;

}  // namespace posenc
