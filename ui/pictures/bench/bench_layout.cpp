// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_layout.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/bench/bench_flow.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double signGap = 8.0;   // on either side of a sign
constexpr double groupGap = 32.0; // between equations of a line
constexpr double lineGap = 18.0;
constexpr double partGap = 30.0;

/// One matrix and the sign before it.
struct Atom {
    BenchSign sign;
    double signWidth = 0.0;
    BenchMatrix matrix;

    double signRoom() const { return sign.isEmpty() ? 0.0 : signWidth + signGap; }
    double width() const { return signRoom() + matrix.box.width(); }
};

/// Fills line after line.
class Flow {
public:
    Flow(const BenchSteps& steps, double width, const Theme& theme) : m_steps(steps), m_width(width), m_theme(theme)
    {
        for (std::size_t step = 0; step < steps.steps.size(); ++step)
            m_measured.push_back(measureMatrix(steps, step, theme));
    }

    void add(const BenchGroup& group)
    {
        if (group.startsLine)
            endLine();
        if (!group.heading.isEmpty())
            addHeading(group.heading);
        if (!m_line.empty() && m_x + gapBefore(group) + widthOf(group) > m_width)
            endLine();
        bool isFirst = true;
        for (const std::size_t step : group.steps) {
            Atom atom = atomOf(step, m_previous);
            double space = m_line.empty() ? 0.0 : isFirst ? gapBefore(group) : signGap;
            if (!m_line.empty() && m_x + space + atom.width() > m_width) {
                endLine();
                atom = atomOf(step, m_previous);
                space = 0.0;
            }
            place(std::move(atom), m_x + space);
            isFirst = false;
        }
    }

    BenchLayout finish()
    {
        endLine();
        m_result.size = QSizeF(std::ceil(m_right), std::ceil(std::max(0.0, m_y - lineGap)));
        for (BenchHeading& heading : m_result.headings)
            heading.right = m_right;
        return std::move(m_result);
    }

private:
    Atom atomOf(std::size_t step, std::optional<std::size_t> previous) const
    {
        Atom atom;
        atom.sign = benchSign(m_steps, step, previous);
        atom.signWidth = widthOf(atom.sign);
        atom.matrix = m_measured[step];
        fitInto(atom.matrix, m_width - atom.signRoom(), m_theme);
        return atom;
    }

    double widthOf(const BenchSign& sign) const
    {
        if (!sign.isArrow)
            return std::ceil(mathWidth(sign.markup, m_theme.bodyFont));
        const double shortest = 2.5 * m_theme.bodyFont.pixelSize();
        return benchFromWidth(sign, m_theme) +
               std::ceil(std::max(shortest, mathWidth(sign.markup, m_theme.smallFont) + 10.0));
    }

    double widthOf(const BenchGroup& group) const
    {
        double width = 0.0;
        std::optional<std::size_t> previous = m_previous;
        for (const std::size_t step : group.steps) {
            const double sign = widthOf(benchSign(m_steps, step, previous));
            width += (previous == m_previous ? 0.0 : signGap) + sign + (sign > 0.0 ? signGap : 0.0) +
                     m_measured[step].box.width();
            previous = step;
        }
        return width;
    }

    /// Small where the equation goes on, large where another begins.
    double gapBefore(const BenchGroup& group) const
    {
        const BenchStep& last = m_steps.steps[group.steps.back()];
        const bool goesOn = m_previous && std::ranges::any_of(last.operands, [this](std::size_t operand) {
                                return shownStep(m_steps, operand) == *m_previous;
                            });
        return goesOn && !benchSign(m_steps, group.steps.front(), m_previous).isEmpty() ? signGap : groupGap;
    }

