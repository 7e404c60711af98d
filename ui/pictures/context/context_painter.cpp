// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_painter.h"

#include "ui/kit/faded.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QLocale>
#include <QPainterPath>

#include <algorithm>

namespace headlight {

namespace {

/// Blue and brown, which every kind of colour vision tells apart; in grey print the shapes do.
QColor sentenceColour(int sentence, const Theme& theme)
{
    return sentence == 0 ? theme.accent : theme.warning;
}

/// A full circle for the first sentence, an open diamond for the second; smaller and paler before a layer.
void paintMark(Canvas& canvas, const QPointF& at, int sentence, bool isBefore, double radius, const Theme& theme)
{
    const QColor colour = faded(sentenceColour(sentence, theme), isBefore ? 0.55 : 1.0);
    const double r = isBefore ? 0.65 * radius : radius;
    if (sentence == 0) {
        canvas.roundedRect(QRectF(at.x() - r, at.y() - r, 2.0 * r, 2.0 * r), r, colour, QColor());
        return;
    }
    QPainterPath diamond;
    diamond.moveTo(at + QPointF(0.0, -1.15 * r));
    diamond.lineTo(at + QPointF(1.15 * r, 0.0));
    diamond.lineTo(at + QPointF(0.0, 1.15 * r));
    diamond.lineTo(at + QPointF(-1.15 * r, 0.0));
    diamond.closeSubpath();
    canvas.strokePath(diamond, colour, isBefore ? 1.2 : 1.8);
}

void paintArrow(Canvas& canvas, const QLineF& line, double head, const QColor& colour, double width)
{
    if (line.length() < 1.0)
        return;
    QPainterPath path;
    path.moveTo(line.p1());
    path.lineTo(line.p2());
    const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
    const QPointF side(-along.y(), along.x());
    path.moveTo(line.p2() - head * along + 0.5 * head * side);
    path.lineTo(line.p2());
    path.lineTo(line.p2() - head * along - 0.5 * head * side);
    canvas.strokePath(path, colour, width);
}

void paintLeader(Canvas& canvas, const QLineF& line, const QColor& colour)
{
    QPainterPath path;
    path.moveTo(line.p1());
    path.lineTo(line.p2());
    canvas.strokePath(path, colour, 0.8);
}

/// "first axis: 26.2 % of the variance"; a single vector has none.
QString axisText(const ContextPlot& plot, int axis)
{
    if (plot.points.size() < 2)
        return tr(QT_TRANSLATE_NOOP("headlight", "one vector: no variance to show"));
    const QString share = QLocale().toString(100.0 * plot.varianceShares[static_cast<std::size_t>(axis)], 'f', 1);
    return (axis == 0 ? tr(QT_TRANSLATE_NOOP("headlight", "first axis: %1 % of the variance"))
                      : tr(QT_TRANSLATE_NOOP("headlight", "second axis: %1 % of the variance")))
        .arg(share);
}

void paintFrame(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("axes"));
    const QPointF& origin = layout.origin;
    canvas.fillRect(QRectF(layout.frame.left(), origin.y() - 0.5, layout.frame.width(), 1.0), theme.raised);
    canvas.fillRect(QRectF(origin.x() - 0.5, layout.frame.top(), 1.0, layout.frame.height()), theme.raised);
    canvas.strokeRect(layout.frame, theme.border, 1.0);
    QStringList below{axisText(plot, 0)};
    if (layout.nLeftOut > 0) {
        const QString note = tr(QT_TRANSLATE_NOOP("headlight", "labels left out: %1")).arg(layout.nLeftOut);
        const double beside = (layout.frame.width() - textWidth(below.front(), theme.smallFont)) / 2.0;
        if (textWidth(note, theme.smallFont) + theme.smallFont.pixelSize() <= beside)
            canvas.text({layout.frame.left(), layout.firstAxis.y()}, note, theme.smallFont, theme.mutedText);
        else
            below << note;
    }
    canvas.text(layout.firstAxis, elided(below.join(QStringLiteral(" · ")), theme.smallFont, layout.frame.width()),
                theme.smallFont, theme.mutedText, TextAnchor::Middle);
    if (plot.points.size() > 1)
        canvas.text(layout.secondAxis, axisText(plot, 1), theme.smallFont, theme.mutedText, TextAnchor::Middle, 90.0);
    canvas.endGroup();
}

/// Which mark is whose: "● A  I went to the bank …".
void paintSentences(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, const Theme& theme)
{
    paintTitle(canvas, layout.headingAt, layout.heading, theme);
    canvas.beginGroup(QStringLiteral("sentences"));
    const double line = lineHeight(theme.smallFont);
    const double indent = 2.0 * layout.radius + 6.0;
    for (int i = 0; i < plot.sentences.size(); ++i) {
        const double middle = layout.sentences.y() + (i + 0.5) * line;
        paintMark(canvas, {layout.sentences.x() + layout.radius, middle}, i, false, layout.radius, theme);
        const double baseline = middle + middleOf(theme.smallFont);
        const QString name = i == 0 ? QStringLiteral("A") : QStringLiteral("B");
        double x = layout.sentences.x() + indent;
        if (plot.sentences.size() > 1) {
            canvas.text({x, baseline}, name, bold(theme.smallFont), sentenceColour(i, theme));
            x += textWidth(name, bold(theme.smallFont)) + 6.0;
        }
        canvas.text({x, baseline}, elided(plot.sentences[i], theme.smallFont, layout.frame.right() - x),
                    theme.smallFont, theme.text);
    }
    canvas.endGroup();
    paintLines(canvas, layout.sentences + QPointF(0.0, line * static_cast<double>(plot.sentences.size())), layout.key,
               theme.smallFont, theme.mutedText);
}

/// Whether a point is the one looked at, the pinned one, or the same token before the layer.
bool standsOut(const ContextPlot& plot, int point, int hovered)
{
    const ContextPoint& one = plot.points[static_cast<std::size_t>(point)];
    if (hovered >= 0) {
        const ContextPoint& other = plot.points[static_cast<std::size_t>(hovered)];
        return one.sentence == other.sentence && one.position == other.position;
    }
    return plot.pinned && one.sentence == 0 && one.position == *plot.pinned;
}

bool standsOut(const ContextPlot& plot, const ContextArrow& arrow, int hovered)
{
    return standsOut(plot, arrow.from, hovered) || standsOut(plot, arrow.to, hovered);
}

void paintArrows(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, int hovered, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("arrows"));
    const double head = 1.5 * layout.radius;
    // Where one word is looked at, the others step back.
    const double others =
        std::any_of(plot.arrows.begin(), plot.arrows.end(),
                    [&](const ContextArrow& arrow) { return !arrow.isChange && standsOut(plot, arrow, hovered); })
            ? 0.45
            : 1.0;
    for (std::size_t i = 0; i < plot.arrows.size(); ++i) {
        const ContextArrow& arrow = plot.arrows[i];
        const bool isStrong = standsOut(plot, arrow, hovered);
        const int sentence = plot.points[static_cast<std::size_t>(arrow.from)].sentence;
        if (arrow.isChange)
            paintArrow(canvas, layout.arrows[i], 0.8 * head,
                       faded(sentenceColour(sentence, theme), isStrong ? 0.9 : 0.4), isStrong ? 1.5 : 1.0);
        else
            paintArrow(canvas, layout.arrows[i], head, isStrong ? theme.text : faded(theme.mutedText, others),
                       isStrong ? 1.8 : 1.1);
    }
    for (const ContextLabel& number : layout.numbers) {
        const bool isStrong = standsOut(plot, plot.arrows[static_cast<std::size_t>(number.of)], hovered);
        canvas.text(number.baseline, number.text, isStrong ? bold(theme.smallFont) : theme.smallFont,
                    isStrong ? theme.text : theme.mutedText);
    }
    canvas.endGroup();
}

