// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/predictions.h"

#include "core/base/error.h"
#include "core/io/utf8.h"
#include "core/ops/softmax.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <numeric>

namespace headlight {

namespace {

/// The code points of a text; none where it is a part of a character.
std::u32string validCodePoints(std::string_view text)
{
    return firstInvalidUtf8(text) ? std::u32string() : codePointsOf(text);
}

} // namespace

std::vector<Prediction> topPredictions(const RowVectorView& logits, const Tokenizer& tokenizer, int k,
                                       const SamplingOptions& sampling)
{
    const Matrix row = logits; // [1, dVocab]
    const std::vector<double> drawn = sampling.isPlain() ? std::vector<double>() : samplingProbabilities(row, sampling);
    const Matrix probabilities = softmax(row); // [1, dVocab]
    std::vector<Index> order(row.cols());
    std::iota(order.begin(), order.end(), Index{0});
    const auto count =
        static_cast<std::ptrdiff_t>(std::min<std::size_t>(order.size(), static_cast<std::size_t>(std::max(k, 0))));
    std::partial_sort(order.begin(), order.begin() + count, order.end(),
                      [&](Index a, Index b) { return row(0, a) != row(0, b) ? row(0, a) > row(0, b) : a < b; });
    std::vector<Prediction> predictions;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        const Index id = order[i];
        const float probability = drawn.empty() ? probabilities(0, id) : static_cast<float>(drawn[id]);
        if (probability == 0.0F && !drawn.empty())
            break;
        predictions.push_back({id, tokenizer.label(id), probability, probabilities(0, id)});
    }
    return predictions;
}

void markGluedOn(std::vector<Prediction>& predictions, const Tokenizer& tokenizer, std::int64_t before)
{
    if (tokenizer.isAddedOrFree(before))
        return;
    const std::string text = tokenizer.decode({before});
    const std::u32string ending = validCodePoints(text);
    for (Prediction& prediction : predictions) {
        const std::string both = tokenizer.decode({before, prediction.id});
        if (ending.empty() || tokenizer.isAddedOrFree(prediction.id) || !both.starts_with(text))
            continue;
        const std::u32string rest = validCodePoints(both.substr(text.size()));
        prediction.isGluedOn = !rest.empty() && areOfOneWord(ending.back(), rest.front());
    }
}

std::vector<Prediction> predictNextToken(const ActivationCache& cache, int position, int k)
{
    return topPredictions(cache.logits(position, 1).row(0), cache.model->tokenizer, k);
}

bool predictsNextTokens(const ActivationCache& run)
{
    if (run.recurrent) // a recurrent decoder sees no later token
        return true;
    return run.hasLogits() && !run.config().isEncoder && run.options.mask.looksOnlyBack();
}

bool fillsMaskedTokens(const ActivationCache& run)
{
    const bool isTrained = run.config().isEncoder || run.config().predictsMaskedTokens;
    return isTrained && run.hasLogits() && run.model->tokenizer.maskTokenId().has_value();
}

Matrix maskedTokenLogits(const ActivationCache& cache, int position, const CancelToken& cancel)
{
    const std::optional<std::int64_t> mask = cache.model->tokenizer.maskTokenId();
    if (!mask)
        throw Error(ErrorKind::BadArgument, "the model's tokenizer has no mask token");
    TokenSequence encoding = cache.encoding;
    encoding.tokens[static_cast<std::size_t>(position)].id = *mask;
    return runModel(cache.model, std::move(encoding), cache.options, cancel, {&cache})->logits(position, 1);
}

std::vector<Prediction> predictMaskedToken(const ActivationCache& cache, int position, int k, const CancelToken& cancel)
{
    return topPredictions(maskedTokenLogits(cache, position, cancel).row(0), cache.model->tokenizer, k);
}

int defaultPredictionPosition(const TokenSequence& encoding)
{
    for (int t = encoding.size() - 1; t >= 0; --t)
        if (!encoding[t].isSpecial())
            return t;
    return std::max(0, encoding.size() - 1);
}

} // namespace headlight
