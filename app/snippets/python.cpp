#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <posenc/utf8.hpp>

#include "snippets/notation.hpp"
#include "snippets/printers.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

/// What libraries of arrays call differently; {} is what is worked on.
struct ArrayLibrary {
  std::string_view import;
  std::string_view name;  ///< "np"
  std::string_view range;
  std::string_view array, clip, concatenate, stack, reshape, load;
  std::string_view load_import = "";
  std::string_view math = name;  ///< what has log and ceil
};

constexpr ArrayLibrary kNumPy{
    .import = "import numpy as np",
    .name = "np",
    .range = "np.arange({}, dtype=np.float64)",
    .array = "np.array({})",
    .clip = "np.clip({0}, 0.0, 1.0)",
    .concatenate = "np.concatenate([{}], axis=1)",
    .stack = "np.stack([{}], axis=-1)",
    .reshape = "{0}.reshape(length, {1})",
    .load = "np.load({})",
};
constexpr ArrayLibrary kPyTorch{
    .import = "import torch",
    .name = "torch",
    .range = "torch.arange({}, dtype=torch.float64)",
    .array = "torch.tensor({}, dtype=torch.float64)",
    .clip = "torch.clip({0}, 0.0, 1.0)",
    .concatenate = "torch.cat([{}], dim=1)",
    .stack = "torch.stack([{}], dim=-1)",
    .reshape = "{0}.reshape(length, {1})",
    .load = "torch.from_numpy(np.load({}))",
    .load_import = "import numpy as np\n",
};
constexpr ArrayLibrary kJax{
    .import = "import jax\n\njax.config.update(\"jax_enable_x64\", True)\nimport jax.numpy as jnp",
    .name = "jnp",
    .range = "jnp.arange({}, dtype=jnp.float64)",
    .array = "jnp.array({})",
    .clip = "jnp.clip({0}, 0.0, 1.0)",
    .concatenate = "jnp.concatenate([{}], axis=1)",
    .stack = "jnp.stack([{}], axis=-1)",
    .reshape = "{0}.reshape(length, {1})",
    .load = "jnp.load({})",
};
constexpr ArrayLibrary kTensorFlow{
    .import = "import tensorflow as tf",
    .name = "tf",
    .range = "tf.range({}, dtype=tf.float64)",
    .array = "tf.constant({}, dtype=tf.float64)",
    .clip = "tf.clip_by_value({0}, 0.0, 1.0)",
    .concatenate = "tf.concat([{}], axis=1)",
    .stack = "tf.stack([{}], axis=-1)",
    .reshape = "tf.reshape({0}, [length, {1}])",
    .load = "tf.constant(np.load({}))",
    .load_import = "import numpy as np\n",
    .math = "tf.math",
};

/// A file's name as Python reads it back, which calls byte b that is no UTF-8 U+DC00 + b.
std::string python_string(std::string_view text) {
  constexpr int kNoUtf8 = 0xdc00;
  std::string made = "\"";
  while (!text.empty()) {
    const auto before = text;
    const auto c = take_utf8(text);
    const auto bytes = before.substr(0, before.size() - text.size());
    if (!c) {
      made += fmt::format("\\u{:04x}", kNoUtf8 + static_cast<unsigned char>(bytes.front()));
    } else if (on_one_line(bytes) != bytes) {
      made += fmt::format("\\u{:04x}", static_cast<unsigned>(*c));
    } else {
      if (bytes == "\"" || bytes == "\\") made += '\\';
      made += bytes;
    }
  }
  return made + '"';
}

class Python {
 public:
  Python(const Recipe& recipe, const ArrayLibrary& library)
      : recipe_(recipe),
        library_(library),
        rows_(called(library.range, "length") + "[:, None]"),
        floor_(called("{}.floor({{0}})", library.name)),
        ceil_(called("{}.ceil({{0}})", library.math)),
        sqrt_(called("{}.sqrt({{0}})", library.name)),
        log_(called("{}.log({{0}})", library.math)),
        exp_(called("{}.exp({{0}})", library.name)),
        words_{Word{"pow", "{0} ** ({1})"},  {"log", "math.log({0})"},   {"sqrt", "math.sqrt({0})"},
               {"floor", "math.floor({0})"}, {"ceil", "math.ceil({0})"}, {"pi", "math.pi"},
               {"mod", "{0} % {1}"},         {"clip", library.clip},     {"whole", floor_},
               {"half", "d // 2"},           {"factor", "factors"},      {"n", rows_},
               {"each_floor", floor_},       {"each_ceil", ceil_},       {"each_sqrt", sqrt_},
               {"each_log", log_},           {"each_exp", exp_},         {"exp", "math.exp({0})"}} {
  }

  std::string code() {
    if (!recipe_.file.empty()) {
      add_loading();
    } else {
      add_numbers();
      recipe_.has_waves() ? add_waves() : add_entries();
    }
    std::string text;
    for (const auto& comment : recipe_.comments) text += fmt::format("# {}\n", comment);
    if (body_.find("math.") != std::string::npos) text += "import math\n\n";
    if (body_.find("np.load") != std::string::npos) text += library_.load_import;
    return text + fmt::format("{}\n\n{}", library_.import, body_);
  }

