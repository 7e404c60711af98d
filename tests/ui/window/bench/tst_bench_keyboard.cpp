// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "tests/ui/window/bench/bench_fixture.h"
#include "ui/window/bench/bench_table_view.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/help/shortcut_list.h"

#include <QAccessible>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace headlight;
using namespace headlight::test;

/// The bench without a mouse and without a screen.
class TestBenchKeyboard : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void tabGoesThroughEveryControlAndComesBack_data();
    void tabGoesThroughEveryControlAndComesBack();
    void everyControlHasANameAndATip_data() { tabGoesThroughEveryControlAndComesBack_data(); }
    void everyControlHasANameAndATip();
    void everyDisabledControlSaysWhy();
    void whatHasTheFocusIsOnTheScreen();
    void everyActionIsInAMenu();
    void noTwoShareAShortcut();
    void accessKeysInAMenuAreUnique();
    void theHelpListsEveryShortcut();
    void aBenchIsEditedWithKeysAlone();

private:
    BenchFixture& f() { return *m_fixture; }
    void prepare();
    std::vector<QWidget*> walk(Qt::Key key);
    std::set<QWidget*> reachable() const;
    std::vector<QMenu*> menus() const;
    std::unique_ptr<BenchFixture> m_fixture;
};

namespace {

QByteArray nameOf(const QWidget* widget)
{
    return QByteArray(widget->metaObject()->className()) + " " + widget->objectName().toUtf8();
}

} // namespace

void TestBenchKeyboard::tabGoesThroughEveryControlAndComesBack_data()
{
    QTest::addColumn<std::string>("example");
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("tab");
    for (const char* example : {"fox", "bank", "heads", "additive", "cross"})
        for (const int side : {0, 1})
            for (const int tab : {0, 1})
                QTest::addRow("%s, side %d, tab %d", example, side, tab) << std::string(example) << side << tab;
}

void TestBenchKeyboard::prepare()
{
    QFETCH(std::string, example);
    QFETCH(int, side);
    QFETCH(int, tab);
    f().openExample(example);
    f().clickTab("benchSideTabs", side);
    f().clickTab("benchTabs", tab);
}

/// Everything that has the focus on the way from the kind of attention back to it.
std::vector<QWidget*> TestBenchKeyboard::walk(Qt::Key key)
{
    constexpr int kMost = 200; // a trap ends here
    auto* start = f().in<QWidget>("benchKind");
    start->setFocus();
    std::vector<QWidget*> way{start};
    while (way.size() < kMost) {
        QTest::keyClick(QApplication::focusWidget(), key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
        if (QApplication::focusWidget() == start)
            return way;
        way.push_back(QApplication::focusWidget());
    }
    return way;
}

std::set<QWidget*> TestBenchKeyboard::reachable() const
{
    std::set<QWidget*> result;
    for (QWidget* widget : m_fixture->bench->findChildren<QWidget*>()) {
        const bool takesTab = widget->focusPolicy() & Qt::TabFocus;
        const bool isEditor = qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
        if (takesTab && !isEditor && widget->isVisible() && widget->isEnabled() && !widget->focusProxy() &&
            widget->window() == m_fixture->bench)
            result.insert(widget);
    }
    return result;
}

void TestBenchKeyboard::tabGoesThroughEveryControlAndComesBack()
{
    prepare();
    const std::vector<QWidget*> there = walk(Qt::Key_Tab);
    QVERIFY2(there.size() < 200, "Tab does not come back");
    const std::set<QWidget*> reached(there.begin(), there.end());
    for (QWidget* widget : reachable())
        QVERIFY2(reached.contains(widget), nameOf(widget) + " is not reached");
    const std::vector<QWidget*> back = walk(Qt::Key_Backtab);
    QVERIFY2(back.size() < 200, "Shift+Tab does not come back");
    for (QWidget* widget : reachable())
        QVERIFY2(std::ranges::find(back, widget) != back.end(), nameOf(widget) + " is not reached backwards");
}

void TestBenchKeyboard::everyControlHasANameAndATip()
{
    prepare();
    for (QWidget* widget : f().bench->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() ||
            qobject_cast<QScrollBar*>(widget) || qobject_cast<QAbstractSpinBox*>(widget->parentWidget()))
            continue;
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(accessible);
        QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(), nameOf(widget) + " has no name");
        const bool isControl = qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                               qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                               qobject_cast<BenchTableView*>(widget);
        if (isControl)
            QVERIFY2(!widget->toolTip().isEmpty(), nameOf(widget) + " has no tooltip");
    }
}

