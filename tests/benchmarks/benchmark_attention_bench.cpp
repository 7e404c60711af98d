// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_attention_map.h"
#include "core/bench/run_bench.h"
#include "core/bench/table_fill.h"

#include <benchmark/benchmark.h>

using namespace headlight;

namespace {

/// The largest bench with everything switched on: 12 tokens, 4 heads of 16, d_model 64.
BenchInput largestBench()
{
    BenchInput input;
    input.kind = BenchKind::MultiHead;
    input.nHeads = kMaxBenchHeads;
    for (Index t = 0; t < kMaxBenchTokens; ++t)
        input.first.tokens.push_back("token " + std::to_string(t));
    input.first.x = randomTable(kMaxBenchTokens, kMaxBenchWidth, 1);
    input.wQ = randomTable(kMaxBenchWidth, kMaxBenchWidth, 2);
    input.wK = randomTable(kMaxBenchWidth, kMaxBenchWidth, 3);
    input.wV = randomTable(kMaxBenchWidth, kMaxBenchWidth, 4);
    input.wO = randomTable(kMaxBenchWidth, kMaxBenchWidth, 5);
    input.mask.kind = MaskKind::Causal;
    input.options.residual = true;
    input.options.layerNorm = BenchLayerNorm::Post;
    input.options.positions = true;
    return input;
}

/// From one changed cell to every matrix and every head's map.
void oneCellOfTheLargestBench(benchmark::State& state)
{
    BenchInput input = largestBench();
    for (auto _ : state) {
        input.first.x(3, 5) += 0.01;
        const BenchSteps steps = runBench(input);
        for (int head = 0; head < steps.heads; ++head)
            benchmark::DoNotOptimize(benchAttentionMap(steps, head));
        benchmark::DoNotOptimize(steps.steps.back().values.sum());
    }
}
BENCHMARK(oneCellOfTheLargestBench)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
