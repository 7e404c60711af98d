// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/transformer/unembedding.h"
#include "tests/support/tiny_model.h"

#include <benchmark/benchmark.h>

#include <sys/resource.h>

using namespace headlight;

namespace {

/// The shape of headlight-en, with a context that holds the longest case.
ModelConfig shippedShape(int nCtx)
{
    ModelConfig config;
    config.nLayers = 6;
    config.nHeads = config.nKvHeads = 8;
    config.dModel = 256;
    config.dHead = 32;
    config.dMlp = 1024;
    config.dVocab = 8000;
    config.nCtx = nCtx;
    return config;
}

std::vector<std::int64_t> someIds(int nTokens)
{
    std::vector<std::int64_t> ids(static_cast<std::size_t>(nTokens));
    for (std::size_t t = 0; t < ids.size(); ++t)
        ids[t] = static_cast<std::int64_t>((t * 37 + 11) % 8000);
    return ids;
}

/// One run through all layers, as after each keystroke; the argument is T.
void forwardPassOfTheShippedShape(benchmark::State& state)
{
    const int nTokens = static_cast<int>(state.range(0));
    const ModelConfig config = shippedShape(nTokens);
    const Parameters parameters = test::randomParameters(config);
    const std::vector<std::int64_t> ids = someIds(nTokens);
    for (auto _ : state)
        benchmark::DoNotOptimize(forwardPass(config, parameters, ids, {}));
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["peak_MiB"] = static_cast<double>(usage.ru_maxrss) / 1024.0;
}
BENCHMARK(forwardPassOfTheShippedShape)
    ->Arg(8)
    ->Arg(16)
    ->Arg(64)
    ->Arg(128)
    ->Arg(512)
    ->Arg(768)
    ->Arg(1024)
    ->Arg(2048)
    ->Arg(4096)
    ->Unit(benchmark::kMillisecond);

/// The logits of one token, for the predictions.
void unembeddingOfOneToken(benchmark::State& state)
{
    const ModelConfig config = shippedShape(8);
    const Parameters parameters = test::randomParameters(config);
    const Matrix x = Matrix::Ones(1, config.dModel);
    for (auto _ : state)
        benchmark::DoNotOptimize(unembed(config, parameters, x));
}
BENCHMARK(unembeddingOfOneToken)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
