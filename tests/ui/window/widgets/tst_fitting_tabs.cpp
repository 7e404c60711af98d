// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/fitting_tabs.h"

#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace headlight;

class TestFittingTabs : public QObject {
    Q_OBJECT
private slots:
    void init();
    void whereThereIsRoomEveryNameIsWhole();
    void shortNamesComeBeforeTheMenu();
    void whatHasNoRoomIsInTheMenu();
    void theChosenTabIsAlwaysInTheRow();

private:
    QStringList shown() const;
    QStringList inTheMenu() const;
    bool hasMenu() const { return !m_tabs->findChild<QToolButton*>("moreTabs")->isHidden(); }
    std::unique_ptr<FittingTabs> m_tabs;
};

void TestFittingTabs::init()
{
    m_tabs = std::make_unique<FittingTabs>();
    for (const char* name : {"Overview", "Hidden", "Heatmap", "Links", "Shapes", "Distance"})
        m_tabs->addNamedTab(name);
    m_tabs->addNamedTab("Shapes and cost", "Cost");
    m_tabs->leaveOut(1);
    m_tabs->resize(900, m_tabs->sizeHint().height());
    m_tabs->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_tabs.get()));
}

QStringList TestFittingTabs::shown() const
{
    QStringList names;
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->isTabVisible(tab))
            names << m_tabs->tabText(tab);
    return names;
}

QStringList TestFittingTabs::inTheMenu() const
{
    QMenu* menu = m_tabs->findChild<QToolButton*>("moreTabs")->menu();
    emit menu->aboutToShow();
    QStringList names;
    for (const QAction* action : menu->actions())
        names << action->text();
    return names;
}

void TestFittingTabs::whereThereIsRoomEveryNameIsWhole()
{
    QCOMPARE(shown(), QStringList({"Overview", "Heatmap", "Links", "Shapes", "Distance", "Shapes and cost"}));
    QVERIFY(!hasMenu() && inTheMenu().isEmpty());
}

void TestFittingTabs::shortNamesComeBeforeTheMenu()
{
    m_tabs->resize(m_tabs->sizeHint().width() - 4, m_tabs->height());
    QCOMPARE(shown(), QStringList({"Overview", "Heatmap", "Links", "Shapes", "Distance", "Cost"}));
    QVERIFY(!hasMenu());
}

void TestFittingTabs::whatHasNoRoomIsInTheMenu()
{
    m_tabs->resize(m_tabs->sizeHint().width() / 2, m_tabs->height());
    QVERIFY(hasMenu());
    const QStringList row = shown();
    QVERIFY(row.size() >= 2 && row.size() < 5);
    QCOMPARE(row + inTheMenu(), QStringList({"Overview", "Heatmap", "Links", "Shapes", "Distance", "Shapes and cost"}));
    const QRect button = m_tabs->findChild<QToolButton*>("moreTabs")->geometry();
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        if (m_tabs->isTabVisible(tab)) {
            QVERIFY(!button.intersects(m_tabs->tabRect(tab)));
            QVERIFY(m_tabs->tabRect(tab).width() >= m_tabs->fontMetrics().horizontalAdvance(m_tabs->tabText(tab)));
        }
    m_tabs->resize(900, m_tabs->height());
    QCOMPARE(shown().size(), 6);
    QVERIFY(!hasMenu());
}

void TestFittingTabs::theChosenTabIsAlwaysInTheRow()
{
    m_tabs->resize(m_tabs->sizeHint().width() / 2, m_tabs->height());
    emit m_tabs->findChild<QToolButton*>("moreTabs")->menu()->aboutToShow();
    m_tabs->findChild<QToolButton*>("moreTabs")->menu()->actions().last()->trigger();
    QCOMPARE(m_tabs->currentIndex(), 6);
    QVERIFY(shown().contains("Cost") && shown().contains("Overview"));
    QVERIFY(!inTheMenu().contains("Shapes and cost"));
    const QSignalBlocker blocker(m_tabs.get());
    m_tabs->setCurrentIndex(5);
    m_tabs->fit();
    QVERIFY(shown().contains("Distance") && !shown().contains("Cost"));
}

HEADLIGHT_TEST(TestFittingTabs)
#include "tst_fitting_tabs.moc"
