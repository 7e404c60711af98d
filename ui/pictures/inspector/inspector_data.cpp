// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_data.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_sink.h"
#include "core/activations/given_run.h"
#include "core/activations/head_vectors.h"
#include "core/activations/raw_projection.h"
#include "core/analysis/run_access.h"
#include "core/attention/additive.h"
#include "core/tensor/gemm.h"
#include "ui/kit/label_list.h"
#include "ui/picture/attention_labels.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

std::vector<float> numbers(const RowVector& row)
{
    return {row.begin(), row.end()};
}

void setVectors(InspectorData& data, const RowVector& q, const RowVector& k, const RowVector& product)
{
    data.q = numbers(q);
    data.k = numbers(k);
    data.product = numbers(product);
    data.terms.dot = product.sum();
}

/// The vectors behind the score of data's head, query and key, and behind what the key adds.
void takeAdditiveApart(InspectorData& data, const ActivationCache& cache)
{
    const RecurrentActivations& run = *cache.recurrent;
    const RowVector& score = cache.model->recurrent.attention.score; // [dAttention]
    const RowVector q = run.queries.row(data.query);                 // [dAttention]
    const Matrix k = run.source.keys.row(data.key);                  // [1, dAttention]
    const RowVector hidden = additiveHiddenLayer(q, k).row(0);       // [dAttention]
    setVectors(data, q, k.row(0), hidden.cwiseProduct(score));
    data.hidden = numbers(hidden);
    data.scoreVector = numbers(score);
    const RowVector annotation = run.source.states.row(data.key); // [2·dHidden]
    data.value = numbers(annotation);
    data.added = numbers(data.weight * annotation);
    data.z = numbers(run.contexts.row(data.query));
    data.terms.scaled = data.terms.biased = data.terms.capped = data.terms.dot;
}

/// DeepSeek-AI 2024, equations 9 to 13 and 37 to 47.
void takeLatentVectors(InspectorData& data, const ActivationCache& cache)
{
    const LatentConfig& latent = cache.config().latent;
    if (latent.qRank != 0)
        data.latentQ = numbers(latentVectorsOf(cache, data.head.layer, data.query, 1).q.row(0));
    data.latentKv = numbers(latentVectorsOf(cache, data.head.layer, data.key, 1).kv.row(0));
    data.nSharedNumbers = latent.dShared;
}

/// q and k on their way to the score: what they are made of, as the projection leaves them, normed, turned.
void takePathsApart(InspectorData& data, const ActivationCache& cache)
{
    const ModelConfig& config = cache.config();
    if (hasLatentVectors(cache))
        takeLatentVectors(data, cache);
    if (hasRawProjections(cache)) {
        data.rawQ = numbers(rawQ(cache, data.head, data.query));
        data.rawK = numbers(rawK(cache, data.head, data.key));
        data.qkNormKind = config.normKind;
        data.qkNorm = config.qkNorm;
        data.clip = config.qkvClip;
    }
    if (!hasRotary(cache, data.head))
        return;
    data.unturnedQ = numbers(headPreRotaryQ(cache, data.head).row(data.query));
    data.unturnedK = numbers(headPreRotaryK(cache, data.head).row(data.key));
    const int table = config.layer(data.head.part, data.head.layer).rotary;
    data.nTurned = config.rotary[static_cast<std::size_t>(table)].dims;
}

void takeDotProductApart(InspectorData& data, const ActivationCache& cache)
{
    takePathsApart(data, cache);
    data.nSharing = cache.config().sizeOf(data.head.part).headsPerKey();
    const RowVector q = headQ(cache, data.head).row(data.query); // [dHead]
    const RowVector k = headK(cache, data.head).row(data.key);   // [dHead]
    setVectors(data, q, k, q.cwiseProduct(k));
    data.terms = scoreTerms(cache, data.head, data.query, data.key);
    const RowVector value = valuesOf(cache, data.head).row(data.key); // [dHead]
    const Matrix added = data.weight * value;                         // [1, dHead]
    data.value = numbers(value);
    data.added = numbers(added.row(0));
    data.z = numbers(headZ(cache, data.head).row(data.query));
    data.projectedNorm = gemm(added, outputParametersOf(cache, data.head)).norm();
}

