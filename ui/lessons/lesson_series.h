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

/// The line of a page's markdown that the table stands at.
QString seriesPlace(int number);

/// `markdown` with every table below its place, and what was drawn and with which seed; the place stays for a picture
/// of it (see page_text.h).
QString withSeries(QString markdown, const std::vector<LessonSeries>& series);

} // namespace headlight
