// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_series.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

/// About three digits of a number that is not negative.
QString threeDigits(double value)
{
    return numberText(value, value < 0.0095 ? 4 : value < 9.5 ? 2 : value < 99.5 ? 1 : 0);
}

QString tableOf(const LessonSeries& series)
{
    QString text = QStringLiteral("\n| $d_k$ | %1 | %2 | %3 |\n|---:|---:|---:|---:|\n")
                       .arg(tr("variance"), tr("largest weight"), tr("slope"));
    for (const Index width : series.widths) {
        const DotProductSpread spread = dotProductSpread(width, series.sample);
        text += QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                    .arg(QString::number(width), threeDigits(spread.variance), threeDigits(spread.largestWeight),
                         threeDigits(spread.slope));
    }
    const QString score =
        series.sample.divided ? QStringLiteral("$q \\cdot k / \\sqrt{d_k}$") : QStringLiteral("$q \\cdot k$");
    return text + u'\n' +
           tr("%1 random queries with %2 keys each, drawn now with the seed %3. The variance of the scores %4; of the "
              "softmax of a query's scores its largest weight and its slope "
              "$\\sum_j \\partial A_j / \\partial S_j$, in the mean.\n")
               .arg(series.sample.nQueries)
               .arg(series.sample.nKeys)
               .arg(series.sample.seed)
               .arg(score);
}

} // namespace

QString seriesPlace(int number)
{
    return QStringLiteral("\uE002%1\uE003").arg(number);
}

QString withSeries(QString markdown, const std::vector<LessonSeries>& series)
{
    for (std::size_t i = 0; i < series.size(); ++i) {
        const QString place = seriesPlace(static_cast<int>(i));
        if (markdown.contains(place)) // it is worked out where it is read
            markdown.replace(place, place + u'\n' + tableOf(series[i]));
    }
    return markdown;
}

} // namespace headlight
