// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/pattern_canvas.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cstdlib>

namespace headlight {

namespace {

constexpr float kMore = 0.5F; // a stroke adds this to a weight
constexpr float kNone = -1.0F;

} // namespace

void PatternCanvas::moveTo(TokenPair cell)
{
    m_cursor = {std::clamp(cell.query, 0, std::max(0, m_plot.nQueries() - 1)),
                std::clamp(cell.key, 0, std::max(0, m_plot.nKeys() - 1))};
    speak(*this, cellLine(m_cursor));
    update();
}

void PatternCanvas::beginStroke(const TokenPair& cell, bool erases)
{
    remember();
    m_erases = erases;
    m_touched = Matrix::Zero(m_pattern.weights.rows(), m_pattern.weights.cols());
    m_last = cell;
    m_isStroke = true;
    strokeTo(cell);
}

/// Every cell on the way from the last one: a quick hand leaves no gaps.
void PatternCanvas::strokeTo(const TokenPair& cell)
{
    const int nSteps = std::max({1, std::abs(cell.query - m_last.query), std::abs(cell.key - m_last.key)});
    bool changed = false;
    for (int step = 0; step <= nSteps; ++step) {
        const TokenPair between{m_last.query + (cell.query - m_last.query) * step / nSteps,
                                m_last.key + (cell.key - m_last.key) * step / nSteps};
        changed = paintWith(m_pattern, between, m_brush, m_erases ? kNone : kMore, m_touched) || changed;
    }
    m_last = cell;
    moveTo(cell);
    if (changed)
        tellDrawn();
}

void PatternCanvas::mousePressEvent(QMouseEvent* event)
{
    const bool draws = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    const std::optional<TokenPair> cell = m_layout.cellAt(event->position());
    if (draws && cell)
        beginStroke(*cell, event->button() == Qt::RightButton || event->modifiers().testFlag(Qt::ShiftModifier));
}

void PatternCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<TokenPair> cell = m_layout.cellAt(event->position());
    m_showsCursor = cell.has_value();
    if (cell && m_isStroke && event->buttons() != Qt::NoButton)
        strokeTo(*cell);
    else if (cell)
        moveTo(*cell);
    setCursor(cell ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
}

void PatternCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    QWidget::mouseReleaseEvent(event);
    if (!m_isStroke)
        return;
    m_isStroke = false;
    if (!m_undo.empty() && m_undo.back() == m_pattern.weights)
        m_undo.pop_back(); // a stroke over what was full, or masked, is no step
}

void PatternCanvas::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_showsCursor = false;
    update();
}

/// Undo is the drawing's for as long as it has the keyboard, not the session's.
bool PatternCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void PatternCanvas::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Undo))
        return undo();
    if (event->matches(QKeySequence::Redo))
        return redo();
    const QSize grid(m_plot.nKeys(), m_plot.nQueries());
    if (const auto place = placeAfterKey(*event, {m_cursor.query, m_cursor.key}, grid)) {
        moveTo({place->row, place->column});
        return;
    }
    switch (m_plot.isEmpty() ? 0 : event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        beginStroke(m_cursor, event->key() != Qt::Key_Space || event->modifiers().testFlag(Qt::ShiftModifier));
        m_isStroke = false;
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace headlight
