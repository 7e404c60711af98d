// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shapes/shapes_painter.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

void paintBox(Canvas& canvas, const MatrixBox& box, const StepCard& card, const Theme& theme)
{
    if (!box.before.isEmpty())
        canvas.text(box.sign, box.before, theme.bodyFont, theme.mutedText, TextAnchor::Middle);
    QColor tint = theme.accent;
    tint.setAlphaF(0.16F);
    canvas.roundedRect(box.box, 3.0, box.isResult ? tint : theme.raised, box.isResult ? theme.accent : theme.border);
    paintMath(canvas, {box.box.center().x(), box.box.center().y() + middleOf(theme.bodyFont)},
              QString::fromStdString(box.term.name), theme.bodyFont, theme.text, TextAnchor::Middle);
    paintMath(canvas, {box.centre, card.symbolic}, QString::fromStdString(box.term.symbolic), theme.smallFont,
              theme.mutedText, TextAnchor::Middle);
    canvas.text({box.centre, card.actual}, shapeText(box.term.actual), theme.smallFont, theme.text, TextAnchor::Middle);
}

void paintStep(Canvas& canvas, const StepCard& card, const ShapePlot& plot, const Theme& theme)
{
    const ShapeStep& step = plot.steps[static_cast<std::size_t>(card.step)];
    canvas.beginGroup(QStringLiteral("step-%1").arg(QString::fromStdString(step.id)));
    canvas.roundedRect(card.card, 6.0, theme.surface, theme.border);
    canvas.text(card.title, QStringLiteral("%1  %2").arg(card.step + 1).arg(stepTitle(step.id)), theme.smallFont,
                theme.mutedText);
    if (const QString heads = headsText(step, plot.nHeads); !heads.isEmpty())
        canvas.text({card.card.right() - 12.0, card.title.y()}, heads, theme.smallFont, theme.mutedText,
                    TextAnchor::End);
    paintMath(canvas, card.formula, QString::fromStdString(step.formula), theme.bodyFont, theme.text);
    for (const MatrixBox& box : card.boxes)
        paintBox(canvas, box, card, theme);
    canvas.endGroup();
}

} // namespace

void paintShapes(Canvas& canvas, const ShapesLayout& layout, const ShapePlot& plot)
{
    for (const StepCard& card : layout.cards)
        paintStep(canvas, card, plot, layout.theme);
}

void paintShapesFigure(Canvas& canvas, const QSizeF& size, const ShapePlot& plot, const Theme& theme)
{
    const double below = captionHeight(plot.caption, size.width() - 32.0, theme);
    const ShapesLayout layout = layoutShapes(plot, size, below, theme);
    paintShapes(canvas, layout, plot);
    paintCaption(canvas, layout.caption, layout.captionWidth, plot.caption, theme);
}

const FigureLook<ShapePlot>& figureLook(const ShapePlot*)
{
    static const FigureLook<ShapePlot> look{preferredShapesSize, paintShapesFigure,
                                            [](const ShapePlot&) { return tr("Shapes of attention"); }};
    return look;
}

} // namespace headlight
