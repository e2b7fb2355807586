#include "lesson/placeholders.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "figure/phrase.hpp"
#include "state/parameters.hpp"
#include "state/text.hpp"
#include "views/equation_text.hpp"
#include "views/shown.hpp"

namespace posenc {
namespace {

constexpr std::string_view kOpen = "{{", kClose = "}}";

/// A number, or nothing where the State has none.
using Number = std::optional<std::string>;

struct Row {
  Placeholder is;
  /// `given` is what follows the name, read as a whole number.
  Number (*number)(const Scene&, std::optional<std::int64_t> given);
};

/// Of pair K, or of the State's own.
template <double (*Of)(const Scene&, int)>
Number of_pair(const Scene& scene, std::optional<std::int64_t> given) {
  if (!has_waves(scene.state())) return {};
  const auto k = given.value_or(scene.state().pair);
  if (k < 0 || k >= scene.all_pairs().pairs()) return {};
  return short_text(Of(scene, static_cast<int>(k)));
}

double omega(const Scene& scene, int k) { return scene.all_pairs().omega(k); }
double wavelength(const Scene& scene, int k) { return scene.all_pairs().wavelength(k); }
double angle(const Scene& scene, int k) {
  return scene.all_pairs().omega(k) * static_cast<double>(scene.state().position);
}
double cosine(const Scene& scene, int k) {
  return cos(scene.all_pairs().phase(scene.state().offset, k));
}
double sine(const Scene& scene, int k) {
  return sin(scene.all_pairs().phase(scene.state().offset, k));
}
double degrees(const Scene& scene, int k) {
  const auto delta = static_cast<double>(scene.state().offset);
  return scene.all_pairs().omega(k) * delta * 180 / std::numbers::pi;
}
Number turn(const Scene& scene, std::optional<std::int64_t> given) {
  auto number = of_pair<degrees>(scene, given);
  if (number) *number += "°";
  return number;
}

/// p(a)·p(b)
Number dot_between(const Scene& scene, std::int64_t a, std::int64_t b) {
  const double dot = dot_of(scene, a, b);
  if (std::isnan(dot)) return {};
  return short_text(dot);
}

Number dot(const Scene& scene, std::optional<std::int64_t> given) {
  const State& s = scene.state();
  return dot_between(scene, s.position, s.position + given.value_or(s.offset));
}

Number similarity(const Scene& scene, std::optional<std::int64_t> given) {
  const State& s = scene.state();
  const auto other = s.position + given.value_or(s.offset);
  const double product = dot_of(scene, s.position, other),
               squares = dot_of(scene, s.position, s.position) * dot_of(scene, other, other);
  if (!(squares > 0)) return {};
  return short_text(product / std::sqrt(squares));
}

Number entry_at(const Scene& scene, std::int64_t t, std::optional<std::int64_t> given) {
  const auto dim = given.value_or(scene.state().dim);
  const Cells all = scene.encoding().positions();
  const bool has_position = t >= all.first && t - all.first < all.count;
  if (dim < 0 || dim >= scene.encoding().d() || !has_position) return {};
  return short_text(scene.encoding().entry(t, static_cast<int>(dim)));
}
Number entry(const Scene& scene, std::optional<std::int64_t> given) {
  return entry_at(scene, scene.state().position, given);
}
Number shifted_entry(const Scene& scene, std::optional<std::int64_t> given) {
  return entry_at(scene, scene.state().position + scene.state().offset, given);
}

Number bits(const Scene& scene, std::optional<std::int64_t> given) {
  const auto t = given.value_or(scene.state().position);
  if (t < 0) return {};
  const auto last = std::max<std::int64_t>({last_position(scene.state()), t, 1});
  return fmt::format("{:0{}b}", t, std::bit_width(static_cast<std::uint64_t>(last)));
}

constexpr std::array kRows{
    Row{{"omega", "[K]", "ω of pair K, or of the current pair, in radians per position"},
        of_pair<omega>},
    Row{{"wavelength", "[K]", "2π/ω of pair K, in positions"}, of_pair<wavelength>},
    Row{{"angle", "[K]", "t·ω of pair K, in radians"}, of_pair<angle>},
    Row{{"cos", "[K]", "cos(ω·δ) of pair K"}, of_pair<cosine>},
    Row{{"sin", "[K]", "sin(ω·δ) of pair K"}, of_pair<sine>},
    Row{{"turn", "[K]", "ω·δ of pair K, in degrees"}, turn},
    Row{{"pairs", "", "Number of pairs"},
        [](const Scene& scene, std::optional<std::int64_t>) -> Number {
          if (!has_waves(scene.state())) return {};
          return integer_text(scene.all_pairs().pairs());
        }},
    Row{{"last", "", "Last position"},
        [](const Scene& scene, std::optional<std::int64_t>) -> Number {
          return integer_text(last_position(scene.state()));
        }},
    Row{{"t+delta", "", "t + δ"},
        [](const Scene& scene, std::optional<std::int64_t>) -> Number {
          return integer_text(scene.state().position + scene.state().offset);
        }},
    Row{{"dot", "[D]", "p(t)·p(t+D), or p(t)·p(t+δ)"}, dot},
    Row{{"similarity", "[D]", "Cosine similarity of p(t) and p(t+D), or p(t+δ)"}, similarity},
    Row{{"norm2", "", "p(t)·p(t)"},
        [](const Scene& scene, std::optional<std::int64_t>) -> Number {
          return dot_between(scene, scene.state().position, scene.state().position);
        }},
    Row{{"value", "[J]", "Entry J of p(t), or the current one"}, entry},
    Row{{"shifted", "[J]", "Entry J of p(t+δ)"}, shifted_entry},
    Row{{"binary", "[T]", "Position T, or t, with as many bits as the last position"}, bits},
};
/// From what describe() says.
constexpr std::array kFacts{
    Placeholder{"fact", "LABEL", "Value of the line of posenc describe that begins with LABEL"},
    Placeholder{"part", "N LABEL", "The Nth part of that line, parted by semicolons, from 1"}};
constexpr std::string_view kFact = kFacts[0].name, kPart = kFacts[1].name;

/// What stands between the braces.
struct Call {
  std::string_view name, given;
};
Call call_of(std::string_view inside) {
  inside = trimmed(inside);
  const auto name = inside.substr(0, inside.find(' '));
  return {name, trimmed(inside.substr(name.size()))};
}

std::optional<std::int64_t> whole(std::string_view text) {
  constexpr std::int64_t kMost = (std::int64_t{1} << 53) - 1;
  return whole_within(text, -kMost, kMost);
}

const Row* row_of(std::string_view name) {
  const auto found = std::ranges::find(kRows, name, [](const Row& row) { return row.is.name; });
  return found == kRows.end() ? nullptr : &*found;
}

/// Which part of which line.
struct Said {
  std::string_view label;
  std::size_t part = 0;  ///< from 1; 0 for all of them
};
/// Nothing where it names none.
std::optional<Said> said(const Call& call) {
  if (call.name == kFact && !call.given.empty()) return Said{call.given};
  if (call.name != kPart) return {};
  const auto rest = call_of(call.given);
  const auto part = whole(rest.name);
  if (!part || *part < 1 || rest.given.empty()) return {};
  return Said{rest.given, static_cast<std::size_t>(*part)};
}

Expected<void> check(const Call& call) {
  if (const auto found = std::ranges::find(kFacts, call.name, &Placeholder::name);
      found != kFacts.end()) {
    if (said(call)) return {};
    return fail(fmt::format("{{{{{} {}}}}} is not {{{{{} {}}}}}: posenc describe has the labels",
                            call.name, quotable(call.given), call.name, found->takes));
  }
  if (const auto* const row = row_of(call.name)) {
    if (call.given.empty() || (!row->is.takes.empty() && whole(call.given))) return {};
    return fail(fmt::format("{{{{{} {}}}}} is not {{{{{} {}}}}}, with a whole number", call.name,
                            quotable(call.given), call.name, row->is.takes));
  }
  if (find_parameter(call.name) != nullptr && call.given.empty()) return {};
  return fail(fmt::format("there is no number {{{{{}}}}}: posenc list numbers shows all",
                          quotable(call.name)));
}

Number fact(const Scene& scene, const Said& wanted) {
  const auto* const view = find_view(scene.state().view);
  if (view == nullptr) return {};
  const std::string all = describe_view(*view, scene);
  for (std::string_view rest = all; !rest.empty();) {
    auto line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!line.starts_with(wanted.label)) continue;
    constexpr std::string_view kBehind = ": ", kParted = "; ";
    const auto colon = line.find(kBehind, wanted.label.size());
    if (colon == std::string_view::npos) continue;
    line.remove_prefix(colon + kBehind.size());
    if (line.ends_with('.')) line.remove_suffix(1);
    if (wanted.part == 0) return std::string(line);
    for (std::size_t part = 1; part < wanted.part; ++part) {
      const auto end = line.find(kParted);
      if (end == std::string_view::npos) return {};
      line.remove_prefix(end + kParted.size());
    }
    return std::string(line.substr(0, line.find(kParted)));
  }
  return {};
}

Number number_of(const Call& call, const Scene& scene) {
  if (const auto wanted = said(call)) return fact(scene, *wanted);
  if (const auto* const row = row_of(call.name)) {
    return row->number(scene, call.given.empty() ? std::nullopt : whole(call.given));
  }
  const auto* const p = find_parameter(call.name);
  return p == nullptr ? Number() : display_text(*p, scene.state());
}

/// The text with what `number(call)` gives for each placeholder.
template <class NumberOf>
Expected<std::string> with_each(std::string_view text, const NumberOf& number) {
  std::string made;
  while (true) {
    const auto open = text.find(kOpen);
    made += text.substr(0, open);
    if (open == std::string_view::npos) return made;
    text.remove_prefix(open + kOpen.size());
    const auto close = text.find(kClose);
    if (close == std::string_view::npos)
      return fail(fmt::format("{}{} is not closed: end it with {}", kOpen, quotable(text), kClose));
    const auto filled = number(call_of(text.substr(0, close)));
    if (!filled) return tl::unexpected(filled.error());
    made += *filled;
    text.remove_prefix(close + kClose.size());
  }
}

}  // namespace

