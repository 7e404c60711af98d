// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/worker_pool.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// Rows at most that go through a product at once: multiplied with a panel while it is in the first cache, a part of
/// theirs in the second one.
constexpr Index kRowsAtOnce = 336;

/// Multiplications below which a second thread would start too late to help: a tenth of a millisecond's.
constexpr double kWorthSharing = 4e6;

/// Calls work(first, count) for one of so many parts of nearly the same height.
template <typename Work>
void workOnPart(Index part, Index nParts, Index nRows, const Work& work)
{
    const Index first = part * nRows / nParts;
    work(first, (part + 1) * nRows / nParts - first);
}

/// Calls work(first, count) for parts of nearly the same height, none of more than kRowsAtOnce rows, from the first on.
template <typename Work>
void forRowParts(Index nRows, const Work& work)
{
    const Index nParts = (nRows + kRowsAtOnce - 1) / kRowsAtOnce;
    for (Index part = 0; part < nParts; ++part)
        workOnPart(part, nParts, nRows, work);
}

/// How many parts of rows the threads share: as many for each; 1 where a part would have too few rows to be worth all
/// parameters that are read for it, or not enough multiplications.
Index sharedRowParts(Index nRows, double multiplicationsPerRow);

/// The same for sharedRowParts() of them, in no order and by all threads.
template <typename Work>
void forSharedRowParts(Index nRows, double multiplicationsPerRow, const Work& work)
{
    const Index nParts = sharedRowParts(nRows, multiplicationsPerRow);
    parallelFor(nParts, [&](Index part) { workOnPart(part, nParts, nRows, work); });
}

} // namespace headlight
