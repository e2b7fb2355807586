#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include <posenc/expected.hpp>

/// What the readers of pictures share.
namespace posenc {

/// The Error of a file that is no picture of that format.
tl::unexpected<Error> damaged(std::string_view name, std::string_view format);
/// The Error of a file that carries more than a session.
tl::unexpected<Error> too_long(std::string_view name);

/// The next so many bytes, or fewer at the file's end.
std::string next_bytes(std::FILE*, std::size_t count);
/// In bytes. The next that is read is the first.
std::int64_t size_of(std::FILE*);

}  // namespace posenc
