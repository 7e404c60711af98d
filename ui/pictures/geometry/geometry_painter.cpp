// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/axis_ticks.h"
#include "ui/kit/canvas.h"
#include "ui/kit/faded.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/geometry/geometry_layout.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace headlight {

namespace {

constexpr double kHead = 10.0;      // length of an arrow's head
constexpr double kThin = 1.6;       // width of a key's arrow
constexpr double kThick = 3.2;      // width of the query's and the blend's arrow
constexpr double kDashLength = 4.0; // length of a dash, and of the gap behind it
constexpr double kArcShare = 0.16;  // radius of the arc, a share of the plane's side
constexpr double kLeastAngle = 3.0; // degrees, below it there is no room for an arc
constexpr int kMostGridLines = 5;   // lines of a grid along either axis

struct ArrowLook {
    QColor colour;
    double width = kThin;
    QString name;
    QFont font;
    bool isPicked = false;
};

/// A name in a plane, about the point that it belongs to.
struct PlaneName {
    QPointF middle;
    QString text;
    QFont font;
    QColor colour;
};

QColor keyColour(std::size_t key, const GeometryPlot& plot, const Theme& theme)
{
    if (plot.plane.keys[key].isHidden)
        return theme.mutedText;
    return headColour({0, static_cast<int>(key)}, 1, std::max(4, static_cast<int>(plot.keys.size())), theme);
}

void paintLine(Canvas& canvas, const QPointF& from, const QPointF& to, const QColor& colour, double width)
{
    QPainterPath path(from);
    path.lineTo(to);
    canvas.strokePath(path, colour, width);
}

void paintDashes(Canvas& canvas, const QPointF& from, const QPointF& to, const QColor& colour)
{
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    QPainterPath path;
    for (double at = 0.0; at < length; at += 2.0 * kDashLength) {
        path.moveTo(from + way * (at / length));
        path.lineTo(from + way * (std::min(at + kDashLength, length) / length));
    }
    canvas.strokePath(path, colour, 1.2);
}

/// Draws an arrow from the origin of a plane, a dot where it has no length, and adds its name to `names`.
void paintArrow(Canvas& canvas, const PlaneFrame& frame, const PlanePoint& tip, const ArrowLook& look,
                const Theme& theme, std::vector<PlaneName>& names)
{
    const QPointF from = frame.box.center();
    const QPointF to = frame.at(tip);
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (look.isPicked)
        canvas.roundedRect(QRectF(to.x() - 8.0, to.y() - 8.0, 16.0, 16.0), 8.0, faded(look.colour, 0.18), look.colour);
    if (length < 2.0) {
        canvas.roundedRect(QRectF(to.x() - 3.0, to.y() - 3.0, 6.0, 6.0), 3.0, look.colour, look.colour);
    } else {
        const QPointF along = way / length;
        const QPointF across(-along.y(), along.x());
        const double head = std::min(kHead + look.width, 0.7 * length);
        QPainterPath path(from);
        path.lineTo(to);
        path.moveTo(to - along * head + across * (0.45 * head));
        path.lineTo(to);
        path.lineTo(to - along * head - across * (0.45 * head));
        canvas.strokePath(path, look.colour, look.width);
    }
    const QPointF out = length < 2.0 ? QPointF(0.7, -0.7) : way / length;
    const double wide = textWidth(look.name, look.font);
    names.push_back({to + out * (6.0 + 0.5 * lineHeight(look.font)) + QPointF(out.x() * 0.5 * wide, 0.0), look.name,
                     look.font, theme.text});
}

/// Finds a place for a name within a plane that no name before it takes: where it belongs, or as little above or below.
QRectF freePlace(const QRectF& wanted, const QRectF& box, const std::vector<QRectF>& taken)
{
    QRectF best = wanted;
    for (int step = 0; step < 12; ++step) {
        const int halfLines = (step + 1) / 2;
        QRectF place = wanted.translated(0.0, (step % 2 == 0 ? -0.5 : 0.5) * halfLines * wanted.height());
        place.moveLeft(
            std::clamp(place.left(), box.left() + 2.0, std::max(box.left() + 2.0, box.right() - place.width() - 2.0)));
        place.moveTop(std::clamp(place.top(), box.top(), box.bottom() - place.height()));
        if (step == 0)
            best = place;
        if (std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(place); }))
            return place;
    }
    return best;
}

