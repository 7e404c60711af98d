// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"

#include "core/base/error.h"
#include "core/transformer/unembedding.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

void requireFit(const ModelConfig& config, const Encoding& encoding)
{
    if (encoding.size() == 0)
        throw Error(ErrorKind::BadText, "there is no token to look at");
    if (encoding.size() > config.nCtx)
        throw Error(ErrorKind::BadText, "the text has " + std::to_string(encoding.size()) +
                                            " tokens, the model's context holds " + std::to_string(config.nCtx));
    for (const std::int64_t id : encoding.ids)
        if (id < 0 || id >= config.dVocab)
            throw Error(ErrorKind::BadArgument, "token id " + std::to_string(id) +
                                                    " does not exist: the model has ids 0 to " +
                                                    std::to_string(config.dVocab - 1));
}

} // namespace

Matrix ActivationCache::logits(Index first, Index count) const
{
    Matrix result = unembed(model->parameters, activations.finalResid.middleRows(first, count)); // [count, dVocab]
    if (!result.allFinite())
        throw Error(ErrorKind::BadNumber, "the activation \"logits\" holds a number that is not finite");
    return result;
}

std::shared_ptr<const ActivationCache> runModel(std::shared_ptr<const Model> model, Encoding encoding,
                                                RunOptions options, const CancelToken& cancel)
{
    requireFit(model->config, encoding);
    options.validate(model->config, encoding.size());
    ForwardActivations activations = forwardPass(model->config, model->parameters, encoding.ids, options, cancel);
    return std::make_shared<const ActivationCache>(
        ActivationCache{std::move(model), std::move(encoding), std::move(options), std::move(activations)});
}

} // namespace headlight
