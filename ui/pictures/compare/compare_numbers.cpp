// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/compare/compare_text.h"

namespace headlight {

namespace {

constexpr double numberGap = 6.0; // between a number's name and its value
constexpr double wide = 24.0;     // between one number and the next

/// The value in lines of its own below its name, where both have no room side by side; else nothing.
QStringList linesBelowName(const CompareNumber& number, double width, const QFont& font)
{
    const double both = textWidth(number.name, font) + numberGap + textWidth(number.value, bold(font));
    return both <= width ? QStringList() : wrapped(number.value, bold(font), width);
}

/// Calls `place(number, below, x, line)` for each number, broken into lines; the number of lines.
template <typename Place>
int flow(const std::vector<CompareNumber>& numbers, double width, const QFont& font, Place place)
{
    double x = 0.0;
    int line = 0;
    for (const CompareNumber& number : numbers) {
        const double needed = textWidth(number.name, font) + numberGap + textWidth(number.value, bold(font));
        if (x > 0.0 && x + needed > width) {
            x = 0.0;
            ++line;
        }
        const QStringList below = linesBelowName(number, width, font);
        place(number, below, x, line);
        x += needed + wide;
        line += static_cast<int>(below.size());
    }
    return numbers.empty() ? 0 : line + 1;
}

QStringList noteLines(const ComparePlot& plot, double width, const QFont& font)
{
    QStringList lines;
    for (const QString& note : plot.notes)
        lines << wrapped(note, font, width);
    return lines;
}

} // namespace

double compareNumbersHeight(const ComparePlot& plot, double width, const Theme& theme)
{
    const int nLines = flow(compareNumbers(plot), width, theme.smallFont,
                            [](const CompareNumber&, const QStringList&, double, int) {});
    return static_cast<double>(nLines + noteLines(plot, width, theme.smallFont).size()) * lineHeight(theme.smallFont);
}

void paintCompareNumbers(Canvas& canvas, const QPointF& topLeft, double width, const ComparePlot& plot,
                         const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double first = topLeft.y() + lineHeight(font) / 2.0 + middleOf(font);
    canvas.beginGroup(QStringLiteral("numbers"));
    const auto place = [&](const CompareNumber& number, const QStringList& below, double x, int line) {
        const QPointF start(topLeft.x() + x, first + line * lineHeight(font));
        canvas.text(start, number.name, font, theme.mutedText);
        if (below.isEmpty())
            canvas.text(start + QPointF(textWidth(number.name, font) + numberGap, 0.0), number.value, bold(font),
                        theme.text);
        for (qsizetype i = 0; i < below.size(); ++i)
            canvas.text(start + QPointF(0.0, static_cast<double>(i + 1) * lineHeight(font)),
                        elided(below[i], bold(font), width), bold(font), theme.text);
    };
    int nLines = flow(compareNumbers(plot), width, font, place);
    for (const QString& line : noteLines(plot, width, font))
        canvas.text({topLeft.x(), first + nLines++ * lineHeight(font)}, line, font, theme.mutedText);
    canvas.endGroup();
}

} // namespace headlight
