// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/word.h"
#include "ui/pictures/context/context_plot.h"

#include <QString>

#include <array>
#include <optional>

namespace headlight {

enum class ContextKind { Map, Cosine };

inline constexpr std::array kContextKinds = {Word{ContextKind::Map, "map"}, Word{ContextKind::Cosine, "cosine"}};
inline constexpr std::array kContextStages = {Word{ContextStage::Embedding, "embedding"},
                                              Word{ContextStage::After, "after"}, Word{ContextStage::Change, "change"}};

/// What the tab Context shows; the part is that of the shown attention.
struct ContextChoice {
    QString text; // the second sentence; blank = one sentence only
    ContextKind kind = ContextKind::Map;
    ContextStage stage = ContextStage::After;
    std::optional<int> layer; // empty = the last one
    bool operator==(const ContextChoice&) const = default;
};

/// The choice for a stream of `nLayers` layers: a layer that it does not have becomes its last.
ContextVectors vectorsOf(const ContextChoice& choice, AttentionPart part, int nLayers);

/// "map", "cosine matrix"
QString contextKindName(ContextKind kind);

} // namespace headlight
