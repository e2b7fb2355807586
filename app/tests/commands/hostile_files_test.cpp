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
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_run.hpp"
#include "documents/opening.hpp"
#include "documents/writing.hpp"
#include "formats.hpp"
#include "state/toml/toml.hpp"
#include "tables.hpp"
#include "temporary_folder.hpp"

namespace posenc {
namespace {

using namespace testing_commands;
using testing::HasSubstr, testing::Not;

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
    const auto done = write_picture(path(name), test::format_of(name),
                                    {.width = 320, .height = 200}, {}, [](Canvas&, const Rect&) {});
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
  /// What is said of a file, which takes little memory.
  static std::string refusal(const std::string& file) {
    const auto before = peak_memory();
    const auto opened = open_file(file, {});
    EXPECT_LT(peak_memory() - before, 100 * kMiB) << file;
    return opened ? "" : opened.error().message;
  }
};

TEST_F(HostileFiles, ManyPackedTextsOfAPngStayPacked) {
  const auto blank_png = blank("png");
  const auto packed = packed_zeros(7 * kMiB);
  for (const auto* const type : {"zTXt", "iTXt"}) {
    const auto chunk = packed_chunk(type, "Comment", packed);
    auto png = blank_png.substr(0, kPngHeader);
    for (int i = 0; i < 900; ++i) png += chunk;
    png += blank_png.substr(kPngHeader);
    EXPECT_THAT(refusal(put("a.png", png)), HasSubstr("carries no session"));
    auto session = png_text_chunk("view = 'waves'");
    png.insert(png.size() - 12, session);
    EXPECT_EQ(refusal(put("a.png", png)), "") << "it is behind the others";
  }
}

TEST_F(HostileFiles, APicturesTextIsUnpackedToItsLimit) {
  const auto png = blank("png");
  const auto with = [&](const std::string& chunk) {
    return put("a.png", png.substr(0, kPngHeader) + chunk + png.substr(kPngHeader));
  };
  const auto packed = packed_zeros(256 * kMiB);
  for (const auto* const type : {"zTXt", "iTXt"}) {
    EXPECT_THAT(refusal(with(packed_chunk(type, "posenc", packed))),
                HasSubstr("carries a session of more than 1048576 bytes"));
    EXPECT_THAT(refusal(with(packed_chunk(type, "posenc", "not packed"))), HasSubstr("is no PNG"));
  }
  const std::string longer(kMaxPictureText + 1, '#');
  EXPECT_THAT(refusal(with(png_text_chunk(longer))), HasSubstr("more than 1048576 bytes"));
  const auto svg = "<svg>" + svg_element(longer) + "</svg>";
  EXPECT_THAT(refusal(put("a.svg", svg)), HasSubstr("more than 1048576 bytes"));
  EXPECT_THAT(refusal(put("a.svg", "<svg>" + svg_element(std::string(8 * kMiB, '#')) + "</svg>")),
              HasSubstr("more than 1048576 bytes"));
  const auto pdf = fmt::format("%PDF-1.4\n1 0 obj\n<< /Creator (posenc) /Keywords ({}) >>", longer);
  EXPECT_THAT(refusal(put("a.pdf", pdf)), HasSubstr("more than 1048576 bytes"));
}

TEST_F(HostileFiles, ASizeThatIsOnlyClaimedTakesNoMemory) {
  const auto begin = blank("png").substr(0, kPngHeader);
  for (const std::string type : {"tEXt", "zTXt", "iTXt", "IDAT"}) {
    const auto chunk = "\x7f\xff\xff\xff" + type + "posenc" + std::string(1, '\0');
    const auto file = put_sparse("a.png", begin + chunk, 2200 * kMiB);
    EXPECT_THAT(refusal(file), testing::AnyOf(HasSubstr("more than 1048576 bytes"),
                                              HasSubstr("is no PNG that can be read")));
  }
}

TEST_F(HostileFiles, FilesOfEightGibibytesAreAnsweredFromWhatMatters) {
  EXPECT_THAT(refusal(put_sparse("a.png", "")), HasSubstr("is no PNG"));
  EXPECT_THAT(refusal(put_sparse("b.png", blank("png").substr(0, kPngHeader))),
              HasSubstr("is no PNG"));
  EXPECT_THAT(refusal(put_sparse("a.svg", "")), HasSubstr("is no SVG"));
  EXPECT_THAT(refusal(put_sparse("b.svg", "<svg>")), HasSubstr("carries no session"));
  EXPECT_EQ(refusal(put_sparse("c.svg", "<svg>" + svg_element("view = 'waves'"))), "");
  EXPECT_THAT(refusal(put_sparse("a.toml", "title = 'T'\n")), HasSubstr("has more than 65536"));
  EXPECT_THAT(refusal(put_sparse("a.npy", test::npy_text(2, 2, test::Learned()))),
              HasSubstr("its header promises 16 bytes"));
  EXPECT_THAT(posenc({"lesson", "check", put_sparse("b.toml", "title = 'T'\n")}).err,
              HasSubstr("has more than 65536"));
}

TEST_F(HostileFiles, APdfOfEightGibibytesIsReadAtItsEnd) {
  EXPECT_THAT(refusal(put_sparse("a.pdf", "%PDF-1.4\n")), HasSubstr("carries no session"));
}

TEST_F(HostileFiles, StreamsOfAPdfStayPacked) {
  const auto packed = packed_zeros(256 * kMiB);
  for (const std::string type : {"XRef", "ObjStm"}) {
    auto pdf = fmt::format(
        "%PDF-1.5\n1 0 obj\n<< /Type /{} /Size 9 /W [1 8 1] /N 9 /First 9 /Root 2 0 R /Info 3 0 R "
        "/Filter /FlateDecode /Length {} >>\nstream\n{}\nendstream\nendobj\nstartxref\n9\n%%EOF\n",
        type, packed.size(), packed);
    EXPECT_THAT(refusal(put("a.pdf", pdf)), HasSubstr("carries no session"));
    pdf += "3 0 obj << /Keywords (view = 'waves') /Creator (posenc 1) >> endobj";
    EXPECT_EQ(refusal(put("a.pdf", pdf)), "");
  }
}

TEST_F(HostileFiles, StringsOfAPdfAreReadHoweverTheyAreWritten) {
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
      EXPECT_THAT(*text, HasSubstr("# (a) (b")) << "brackets that do not match end somewhere";
    } else {
      EXPECT_EQ(*text, "# (a) (b) \\") << written;
    }
  }
  const auto pair =
      put("a.pdf", "%PDF-1.4\n7 0 obj<</Keywords<FEFFD83DDE0000E9>/Creator(posenc)>>");
  EXPECT_EQ(session_in_picture(pair).value(), "😀é");
}

