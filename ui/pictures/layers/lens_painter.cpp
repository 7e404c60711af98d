// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/lens_painter.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/faded.h"
#include "ui/kit/oklab.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kCut = 0.35; // share of its colour that a column keeps where an edge cuts it

const Prediction& topOf(const LensPlot& plot, const LensCell& cell)
{
    return plot.predictions(cell.state, cell.position).front();
}

/// The first and one past the last of `n` pieces that a view from `low` to `high` shows.
std::pair<int, int> shown(double low, double high, double piece, int n)
{
    return {std::clamp(static_cast<int>(std::floor(low / piece)), 0, n),
            std::clamp(static_cast<int>(std::ceil(high / piece)), 0, n)};
}

/// Those of them that it shows whole; all of them where it has room for none.
std::pair<int, int> shownWhole(double low, double high, double piece, std::pair<int, int> shown)
{
    constexpr double kSlack = 0.01;
    const int first = std::max(shown.first, static_cast<int>(std::ceil(low / piece - kSlack)));
    const int last = std::min(shown.second, static_cast<int>(std::floor(high / piece + kSlack)));
    return first < last ? std::pair(first, last) : shown;
}

bool isIn(std::pair<int, int> range, int place)
{
    return place >= range.first && place < range.second;
}

void paintTextIn(Canvas& canvas, const QRectF& box, const QString& text, const QFont& font, const QColor& colour)
{
    canvas.text({box.center().x(), box.center().y() + middleOf(font)}, elided(text, font, box.width() - 8.0), font,
                colour, TextAnchor::Middle);
}

/// `isWhole`: not cut by an edge; else it is pale and has no text.
void paintCell(Canvas& canvas, const LensLayout& layout, const LensPlot& plot, const LensCell& cell, bool isWhole,
               const Theme& theme)
{
    const QRectF box = layout.cellRect(cell).adjusted(1.0, 1.0, -1.0, -1.0);
    const Prediction& top = topOf(plot, cell);
    const QRgb ground = colour(plot.colours.map, plot.colours.position(static_cast<double>(top.probability), 1.0));
    canvas.fillRect(box, faded(QColor(ground), isWhole ? 1.0 : kCut));
    if (!isWhole)
        return;
    const QColor ink = inkOn(ground, Qt::black, Qt::white); // the theme's are too soft for the middle of a colour map
    const bool isRight = plot.isRight(cell.state, cell.position);
    const double split = box.top() + 0.56 * box.height();
    paintTextIn(canvas, QRectF(box.topLeft(), QPointF(box.right(), split + 1.0)), QString::fromStdString(top.label),
                isRight ? bold(theme.bodyFont) : theme.bodyFont, ink);
    paintTextIn(canvas, QRectF(QPointF(box.left(), split - 1.0), QPointF(box.right(), box.bottom() - 2.0)),
                weightText(static_cast<double>(top.probability)), theme.smallFont, ink);
    if (isRight)
        canvas.strokeRect(box.adjusted(2.0, 2.0, -2.0, -2.0), ink, 1.5);
}

/// The columns of a view, and those of them that no edge cuts.
struct LensColumns {
    std::pair<int, int> shown;
    std::pair<int, int> whole;
};

/// A line of tokens, above or below the cells, over whatever was scrolled beneath it; "…" where a column is cut.
void paintTokens(Canvas& canvas, const LensLayout& layout, const LensPlot& plot, const QRectF& band, bool areRead,
                 const LensColumns& columns, const Theme& theme)
{
    canvas.fillRect(band, theme.surface);
    const QRectF beside = band.adjusted(layout.rowNames, 0.0, 0.0, 0.0);
    for (int position = columns.shown.first; position < columns.shown.second; ++position) {
        const QRectF box(layout.tokenRect(position).left(), band.top(), layout.cell.width(), band.height());
        if (!isIn(columns.whole, position)) {
            if (const QRectF left = box.intersected(beside); left.width() > theme.bodyFont.pixelSize())
                canvas.text({left.center().x(), left.center().y() + middleOf(theme.bodyFont)}, QStringLiteral("…"),
                            theme.bodyFont, theme.mutedText, TextAnchor::Middle);
            continue;
        }
        const bool isStrong = position == plot.pinned || position == plot.hovered;
        const QString& text = areRead ? plot.tokens[position] : plot.following[position];
        paintTextIn(canvas, box, text, isStrong ? bold(theme.bodyFont) : theme.bodyFont,
                    isStrong || areRead ? theme.text : theme.mutedText);
        if (areRead && position == plot.pinned)
            canvas.fillRect(QRectF(box.left() + 4.0, box.bottom() - 3.0, box.width() - 8.0, 2.0), theme.accent);
    }
}

