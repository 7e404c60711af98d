// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/bench/bench_plot.h"

namespace headlight {

/// The ground of a cell and a colour of its number that can be read on it.
struct BenchInk {
    QColor ground;
    QColor ink;
};

/// How the numbers of one step become colours: attention weights by the colour map from 0 to 1; any other number, and
/// weights that are none, by its sign, strongest at the largest of the step.
class BenchTint {
public:
    BenchTint(const BenchPlot& plot, std::size_t step, const Theme& theme);

    BenchInk operator()(double value) const;
    bool isOfWeights() const { return m_isOfWeights; }

private:
    const Theme& m_theme;
    ColourScale m_weights;
    bool m_isOfWeights = false;
    double m_largest = 0.0;
};

/// The ground of a number by its sign, at `share` from −1 to 1 of the largest.
QColor signedTint(double share, const Theme& theme);

} // namespace headlight
