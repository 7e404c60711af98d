// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/cost_view.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kStep = 0.01; // of the axis, by one key

} // namespace

CostView::CostView(QWidget* parent)
    : ScrollingPicture(parent),
      m_plot(makeCostPlot({}, paperLayerSize(), 1, 1, CostAxes::Logarithmic)),
      m_ring(new FocusRing(this))
{
    makeSpoken(*this);
    setAccessibleName(tr("Shapes of the matrices and their multiplications"));
    describe();
}

void CostView::setPlot(CostPlot plot)
{
    m_plot = std::move(plot);
    refresh();
    if (m_look.tokens)
        m_look.tokens = std::clamp(*m_look.tokens, std::max(1.0, m_layout.tokens.low), m_layout.tokens.high);
    describe();
}

void CostView::setPictureTheme(const Theme& theme)
{
    m_ring->setTheme(theme);
    setTheme(theme);
}

QString CostView::note() const
{
    if (m_look.row >= 0)
        return rowLine(m_plot, m_look.row);
    return costLine(m_plot, m_look.tokens.value_or(static_cast<double>(m_plot.nTokens)));
}

double CostView::layOut(const QSizeF& room)
{
    constexpr double comfortablePlot = 20.0; // its height, in body pixel sizes
    for (const double factor : {1.4, 1.2, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutCost(m_plot, room, 2.0 * lineHeight(m_type.bodyFont), m_type);
        if (m_layout.height <= room.height() &&
            m_layout.frame.height() >= comfortablePlot * m_type.bodyFont.pixelSize())
            break;
    }
    return m_layout.height;
}

void CostView::paint(Canvas& canvas, const QRectF&)
{
    paintCost(canvas, m_layout, m_plot, m_look, m_type);
    const QFont& font = m_type.bodyFont;
    double baseline = m_layout.note.y() + lineHeight(font) / 2.0 + middleOf(font);
    for (const QString& line : wrapped(note(), font, m_layout.noteWidth)) {
        canvas.text({m_layout.note.x(), baseline}, line, font, m_type.text);
        baseline += lineHeight(font);
    }
}

void CostView::pointerMoved(const QPointF& point, const QPoint&)
{
    look({m_layout.rowAt(point, static_cast<int>(m_plot.rows.size())), m_layout.tokensAt(point)});
}

void CostView::pointerLeft()
{
    look({});
}

void CostView::pressed(const QPointF& point)
{
    look({-1, m_layout.tokensAt(point)});
    choose();
}

void CostView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Up:
        stepRow(-1);
        break;
    case Qt::Key_Down:
        stepRow(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        break;
    case Qt::Key_Escape:
        if (m_look == CostLook())
            event->ignore();
        look({});
        break;
    default:
        ScrollingPicture::keyPressEvent(event);
    }
}

void CostView::look(const CostLook& look)
{
    if (look == m_look)
        return;
    m_look = look;
    describe();
    update();
}

/// A hundredth of the axis, at least one token.
void CostView::step(int direction)
{
    const double from = m_look.tokens.value_or(static_cast<double>(m_plot.nTokens));
    double to = std::round(m_layout.tokens.value(m_layout.tokens.share(from) + direction * kStep));
    to = direction > 0 ? std::max(to, from + 1.0) : std::min(to, from - 1.0);
    look({-1, std::clamp(to, std::max(1.0, m_layout.tokens.low), m_layout.tokens.high)});
}

void CostView::stepRow(int direction)
{
    const int last = static_cast<int>(m_plot.rows.size()) - 1;
    look({m_look.row < 0 ? (direction > 0 ? 0 : last) : std::clamp(m_look.row + direction, 0, last), std::nullopt});
    scrollTo(m_layout.row(m_look.row));
}

void CostView::choose()
{
    if (m_look.tokens)
        emit tokensChosen(static_cast<qint64>(*m_look.tokens));
}

void CostView::describe()
{
    speak(*this, note());
}

} // namespace headlight
