// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_tensors.h"

#include "core/activations/attention_map.h"
#include "core/activations/attention_sink.h"
#include "core/activations/head_vectors.h"
#include "core/activations/raw_projection.h"
#include "core/transformer/class_head.h"

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

/// One layer of a part of a run, and its attention's name in the trace.
struct TracedAttention {
    std::string name; // "decoder.blocks.0.cross."
    AttentionPart part;
    int layer = 0;
};

/// Returns one of a head's vectors (head_vectors.h). Vectors that heads share are written for each of them.
using HeadVectors = MatrixView (*)(const ActivationCache&, HeadIndex);

TraceTensor headsTensor(const char* name, const SharedCache& cache, const TracedAttention& traced, HeadVectors vectors)
{
    const Index nHeads = cache->config().sizeOf(traced.part).nHeads;
    const MatrixView first = vectors(*cache, {traced.layer, 0, traced.part});
    return {traced.name + name, {nHeads, first.rows(), first.cols()}, [=](const RowSink& sink) {
                for (int head = 0; head < nHeads; ++head)
                    sink(vectors(*cache, {traced.layer, head, traced.part}));
            }};
}

/// A block of a step, followed by the column of the head's sink where the model has one.
Matrix stepRows(const AttentionMap& map, const ActivationCache& cache, TokenRange queries, AttentionStep step)
{
    const Matrix block = map.block(queries, {0, map.nKeys()}, step);
    if (!hasSink(cache, map.head()))
        return block;
    Matrix withSink(block.rows(), block.cols() + 1);
    withSink << block, sinkColumn(cache, map.head(), queries, step);
    return withSink;
}

TraceTensor stepTensor(const char* name, const SharedCache& cache, const TracedAttention& traced, AttentionStep step)
{
    const Index nQueries = cache->queryEncoding(traced.part).size();
    const Index nKeys = cache->keyEncoding(traced.part).size();
    const Index nColumns = hasSink(*cache, {traced.layer, 0, traced.part}) ? nKeys + 1 : nKeys;
    const int nHeads = cache->config().sizeOf(traced.part).nHeads;
    return {traced.name + name, {nHeads, nQueries, nColumns}, [=](const RowSink& sink) {
                for (int head = 0; head < nHeads; ++head) {
                    const AttentionMap map = attentionMap(cache, {traced.layer, head, traced.part});
                    inPieces(nQueries, [&](Index first, Index count) {
                        sink(stepRows(map, *cache, {first, count}, step));
                    });
                }
            }};
}

/// The latent vectors that all heads' q, or k and v, are made of.
TraceTensor latentTensor(const char* name, const SharedCache& cache, const TracedAttention& traced, Index rank,
                         Matrix LatentVectors::*vectors)
{
    const Index nTokens = cache->nTokens();
    return {traced.name + name, {nTokens, rank}, [=](const RowSink& sink) {
                inPieces(nTokens, [&](Index first, Index count) {
                    sink(latentVectorsOf(*cache, traced.layer, first, count).*vectors);
                });
            }};
}

void addAttention(std::vector<TraceTensor>& tensors, const SharedCache& cache, const TracedAttention& traced)
{
    const LatentConfig& latent = cache->config().latent;
    if (latent.qRank != 0)
        tensors.push_back(latentTensor("latent_q", cache, traced, latent.qRank, &LatentVectors::q));
    if (latent.kvRank != 0)
        tensors.push_back(latentTensor("latent_kv", cache, traced, latent.kvRank, &LatentVectors::kv));
    tensors.push_back(headsTensor("q", cache, traced, headPreRotaryQ));
    tensors.push_back(headsTensor("k", cache, traced, headPreRotaryK));
    if (hasRotary(*cache, {traced.layer, 0, traced.part})) {
        tensors.push_back(headsTensor("rot_q", cache, traced, headQ));
        tensors.push_back(headsTensor("rot_k", cache, traced, headK));
    }
    tensors.push_back(headsTensor("v", cache, traced, headV));
    if (cache->config().positionBias != PositionBiasKind::None && traced.part != AttentionPart::Cross)
        tensors.push_back(stepTensor("position_bias", cache, traced, AttentionStep::PositionBias));
    if (cache->config().positionBias == PositionBiasKind::Disentangled) {
        tensors.push_back(stepTensor("c2c", cache, traced, AttentionStep::ContentToContent));
        tensors.push_back(stepTensor("c2p", cache, traced, AttentionStep::ContentToPosition));
        tensors.push_back(stepTensor("p2c", cache, traced, AttentionStep::PositionToContent));
    }
    tensors.push_back(stepTensor("scores", cache, traced, AttentionStep::Scores));
    tensors.push_back(stepTensor("masked_scores", cache, traced, AttentionStep::MaskedScores));
    tensors.push_back(stepTensor("pattern", cache, traced, AttentionStep::Pattern));
    tensors.push_back(headsTensor("z", cache, traced, headZ));
    tensors.push_back(matrixTensor(traced.name + "out", cache, cache->attention(traced.part, traced.layer).out));
}

