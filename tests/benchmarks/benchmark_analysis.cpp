// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/ablation_effect.h"
#include "core/analysis/activation_patching.h"
#include "core/analysis/attention_flow.h"
#include "core/analysis/attention_rollout.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/head_similarity.h"

#include <benchmark/benchmark.h>

using namespace headlight;

namespace {

/// A run of the shipped model on T tokens, ids of its vocabulary in no order; most of them differ.
std::shared_ptr<const ActivationCache> shippedRun(int nTokens, MaskKind mask)
{
    static const std::shared_ptr<const Model> model = loadModel(HEADLIGHT_MODELS_DIR "/headlight-en");
    std::vector<std::int64_t> ids(static_cast<std::size_t>(nTokens));
    for (std::size_t t = 0; t < ids.size(); ++t)
        ids[t] = static_cast<std::int64_t>(100 + t * 37 % 5000);
    RunOptions options;
    options.mask.kind = mask;
    return runModel(model, model->tokenizer.fromIds(ids), options);
}

MaskKind maskOf(const benchmark::State& state)
{
    return state.range(1) != 0 ? MaskKind::Causal : MaskKind::None;
}

/// All top tokens to all input tokens through four layers; the arguments are T and whether the mask is causal.
void attentionFlowOfAllTokens(benchmark::State& state)
{
    const auto run = shippedRun(static_cast<int>(state.range(0)), maskOf(state));
    for (auto _ : state)
        benchmark::DoNotOptimize(attentionFlow(run, run->config().nLayers - 1, {0, run->nTokens()}));
}
BENCHMARK(attentionFlowOfAllTokens)
    ->ArgNames({"T", "causal"})
    ->Args({30, 1})
    ->Args({60, 1})
    ->Args({60, 0})
    ->Args({100, 0})
    ->Unit(benchmark::kMillisecond);

void attentionRolloutOfAllLayers(benchmark::State& state)
{
    const auto run = shippedRun(static_cast<int>(state.range(0)), MaskKind::Causal);
    for (auto _ : state)
        benchmark::DoNotOptimize(attentionRollout(run, run->config().nLayers - 1));
}
BENCHMARK(attentionRolloutOfAllLayers)->Arg(60)->Arg(256)->Unit(benchmark::kMillisecond);

void headScoresOfAllHeads(benchmark::State& state)
{
    const auto run = shippedRun(static_cast<int>(state.range(0)), MaskKind::Causal);
    for (auto _ : state)
        benchmark::DoNotOptimize(scoresOfAllHeads(run));
}
BENCHMARK(headScoresOfAllHeads)->Arg(60)->Arg(256)->Unit(benchmark::kMillisecond);

void headsLikeOneHead(benchmark::State& state)
{
    const auto run = shippedRun(static_cast<int>(state.range(0)), MaskKind::Causal);
    for (auto _ : state)
        benchmark::DoNotOptimize(headsLike(run, {1, 1}));
}
BENCHMARK(headsLikeOneHead)->Arg(60)->Arg(256)->Unit(benchmark::kMillisecond);

/// One run for each head, compared at every position.
void ablationOfEachHead(benchmark::State& state)
{
    const auto run = shippedRun(static_cast<int>(state.range(0)), MaskKind::Causal);
    for (auto _ : state)
        benchmark::DoNotOptimize(ablateEachHead(run, {}));
}
BENCHMARK(ablationOfEachHead)->Arg(8)->Arg(60)->Unit(benchmark::kMillisecond);

/// One run for each layer and each token, or each head: the site is that of PatchSite, in its order. A map of 20 tokens
/// is to be there within 2 s on two cores.
void patchingMapOfOneSite(benchmark::State& state)
{
    const auto clean = shippedRun(static_cast<int>(state.range(0)), MaskKind::Causal);
    std::vector<std::int64_t> ids = clean->encoding.ids();
    ids[3] += 1;
    const auto corrupted = runModel(clean->model, clean->model->tokenizer.fromIds(ids), clean->options);
    PatchingQuestion question;
    question.pair = likelyPair(*clean, *corrupted, clean->nTokens() - 1);
    question.site = static_cast<PatchSite>(state.range(1));
    for (auto _ : state)
        benchmark::DoNotOptimize(patchingMap(clean, corrupted, question));
}
BENCHMARK(patchingMapOfOneSite)
    ->ArgNames({"T", "site"})
    ->Args({20, 0})
    ->Args({20, 1})
    ->Args({20, 2})
    ->Args({20, 4})
    ->Args({100, 0})
    ->Args({100, 1})
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
