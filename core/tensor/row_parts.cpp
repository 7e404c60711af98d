// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/row_parts.h"

namespace headlight {

namespace {

constexpr Index kFewestSharedRows = 64; // rows of a part from which on a row is no faster in a higher one
constexpr Index kMostSharedRows = 128;  // small enough that a late thread leaves its parts to others

} // namespace

Index sharedRowParts(Index nRows, double multiplicationsPerRow)
{
    const Index nThreads = threadLimit();
    if (nThreads == 1 || nRows < kFewestSharedRows * nThreads ||
        static_cast<double>(nRows) * multiplicationsPerRow < kWorthSharing)
        return 1;
    return nThreads * ((nRows + nThreads * kMostSharedRows - 1) / (nThreads * kMostSharedRows));
}

} // namespace headlight
