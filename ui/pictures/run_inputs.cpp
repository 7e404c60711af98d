// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/run_inputs.h"

#include "core/base/error.h"
#include "core/transformer/forward_pass.h"
#include "ui/pictures/head_choice.h"

#include <algorithm>

namespace headlight {

RunOptions runOptions(const SessionState& state, const ModelConfig& config)
{
    RunOptions options;
    if (config.hasPart(AttentionPart::Decoder))
        options.mask = effectiveMask(state, AttentionPart::Decoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Encoder))
        options.encoderMask = effectiveMask(state, AttentionPart::Encoder, config.defaultMask);
    if (config.hasPart(AttentionPart::Cross))
        options.crossMask = effectiveMask(state, AttentionPart::Cross, config.defaultMask);
    if (!config.isRecurrent())
        options.divisor = state.divisor;
    options.temperature = static_cast<float>(state.temperature);
    for (const HeadIndex& head : state.ablatedHeads) {
        const AttentionSize size = config.sizeOf(head.part);
        if (HeadGrid{size.nLayers, size.nHeads, head.part}.contains(head))
            options.ablatedHeads.insert(head);
    }
    options.ablation = state.ablation;
    return options;
}

Encoding encodedText(const Model& model, const QString& text, const QString& emptySentence)
{
    Encoding encoding = model.tokenizer.encode(text.toStdString());
    const auto& special = encoding.specialTokensMask;
    if (std::all_of(special.begin(), special.end(), [](auto flag) { return flag != 0; }))
        throw Error(ErrorKind::BadText, emptySentence.toStdString());
    return cutToContext(std::move(encoding), model.config.nCtx);
}

} // namespace headlight
