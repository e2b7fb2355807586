#pragma once

#include <string>

#include <posenc/expected.hpp>

#include "documents/progress.hpp"

namespace posenc {

/// What the page of all views shows beside them, as JSON: `lessons`, each with `id`, `title`,
/// `about`, `text` (its file), `style` and `steps` of `heading`, `note` and `words`, `question`,
/// `answer` in HTML, those two for dark grounds and for light ones; and `manual`, in HTML.
Expected<std::string> book_json(const GoOn&, bool has_manual);

}  // namespace posenc
