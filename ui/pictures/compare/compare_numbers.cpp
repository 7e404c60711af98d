// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/compare/compare_text.h"

namespace headlight {

namespace {

constexpr double gap = 6.0;   // between a number's name and its value
constexpr double wide = 24.0; // between one number and the next

/// Calls `place(number, x, line)` for each number, broken into lines; the number of lines.
template <typename Place>
int flow(const std::vector<CompareNumber>& numbers, double width, const QFont& font, Place place)
{
    double x = 0.0;
    int line = 0;
    for (const CompareNumber& number : numbers) {
        const double needed = textWidth(number.name, font) + gap + textWidth(number.value, bold(font));
        if (x > 0.0 && x + needed > width) {
            x = 0.0;
            ++line;
        }
        place(number, x, line);
        x += needed + wide;
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
    const int nLines = flow(compareNumbers(plot), width, theme.smallFont, [](const CompareNumber&, double, int) {});
    return static_cast<double>(nLines + noteLines(plot, width, theme.smallFont).size()) * lineHeight(theme.smallFont);
}

void paintCompareNumbers(Canvas& canvas, const QPointF& topLeft, double width, const ComparePlot& plot,
                         const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double first = topLeft.y() + lineHeight(font) / 2.0 + middleOf(font);
    canvas.beginGroup(QStringLiteral("numbers"));
    int nLines = flow(compareNumbers(plot), width, font, [&](const CompareNumber& number, double x, int line) {
        const QPointF start(topLeft.x() + x, first + line * lineHeight(font));
        const double name = textWidth(number.name, font);
        canvas.text(start, number.name, font, theme.mutedText);
        canvas.text(start + QPointF(name + gap, 0.0), elided(number.value, bold(font), width - x - name - gap),
                    bold(font), theme.text);
    });
    for (const QString& line : noteLines(plot, width, font))
        canvas.text({topLeft.x(), first + nLines++ * lineHeight(font)}, line, font, theme.mutedText);
    canvas.endGroup();
}

} // namespace headlight