void paintNames(Canvas& canvas, const PlaneFrame& frame, const std::vector<PlaneName>& names)
{
    std::vector<QRectF> taken;
    for (const PlaneName& name : names) {
        const QSizeF size(textWidth(name.text, name.font), 0.86 * lineHeight(name.font));
        const QRectF wanted(name.middle - QPointF(0.5 * size.width(), 0.5 * size.height()), size);
        const QRectF place = freePlace(wanted, frame.box, taken);
        taken.push_back(place);
        canvas.text({place.center().x(), place.center().y() + middleOf(name.font)}, name.text, name.font, name.colour,
                    TextAnchor::Middle);
    }
}

void paintGrid(Canvas& canvas, const PlaneFrame& frame, const QString& heading, const Theme& theme)
{
    const QRectF& box = frame.box;
    canvas.text({box.left(), box.top() - 0.55 * lineHeight(theme.bodyFont)}, heading, bold(theme.bodyFont), theme.text);
    const double middle = middleOf(theme.smallFont);
    for (const double value : linearTicks(-frame.reach, frame.reach, kMostGridLines)) {
        const double x = frame.at({value, 0.0}).x();
        const double y = frame.at({0.0, value}).y();
        const bool isAxis = std::abs(value) < 1e-9;
        const QColor& colour = isAxis ? theme.border : theme.raised;
        paintLine(canvas, {x, box.top()}, {x, box.bottom()}, colour, 1.0);
        paintLine(canvas, {box.left(), y}, {box.right(), y}, colour, 1.0);
        const QString number = QString::number(isAxis ? 0.0 : value, 'g', 3).replace(u'-', QChar(0x2212));
        canvas.text({x, box.bottom() + 0.8 * lineHeight(theme.smallFont) + middle}, number, theme.smallFont,
                    theme.mutedText, TextAnchor::Middle);
        canvas.text({box.left() - 6.0, y + middle}, number, theme.smallFont, theme.mutedText, TextAnchor::End);
    }
    canvas.strokeRect(box, theme.border, 1.0);
}

/// Draws the angle between the query and the key in focus, and how far that key reaches along the query.
void paintAngle(Canvas& canvas, const PlaneFrame& frame, const GeometryPlot& plot, const Theme& theme,
                std::vector<PlaneName>& names)
{
    const PlaneKey& key = plot.plane.keys[static_cast<std::size_t>(plot.keyInFocus())];
    if (!key.angle || *key.angle < kLeastAngle)
        return;
    const PlanePoint& q = plot.plane.queryVector;
    const double length = q.length();
    const double along = dot(q, key.key) / (length * length);
    paintDashes(canvas, frame.at(key.key), frame.at({along * q.x, along * q.y}), theme.mutedText);
    const double from = std::atan2(q.y, q.x);
    double turn = std::atan2(key.key.y, key.key.x) - from;
    turn -= 2.0 * std::numbers::pi * std::round(turn / (2.0 * std::numbers::pi));
    const double radius = kArcShare * frame.box.width();
    const auto onArc = [&](double share, double distance) {
        const double angle = from + share * turn;
        return frame.box.center() + QPointF(std::cos(angle), -std::sin(angle)) * distance;
    };
    QPainterPath arc(onArc(0.0, radius));
    for (int step = 1; step <= 32; ++step)
        arc.lineTo(onArc(step / 32.0, radius));
    canvas.strokePath(arc, theme.text, 1.4);
    const QPointF middle = onArc(0.5, radius + 1.3 * lineHeight(theme.smallFont));
    names.push_back({middle, QStringLiteral("%1°").arg(numberText(*key.angle, 1)), theme.smallFont, theme.mutedText});
}

