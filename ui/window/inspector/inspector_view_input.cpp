// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/signed_bars.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/tip_beside.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollArea>
#include <QToolTip>

#include <algorithm>

namespace headlight {

using Kind = InspectorItem::Kind;

namespace {

/// Whether the arrow keys stop at it.
bool isStop(Kind kind)
{
    return kind == Kind::Header || kind == Kind::Vector || kind == Kind::Number || kind == Kind::Key;
}

} // namespace

void InspectorView::toggle(InspectorStep step)
{
    std::set<InspectorStep> folded = m_folded;
    if (folded.erase(step) == 0)
        folded.insert(step);
    setFolded(folded);
    describe();
}

void InspectorView::activate(int number)
{
    const InspectorItem* one = item(number);
    if (!one)
        return;
    if (one->kind == Kind::Header)
        toggle(sectionOf(number)->step);
    else if (one->kind == Kind::Key)
        emit keyClicked(sectionOf(number)->top[static_cast<std::size_t>(one->index)].key);
}

void InspectorView::select(int first, int last)
{
    const bool isSelection = first >= 0 && last >= 0;
    m_marks.firstSelected = isSelection ? std::min(first, last) : -1;
    m_marks.lastSelected = isSelection ? std::max(first, last) : -1;
    update();
}

void InspectorView::readOut(int number, int component)
{
    const InspectorVector* vector = component >= 0 ? vectorOf(number) : nullptr;
    m_marks.section = vector ? item(number)->section : -1;
    m_marks.component = vector ? component : -1;
    m_marks.length = vector ? vector->values.size() : 0;
    update();
}

void InspectorView::setCursorAt(int number)
{
    m_marks.current = number;
    if (const InspectorItem* one = item(number)) {
        const bool staysInSection =
            vectorOf(number) && m_marks.section == one->section && m_marks.length == vectorOf(number)->values.size();
        if (vectorOf(number) && !staysInSection)
            readOut(number, 0);
        for (QWidget* above = parentWidget(); above; above = above->parentWidget())
            if (auto* area = qobject_cast<QScrollArea*>(above)) {
                const QPoint middle = one->rect.center().toPoint();
                area->ensureVisible(middle.x(), middle.y(), 0, static_cast<int>(one->rect.height()));
                break;
            }
    }
    describe();
    update();
}

/// To the next stop, up or down.
void InspectorView::moveCursor(int step)
{
    const int n = static_cast<int>(m_layout.items.size());
    int next = m_marks.current < 0 && step < 0 ? n : m_marks.current;
    do
        next += step;
    while (next >= 0 && next < n && !isStop(item(next)->kind));
    if (next >= 0 && next < n)
        setCursorAt(next);
}

/// Along the bars; a step's name folds to the left and unfolds to the right.
void InspectorView::moveAlong(int step)
{
    if (const InspectorVector* vector = vectorOf(m_marks.current)) {
        readOut(m_marks.current,
                std::clamp(m_marks.component + step, 0, std::max(0, static_cast<int>(vector->values.size()) - 1)));
        describe();
        return;
    }
    const InspectorItem* one = item(m_marks.current);
    if (one && one->kind == Kind::Header && m_folded.contains(sectionOf(m_marks.current)->step) == (step > 0))
        toggle(sectionOf(m_marks.current)->step);
}

void InspectorView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const int number = m_layout.itemAt(event->position());
    setCursorAt(-1);
    m_anchor = item(number) && item(number)->kind == Kind::Number ? number : -1;
    select(m_anchor, m_anchor);
    activate(number);
}

void InspectorView::mouseMoveEvent(QMouseEvent* event)
{
    const int number = m_layout.itemAt(event->position());
    const InspectorItem* one = item(number);
    if (event->buttons().testFlag(Qt::LeftButton) && m_anchor >= 0) {
        if (one && one->section >= 0)
            select(m_anchor, number);
        return;
    }
    const InspectorVector* vector = vectorOf(number);
    readOut(number, vector ? barAt(m_layout.bars(*one), *vector, event->position().x()) : -1);
    setCursor(one && (one->kind == Kind::Header || one->kind == Kind::Key) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const QString tip = itemText(number);
    if (tip.isEmpty()) {
        QToolTip::hideText();
        describe();
    } else {
        showTipBesidePart(one->rect, tip, *this);
        speak(*this, tip);
    }
}

void InspectorView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    if (m_marks.current < 0)
        readOut(-1, -1);
    describe();
}

void InspectorView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    setCursorAt(-1);
    readOut(-1, -1);
}

void InspectorView::keyPressEvent(QKeyEvent* event)
{
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    if (event->matches(QKeySequence::Copy)) {
        copyChosen();
        return;
    }
    switch (plot().isEmpty() ? 0 : event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int before = m_marks.current;
        moveCursor(event->key() == Qt::Key_Up ? -1 : 1);
        if (extends && m_marks.firstSelected < 0)
            m_anchor = before < 0 ? m_marks.current : before;
        select(extends ? m_anchor : -1, extends ? m_marks.current : -1);
        break;
    }
    case Qt::Key_Left:
        moveAlong(-1);
        break;
    case Qt::Key_Right:
        moveAlong(1);
        break;
    case Qt::Key_Home:
        m_marks.current = -1;
        select(-1, -1);
        moveCursor(1);
        break;
    case Qt::Key_End:
        m_marks.current = -1;
        select(-1, -1);
        moveCursor(-1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        activate(m_marks.current);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace headlight
