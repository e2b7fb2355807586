#include "state/toml/toml.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "state/parameters.hpp"
#include "state/stated.hpp"
#include "state/tables.hpp"
#include "state/toml/library.hpp"
#include "state/toml/node.hpp"
#include "text/typed.hpp"

namespace posenc {
namespace {

constexpr std::string_view kVersionKey = "version", kViewKey = "view", kEncoding = "encoding";

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
  return ids;
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

/// A key of a file that the State has no place for.
struct LeftKey {
  std::string name;  ///< "colour", "encoding.hue"
  toml::source_index line;
};

/// "encoding.hue (line 3), colour (line 7) and 2 more".
std::string names_with_lines(std::vector<LeftKey> keys) {
  constexpr std::size_t kMost = 5;
  std::ranges::stable_sort(keys, {}, &LeftKey::line);
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, keys.size()); ++i) {
    const auto between = i == 0 ? "" : i + 1 == keys.size() ? " and " : ", ";
    text += fmt::format("{}{} (line {})", between, quotable(keys[i].name), keys[i].line);
  }
  if (keys.size() > kMost) text += fmt::format(" and {} more", keys.size() - kMost);
  return text;
}

/// Reads one file's table. What does not fit is an Error or, where there are complaints and the
/// file's version is newer, left at its default.
class StateReader {
 public:
  StateReader(const toml::table& root, std::string_view source,
              std::span<const std::string_view> views, std::vector<std::string>* complaints,
              const std::filesystem::path& folder)
      : root_(root), source_(source), views_(views), complaints_(complaints), folder_(folder) {}

  Expected<State> read() {
    State state;
    auto done = read_version();
    if (done) done = check_keys();
    if (done) done = read_view(state);
    if (done) done = read_parameters(state);
    if (!done) return tl::unexpected(done.error());
    complain();
    return state;
  }
  bool is_partial() const { return !unknown_.empty() || !misfits_.empty(); }

 private:
  bool is_lenient() const { return complaints_ != nullptr; }

  tl::unexpected<Error> at(const toml::source_region& where, std::string_view what) const {
    return fail(fmt::format("{}, line {}: {}", source_, where.begin.line, what));
  }
  /// What does not fit: nothing is wrong with it where a newer program wrote it.
  Expected<void> misfit(std::string_view name, const toml::source_region& where,
                        std::string_view what) {
    if (version_ <= kTomlVersion || !is_lenient()) return at(where, what);
    misfits_.push_back({std::string(name), where.begin.line});
    return {};
  }

  Expected<void> read_version() {
    const auto* const node = root_.get(kVersionKey);
    if (node == nullptr) return {};
    const auto version = node->value_exact<std::int64_t>();
    if (!version || *version < 1) {
      return at(node->source(), fmt::format("{} is not a whole number from 1 on: give {}",
                                            kVersionKey, kTomlVersion));
    }
    version_ = *version;
    return {};
  }

  Expected<void> not_known(std::string name, const toml::key& key, std::string_view why) {
    if (!is_lenient()) return at(key.source(), why);
    unknown_.push_back({std::move(name), key.source().begin.line});
    return {};
  }

  /// Finds the keys that no parameter has, and the tables that no group has.
  Expected<void> check_keys() {
    const auto known_groups = groups();
    for (auto&& [key, node] : root_) {
      const auto group = key.str();
      if (group == kViewKey || group == kVersionKey) continue;
      Expected<void> done;
      if (std::ranges::find(known_groups, group) == known_groups.end()) {
        done = not_known(std::string(group), key,
                         fmt::format("{} is not known: there are view and the tables {}",
                                     quotable(group), fmt::join(known_groups, ", ")));
      } else if (!node.is_table()) {
        done = misfit(group, key.source(),
                      fmt::format("{} is not a table: begin it with [{}]", group, group));
      } else {
        done = check_group(group, *node.as_table());
      }
      if (!done) return done;
    }
    return {};
  }
  Expected<void> check_group(std::string_view group, const toml::table& table) {
    const auto ids = ids_in(group);
    for (auto&& [key, node] : table) {
      if (std::ranges::find(ids, key.str()) != ids.end()) continue;
      const auto done = not_known(fmt::format("{}.{}", group, key.str()), key,
                                  fmt::format("{} is not known in [{}]: there are {}",
                                              quotable(key.str()), group, fmt::join(ids, ", ")));
      if (!done) return done;
    }
    return {};
  }