bool isPicked(const GeometryPlot& plot, PlaneRole role, std::size_t index)
{
    return plot.picked == PlaneArrow{role, static_cast<int>(index)};
}

void paintCompared(Canvas& canvas, const GeometryLayout& layout, const GeometryPlot& plot, const Theme& theme)
{
    const PlaneFrame& frame = layout.compared;
    std::vector<PlaneName> names;
    canvas.beginGroup(QStringLiteral("query-and-keys"));
    paintGrid(canvas, frame, tr("query q and keys k"), theme);
    paintArrow(
        canvas, frame, plot.plane.queryVector,
        {theme.accent, kThick, tr("q %1").arg(plot.query), bold(theme.bodyFont), isPicked(plot, PlaneRole::Query, 0)},
        theme, names);
    for (std::size_t j = 0; j < plot.plane.keys.size(); ++j)
        paintArrow(canvas, frame, plot.plane.keys[j].key,
                   {keyColour(j, plot, theme), kThin, plot.keys[static_cast<qsizetype>(j)], theme.bodyFont,
                    isPicked(plot, PlaneRole::Key, j)},
                   theme, names);
    paintAngle(canvas, frame, plot, theme, names);
    paintNames(canvas, frame, names);
    canvas.endGroup();
}

/// Draws the values, their shares one behind the other, and the blend that these lead to.
void paintBlended(Canvas& canvas, const GeometryLayout& layout, const GeometryPlot& plot, const Theme& theme)
{
    const PlaneFrame& frame = layout.blended;
    std::vector<PlaneName> names;
    canvas.beginGroup(QStringLiteral("values-and-blend"));
    paintGrid(canvas, frame, tr("values v and their blend z"), theme);
    for (std::size_t j = 0; j < plot.plane.keys.size(); ++j)
        paintArrow(canvas, frame, plot.plane.keys[j].value,
                   {keyColour(j, plot, theme), kThin, plot.keys[static_cast<qsizetype>(j)], theme.bodyFont,
                    isPicked(plot, PlaneRole::Value, j)},
                   theme, names);
    PlanePoint so;
    for (std::size_t j = 0; plot.plane.hasBlend && j < plot.plane.keys.size(); ++j) {
        const PlaneKey& key = plot.plane.keys[j];
        const PlanePoint next{so.x + key.weight * key.value.x, so.y + key.weight * key.value.y};
        paintLine(canvas, frame.at(so), frame.at(next), faded(keyColour(j, plot, theme), 0.85), 4.0);
        so = next;
    }
    if (plot.plane.hasBlend)
        paintArrow(canvas, frame, plot.plane.blend, {theme.text, kThick, QStringLiteral("z"), bold(theme.bodyFont)},
                   theme, names);
    paintNames(canvas, frame, names);
    canvas.endGroup();
}

/// Right ends of the table's columns of numbers, and where the bars begin.
struct TableColumns {
    double name = 0.0; // left
    double length = 0.0;
    double angle = 0.0;
    double product = 0.0;
    double score = 0.0;
    double weight = 0.0;
    double bar = 0.0; // left
};

TableColumns columnsOf(const QRectF& table)
{
    const auto at = [&](double share) { return table.left() + share * table.width(); };
    return {at(0.04), at(0.30), at(0.42), at(0.54), at(0.68), at(0.80), at(0.82)};
}