 private:
  template <class... Values>
  static std::string called(std::string_view pattern, const Values&... values) {
    return fmt::format(fmt::runtime(pattern), values...);
  }
  void add(std::string_view name, std::string_view value) {
    body_ += fmt::format("{} = {}\n", name, value);
  }
  void add(const Assignment& each) { add(each.name, in_language(each.value, words_)); }

  void add_loading() {
    const auto loaded = called(library_.load, python_string(recipe_.file.string()));
    const auto part = recipe_.is_part ? fmt::format("[{}:{}]", recipe_.first_row,
                                                    recipe_.first_row + recipe_.length)
                                      : "";
    add("pe", loaded + part);
  }

  static bool is_given(const Assignment& each) { return !parse_number(each.value).fault; }
  void add_numbers() {
    // What is given is one line, what is made of it follows.
    std::vector<std::string> names{"length"}, values{std::to_string(recipe_.length)};
    const auto give = [&](const std::string& name, const std::string& value) {
      names.push_back(name);
      values.push_back(value);
    };
    if (recipe_.has_waves()) give("d", std::to_string(recipe_.d));
    for (const auto& each : recipe_.numbers)
      if (is_given(each)) give(each.name, each.value);
    add(fmt::format("{}", fmt::join(names, ", ")), fmt::format("{}", fmt::join(values, ", ")));
    for (const auto& each : recipe_.numbers)
      if (!is_given(each)) add(each);
  }

  void add_waves() {
    add("k", called(library_.range, recipe_.has_odd_sine() ? "(d + 1) // 2" : "d // 2"));
    if (recipe_.has_factors()) add_factors();
    for (const auto& each : recipe_.of_pairs) add(each);
    add({"t", recipe_.position});
    const auto cosine = recipe_.has_own_cosines() ? "omega_cos" : "omega";
    add("sin", fmt::format("{}.sin(t * omega)", library_.name));
    add("cos", fmt::format("{}.cos(t * {})", library_.name, cosine));
    if (!recipe_.masked.empty()) add_mask();
    if (recipe_.has_odd_sine() && !alternates()) add("cos", "cos[:, :d // 2]");
    add("pe", laid_out());
    if (recipe_.has_scale()) add("pe", "scale * pe");
  }

  void add_factors() {
    std::string list;
    constexpr std::size_t kInLine = 8;
    for (std::size_t k = 0; k < recipe_.factors.size(); ++k) {
      const auto* const before = k == 0 ? "" : k % kInLine == 0 ? ",\n    " : ", ";
      list += before + exact_text(recipe_.factors[k]);
    }
    add("factors", called(library_.array, fmt::format("[\n    {}]", list)));
  }

  void add_mask() {
    add("masked", recipe_.mask_condition("&", "|"));
    for (const auto* const wave : {"sin", "cos"})
      add(wave, fmt::format("{0}.where(masked, {0}.zeros_like({1}), {1})", library_.name, wave));
  }

  bool alternates() const {
    return recipe_.layout == ColumnLayout::interleaved ||
           recipe_.layout == ColumnLayout::cosine_first;
  }
  std::string laid_out() const {
    const bool cosines_first = recipe_.layout == ColumnLayout::cosine_first ||
                               recipe_.layout == ColumnLayout::cosines_sines;
    std::string columns = cosines_first ? "cos, sin" : "sin, cos";
    if (alternates()) {
      const auto pairs = called(library_.stack, columns);
      if (recipe_.has_odd_sine()) return called(library_.reshape, pairs, "d + 1") + "[:, :d]";
      columns = called(library_.reshape, pairs, recipe_.has_zero_column() ? "d - 1" : "d");
      if (!recipe_.has_zero_column()) return columns;
    }
    if (recipe_.has_zero_column())
      columns += fmt::format(", {0}.zeros((length, 1), dtype={0}.float64)", library_.name);
    return called(library_.concatenate, columns);
  }

  void add_entries() {
    add({"t", recipe_.position});
    if (names_in(recipe_.entry).contains("j"))
      add("j", called(library_.range, std::to_string(recipe_.d)));
    add({"pe", recipe_.entry});
  }

  const Recipe& recipe_;
  const ArrayLibrary& library_;
  std::string rows_, floor_, ceil_, sqrt_, log_, exp_;
  std::array<Word, 18> words_;
  std::string body_;
};

}  // namespace

std::string numpy_code(const Recipe& recipe) { return Python(recipe, kNumPy).code(); }
std::string pytorch_code(const Recipe& recipe) { return Python(recipe, kPyTorch).code(); }
std::string jax_code(const Recipe& recipe) { return Python(recipe, kJax).code(); }
std::string tensorflow_code(const Recipe& recipe) { return Python(recipe, kTensorFlow).code(); }

}  // namespace posenc
