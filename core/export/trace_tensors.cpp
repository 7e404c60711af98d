// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_tensors.h"

#include "core/activations/attention_map.h"
#include "core/attention/projection.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

using SharedCache = std::shared_ptr<const ActivationCache>;

constexpr Index rowsAtOnce = 256; // bounds the memory of a [T, T] step at 256·T numbers

/// Calls write(first, count) for [0, nRows) in pieces.
template <typename Write>
void inPieces(Index nRows, Write write)
{
    for (Index first = 0; first < nRows; first += rowsAtOnce)
        write(first, std::min(rowsAtOnce, nRows - first));
}

/// `matrix` is a part of the run: the tensor keeps the run alive.
TraceTensor matrixTensor(std::string name, const SharedCache& cache, const Matrix& matrix) // [T, d]
{
    return {std::move(name), {matrix.rows(), matrix.cols()}, [cache, &matrix](const RowSink& sink) { sink(matrix); }};
}

TraceTensor headsTensor(std::string name, const SharedCache& cache, const Matrix& allHeads) // [T, nHeads·dHead]
{
    const Index nHeads = cache->config().nHeads;
    const Index dHead = cache->config().dHead;
    return {std::move(name), {nHeads, allHeads.rows(), dHead}, [=, &allHeads](const RowSink& sink) {
                for (Index head = 0; head < nHeads; ++head)
                    sink(headColumns(allHeads, head, dHead));
            }};
}

TraceTensor attentionTensor(std::string name, const SharedCache& cache, int layer, AttentionStep step)
{
    const Index nTokens = cache->nTokens();
    const int nHeads = cache->config().nHeads;
    return {std::move(name), {nHeads, nTokens, nTokens}, [=](const RowSink& sink) {
                for (int head = 0; head < nHeads; ++head) {
                    const AttentionMap map = attentionMap(cache, {layer, head});
                    inPieces(nTokens, [&](Index first, Index count) {
                        sink(map.block({first, count}, {0, nTokens}, step));
                    });
                }
            }};
}

TraceTensor logitsTensor(const SharedCache& cache)
{
    const Index nTokens = cache->nTokens();
    return {"logits", {nTokens, cache->config().dVocab}, [=](const RowSink& sink) {
                inPieces(nTokens, [&](Index first, Index count) { sink(cache->logits(first, count)); });
            }};
}

} // namespace

std::vector<TraceTensor> traceTensors(const SharedCache& cache)
{
    const ForwardActivations& run = cache->activations;
    std::vector<TraceTensor> tensors{matrixTensor("embed", cache, run.embed)};
    for (std::size_t i = 0; i < run.blocks.size(); ++i) {
        const BlockActivations& block = run.blocks[i];
        const int layer = static_cast<int>(i);
        const std::string name = "blocks." + std::to_string(layer) + ".";
        tensors.push_back(matrixTensor(name + "resid_pre", cache, block.residPre));
        tensors.push_back(headsTensor(name + "attn.q", cache, block.attention.q));
        tensors.push_back(headsTensor(name + "attn.k", cache, block.attention.k));
        tensors.push_back(headsTensor(name + "attn.v", cache, block.attention.v));
        tensors.push_back(attentionTensor(name + "attn.scores", cache, layer, AttentionStep::Scores));
        tensors.push_back(attentionTensor(name + "attn.masked_scores", cache, layer, AttentionStep::MaskedScores));
        tensors.push_back(attentionTensor(name + "attn.pattern", cache, layer, AttentionStep::Pattern));
        tensors.push_back(headsTensor(name + "attn.z", cache, block.attention.z));
        tensors.push_back(matrixTensor(name + "attn.out", cache, block.attention.out));
        tensors.push_back(matrixTensor(name + "resid_post", cache, block.residPost));
    }
    tensors.push_back(logitsTensor(cache));
    return tensors;
}

} // namespace headlight
