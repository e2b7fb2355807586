#include "commands/given_words.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <numeric>

namespace posenc {
namespace {

constexpr char kMark = '\0';

std::string marked(std::string word) {
  const auto equals = word.find('=');
  if (!word.starts_with("--") || equals == std::string::npos) return word;
  return word.insert(word.starts_with("--no-") ? equals : equals + 1, 1, kMark);
}

/// Levenshtein's distance, one row of its table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

CLI::Option* add_word(CLI::App& app, const std::string& names, std::string& word,
                      const std::string& value_name, const std::string& help) {
  return app.add_option(names, word, help)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->check([](const std::string& given) { return given.empty() ? "empty" : ""; });
}

std::vector<std::string> marked(int argc, const char* const* argv) {
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  std::ranges::transform(words, words.begin(), [](std::string word) { return marked(word); });
  std::ranges::reverse(words);
  return words;
}

std::string unmarked(std::string word) {
  std::erase(word, kMark);
  return word;
}

void take_unmarked(CLI::App& app) {
  for (auto* const option : app.get_options([](CLI::Option*) { return true; }))
    option->transform(unmarked);
}

std::string_view closest(std::string_view typed, std::span<const std::string_view> words) {
  constexpr std::size_t kLongestWord = 64;
  if (typed.size() > kLongestWord) return {};
  std::string_view best;
  // More than a third of the letters wrong is another word.
  std::size_t best_distance = std::max<std::size_t>(typed.size() / 3, 1) + 1;
  for (const auto word : words) {
    const bool begins = typed.size() > 1 && word.starts_with(typed);
    const auto distance = begins ? 1 : edit_distance(typed, word);
    if (distance < best_distance) {
      best_distance = distance;
      best = word;
    }
  }
  return best;
}

}  // namespace posenc
