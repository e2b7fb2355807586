#pragma once

#include <span>
#include <string>

#include <posenc/expected.hpp>

namespace posenc {

/// A file in a zip archive.
struct ZipEntry {
  std::string name, bytes;
};
/// The archive with these in their order. The same files give the same bytes.
Expected<std::string> zip_of(std::span<const ZipEntry>);

}  // namespace posenc
