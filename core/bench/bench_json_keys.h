// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "core/bench/bench_spellings.h"

namespace headlight {

/// Calls `fields` with every key of a bench file and the member that holds it, in a file's order; BenchFields reads
/// them, the writer writes them.
template <typename Fields, typename Bench>
void eachBenchField(Fields& fields, Bench& bench)
{
    fields.choice("kind", kBenchKinds, bench.kind);
    fields.tokens("tokens", bench.first.tokens);
    fields.table("x", bench.first.x);
    fields.tokens("secondTokens", bench.second.tokens);
    fields.table("secondX", bench.second.x);
    fields.wholeNumber("heads", bench.nHeads, 1, kMaxBenchHeads);
    fields.table("wQ", bench.wQ);
    fields.table("wK", bench.wK);
    fields.table("wV", bench.wV);
    fields.table("wO", bench.wO);
    fields.table("wA", bench.additive.wA);
    fields.table("uA", bench.additive.uA);
    fields.table("vA", bench.additive.vA);
    fields.boolean("typedVectors", bench.vectorsAreTyped);
    fields.table("q", bench.q);
    fields.table("k", bench.k);
    fields.table("v", bench.v);
    fields.boolean("typedScores", bench.scoresAreTyped);
    fields.tables("scores", bench.scores);
    fields.mask("mask", bench.mask);
    fields.paddedKeys("paddedKeys", bench.mask.paddedKeys);
    fields.cells("hiddenCells", bench.hiddenCells);
    fields.choice("scale", kBenchScales, bench.options.scale);
    fields.number("scaleConstant", bench.options.scaleConstant);
    fields.number("temperature", bench.options.temperature);
    fields.choice("weights", kBenchWeights, bench.options.weights);
    fields.boolean("residual", bench.options.residual);
    fields.choice("layerNorm", kBenchLayerNorms, bench.options.layerNorm);
    fields.row("gain", bench.options.gain);
    fields.row("bias", bench.options.bias);
    fields.number("epsilon", bench.options.epsilon);
    fields.boolean("positions", bench.options.positions);
}

} // namespace headlight
