// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/target_text.h"

#include "core/activations/token_offsets.h"
#include "core/base/error.h"
#include "core/tokenizer/post_processor.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

bool endsText(const Model& model, const std::vector<std::int64_t>& ids)
{
    return !ids.empty() && model.config.endsText(ids.back());
}

/// Cuts a target to the context. The decoder's input is as long as a target that ends, and one longer than a target
/// that does not.
Encoding cutTarget(const Model& model, Encoding target)
{
    const int room = endsText(model, target.ids) ? model.config.nCtx : model.config.nCtx - 1;
    return cutToContext(std::move(target), room);
}

void dropLast(Encoding& encoding)
{
    encoding.ids.pop_back();
    encoding.tokens.pop_back();
    encoding.labels.pop_back();
    encoding.offsets.pop_back();
    encoding.specialTokensMask.pop_back();
}

} // namespace

TargetText targetFromText(const Model& model, std::string_view text)
{
    return {std::string(text), cutTarget(model, model.tokenizer.encodeTarget(text)), false};
}

TargetText targetFromIds(const Model& model, std::vector<std::int64_t> ids)
{
    requireIds(model.config, ids);
    if (!ids.empty() && ids.front() == model.config.targetIds.start)
        ids.erase(ids.begin());
    TargetText target = targetFromGeneratedIds(model, std::move(ids));
    target.isGenerated = false;
    return target;
}

TargetText targetFromGeneratedIds(const Model& model, std::vector<std::int64_t> ids)
{
    TargetText target;
    target.isGenerated = true;
    target.encoding = model.tokenizer.fromIds(ids);
    const bool ends = endsText(model, ids);
    if (ends) {
        target.encoding.specialTokensMask.back() = 1;
        ids.pop_back();
    }
    target.text = textOf(model.tokenizer, ids);
    const std::vector<CharRange> offsets = tokenOffsets(model.tokenizer, ids, target.text);
    std::copy(offsets.begin(), offsets.end(), target.encoding.offsets.begin());
    target.encoding.text = target.text;
    target.encoding = cutTarget(model, std::move(target.encoding));
    return target;
}

Encoding decoderInput(const Model& model, const Encoding& target)
{
    Encoding input = model.tokenizer.fromIds({model.config.targetIds.start});
    input.specialTokensMask.front() = 1;
    appendEncoding(input, target);
    input.labels.insert(input.labels.end(), target.labels.begin(), target.labels.end());
    input.nCutTokens = target.nCutTokens;
    input.text = target.text;
    if (endsText(model, target.ids))
        dropLast(input);
    return input;
}

void requireIds(const ModelConfig& config, const std::vector<std::int64_t>& ids)
{
    for (const std::int64_t id : ids)
        if (id < 0 || id >= config.dVocab)
            throw Error(ErrorKind::BadArgument, "token id " + std::to_string(id) +
                                                    " does not exist: the model has ids 0 to " +
                                                    std::to_string(config.dVocab - 1));
}

} // namespace headlight