void TestBenchKeyboard::everyDisabledControlSaysWhy()
{
    for (const BenchExample& example : benchExamples()) {
        f().openExample(example.name);
        for (QWidget* widget : f().bench->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                                   qobject_cast<QAbstractButton*>(widget);
            const bool isCorner = qobject_cast<QTableView*>(widget->parentWidget()) != nullptr; // without a function
            if (isControl && !isCorner && widget->isVisible() && !widget->isEnabled())
                QVERIFY2(!widget->toolTip().isEmpty(), nameOf(widget));
        }
    }
}

void TestBenchKeyboard::whatHasTheFocusIsOnTheScreen()
{
    f().bench->resize(1280, 800);
    f().openExample("heads");
    auto* last = f().in<BenchTableView>("benchTable-WO");
    QVERIFY(last->visibleRegion().isEmpty());
    for (int most = 100; QApplication::focusWidget() != last && most > 0; --most)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), last);
    QVERIFY(!last->visibleRegion().isEmpty());
}

std::vector<QMenu*> TestBenchKeyboard::menus() const
{
    std::vector<QMenu*> menus;
    for (const QAction* action : m_fixture->bench->menuBar()->actions())
        menus.push_back(action->menu());
    return menus;
}

void TestBenchKeyboard::everyActionIsInAMenu()
{
    std::set<QAction*> inMenus;
    for (QMenu* menu : menus())
        for (QAction* action : menu->actions())
            inMenus.insert(action);
    for (QAction* action : f().bench->actions())
        QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
}

void TestBenchKeyboard::noTwoShareAShortcut()
{
    std::map<QKeySequence, QString> taken;
    for (const QAction* action : f().bench->actions())
        for (const QKeySequence& keys : action->shortcuts()) {
            QVERIFY2(!taken.contains(keys), qPrintable(action->text() + " and " + taken[keys]));
            taken[keys] = action->text();
        }
    QVERIFY(taken.size() > 12);
}

void TestBenchKeyboard::accessKeysInAMenuAreUnique()
{
    for (QMenu* menu : menus()) {
        std::set<QChar> keys;
        for (const QAction* action : menu->actions()) {
            const qsizetype at = action->text().indexOf(u'&');
            if (at < 0 || action->isSeparator())
                continue;
            const QChar key = action->text().at(at + 1).toLower();
            QVERIFY2(!keys.contains(key), qPrintable(action->text()));
            keys.insert(key);
        }
    }
}

void TestBenchKeyboard::theHelpListsEveryShortcut()
{
    const std::vector<ShortcutRow> rows = shortcutList(*f().bench);
    for (const QAction* action : f().bench->actions())
        for (const QKeySequence& keys : action->shortcuts()) {
            const bool isListed = std::ranges::any_of(rows, [&](const ShortcutRow& row) {
                return row.keys.contains(keys.toString(QKeySequence::NativeText)) && !row.what.isEmpty();
            });
            QVERIFY2(isListed, qPrintable(action->text()));
        }
    QVERIFY(std::ranges::any_of(rows, [](const ShortcutRow& row) { return row.what.contains("bench"); }));
}

/// From an example to a changed cell, a mask and a picked number.
void TestBenchKeyboard::aBenchIsEditedWithKeysAlone()
{
    f().openExample("train");
    const auto tabTo = [this](QWidget* wanted) {
        for (int most = 100; QApplication::focusWidget() != wanted && most > 0; --most)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), wanted);
    };
    auto* table = f().in<BenchTableView>("benchTable-X");
    tabTo(table);
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Right);
    QTest::keyClick(table, Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(f().input().first.x(1, 1), 1.1);
    auto* tabs = f().in<QTabBar>("benchSideTabs");
    tabTo(tabs);
    QTest::keyClick(tabs, Qt::Key_Right);
    auto* mask = f().in<QComboBox>("benchMask");
    tabTo(mask);
    QTest::keyClick(mask, Qt::Key_Down);
    QCOMPARE(f().input().mask.kind, MaskKind::Causal);
    auto* view = f().in<BenchView>("benchView");
    tabTo(view);
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY(view->plot().pick.has_value());
}

HEADLIGHT_TEST(TestBenchKeyboard)
#include "tst_bench_keyboard.moc"
