#include "state/names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <posenc/utf8.hpp>

namespace posenc {
namespace {

/// What characters beyond ASCII are typed as.
constexpr std::pair<char32_t, std::string_view> kSpelled[] = {
    {U'α', "alpha"}, {U'β', "beta"},    {U'γ', "gamma"}, {U'δ', "delta"},
    {U'Δ', "delta"}, {U'ε', "epsilon"}, {U'θ', "theta"}, {U'λ', "lambda"},
    {U'π', "pi"},    {U'φ', "phi"},     {U'ψ', "psi"},   {U'ω', "omega"},
    {U'Ω', "omega"}, {U'ß', "ss"},      {U'₀', "0"},     {U'’', ""}};
/// Latin letters with accents, from U+00C0 on: what is left without.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";
constexpr char32_t kFirstLatin = 0xC0;

/// A letter of another script, or an emoji: it is in no name, and parts no words.
bool is_foreign(char32_t point) {
  constexpr char32_t kFirst = 0x100, kFirstSign = 0x2000, kEndOfSigns = 0x2c00;
  return point >= kFirst && (point < kFirstSign || point >= kEndOfSigns);
}

constexpr std::array kSynonyms{
    // views
    Synonyms{"heatmap", "matrix, table, image, picture of the encoding, heat map"},
    Synonyms{"binary", "bits, counter, counting, digits, odometer"},
    Synonyms{"waves", "sine curves, plot"},
    Synonyms{"pendulum", "phase, swing"},
    Synonyms{"wavelengths", "omega, frequency, frequencies, geometric progression, spectrum"},
    Synonyms{"attention",
             "self attention, permutation, shuffle, word order, bag of words, softmax"},
    Synonyms{"criteria", "requirements, properties, unique, bounded, deterministic"},
    Synonyms{"distance", "dot product, inner product, decay, cosine similarity"},
    Synonyms{"similarity", "gram matrix, dot products, autocorrelation, toeplitz"},
    Synonyms{"rotation", "rotation matrix, linear map, relative position, circle"},
    Synonyms{"curve", "pca, principal components, manifold, 3d, trajectory, space"},
    Synonyms{"learning",
             "training, train, loss, accuracy, gradient descent, induction"},
    Synonyms{"adding", "sum, addition, word embedding, concatenation"},
    Synonyms{"beyond", "extrapolation, generalization, context window, longer sequences, unseen"},
    Synonyms{"precision", "float16, bfloat16, float32, half precision, rounding, numerical error"},
    Synonyms{"rotary", "rope, rotary embedding, roformer, llama, logit, query and key"},
    Synonyms{"stretch", "longer context, context window extension, long context methods"},
    Synonyms{"biases",
             "relative position bias, alibi, t5, kerple, fire, linear bias, slopes, window"},
    Synonyms{"layers",
             "sliding window, local attention, global attention, kv cache, nope, receptive field"},
    Synonyms{"dilution", "softmax temperature, attention sink, log n scaling, ssmax, entropy"},
    Synonyms{"plane", "vit, vision transformer, mae, patches, image, two dimensional, 2d, grid"},
    Synonyms{"all", "everything, dashboard, all views"},
    // settings
    Synonyms{"encoding", "what encodes, kind of encoding"},
    Synonyms{"convention", "library, implementation, formula variant, mistakes, bug"},
    Synonyms{"d", "d model, dim, embedding size, hidden size, width, depth, channels"},
    Synonyms{"length", "sequence length, max len, number of positions, context length, tokens"},
    Synonyms{"base", "10000, theta, longest wavelength"},
    Synonyms{"position", "time, token index, pos, index"},
    Synonyms{"offset", "shift, relative distance, delta, lag"},
    Synonyms{"pair", "frequency index, k, sine and cosine"},
    Synonyms{"mute", "mask, ablate, band, solo"},
    Synonyms{"speed", "fps, slower, faster, animation speed"},
    Synonyms{"loop", "repeat playing, endless"},
    Synonyms{"theme", "colour scheme, appearance, style, mode"},
    Synonyms{"text-size", "font, font size, letter size"},
    Synonyms{"panel-text-size", "interface font, ui scale"},
    Synonyms{"reduced-motion", "no animation, accessibility, motion sickness"},
    Synonyms{"panel", "sidebar, side bar, hide panel, show panel, controls"},
    Synonyms{"formula", "equation, latex, math"},
    Synonyms{"sentence", "words, phrase"},
    Synonyms{"causal", "autoregressive, decoder, triangular mask, look ahead"},
    Synonyms{"method=rotary", "rope, llama, qwen"},
    Synonyms{"method=none", "nope"},
    Synonyms{"colormap", "palette, colour palette, colours, color map"},
    Synonyms{"mean", "moire, antialiasing, aliasing"},
    Synonyms{"range", "contrast, clip, vmax"},
    Synonyms{"transpose", "swap axes, flip axes"},
    Synonyms{"pin", "compare, keep, hold"},
    Synonyms{"log-distance", "log scale, logarithmic axis"},
    Synonyms{"trained", "training length, max position embeddings, original length, l0"},
    Synonyms{"scaling", "rope scaling, context extension, long context, stretch, interpolation"},
    // choices
    Synonyms{"theme=dark", "dark mode, night, black background"},
    Synonyms{"theme=light", "light mode, day, bright, white background"},
    Synonyms{"theme=projector", "beamer, high contrast, bright room"},
    Synonyms{"colormap=cividis", "colour blind, colourblind, color blind, deuteranopia"},
    Synonyms{"colormap=greys", "grey, gray, black and white, monochrome"},
    Synonyms{"encoding=sinusoidal", "sine, cosine, sin cos, fourier, waves"},
    Synonyms{"convention=paper", "vaswani, original, attention is all you need, pytorch"},
    Synonyms{"convention=tf-tutorial", "tensorflow, tf, keras"},
    Synonyms{"convention=tensor2tensor", "t2t, google"},
    Synonyms{"convention=marian-hf", "huggingface, hugging face, transformers"},
    Synonyms{"convention=transformer-xl", "xlnet"},
    Synonyms{"convention=diffusers", "stable diffusion, diffusion"},
    Synonyms{"convention=whisper", "openai, speech, audio"},
    Synonyms{"convention=mlx", "apple"},
    Synonyms{"scaling=linear", "pi, position interpolation"},
    Synonyms{"scaling=ntk", "ntk, aware"},
    Synonyms{"scaling=yarn", "qwen, deepseek, gpt oss"},
    Synonyms{"scaling=llama3", "llama 3.1, llama 3.2"},
    Synonyms{"show=clocks", "clock hand, hands, phasors"},
    Synonyms{"waves-frequencies=nerf-pi", "nerf, radiance field, fourier features"},
    Synonyms{"distance-show=position", "one against all, position against all"},
    Synonyms{"rotation-show=compose", "compose, composition"},
    Synonyms{"rotation-show=layouts", "interleaved, neox, gpt-j, weight conversion, permutation"},
    Synonyms{"curve-show=torus", "doughnut, donut, ring"},
    Synonyms{"combine=concatenate", "concat, append"},
    Synonyms{"measure=euclidean", "l2, euclidean norm"},
    // lessons
    Synonyms{"lesson=rotary", "rope, llama, query and key"},
    Synonyms{"lesson=contexts", "long context, yarn, ntk"},
    Synonyms{"lesson=why-order", "attention, word order"},
    // presets
    Synonyms{"preset=paper", "base model, vaswani 2017"},
    Synonyms{"preset=kazemnejad", "blog, famous heatmap"},
    Synonyms{"preset=annotated", "harvard nlp, annotated transformer"},
    Synonyms{"preset=by-hand", "example, small, compute by hand, machine learning mastery"},
};

/// How many letters have to be inserted, left out, changed or swapped with their neighbour to make
/// one word of the other (optimal string alignment), three rows of its table at a time.
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last, row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, std::exchange(row, std::vector<std::size_t>(b.size() + 1, i)));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] =
          std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

