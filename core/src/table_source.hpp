#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <posenc/table.hpp>

namespace posenc {

/// The bytes of a file, wherever they are.
struct Source {
  std::uint64_t size = 0;

  virtual ~Source() = default;
  /// False where that cannot be read, though it is within the size.
  virtual bool read(std::uint64_t from, std::span<std::byte> into) = 0;
};

struct NpyHeader;

struct NpyTables {
  /// Errors say what "it", the file, is.
  static Expected<Table> from(Source&);

 private:
  static Expected<Table> with_data(Source&, const NpyHeader&, std::uint64_t data_at);
};

}  // namespace posenc
