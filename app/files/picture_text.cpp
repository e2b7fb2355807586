#include "files/picture_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>

#include <fmt/format.h>
#include <zlib.h>
#include <posenc/utf8.hpp>

#include "files/picture_bytes.hpp"

namespace posenc {

tl::unexpected<Error> damaged(std::string_view name, std::string_view format) {
  return fail(fmt::format("{} is no {} that can be read: export it again", name, format));
}

tl::unexpected<Error> too_long(std::string_view name) {
  return fail(
      fmt::format("{} carries a session of more than {} bytes: give a picture that posenc exported",
                  name, kMaxPictureText));
}

std::string next_bytes(std::FILE* file, std::size_t count) {
  std::string bytes(count, '\0');
  bytes.resize(std::fread(bytes.data(), 1, count, file));
  return bytes;
}

std::int64_t size_of(std::FILE* file) {
  fseeko(file, 0, SEEK_END);
  const std::int64_t size = ftello(file);
  std::rewind(file);
  return size;
}

namespace {

using Text = Expected<std::optional<std::string>>;

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// The text of a chunk's content, without its keyword and the 0 behind that.
Text text_of_chunk(std::string_view type, std::string_view rest, std::string_view name) {
  const auto take_byte = [&] {
    const char first = rest.empty() ? '\0' : rest.front();
    rest.remove_prefix(std::min<std::size_t>(rest.size(), 1));
    return first;
  };
  const bool is_packed = type == "zTXt" || (type == "iTXt" && take_byte() != 0);
  if (type != "tEXt") take_byte();  // by which method: there is but one
  // In which language, and the keyword in that.
  for (int i = 0; type == "iTXt" && i < 2; ++i)
    rest.remove_prefix(std::min(rest.size(), rest.find('\0')) + (rest.find('\0') != rest.npos));
  if (!is_packed) return std::string(rest);
  std::string text(kMaxPictureText, '\0');
  uLongf size = text.size();
  const int end = uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                             reinterpret_cast<const Bytef*>(rest.data()), rest.size());
  if (end == Z_BUF_ERROR) return too_long(name);
  if (end != Z_OK) return damaged(name, "PNG");
  text.resize(size);
  return text;
}

/// What a PDF's dictionary says that may be its document's, as strings are written.
struct PdfInfo {
  std::string_view creator, keywords;
};

/// Takes "(…)" with brackets in it, or "<…>".
std::string_view take_pdf_string(std::string_view& rest) {
  std::size_t end = 1;
  if (rest.front() == '<') {
    end = rest.find('>');
  } else {
    for (int open = 1; open > 0 && end < rest.size(); ++end) {
      if (rest[end] == '\\')
        ++end;
      else if (rest[end] == '(')
        ++open;
      else if (rest[end] == ')')
        --open;
    }
  }
  end = std::min(rest.size(), rest.front() == '<' && end != rest.npos ? end + 1 : end);
  const auto text = rest.substr(0, end);
  rest.remove_prefix(end);
  return text;
}

/// Takes a dictionary from its "<<" on.
PdfInfo take_pdf_dictionary(std::string_view& rest) {
  PdfInfo info;
  std::string_view key;
  int depth = 0;
  do {
    const auto two = rest.substr(0, 2);
    if (two == "<<" || two == ">>") {
      depth += two == "<<" ? 1 : -1;
      rest.remove_prefix(2);
    } else if (rest.front() == '(' || rest.front() == '<') {
      const auto value = take_pdf_string(rest);
      if (depth == 1 && key == "/Creator") info.creator = value;
      if (depth == 1 && key == "/Keywords") info.keywords = value;
    } else if (rest.front() == '/') {
      key = rest.substr(0, rest.find_first_of("()<>[]{}/% \t\r\n\f", 1));
      rest.remove_prefix(key.size());
    } else {
      rest.remove_prefix(1);
    }
  } while (depth > 0 && !rest.empty());
  return info;
}

/// The bytes that a string of a PDF stands for.
std::string bytes_of_pdf(std::string_view written) {
  const bool is_hex = written.front() == '<';
  written = written.substr(1, std::max<std::size_t>(written.size(), 2) - 2);
  std::string digits;
  if (is_hex) {
    std::ranges::copy_if(written, std::back_inserter(digits),
                         [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (digits.size() % 2 != 0) digits += '0';
    written = digits;
  }
  const auto take = [&](std::size_t most, int base) {
    unsigned value = 0;
    const auto* const begin = written.data();
    const auto read = std::from_chars(begin, begin + std::min(written.size(), most), value, base);
    written.remove_prefix(std::max<std::size_t>(static_cast<std::size_t>(read.ptr - begin), 1));
    return static_cast<char>(value);
  };
  std::string bytes;
  while (!written.empty()) {
    constexpr std::string_view kNamed = "nrtbf", kMeant = "\n\r\t\b\f";
    if (is_hex) {
      bytes += take(2, 16);
      continue;
    }
    const char c = written.front();
    written.remove_prefix(1);
    if (c != '\\' || written.empty()) {
      bytes += c;
    } else if (written.front() >= '0' && written.front() <= '7') {
      bytes += take(3, 8);
    } else {
      const auto named = kNamed.find(written.front());
      bytes += named == kNamed.npos ? written.front() : kMeant[named];
      written.remove_prefix(1);
    }
  }
  return bytes;
}

/// A string of a PDF in UTF-8.
std::string utf8_of_pdf(std::string_view written) {
  constexpr std::string_view kUtf16 = "\xFE\xFF";
  auto bytes = bytes_of_pdf(written);
  if (!bytes.starts_with(kUtf16)) return bytes;
  std::string text;
  for (std::size_t i = kUtf16.size(); i + 1 < bytes.size(); i += 2) {
    const auto unit = [&](std::size_t at) {
      return static_cast<char32_t>(read_big_endian(std::string_view(bytes).substr(at, 2)));
    };
    const auto is_half = [](char32_t c, char32_t first) { return c >= first && c < first + 0x400; };
    char32_t c = unit(i);
    if (is_half(c, 0xd800) && i + 3 < bytes.size() && is_half(unit(i + 2), 0xdc00)) {
      c = 0x10000 + ((c - 0xd800) << 10) + unit(i + 2) - 0xdc00;
      i += 2;
    }
    add_utf8(text, c);
  }
  return text;
}

}  // namespace

/// Chunks that are not ours are stepped over.
Text text_in_png(std::FILE* file, std::string_view name) {
  constexpr std::string_view kSignature = "\x89PNG\r\n\x1a\n";
  constexpr std::size_t kHead = 8, kSum = 4;
  // So many are read within a second; a PNG of 16384 × 16384 pixels has some ten thousand.
  constexpr int kMostChunks = 1 << 18;
  const std::string keyword(kPictureTextName, std::char_traits<char>::length(kPictureTextName) + 1);
  const auto size = size_of(file);
  if (next_bytes(file, kSignature.size()) != kSignature) return damaged(name, "PNG");
  for (int chunk = 0; chunk < kMostChunks; ++chunk) {
    const auto head = next_bytes(file, kHead);
    const auto at = ftello(file);
    if (head.size() < kHead) return damaged(name, "PNG");
    const auto length = static_cast<std::uint32_t>(read_big_endian(head.substr(0, kSum)));
    const auto type = head.substr(kSum);
    const bool is_type = std::ranges::all_of(type, [](unsigned char c) { return std::isalpha(c); });
    if (!is_type || (chunk == 0 && type != "IHDR") || at + length > size)
      return damaged(name, "PNG");
    if (type == "IEND") return std::nullopt;
    if (type == "tEXt" || type == "zTXt" || type == "iTXt") {
      auto content = next_bytes(file, std::min<std::size_t>(length, keyword.size()));
      if (content == keyword) {
        if (length > kMaxPictureText) return too_long(name);
        content += next_bytes(file, length - keyword.size());
        if (read_big_endian(next_bytes(file, kSum)) != checksum(type + content))
          return damaged(name, "PNG");
        return text_of_chunk(type, std::string_view(content).substr(keyword.size()), name);
      }
    }
    fseeko(file, at + length + static_cast<std::int64_t>(kSum), SEEK_SET);
  }
  return std::nullopt;
}

/// Looks through the last 64 MiB, where the document's words are, for what is not packed: posenc
/// writes PDF 1.4, which packs none of that. The last dictionary counts, as in a PDF.
Text text_in_pdf(std::FILE* file, std::string_view name) {
  constexpr std::int64_t kMostRead = std::int64_t{64} << 20;
  constexpr std::string_view kSignature = "%PDF-", kObject = "obj", kSpace = " \t\r\n\f";
  // A UTF-16 number of two bytes as <0041>, or as (\000A).
  constexpr std::size_t kMostWritten = 5 * kMaxPictureText;
  const auto size = size_of(file);
  if (next_bytes(file, kSignature.size()) != kSignature) return damaged(name, "PDF");
  fseeko(file, std::max<std::int64_t>(size - kMostRead, 0), SEEK_SET);
  const auto text = next_bytes(file, static_cast<std::size_t>(std::min(size, kMostRead)));
  std::string_view keywords;
  for (std::string_view rest = text;;) {
    rest.remove_prefix(std::min(rest.size(), rest.find(kObject)));
    if (rest.empty()) break;
    rest.remove_prefix(kObject.size());
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(kSpace)));
    if (!rest.starts_with("<<")) continue;
    const auto info = take_pdf_dictionary(rest);
    if (info.creator.starts_with(fmt::format("({}", kPictureTextName)) && !info.keywords.empty())
      keywords = info.keywords;
  }
  if (keywords.size() > kMostWritten) return too_long(name);
  auto carried = keywords.empty() ? "" : utf8_of_pdf(keywords);
  if (carried.size() > kMaxPictureText) return too_long(name);
  if (carried.empty()) return std::nullopt;
  return carried;
}

