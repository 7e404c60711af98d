// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/left_rows.h"

#include "core/base/worker_pool.h"
#include "core/tensor/kernels.h"

#include <algorithm>

namespace headlight {

namespace {

/// Below this many numbers copying takes under 0.1 ms; threads are not used.
constexpr Index kWorthSharingCopies = 200'000;
constexpr Index kRowsOfTask = 16;

std::vector<float>& leftRowsOfThisThread()
{
    thread_local std::vector<float> numbers;
    return numbers;
}

} // namespace

LeftRows::LeftRows(const MatrixView& a, Index first, Index count, bool isShared)
    : m_first(first), m_count(count), m_numbers(leftRowsOfThisThread())
{
    const Index nParts = (a.cols() + kTileDepth - 1) / kTileDepth;
    m_numbers.resize(std::max(m_numbers.size(), static_cast<std::size_t>(nParts * count * kTileLeftRow)));
    float* const numbers = m_numbers.data();
    const auto copyRows = [&](Index begin, Index end) {
        for (Index i = begin; i < end; ++i) {
            const float* row = a.data() + (first + i) * a.outerStride();
            for (Index k = 0; k < a.cols(); k += kTileDepth)
                std::copy_n(row + k, std::min<Index>(kTileDepth, a.cols() - k),
                            numbers + (k / kTileDepth * count + i) * kTileLeftRow);
        }
    };
    if (!isShared || count * a.cols() < kWorthSharingCopies)
        copyRows(0, count);
    else
        parallelFor((count + kRowsOfTask - 1) / kRowsOfTask,
                    [&](Index task) { copyRows(task * kRowsOfTask, std::min(count, (task + 1) * kRowsOfTask)); });
}

const float* LeftRows::part(Index k) const
{
    return m_numbers.data() + k / kTileDepth * m_count * kTileLeftRow;
}

} // namespace headlight
