// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_choice.h"

#include "ui/kit/tr.h"
#include <algorithm>

namespace headlight {

ContextVectors vectorsOf(const ContextChoice& choice, AttentionPart part, int nLayers)
{
    const int last = std::max(nLayers - 1, 0);
    return {part, choice.stage,
            choice.stage == ContextStage::Embedding ? 0 : std::min(choice.layer.value_or(last), last)};
}

QString contextKindName(ContextKind kind)
{
    return kind == ContextKind::Map ? tr("map") : tr("cosine matrix");
}

} // namespace headlight
