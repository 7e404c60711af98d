// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// Rows at most that go through a product at once: multiplied with a panel while it is in the first cache, a part of
/// theirs in the second one.
constexpr Index kRowsAtOnce = 336;

/// Calls work(first, count) for parts of nearly the same height, none of more than kRowsAtOnce rows, from the first on.
template <typename Work>
void forRowParts(Index nRows, const Work& work)
{
    const Index nParts = (nRows + kRowsAtOnce - 1) / kRowsAtOnce;
    for (Index part = 0; part < nParts; ++part) {
        const Index first = part * nRows / nParts;
        work(first, (part + 1) * nRows / nParts - first);
    }
}

} // namespace headlight
