#include "lesson/words.hpp"

/// The lessons of a page were checked when it was written, where Markdown is read.
namespace posenc {

Expected<void> check_links(std::string_view /*markdown*/) { return {}; }

}  // namespace posenc
