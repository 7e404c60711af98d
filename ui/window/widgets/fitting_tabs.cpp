// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/fitting_tabs.h"

#include "ui/window/widgets/plain_text.h"

#include <QMenu>
#include <QToolButton>

namespace headlight {

FittingTabs::FittingTabs(QWidget* parent) : QTabBar(parent), m_more(new QToolButton(this))
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideRight); // cuts the chosen tab's name where it has no room by itself
    m_more->setObjectName("moreTabs");
    m_more->setText(QStringLiteral("»"));
    m_more->setAccessibleName(tr("More tabs"));
    m_more->setToolTip(tr("The tabs that have no room in this row"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_more->hide();
    connect(m_more->menu(), &QMenu::aboutToShow, this, &FittingTabs::fillMenu);
    connect(this, &QTabBar::currentChanged, this, &FittingTabs::fit);
}

int FittingTabs::addNamedTab(const QString& name, const QString& shortName)
{
    m_named.push_back({name, shortName.isEmpty() ? name : shortName});
    const int tab = addTab(name);
    fit();
    updateGeometry(); // a hidden bar tells its layout of no tab
    return tab;
}

void FittingTabs::leaveOut(int tab)
{
    m_named[static_cast<std::size_t>(tab)].isLeftOut = true;
    setTabVisible(tab, false);
    fit();
}

void FittingTabs::resizeEvent(QResizeEvent* event)
{
    QTabBar::resizeEvent(event);
    fit();
}

/// Whatever has room just now: what is hidden must not make the row narrower still.
QSize FittingTabs::minimumSizeHint() const
{
    int width = 0;
    for (int tab = 0; tab < static_cast<int>(m_named.size()); ++tab)
        if (tab < count() && !m_named[static_cast<std::size_t>(tab)].isLeftOut)
            width += minimumTabSizeHint(tab).width();
    return {width, QTabBar::minimumSizeHint().height()};
}

void FittingTabs::setNames(QString NamedTab::*name)
{
    for (int tab = 0; tab < static_cast<int>(m_named.size()); ++tab) {
        const NamedTab& named = m_named[static_cast<std::size_t>(tab)];
        if (tabText(tab) != named.*name)
            setTabText(tab, named.*name);
        if (isTabVisible(tab) == named.isLeftOut)
            setTabVisible(tab, !named.isLeftOut);
    }
}

int FittingTabs::neededWidth() const
{
    int needed = 0;
    for (int tab = 0; tab < count(); ++tab)
        needed += isTabVisible(tab) ? tabSizeHint(tab).width() : 0;
    return needed;
}

void FittingTabs::fit()
{
    if (static_cast<int>(m_named.size()) != count())
        return; // one is being added
    setNames(&NamedTab::name);
    if (neededWidth() > width())
        setNames(&NamedTab::shortName);
    const bool isFull = neededWidth() > width();
    if (isFull)
        hideLastTabs();
    m_more->setVisible(isFull);
}

void FittingTabs::hideLastTabs()
{
    const QSize button = m_more->sizeHint();
    for (int tab = count() - 1; tab >= 0 && neededWidth() > width() - button.width(); --tab)
        if (tab != currentIndex() && isTabVisible(tab))
            setTabVisible(tab, false);
    m_more->setGeometry(width() - button.width(), (height() - button.height()) / 2, button.width(), button.height());
    m_more->raise();
}

void FittingTabs::fillMenu()
{
    m_more->menu()->clear();
    for (int tab = 0; tab < count(); ++tab)
        if (!isTabVisible(tab) && !m_named[static_cast<std::size_t>(tab)].isLeftOut)
            m_more->menu()->addAction(plainName(m_named[static_cast<std::size_t>(tab)].name), this,
                                      [this, tab] { setCurrentIndex(tab); });
}

} // namespace headlight