TEST_F(HostileFiles, ALessonThatNestsOrNamesWhatThereIsNotIsRefused) {
  const auto lesson = [&](std::string_view rest) {
    return put("a.toml", fmt::format("title = 'T'\n[[step]]\nheading = 'H'\n{}\n", rest));
  };
  for (const std::string opens : {"{ ", R"(\sqrt{)", R"(\sqrt)", "x_{", "x^{", R"(\sum{)"}) {
    std::string words;
    while (words.size() < 60'000) words += opens;
    const auto file = lesson(fmt::format("words = '${}2$'", words));
    for (const Words& how : {Words{"check"}, {"notes"}, {"export", "-o", path("a.pdf")}}) {
      const auto outcome = posenc(joined({"lesson", how[0], file}, {how.begin() + 1, how.end()}));
      EXPECT_EQ(outcome.status, 2);
      EXPECT_THAT(outcome.err, HasSubstr("deeper than 32 levels"));
    }
  }
  const auto unknown = lesson("note = 'a {{nonsense}} b'");
  EXPECT_THAT(posenc({"lesson", "notes", unknown}).out, HasSubstr("a – b"));
  const auto outcome = posenc({"lesson", "check", unknown});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("line 2, “H”: {{nonsense}} is no fact"));
}

}  // namespace
}  // namespace posenc
