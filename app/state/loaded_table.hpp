#pragma once

#include <filesystem>
#include <memory>

#include <posenc/table.hpp>

#include "state/noted.hpp"

namespace posenc {

/// A learned table and the file that it was read from.
struct LoadedTable {
  Noted<std::filesystem::path> file;  ///< absolute; empty where none was asked for
  Noted<std::shared_ptr<const Table>>
      table;  ///< null where there is none, or the file could not be read

  friend bool operator==(const LoadedTable&, const LoadedTable&) = default;
};

}  // namespace posenc
