// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/page_text.h"

#include "ui/lessons/lesson_blocks.h"
#include "ui/lessons/lesson_table.h"

namespace headlight {

QString plotPlace(std::size_t plot)
{
    return seriesPlace(static_cast<int>(plot)); // those of the series come first
}

QString PageText::spoken() const
{
    QString text = markdown;
    for (std::size_t i = 0; i < plots.size(); ++i)
        text.replace(plotPlace(i), plots[i].spoken);
    return text;
}

PageText pageText(const QString& part, const LessonPage& page, const LiveMeasures* measures)
{
    PageText text{withTables(withSeries(part, page.series), page.tables, measures), {}};
    for (std::size_t i = 0; i < page.series.size(); ++i) // one that stands elsewhere is not drawn
        text.plots.push_back(part.contains(plotPlace(i)) ? seriesPlot(page.series[i]) : CurvePlot());
    if (page.curve && part.contains(kCurvePlace)) {
        text.markdown.replace(kCurvePlace, QStringLiteral("\n%1\n\n").arg(plotPlace(text.plots.size())));
        text.plots.push_back(livePlot(*page.curve, measures));
    }
    return text;
}

} // namespace headlight
