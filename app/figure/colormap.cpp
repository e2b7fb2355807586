#include "figure/colormap.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {
namespace {

constexpr std::size_t kCount = 256;
using Table = std::array<Color, kCount>;

constexpr int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

constexpr Color color_from_hex(std::string_view hex, std::size_t i) {
  const auto channel = [&](std::size_t at) {
    return static_cast<std::uint8_t>(digit(hex[6 * i + at]) * 16 + digit(hex[6 * i + at + 1]));
  };
  return {channel(0), channel(2), channel(4), 255};
}

constexpr Table table_from_hex(std::string_view hex) {
  Table table{};
  for (std::size_t i = 0; i < kCount; ++i) table[i] = color_from_hex(hex, i);
  return table;
}

/// Straight lines in sRGB between evenly spaced anchors.
constexpr Table table_between(std::string_view anchors) {
  const std::size_t pieces = anchors.size() / 6 - 1;
  Table table{};
  for (std::size_t i = 0; i < kCount; ++i) {
    const double place = static_cast<double>(i * pieces) / (kCount - 1);
    const std::size_t piece = std::min(static_cast<std::size_t>(place), pieces - 1);
    const double share = place - static_cast<double>(piece);
    const Color a = color_from_hex(anchors, piece), b = color_from_hex(anchors, piece + 1);
    const auto channel = [share](std::uint8_t from, std::uint8_t to) {
      return static_cast<std::uint8_t>(from + (to - from) * share + 0.5);
    };
    table[i] = {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), 255};
  }
  return table;
}

// The eleven colours of ColorBrewer's RdBu (Cynthia Brewer, Mark Harrower and The Pennsylvania
// State University), from red to blue.
constexpr Table kRedBlue = table_between(
    "67001f"
    "b2182b"
    "d6604d"
    "f4a582"
    "fddbc7"
    "f7f7f7"
    "d1e5f0"
    "92c5de"
    "4393c3"
    "2166ac"
    "053061");

// The same hues, equally light on either side, with a dark middle.
constexpr Table kRedBlueOnDark = table_between(
    "ff8672"
    "f0624f"
    "d24c40"
    "9b3430"
    "592527"
    "11161c"
    "1a3656"
    "225b90"
    "2d7fc2"
    "4197e2"
    "6cb5ff");

constexpr Table kGreys = table_between(
    "000000"
    "ffffff");

// Stéfan van der Walt, Nathaniel Smith and Eric Firing, 2015; given to the public domain (CC0).
constexpr Table kViridis = table_from_hex(
    "44015444025645045745055946075a46085c460a5d460b5e470d60470e61471063471164471365481467"
    "48166848176948186a481a6c481b6d481c6e481d6f481f70482071482173482374482475482576482677"
    "482878482979472a7a472c7a472d7b472e7c472f7d46307e46327e46337f463480453581453781453882"
    "443983443a83443b84433d84433e85423f854240864241864142874144874045884046883f47883f4889"
    "3e49893e4a893e4c8a3d4d8a3d4e8a3c4f8a3c508b3b518b3b528b3a538b3a548c39558c39568c38588c"
    "38598c375a8c375b8d365c8d365d8d355e8d355f8d34608d34618d33628d33638d32648e32658e31668e"
    "31678e31688e30698e306a8e2f6b8e2f6c8e2e6d8e2e6e8e2e6f8e2d708e2d718e2c718e2c728e2c738e"
    "2b748e2b758e2a768e2a778e2a788e29798e297a8e297b8e287c8e287d8e277e8e277f8e27808e26818e"
    "26828e26828e25838e25848e25858e24868e24878e23888e23898e238a8d228b8d228c8d228d8d218e8d"
    "218f8d21908d21918c20928c20928c20938c1f948c1f958b1f968b1f978b1f988b1f998a1f9a8a1e9b8a"
    "1e9c891e9d891f9e891f9f881fa0881fa1881fa1871fa28720a38620a48621a58521a68522a78522a884"
    "23a98324aa8325ab8225ac8226ad8127ad8128ae8029af7f2ab07f2cb17e2db27d2eb37c2fb47c31b57b"
    "32b67a34b67935b77937b87838b9773aba763bbb753dbc743fbc7340bd7242be7144bf7046c06f48c16e"
    "4ac16d4cc26c4ec36b50c46a52c56954c56856c66758c7655ac8645cc8635ec96260ca6063cb5f65cb5e"
    "67cc5c69cd5b6ccd5a6ece5870cf5773d05675d05477d1537ad1517cd2507fd34e81d34d84d44b86d549"
    "89d5488bd6468ed64590d74393d74195d84098d83e9bd93c9dd93ba0da39a2da37a5db36a8db34aadc32"
    "addc30b0dd2fb2dd2db5de2bb8de29bade28bddf26c0df25c2df23c5e021c8e020cae11fcde11dd0e11c"
    "d2e21bd5e21ad8e219dae319dde318dfe318e2e418e5e419e7e419eae51aece51befe51cf1e51df4e61e"
    "f6e620f8e621fbe723fde725");

