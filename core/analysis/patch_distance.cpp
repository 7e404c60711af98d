// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/patch_distance.h"

#include "core/base/error.h"

#include <cmath>

namespace headlight {

namespace {

void requireGrid(const PatchGrid& grid)
{
    if (grid.isEmpty())
        throw Error(ErrorKind::BadArgument, "distances in patches need an image, and this is a text");
}

} // namespace

PatchDistance patchDistance(const AttentionMap& map, const PatchGrid& grid, const CancelToken& cancel)
{
    requireGrid(grid);
    const Index columns = grid.size.columns;
    double distances = 0.0;
    double shares = 0.0;
    int nLooking = 0;
    int nQueries = 0;
    for (Index query = 0; query < std::ssize(grid.tokens); ++query) {
        cancel.throwIfCancelled();
        if (!map.hasValue(grid.tokens[query]))
            continue;
        const RowVector row = map.patternRow(grid.tokens[query]); // [T]
        double sum = 0.0;
        double weighed = 0.0;
        for (Index key = 0; key < std::ssize(grid.tokens); ++key) {
            const Index down = key / columns - query / columns;
            const Index across = key % columns - query % columns;
            const double weight = row(grid.tokens[key]);
            sum += weight;
            weighed += weight * std::sqrt(static_cast<double>(down * down + across * across));
        }
        ++nQueries;
        shares += sum;
        if (sum <= 0.0)
            continue;
        ++nLooking;
        distances += weighed / sum;
    }
    PatchDistance result;
    if (nLooking > 0)
        result.patches = distances / nLooking;
    if (nQueries > 0)
        result.shareOnPatches = shares / nQueries;
    return result;
}

} // namespace headlight