void takeSoftmaxApart(InspectorData& data, const ActivationCache& cache, const AttentionMap& map)
{
    const TokenRange allKeys{0, map.nKeys()};
    const RowVector masked = map.block({data.query, 1}, allKeys, AttentionStep::MaskedScores).row(0); // [Tk]
    const RowVector pattern = map.block({data.query, 1}, allKeys, AttentionStep::Pattern).row(0);     // [Tk]
    data.maskedRow = numbers(masked);
    data.patternRow = numbers(pattern);
    data.maskedScore = masked[data.key];
    data.weight = pattern[data.key];
    data.hasValue = map.hasValue(data.query);
    if (!data.hasValue)
        return;
    data.rowMax = masked.maxCoeff();
    if (hasSink(cache, data.head)) {
        data.sinkScore = sinkColumn(cache, data.head, {data.query, 1}, AttentionStep::Scores)(0, 0);
        data.sinkWeight = sinkColumn(cache, data.head, {data.query, 1}, AttentionStep::Pattern)(0, 0);
        data.rowMax = std::max(data.rowMax, *data.sinkScore);
        data.denominator = std::exp(double(*data.sinkScore) - double(data.rowMax));
    }
    for (const float score : masked)
        data.denominator += std::exp(double(score) - double(data.rowMax));
    data.numerator = std::exp(double(data.maskedScore) - double(data.rowMax));
}

std::vector<KeyWeight> largest(const InspectorData& data, const AttentionMap& map, int nTop)
{
    std::vector<std::size_t> order; // the keys that the mask leaves
    for (std::size_t key = 0; key < data.maskedRow.size(); ++key)
        if (std::isfinite(data.maskedRow[key]))
            order.push_back(key);
    const auto nKept = std::min<std::ptrdiff_t>(nTop, std::ssize(order));
    const std::vector<float>& row = data.patternRow;
    std::partial_sort(order.begin(), order.begin() + nKept, order.end(),
                      [&](std::size_t a, std::size_t b) { return row[a] != row[b] ? row[a] > row[b] : a < b; });
    std::vector<KeyWeight> top;
    const QStringList keys = labelList(map.keyLabels());
    for (auto key = order.begin(); key != order.begin() + nKept; ++key)
        top.push_back({static_cast<int>(*key), placedLabel(keys, static_cast<qsizetype>(*key)), row[*key]});
    return top;
}

} // namespace

InspectorData makeInspectorData(const ActivationCache& cache, const AttentionMap& map, int query, int key, int nTop)
{
    const HeadIndex head = map.head();
    InspectorData data;
    data.caption = makeCaption(cache, head);
    data.caption.rows.clear(); // there are none
    data.head = head;
    data.query = query;
    data.key = key;
    data.queryLabel = placedLabel(labelList(cache.queryEncoding(head.part).labels()), query);
    data.keyLabel = placedLabel(labelList(map.keyLabels()), key);
    data.subject =
        head.part == AttentionPart::Cross && cache.target ? placedLabel(writtenTokens(cache), query) : data.queryLabel;
    data.queryPhrase = queryPhrases(cache, head.part).value(query);
    data.nHeads = cache.config().sizeOf(head.part).nHeads;
    data.nQueries = static_cast<int>(map.nQueries());
    data.nKeys = static_cast<int>(map.nKeys());
    data.dHead = cache.config().sizeOf(head.part).dHead;
    data.dModel = cache.config().dModel;
    data.temperature = cache.options.temperature;
    data.modelScales = cache.config().scaleByRootDHead;
    data.hasOwnDivisor =
        cache.config().ownDivisor != 0.0F || cache.config().layer(head.part, head.layer).divisor != 1.0F;
    data.divisor = cache.options.divisor;
    Mask mask = cache.options.maskOf(head.part);
    data.isAllowed = mask.allows(query, key);
    data.painted = paintedPhrase(mask.painted);
    mask.painted = {};
    data.mask = maskWord(mask);
    data.isAdditive = cache.recurrent.has_value();
    data.ablated = cache.options.ablatedHeads.contains(head);

    takeSoftmaxApart(data, cache, map);
    data.isGiven = cache.config().isGiven();
    data.isOfFileNumbers = holdsSignedNumbers(cache, head.part);
    if (data.hasValue)
        data.top = largest(data, map, nTop);
    if (data.isGiven)
        return data;
    if (data.isAdditive)
        takeAdditiveApart(data, cache);
    else
        takeDotProductApart(data, cache);
    data.score = map.at(query, key, AttentionStep::Scores);
    return data;
}

} // namespace headlight
