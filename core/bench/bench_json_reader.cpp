// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_fields.h"
#include "core/bench/bench_json.h"
#include "core/bench/bench_words.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

void readTables(const BenchFields& fields, BenchInput& input)
{
    fields.tokens("tokens", input.first.tokens);
    fields.table("x", input.first.x);
    fields.tokens("secondTokens", input.second.tokens);
    fields.table("secondX", input.second.x);
    input.nHeads = static_cast<int>(fields.object().integerOr("heads", input.nHeads, 1, kMaxBenchHeads));
    fields.table("wQ", input.wQ);
    fields.table("wK", input.wK);
    fields.table("wV", input.wV);
    fields.table("wO", input.wO);
    fields.table("wA", input.additive.wA);
    fields.table("uA", input.additive.uA);
    fields.table("vA", input.additive.vA);
    input.vectorsAreTyped = fields.object().booleanOr("typedVectors", input.vectorsAreTyped);
    fields.table("q", input.q);
    fields.table("k", input.k);
    fields.table("v", input.v);
    input.scoresAreTyped = fields.object().booleanOr("typedScores", input.scoresAreTyped);
    fields.tables("scores", input.scores);
}

void readChoices(const BenchFields& fields, BenchInput& input)
{
    BenchOptions& options = input.options;
    fields.mask(input.mask);
    fields.cells("hiddenCells", input.hiddenCells);
    fields.word("scale", kBenchScales, options.scale);
    fields.number("scaleConstant", options.scaleConstant);
    fields.number("temperature", options.temperature);
    fields.word("weights", kBenchWeights, options.weights);
    options.residual = fields.object().booleanOr("residual", options.residual);
    fields.word("layerNorm", kBenchLayerNorms, options.layerNorm);
    fields.row("gain", options.gain);
    fields.row("bias", options.bias);
    fields.number("epsilon", options.epsilon);
    options.positions = fields.object().booleanOr("positions", options.positions);
}

} // namespace

BenchInput benchFromJson(std::string_view json, const std::string& file)
{
    const JsonObject object(parseJson(json, file), file);
    if (object.string("format") != "headlight bench")
        object.failField("format", "\"headlight bench\"");
    object.integer("version", 1, 1);
    const BenchFields fields(object);
    fields.refuseUnknown();
    BenchInput input;
    fields.word("kind", kBenchKinds, input.kind);
    readTables(fields, input);
    readChoices(fields, input);
    try {
        input.validate();
    } catch (const Error& error) {
        throw Error(error.kind(), error.message(), file);
    }
    return input;
}

} // namespace headlight
