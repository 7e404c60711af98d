// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/enum_word.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace headlight {

/// A colour map: its place in the table of colour_map_table.cpp. Only those that the program chooses by itself have a
/// name here.
enum class ColourMapId : std::uint8_t {
    Viridis, ///< colours weights, where nobody chose another
    BlueRed  ///< colours numbers with a sign: its middle is 0, below is blue, above is red
};
enum class ScaleKind {
    Linear,
    Log,   ///< decades below `high`, down to `low`
    RowMax ///< each row divided by its largest value
};
/// Whose values set the ends of the scale.
enum class ScaleRange {
    Fitted, ///< to what is shown: nine rows in ten stay within, so that one cell of weight 1 does not darken all others
    Head,
    Layer,
    Global,
    Typed
};

/// The number of a pixel that stands for several cells of a long text; cells without a number do not count.
enum class CellPooling {
    Largest, ///< in magnitude
    Mean
};

inline constexpr std::array kCellPoolings = {EnumWord{CellPooling::Largest, "largest"},
                                             EnumWord{CellPooling::Mean, "mean"}};
inline constexpr std::array kScaleKinds = {EnumWord{ScaleKind::Linear, "linear"}, EnumWord{ScaleKind::Log, "log"},
                                           EnumWord{ScaleKind::RowMax, "row-max"}};
inline constexpr std::array kScaleRanges = {
    EnumWord{ScaleRange::Fitted, "fitted"}, EnumWord{ScaleRange::Head, "head"}, EnumWord{ScaleRange::Layer, "layer"},
    EnumWord{ScaleRange::Global, "global"}, EnumWord{ScaleRange::Typed, "typed"}};

/// The smallest and the largest value that a picture shows; what the mask hides does not count.
struct ValueRange {
    double low = 0.0;
    double high = 0.0;
    double usual = 0.0; // above 0: what nine rows in ten stay within
    bool operator==(const ValueRange&) const = default;
};

/// How a number becomes a colour.
struct ColourScale {
    ColourMapId map = ColourMapId::Viridis;
    ScaleKind kind = ScaleKind::Linear;
    double low = 0.0; // typed by the user, or set by fitted(); of RowMax in shares of the row's largest
    double high = 1.0;
    ScaleRange range = ScaleRange::Fitted; // RowMax has no use for it
    double largest = 0.0; // set by fitted(), but for a typed range: of all values, those beyond `high` too
    CellPooling pooling = CellPooling::Largest;
    bool operator==(const ColourScale&) const = default;

    bool isDiverging() const;
    /// value → [0, 1] along the colour map; `rowLargest`, the largest magnitude of the value's row, matters for RowMax
    /// only. Clamped to [low, high], never NaN. A diverging map has 0 at 0.5 and the same distance in either direction.
    double position(double value, double rowLargest) const;
    /// Where a log scale begins: `low`, or four decades below `high` when `low` is not positive.
    double logLow() const;
    /// The value of the scale's lower end: `low`, of a log scale logLow().
    double lowEnd() const;

    /// Throws Error{BadArgument}: an end that is no number, the low one not below the high one, a log scale without
    /// anything above 0.
    void validate() const;
};

/// ColourScale::position() of many values: what all of them share is worked out once.
class ScalePositions {
public:
    explicit ScalePositions(const ColourScale& scale);

    double operator()(double value, double rowLargest) const
    {
        double shown = value;
        if (m_kind == ScaleKind::RowMax)
            shown = rowLargest > 0.0 ? value / rowLargest : 0.0;
        if (m_kind == ScaleKind::Log)
            shown = shown > m_low ? std::log(shown / m_low) : 0.0;
        else if (m_isDiverging)
            shown = std::min(std::max(shown, m_low), m_high);
        const double result = m_origin + m_step * (shown - m_zero) / m_whole;
        return result > 0.0 ? std::min(result, 1.0) : 0.0; // NaN becomes 0, too
    }

private:
    ScaleKind m_kind;
    bool m_isDiverging;
    double m_low; // where a log scale begins
    double m_high;
    double m_zero;   // what is at the origin, unless the scale is a log one
    double m_whole;  // from there to the end of the map
    double m_origin; // [0, 1]: 0.5 of a diverging map, which runs either way
    double m_step;
};

/// The scale for `values`: a typed range stays, any other is theirs; with a diverging map as far below 0 as above it.
/// A log scale of weights goes down to 10⁻⁴.
ColourScale fitted(ColourScale scale, const ValueRange& values);

} // namespace headlight
