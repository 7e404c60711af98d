// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/run_inputs.h"

#include "core/base/error.h"
#include "core/transformer/forward_pass.h"
#include "ui/pictures/head_choice.h"
#include "ui/pictures/words.h"

#include <algorithm>

namespace headlight {

std::set<HeadIndex> headsOf(const ModelConfig& config, const std::set<HeadIndex>& heads)
{
    if (!config.isRecurrent())
        return heads;
    std::set<HeadIndex> there;
    for (HeadIndex head : heads) {
        if (head.part == AttentionPart::Decoder)
            head.part = AttentionPart::Cross;
        there.insert(head);
    }
    return there;
}

RunOptions runOptions(const SessionState& state, const ModelConfig& config)
{
    RunOptions options;
    if (config.isGiven()) { // nothing of it can be chosen
        options.mask.kind = config.defaultMask;
        return options;
    }
    if (config.hasPart(AttentionPart::Decoder))
        options.mask = effectiveMask(state, AttentionPart::Decoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Encoder))
        options.encoderMask = effectiveMask(state, AttentionPart::Encoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Cross))
        options.crossMask = effectiveMask(state, AttentionPart::Cross, config.defaultMask);
    if (!config.isRecurrent())
        options.divisor = state.divisor;
    options.temperature = static_cast<float>(state.temperature);
    for (const HeadIndex& head : headsOf(config, state.ablatedHeads)) {
        const AttentionSize size = config.sizeOf(head.part);
        if (HeadGrid{size.nLayers, size.nHeads, head.part}.contains(head))
            options.ablatedHeads.insert(head);
    }
    options.ablation = state.ablation;
    options.typeIds = state.typeIds;
    return options;
}

namespace {

void requireOwnToken(const Encoding& encoding, const QString& emptySentence)
{
    const auto& special = encoding.specialTokensMask;
    if (!emptySentence.isEmpty() && std::all_of(special.begin(), special.end(), [](auto flag) { return flag != 0; }))
        throw Error(ErrorKind::BadText, emptySentence.toStdString());
}

} // namespace

Encoding encodedText(const Model& model, const QString& text, const QString& emptySentence)
{
    Encoding encoding = model.tokenizer.encode(text.toStdString());
    requireOwnToken(encoding, emptySentence);
    return cutToContext(std::move(encoding), model.config.nCtx);
}

Encoding encodedInput(const Model& model, const SessionState& state, const QString& emptySentence)
{
    if (!state.ids.empty()) {
        requireIds(model.config, state.ids); // also those that the context has no room for
        return cutToContext(model.tokenizer.fromIds(state.ids), model.config.nCtx);
    }
    if (model.config.hasEncoder() || state.pair.trimmed().isEmpty())
        return encodedText(model, state.text, emptySentence);
    Encoding pair = model.tokenizer.encodePair(state.text.toStdString(), state.pair.toStdString());
    requireOwnToken(pair, emptySentence);
    return cutToContext(std::move(pair), model.config.nCtx);
}

GivenTexts givenTexts(const Model& model, const SessionState& state)
{
    const AttentionMatrices& matrices = *model.matrices;
    const bool hasOwn = state.labels.isEmpty();
    return givenTexts(matrices, hasOwn ? MatrixLabels{matrices.rowLabels, matrices.columnLabels}
                                       : readMatrixLabels(toPath(state.labels), matrices));
}

std::optional<TargetText> givenTarget(const Model& model, const SessionState& state)
{
    if (!model.config.hasEncoder())
        return {};
    if (!state.pairIds.empty())
        return targetFromIds(model, state.pairIds);
    if (!hasSecondText(state))
        return {};
    return targetFromText(model, state.secondText.toStdString());
}

} // namespace headlight
