// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/lessons/curve_plot.h"

namespace headlight {

/// A part of a page's text with what is computed in its place: tables of series and of live numbers, and curves.
struct PageText {
    QString markdown;
    std::vector<CurvePlot> plots; // each stands at its plotPlace()

    /// For those who hear it: a plot's numbers where it stands.
    QString spoken() const;
};

/// `part` is the page's markdown or what is read afterwards. Without measures live numbers are dashes.
PageText pageText(const QString& part, const LessonPage& page, const LiveMeasures* measures);

QString plotPlace(std::size_t plot);

} // namespace headlight
