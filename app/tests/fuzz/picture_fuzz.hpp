#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "files/input_file.hpp"
#include "files/picture_text.hpp"
#include "require.hpp"

/// What is read is no longer than a picture's text may be; what is not read is said in one short
/// line.
inline void require_text_or_error(posenc::ReadText& read, const std::uint8_t* data,
                                  std::size_t size) {
  if (size == 0) return;
  std::string bytes(data, data + size);
  const posenc::OpenFile file(fmemopen(bytes.data(), size, "rb"));
  require(file != nullptr);
  const auto text = read(file.get(), "fuzz");
  if (!text) return require_short_line(text.error().message);
  require(!*text || (*text)->size() <= posenc::kMaxPictureText);
}
