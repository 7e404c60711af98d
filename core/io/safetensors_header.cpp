// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors_header.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/download_stub.h"
#include "core/io/json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::size_t lengthBytes = 8;                // the header's length in front of it
constexpr std::uint64_t maxHeaderBytes = 100'000'000; // the reference implementation's limit
constexpr std::uint64_t maxDimension = std::uint64_t{1} << 48U;
constexpr std::size_t maxTensors = 1U << 18U; // the largest models have half as many, in all their files together
constexpr std::size_t maxSizes = 64;          // the most sizes of one tensor; PyTorch's limit

/// Every dtype of the format whose elements are whole bytes.
constexpr std::array<std::pair<std::string_view, std::size_t>, 17> dtypes = {{
    {"BOOL", 1},
    {"U8", 1},
    {"I8", 1},
    {"F8_E5M2", 1},
    {"F8_E4M3", 1},
    {"F8_E8M0", 1},
    {"I16", 2},
    {"U16", 2},
    {"F16", 2},
    {"BF16", 2},
    {"I32", 4},
    {"U32", 4},
    {"F32", 4},
    {"F64", 8},
    {"I64", 8},
    {"U64", 8},
    {"C64", 8},
}};

std::string dtypeList()
{
    std::string list;
    for (const auto& [name, size] : dtypes)
        list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

[[noreturn]] void fail(const std::string& file, const std::string& message)
{
    throw Error(ErrorKind::BadFile, message, file);
}

[[noreturn]] void failTensor(const std::string& file, const std::string& tensor, const std::string& message)
{
    fail(file, "tensor " + inQuotes(tensor) + " " + message);
}

/// A number of the header as an unsigned one; any other value (negative, fraction, text) is refused with an error that
/// names `what`.
std::uint64_t readUnsigned(const json& value, const std::string& file, const std::string& tensor,
                           const std::string& what)
{
    if (!value.is_number_unsigned())
        failTensor(file, tensor, "has the " + what + " " + describeJson(value) + ", expected a whole number from 0 up");
    return value.get<std::uint64_t>();
}

TensorInfo readTensor(const JsonObject& entry, const std::string& file, const std::string& tensor,
                      std::size_t dataBegin, std::size_t dataBytes)
{
    TensorInfo info;
    const json& dtype = entry.raw("dtype");
    if (!dtype.is_string())
        failTensor(file, tensor, "has the dtype " + describeJson(dtype) + ", expected one of " + dtypeList());
    info.dtype = dtype.get<std::string>();
    const std::size_t elementSize = safetensorsElementSize(info.dtype);
    if (elementSize == 0)
        failTensor(file, tensor, "has the unknown dtype " + describeJson(dtype) + ", expected one of " + dtypeList());

    const json& shape = entry.raw("shape");
    if (!shape.is_array())
        failTensor(file, tensor, "has the shape " + describeJson(shape) + ", expected a list of sizes");
    if (shape.size() > maxSizes)
        failTensor(file, tensor,
                   "has " + std::to_string(shape.size()) + " sizes, expected at most " + std::to_string(maxSizes));
    std::uint64_t bytes = elementSize;
    for (const json& item : shape) {
        const std::uint64_t size = readUnsigned(item, file, tensor, "size");
        if (size > maxDimension || (size > 0 && bytes > UINT64_MAX / size))
            failTensor(file, tensor,
                       "has the shape " + printable(shape.dump()) + ", which is more than a file can hold");
        bytes *= size;
        info.shape.push_back(static_cast<std::int64_t>(size));
    }

    const json& offsets = entry.raw("data_offsets");
    if (!offsets.is_array() || offsets.size() != 2)
        failTensor(file, tensor,
                   "has the data_offsets " + describeJson(offsets) + ", expected two numbers, begin and end");
    const std::uint64_t begin = readUnsigned(offsets[0], file, tensor, "data offset");
    const std::uint64_t end = readUnsigned(offsets[1], file, tensor, "data offset");
    const std::string range = "[" + std::to_string(begin) + ", " + std::to_string(end) + "]";
    if (begin > end)
        failTensor(file, tensor, "has the data_offsets " + range + ", which end before they begin");
    if (end - begin != bytes)
        failTensor(file, tensor,
                   "has the data_offsets " + range + ", " + counted(end - begin, "byte") + ", but " + info.dtype + " " +
                       toString(info.shape) + " needs " + std::to_string(bytes));
    if (end > dataBytes)
        failTensor(file, tensor,
                   "ends at byte " + std::to_string(end) + " of the data, but the file holds only " +
                       std::to_string(dataBytes) + "; it may be truncated");
    info.begin = dataBegin + begin;
    info.end = dataBegin + end;
    return info;
}

/// Requires that the tensors cover the data from its first byte to its last, each byte once.
void checkCover(const SafetensorsHeader& header, const std::string& file, std::size_t dataBegin, std::size_t fileSize)
{
    using Entry = std::pair<const std::string, TensorInfo>;
    std::vector<const Entry*> ordered;
    for (const Entry& entry : header.tensors)
        ordered.push_back(&entry);
    std::sort(ordered.begin(), ordered.end(), [](const Entry* a, const Entry* b) {
        return std::pair(a->second.begin, a->second.end) < std::pair(b->second.begin, b->second.end);
    });
    std::size_t covered = dataBegin;
    const Entry* previous = nullptr;
    for (const Entry* entry : ordered) {
        const auto& [tensor, info] = *entry;
        if (info.begin < covered)
            failTensor(file, tensor, "overlaps tensor " + inQuotes(previous ? previous->first : tensor));
        if (info.begin > covered)
            fail(file,
                 "there is a hole of " + counted(info.begin - covered, "byte") + " before tensor " + inQuotes(tensor));
        covered = info.end;
        previous = entry;
    }
    if (covered != fileSize)
        fail(file, "the last tensor has " + counted(fileSize - covered, "byte") + " behind it: expected " +
                       counted(covered, "byte") + ", found " + std::to_string(fileSize));
}

} // namespace

