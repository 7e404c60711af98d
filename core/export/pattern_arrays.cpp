// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/pattern_arrays.h"

#include "core/export/float_text.h"
#include "core/export/npy_writer.h"
#include "core/export/npz_writer.h"
#include "core/io/safetensors_writer.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

/// [queries, 1]; NaN in a row without a value. Empty where the map has no sink.
Matrix sinkNumbers(const AttentionMap& map)
{
    Matrix sink = map.sink({0, map.nQueries()});
    for (Index query = 0; query < sink.rows(); ++query)
        if (!map.hasValue(query))
            sink(query, 0) = std::numeric_limits<float>::quiet_NaN();
    return sink;
}

std::string jsonLabels(const std::vector<std::string>& labels)
{
    return nlohmann::json(labels).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void writeNumberRows(const TextSink& out, const Matrix& values)
{
    for (Index row = 0; row < values.rows(); ++row) {
        std::string line = row == 0 ? "\n[" : ",\n[";
        for (Index column = 0; column < values.cols(); ++column) {
            const float number = values(row, column);
            line += (column == 0 ? "" : ",") + (std::isnan(number) ? std::string("null") : jsonFloat(number));
        }
        out(line + ']');
    }
}

TensorToWrite matrixToWrite(const std::string& name, const Matrix& values)
{
    return {name, {values.rows(), values.cols()}, std::span(values.data(), static_cast<std::size_t>(values.size()))};
}

/// The bytes of one matrix of each map, behind a header of `shape` and the matrix's own.
void writeEachMap(const TextSink& out, const std::vector<AttentionMap>& maps, std::vector<Index> shape,
                  Matrix (*numbersOf)(const AttentionMap&))
{
    bool isFirst = true;
    for (const AttentionMap& map : maps) {
        const Matrix numbers = numbersOf(map);
        if (isFirst) {
            shape.insert(shape.end(), {numbers.rows(), numbers.cols()});
            out(npyHeader("<f4", shape));
        }
        isFirst = false;
        out({reinterpret_cast<const char*>(numbers.data()), static_cast<std::size_t>(numbers.size()) * sizeof(float)});
    }
}

/// The arrays of an archive; `shape` is that before queries and keys. The maps outlive what is returned.
std::vector<NpzArray> npzArrays(const std::vector<AttentionMap>& maps, const std::vector<Index>& shape)
{
    const AttentionMap& first = maps.front();
    std::vector<NpzArray> arrays{
        {"weights", [&maps, shape](const TextSink& out) { writeEachMap(out, maps, shape, patternNumbers); }},
        {"row_labels", [&first](const TextSink& out) { writeNpyTexts(out, first.queryLabels()); }},
        {"column_labels", [&first](const TextSink& out) { writeNpyTexts(out, first.keyLabels()); }}};
    if (first.hasSink())
        arrays.push_back(
            {"sink", [&maps, shape](const TextSink& out) { writeEachMap(out, maps, shape, sinkNumbers); }});
    return arrays;
}

} // namespace

Matrix patternNumbers(const AttentionMap& map)
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    Matrix numbers(map.nQueries(), map.nKeys());
    for (Index query = 0; query < map.nQueries(); ++query) {
        if (!map.hasValue(query)) {
            numbers.row(query).setConstant(nan);
            continue;
        }
        numbers.row(query) = map.patternRow(query);
        for (Index key = 0; key < map.nKeys(); ++key)
            if (!map.allows(query, key))
                numbers(query, key) = nan;
    }
    return numbers;
}

void writePatternNpy(const TextSink& out, const AttentionMap& map)
{
    writeNpy(out, patternNumbers(map));
}

void writeHeadsNpz(const TextSink& out, const HeadMaps& heads)
{
    writeNpz(out, npzArrays(heads.maps, {heads.nLayers, heads.nHeads}));
}

void writePatternNpz(const TextSink& out, const AttentionMap& map)
{
    const std::vector<AttentionMap> maps{map};
    writeNpz(out, npzArrays(maps, {}));
}

void writePatternSafetensors(const TextSink& out, const AttentionMap& map)
{
    const Matrix weights = patternNumbers(map);
    const Matrix sink = sinkNumbers(map);
    std::vector<TensorToWrite> tensors{matrixToWrite("weights", weights)};
    if (sink.size() > 0)
        tensors.push_back(matrixToWrite("sink", sink));
    writeSafetensors(out, std::move(tensors),
                     {{"row_labels", jsonLabels(map.queryLabels())}, {"column_labels", jsonLabels(map.keyLabels())}});
}

void writePatternJson(const TextSink& out, const AttentionMap& map)
{
    out("{\"row_labels\":" + jsonLabels(map.queryLabels()) + ",\n\"column_labels\":" + jsonLabels(map.keyLabels()) +
        ",\n\"weights\":[");
    writeNumberRows(out, patternNumbers(map));
    if (const Matrix sink = sinkNumbers(map); sink.size() > 0) {
        out("],\n\"sink\":[");
        writeNumberRows(out, sink);
    }
    out("]}\n");
}

} // namespace headlight
