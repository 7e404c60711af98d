// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_json.h"

#include "core/export/float_text.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

std::string quoted(const std::string& text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string settingsJson(const TraceSettings& settings)
{
    std::string json = "{";
    for (const auto& [key, value] : settings)
        json += (json.size() > 1 ? "," : "") + quoted(key) + ":" + quoted(value);
    return json + "}";
}

std::string idsJson(const std::vector<std::int64_t>& ids)
{
    return nlohmann::json(ids).dump();
}

/// Writes [rows] or [planes][rows], each row one line of numbers.
void writeTensor(const TraceTensor& tensor, const ByteSink& write)
{
    const Index rowsPerPlane = tensor.shape[tensor.shape.size() - 2];
    const bool hasPlanes = tensor.shape.size() == 3;
    Index row = 0; // counts rows through all planes
    tensor.writeRows([&](const MatrixView& rows) {
        std::string text;
        for (Index r = 0; r < rows.rows(); ++r, ++row) {
            const bool startsPlane = row % rowsPerPlane == 0;
            if (startsPlane)
                text += row == 0 ? (hasPlanes ? "[[" : "[") : "],\n[";
            else
                text += ",\n";
            for (Index column = 0; column < rows.cols(); ++column)
                text += (column == 0 ? "[" : ",") + jsonFloat(rows(r, column));
            text += "]";
        }
        write(text);
    });
    write(hasPlanes ? "]]" : "]");
}

} // namespace

void writeTraceJson(const Trace& trace, const ByteSink& write)
{
    write("{\"settings\":" + settingsJson(trace.settings) + ",\n\"tensors\":{");
    std::string ids;
    for (const TraceIds& text : trace.ids)
        ids += (ids.empty() ? "" : ",\n") + quoted(text.name) + ":" + idsJson(text.ids);
    write(ids);
    for (const TraceTensor& tensor : trace.tensors) {
        write(",\n" + quoted(tensor.name) + ":");
        writeTensor(tensor, write);
    }
    write("}}\n");
}

} // namespace headlight
