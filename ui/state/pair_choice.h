// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>
#include <optional>

namespace headlight {

enum class PairMode {
    Inference, ///< the decoder reads what it wrote itself, one token after the other
    Training   ///< teacher forcing: it reads the true translation, at once, under the causal mask
};

inline constexpr std::array kPairModes = {EnumWord{PairMode::Inference, "inference"},
                                          EnumWord{PairMode::Training, "training"}};

/// Which heads of a Transformer's cross-attention are shown.
struct PairHead {
    std::optional<int> layer; ///< none: the last
    std::optional<int> head;  ///< none: the mean of the layer's
    bool operator==(const PairHead&) const = default;
};

/// How two translators are shown on a text; the true translation is the text's second one.
struct PairChoice {
    PairMode mode = PairMode::Inference;
    PairHead head;
    int step = 1; // step of the translation, counted from 1
    bool operator==(const PairChoice&) const = default;
};

} // namespace headlight
