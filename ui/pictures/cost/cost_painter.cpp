// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_painter.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QPainterPath>

namespace headlight {

namespace {

bool isNumber(CostColumn column)
{
    return column == CostColumn::Multiplications || column == CostColumn::Count;
}

void paintCell(Canvas& canvas, const CostLayout& layout, CostColumn column, double baseline, const QString& text,
               const QFont& font, const QColor& ink)
{
    const auto i = static_cast<std::size_t>(column);
    if (layout.right[i] <= layout.left[i])
        return;
    const bool isRight = isNumber(column);
    paintMath(canvas, {isRight ? layout.right[i] : layout.left[i], baseline}, text, font, ink,
              isRight ? TextAnchor::End : TextAnchor::Start);
}

void paintTable(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, int looked, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("table"));
    const double middle = layout.rowHeight / 2.0 + middleOf(layout.font);
    const int nRows = static_cast<int>(plot.rows.size());
    if (looked >= 0)
        canvas.fillRect(layout.row(looked), theme.raised);
    for (std::size_t i = 0; i < nCostColumns; ++i) {
        const auto column = static_cast<CostColumn>(i);
        paintCell(canvas, layout, column, layout.table.top() + middle, columnHeading(column), bold(layout.font),
                  theme.mutedText);
        for (int row = 0; row <= nRows; ++row) {
            const bool isSum = row == nRows;
            const bool isMuted = column == CostColumn::Words || column == CostColumn::Symbolic ||
                                 column == CostColumn::Product || column == CostColumn::Count;
            paintCell(canvas, layout, column, layout.row(row).top() + middle, cellText(plot, row, column),
                      isSum ? bold(layout.font) : layout.font, isMuted ? theme.mutedText : theme.text);
        }
    }
    canvas.fillRect(QRectF(layout.table.left(), layout.row(0).top() - 1.0, layout.table.width(), 1.0), theme.border);
    canvas.fillRect(QRectF(layout.table.left(), layout.row(nRows).top(), layout.table.width(), 1.0), theme.border);
    canvas.endGroup();
}

void paintAxes(Canvas& canvas, const CostLayout& layout, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("axes"));
    const QRectF& frame = layout.frame;
    const double line = lineHeight(theme.smallFont);
    const double middle = middleOf(theme.smallFont);
    for (const AxisTick& tick : layout.countTicks) {
        canvas.fillRect(QRectF(frame.left(), tick.at - 0.5, frame.width(), 1.0), theme.raised);
        canvas.text({frame.left() - 6.0, tick.at + middle}, tick.label, theme.smallFont, theme.mutedText,
                    TextAnchor::End);
    }
    for (const AxisTick& tick : layout.tokenTicks) {
        canvas.fillRect(QRectF(tick.at - 0.5, frame.top(), 1.0, frame.height()), theme.raised);
        canvas.text({tick.at, frame.bottom() + 4.0 + line / 2.0 + middle}, tick.label, theme.smallFont, theme.mutedText,
                    TextAnchor::Middle);
    }
    canvas.strokeRect(frame, theme.border, 1.0);
    canvas.text(layout.tokensName, tr("T, tokens of a text"), theme.smallFont, theme.mutedText, TextAnchor::Middle);
    canvas.text(layout.countsName, tr("multiplications"), theme.smallFont, theme.mutedText, TextAnchor::Middle, 90.0);
    canvas.endGroup();
}

struct CurveLook {
    double (CostPlot::*count)(double) const;
    QColor colour;
    double width;
};

/// By CostCurve.
std::array<CurveLook, 3> curves(const Theme& theme)
{
    return {{{&CostPlot::both, theme.text, 1.0},
             {&CostPlot::linearPart, theme.accent, 2.2},
             {&CostPlot::squaredPart, theme.warning, 2.2}}};
}

void paintCurves(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, const Theme& theme)
{
    constexpr int nPoints = 160;
    for (const CurveLook& curve : curves(theme)) {
        canvas.beginGroup(QStringLiteral("curve"));
        QPainterPath path;
        for (int i = 0; i <= nPoints; ++i) {
            const double tokens = layout.tokens.value(static_cast<double>(i) / nPoints);
            const QPointF point(layout.xOf(tokens), layout.yOf((plot.*curve.count)(tokens)));
            if (i == 0)
                path.moveTo(point);
            else
                path.lineTo(point);
        }
        canvas.strokePath(path, curve.colour, curve.width);
        canvas.endGroup();
    }
}