void paintRowName(Canvas& canvas, const QRectF& box, const QString& name, const Theme& theme)
{
    canvas.text({box.right() - 8.0, box.center().y() + middleOf(theme.smallFont)}, name, theme.smallFont,
                theme.mutedText, TextAnchor::End);
}

QString rankText(const LensPlot& plot, const LensCell& cell)
{
    const std::optional<FollowingToken>& next = plot.followingAt(cell.state, cell.position);
    if (!next)
        return tr(QT_TRANSLATE_NOOP("headlight", "nothing follows"));
    return tr(QT_TRANSLATE_NOOP("headlight", "what follows, “%1”, has rank %2 and probability %3"))
        .arg(plot.following[cell.position], QLocale().toString(next->rank),
             weightText(static_cast<double>(next->probability)));
}

} // namespace

void paintLens(Canvas& canvas, const LensLayout& layout, const LensPlot& plot, const QRectF& visible,
               const std::optional<LensCell>& cursor, const Theme& theme)
{
    const QPointF first = layout.origin + QPointF(layout.rowNames, layout.header);
    const auto inView =
        shown(visible.left() - first.x(), visible.right() - first.x(), layout.cell.width(), layout.nTokens);
    const LensColumns columns{inView, shownWhole(visible.left() - layout.origin.x(), visible.right() - first.x(),
                                                 layout.cell.width(), inView)};
    const auto rows =
        shown(visible.top() - first.y(), visible.bottom() - first.y(), layout.cell.height(), layout.nStates);
    canvas.beginGroup(QStringLiteral("cells"));
    for (int state = rows.first; state < rows.second; ++state)
        for (int position = inView.first; position < inView.second; ++position)
            paintCell(canvas, layout, plot, {state, position}, isIn(columns.whole, position), theme);
    if (cursor)
        canvas.strokeRect(layout.cellRect(*cursor), theme.accent, 2.0);
    canvas.endGroup();
    const double bottom = std::min(visible.bottom(), layout.origin.y() + layout.size().height());
    canvas.beginGroup(QStringLiteral("tokens"));
    paintTokens(canvas, layout, plot, QRectF(visible.left(), visible.top(), visible.width(), layout.header), true,
                columns, theme);
    paintTokens(canvas, layout, plot, QRectF(visible.left(), bottom - layout.header, visible.width(), layout.header),
                false, columns, theme);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("layers"));
    canvas.fillRect(QRectF(visible.left(), visible.top(), layout.rowNames, bottom - visible.top()), theme.surface);
    for (int state = rows.first; state < rows.second; ++state)
        if (const QRectF box = layout.rowNameRect(state).translated(visible.left() - layout.origin.x(), 0.0);
            box.center().y() > visible.top() + layout.header && box.center().y() < bottom - layout.header)
            paintRowName(canvas, box, lensRowName(state), theme);
    paintRowName(canvas, QRectF(visible.left(), bottom - layout.header, layout.rowNames, layout.header),
                 followingName(), theme);
    canvas.endGroup();
}

Legend legendOf(const LensPlot& plot)
{
    Legend legend;
    legend.colours = plot.colours;
    legend.shows = CellValue::Probability;
    if (plot.hasRight())
        legend.framed = tr(QT_TRANSLATE_NOOP("headlight", "the token that does follow"));
    return legend;
}

double lensFootHeight(const LensPlot& plot, double width, const Theme& theme)
{
    return 8.0 + legendHeight(legendOf(plot), width - 2.0 * lensMargin, theme);
}

QString followingName()
{
    return tr(QT_TRANSLATE_NOOP("headlight", "what follows"));
}

QString lensLine(const LensPlot& plot, const LensCell& cell)
{
    const Prediction& top = topOf(plot, cell);
    return tr(QT_TRANSLATE_NOOP("headlight", "%1 after “%2”: %3 %4 · %5"))
        .arg(lensRowName(cell.state), plot.tokens[cell.position], QString::fromStdString(top.label),
             weightText(static_cast<double>(top.probability)), rankText(plot, cell));
}

QString lensDetails(const LensPlot& plot, const LensCell& cell)
{
    QStringList lines{tr(QT_TRANSLATE_NOOP("headlight", "%1, token %2 “%3”"))
                          .arg(lensRowName(cell.state))
                          .arg(cell.position)
                          .arg(plot.tokens[cell.position])};
    int rank = 0;
    for (const Prediction& prediction : plot.predictions(cell.state, cell.position))
        lines << QStringLiteral("%1. %2  %3")
                     .arg(++rank)
                     .arg(QString::fromStdString(prediction.label),
                          weightText(static_cast<double>(prediction.probability)));
    return (lines << rankText(plot, cell)).join(u'\n');
}

} // namespace headlight