void paintKeyRow(Canvas& canvas, const GeometryLayout& layout, const GeometryPlot& plot, int index, const Theme& theme)
{
    const auto j = static_cast<std::size_t>(index);
    const PlaneKey& key = plot.plane.keys[j];
    const QRectF row = layout.rowRect(index);
    const TableColumns at = columnsOf(layout.table);
    const double y = row.center().y() + middleOf(theme.bodyFont);
    if (index == plot.keyInFocus())
        canvas.fillRect(row, theme.raised);
    const QColor colour = keyColour(j, plot, theme);
    canvas.fillRect(QRectF(row.left() + 4.0, row.center().y() - 2.0, 14.0, 4.0), colour);
    const QColor& ink = key.isHidden ? theme.mutedText : theme.text;
    const auto number = [&](double right, const QString& text) {
        canvas.text({right, y}, text, theme.bodyFont, ink, TextAnchor::End);
    };
    canvas.text({at.name, y}, elided(plot.keys[index], theme.bodyFont, at.length - at.name - 60.0), theme.bodyFont,
                ink);
    number(at.length, numberText(key.key.length(), 2));
    number(at.angle, key.angle ? QStringLiteral("%1°").arg(numberText(*key.angle, 1)) : QStringLiteral("–"));
    if (!plot.plane.scaleName.empty())
        number(at.product, numberText(key.product, plot.decimals.scores));
    number(at.score, key.isHidden ? QStringLiteral("−∞") : numberText(key.score, plot.decimals.scores));
    number(at.weight, numberText(key.weight, plot.decimals.weights));
    const double room = row.right() - at.bar;
    canvas.fillRect(QRectF(at.bar, row.center().y() - 0.25 * row.height(), std::clamp(key.weight, 0.0, 1.0) * room,
                           0.5 * row.height()),
                    colour);
}

void paintTable(Canvas& canvas, const GeometryLayout& layout, const GeometryPlot& plot, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("numbers"));
    const TableColumns at = columnsOf(layout.table);
    const double y = layout.table.top() + 0.5 * layout.row + middleOf(theme.bodyFont);
    const auto heading = [&](double x, const QString& text, TextAnchor anchor) {
        canvas.text({x, y}, text, theme.bodyFont, theme.mutedText, anchor);
    };
    const QString scale = QString::fromStdString(plot.plane.scaleName);
    heading(at.name, tr("key"), TextAnchor::Start);
    heading(at.length, QStringLiteral("‖k‖"), TextAnchor::End);
    heading(at.angle, tr("angle"), TextAnchor::End);
    if (!scale.isEmpty())
        heading(at.product, QStringLiteral("q · k"), TextAnchor::End);
    heading(at.score, scale.isEmpty() ? tr("score") : tr("score, ÷ %1").arg(scale), TextAnchor::End);
    heading(at.weight, tr("weight"), TextAnchor::End);
    for (int key = 0; key < static_cast<int>(plot.keys.size()); ++key)
        paintKeyRow(canvas, layout, plot, key, theme);
    canvas.endGroup();
}

void paintGeometry(Canvas& canvas, const QSizeF& size, const GeometryPlot& plot, const Theme& theme)
{
    const GeometryLayout layout = layoutGeometry(plot, size, theme);
    const Theme& type = layout.type;
    paintCompared(canvas, layout, plot, type);
    paintBlended(canvas, layout, plot, type);
    paintTable(canvas, layout, plot, type);
    const double width = size.width() - 2.0 * kFigureMargin;
    double y = layout.lines;
    for (const QString& line : {productLine(plot), blendLine(plot)}) {
        const QStringList lines = wrapped(line, type.bodyFont, width);
        paintLines(canvas, {kFigureMargin, y}, lines, type.bodyFont, type.text);
        y += linesHeight(lines, type.bodyFont);
    }
    paintCaption(canvas, {kFigureMargin, y + 6.0}, width, plot.caption, type);
}

QSizeF preferredGeometrySize(const GeometryPlot& plot, const Theme& theme)
{
    const double width = 820.0;
    return {width, layoutGeometry(plot, {width, 480.0 + 22.0 * static_cast<double>(plot.keys.size())}, theme).height};
}

} // namespace

const FigureLook<GeometryPlot>& figureLook(const GeometryPlot*)
{
    static const FigureLook<GeometryPlot> look{preferredGeometrySize, paintGeometry, [](const GeometryPlot& plot) {
                                                   return tr("What the query “%1” does, as arrows").arg(plot.query);
                                               }};
    return look;
}

} // namespace headlight
