// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>
#include <optional>

namespace headlight {

class Figure;
struct ChartPlot;
struct Theme;

/// Finds the chart in a figure, in the colours of a theme; nothing where the figure is no such chart.
using ChartOfFigure = std::function<std::optional<ChartPlot>(const Figure&, const Theme&)>;

} // namespace headlight
