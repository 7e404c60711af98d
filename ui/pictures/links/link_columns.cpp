// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Queries in a column on the left, keys in one on the right.

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/links/link_places.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

int nRows(const LinkPlot& plot)
{
    return static_cast<int>(std::max({qsizetype(1), plot.queryLabels.size(), plot.keyLabels.size()}));
}

/// `count` tokens in the middle of a column of `rows`: the shorter of two texts spreads beside the longer one, as long
/// as its lines stay together.
LinkColumn columnOf(qsizetype count, int rows, double top, double rowHeight, double loosest)
{
    LinkColumn result;
    const double whole = (rows - 1) * rowHeight;
    result.pitch = count > 1 ? std::clamp(whole / static_cast<double>(count - 1), rowHeight, loosest) : rowHeight;
    const double used = static_cast<double>(std::max<qsizetype>(count, 1) - 1) * result.pitch;
    result.first = top + rowHeight / 2.0 + (whole - used) / 2.0;
    return result;
}

/// Width that a note beside a label needs of the picture: most of it stands in the margin.
double widthForNotes(const QFont& labelFont)
{
    return std::max(0.0, noteWidth(labelFont) - kLinksMargin + 2.0);
}

std::vector<TokenPlace> placesOf(const LinksLayout& layout, const QStringList& labels, const LinkColumn& column,
                                 bool isQueries)
{
    std::vector<TokenPlace> places;
    const double drop = middleOf(layout.font);
    const double width = layout.labelWidth + kLinksLabelGap;
    for (int token = 0; token < labels.size(); ++token) {
        TokenPlace place;
        place.end = {isQueries ? layout.left : layout.right, column.first + token * column.pitch};
        place.area = QRectF(isQueries ? place.end.x() - width : place.end.x(), place.end.y() - layout.rowHeight / 2.0,
                            width, layout.rowHeight);
        const double side = isQueries ? -1.0 : 1.0;
        placeLabel(place, layout, labels[token], place.end + QPointF(side * kLinksLabelGap, drop),
                   isQueries ? TextAnchor::End : TextAnchor::Start, 0.0);
        places.push_back(place);
    }
    return places;
}

} // namespace

double placeColumns(LinksLayout& layout, const LinkPlot& plot, const QRectF& whole, const Theme& theme)
{
    const double names = lineHeight(theme.smallFont);
    layout.columnNames = whole.top() + names / 2.0 + middleOf(theme.smallFont);
    const QRectF room = whole.adjusted(0.0, names, 0.0, 0.0);
    const int rows = nRows(plot);
    const double body = theme.bodyFont.pixelSize();
    const double smallestRow = 1.2 * smallestLabel(theme);
    layout.rowHeight = std::clamp(room.height() / rows, smallestRow, 2.2 * body);
    layout.font = rowFont(theme.bodyFont, layout.rowHeight, smallestLabel(theme));
    layout.labelWidth = std::ceil(std::min(0.25 * room.width(), widestToken(plot, layout.font)));
    // Lines longer than this are hard to follow from end to end.
    const double span =
        std::min(room.width() - 2.0 * (layout.labelWidth + kLinksLabelGap + widthForNotes(layout.font)), 40.0 * body);
    layout.left = std::round(room.center().x() - span / 2.0);
    layout.right = std::round(room.center().x() + span / 2.0);
    const double loosest = std::max(layout.rowHeight, 2.2 * body);
    layout.queryColumn = columnOf(plot.queryLabels.size(), rows, room.top(), layout.rowHeight, loosest);
    layout.keyColumn = columnOf(plot.keyLabels.size(), rows, room.top(), layout.rowHeight, loosest);
    layout.queries = placesOf(layout, plot.queryLabels, layout.queryColumn, true);
    layout.keys = placesOf(layout, plot.keyLabels, layout.keyColumn, false);
    return room.top() + rows * layout.rowHeight;
}

QSizeF preferredColumns(const LinkPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double label = std::min(14.0 * body, widestToken(plot, theme.bodyFont));
    return {2.0 * (label + widthForNotes(theme.bodyFont) + kLinksLabelGap) + 26.0 * body,
            1.75 * body * nRows(plot) + lineHeight(theme.smallFont)};
}

} // namespace headlight
