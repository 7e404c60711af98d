// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/axis_order.h"

#include "core/tensor/shape.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The distance in the values from one element to the next along each axis.
std::array<std::size_t, 4> strideOfAxes(const Shape& shape)
{
    std::array<std::size_t, 4> strides{};
    std::size_t stride = 1;
    for (std::size_t axis = 4; axis-- > 0; stride *= static_cast<std::size_t>(shape[axis]))
        strides[axis] = stride;
    return strides;
}

} // namespace

bool sumsToOneAlong(std::size_t axis, const std::vector<float>& values, const Shape& shape)
{
    const std::size_t n = static_cast<std::size_t>(shape[axis]);
    if (n < 2)
        return false;
    const std::size_t stride = strideOfAxes(shape)[axis];
    bool hasOne = false;
    for (std::size_t block = 0; block < values.size(); block += n * stride)
        for (std::size_t begin = block; begin < block + stride; ++begin) {
            double sum = 0.0;
            for (std::size_t i = 0; i < n; ++i)
                sum += double(values[begin + i * stride]);
            const bool isEmpty = axis == 3 && sum == 0.0;
            if (!isEmpty && !(std::abs(sum - 1.0) <= kSumTolerance))
                return false;
            hasOne = hasOne || !isEmpty;
        }
    return hasOne;
}

namespace {

/// Whether no query looks at a later key, with the queries along `queries` and the keys along the last axis, and some
/// looks at an earlier one.
bool isCausal(std::size_t queries, const std::vector<float>& values, const Shape& shape)
{
    const std::array<std::size_t, 4> strides = strideOfAxes(shape);
    const auto n = static_cast<std::size_t>(shape[3]);
    bool looksBack = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t query = i / strides[queries] % static_cast<std::size_t>(shape[queries]);
        const std::size_t key = i % n;
        if (key > query && values[i] != 0.0F)
            return false;
        looksBack = looksBack || (key < query && values[i] != 0.0F);
    }
    return looksBack;
}

/// The only axis along which all sums are 1; nothing where there is none or where the last is one.
std::optional<std::size_t> axisOfKeys(const std::vector<float>& values, const Shape& shape, std::size_t firstMoved)
{
    if (sumsToOneAlong(3, values, shape))
        return std::nullopt;
    std::optional<std::size_t> keys;
    for (std::size_t axis = firstMoved; axis < 3; ++axis) {
        if (!sumsToOneAlong(axis, values, shape))
            continue;
        if (keys)
            return std::nullopt;
        keys = axis;
    }
    return keys;
}

} // namespace

std::optional<AxisOrder> provenAxisOrder(const std::vector<float>& values, const Shape& shape, bool movesFirst)
{
    const std::size_t firstMoved = movesFirst ? 0 : 1;
    const std::optional<std::size_t> keys = axisOfKeys(values, shape, firstMoved);
    if (!keys)
        return std::nullopt;
    std::vector<std::size_t> sameSize;
    std::vector<std::size_t> several; // axes of size 2 or more
    for (std::size_t axis = firstMoved; axis < 4; ++axis) {
        if (axis != *keys && shape[axis] == shape[*keys])
            sameSize.push_back(axis);
        if (axis != *keys && shape[axis] > 1)
            several.push_back(axis);
    }
    const std::vector<std::size_t>& queries = sameSize.empty() ? several : sameSize;
    if (queries.size() != 1)
        return std::nullopt;
    AxisOrder order{0, 0, queries.front(), *keys};
    std::size_t next = 0;
    for (std::size_t axis = 0; axis < 4; ++axis)
        if (axis != order[2] && axis != order[3])
            order[next++] = axis;
    return order;
}

bool isOrderInDoubt(const std::vector<float>& values, const Shape& shape, bool movesFirst)
{
    const bool sumsLast = sumsToOneAlong(3, values, shape);
    for (std::size_t axis = movesFirst ? 0 : 1; axis < 3; ++axis) {
        if (shape[axis] == 1)
            continue;
        if (!sumsLast && sumsToOneAlong(axis, values, shape))
            return true;
        if (shape[2] != shape[3] && axis < 2 && shape[axis] == shape[3])
            return true;
        if (shape[2] != shape[3] && axis == 1 && !sumsLast && shape[1] == shape[2])
            return true;
        if (axis < 2 && shape[axis] == shape[3] && isCausal(axis, values, shape) && !isCausal(2, values, shape))
            return true;
    }
    return false;
}

std::vector<float> inUsualOrder(const std::vector<float>& values, Shape& shape, const AxisOrder& order)
{
    const std::array<std::size_t, 4> from = strideOfAxes(shape);
    const Shape turned{shape[order[0]], shape[order[1]], shape[order[2]], shape[order[3]]};
    std::vector<float> result;
    result.reserve(values.size());
    std::array<std::size_t, 4> at{};
    for (at[0] = 0; at[0] < static_cast<std::size_t>(turned[0]); ++at[0])
        for (at[1] = 0; at[1] < static_cast<std::size_t>(turned[1]); ++at[1])
            for (at[2] = 0; at[2] < static_cast<std::size_t>(turned[2]); ++at[2])
                for (at[3] = 0; at[3] < static_cast<std::size_t>(turned[3]); ++at[3])
                    result.push_back(values[at[0] * from[order[0]] + at[1] * from[order[1]] + at[2] * from[order[2]] +
                                            at[3] * from[order[3]]]);
    shape = turned;
    return result;
}

} // namespace headlight