std::string replaced(std::string_view text,
                     std::initializer_list<std::pair<char, std::string_view>> by) {
  std::string made;
  for (const char c : text) {
    const auto* const found = std::ranges::find(by, c, &std::pair<char, std::string_view>::first);
    found == by.end() ? made += c : made += found->second;
  }
  return made;
}

std::string big_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> 8 * i & 0xff);
  return text;
}

std::string png_chunk(std::string_view type, std::string_view data) {
  const auto content = std::string(type).append(data);
  return big_endian(static_cast<std::uint32_t>(data.size())) + content +
         big_endian(checksum(content));
}

std::string png_text_chunk(std::string_view text) {
  if (text.empty()) return "";
  // Keyword, not compressed, by no method, in no language, with no translated keyword.
  return png_chunk("iTXt", fmt::format("{}{}{}", kPictureTextName, std::string(5, '\0'), text));
}

std::string svg_element(std::string_view text) {
  if (text.empty()) return "";
  const auto escaped = replaced(text, {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}});
  return fmt::format("\n<metadata id=\"{}\">{}</metadata>", kPictureTextName, escaped);
}

std::string with_svg_text(std::string svg, std::string_view text) {
  const auto tag_end = svg.find('>', svg.find("<svg"));
  return std::move(svg.insert(tag_end + 1, svg_element(text)));
}

}  // namespace posenc
