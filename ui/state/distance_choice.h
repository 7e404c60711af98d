// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <array>

namespace headlight {

/// What the weights of a head are sorted by.
enum class WeightOrder {
    Distance, ///< their mean at each distance from query to key
    Size      ///< how many of them are of what size
};

inline constexpr std::array kWeightOrders = {EnumWord{WeightOrder::Distance, "distance"},
                                             EnumWord{WeightOrder::Size, "size"}};

/// What the tab Distance shows of the heads of a layer.
struct DistanceChoice {
    WeightOrder by = WeightOrder::Distance;
    bool operator==(const DistanceChoice&) const = default;
};

} // namespace headlight
