// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_json.h"
#include "core/bench/bench_words.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using nlohmann::json;

json tableJson(const DoubleMatrix& table)
{
    json rows = json::array();
    for (Index i = 0; i < table.rows(); ++i) {
        json row = json::array();
        for (Index j = 0; j < table.cols(); ++j)
            row.push_back(table(i, j));
        rows.push_back(std::move(row));
    }
    return rows;
}

json listJson(const DoubleRowVector& numbers)
{
    json list = json::array();
    for (const double number : numbers)
        list.push_back(number);
    return list;
}

template <typename Words, typename Value>
std::string_view wordOf(const Words& words, Value value)
{
    for (const auto& [known, word] : words)
        if (known == value)
            return word;
    return {};
}

/// Fields in the order in which they are added, which a json object does not keep.
class FieldWriter {
public:
    void add(std::string_view key, const json& value)
    {
        m_text += m_text.empty() ? "{\n " : ",\n ";
        m_text += json(key).dump() + ": " + value.dump(-1, ' ', false, json::error_handler_t::replace);
    }
    std::string finish() { return m_text + "\n}\n"; }

private:
    std::string m_text;
};

void addTables(FieldWriter& fields, const BenchInput& input)
{
    fields.add("tokens", input.first.tokens);
    fields.add("x", tableJson(input.first.x));
    fields.add("secondTokens", input.second.tokens);
    fields.add("secondX", tableJson(input.second.x));
    fields.add("heads", input.nHeads);
    fields.add("wQ", tableJson(input.wQ));
    fields.add("wK", tableJson(input.wK));
    fields.add("wV", tableJson(input.wV));
    fields.add("wO", tableJson(input.wO));
    fields.add("wA", tableJson(input.additive.wA));
    fields.add("uA", tableJson(input.additive.uA));
    fields.add("vA", tableJson(input.additive.vA));
    fields.add("typedVectors", input.vectorsAreTyped);
    fields.add("q", tableJson(input.q));
    fields.add("k", tableJson(input.k));
    fields.add("v", tableJson(input.v));
    fields.add("typedScores", input.scoresAreTyped);
    json scores = json::array();
    for (const DoubleMatrix& table : input.scores)
        scores.push_back(tableJson(table));
    fields.add("scores", scores);
}

void addChoices(FieldWriter& fields, const BenchInput& input)
{
    const BenchOptions& options = input.options;
    fields.add("mask", toString(input.mask));
    fields.add("paddedKeys", input.mask.paddedKeys);
    json cells = json::array();
    for (const BenchCell& cell : input.hiddenCells)
        cells.push_back({cell.query, cell.key});
    fields.add("hiddenCells", cells);
    fields.add("scale", wordOf(kBenchScales, options.scale));
    fields.add("scaleConstant", options.scaleConstant);
    fields.add("temperature", options.temperature);
    fields.add("weights", wordOf(kBenchWeights, options.weights));
    fields.add("residual", options.residual);
    fields.add("layerNorm", wordOf(kBenchLayerNorms, options.layerNorm));
    fields.add("gain", listJson(options.gain));
    fields.add("bias", listJson(options.bias));
    fields.add("epsilon", options.epsilon);
    fields.add("positions", options.positions);
}

} // namespace

std::string benchToJson(const BenchInput& input)
{
    FieldWriter fields;
    fields.add("format", "headlight bench");
    fields.add("version", 1);
    fields.add("kind", wordOf(kBenchKinds, input.kind));
    addTables(fields, input);
    addChoices(fields, input);
    return fields.finish();
}

} // namespace headlight
