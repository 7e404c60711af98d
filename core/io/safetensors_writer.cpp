// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors_writer.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

bool isInteger(const TensorToWrite& tensor)
{
    return std::holds_alternative<std::span<const std::int64_t>>(tensor.data);
}

std::string_view bytesOf(const TensorToWrite& tensor)
{
    return std::visit(
        [](const auto& data) {
            return std::string_view(reinterpret_cast<const char*>(data.data()), data.size_bytes());
        },
        tensor.data);
}

void check(const std::vector<TensorToWrite>& tensors, const std::map<std::string, std::string>& metadata)
{
    const auto refuse = [](const std::string& message) { throw Error(ErrorKind::BadArgument, message); };
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorToWrite& tensor = tensors[i];
        std::int64_t count = 1;
        for (const std::int64_t size : tensor.shape)
            count *= size;
        const std::size_t held = std::visit([](const auto& data) { return data.size(); }, tensor.data);
        if (count < 0 || static_cast<std::size_t>(count) != held)
            refuse("tensor \"" + tensor.name + "\" has shape " + toString(tensor.shape) + " but " +
                   counted(held, "number"));
        if (tensor.name == "__metadata__" || firstInvalidUtf8(tensor.name))
            refuse("a tensor cannot be named \"" + tensor.name + "\"");
        if (std::any_of(tensors.begin(), tensors.begin() + i,
                        [&](const TensorToWrite& other) { return other.name == tensor.name; }))
            refuse("tensor \"" + tensor.name + "\" is given twice");
    }
    for (const auto& [key, value] : metadata)
        if (firstInvalidUtf8(key) || firstInvalidUtf8(value))
            refuse("the metadata \"" + key + "\" is not UTF-8");
}

} // namespace

void writeSafetensors(const std::filesystem::path& path, std::vector<TensorToWrite> tensors,
                      const std::map<std::string, std::string>& metadata)
{
    check(tensors, metadata); // what is refused does not even need a folder
    writeFileAtomically(path, [&](const TextSink& out) { writeSafetensors(out, std::move(tensors), metadata); });
}

void writeSafetensors(const TextSink& out, std::vector<TensorToWrite> tensors,
                      const std::map<std::string, std::string>& metadata)
{
    check(tensors, metadata);
    std::sort(tensors.begin(), tensors.end(), [](const TensorToWrite& a, const TensorToWrite& b) {
        return std::pair(!isInteger(a), std::string_view(a.name)) < std::pair(!isInteger(b), std::string_view(b.name));
    });

    nlohmann::ordered_json entries = nlohmann::ordered_json::object();
    if (!metadata.empty())
        entries["__metadata__"] = metadata;
    std::size_t offset = 0;
    for (const TensorToWrite& tensor : tensors) {
        const std::size_t size = bytesOf(tensor).size();
        nlohmann::ordered_json& entry = entries[tensor.name];
        entry["dtype"] = isInteger(tensor) ? "I64" : "F32";
        entry["shape"] = tensor.shape;
        entry["data_offsets"] = {offset, offset + size};
        offset += size;
    }
    std::string header = entries.dump();
    header.resize((header.size() + 7) / 8 * 8, ' ');

    std::string length;
    for (unsigned i = 0; i < 8; ++i)
        length.push_back(static_cast<char>((header.size() >> (8 * i)) & 0xFFU));
    out(length);
    out(header);
    for (const TensorToWrite& tensor : tensors)
        out(bytesOf(tensor));
}

} // namespace headlight
