// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/target_text.h"

#include "core/activations/token_offsets.h"
#include "core/base/error.h"
#include "core/io/utf8.h"
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
TokenSequence cutTarget(const Model& model, TokenSequence target)
{
    const int room = endsText(model, target.ids()) ? model.config.nCtx : model.config.nCtx - 1;
    return cutToContext(std::move(target), room);
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
        target.encoding.tokens.back().kind = TokenKind::Special;
        ids.pop_back();
    }
    target.text = textOf(model.tokenizer, ids);
    const std::vector<CharRange> offsets = tokenOffsets(model.tokenizer, ids, target.text);
    for (std::size_t i = 0; i < offsets.size(); ++i)
        target.encoding.tokens[i].place = TextPlace{offsets[i]};
    target.encoding.text = target.text;
    if (!firstInvalidUtf8(target.text)) // a model that writes byte by byte may write no text
        markPieces(target.encoding);
    target.encoding = cutTarget(model, std::move(target.encoding));
    return target;
}

TokenSequence decoderInput(const Model& model, const TokenSequence& target)
{
    TokenSequence input = model.tokenizer.fromIds({model.config.targetIds.start});
    input.tokens.front().kind = TokenKind::Special;
    appendTokens(input, target);
    input.nCutTokens = target.nCutTokens;
    input.text = target.text;
    if (endsText(model, target.ids()))
        input.tokens.pop_back();
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
