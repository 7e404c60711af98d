// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/pair_view.h"

#include "ui/kit/larger_type.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/pair/pair_painter.h"
#include "ui/pictures/pair/pair_text.h"

#include <algorithm>
#include <utility>

namespace headlight {

PairView::PairView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("Two translators step by step"));
    setMinimumSize(480, 240);
    describe();
}

void PairView::setPlot(PairPlot plot)
{
    m_plot = std::move(plot);
    forgetLooked();
    refresh();
    describe();
}

void PairView::setStep(int step)
{
    if (step == m_plot.step || m_plot.isEmpty())
        return;
    m_plot.step = step;
    refresh();
    scrollTo(m_layout.rowRect(m_plot, m_plot.longerSide(), false, step));
    if (looked() && !isThere(*looked()))
        look(std::nullopt);
    describe();
}

void PairView::setCover(const PairCover& cover)
{
    m_plot.cover = cover;
    forgetLooked();
    refresh();
    describe();
}

QRectF PairView::cellRect(const PairCell& cell) const
{
    return toWidget(m_layout.cellRect(m_plot, cell));
}

QSizeF PairView::layOut(const QSizeF& room)
{
    if (m_plot.isEmpty())
        return room;
    constexpr double comfortableRow = 1.5; // in body pixel sizes
    for (const double factor : {1.4, 1.2, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutPair(m_plot, room, 0.0, m_type);
        if (m_layout.height <= room.height() && m_layout.rowRect(m_plot, m_plot.longerSide(), false, 0).height() >=
                                                    comfortableRow * m_type.bodyFont.pixelSize())
            break;
    }
    return {room.width(), m_layout.height};
}

void PairView::paint(Canvas& canvas, const QRectF&)
{
    paintPair(canvas, m_layout, m_plot, looked(), m_type);
}

QString PairView::emptyText() const
{
    if (!m_plot.isEmpty())
        return {};
    QStringList refusals{m_plot.sides[0].refusal, m_plot.sides[1].refusal};
    refusals.removeDuplicates();
    refusals.removeAll(QString());
    return refusals.isEmpty() ? tr("Type a sentence to see two models translate it.") : refusals.join(u' ');
}

void PairView::pressed(const QPointF& point)
{
    if (m_plot.isEmpty())
        return;
    if (const std::optional<PairCell> cell = m_layout.cellAt(m_plot, point))
        emit stepAsked(cell->cell.query);
}

void PairView::keyPressEvent(QKeyEvent* event)
{
    const int last = m_plot.nSteps() - 1;
    const auto ask = [&](int step) { emit stepAsked(std::clamp(step, 0, last)); };
    switch (last < 0 ? 0 : event->key()) {
    case Qt::Key_Left:
        ask(m_plot.step - 1);
        break;
    case Qt::Key_Right:
        ask(m_plot.step + 1);
        break;
    case Qt::Key_Home:
        ask(0);
        break;
    case Qt::Key_End:
        ask(last);
        break;
    default:
        PlaceView::keyPressEvent(event);
    }
}

bool PairView::isThere(const PairCell& cell) const
{
    const PairSide& side = m_plot.sides[static_cast<std::size_t>(cell.side)];
    const int row = side.rowAt(m_plot.step);
    const PairCover& cover = m_plot.cover;
    if ((cover.weights && cell.cell.query == row) ||
        (cover.later && (cell.cell.query > row || (cell.isSelf && cell.cell.key > row))))
        return false;
    return m_plot.mode == PairMode::Training || cell.cell.query <= row;
}

QString PairView::weightLine() const
{
    if (!looked())
        return {};
    const PairSide& side = m_plot.sides[static_cast<std::size_t>(looked()->side)];
    const HeatmapPlot& map = looked()->isSelf ? *side.self : side.cross;
    return QStringLiteral("%1: %2").arg(side.model, cellText(map, looked()->cell.query, looked()->cell.key));
}

QString PairView::spokenText() const
{
    if (looked())
        return weightLine();
    if (m_plot.isEmpty())
        return emptyText();
    return stepLine(m_plot, m_plot.sides[0]) + QStringLiteral(". ") + stepLine(m_plot, m_plot.sides[1]);
}

std::optional<PairCell> PairView::placeAt(const QPointF& point) const
{
    const std::optional<PairCell> cell = m_plot.isEmpty() ? std::nullopt : m_layout.cellAt(m_plot, point);
    return cell && isThere(*cell) ? cell : std::nullopt;
}

} // namespace headlight
