// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/dot_product_spread.h"

#include <QString>

#include <vector>

namespace headlight {

/// A table on a page that is computed when the page is shown: dot products of random vectors, by their width.
struct LessonSeries {
    DotProductSample sample;
    std::vector<Index> widths; // at least one
};

/// The line of a page's markdown that the table takes the place of.
QString seriesPlace(int number);

/// `markdown` with every table in its place, and what was drawn and with which seed below it; `place` stays above it
/// where a picture of the table can be shown (see curve_plot.h).
enum class SeriesPlace { IsTaken, Stays };
QString withSeries(QString markdown, const std::vector<LessonSeries>& series, SeriesPlace place = SeriesPlace::IsTaken);

} // namespace headlight
