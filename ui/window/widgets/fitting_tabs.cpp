// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/fitting_tabs.h"

namespace headlight {

FittingTabs::FittingTabs(QWidget* parent) : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideRight);
}

void FittingTabs::addNamedTab(const QString& name, const QString& shortName)
{
    m_names << name;
    m_shortNames << shortName;
    addTab(name);
    chooseNames();
}

void FittingTabs::resizeEvent(QResizeEvent* event)
{
    QTabBar::resizeEvent(event);
    chooseNames();
}

void FittingTabs::setNames(const QStringList& names)
{
    for (int tab = 0; tab < count(); ++tab)
        if (tabText(tab) != names[tab])
            setTabText(tab, names[tab]);
}

void FittingTabs::chooseNames()
{
    setNames(m_names);
    int needed = 0;
    for (int tab = 0; tab < count(); ++tab)
        needed += tabSizeHint(tab).width();
    if (needed > width())
        setNames(m_shortNames);
}

} // namespace headlight
