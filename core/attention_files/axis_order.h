// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/shape.h"

#include <array>
#include <optional>
#include <vector>

namespace headlight {

/// Which axis of an array holds the layers, the heads, the queries and the keys, in this order: {0, 1, 2, 3} as files
/// usually have them, {0, 3, 1, 2} where the heads are last.
using AxisOrder = std::array<std::size_t, 4>;

/// A sum of weights that differs from 1 by so much is one of 1: wide enough for half precision and many keys.
inline constexpr double kSumTolerance = 0.01;

/// Whether all sums along an axis are 1; along the last one some may be 0, those of queries that look nowhere. The axis
/// has a size of 2 or more: a weight of 1 alone proves nothing. `shape` has four sizes.
bool sumsToOneAlong(std::size_t axis, const std::vector<float>& values, const Shape& shape);

/// The order that the numbers prove where they contradict the usual one: rows along the last axis do not sum to 1,
/// those along exactly one other axis all do. That axis holds the keys, and the only other one of its size the queries,
/// or the only other one of a size above 1. `shape` has four sizes; its first axis is moved only where `movesFirst`.
/// Nothing where the usual order stands or no other is proved.
std::optional<AxisOrder> provenAxisOrder(const std::vector<float>& values, const Shape& shape, bool movesFirst);

/// Whether the sizes or numbers speak against the usual order and prove no other: the queries have another size than
/// the keys while an axis before them has theirs, sums are 1 along an earlier axis alone, or queries look at no later
/// key along an earlier axis alone. Call it where provenAxisOrder() gives nothing.
bool isOrderInDoubt(const std::vector<float>& values, const Shape& shape, bool movesFirst);

/// The values with the axes in the order layers, heads, queries, keys; `shape` is turned along with them.
std::vector<float> inUsualOrder(const std::vector<float>& values, Shape& shape, const AxisOrder& order);

} // namespace headlight
