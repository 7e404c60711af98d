// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/formula_boxes.h"

#include "ui/kit/text_metrics.h"

#include <QFontMetricsF>

#include <algorithm>

namespace headlight {

namespace {

/// `part` at an offset from the baseline of `whole`; the whole's width stays.
void place(Formula& whole, const Formula& part, const QPointF& offset)
{
    for (Formula::Text text : part.texts) {
        text.baseline += offset;
        whole.texts.push_back(std::move(text));
    }
    for (const Formula::Line& line : part.lines)
        whole.lines.push_back({line.path.translated(offset), line.width});
    whole.ascent = std::max(whole.ascent, part.ascent - offset.y());
    whole.descent = std::max(whole.descent, part.descent + offset.y());
}

QPainterPath straight(const QPointF& from, const QPointF& to)
{
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

} // namespace

FormulaBoxes::FormulaBoxes(const QFont& font)
    : m_font(font), m_full(font.pixelSize() > 0 ? font.pixelSize() : QFontMetricsF(font).ascent())
{
}

double FormulaBoxes::smaller(double size) const
{
    return std::max(0.7 * size, 0.55 * m_full);
}

double FormulaBoxes::fractionPart(double size) const
{
    return std::max(0.9 * size, 0.55 * m_full);
}

double FormulaBoxes::axis(double size) const
{
    return middleOf(withPixelSize(m_font, size));
}

double FormulaBoxes::lineWidth(double size) const
{
    return std::max(1.0, size / 14.0);
}

Formula FormulaBoxes::glyphs(const QString& text, QFont font, double size, bool slanted) const
{
    font = withPixelSize(font, size);
    font.setItalic(slanted);
    const QFontMetricsF metrics(font);
    const double width = textWidth(text, font);
    return {{{QPointF(0, 0), text, font}}, {}, width, metrics.ascent() * 0.85, metrics.descent() * 0.8};
}

Formula FormulaBoxes::variable(const QString& text, double size) const
{
    Formula result = glyphs(text, m_font, size, true);
    result.width += 0.04 * size; // a slanted letter leans over its end
    return result;
}

Formula FormulaBoxes::upright(const QString& text, double size) const
{
    return glyphs(text, m_font, size, false);
}

Formula FormulaBoxes::relation(const QString& text, double size) const
{
    Formula result = space(0.22, size);
    append(result, upright(text, size));
    append(result, space(0.22, size));
    return result;
}

Formula FormulaBoxes::large(const QString& symbol, double size) const
{
    const Formula sign = upright(symbol, 1.5 * size);
    Formula result;
    result.width = sign.width;
    place(result, sign, {0, 0.2 * size});
    return result;
}

Formula FormulaBoxes::space(double ems, double size) const
{
    Formula result;
    result.width = ems * size;
    return result;
}

void FormulaBoxes::append(Formula& row, const Formula& next) const
{
    place(row, next, {row.width, 0});
    row.width += next.width;
}

Formula FormulaBoxes::scripts(const Formula& base, const std::optional<Formula>& lowered,
                              const std::optional<Formula>& raised, double size) const
{
    Formula result = base;
    const double right = base.width + 0.03 * size;
    double width = 0.0;
    if (lowered) {
        const double down = std::max(0.22 * size, base.descent - 0.1 * size);
        place(result, *lowered, {right, down});
        width = lowered->width;
    }
    if (raised) {
        const double up = std::max(0.42 * size, base.ascent - 0.5 * raised->ascent);
        place(result, *raised, {right, -up});
        width = std::max(width, raised->width);
    }
    result.width = right + width + 0.05 * size;
    return result;
}

Formula FormulaBoxes::stacked(const Formula& base, const std::optional<Formula>& below,
                              const std::optional<Formula>& above, double size) const
{
    Formula result;
    const double margin = 0.1 * size;
    result.width = std::max({base.width, below ? below->width : 0.0, above ? above->width : 0.0}) + 2 * margin;
    place(result, base, {(result.width - base.width) / 2, 0});
    if (below)
        place(result, *below, {(result.width - below->width) / 2, base.descent + below->ascent});
    if (above)
        place(result, *above, {(result.width - above->width) / 2, -base.ascent - above->descent});
    return result;
}

Formula FormulaBoxes::fraction(const Formula& above, const Formula& below, double size) const
{
    Formula result;
    const double margin = 0.12 * size;
    const double gap = 0.1 * size;
    const double bar = axis(size);
    result.width = std::max(above.width, below.width) + 2 * margin;
    place(result, above, {(result.width - above.width) / 2, -bar - gap - above.descent});
    place(result, below, {(result.width - below.width) / 2, -bar + gap + below.ascent});
    result.lines.push_back({straight({margin / 2, -bar}, {result.width - margin / 2, -bar}), lineWidth(size)});
    return result;
}

Formula FormulaBoxes::root(const Formula& inside, double size) const
{
    Formula result;
    const double sign = 0.55 * size;
    const double top = inside.ascent + 0.08 * size;
    place(result, inside, {sign, 0});
    result.width = sign + inside.width + 0.1 * size;
    result.ascent = top + 0.1 * size;
    QPainterPath path(QPointF(0.04 * size, -0.35 * top));
    path.lineTo(0.14 * size, -0.45 * top);
    path.lineTo(0.3 * size, inside.descent * 0.8);
    path.lineTo(0.48 * size, -top);
    path.lineTo(result.width, -top);
    result.lines.push_back({path, lineWidth(size)});
    return result;
}

Formula FormulaBoxes::hat(const Formula& inside, double size) const
{
    Formula result = inside;
    const double middle = inside.width / 2;
    const double top = inside.ascent + 0.04 * size;
    QPainterPath path(QPointF(middle - 0.16 * size, -top + 0.14 * size));
    path.lineTo(middle, -top);
    path.lineTo(middle + 0.16 * size, -top + 0.14 * size);
    result.lines.push_back({path, lineWidth(size)});
    result.ascent = top + 0.04 * size;
    return result;
}

Formula FormulaBoxes::between(const QString& open, const Formula& inside, const QString& close, double size) const
{
    const double reach = std::max({inside.ascent - axis(size), inside.descent + axis(size), 0.5 * size}) + 0.04 * size;
    const double top = -axis(size) - reach;
    const double bottom = -axis(size) + reach;
    const double w = 0.26 * size;
    /// A bracket whose open side is to the right where `isOpen`.
    const auto drawn = [&](const QString& bracket, bool isOpen) {
        Formula result;
        if (bracket == u".")
            return result;
        result.width = 0.42 * size;
        result.ascent = -top;
        result.descent = bottom;
        const double back = isOpen ? 0.1 * size : 0.32 * size;
        const double front = isOpen ? back + w : back - w;
        QPainterPath path;
        if (bracket == u"(" || bracket == u")") {
            path.moveTo(front, top);
            path.quadTo(2 * back - front + (front - back) * 0.6, (top + bottom) / 2, front, bottom);
        } else if (bracket == u"[" || bracket == u"]") {
            path.moveTo(back + (front - back) * 0.7, top);
            path.lineTo(back, top);
            path.lineTo(back, bottom);
            path.lineTo(back + (front - back) * 0.7, bottom);
        } else if (bracket == u"{" || bracket == u"}") {
            const double middle = (top + bottom) / 2;
            const double point = back - (front - back) * 0.35;
            const double spine = back + (front - back) * 0.3;
            path.moveTo(front, top);
            path.quadTo(spine, top, spine, top + 0.3 * size);
            path.lineTo(spine, middle - 0.3 * size);
            path.quadTo(spine, middle, point, middle);
            path.quadTo(spine, middle, spine, middle + 0.3 * size);
            path.lineTo(spine, bottom - 0.3 * size);
            path.quadTo(spine, bottom, front, bottom);
        } else {
            path = straight({0.2 * size, top}, {0.2 * size, bottom});
            if (bracket == u"‖")
                path.addPath(straight({0.32 * size, top}, {0.32 * size, bottom}));
            result.ascent += 0.15 * size; // a bar that touched the line of a fraction would be a part of it
            result.descent += 0.15 * size;
        }
        result.lines.push_back({path, lineWidth(size)});
        return result;
    };
    Formula result = drawn(open, true);
    append(result, inside);
    append(result, drawn(close, false));
    return result;
}

Formula FormulaBoxes::table(const std::vector<std::vector<Formula>>& rows, double size, CellsStand stand) const
{
    const double columnGap = 0.8 * size;
    const double rowGap = 0.25 * size;
    std::vector<double> widths;
    std::vector<double> ascents;
    std::vector<double> descents;
    for (const std::vector<Formula>& row : rows) {
        widths.resize(std::max(widths.size(), row.size()), 0.0);
        double ascent = 0.7 * size;
        double descent = 0.2 * size;
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], row[column].width);
            ascent = std::max(ascent, row[column].ascent);
            descent = std::max(descent, row[column].descent);
        }
        ascents.push_back(ascent);
        descents.push_back(descent);
    }
    double height = rowGap * static_cast<double>(rows.size() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        height += ascents[i] + descents[i];
    Formula result;
    double y = -axis(size) - height / 2;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        y += ascents[i];
        double x = 0.0;
        for (std::size_t column = 0; column < rows[i].size(); ++column) {
            const Formula& cell = rows[i][column];
            const double room = widths[column] - cell.width;
            place(result, cell, {stand == CellsStand::AtTheLeft ? x : x + room / 2, y});
            x += widths[column] + columnGap;
        }
        y += descents[i] + rowGap;
    }
    for (const double width : widths)
        result.width += width;
    result.width += columnGap * static_cast<double>(widths.size() - 1);
    return result;
}

} // namespace headlight