    void place(Atom atom, double x)
    {
        if (!atom.sign.isEmpty()) {
            PlacedSign sign;
            sign.box.setRect(x, 0.0, atom.signWidth, lineHeight(m_theme.bodyFont));
            sign.sign = atom.sign;
            m_lineSigns.push_back(sign);
        }
        atom.matrix.box.moveLeft(x + atom.signRoom());
        m_x = atom.matrix.box.right();
        m_previous = atom.matrix.step;
        m_line.push_back(std::move(atom.matrix));
    }

    void addHeading(const QString& text)
    {
        if (!m_result.headings.empty())
            m_y += partGap - lineGap;
        const double height = lineHeight(m_theme.smallFont);
        m_result.headings.push_back({{0.0, m_y + height / 2.0 + middleOf(m_theme.smallFont)}, text});
        m_y += height + 8.0;
    }

    /// The middles of all cells of a line on one axis, with the signs.
    void endLine()
    {
        m_previous.reset();
        m_x = 0.0;
        if (m_line.empty())
            return;
        double above = 0.0;
        double below = 0.0;
        for (const BenchMatrix& matrix : m_line) {
            above = std::max(above, matrix.axis());
            below = std::max(below, matrix.box.height() - matrix.axis());
        }
        const double axis = std::round(m_y + above);
        for (BenchMatrix& matrix : m_line) {
            matrix.box.moveTop(std::round(axis - matrix.axis()));
            m_right = std::max(m_right, matrix.box.right());
            m_result.matrices.push_back(std::move(matrix));
        }
        for (PlacedSign& sign : m_lineSigns) {
            sign.axis = axis;
            const double height = sign.box.height();
            sign.box.moveTop(sign.sign.isArrow ? axis - height : axis - height / 2.0);
            m_result.signs.push_back(sign);
        }
        m_y = axis + std::ceil(below) + lineGap;
        m_line.clear();
        m_lineSigns.clear();
    }

    const BenchSteps& m_steps;
    std::vector<BenchMatrix> m_measured; // [steps] unbroken
    double m_width;
    const Theme& m_theme;
    BenchLayout m_result;
    std::vector<BenchMatrix> m_line;
    std::vector<PlacedSign> m_lineSigns;
    std::optional<std::size_t> m_previous; // the last of the line
    double m_x = 0.0;                      // where the line ends
    double m_y = 0.0;                      // where it begins
    double m_right = 0.0;
};

} // namespace

const BenchMatrix* BenchLayout::matrixOf(std::size_t step) const
{
    const auto found = std::ranges::find(matrices, step, &BenchMatrix::step);
    return found != matrices.end() ? &*found : nullptr;
}

std::optional<BenchPick> BenchLayout::cellAt(const QPointF& point) const
{
    for (const BenchMatrix& matrix : matrices)
        if (matrix.box.contains(point))
            return matrix.cellAt(point);
    return std::nullopt;
}

QRectF BenchLayout::cellRect(const BenchPick& pick) const
{
    const BenchMatrix* matrix = matrixOf(pick.step);
    return matrix ? matrix->cellRect(pick.row, pick.column) : QRectF();
}

BenchLayout BenchLayout::movedTo(const QPointF& origin) const
{
    BenchLayout moved = *this;
    for (BenchHeading& heading : moved.headings) {
        heading.baseline += origin;
        heading.right += origin.x();
    }
    for (PlacedSign& sign : moved.signs) {
        sign.box.translate(origin);
        sign.axis += origin.y();
    }
    for (BenchMatrix& matrix : moved.matrices)
        matrix.box.translate(origin);
    return moved;
}

double benchFromWidth(const BenchSign& sign, const Theme& theme)
{
    return sign.from.isEmpty() ? 0.0 : std::ceil(mathWidth(sign.from, theme.bodyFont)) + signGap;
}

BenchLayout layoutBench(const BenchPlot& plot, double width, const Theme& theme)
{
    if (plot.isEmpty())
        return {};
    Flow flow(*plot.steps, width, theme);
    for (const BenchGroup& group : benchGroups(*plot.steps))
        flow.add(group);
    return flow.finish();
}

} // namespace headlight
