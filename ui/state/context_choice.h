// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <QString>

#include <array>
#include <optional>

namespace headlight {

enum class ContextKind { Map, Cosine };

enum class ContextStage {
    Embedding, ///< what the first layer reads
    After,     ///< vectors that a layer leaves behind
    Change     ///< vectors that a layer reads and those it leaves behind, on common axes
};

inline constexpr std::array kContextKinds = {EnumWord{ContextKind::Map, "map"},
                                             EnumWord{ContextKind::Cosine, "cosine"}};
inline constexpr std::array kContextStages = {EnumWord{ContextStage::Embedding, "embedding"},
                                              EnumWord{ContextStage::After, "after"},
                                              EnumWord{ContextStage::Change, "change"}};

/// What the tab Context shows; the part is that of the shown attention.
struct ContextChoice {
    QString text; // the second sentence; blank = one sentence only
    ContextKind kind = ContextKind::Map;
    ContextStage stage = ContextStage::After;
    std::optional<int> layer; // empty = the last one
    bool operator==(const ContextChoice&) const = default;
};

} // namespace headlight
