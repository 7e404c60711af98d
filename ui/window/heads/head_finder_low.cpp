// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the head finder has no room for a row of buttons above its heads.

#include "ui/window/heads/head_finder.h"

#include "ui/window/widgets/message_label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

#include <initializer_list>
#include <utility>

namespace headlight {

void HeadFinder::makeLowBar()
{
    auto* more = makeButton(QStringLiteral("…"), tr("Sort, compare, draw, switch off, copy, export"), "headFinderMore");
    more->setAccessibleName(more->toolTip());
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(tr("Heads of the finder"), more);
    more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addMenu(m_sort->menu())->setEnabled(m_sort->isEnabled());
        for (QToolButton* button : {m_alike, m_draw, m_switchOff, m_copy, m_export}) {
            QAction* action = menu->addAction(button->text(), button, &QToolButton::click);
            action->setEnabled(button->isEnabled());
            action->setProperty("hasOwnEntry", true); // the palette has the button itself
        }
    });
    for (QWidget* place : {m_asked, m_lowBar, m_asideButtons}) {
        auto* row = new QHBoxLayout(place);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
    }
    static_cast<QHBoxLayout*>(m_asked->layout())->addWidget(m_filter, 2);
    static_cast<QHBoxLayout*>(m_asked->layout())->addWidget(m_count, 1);
    m_asideButtons->layout()->addWidget(m_asked);
    m_lowBar->layout()->addWidget(more);
    m_lowBar->hide();
}

void HeadFinder::setLow(bool low)
{
    if (std::exchange(m_isLow, low) == low)
        return;
    const bool isTyping = m_filter->hasFocus();
    static_cast<QHBoxLayout*>((low ? m_lowBar : m_asideButtons)->layout())->insertWidget(0, m_asked, 1);
    m_asked->show();
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_asideButtons, m_sort, m_alike, m_draw, m_switchOff, m_copy, m_export})
        part->setVisible(!low);
    m_table->setMinimumHeight(low ? 1 : 0); // a table that is cut is scrolled by itself, and not by what is around it
    const int edge = low ? 0 : 4;
    layout()->setContentsMargins(12, edge, 12, edge);
    if (isTyping)
        m_filter->setFocus(Qt::OtherFocusReason);
}

} // namespace headlight
