// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"

#include "core/base/error.h"
#include "core/ops/softmax.h"

#include <algorithm>
#include <numeric>

namespace headlight {

std::vector<Prediction> topPredictions(const RowVectorView& logits, const Tokenizer& tokenizer, int k)
{
    const Matrix row = logits;                 // [1, dVocab]
    const Matrix probabilities = softmax(row); // [1, dVocab]
    std::vector<Index> order(static_cast<std::size_t>(row.cols()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<std::size_t>(order.size(), static_cast<std::size_t>(std::max(k, 0))));
    std::partial_sort(order.begin(), order.begin() + count, order.end(),
                      [&](Index a, Index b) { return row(0, a) != row(0, b) ? row(0, a) > row(0, b) : a < b; });
    std::vector<Prediction> predictions;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        const Index id = order[static_cast<std::size_t>(i)];
        predictions.push_back({id, tokenizer.label(id), probabilities(0, id)});
    }
    return predictions;
}

std::vector<Prediction> predictNextToken(const ActivationCache& cache, int position, int k)
{
    return topPredictions(cache.logits(position, 1).row(0), cache.model->tokenizer, k);
}

std::vector<Prediction> predictMaskedToken(const ActivationCache& cache, int position, int k, const CancelToken& cancel)
{
    const std::optional<std::int64_t> mask = cache.model->tokenizer.maskTokenId();
    if (!mask)
        throw Error(ErrorKind::BadArgument, "the model's tokenizer has no mask token");
    Encoding encoding = cache.encoding;
    encoding.ids[static_cast<std::size_t>(position)] = *mask;
    const auto masked = runModel(cache.model, std::move(encoding), cache.options, cancel);
    return predictNextToken(*masked, position, k);
}

int defaultPredictionPosition(const Encoding& encoding)
{
    for (int t = encoding.size() - 1; t >= 0; --t)
        if (encoding.specialTokensMask[static_cast<std::size_t>(t)] == 0)
            return t;
    return std::max(0, encoding.size() - 1);
}

} // namespace headlight
