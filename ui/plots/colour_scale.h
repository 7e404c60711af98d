// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

enum class ColourMapId { Viridis, Cividis, Magma, Grey };
enum class ScaleKind {
    Linear,
    Log,   ///< decades below `high`, down to `low`
    RowMax ///< each row divided by its largest value
};

/// How a number becomes a colour.
struct ColourScale {
    ColourMapId map = ColourMapId::Viridis;
    ScaleKind kind = ScaleKind::Linear;
    double low = 0.0;
    double high = 1.0;
    bool operator==(const ColourScale&) const = default;

    /// value → [0, 1] along the colour map; `rowMax` matters for RowMax only. Clamped, never NaN.
    double position(double value, double rowMax) const;
    /// Where a log scale begins: `low`, or four decades below `high` when `low` is not positive.
    double logLow() const;
};

} // namespace headlight
