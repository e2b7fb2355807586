#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "figure/text/fonts.hpp"

struct _FcFontSet;

namespace posenc {

/// Tells whether it is Chinese, Japanese or Korean, which needs no shaping.
bool is_east_asian(char32_t character);

/// Fonts of the system, found by fontconfig, for East Asian characters that the program's fonts
/// lack: the same font for a character, whatever was shown before. Fontconfig is read when the
/// first is shown.
class StandIns {
 public:
  /// `own`, or where that lacks the character the first font of the system that has it, if any.
  const FontFile& file(const FontFile& own, char32_t character) const;

 private:
  const FontFile* find(char32_t character) const;

  mutable std::shared_ptr<_FcFontSet> fonts_;                    ///< the preferred first
  mutable std::vector<std::unique_ptr<FontFile>> opened_;        ///< one for each of them
  mutable std::unordered_map<char32_t, const FontFile*> found_;  ///< null for none
};

}  // namespace posenc
