// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/cost_view.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kStep = 0.01; // one key moves by this part of the axis

} // namespace

CostView::CostView(QWidget* parent) : PlaceView(parent), m_plot(makeCostPlot({paperLayerSize(), 1, 1}))
{
    setAccessibleName(tr("Shapes of the matrices and their multiplications"));
    describe();
}

void CostView::setPlot(CostPlot plot)
{
    m_plot = std::move(plot);
    refresh();
    if (looked() && looked()->tokens)
        showLooked(CostLook{-1, within(*looked()->tokens)});
    describe();
}

QString CostView::note() const
{
    const CostLook look = looked().value_or(CostLook{});
    if (look.row >= 0)
        return rowLine(m_plot, look.row);
    return costLine(m_plot, look.tokens.value_or(static_cast<double>(m_plot.nTokens)));
}

QSizeF CostView::layOut(const QSizeF& room)
{
    constexpr double comfortablePlot = 20.0; // its height, in body pixel sizes
    for (const double factor : {1.4, 1.2, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutCost(m_plot, room, 2.0 * lineHeight(m_type.bodyFont), m_type);
        if (m_layout.height <= room.height() && m_layout.table.right() <= room.width() &&
            m_layout.frame.height() >= comfortablePlot * m_type.bodyFont.pixelSize())
            break;
    }
    return {std::max(room.width(), std::ceil(m_layout.table.right() + 4.0)), m_layout.height}; // else it scrolls
}

void CostView::paint(Canvas& canvas, const QRectF&)
{
    paintCost(canvas, m_layout, m_plot, looked().value_or(CostLook{}), m_type);
    paintCostNote(canvas, m_layout, note(), m_type.bodyFont, m_type);
}

std::optional<CostLook> CostView::placeAt(const QPointF& point) const
{
    const CostLook look{m_layout.rowAt(point, static_cast<int>(m_plot.rows.size())), m_layout.tokensAt(point)};
    return look == CostLook() ? std::nullopt : std::optional(look);
}

std::optional<CostLook> CostView::placeAfter(const QKeyEvent& key) const
{
    switch (key.key()) {
    case Qt::Key_Left:
        return afterTokens(-1);
    case Qt::Key_Right:
        return afterTokens(1);
    case Qt::Key_Up:
        return afterRow(-1);
    case Qt::Key_Down:
        return afterRow(1);
    default:
        return std::nullopt;
    }
}

QRectF CostView::rectOf(const CostLook& look) const
{
    return look.row >= 0 ? m_layout.row(look.row) : QRectF();
}

double CostView::within(double tokens) const
{
    return std::clamp(tokens, std::max(1.0, m_layout.tokens.low), m_layout.tokens.high);
}

/// A hundredth of the axis, at least one token.
CostLook CostView::afterTokens(int direction) const
{
    const std::optional<double> looks = looked() ? looked()->tokens : std::nullopt;
    const double from = looks.value_or(static_cast<double>(m_plot.nTokens));
    const double to = std::round(m_layout.tokens.value(m_layout.tokens.share(from) + direction * kStep));
    return {-1, within(direction > 0 ? std::max(to, from + 1.0) : std::min(to, from - 1.0))};
}

CostLook CostView::afterRow(int direction) const
{
    const int last = static_cast<int>(m_plot.rows.size()) - 1;
    if (!looked() || looked()->row < 0)
        return {direction > 0 ? 0 : last, std::nullopt};
    return {std::clamp(looked()->row + direction, 0, last), std::nullopt};
}

void CostView::choose(const CostLook& look)
{
    if (look.tokens)
        emit tokensChosen(static_cast<qint64>(*look.tokens));
}

} // namespace headlight
