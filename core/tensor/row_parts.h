// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/worker_pool.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// The most rows that go through a product at once: a panel in the first cache is multiplied with all of them, and a
/// part of them fits in the second.
constexpr Index kRowsAtOnce = 336;

/// Multiplications that take about 0.1 ms; below this many a second thread would start too late to help.
constexpr double kWorthSharing = 4e6;

/// Calls work(first, count) for part `part` of `nParts` of nearly equal height.
template <typename Work>
void workOnPart(Index part, Index nParts, Index nRows, const Work& work)
{
    const Index first = part * nRows / nParts;
    work(first, (part + 1) * nRows / nParts - first);
}

/// Calls work(first, count) for parts of nearly equal height with at most kRowsAtOnce rows, from the first on.
template <typename Work>
void forRowParts(Index nRows, const Work& work)
{
    const Index nParts = (nRows + kRowsAtOnce - 1) / kRowsAtOnce;
    for (Index part = 0; part < nParts; ++part)
        workOnPart(part, nParts, nRows, work);
}

/// The number of parts of rows for the threads, equally many each; 1 where a part would have too few rows for the
/// parameters that are read for it, or too few multiplications.
Index sharedRowParts(Index nRows, double multiplicationsPerRow);

/// Calls work(first, count) for sharedRowParts() parts, in no order and on all threads.
template <typename Work>
void forSharedRowParts(Index nRows, double multiplicationsPerRow, const Work& work)
{
    const Index nParts = sharedRowParts(nRows, multiplicationsPerRow);
    parallelFor(nParts, [&](Index part) { workOnPart(part, nParts, nRows, work); });
}

} // namespace headlight
