// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_safetensors.h"

#include "core/io/element_reader.h"

#include <nlohmann/json.hpp>

#include <bit>

namespace headlight {

namespace {

static_assert(std::endian::native == std::endian::little, "a safetensors file holds little-endian numbers");

/// The format's header: name → dtype, shape and place; padded with blanks to a multiple of 8 bytes.
std::string headerJson(const Trace& trace)
{
    nlohmann::ordered_json header;
    for (const auto& [key, value] : trace.settings)
        header["__metadata__"][key] = value;

    std::int64_t end = 0;
    const auto add = [&](const std::string& name, const char* dtype, const Shape& shape, std::int64_t elementSize) {
        const std::int64_t begin = end;
        end += static_cast<std::int64_t>(elementCount(shape)) * elementSize;
        header[name] = {{"dtype", dtype}, {"shape", shape}, {"data_offsets", {begin, end}}};
    };
    for (const TraceIds& text : trace.ids)
        add(text.name, "I64", {static_cast<std::int64_t>(text.ids.size())}, sizeof(std::int64_t));
    for (const TraceTensor& tensor : trace.tensors)
        add(tensor.name, "F32", tensor.shape, sizeof(float));

    std::string text = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' ');
    return text;
}

template <typename T>
std::string_view bytesOf(const T* data, std::size_t count)
{
    return {reinterpret_cast<const char*>(data), count * sizeof(T)};
}

} // namespace

void writeTraceSafetensors(const Trace& trace, const ByteSink& write)
{
    const std::string header = headerJson(trace);
    const std::uint64_t headerSize = header.size();
    write(bytesOf(&headerSize, 1));
    write(header);
    for (const TraceIds& text : trace.ids)
        write(bytesOf(text.ids.data(), text.ids.size()));
    for (const TraceTensor& tensor : trace.tensors) {
        tensor.writeRows([&](const MatrixView& rows) {
            const Matrix packed = rows; // a view may have gaps between its rows
            write(bytesOf(packed.data(), static_cast<std::size_t>(packed.size())));
        });
    }
}

} // namespace headlight
