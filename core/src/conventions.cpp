#include <posenc/conventions.hpp>

#include <algorithm>
#include <iterator>
#include <string>

#include <posenc/limits.hpp>

namespace posenc {
namespace {

constexpr FrequencyRule kPaperRule{};
constexpr FrequencyRule kEndpointRule{.numerator = 1, .divisor = Divisor::half_less_one};
constexpr std::string_view kPaperFormula = "b^(−2k/d)";
constexpr std::string_view kEndpointFormula = "b^(−k/(h−1))";

constexpr Convention kConventions[] = {
    {
        .id = "paper",
        .title = "Paper",
        .note = "Sines and cosines alternate, and the wavelengths are a geometric progression from "
                "2π that would reach 2π·b at pair d/2.",
        .source = "Vaswani et al. 2017, §3.5; pytorch/examples word_language_model/model.py; d2l",
        .frequency = kPaperFormula,
        .rule = kPaperRule,
    },
    {
        .id = "keras-hub",
        .title = "KerasHub",
        .note = "As the paper, but an odd d is taken too: its last sine has no cosine.",
        .source = "keras_hub/layers/modeling/sine_position_encoding.py",
        .frequency = kPaperFormula,
        .rule = kPaperRule,
        .odd_d = OddD::sine_column,
    },
    {
        .id = "tensor2tensor",
        .title = "Tensor2Tensor",
        .note = "All sines come before all cosines, and from d = 4 on the last wavelength is "
                "exactly 2π·b.",
        .source = "tensor2tensor/layers/common_attention.py, get_timing_signal_1d",
        .frequency = "b^(−k/max(h−1, 1))",
        .rule = {.numerator = 1, .divisor = Divisor::half_less_one_or_one},
        .layout = ColumnLayout::sines_cosines,
        .odd_d = OddD::zero_column,
    },
    {
        .id = "fairseq",
        .title = "fairseq",
        .note =
            "As Tensor2Tensor, but the first token is at position 2, after the padding index 1.",
        .source = "fairseq/modules/sinusoidal_positional_embedding.py",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::sines_cosines,
        .first_position = 2,
        .odd_d = OddD::zero_column,
        .min_d = 4,
    },
    {
        .id = "opennmt-tf",
        .title = "OpenNMT-tf",
        .note = "As Tensor2Tensor, but the first token is at position 1.",
        .source = "opennmt/layers/position.py",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::sines_cosines,
        .first_position = 1,
        .min_d = 4,
    },
    {
        .id = "whisper",
        .title = "Whisper",
        .note = "The audio encoder's: as Tensor2Tensor, for even d only.",
        .source = "whisper/model.py, sinusoids",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::sines_cosines,
        .min_d = 4,
    },
    {
        .id = "tf-tutorial",
        .title = "TensorFlow tutorial",
        .note = "The paper's frequencies with all sines before all cosines.",
        .source = "tensorflow/text docs/tutorials/transformer.ipynb",
        .frequency = kPaperFormula,
        .rule = kPaperRule,
        .layout = ColumnLayout::sines_cosines,
    },
    {
        .id = "marian-hf",
        .title = "Marian (Hugging Face)",
        .note = "The paper's columns sorted into sines and cosines, so that an odd d has one sine "
                "more.",
        .source = "transformers modeling_marian.py",
        .frequency = kPaperFormula,
        .rule = kPaperRule,
        .layout = ColumnLayout::sines_cosines,
        .odd_d = OddD::sine_column,
    },
    {
        .id = "transformer-xl",
        .title = "Transformer-XL",
        .note = "Rows hold distances back from the newest token, so positions descend to 0.",
        .source = "kimiyoung/transformer-xl pytorch/mem_transformer.py",
        .frequency = kPaperFormula,
        .rule = kPaperRule,
        .layout = ColumnLayout::sines_cosines,
        .descending = true,
    },
    {
        .id = "mlx",
        .title = "MLX",
        .note = "Every entry is multiplied by √(2/d), so that every row has norm 1.",
        .source = "mlx.nn.SinusoidalPositionalEncoding, defaults",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::sines_cosines,
        .scale = Scale::root_two_over_d,
        .min_d = 4,
    },
    {
        .id = "diffusers",
        .title = "Diffusers",
        .note = "Diffusion time steps: all cosines come before all sines.",
        .source = "diffusers embeddings.py, get_timestep_embedding(flip_sin_to_cos=True, "
                  "downscale_freq_shift=0); guided-diffusion nn.py",
        .frequency = "b^(−k/h)",
        .rule = {.numerator = 1, .divisor = Divisor::half},
        .layout = ColumnLayout::cosines_sines,
        .odd_d = OddD::zero_column,
    },
    {
        .id = "diffusers-shift",
        .title = "Diffusers, shift 1",
        .note =
            "All cosines come first, and the last wavelength is exactly 2π·b: both of diffusers' "
            "switches are on.",
        .source = "diffusers embeddings.py, get_timestep_embedding(flip_sin_to_cos=True, "
                  "downscale_freq_shift=1); what kohya-ss/sd-scripts pull request 1187 mends",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::cosines_sines,
        .odd_d = OddD::zero_column,
        .min_d = 4,
    },
    {
        .id = "ddpm",
        .title = "DDPM",
        .note = "Diffusion time steps as the first such model had them: sines before cosines.",
        .source = "hojonathanho/diffusion nn.py; diffusers' signature defaults",
        .frequency = kEndpointFormula,
        .rule = kEndpointRule,
        .layout = ColumnLayout::sines_cosines,
        .odd_d = OddD::zero_column,
        .min_d = 4,
    },
    {
        .id = "one-based",
        .title = "One-based pairs",
        .note = "Pairs are counted from 1, so the last wavelength is exactly 2π·b and the first is "
                "no longer 2π.",
        .source = "notes that write sin(ω_1·t), cos(ω_1·t), …, cos(ω_(d/2)·t)",
        .frequency = "b^(−2(k+1)/d)",
        .rule = {.shift = 2},
    },
    {
        .id = "mistake-cos-exponent",
        .title = "Mistake: cosine exponent",
        .note = "The cosine's exponent runs half a step ahead of its sine's, so the two share no "
                "frequency and no rotation carries one position to another.",
        .source = "lecture notes; maxjcohen/transformer issue 62",
        .frequency = "b^(−2k/d), of cosines b^(−(2k+1)/d)",
        .rule = {.cosine_shift = 1},
        .mistake = true,
    },
    {
        .id = "mistake-dimension",
        .title = "Mistake: dimension for pair",
        .note =
            "The exponent is made of the dimension in the place of its pair, so frequencies fall "
            "twice as fast, and a cosine is slower than its sine.",
        .source = "SamLynnEvans/Transformer issue 25; Kyubyong/transformer issue 38; "
                  "BrianPulfer/PapersReimplementations issue 9; shenweichen/DeepCTR issue 379",
        .frequency = "b^(−4k/d), of cosines b^(−(4k+2)/d)",
        .rule = {.numerator = 4, .cosine_shift = 2},
        .mistake = true,
    },
    {
        .id = "mistake-double-two",
        .title = "Mistake: doubled index",
        .note =
            "The index already steps by two and is doubled again, so the exponents grow twice as "
            "fast.",
        .source = "the correction that YutaroOgawa/pytorch_advanced issue 79 proposes",
        .frequency = "b^(−4k/d)",
        .rule = {.numerator = 4},
        .mistake = true,
    },
    {
        .id = "mistake-index-pi",
        .title = "Mistake: index times π",
        .note =
            "Frequencies are multiplied by π and by the index of the pair, so pair 0 does not move "
            "and frequencies rise before they fall.",
        .source = "a widely copied article's code: arange(d)//2 * pi / "
                  "base**(2*(arange(d)//2)/d)",
        .frequency = "k·π·b^(−2k/d)",
        .rule = {.times_index_pi = true},
        .mistake = true,
        .replaces = "mistake-pi",
    },
    {
        .id = "mistake-multiply",
        .title = "Mistake: multiplication",
        .note =
            "Positions are multiplied by the power of the base instead of divided by it, so at b = "
            "10000 most pairs turn many times between two positions.",
        .source =
            "goodfire-ai/spd pull request 88; a comment in hkproj/pytorch-transformer (issue 2), "
            "whose code divides",
        .frequency = "b^(2k/d)",
        .rule = {.rising = true},
        .mistake = true,
    },
};

}  // namespace

std::span<const Convention> conventions() { return kConventions; }

const Convention& paper() { return kConventions[0]; }

const Convention* find_convention(std::string_view id) {
  const auto* const found = std::ranges::find(kConventions, id, &Convention::id);
  return found == std::end(kConventions) ? nullptr : found;
}

Expected<void> Convention::accepts(int d) const {
  const bool even_only = odd_d == OddD::refused;
  const std::string range = std::string(even_only ? "an even d" : "a d") + " from " +
                            std::to_string(min_d) + " to " + std::to_string(kMaxDim);
  const std::string value = "d = " + std::to_string(d);
  if (d < kMinDim || d > kMaxDim) return fail(value + " is out of range: choose " + range);
  if (d < min_d) {
    return fail(value + " is too small: " + std::string(title) +
                " divides by ⌊d/2⌋ − 1, which is 0; choose " + range);
  }
  if (even_only && d % 2 != 0) {
    return fail(value + " is odd: sinusoidal pairs need " + range +
                "; conventions such as keras-hub take an odd d");
  }
  return {};
}

}  // namespace posenc
