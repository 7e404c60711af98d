// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/shape_table.h"
#include "ui/kit/enum_word.h"

#include <array>
#include <cstdint>

namespace headlight {

enum class CostAxes { Logarithmic, Linear };

inline constexpr std::array kCostAxes = {EnumWord{CostAxes::Logarithmic, "log"}, EnumWord{CostAxes::Linear, "linear"}};

/// Whose layer of attention is shown, and on what texts.
struct CostChoice {
    AttentionLayerSize size;   // without a choice, the paper's
    std::int64_t nTokens = 10; // T
    std::int64_t batch = 1;    // N
    CostAxes axes = CostAxes::Logarithmic;
    bool operator==(const CostChoice&) const = default;
};

} // namespace headlight
