#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "table_source.hpp"

namespace posenc {
namespace {

/// The longest header that the format allows (MAX_HEADER_SIZE in its source).
constexpr std::uint64_t kMaxHeader = 100'000'000;
/// Before it stands its length.
constexpr std::uint64_t kHeaderAt = 8;

struct Tensor {
  std::string name, type;
  std::vector<std::int64_t> shape;
  std::vector<std::uint64_t> offsets;  ///< of its first byte and behind its last, after the header
};

/// Notes the tensors of a header, an object of objects, as the parser comes by them. What the
/// format does not have makes it stop.
class Header final : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::vector<Tensor> tensors;

  bool null() override { return in_metadata(); }
  bool boolean(bool) override { return in_metadata(); }
  bool number_integer(number_integer_t) override { return in_metadata(); }
  bool number_float(number_float_t, const string_t&) override { return in_metadata(); }
  bool binary(binary_t&) override { return false; }
  bool number_unsigned(number_unsigned_t number) override {
    if (in_metadata()) return true;
    if (!in_array_) return false;
    // Neither a shape nor offsets may be longer than any array's.
    constexpr std::size_t kMostAxes = 32;
    if (key_ == "shape" && number <= INT64_MAX && tensors.back().shape.size() < kMostAxes) {
      tensors.back().shape.push_back(static_cast<std::int64_t>(number));
      return true;
    }
    if (key_ != "data_offsets" || tensors.back().offsets.size() == 2) return false;
    tensors.back().offsets.push_back(number);
    return true;
  }
  bool string(string_t& text) override {
    if (in_metadata()) return true;
    if (depth_ != 2 || in_array_ || key_ != "dtype") return false;
    tensors.back().type = std::move(text);
    return true;
  }
  bool key(string_t& name) override {
    if (depth_ == 2) {
      key_ = std::move(name);
      return true;
    }
    metadata_ = name == "__metadata__";
    if (!metadata_)
      tensors.push_back({.name = std::move(name), .type = {}, .shape = {}, .offsets = {}});
    return true;
  }
  bool start_object(std::size_t) override { return !in_array_ && ++depth_ <= 2; }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    if (in_array_ || depth_ != 2 || metadata_) return false;
    return in_array_ = true;
  }
  bool end_array() override {
    in_array_ = false;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool in_metadata() const { return metadata_ && depth_ == 2; }

  std::string key_;
  int depth_ = 0;
  bool in_array_ = false, metadata_ = false;
};

bool is_table(const Tensor& tensor) { return without_single_axes(tensor.shape).size() == 2; }

/// Tensors of two dimensions, first those whose names suggest positions.
std::vector<const Tensor*> tables_of(const std::vector<Tensor>& tensors) {
  std::vector<const Tensor*> tables;
  for (const Tensor& tensor : tensors) {
    if (is_table(tensor)) tables.push_back(&tensor);
  }
  std::stable_partition(tables.begin(), tables.end(), [](const Tensor* tensor) {
    return tensor->name.find("pos") != std::string::npos ||
           tensor->name.find("wpe") != std::string::npos;
  });
  return tables;
}

std::string list_of(const std::vector<const Tensor*>& tables) {
  constexpr std::size_t kListed = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(kListed, tables.size()); ++i) {
    text += (i > 0 ? ", " : "") + in_quotes(tables[i]->name) + " " + shape_text(tables[i]->shape);
  }
  if (tables.size() > kListed) text += " and " + std::to_string(tables.size() - kListed) + " more";
  return text;
}

Expected<StoredArray> array_of(const Tensor& tensor, std::uint64_t data_at, std::uint64_t bytes) {
  const std::pair<std::string_view, NumberFormat> formats[] = {{"F64", NumberFormat::float64},
                                                               {"F32", NumberFormat::float32},
                                                               {"F16", NumberFormat::float16},
                                                               {"BF16", NumberFormat::bfloat16},
                                                               {"C64", NumberFormat::float32}};
  const auto* const found =
      std::ranges::find(formats, tensor.type, &std::pair<std::string_view, NumberFormat>::first);
  if (found == std::end(formats)) {
    return fail("tensor " + in_quotes(tensor.name) + " holds numbers of type " +
                in_quotes(tensor.type) +
                ", and F64, F32, F16 and BF16 are understood: save it as F32, with .float() in "
                "PyTorch");
  }
  if (tensor.offsets.size() != 2 || tensor.offsets[0] > tensor.offsets[1] ||
      tensor.offsets[1] > bytes) {
    return fail("tensor " + in_quotes(tensor.name) + " does not lie within the file's " +
                std::to_string(bytes) + " bytes of numbers: save it again");
  }
  return StoredArray{.format = found->second,
                     .complex = tensor.type == "C64",
                     .shape = tensor.shape,
                     .data_at = data_at + tensor.offsets[0],
                     .bytes = tensor.offsets[1] - tensor.offsets[0]};
}

}  // namespace

Expected<StoredArray> find_safetensor(Source& source, std::string_view file,
                                      std::string_view tensor) {
  std::array<std::byte, kHeaderAt> first{};
  if (source.size < kHeaderAt) return fail("it ends before its header: save it again");
  if (!source.read(0, first)) return unreadable();
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < first.size(); ++i)
    size |= std::to_integer<std::uint64_t>(first[i]) << (8 * i);
  if (size > kMaxHeader) {
    return fail("its header has " + std::to_string(size) + " bytes, and .safetensors allows " +
                std::to_string(kMaxHeader) + ": save it again with safetensors");
  }
  if (size > source.size - kHeaderAt) return fail("it ends within its header");
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!source.read(kHeaderAt, std::as_writable_bytes(std::span(text)))) return unreadable();
  Header header;
  if (!nlohmann::json::sax_parse(text, &header))
    return fail("its header is no list of tensors as .safetensors has it: save it again");

  const auto tables = tables_of(header.tensors);
  const Tensor* chosen = tables.size() == 1 ? tables.front() : nullptr;
  if (!tensor.empty()) {
    const auto found = std::ranges::find(header.tensors, tensor, &Tensor::name);
    if (found == header.tensors.end()) {
      return fail("it has no tensor " + in_quotes(tensor) +
                  (tables.empty() ? std::string(", and none of two dimensions: give another file")
                                  : ": give one of " + list_of(tables)));
    }
    chosen = &*found;
  }
  if (tables.empty() && chosen == nullptr)
    return fail("none of its " + std::to_string(header.tensors.size()) +
                " tensors has two dimensions, positions × dimensions: give another file");
  if (chosen == nullptr) {
    return fail("it has " + std::to_string(tables.size()) + " tensors of two dimensions: give " +
                in_quotes(std::string(file) + ":" + tables.front()->name) + ", or another of " +
                list_of(tables));
  }
  return array_of(*chosen, kHeaderAt + size, source.size - kHeaderAt - size);
}

}  // namespace posenc
