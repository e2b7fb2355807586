#include "web/given_file.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <posenc/table.hpp>

#include "files/picture_text.hpp"
#include "state/tables.hpp"
#include "state/toml/node.hpp"
#include "state/toml/toml.hpp"
#include "text/typed.hpp"
#include "views/view.hpp"

namespace posenc {
namespace {

/// The session that it is or carries; of an SVG the page, which reads XML, gives what is in it.
Expected<std::string> session_in(std::string_view shown, std::string_view ending,
                                 std::string bytes) {
  std::optional<std::string> text;
  if (ending == kTomlEnding || (ending == ".svg" && !bytes.empty())) text = std::move(bytes);
  if (ReadText* const read = ending == ".png"   ? text_in_png
                             : ending == ".pdf" ? text_in_pdf
                                                : nullptr) {
    // fmemopen() refuses to open no bytes.
    std::FILE* const file = fmemopen(bytes.data(), bytes.size() + 1, "rb");
    auto found = (*read)(file, shown);
    std::fclose(file);
    if (!found) return tl::unexpected(found.error());
    text = *std::move(found);
  } else if (!text && ending != ".svg") {
    return fail(
        "{} is no file that opens here: give a session ({}), a picture that posenc exported "
        "(.png, .svg or .pdf) or a table (.npy or .safetensors)",
        shown, kTomlEnding);
  }
  if (text) return *std::move(text);
  return fail("{} carries no session: give a picture that posenc exported", shown);
}

}  // namespace

Expected<State> state_given_by(std::string_view name, std::string bytes, const State& now,
                               std::vector<std::string>& complaints) {
  const std::filesystem::path file(name);
  const auto shown = quotable(name);
  auto ending = file.extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (names_table(file)) {
    auto table = Table::parse(std::as_bytes(std::span(bytes)), shown);
    if (!table) return fail(on_one_line(table.error().message));
    return with_table(now, {file, std::make_shared<const Table>(*std::move(table))});
  }
  const auto text = session_in(shown, ending, std::move(bytes));
  if (!text) return tl::unexpected(text.error());
  if (const auto table = parse_toml(*text, shown); table && table->contains("step"))
    return fail("{} is a lesson: posenc lesson export makes a page of it", shown);
  std::vector<std::string_view> ids;
  for (const View& view : views()) ids.push_back(view.id);
  return from_toml(*text, shown, ids, &complaints);
}

}  // namespace posenc
