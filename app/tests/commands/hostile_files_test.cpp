// Files that are made to take time, memory or the stack.

#include <sys/resource.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "formats.hpp"
#include "recorded.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;

constexpr std::string_view kTooLong = "more than 1048576 bytes";
constexpr std::int64_t kMiB = std::int64_t{1} << 20, kSparse = 8192 * kMiB;

/// Bytes that this process has had at once.
std::int64_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return std::int64_t{1024} * usage.ru_maxrss;
}

/// That many zeros, packed.
std::string packed_zeros(std::int64_t count) {
  z_stream stream{};
  EXPECT_EQ(deflateInit(&stream, Z_BEST_SPEED), Z_OK);
  std::string zeros(std::size_t{1} << 20, '\0'), part(zeros.size(), '\0'), packed;
  for (std::int64_t left = count; left > 0;) {
    const auto now = std::min<std::int64_t>(left, kMiB);
    left -= now;
    stream.next_in = reinterpret_cast<Bytef*>(zeros.data());
    stream.avail_in = static_cast<uInt>(now);
    do {
      stream.next_out = reinterpret_cast<Bytef*>(part.data());
      stream.avail_out = static_cast<uInt>(part.size());
      deflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
      packed.append(part, 0, part.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  return packed;
}

/// Packed texts of a PNG, under the keyword.
std::string packed_chunk(std::string_view type, std::string_view keyword, std::string_view packed) {
  const auto between = type == "zTXt" ? std::string(1, '\0') : std::string("\1\0\0\0", 4);
  return png_chunk(type, fmt::format("{}{}{}{}", keyword, '\0', between, packed));
}

class HostileFiles : public test::InFolder {
 protected:
  /// A picture that carries nothing.
  std::string blank(const std::string& ending) const {
    const auto name = "blank." + ending;
    const auto done = write_file(path(name), [&](OutputFile& file) {
      return write_picture(file, test::format_of(name), {.width = 320, .height = 200}, {},
                           [](Canvas&, const Rect&) {});
    });
    EXPECT_TRUE(done) << done.error().message;
    return contents(name);
  }
  /// A file of that size that begins so; the rest takes no room on the disk.
  std::string put_sparse(std::string_view name, std::string_view begin,
                         std::int64_t size = kSparse) const {
    const auto file = put(name, begin);
    std::filesystem::resize_file(file, static_cast<std::uintmax_t>(size));
    return file;
  }
  /// The file is answered with little memory, and with this in what is said; "" where it opens.
  static void expect_answer(const std::string& file, std::string_view says) {
    const auto before = peak_memory();
    const auto opened = open_file(file, {});
    EXPECT_LT(peak_memory() - before, 100 * kMiB) << file;
    EXPECT_EQ(opened.has_value(), says.empty()) << file;
    const auto message = opened ? "" : opened.error().message;
    EXPECT_TRUE(test::contains(message, says)) << message;
  }
};

TEST_F(HostileFiles, PackedTextsOfAPngStayPacked) {
  const auto blank_png = blank("png");
  const auto packed = packed_zeros(7 * kMiB);
  for (const auto* const type : {"zTXt", "iTXt"}) {
    const auto chunk = packed_chunk(type, "Comment", packed);
    auto png = blank_png.substr(0, kPngHeader);
    for (int i = 0; i < 900; ++i) png += chunk;
    png += blank_png.substr(kPngHeader);
    expect_answer(put("a.png", png), "carries no session");
    auto session = png_text_chunk("view = 'waves'");
    png.insert(png.size() - 12, session);
    expect_answer(put("a.png", png), "");
  }
}

TEST_F(HostileFiles, TextIsUnpackedUpToALimit) {
  const auto png = blank("png");
  const auto with = [&](const std::string& chunk) {
    return put("a.png", png.substr(0, kPngHeader) + chunk + png.substr(kPngHeader));
  };
  const auto packed = packed_zeros(256 * kMiB);
  for (const auto* const type : {"zTXt", "iTXt"}) {
    expect_answer(with(packed_chunk(type, "posenc", packed)),
                  "carries a session of more than 1048576 bytes");
    expect_answer(with(packed_chunk(type, "posenc", "not packed")), "is no PNG");
  }
  const std::string longer(kMaxPictureText + 1, '#');
  const auto svg = [&](const std::string& text) {
    return put("a.svg", "<svg>" + svg_element(text) + "</svg>");
  };
  expect_answer(with(png_text_chunk(longer)), kTooLong);
  expect_answer(svg(longer), kTooLong);
  expect_answer(svg(std::string(8 * kMiB, '#')), kTooLong);
  expect_answer(
      put("a.pdf",
          fmt::format("%PDF-1.4\n1 0 obj\n<< /Creator (posenc) /Keywords ({}) >>", longer)),
      kTooLong);
}

TEST_F(HostileFiles, EightGibibytesAreAnsweredAtOnce) {
  const auto begin = blank("png").substr(0, kPngHeader);
  // A size that is only claimed takes no memory.
  for (const std::string type : {"tEXt", "zTXt", "iTXt", "IDAT"})
    expect_answer(
        put_sparse("a.png", begin + "\x7f\xff\xff\xff" + type + "posenc" + std::string(1, '\0'),
                   2200 * kMiB),
        type == "IDAT" ? "is no PNG" : kTooLong);
  const struct {
    std::string_view name;
    std::string begin;
    std::string_view says;
  } rows[] = {{"a.png", "", "is no PNG"},
              {"b.png", begin, "is no PNG"},
              {"a.svg", "", "is no SVG"},
              {"b.svg", "<svg>", "carries no session"},
              {"c.svg", "<svg>" + svg_element("view = 'waves'"), ""},
              {"a.toml", "title = 'T'\n", "has more than 65536"},
              {"a.npy", test::npy_text(2, 2, test::Learned()), "its header promises 16 bytes"},
              {"a.npz", "PK\3\4", "it is no .npz"},
              {"a.safetensors", "{", "its header is no list of tensors"},
              {"a.pdf", "%PDF-1.4\n", "carries no session"}};
  for (const auto& [name, begins, says] : rows) expect_answer(put_sparse(name, begins), says);
  expect_rows({{"lesson check " + put_sparse("b.toml", "title = 'T'\n"), 2, "65536"}});
}

TEST_F(HostileFiles, StreamsOfAPdfStayPacked) {
  const auto packed = packed_zeros(256 * kMiB);
  for (const std::string type : {"XRef", "ObjStm"}) {
    auto pdf = fmt::format(
        "%PDF-1.5\n1 0 obj\n<< /Type /{} /Size 9 /W [1 8 1] /N 9 /First 9 /Root 2 0 R /Info 3 0 R "
        "/Filter /FlateDecode /Length {} >>\nstream\n{}\nendstream\nendobj\nstartxref\n9\n%%EOF\n",
        type, packed.size(), packed);
    expect_answer(put("a.pdf", pdf), "carries no session");
    pdf += "3 0 obj << /Keywords (view = 'waves') /Creator (posenc 1) >> endobj";
    expect_answer(put("a.pdf", pdf), "");
  }
}

TEST_F(HostileFiles, EveryFormOfPdfStringIsRead) {
  using namespace std::string_view_literals;
  const std::array<std::string_view, 6> all{
      "(# \\(a\\) (b) \\\\)",
      "(\\043 \\(a\\) \\(b\\) \\134)",
      "<232028612920 28 62 29205c>",
      "<feff002300200028006100290020002800620029 0020005C>",
      "(\xfe\xff\0#\0 \0\\(\0a\0\\)\0 \0\\(\0b\0\\)\0 \0\\\\)"sv,
      "(# (a) \\(b) \\\\)"};
  for (const auto written : all) {
    const auto file =
        put("a.pdf", fmt::format("%PDF-1.4\n7 0 obj<</Inner<</Keywords(none)/Creator(posenc)>>"
                                 "/Keywords {} /Creator(posenc)>>",
                                 written));
    const auto text = session_in_picture(file);
    ASSERT_TRUE(text) << written << text.error().message;
    if (written.starts_with("(# (a) \\")) {
      EXPECT_TRUE(text->starts_with("# (a) (b")) << "brackets that do not match end somewhere";
    } else {
      EXPECT_EQ(*text, "# (a) (b) \\") << written;
    }
  }
  const auto pair =
      put("a.pdf", "%PDF-1.4\n7 0 obj<</Keywords<FEFFD83DDE0000E9>/Creator(posenc)>>");
  EXPECT_EQ(session_in_picture(pair).value(), "😀é");
}

}  // namespace
}  // namespace posenc
