#include "web/svg.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "files/picture_text.hpp"

namespace posenc {
namespace {

/// In the order of Face.
constexpr std::array<std::string_view, 6> kFonts{
    R"(font-family="Inter, sans-serif")",
    R"(font-family="Inter, sans-serif" font-weight="500")",
    R"(font-family="Inter, sans-serif" font-weight="600")",
    R"(font-family="Inter, sans-serif" font-weight="700")",
    R"(font-family="STIX Two Math, STIX Two Text, serif")",
    R"(font-family="STIX Two Text, STIX Two Math, serif" font-style="italic")"};

class SvgWriter {
 public:
  SvgWriter(DisplayList& list, std::string& to) : list_(list), to_(to) {}

  void write() {
    while (at_ < list_.words().size()) command(static_cast<DrawCommand>(word()));
  }

 private:
  std::uint32_t word() { return list_.words()[at_++]; }
  double number() { return static_cast<double>(std::bit_cast<float>(word())); }
  void put(const auto&... parts) { (to_.append(parts), ...); }

  std::string color(std::string_view as) {
    constexpr std::uint32_t kByte = 255;
    const auto c = word();
    const double alpha = (c >> 24) / static_cast<double>(kByte);
    auto text =
        fmt::format("{}=\"#{:02x}{:02x}{:02x}\"", as, c & kByte, c >> 8 & kByte, c >> 16 & kByte);
    return alpha < 1 ? text + fmt::format(" {}-opacity=\"{:.3f}\"", as, alpha) : text;
  }

  void command(DrawCommand what) {
    switch (what) {
      case DrawCommand::path: {
        const bool is_closed = word() != 0;
        std::string points;
        for (auto n = word(); n > 0; --n) {
          const double x = number(), y = number();
          points += fmt::format("{}{:g} {:g}", points.empty() ? 'M' : 'L', x, y);
        }
        shape_ = fmt::format("path d=\"{}{}\"", points, is_closed ? "Z" : "");
        break;
      }
      case DrawCommand::box: {
        const double x = number(), y = number(), width = number(), height = number(), r = number();
        shape_ = fmt::format(R"(rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{:g}")", x, y,
                             width, height, r);
        break;
      }
      case DrawCommand::disc: {
        const double x = number(), y = number(), r = number();
        shape_ = fmt::format(R"(circle cx="{:g}" cy="{:g}" r="{:g}")", x, y, r);
        break;
      }
      case DrawCommand::fill: put("<", shape_, " ", color("fill"), "/>\n"); break;
      case DrawCommand::stroke: {
        const auto ink = color("stroke");
        const double width = number(), dash = number(), gap = number();
        put("<", shape_, " fill=\"none\" ", ink, fmt::format(" stroke-width=\"{:g}\"", width));
        if (gap > 0) put(fmt::format(" stroke-dasharray=\"{:g} {:g}\"", dash, gap));
        put("/>\n");
        break;
      }
      case DrawCommand::text: text(); break;
      case DrawCommand::field: {
        const double x = number(), y = number();
        const auto columns = word(), rows = word(), name = word();
        word();
        put(fmt::format(R"(<image x="{:g}" y="{:g}" width="{}" height="{}" )", x, y, columns, rows),
            fmt::format("style=\"image-rendering:pixelated\" href=\"field:{}\"/>\n", name));
        break;
      }
      case DrawCommand::clip:
        ++clips_;
        put(fmt::format("<clipPath id=\"c{}\"><", clips_), shape_, "/></clipPath>",
            fmt::format("<g clip-path=\"url(#c{})\">\n", clips_));
        break;
      case DrawCommand::unclip: put("</g>\n"); break;
    }
  }

  void text() {
    const auto fill = color("fill");
    const auto face = static_cast<Face>(word());
    const double em = number();
    const bool is_turned = word() != 0;
    const double x = number(), y = number();
    const auto first = word(), bytes = word();
    const auto said = std::string_view(list_.text_bytes()).substr(first, bytes);
    put("<text ", kFonts.at(static_cast<std::size_t>(face)), " ", fill,
        fmt::format(R"( font-size="{:g}" transform="translate({:g} {:g}){}" textLength="{:.2f}")",
                    em, x, y, is_turned ? " rotate(-90)" : "",
                    list_.measure(said, {.face = face, .size = em, .color = {}}).width),
        R"( lengthAdjust="spacingAndGlyphs" xml:space="preserve">)",
        replaced(said, {{'&', "&amp;"}, {'<', "&lt;"}}), "</text>\n");
  }

  DisplayList& list_;
  std::string& to_;
  std::string shape_;
  std::size_t at_ = 0;
  int clips_ = 0;
};

}  // namespace

std::string svg_of(DisplayList& list, int width, int height, std::string_view carried) {
  auto svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\">{2}\n<g stroke-linejoin=\"round\">\n",
      width, height, carried);
  SvgWriter(list, svg).write();
  return svg + "</g>\n</svg>\n";
}

}  // namespace posenc
