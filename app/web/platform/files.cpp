#include <fmt/format.h>

#include "state/scaling.hpp"
#include "state/tables.hpp"
#include "text/typed.hpp"

/// A page's module opens no files.
namespace posenc {
namespace {

tl::unexpected<Error> refusal(const std::filesystem::path& file) {
  return fail(fmt::format("{} is a file, and a page opens none by its name: drop it on the page",
                          quotable(file.string())));
}

}  // namespace

std::filesystem::path full_path(const std::filesystem::path& file) { return file; }
std::filesystem::path named_file(const std::filesystem::path& file, const std::filesystem::path&) {
  return file;
}
Expected<LoadedTable> load_table(const std::filesystem::path& file) { return refusal(file); }
Expected<LoadedTable> load_table(std::string_view file, std::string_view /*parameter*/) {
  return refusal(file);
}
Expected<std::shared_ptr<const FactorLists>> load_factors(const std::filesystem::path& file) {
  return refusal(file);
}

}  // namespace posenc