std::span<const Placeholder> placeholders() {
  static const auto kAll = [] {
    std::array<Placeholder, kRows.size() + kFacts.size()> all;
    const auto end = std::ranges::transform(kRows, all.begin(), &Row::is).out;
    std::ranges::copy(kFacts, end);
    return all;
  }();
  return kAll;
}

Expected<void> check_placeholders(std::string_view text) {
  const auto checked = with_each(
      text, [](const Call& call) { return check(call).map([] { return std::string(); }); });
  return checked.map([](const std::string&) {});
}

Expected<std::string> filled(std::string_view text, const Scene& scene) {
  return with_each(text, [&](const Call& call) -> Expected<std::string> {
    if (auto known = check(call); !known) return tl::unexpected(known.error());
    auto number = number_of(call, scene);
    if (number) return *std::move(number);
    return fail(
        fmt::format("{{{{{}{}{}}}}} has no value here: the view {} with the step’s settings "
                    "does not state it",
                    call.name, call.given.empty() ? "" : " ", call.given, scene.state().view));
  });
}

std::string filled_or_dash(std::string_view text, const Scene& scene) {
  return with_each(text,
                   [&](const Call& call) -> Expected<std::string> {
                     return number_of(call, scene).value_or("–");
                   })
      .value_or(std::string(text));
}

std::string sketched(std::string_view text) {
  return with_each(text, [](const Call&) -> Expected<std::string> { return "00.000"; })
      .value_or(std::string(text));
}

}  // namespace posenc
