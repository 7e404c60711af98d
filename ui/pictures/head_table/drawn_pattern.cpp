// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/drawn_pattern.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The key that lies on the diagonal of a query; of a rectangle, from corner to corner.
Index diagonalKey(Index query, Index nQueries, Index nKeys)
{
    if (nQueries < 2)
        return 0;
    return std::lround(double(query) * double(nKeys - 1) / double(nQueries - 1));
}

bool isDrawn(PatternPreset preset, Index query, Index key, const Matrix& allowed, int pinnedKey)
{
    const Index diagonal = diagonalKey(query, allowed.rows(), allowed.cols());
    switch (preset) {
    case PatternPreset::Diagonal:
        return key == diagonal;
    case PatternPreset::PreviousToken:
        return key == diagonal - 1;
    case PatternPreset::FirstColumn:
        return key == 0;
    case PatternPreset::PinnedColumn:
        return key == pinnedKey;
    case PatternPreset::Blocks:
        return (2 * query < allowed.rows()) == (2 * key < allowed.cols());
    }
    return false;
}

} // namespace

bool DrawnPattern::isAllowed(const TokenPair& cell) const
{
    return cell.query >= 0 && cell.key >= 0 && cell.query < allowed.rows() && cell.key < allowed.cols() &&
           allowed(cell.query, cell.key) != 0.0F;
}

DrawnPattern blankPattern(const Mask& mask, int nQueries, int nKeys)
{
    DrawnPattern pattern{Matrix::Zero(nQueries, nKeys), Matrix::Zero(nQueries, nKeys)};
    for (int query = 0; query < nQueries; ++query)
        for (int key = 0; key < nKeys; ++key)
            pattern.allowed(query, key) = mask.allows(query, key) ? 1.0F : 0.0F;
    return pattern;
}

DrawnPattern presetPattern(const Matrix& allowed, PatternPreset preset, int pinnedKey)
{
    DrawnPattern pattern{Matrix::Zero(allowed.rows(), allowed.cols()), allowed};
    for (Index query = 0; query < allowed.rows(); ++query)
        for (Index key = 0; key < allowed.cols(); ++key)
            if (isDrawn(preset, query, key, allowed, pinnedKey))
                pattern.weights(query, key) = allowed(query, key);
    return pattern;
}

bool hasContrast(const DrawnPattern& pattern)
{
    for (Index key = 0; key < pattern.weights.cols(); ++key) {
        bool isDrawn = false;
        bool hasOther = false;
        for (Index query = 0; query < pattern.weights.rows(); ++query) {
            const bool hasStroke = pattern.weights(query, key) > 0.0F;
            isDrawn = isDrawn || hasStroke;
            hasOther = hasOther || (!hasStroke && pattern.allowed(query, key) != 0.0F);
        }
        if (isDrawn && hasOther)
            return true;
    }
    return false;
}

int brushStart(int centre, int brush)
{
    return centre - (brush - 1) / 2;
}

bool paintWith(DrawnPattern& pattern, const TokenPair& centre, int brush, float change, Matrix& touched)
{
    bool changed = false;
    const int top = brushStart(centre.query, brush);
    const int left = brushStart(centre.key, brush);
    for (int query = top; query < top + brush; ++query)
        for (int key = left; key < left + brush; ++key) {
            if (!pattern.isAllowed({query, key}) || touched(query, key) != 0.0F)
                continue;
            touched(query, key) = 1.0F;
            float& weight = pattern.weights(query, key);
            const float next = std::clamp(weight + change, 0.0F, 1.0F);
            changed = changed || next != weight;
            weight = next;
        }
    return changed;
}

int nDrawnCells(const DrawnPattern& pattern)
{
    return static_cast<int>((pattern.weights.array() > 0.0F).count());
}

} // namespace headlight
