// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/head_table_painter.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double tableGap = 8.0;
constexpr double shareBarHeight = 2.0;

QString headHeading()
{
    return tr("Head");
}

double tableRowHeight(const Theme& theme)
{
    return std::ceil(lineHeight(theme.smallFont) + shareBarHeight + 3.0);
}

/// The widest text of each column; the head's name, with its colour, is the first.
std::vector<double> columnWidths(const HeadTablePlot& plot, const Theme& theme)
{
    const double mark = theme.smallFont.pixelSize() + tableGap;
    std::vector<double> widths{textWidth(headHeading(), bold(theme.smallFont))};
    for (const QString& heading : plot.headings)
        widths.push_back(textWidth(heading, bold(theme.smallFont)));
    for (const HeadTablePlot::Row& row : plot.rows) {
        widths[0] = std::max(widths[0], mark + textWidth(row.name, bold(theme.smallFont)));
        for (int i = 0; i < row.numbers.size(); ++i) {
            double& width = widths[static_cast<std::size_t>(i) + 1];
            width = std::max(width, textWidth(row.numbers[i], bold(theme.smallFont)));
        }
    }
    for (double& width : widths)
        width += 2.0 * tableGap;
    return widths;
}

double sum(const std::vector<double>& widths)
{
    double result = 0.0;
    for (const double width : widths)
        result += width;
    return result;
}

/// Where each column ends when the room is shared out in the proportions of the widths.
std::vector<double> columnEnds(const HeadTablePlot& plot, double room, const Theme& theme)
{
    std::vector<double> ends = columnWidths(plot, theme);
    const double stretch = room / sum(ends);
    double x = kPanelMargin;
    for (double& end : ends) {
        x += stretch * end;
        end = x;
    }
    return ends;
}

void paintRow(Canvas& canvas, const HeadTablePlot& plot, const HeadTablePlot::Row& row, double top,
              const std::vector<double>& ends, const Theme& theme)
{
    const bool isSelected = plot.selected == row.head;
    const QFont font = isSelected ? bold(theme.smallFont) : theme.smallFont;
    const double middle = top + lineHeight(font) / 2.0;
    if (isSelected)
        canvas.fillRect(QRectF(kPanelMargin, top, ends.back() - kPanelMargin, tableRowHeight(theme)), theme.raised);
    const double side = std::round(0.75 * font.pixelSize());
    canvas.fillRect(QRectF(kPanelMargin, std::round(middle - side / 2.0), side, side),
                    headColour(row.head, plot.nLayers, plot.nHeadsPerLayer, theme));
    canvas.text({kPanelMargin + font.pixelSize() + tableGap, middle + middleOf(font)}, row.name, font, theme.text);
    for (int i = 0; i < row.numbers.size(); ++i) {
        const auto column = static_cast<std::size_t>(i);
        const double right = ends[column + 1] - tableGap;
        canvas.text({right, middle + middleOf(font)}, row.numbers[i], font, theme.text, TextAnchor::End);
        const double widest = right - ends[column] - tableGap;
        if (row.shares[column] && *row.shares[column] > 0.0) {
            const double width = std::min(1.0, *row.shares[column]) * widest;
            canvas.fillRect(QRectF(right - width, top + lineHeight(font), width, shareBarHeight), theme.accent);
        }
    }
}

} // namespace

QSizeF preferredHeadTableSize(const HeadTablePlot& plot, const Theme& theme)
{
    const double width = std::ceil(sum(columnWidths(plot, theme)) + 2.0 * kPanelMargin);
    const double rows = tableRowHeight(theme) * static_cast<double>(plot.rows.size() + 1);
    return {width, std::ceil(2.0 * kPanelMargin + rows + tableGap +
                             captionHeight(plot.caption, width - 2.0 * kPanelMargin, theme))};
}

void paintHeadTableFigure(Canvas& canvas, const QSizeF& size, const HeadTablePlot& plot, const Theme& theme)
{
    const double room = size.width() - 2.0 * kPanelMargin;
    const std::vector<double> ends = columnEnds(plot, room, theme);
    const QFont headings = bold(theme.smallFont);
    canvas.beginGroup(QStringLiteral("headings"));
    const double baseline = kPanelMargin + lineHeight(headings) / 2.0 + middleOf(headings);
    canvas.text({kPanelMargin, baseline}, headHeading(), headings, theme.mutedText);
    for (int i = 0; i < plot.headings.size(); ++i)
        canvas.text({ends[static_cast<std::size_t>(i) + 1] - tableGap, baseline}, plot.headings[i], headings,
                    theme.mutedText, TextAnchor::End);
    canvas.endGroup();
    double top = kPanelMargin + tableRowHeight(theme);
    canvas.fillRect(QRectF(kPanelMargin, top - 2.0, room, 1.0), theme.border);
    canvas.beginGroup(QStringLiteral("heads"));
    for (const HeadTablePlot::Row& row : plot.rows) {
        paintRow(canvas, plot, row, top, ends, theme);
        top += tableRowHeight(theme);
    }
    canvas.endGroup();
    paintCaption(canvas, {kPanelMargin, top + tableGap}, room, plot.caption, theme);
}

const FigureLook<HeadTablePlot>& figureLook(const HeadTablePlot*)
{
    static const FigureLook<HeadTablePlot> look{preferredHeadTableSize, paintHeadTableFigure, [](const HeadTablePlot&) {
                                                    return tr("Attention heads and what they do");
                                                }};
    return look;
}

} // namespace headlight