void paintPoints(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, int hovered, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("points"));
    for (const ContextLabel& label : layout.labels)
        if (label.leader)
            paintLeader(canvas, *label.leader,
                        faded(sentenceColour(plot.points[static_cast<std::size_t>(label.of)].sentence, theme), 0.6));
    for (std::size_t i = 0; i < plot.points.size(); ++i) {
        const ContextPoint& point = plot.points[i];
        paintMark(canvas, layout.marks[i], point.sentence, point.isBefore, layout.radius, theme);
        if (!standsOut(plot, static_cast<int>(i), hovered))
            continue;
        const double r = layout.radius + 3.0;
        canvas.roundedRect(QRectF(layout.marks[i].x() - r, layout.marks[i].y() - r, 2.0 * r, 2.0 * r), r,
                           QColor(Qt::transparent), theme.text);
    }
    for (const ContextLabel& label : layout.labels) {
        const bool isStrong = standsOut(plot, label.of, hovered) || plot.wordArrowAt(label.of) >= 0;
        canvas.text(label.baseline, label.text, isStrong ? bold(theme.smallFont) : theme.smallFont,
                    sentenceColour(plot.points[static_cast<std::size_t>(label.of)].sentence, theme));
    }
    canvas.endGroup();
}

} // namespace

void paintContext(Canvas& canvas, const ContextLayout& layout, const ContextPlot& plot, int hovered, const Theme& theme)
{
    paintFrame(canvas, layout, plot, theme);
    paintSentences(canvas, layout, plot, theme);
    paintArrows(canvas, layout, plot, hovered, theme);
    paintPoints(canvas, layout, plot, hovered, theme);
}

void paintContextFigure(Canvas& canvas, const QSizeF& size, const ContextPlot& plot, const Theme& theme)
{
    const double below = captionHeight(plot.caption, size.width() - 64.0, theme);
    const ContextLayout layout = layoutContext(plot, size, below, theme);
    paintContext(canvas, layout, plot, -1, theme);
    paintCaption(canvas, layout.note, layout.noteWidth, plot.caption, theme);
}

QString pointLine(const ContextPlot& plot, int point)
{
    const ContextPoint& one = plot.points[static_cast<std::size_t>(point)];
    QStringList parts{one.name};
    if (plot.sentences.size() > 1)
        parts << tr(QT_TRANSLATE_NOOP("headlight", "sentence %1"))
                     .arg(one.sentence == 0 ? QStringLiteral("A") : QStringLiteral("B"));
    parts << tr(QT_TRANSLATE_NOOP("headlight", "token %1")).arg(one.position) << stateText(one.state);
    for (const ContextArrow& arrow : plot.arrows) {
        if (arrow.from != point && arrow.to != point)
            continue;
        const auto other = static_cast<std::size_t>(arrow.from == point ? arrow.to : arrow.from);
        const QString cosine = cosineText(arrow.cosine);
        parts << (arrow.isChange ? tr(QT_TRANSLATE_NOOP("headlight", "cosine before and after %1")).arg(cosine)
                                 : tr(QT_TRANSLATE_NOOP("headlight", "cosine with “%1” in the other sentence %2"))
                                       .arg(plot.points[other].name, cosine));
    }
    return parts.join(QStringLiteral(" · "));
}

const FigureLook<ContextPlot>& figureLook(const ContextPlot*)
{
    static const FigureLook<ContextPlot> look{preferredContextSize, paintContextFigure,
                                              [](const ContextPlot&) { return tr("Token vectors in context"); }};
    return look;
}

} // namespace headlight
