#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include <posenc/table.hpp>

#include "expect_has.hpp"
#include "npy_files.hpp"
#include "table_source.hpp"

namespace posenc {
namespace {

using test::parse_table;
using test::to_bytes;

const std::vector<float> kSixNumbers = {1, -2.5, 3, 4, 5, 6};

std::string safetensors(const std::string& header,
                        const std::string& data = to_bytes(kSixNumbers)) {
  const std::vector<std::uint64_t> size{header.size()};
  return to_bytes(size) + header + data;
}

std::string tensor(const std::string& name, const std::string& type, const std::string& shape,
                   std::uint64_t from, std::uint64_t to) {
  return "\"" + name + R"(":{"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":[)" +
         std::to_string(from) + "," + std::to_string(to) + "]}";
}

std::string refused_tensors(const std::string& file, const std::string& name = "m.safetensors") {
  const auto table = parse_table(file, name);
  return table ? "read" : table.error().message;
}

TEST(Safetensors, AreReadInAllTypes) {
  // 1, −2.5, 3, 4, 5 and 6, which all of these formats have.
  const std::vector<std::uint16_t> half = {0x3C00, 0xC100, 0x4200, 0x4400, 0x4500, 0x4600};
  const std::vector<std::uint16_t> bfloat = {0x3F80, 0xC020, 0x4040, 0x4080, 0x40A0, 0x40C0};
  const std::vector<double> twice(kSixNumbers.begin(), kSixNumbers.end());
  const struct {
    std::string type, data;
    NumberFormat kind;
    double rounding;
  } rows[] = {{"F64", to_bytes(twice), NumberFormat::float64, 0},
              {"F32", to_bytes(kSixNumbers), NumberFormat::float32, 0x1p-24},
              {"F16", to_bytes(half), NumberFormat::float16, 0x1p-11},
              {"BF16", to_bytes(bfloat), NumberFormat::bfloat16, 0x1p-8}};
  for (const auto& [type, data, kind, rounding] : rows) {
    SCOPED_TRACE(type);
    for (const std::string shape : {"[2,3]", "[1,2,3]", "[2,1,1,3]"}) {
      const auto table =
          parse_table(safetensors("{" + tensor("a", type, shape, 0, data.size()) + "}", data));
      ASSERT_TRUE(table) << table.error().message;
      EXPECT_EQ(table->rows(), 2);
      EXPECT_EQ(table->format(), kind);
      EXPECT_EQ(table->entry_rounding(), rounding);
      for (int i = 0; i < 6; ++i)
        EXPECT_EQ(table->entry(i / 3, i % 3), kSixNumbers[static_cast<std::size_t>(i)]);
    }
  }
  const auto pairs = parse_table(safetensors("{" + tensor("a", "C64", "[3,1]", 0, 24) + "}"));
  ASSERT_TRUE(pairs) << pairs.error().message;
  EXPECT_EQ(pairs->d(), 2);
  EXPECT_EQ(pairs->entry(2, 1), 6);
}

TEST(Safetensors, AreChosenByName) {
  const std::string file =
      safetensors(R"({"__metadata__":{"format":"pt"},)" + tensor("a", "F32", "[2,1]", 0, 8) + "," +
                  tensor("wpe.weight", "F32", "[2,2]", 8, 24) + "," +
                  tensor("bias", "F32", "[6]", 0, 24) + "}");
  EXPECT_EQ(parse_table(file, "m.safetensors:a")->entry(1, 0), -2.5);
  EXPECT_EQ(parse_table(file, "M.SafeTensors:wpe.weight")->entry(1, 1), 6);
  const auto listed = refused_tensors(file, "of/m.safetensors");
  test::expect_has(listed, {"of/m.safetensors: it has 2 tensors of two dimensions",
                            "give 'm.safetensors:wpe.weight', or another of "
                            "'wpe.weight' (2, 2), 'a' (2, 1)"});
  EXPECT_EQ(listed.find("bias"), std::string::npos);
  test::expect_has(refused_tensors(file, "m.safetensors:b"),
                   {"m.safetensors:b: it has no tensor 'b': give one of 'wpe.weight' (2, 2)"});
  test::expect_has(refused_tensors(file, "m.safetensors:bias"),
                   {"its shape is (6,), and a table has two dimensions"});
  std::string many;
  for (int i = 0; i < 30; ++i) {
    std::string name = "t";
    name += std::to_string(i);
    many += (i > 0 ? "," : "") + tensor(name, "F32", "[2,3]", 0, 24);
  }
  test::expect_has(refused_tensors(safetensors("{" + many + "}")),
                   {"it has 30 tensors", "and 10 more"});
}

TEST(Safetensors, AreRefusedWithTheValueAndTheLimits) {
  const std::string none = "its header is no list of tensors";
  const auto of = [](const std::string& text) { return safetensors("{" + text + "}"); };
  const std::pair<std::string, std::string> rows[] = {
      {"", "it ends before its header"},
      {std::string("\xFF\0\0\0\0\0\0\0{", 9), "it ends within its header"},
      {std::string("\x01\xE1\xF5\x05\0\0\0\0{", 9),
       "its header has 100000001 bytes, and .safetensors allows 100000000"},
      {safetensors(""), none},
      {safetensors("[]"), none},
      {safetensors("3"), none},
      {of("\"a\":3"), none},
      {of("\"a\":[1]"), none},
      {of(R"("a":{"dtype":"F32","shape":[2,-3],"data_offsets":[0,24]})"), none},
      {of(R"("a":{"dtype":"F32","shape":[2,[3]],"data_offsets":[0,24]})"), none},
      {of(R"("a":{"dtype":"F32","shape":[2,3.5],"data_offsets":[0,24]})"), none},
      {of(R"("a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24,25]})"), none},
      {of(R"("a":{"dtype":{"b":1}})"), none},
      {safetensors("{" + tensor("a", "F32", "[2,3]", 0, 24) + "} x"), none},
      {of(""), "none of its 0 tensors has two dimensions"},
      {of(tensor("a", "F32", "[6]", 0, 24)), "none of its 1 tensors has two dimensions"},
      {of(tensor("a", "I64", "[3,1]", 0, 24)),
       "tensor 'a' holds numbers of type 'I64', and F64, F32, F16 and BF16 are understood"},
      {of(tensor("a", "F32", "[2,3]", 24, 0)), "does not lie within the file's 24 bytes"},
      {of(tensor("a", "F32", "[2,3]", 0, 25)), "does not lie within the file's 24 bytes"},
      {of(tensor("a", "F32", "[2,3]", 0, 20)), "promises 24 bytes of numbers and 20 follow"},
      {of(tensor("a", "F32", "[1000000000,16384]", 0, 24)), "65536000000000 bytes of numbers"},
      {of(tensor("a", "F32", "[0,3]", 0, 0)), "its shape is (0, 3): a table has from 1"},
  };
  for (const auto& [file, why] : rows)
    test::expect_has(refused_tensors(file), {"m.safetensors: ", why});
}

/// A file that counts what is read of it, and of whose numbers none exist but those of one tensor.
struct CountingSource final : Source {
  CountingSource(std::string head, std::uint64_t bytes) : begins(std::move(head)) { size = bytes; }
  bool read(std::uint64_t from, std::span<std::byte> into) override {
    read_bytes += into.size();
    for (std::byte& byte : into) {
      byte = from < begins.size() ? static_cast<std::byte>(begins[from]) : std::byte{0};
      ++from;
    }
    return true;
  }
  std::string begins;
  std::uint64_t read_bytes = 0;
};

/// 40 GB of numbers, and a table of 96 bytes at their end.
constexpr std::uint64_t kLarge = 40'000'000'000;
std::string large_header() {
  return safetensors("{" + tensor("large", "F32", "[5000000,2000]", 0, kLarge) + "," +
                         tensor("wpe", "F32", "[4,6]", kLarge, kLarge + 96) + "}",
                     "");
}

TEST(Safetensors, AreReadNoFurtherThanTheTensor) {
  const std::string head = large_header();
  CountingSource source(head, head.size() + kLarge + 96);
  const auto table = TableReader::from(source, "m.safetensors:wpe");
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->rows(), 4);
  // What tells the format, the length of the header, the header and the tensor.
  EXPECT_EQ(source.read_bytes, 9 + head.size() + 96);
  source.read_bytes = 0;
  EXPECT_FALSE(TableReader::from(source, "m.safetensors"));
  EXPECT_EQ(source.read_bytes, 9 + head.size());
}

TEST(Safetensors, AreReadFromAFile) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "posenc_safetensors_test";
  std::filesystem::create_directories(folder);
  const auto file = folder / "model.safetensors";
  const std::string head = large_header();
  std::ofstream(file, std::ios::binary) << head;
  // A hole on the disk.
  std::filesystem::resize_file(file, head.size() + kLarge + 96);
  const auto table = Table::read(file.string() + ":wpe");
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->d(), 6);
  EXPECT_EQ(table->bytes(), 96u);
  const auto none = Table::read(folder / "none.safetensors:wpe");
  EXPECT_EQ(none.error().message,
            (folder / "none.safetensors:wpe").string() + ": there is no such file");
  std::filesystem::remove_all(folder);
}

TEST(Safetensors, AreNamedBeforeAColon) {
  const auto [file, chosen] = table_name("a:b/m.safetensors:h.0:x/y");
  EXPECT_EQ(file, "a:b/m.safetensors");
  EXPECT_EQ(chosen, "h.0:x/y");
  EXPECT_EQ(table_name("a.npy:b").file, "a.npy:b");
  EXPECT_TRUE(names_table("a.NPY") && names_table("a.safetensors:b.weight"));
  EXPECT_FALSE(names_table("a.toml") || names_table("safetensors"));
}

}  // namespace
}  // namespace posenc