std::size_t safetensorsElementSize(std::string_view dtype)
{
    const auto* const found =
        std::find_if(dtypes.begin(), dtypes.end(), [&](const auto& d) { return d.first == dtype; });
    return found == dtypes.end() ? 0 : found->second;
}

SafetensorsHeader readSafetensorsHeader(std::span<const std::byte> file, const std::string& name)
{
    requireNoDownloadStub({reinterpret_cast<const char*>(file.data()), file.size()}, name);
    if (file.size() < lengthBytes)
        fail(name,
             "is " + counted(file.size(), "byte") + " long, too short for a safetensors file; expected at least 8");
    if (std::memcmp(file.data(), "PK\3\4", 4) == 0)
        fail(name, "is a ZIP, as torch.save and numpy.savez write them, expected a safetensors file: its right ending "
                   "would be .pt or .npz");
    std::uint64_t headerBytes = 0;
    for (std::size_t i = 0; i < lengthBytes; ++i)
        headerBytes |= std::to_integer<std::uint64_t>(file[i]) << (8 * i);
    if (headerBytes > maxHeaderBytes)
        fail(name, "its header claims " + counted(headerBytes, "byte") +
                       ", more than the 100,000,000 allowed; it may be no safetensors file");
    if (headerBytes > file.size() - lengthBytes)
        fail(name, "is truncated: its header claims " + counted(headerBytes, "byte") + ", but only " +
                       std::to_string(file.size() - lengthBytes) + " follow");
    const std::size_t dataBegin = lengthBytes + headerBytes;
    const std::size_t dataBytes = file.size() - dataBegin;

    const std::string_view text(reinterpret_cast<const char*>(file.data()) + lengthBytes, headerBytes);
    SafetensorsHeader header;
    bool hasMetadata = false;
    parseJsonMembers(text, name, [&](const std::string& key, json value) {
        const bool isMetadata = key == "__metadata__";
        if (isMetadata ? std::exchange(hasMetadata, true) : header.tensors.contains(key))
            fail(name, "the key " + inQuotes(key) + " is given twice");
        if (header.tensors.size() == maxTensors)
            fail(name, "lists more than the " + std::to_string(maxTensors) + " tensors that such a file may have");
        if (!value.is_object())
            fail(name, "the header's entry " + inQuotes(key) + " is " + describeJson(value) + ", expected an object");
        const JsonObject entry = JsonObject(json{{key, std::move(value)}}, name).object(key);
        if (!isMetadata)
            header.tensors[key] = readTensor(entry, name, key, dataBegin, dataBytes);
        else
            for (const std::string& field : entry.keys())
                header.metadata[field] = entry.string(field);
    });
    checkCover(header, name, dataBegin, file.size());
    return header;
}

} // namespace headlight
