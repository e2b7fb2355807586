#include "state/toml.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "state/parameters.hpp"
#include "state/tables.hpp"
#include "state/text.hpp"
#include "state/toml_node.hpp"

namespace posenc {
namespace {

constexpr std::string_view kViewKey = "view", kEncodingGroup = "encoding",
                           kEncodingKey = "encoding", kTableKey = "table";

std::vector<std::string_view> groups() {
  std::vector<std::string_view> all;
  for (const auto& p : parameters()) {
    if (std::ranges::find(all, p.group) == all.end()) all.push_back(p.group);
  }
  return all;
}

std::vector<std::string_view> ids_in(std::string_view group) {
  std::vector<std::string_view> ids;
  for (const auto& p : parameters()) {
    if (p.group == group) ids.push_back(p.id);
  }
  if (group == kEncodingGroup) ids.push_back(kTableKey);
  return ids;
}

/// The first key that no parameter has, or table that no group has.
Expected<void> check_keys(const toml::table& root, auto&& at) {
  const auto known_groups = groups();
  for (const auto& [key, node] : root) {
    if (key == kViewKey) continue;
    const auto group = key.str();
    if (std::ranges::find(known_groups, group) == known_groups.end()) {
      return at(key.source(), fmt::format("{} is not known: there are view and the tables {}",
                                          quotable(group), fmt::join(known_groups, ", ")));
    }
    if (!node.is_table()) {
      return at(key.source(), fmt::format("{} is not a table: begin it with [{}]", group, group));
    }
    const auto ids = ids_in(group);
    for (const auto& [inner, value] : *node.as_table()) {
      if (std::ranges::find(ids, inner.str()) == ids.end()) {
        return at(inner.source(), fmt::format("{} is not known in [{}]: there are {}",
                                              quotable(inner.str()), group, fmt::join(ids, ", ")));
      }
    }
  }
  return {};
}

Expected<std::string> read_view(const toml::node& node, std::span<const std::string_view> views) {
  const auto id = node.value<std::string>();
  if (!id) return fail("view has a value of the wrong type: give a word in quotation marks");
  if (!views.empty() && *id != kAllViews && std::ranges::find(views, *id) == views.end()) {
    return fail(fmt::format("view = {} is not one of {}, {}", quotable(*id), fmt::join(views, ", "),
                            kAllViews));
  }
  return *id;
}

/// Reads the learned table's file. False where it cannot be read and `complaints` are told of that.
Expected<bool> read_table(State& state, const toml::node& node,
                          std::vector<std::string>* complaints) {
  const auto path = node.value<std::string>();
  if (!path) {
    return fail(fmt::format(
        "{} has a value of the wrong type: give the name of a file in quotation marks", kTableKey));
  }
  if (path->size() > kMaxFileName) {
    return fail(fmt::format("{} is a name of {} bytes: give one of at most {}", kTableKey,
                            path->size(), kMaxFileName));
  }
  auto table = load_table(*path);
  if (table) {
    state.table = *std::move(table);
    return true;
  }
  if (complaints == nullptr) return tl::unexpected(table.error());
  complaints->push_back(table.error().message +
                        "; sinusoids take its place until the file is dropped on the window");
  state.table.file = *path;
  return false;
}

/// Whether what follows was written for a table, whose limits may be others by now.
bool is_of_table(const toml::table& root) {
  return root[kEncodingGroup][kEncodingKey].value<std::string_view>() == TableEncoding::kId;
}

Expected<State> read_state(const toml::table& root, std::string_view source,
                           std::span<const std::string_view> views,
                           std::vector<std::string>* complaints) {
  const auto at = [&](const toml::source_region& where, std::string_view what) {
    return fail(fmt::format("{}, line {}: {}", source, where.begin.line, what));
  };
  if (const auto known = check_keys(root, at); !known) return tl::unexpected(known.error());

  State state;
  if (const auto* const node = root.get(kViewKey)) {
    const auto view = read_view(*node, views);
    if (!view) return at(node->source(), view.error().message);
    state.view = *view;
  }
  bool has_table = true, has_files = true;
  if (const auto node = root[kEncodingGroup][kTableKey]) {
    const auto done = read_table(state, *node.node(), complaints);
    if (!done) return at(node.node()->source(), done.error().message);
    has_table = *done;
  }
  const bool lenient = complaints != nullptr && is_of_table(root);
  for (const auto& p : parameters()) {
    const auto node = root[p.group][p.id];
    if (!node || (!has_table && lenient && p.id == kEncodingKey)) {
      bring_within_limits(state, p);
    } else if (const auto done = assign(state, p, *node.node()); !done) {
      // Without its file, neither is there what needs it.
      const bool is_file = p.text != nullptr && p.text->names_file;
      if (complaints != nullptr && (is_file || (!has_files && p.kind == ParameterKind::choice))) {
        if (is_file) complaints->push_back(done.error().message);
        has_files = has_files && !is_file;
        bring_within_limits(state, p);
        continue;
      }
      const bool is_number = p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
      const auto value = node.value<double>();
      if (!lenient || !is_number || !value || !std::isfinite(*value))
        return at(node.node()->source(), done.error().message);
      const auto limits = p.limits(state);
      p.set(state, std::clamp(*value, limits.min, limits.max));
      bring_within_limits(state, p);
    }
  }
  return state;
}

}  // namespace

std::string to_toml(const State& state) {
  toml::table root;
  root.insert(kViewKey, state.view);
  for (const auto& p : parameters()) {
    auto& group = *root.insert(p.group, toml::table{}).first->second.as_table();
    insert(group, p, state);
  }
  if (const auto path = state.table.file.string(); !path.empty() && is_writable(path))
    root[kEncodingGroup].as_table()->insert(kTableKey, path);
  return text_of(root);
}

Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views,
                          std::vector<std::string>* complaints) {
  const auto table = parse_toml(text, source);
  if (!table) return tl::unexpected(table.error());
  return read_state(*table, source, views, complaints);
}

std::string to_toml(const WindowSize& size) {
  toml::table table{{"width", size.width}, {"height", size.height}, {"maximized", size.maximized}};
  if (!size.export_folder.empty() && is_writable(size.export_folder))
    table.insert("export_folder", size.export_folder);
  return text_of(table);
}

Expected<WindowSize> window_from_toml(std::string_view text, std::string_view source) {
  const auto table = parse_toml(text, source);
  if (!table) return tl::unexpected(table.error());
  constexpr int kMost = 32767;
  const auto side = [&](const char* name) {
    // As a double: toml++ casts a number to int before it knows whether it fits.
    const auto value = (*table)[name].value<double>();
    const bool is_size = value && *value >= 1 && *value <= kMost && *value == std::floor(*value);
    return is_size ? static_cast<int>(*value) : 0;
  };
  const WindowSize size{side("width"), side("height"), (*table)["maximized"].value_or(false),
                        (*table)["export_folder"].value_or(std::string())};
  if (size.width > 0 && size.height > 0) return size;
  return fail(fmt::format(
      "{} gives the window no size: it needs width and height, whole numbers from 1 to {}", source,
      kMost));
}

}  // namespace posenc
