// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_painter.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/bench/bench_matrix_painter.h"

#include <QPainterPath>

#include <cmath>

namespace headlight {

namespace {

void paintHeading(Canvas& canvas, const BenchHeading& heading, const Theme& theme)
{
    const QFont font = bold(theme.smallFont);
    canvas.text(heading.baseline, heading.text, font, theme.mutedText);
    const double left = heading.baseline.x() + textWidth(heading.text, font) + 10.0;
    const double y = std::round(heading.baseline.y() - middleOf(font));
    canvas.fillRect(QRectF(left, y, heading.right - left, 1.0), theme.border);
}

void paintSign(Canvas& canvas, const PlacedSign& placed, const Theme& theme)
{
    const double middle = placed.axis + middleOf(theme.bodyFont);
    if (!placed.sign.isArrow) {
        paintMath(canvas, {placed.box.center().x(), middle}, placed.sign.markup, theme.bodyFont, theme.text,
                  TextAnchor::Middle);
        return;
    }
    if (!placed.sign.from.isEmpty())
        paintMath(canvas, {placed.box.left(), middle}, placed.sign.from, theme.bodyFont, theme.text);
    const double left = placed.box.left() + benchFromWidth(placed.sign, theme);
    const double right = placed.box.right();
    paintMath(canvas, {(left + right) / 2.0, placed.axis - 0.6 * theme.smallFont.pixelSize()}, placed.sign.markup,
              theme.smallFont, theme.text, TextAnchor::Middle);
    const double head = 0.35 * theme.bodyFont.pixelSize();
    QPainterPath arrow(QPointF(left, placed.axis));
    arrow.lineTo(right, placed.axis);
    arrow.moveTo(right - head, placed.axis - 0.6 * head);
    arrow.lineTo(right, placed.axis);
    arrow.lineTo(right - head, placed.axis + 0.6 * head);
    canvas.strokePath(arrow, theme.mutedText, 1.2);
}

} // namespace

void paintBench(Canvas& canvas, const BenchLayout& layout, const BenchPlot& plot, const QRectF& visible,
                const std::optional<BenchPick>& hovered, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("flow"));
    for (const BenchHeading& heading : layout.headings)
        paintHeading(canvas, heading, theme);
    for (const PlacedSign& sign : layout.signs)
        paintSign(canvas, sign, theme);
    canvas.endGroup();
    for (const BenchMatrix& matrix : layout.matrices)
        if (matrix.box.intersects(visible))
            paintMatrix(canvas, matrix, plot, theme);
    if (hovered && hovered != plot.pick)
        canvas.strokeRect(layout.cellRect(*hovered), theme.text, 1.0);
}

} // namespace headlight