/// Whether one is the other, or its beginning, but for a slip of the hand.
bool is_near(std::string_view typed, std::string_view word) {
  constexpr std::size_t kLettersPerSlip = 5, kLongestWord = 32;
  const auto allowed = typed.size() / kLettersPerSlip;
  if (allowed == 0 || typed.size() > kLongestWord) return false;
  return slips(typed, word) <= allowed || slips(typed, word.substr(0, typed.size())) <= allowed;
}

/// A name, taken apart.
struct NameWords {
  std::vector<std::string> words;
  std::string run_together;

  explicit NameWords(std::string_view name) : words(words_of(name)) {
    for (const auto& word : words) run_together += word;
  }
};

/// How well a typed word fits a word of the name, with what follows that: 0 where not at all.
double word_match(std::string_view typed, std::string_view word, std::string_view on) {
  constexpr double kBegins = 0.9, kNear = 0.6, kInside = 0.5;
  constexpr std::size_t kLeastInside = 3;
  const bool is_plural = typed.size() == word.size() + 1 && typed.ends_with('s');
  if (typed == word) return 1;
  if (on.starts_with(typed) || (is_plural && typed.starts_with(word))) return kBegins;
  if (is_near(typed, word)) return kNear;
  return typed.size() >= kLeastInside && word.find(typed) != std::string_view::npos ? kInside : 0;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const char32_t point = take_utf8(text).value_or(U' ');
    const auto known =
        std::ranges::find(kSpelled, point, &std::pair<char32_t, std::string_view>::first);
    if (known != std::end(kSpelled)) {
      plain += known->second;
    } else if (point >= kFirstLatin && point < kFirstLatin + kLatin.size()) {
      plain += kLatin[point - kFirstLatin];
    } else if (point >= U'A' && point <= U'Z') {
      plain += static_cast<char>(point - U'A' + U'a');
    } else if ((point >= U'a' && point <= U'z') || (point >= U'0' && point <= U'9')) {
      plain += static_cast<char>(point);
    } else {
      plain += is_foreign(point) ? '?' : ' ';
    }
  }
  return plain;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char letter : folded(text)) {
    if (letter != ' ') words.back() += letter;
    if (letter == ' ' && !words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::optional<Fit> fit(std::string_view typed, std::string_view name) {
  const auto wanted = words_of(typed);
  const NameWords has(name);
  double letters = 0, fitting = 0, sum = 0, covered = 0;
  bool begins = false, all = true;
  for (const auto& word : wanted) {
    double best = 0, taken = 0;
    std::size_t at = 0;
    bool is_first = false;
    for (const auto& here : has.words) {
      const double found = word_match(word, here, std::string_view(has.run_together).substr(at));
      if (found > best) {
        best = found;
        taken = found * static_cast<double>(std::min(word.size(), has.run_together.size() - at));
        is_first = at == 0;
      }
      at += here.size();
    }
    const auto size = static_cast<double>(word.size());
    letters += size;
    fitting += best > 0 ? size : 0;
    sum += best * size;
    covered += taken;
    all = all && best > 0;
    if (&word == &wanted.front()) begins = is_first;
  }
  if (letters == 0 || 2 * fitting < letters) return std::nullopt;
  // If names fit equally well, the one that is typed most completely comes first.
  constexpr double kOfTyped = 0.6, kOfName = 0.4, kBeginning = 0.05;
  const double share = std::min(covered / static_cast<double>(has.run_together.size()), 1.0);
  return Fit{kOfTyped * sum / letters + kOfName * share + (begins ? kBeginning : 0), all && begins};
}

std::span<const Synonyms> synonyms() { return kSynonyms; }

std::optional<Fit> fit(std::string_view typed, std::string_view key,
                       std::initializer_list<std::string_view> names, std::string_view others) {
  // A name comes before what else it is called.
  constexpr double kOtherName = 0.97, kSynonym = 0.95;
  std::optional<Fit> best;
  const auto take = [&](std::string_view name, double weight) {
    auto found = fit(typed, name);
    if (!found) return;
    found->score *= weight;
    if (!best || found->score > best->score) best = found;
  };
  double weight = 1;
  for (const auto name : names) take(name, std::exchange(weight, kOtherName));
  take(key, kOtherName);
  const auto row = std::ranges::find(kSynonyms, key, &Synonyms::of);
  for (auto rest : {row == kSynonyms.end() ? std::string_view() : row->words, others}) {
    while (!rest.empty()) {
      const auto end = std::min(rest.find(','), rest.size());
      take(rest.substr(0, end), kSynonym);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return best;
}

const Meaning* only_slip(std::string_view typed, std::span<const Meaning> all) {
  constexpr std::size_t kFewestLetters = 4, kMostLetters = 32;
  const auto word = NameWords(typed).run_together;
  if (word.size() < kFewestLetters || word.size() > kMostLetters) return nullptr;
  const Meaning* found = nullptr;
  for (const auto& each : all) {
    const auto is_near = [&](std::string_view name) {
      return slips(word, NameWords(name).run_together) == 1;
    };
    if (!is_near(each.id) && !is_near(each.title)) continue;
    if (found != nullptr && found->id != each.id) return nullptr;
    if (found == nullptr) found = &each;
  }
  return found;
}

std::string closest(std::string_view typed, std::span<const Meaning> all) {
  // One letter begins too many names.
  const bool may_begin = std::ranges::count_if(folded(typed), [](char c) { return c != ' '; }) > 1;
  std::string best;
  double score = may_begin ? 0 : 1;
  for (const auto& each : all) {
    const auto found = fit(typed, each.key, {each.id, each.title});
    if (!found || !found->in_full || found->score <= score) continue;
    best = each.id;
    score = found->score;
  }
  if (best.empty()) {
    if (const auto* const meant = only_slip(typed, all)) return meant->id;
  }
  return best;
}

std::string way_to(std::string_view typed, std::span<const Meaning> all) {
  std::vector<std::string_view> ids;
  for (const auto& each : all) ids.push_back(each.id);
  const auto meant = closest(typed, all);
  return meant.empty() ? fmt::format("give one of {}", fmt::join(ids, ", "))
                       : fmt::format("did you mean {}? There are {}", meant, fmt::join(ids, ", "));
}

}  // namespace posenc