  Expected<void> read_view(State& state) {
    const auto* const node = root_.get(kViewKey);
    if (node == nullptr) return {};
    const auto view = posenc::read_view(*node, views_);
    if (!view) return misfit(kViewKey, node->source(), view.error().message);
    state.view = *view;
    return {};
  }
  /// Whether the file was written for a table, whose limits may be others by now.
  bool is_of_table() const {
    return root_[kEncoding][kEncoding].value<std::string_view>() == table_kind().id;
  }
  Expected<void> read_parameters(State& state) {
    bool has_files = true;
    const bool clamps = is_lenient() && is_of_table();
    const auto node_of = [this](const Parameter& p) { return root_[p.group][p.id]; };
    const auto refused = [&](State& now, const Parameter& p, const Error& error) -> Expected<void> {
      const auto node = node_of(p);
      // Without its file, neither is there a choice that needs it.
      const bool is_file = p.text != nullptr && p.text->names_file && node.is_string();
      const bool is_number = p.kind == ParameterKind::integer || p.kind == ParameterKind::real;
      const auto value = node.value<double>();
      const auto word = node.value<std::string_view>();
      const bool lacks_file =
          !has_files && word && std::ranges::find(p.choices, *word, &Choice::id) != p.choices.end();
      if (is_lenient() && (is_file || lacks_file)) {
        if (is_file)
          complaints_->push_back(fmt::format("{}{}", error.message, p.text->without_file));
        has_files = has_files && !is_file;
      } else if (clamps && is_number && value && std::isfinite(*value)) {
        const auto limits = p.limits(now);
        p.set(now, std::clamp(*value, limits.min, limits.max));
      } else {
        return misfit(p.id, node.node()->source(), error.message);
      }
      return {};
    };
    return assign_stated(state, {.has = [&](const Parameter& p) { return !!node_of(p); },
                                 .assign =
                                     [&](State& s, const Parameter& p) {
                                       return assign(s, p, *node_of(p).node(), folder_);
                                     },
                                 .refused = refused});
  }

  void complain() {
    if (!is_lenient()) return;
    if (version_ > kTomlVersion) {
      const auto left = misfits_.empty() ? ""
                                         : fmt::format("; left at the default: {}",
                                                       names_with_lines(std::move(misfits_)));
      complaints_->push_back(
          fmt::format("{} was saved by a newer posenc, as version {}, and this one reads version "
                      "{}{}",
                      source_, version_, kTomlVersion, left));
    }
    if (!unknown_.empty()) {
      const auto is = unknown_.size() == 1 ? "a key" : "keys";
      complaints_->push_back(fmt::format(
          "{} has {} that this posenc does not know: {}; saving over it keeps the old file beside "
          "it, with the ending {}",
          source_, is, names_with_lines(unknown_), kBackupEnding));
    }
  }

  const toml::table& root_;
  std::string_view source_;
  std::span<const std::string_view> views_;
  std::vector<std::string>* complaints_;
  const std::filesystem::path& folder_;
  std::int64_t version_ = kTomlVersion;
  std::vector<LeftKey> unknown_, misfits_;
};

toml::table table_of(const State& state) {
  toml::table root;
  root.insert(kVersionKey, kTomlVersion);
  root.insert(kViewKey, state.view.value());
  // A name that is too long is left out, and then no table is shown.
  const bool lacks_table = shows_table(state) && !is_writable(state.table.file->string());
  for (const auto& p : parameters()) {
    const bool is_no_file = p.text != nullptr && p.text->names_file && p.text->get(state).empty();
    if (is_no_file || (lacks_table && p.id == kEncoding)) continue;
    auto& group = *root.insert(p.group, toml::table{}).first->second.as_table();
    insert(group, p, state);
  }
  return root;
}

}  // namespace

std::string to_toml(const State& state) { return text_of(table_of(state)); }

Expected<State> from_toml(std::string_view text, std::string_view source,
                          std::span<const std::string_view> views,
                          std::vector<std::string>* complaints, bool* is_partial,
                          const std::filesystem::path& folder) {
  const auto table = parse_toml(text, source);
  if (!table) return tl::unexpected(table.error());
  StateReader reader(*table, source, views, complaints, folder);
  auto state = reader.read();
  if (state && is_partial != nullptr) *is_partial = reader.is_partial();
  return state;
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
