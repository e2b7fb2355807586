#include <algorithm>
#include <cstddef>

#include <pugixml.hpp>

#include "files/picture_bytes.hpp"
#include "files/picture_text.hpp"

namespace posenc {

/// Looks through the first 4 MiB: the element is behind the first tag, or near to it.
Expected<std::optional<std::string>> text_in_svg(std::FILE* file, std::string_view name) {
  constexpr std::int64_t kMostRead = 4 * kMaxPictureText;
  const auto size = size_of(file);
  const auto text = next_bytes(file, static_cast<std::size_t>(std::min(size, kMostRead)));
  pugi::xml_document document;
  const bool is_whole = static_cast<bool>(document.load_buffer(text.data(), text.size()));
  const bool is_cut = size > kMostRead;
  if (!document.document_element() || !(is_whole || is_cut)) return damaged(name, "SVG");
  const auto found = document.find_node([](const pugi::xml_node& node) {
    return std::string_view(node.name()) == "metadata" &&
           std::string_view(node.attribute("id").value()) == kPictureTextName;
  });
  if (!found) return std::nullopt;
  const std::string_view inside = found.child_value();
  const auto begin = static_cast<std::size_t>(std::max<std::ptrdiff_t>(found.offset_debug(), 0));
  const bool is_closed = is_whole || text.find("</metadata", begin) != text.npos;
  if (!is_closed || inside.size() > kMaxPictureText) return too_long(name);
  return std::string(inside);
}

}  // namespace posenc
