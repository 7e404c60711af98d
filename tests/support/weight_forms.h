// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/shape.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight::test {

/// A tensor of a checkpoint before it is written in one of the forms that a folder may have.
struct PlainTensor {
    std::string name;
    Shape shape;
    std::vector<float> numbers;
};

/// The nearest number that F16, BF16 and float all hold exactly; what is too small for F16 becomes 0.
inline float heldByAllFormats(float x)
{
    const auto upper = static_cast<std::uint32_t>((std::bit_cast<std::uint32_t>(x) + 0x8000U) & 0xFFFF0000U);
    const float rounded = std::bit_cast<float>(upper);
    return std::abs(rounded) < 0x1p-14F ? 0.0F : rounded;
}

template <typename Number>
void appendBytes(std::string& bytes, Number number)
{
    char raw[sizeof(Number)];
    std::memcpy(raw, &number, sizeof(Number));
    bytes.append(raw, sizeof(Number));
}

/// F16 of a number that it holds exactly and that is not subnormal there.
inline std::uint16_t halfBits(float x)
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const auto sign = static_cast<std::uint16_t>(bits >> 16U & 0x8000U);
    if (x == 0.0F)
        return sign;
    return static_cast<std::uint16_t>(sign | (((bits >> 23U & 0xFFU) - 112U) << 10U) | (bits >> 13U & 0x3FFU));
}

inline std::string bytesIn(const std::string& dtype, const std::vector<float>& numbers)
{
    std::string bytes;
    for (const float x : numbers) {
        if (dtype == "F64")
            appendBytes(bytes, static_cast<double>(x));
        else if (dtype == "F16")
            appendBytes(bytes, halfBits(x));
        else if (dtype == "BF16")
            appendBytes(bytes, static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(x) >> 16U));
        else
            appendBytes(bytes, x);
    }
    return bytes;
}

inline void writeBytes(const std::filesystem::path& path, const std::string& bytes)
{
    std::ofstream(path, std::ios::binary) << bytes;
}

inline void writeSafetensorsIn(const std::string& dtype, const std::filesystem::path& path,
                               const std::vector<PlainTensor>& tensors)
{
    nlohmann::json header = {{"__metadata__", {{"format", "pt"}}}};
    std::string data;
    for (const PlainTensor& tensor : tensors) {
        const std::size_t begin = data.size();
        data += bytesIn(dtype, tensor.numbers);
        header[tensor.name] = {{"dtype", dtype}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::string file;
    appendBytes(file, static_cast<std::uint64_t>(text.size()));
    writeBytes(path, file + text + data);
}

/// The pickle that torch.save() makes of a state_dict, a storage for each tensor.
inline std::string stateDictPickle(const std::string& dtype, const std::vector<PlainTensor>& tensors)
{
    const std::string storage = dtype == "F64"    ? "DoubleStorage"
                                : dtype == "F16"  ? "HalfStorage"
                                : dtype == "BF16" ? "BFloat16Storage"
                                                  : "FloatStorage";
    const auto text = [](const std::string& s) {
        std::string bytes = "X";
        appendBytes(bytes, static_cast<std::uint32_t>(s.size()));
        return bytes + s;
    };
    const auto number = [](std::int64_t n) {
        std::string bytes = "J";
        appendBytes(bytes, static_cast<std::int32_t>(n));
        return bytes;
    };
    const std::string emptyDict = "ccollections\nOrderedDict\n)R";
    std::string pickle = "\x80\x02" + emptyDict + "(";
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Shape& shape = tensors[i].shape;
        std::string sizes = "(";
        std::string strides = "(";
        std::int64_t stride = static_cast<std::int64_t>(tensors[i].numbers.size());
        for (const std::int64_t size : shape) {
            stride /= size;
            sizes += number(size);
            strides += number(stride);
        }
        pickle += text(tensors[i].name) + "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\n" +
                  storage + "\n" + text(std::to_string(i)) + text("cpu") +
                  number(static_cast<std::int64_t>(tensors[i].numbers.size())) + "tQ" + number(0) + sizes + "t" +
                  strides + "t\x89" + emptyDict + "tR";
    }
    return pickle + "u.";
}

inline std::uint32_t crc32Of(const std::string& data)
{
    std::uint32_t crc = ~0U;
    for (const char byte : data) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~crc;
}

/// A zip file of entries that are not compressed.
inline std::string storedZip(const std::vector<std::pair<std::string, std::string>>& entries)
{
    std::string file;
    std::string directory;
    for (const auto& [name, data] : entries) {
        std::string fields;
        appendBytes(fields, std::uint32_t{0}); // stored, no time
        appendBytes(fields, std::uint32_t{0});
        appendBytes(fields, crc32Of(data));
        appendBytes(fields, static_cast<std::uint32_t>(data.size()));
        appendBytes(fields, static_cast<std::uint32_t>(data.size()));
        appendBytes(fields, static_cast<std::uint16_t>(name.size()));
        appendBytes(fields, std::uint16_t{0}); // no extra field
        const auto at = static_cast<std::uint32_t>(file.size());
        file += std::string("PK\x03\x04", 4) + std::string("\x14\0", 2) + fields + name + data;
        directory += std::string("PK\x01\x02", 4) + std::string("\x14\0\x14\0", 4) + fields;
        directory += std::string(10, '\0'); // no comment, first disk, no attributes
        appendBytes(directory, at);
        directory += name;
    }
    std::string end("PK\x05\x06\0\0\0\0", 8);
    appendBytes(end, static_cast<std::uint16_t>(entries.size()));
    appendBytes(end, static_cast<std::uint16_t>(entries.size()));
    appendBytes(end, static_cast<std::uint32_t>(directory.size()));
    appendBytes(end, static_cast<std::uint32_t>(file.size()));
    return file + directory + end + std::string(2, '\0');
}

inline void writeTorchIn(const std::string& dtype, const std::filesystem::path& path,
                         const std::vector<PlainTensor>& tensors)
{
    std::vector<std::pair<std::string, std::string>> entries{{"archive/data.pkl", stateDictPickle(dtype, tensors)}};
    for (std::size_t i = 0; i < tensors.size(); ++i)
        entries.emplace_back("archive/data/" + std::to_string(i), bytesIn(dtype, tensors[i].numbers));
    entries.emplace_back("archive/version", "3\n");
    writeBytes(path, storedZip(entries));
}

/// Writes tensors in two files and the index that says which has which; names end in ".safetensors" or ".bin".
template <typename Write>
void writeSharded(const std::filesystem::path& folder, const std::string& stem, const std::string& ending,
                  const std::vector<PlainTensor>& tensors, Write write)
{
    nlohmann::json index = {{"metadata", {{"total_size", 1}}}, {"weight_map", nlohmann::json::object()}};
    std::vector<PlainTensor> shards[2];
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        shards[i % 2].push_back(tensors[i]);
        index["weight_map"][tensors[i].name] = stem + "-0000" + std::to_string(i % 2 + 1) + "-of-00002" + ending;
    }
    for (int shard = 0; shard < 2; ++shard)
        write(folder / (stem + "-0000" + std::to_string(shard + 1) + "-of-00002" + ending), shards[shard]);
    writeBytes(folder / (stem + ending + ".index.json"), index.dump());
}

} // namespace headlight::test