/// Adds a stack of blocks: the only one of a GPT (prefix ""), the encoder's or the decoder's.
void addStack(std::vector<TraceTensor>& tensors, const SharedCache& cache, const ForwardActivations& stack,
              AttentionPart part, const std::string& prefix)
{
    tensors.push_back(matrixTensor(prefix + "embed", cache, stack.embed));
    for (std::size_t i = 0; i < stack.blocks.size(); ++i) {
        const BlockActivations& block = stack.blocks[i];
        const int layer = static_cast<int>(i);
        const std::string name = prefix + "blocks." + std::to_string(layer) + ".";
        tensors.push_back(matrixTensor(name + "resid_pre", cache, stack.residPre(i)));
        addAttention(tensors, cache, {name + "attn.", part, layer});
        if (block.cross.q.size() != 0)
            addAttention(tensors, cache, {name + "cross.", AttentionPart::Cross, layer});
        if (block.expertWeights.size() != 0)
            tensors.push_back(matrixTensor(name + "mlp.expert_weights", cache, block.expertWeights));
        tensors.push_back(matrixTensor(name + "resid_post", cache, block.residPost));
    }
}

TraceTensor logitsTensor(const SharedCache& cache)
{
    const Index nTokens = cache->nTokens();
    return {"logits", {nTokens, cache->config().dVocab}, [=](const RowSink& sink) {
                inPieces(nTokens, [&](Index first, Index count) { sink(cache->logits(first, count)); });
            }};
}

/// Adds what a model of images makes of the whole image, or a tower that is compared with another.
void addOfWholeImage(std::vector<TraceTensor>& tensors, const SharedCache& cache)
{
    const Parameters& p = cache->model->parameters;
    const ModelConfig& config = cache->config();
    if (!config.readsImages())
        return;
    const Matrix& stream = cache->activations.finalResid;
    if (hasClassHead(config, p))
        tensors.push_back({"class_logits", {1, config.image.nClasses()}, [cache, &stream](const RowSink& sink) {
                               sink(classLogits(cache->config(), cache->model->parameters, stream, cache->options));
                           }});
    if (hasPooledVector(config, p))
        tensors.push_back({"pooled", {1, config.image.dPooled}, [cache, &stream](const RowSink& sink) {
                               sink(pooledImage(cache->config(), cache->model->parameters, stream));
                           }});
}

void addRecurrent(std::vector<TraceTensor>& tensors, const SharedCache& cache)
{
    const RecurrentActivations& run = *cache->recurrent;
    const TracedAttention traced{"decoder.attn.", AttentionPart::Cross, 0};
    tensors.push_back(matrixTensor("encoder.embed", cache, run.source.embed));
    tensors.push_back(matrixTensor("encoder.states", cache, run.source.states));
    tensors.push_back(matrixTensor("decoder.embed", cache, run.embed));
    tensors.push_back(stepTensor("scores", cache, traced, AttentionStep::Scores));
    tensors.push_back(stepTensor("masked_scores", cache, traced, AttentionStep::MaskedScores));
    tensors.push_back(stepTensor("pattern", cache, traced, AttentionStep::Pattern));
    tensors.push_back(matrixTensor("decoder.attn.context", cache, run.contexts));
    tensors.push_back(matrixTensor("decoder.states", cache, run.states));
    tensors.push_back(logitsTensor(cache));
}

} // namespace

std::vector<TraceIds> traceIds(const ActivationCache& cache)
{
    if (!cache.source)
        return {{"ids", cache.encoding.ids()}};
    return {{"encoder.ids", cache.source->encoding.ids()}, {"decoder.ids", cache.encoding.ids()}};
}

std::vector<TraceTensor> traceTensors(const SharedCache& cache)
{
    std::vector<TraceTensor> tensors;
    if (cache->recurrent) {
        addRecurrent(tensors, cache);
        return tensors;
    }
    if (cache->source) {
        addStack(tensors, cache, cache->source->activations, AttentionPart::Encoder, "encoder.");
        tensors.push_back(matrixTensor("encoder.final_resid", cache, cache->source->activations.finalResid));
    }
    addStack(tensors, cache, cache->activations, AttentionPart::Decoder, cache->source ? "decoder." : "");
    if (cache->config().isEncoder || !cache->hasLogits())
        tensors.push_back(matrixTensor("final_resid", cache, cache->activations.finalResid));
    if (cache->hasLogits())
        tensors.push_back(logitsTensor(cache));
    addOfWholeImage(tensors, cache);
    return tensors;
}

} // namespace headlight
