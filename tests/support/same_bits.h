// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"

#include <QString>

#include <cstring>

namespace headlight::test {

template <typename Numbers>
bool hasSameBits(const Numbers& a, const Numbers& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           (a.size() == 0 || std::memcmp(a.data(), b.data(), std::size_t(a.size()) * sizeof(float)) == 0);
}

/// The first activation in which two attentions differ by a bit, or nothing.
inline QString differentBits(const AttentionActivations& a, const AttentionActivations& b)
{
    const std::pair<const char*, Matrix AttentionActivations::*> steps[] = {
        {"preRotaryQ", &AttentionActivations::preRotaryQ},
        {"preRotaryK", &AttentionActivations::preRotaryK},
        {"q", &AttentionActivations::q},
        {"k", &AttentionActivations::k},
        {"v", &AttentionActivations::v},
        {"z", &AttentionActivations::z},
        {"out", &AttentionActivations::out}};
    for (const auto& [name, step] : steps)
        if (!hasSameBits(a.*step, b.*step))
            return name;
    if (a.softmaxRows.size() != b.softmaxRows.size())
        return "softmaxRows";
    for (std::size_t head = 0; head < a.softmaxRows.size(); ++head)
        if (!hasSameBits(a.softmaxRows[head].max, b.softmaxRows[head].max) ||
            !hasSameBits(a.softmaxRows[head].sum, b.softmaxRows[head].sum))
            return "softmaxRows";
    return {};
}

inline QString differentBits(const ForwardActivations& a, const ForwardActivations& b)
{
    if (!hasSameBits(a.embed, b.embed))
        return "embed";
    if (a.blocks.size() != b.blocks.size())
        return "blocks";
    for (std::size_t layer = 0; layer < a.blocks.size(); ++layer) {
        const QString name = QStringLiteral("blocks.%1.").arg(layer);
        if (const QString step = differentBits(a.blocks[layer].attention, b.blocks[layer].attention); !step.isEmpty())
            return name + step;
        if (const QString step = differentBits(a.blocks[layer].cross, b.blocks[layer].cross); !step.isEmpty())
            return name + "cross." + step;
        if (!hasSameBits(a.blocks[layer].expertWeights, b.blocks[layer].expertWeights))
            return name + "expertWeights";
        if (!hasSameBits(a.blocks[layer].residPost, b.blocks[layer].residPost))
            return name + "residPost";
    }
    return hasSameBits(a.finalResid, b.finalResid) ? QString() : "finalResid";
}

inline QString differentBits(const ActivationCache& a, const ActivationCache& b)
{
    if (a.source)
        if (const QString step = differentBits(a.source->activations, b.source->activations); !step.isEmpty())
            return "encoder." + step;
    return differentBits(a.activations, b.activations);
}

} // namespace headlight::test