void paintNames(Canvas& canvas, const CostLayout& layout, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("legend"));
    for (std::size_t i = 0; i < layout.names.size(); ++i) {
        const CurveLook curve = curves(theme)[i];
        const QPointF& at = layout.names[i];
        canvas.fillRect(QRectF(at.x(), at.y() - curve.width / 2.0, kCurveSign - 6.0, curve.width), curve.colour);
        canvas.text({at.x() + kCurveSign, at.y() + middleOf(theme.smallFont)}, curveName(static_cast<CostCurve>(i)),
                    theme.smallFont, theme.text);
    }
    canvas.endGroup();
}

/// A vertical line at T, with dots on the curves.
void paintLine(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, double tokens, const QColor& colour,
               const Theme& theme)
{
    const double x = layout.xOf(tokens);
    canvas.fillRect(QRectF(x - 0.5, layout.frame.top(), 1.0, layout.frame.height()), colour);
    for (const CurveLook& curve : curves(theme)) {
        const QPointF at(x, layout.yOf((plot.*curve.count)(tokens)));
        canvas.roundedRect(QRectF(at.x() - 3.0, at.y() - 3.0, 6.0, 6.0), 3.0, curve.colour, theme.surface);
    }
}

/// A text beside the line at T, where there is room for it.
void paintBeside(Canvas& canvas, const CostLayout& layout, double tokens, double baseline, const QString& text,
                 const QColor& ink, const Theme& theme)
{
    const double x = layout.xOf(tokens);
    const QString markup = costMarkup(text);
    const bool isLeft = x + mathWidth(markup, theme.smallFont) + 8.0 > layout.frame.right();
    paintMath(canvas, {isLeft ? x - 6.0 : x + 6.0, baseline}, markup, theme.smallFont, ink,
              isLeft ? TextAnchor::End : TextAnchor::Start);
}

/// The chosen T is named at the top, the T where both parts are equal at the bottom: both may be the same.
void paintMarkers(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("markers"));
    const QRectF& frame = layout.frame;
    const double crossing = plot.crossing();
    if (layout.tokens.share(crossing) > 0.0) {
        canvas.fillRect(QRectF(layout.xOf(crossing) - 0.5, frame.top(), 1.0, frame.height()), theme.mutedText);
        paintBeside(canvas, layout, crossing, frame.bottom() - 6.0,
                    tr("equal at T = 2·d_model = %1").arg(roundedCount(crossing)), theme.mutedText, theme);
    }
    const auto chosen = static_cast<double>(plot.nTokens);
    paintLine(canvas, layout, plot, chosen, theme.accent, theme);
    paintBeside(canvas, layout, chosen, frame.top() + lineHeight(theme.smallFont), tr("T = %1").arg(exactCount(chosen)),
                theme.accent, theme);
    canvas.endGroup();
}

} // namespace

void paintCost(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, const CostLook& look, const Theme& theme)
{
    paintTable(canvas, layout, plot, look.row, theme);
    paintAxes(canvas, layout, theme);
    paintCurves(canvas, layout, plot, theme);
    paintMarkers(canvas, layout, plot, theme);
    paintNames(canvas, layout, theme);
    if (look.tokens)
        paintLine(canvas, layout, plot, *look.tokens, theme.text, theme);
}

void paintCostNote(Canvas& canvas, const CostLayout& layout, const QString& note, const QFont& font, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("caption"));
    double baseline = layout.note.y() + lineHeight(font) / 2.0 + middleOf(font);
    for (const QString& line : wrapped(note, font, layout.noteWidth)) {
        paintMath(canvas, {layout.note.x(), baseline}, costMarkup(line), font, theme.text);
        baseline += lineHeight(font);
    }
    canvas.endGroup();
}

void paintCostFigure(Canvas& canvas, const QSizeF& size, const CostPlot& plot, const Theme& theme)
{
    const double note = captionHeight(plot.caption, size.width() - 32.0, theme);
    const CostLayout layout = layoutCost(plot, size, note, theme);
    paintCost(canvas, layout, plot, {}, theme);
    paintCostNote(canvas, layout, plot.caption.line(), theme.smallFont, theme);
}

const FigureLook<CostPlot>& figureLook(const CostPlot*)
{
    static const FigureLook<CostPlot> look{preferredCostSize, paintCostFigure, [](const CostPlot&) {
                                               return tr("Shapes and multiplications of attention");
                                           }};
    return look;
}

} // namespace headlight