// Jamie Nuñez, Christopher Anderton and Ryan Renslow, PLoS ONE 13 (2018) e0199239.
constexpr Table kCividis = table_from_hex(
    "00224e00234f00245100255300255400265600275800285900285b00295d002a5f002a61002b62002c64"
    "002c66002d68002e6a002e6c002f6d00306f0030700031700031710132710533710833700c34700f3570"
    "12357014367016377018376f1a386f1c396f1e3a6f203a6f213b6e233c6e243c6e263d6e273e6e293f6e"
    "2a3f6d2b406d2d416d2e416d2f426d31436d32436d33446d34456c35456c36466c38476c39486c3a486c"
    "3b496c3c4a6c3d4a6c3e4b6c3f4c6c404c6c414d6c424e6c434e6c444f6c45506c46516c47516c48526c"
    "49536c4a536c4b546c4c556c4d556c4e566c4f576c50576c51586d52596d535a6d545a6d555b6d555c6d"
    "565c6d575d6d585e6d595e6e5a5f6e5b606e5c616e5d616e5e626e5e636f5f636f60646f61656f62656f"
    "636670646770656870656870666970676a71686a71696b716a6c716b6d726c6d726c6e726d6f726e6f73"
    "6f70737071737172747272747273747374757474757575757676767777767777777878777979777a7a78"
    "7b7a787c7b787d7c787e7c787e7d787f7e78807f78817f78828079838179848279858279868379878478"
    "8885788985788a86788b87788c88788d88788e89788f8a78908b78918b78928c78928d78938e78948e77"
    "958f779690779791779892779992779a93769b94769c95769d95769e96769f9775a09875a19975a29975"
    "a39a74a49b74a59c74a69c74a79d73a89e73a99f73aaa073aba072aca172ada272aea371afa471b0a571"
    "b1a570b3a670b4a76fb5a86fb6a96fb7a96eb8aa6eb9ab6dbaac6dbbad6dbcae6cbdae6cbeaf6bbfb06b"
    "c0b16ac1b26ac2b369c3b369c4b468c5b568c6b667c7b767c8b866c9b965cbb965ccba64cdbb63cebc63"
    "cfbd62d0be62d1bf61d2c060d3c05fd4c15fd5c25ed6c35dd7c45cd9c55cdac65bdbc75adcc859ddc858"
    "dec958dfca57e0cb56e1cc55e2cd54e4ce53e5cf52e6d051e7d150e8d24fe9d34eead34cebd44bedd54a"
    "eed649efd748f0d846f1d945f2da44f3db42f5dc41f6dd3ff7de3ef8df3cf9e03afbe138fce236fde334"
    "fee434fee535fee636fee838");

constexpr std::array<Colormap, 4> maps_with(const Table& red_blue) {
  return {
      {{"red-blue", "red – blue",
        "Red for −1, the ground for 0, blue for +1; readable with every common colour blindness",
        true, red_blue},
       {"viridis", "viridis", "Dark violet for −1 to yellow for +1, evenly lighter on the way",
        false, kViridis},
       {"cividis", "cividis",
        "Dark blue for −1 to yellow for +1, alike for those who see red and green as one", false,
        kCividis},
       {"greys", "greys", "Black for −1 to white for +1, for print", false, kGreys}}};
}
constexpr std::array kOnLight = maps_with(kRedBlue), kOnDark = maps_with(kRedBlueOnDark);

}  // namespace

std::span<const Colormap> colormaps(const Palette& palette) {
  return palette.is_dark ? kOnDark : kOnLight;
}

Color color_at(std::span<const Color> colors, double v) {
  const double place = (std::clamp(v, -1.0, 1.0) + 1) / 2 * static_cast<double>(colors.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(place), colors.size() - 2);
  return mix(colors[below], colors[below + 1], place - static_cast<double>(below));
}

Extent colour_ends(const Extent& shown, const Colormap& map) {
  const auto [low, high] = shown;
  if (!map.diverging) return shown;
  if (low >= 0) return {low - (high - low), high};
  const double most = std::max(-low, high);
  return {-most, most};
}

Extent value_range(const Encoding& encoding, std::int64_t length) {
  const double largest = encoding.largest_entry(length);
  if (!(largest > 0)) return {-1, 1};
  return {encoding.smallest_entry(length) < 0 ? -largest : 0, largest};
}

Extent colour_values(const FieldSpec& spec) { return spec.signs ? Extent{-1, 1} : spec.values; }

Color color_of(const FieldSpec& spec, double value, double least_with_sign) {
  if (!std::isfinite(value)) return kNaNColor;
  if (spec.signs) value = std::fabs(value) <= least_with_sign ? 0 : value < 0 ? kNegativeSign : 1;
  return color_at(spec.colors, colour_values(spec).place(value));
}

}  // namespace posenc
