// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/help/shortcut_list.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QShortcut>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

using namespace headlight;
using namespace headlight::test;

/// Everything is reached without a mouse.
class TestKeyboard : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void tabGoesThroughEveryControlAndComesBack_data();
    void tabGoesThroughEveryControlAndComesBack();
    void theOrderIsThatOfTheWindow();
    void everyActionIsInAMenu();
    void noTwoShareAShortcut();
    void accessKeysInAMenuAreUnique();
    void everyMenuButtonOpens();
    void enterClicksAButton();
    void theHelpListsEveryShortcut();
    void changingTheViewKeepsTheFocusInThePicture();

private:
    std::vector<QWidget*> walk(Qt::Key key) const;
    std::set<QWidget*> reachable() const;
    std::vector<QMenu*> menus() const;
    std::unique_ptr<WindowFixture> m_fixture;
};

namespace {

QByteArray nameOf(const QWidget* widget)
{
    return QByteArray(widget->metaObject()->className()) + " " + widget->objectName().toUtf8();
}

} // namespace

void TestKeyboard::init()
{
    m_fixture = openedTiny("abcab");
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
}

void TestKeyboard::cleanup()
{
    m_fixture.reset();
}

/// Everything that has the focus on the way from the text line back to it.
std::vector<QWidget*> TestKeyboard::walk(Qt::Key key) const
{
    constexpr int kMost = 200; // a trap ends here
    m_fixture->line()->setFocus();
    std::vector<QWidget*> way{m_fixture->line()};
    while (way.size() < kMost) {
        QTest::keyClick(QApplication::focusWidget(), key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
        if (QApplication::focusWidget() == m_fixture->line())
            return way;
        way.push_back(QApplication::focusWidget());
    }
    return way;
}

/// What Tab has to reach.
std::set<QWidget*> TestKeyboard::reachable() const
{
    std::set<QWidget*> result;
    for (QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
        const bool takesTab = widget->focusPolicy() & Qt::TabFocus;
        const bool isEditor = qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) != nullptr;
        if (takesTab && !isEditor && widget->isVisible() && widget->isEnabled() && !widget->focusProxy())
            result.insert(widget);
    }
    return result;
}

void TestKeyboard::tabGoesThroughEveryControlAndComesBack_data()
{
    QTest::addColumn<ViewTab>("tab");
    QTest::addColumn<int>("page");
    for (const ViewTab tab : pictureTabs())
        QTest::newRow(tab.word.data()) << tab << 0;
    QTest::newRow("head finder") << kHeatmapTab << 1;
    QTest::newRow("switching off") << kHeatmapTab << 2;
    QTest::newRow("generate") << kHeatmapTab << 3;
}

void TestKeyboard::tabGoesThroughEveryControlAndComesBack()
{
    QFETCH(ViewTab, tab);
    QFETCH(int, page);
    m_fixture->clickTab(tab);
    auto* below = m_fixture->find<QTabBar>("bottomTabs");
    QTest::mouseClick(below, Qt::LeftButton, {}, below->tabRect(page).center());
    SETTLE();
    const std::vector<QWidget*> there = walk(Qt::Key_Tab);
    QVERIFY2(there.size() < 200, "Tab never comes back: " + nameOf(there.back()));
    for (QWidget* widget : reachable())
        QVERIFY2(std::ranges::count(there, widget) == 1, nameOf(widget) + " is not reached once");
    std::vector<QWidget*> back = walk(Qt::Key_Backtab);
    QVERIFY2(back.size() < 200, "Shift+Tab never comes back: " + nameOf(back.back()));
    std::reverse(back.begin() + 1, back.end());
    for (std::size_t i = 0; i < std::min(there.size(), back.size()); ++i)
        QVERIFY2(there[i] == back[i], nameOf(there[i]) + " there, " + nameOf(back[i]) + " back");
    QCOMPARE(back.size(), there.size());
}

/// Text, tokens, heads, the tab with its controls and then its picture, inspector, bottom, menus' button, top bar.
void TestKeyboard::theOrderIsThatOfTheWindow()
{
    const char* const panes[] = {"textBar", "headsPanel", "centrePane", "inspectorPane", "bottomPanel", "topBar"};
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        SETTLE();
        int last = 0;
        bool isPicture = false; // the centre's controls stand before its pictures
        for (const QWidget* widget : walk(Qt::Key_Tab)) {
            for (int pane = 0; pane < static_cast<int>(std::size(panes)); ++pane)
                if (m_fixture->find<QWidget>(panes[pane])->isAncestorOf(widget)) {
                    QVERIFY2(pane >= last, nameOf(widget) + " comes too late in tab " + tab.word.data());
                    if (pane == 2 && last < 2)
                        QCOMPARE(widget->objectName(), QStringLiteral("viewTabs"));
                    const bool isControl = qobject_cast<const QAbstractButton*>(widget) != nullptr;
                    // Beside the heatmap stand the links with controls of their own.
                    if (pane == 2 && isControl && tab != kHeatmapTab)
                        QVERIFY2(!isPicture, nameOf(widget) + " comes after the picture in tab " + tab.word.data());
                    isPicture = isPicture || (pane == 2 && !isControl && widget->objectName() != "viewTabs" &&
                                              !widget->inherits("QLineEdit") && !widget->inherits("QAbstractSpinBox"));
                    last = pane;
                }
        }
        QCOMPARE(last, 5);
    }
}

std::vector<QMenu*> TestKeyboard::menus() const
{
    std::vector<QMenu*> result;
    for (QMenu* menu : m_fixture->window->findChildren<QMenu*>()) {
        emit menu->aboutToShow(); // some are filled then
        result.push_back(menu);
    }
    return result;
}

void TestKeyboard::everyActionIsInAMenu()
{
    std::set<QAction*> inAMenu;
    std::vector<QMenu*> open;
    for (const QAction* action : m_fixture->window->menuBar()->actions())
        open.push_back(action->menu());
    while (!open.empty()) {
        QMenu* menu = open.back();
        open.pop_back();
        for (QAction* action : menu->actions()) {
            inAMenu.insert(action);
            if (action->menu())
                open.push_back(action->menu());
        }
    }
    QVERIFY(inAMenu.size() > 60);
    for (QAction* action : m_fixture->window->actions())
        QVERIFY2(inAMenu.contains(action) && !action->text().isEmpty(), qPrintable(action->text()));
}

void TestKeyboard::noTwoShareAShortcut()
{
    std::map<QString, QString> owners;
    const auto take = [&owners](const QKeySequence& keys, const QString& owner) {
        if (keys.isEmpty())
            return;
        const auto [found, isNew] = owners.try_emplace(keys.toString(), owner);
        QVERIFY2(isNew, qPrintable(QString("%1: %2 and %3").arg(keys.toString(), found->second, owner)));
    };
    for (const QAction* action : m_fixture->window->findChildren<QAction*>())
        for (const QKeySequence& keys : action->shortcuts())
            take(keys, action->text());
    for (const QShortcut* shortcut : m_fixture->window->findChildren<QShortcut*>())
        take(shortcut->key(), shortcut->parent()->objectName());
    for (const QAbstractButton* button : m_fixture->window->findChildren<QAbstractButton*>())
        take(button->shortcut(), button->objectName() + button->text());
    for (const QLabel* label : m_fixture->window->findChildren<QLabel*>())
        if (label->buddy())
            take(QKeySequence::mnemonic(label->text()), label->text());
    for (const QAction* action : m_fixture->window->menuBar()->actions())
        take(QKeySequence::mnemonic(action->text()), action->text());
    QVERIFY(owners.size() > 50);
}

void TestKeyboard::accessKeysInAMenuAreUnique()
{
    int nChecked = 0;
    for (const QMenu* menu : menus()) {
        std::map<QString, QString> owners;
        for (const QAction* action : menu->actions()) {
            const QString keys = QKeySequence::mnemonic(action->text()).toString();
            if (keys.isEmpty())
                continue;
            const auto [found, isNew] = owners.try_emplace(keys, action->text());
            QVERIFY2(isNew, qPrintable(QString("%1: %2 and %3").arg(menu->title(), found->second, action->text())));
            ++nChecked;
        }
    }
    QVERIFY(nChecked > 40);
}

void TestKeyboard::everyMenuButtonOpens()
{
    std::set<QToolButton*> opened;
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        m_fixture->find<QTabBar>("bottomTabs")->setCurrentIndex(1 + static_cast<int>(opened.size() % 2));
        SETTLE();
        for (QToolButton* button : m_fixture->window->findChildren<QToolButton*>()) {
            if (!button->menu() || !button->isVisible() || !button->isEnabled() || !opened.insert(button).second)
                continue;
            for (const auto& [key, modifier] : {std::pair(Qt::Key_Space, Qt::NoModifier),
                                                {Qt::Key_Return, Qt::NoModifier},
                                                {Qt::Key_Down, Qt::AltModifier}}) {
                QWidget* popup = nullptr;
                QTimer::singleShot(50, this, [&popup] {
                    popup = QApplication::activePopupWidget();
                    if (popup)
                        QTest::keyClick(popup, Qt::Key_Escape);
                });
                button->setFocus(Qt::TabFocusReason);
                QTest::keyClick(button, key, modifier);
                QTRY_VERIFY2(popup, nameOf(button) + " has not opened");
                QCOMPARE(popup, button->menu());
                QTRY_VERIFY(!QApplication::activePopupWidget());
            }
        }
    }
    QVERIFY2(opened.size() >= 14, QByteArray::number(int(opened.size())));
}

void TestKeyboard::enterClicksAButton()
{
    const ThemeId before = m_fixture->session().state().theme;
    auto* button = m_fixture->find<QToolButton>("themeButton");
    button->setFocus(Qt::TabFocusReason);
    QTest::keyClick(button, Qt::Key_Return);
    QVERIFY(m_fixture->session().state().theme != before);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(m_fixture->session().state().theme, before);
}

void TestKeyboard::theHelpListsEveryShortcut()
{
    const std::vector<ShortcutRow> rows = shortcutList(*m_fixture->window);
    const auto isListed = [&](const QString& keys, const QString& what) {
        return std::ranges::any_of(
            rows, [&](const ShortcutRow& row) { return row.keys.contains(keys) && row.what.contains(what); });
    };
    for (const QAction* action : m_fixture->window->findChildren<QAction*>())
        for (const QKeySequence& keys : action->shortcuts())
            QVERIFY2(isListed(keys.toString(QKeySequence::NativeText), {}), qPrintable(keys.toString()));
    for (const ShortcutRow& row : rows) {
        QVERIFY2(!row.keys.isEmpty() && !row.what.isEmpty(), qPrintable(row.keys + row.what));
        QVERIFY2(!row.what.contains(u'(' + row.keys), qPrintable(row.what)); // they are in a column of their own
    }
    for (const char* where : {"heads", "overview", "tokens", "translation", "heatmap", "Compare",
                              "shown heads with labels", "links", "shapes", "context map", "logit lens", "inspector",
                              "predictions", "head finder", "map of switching off", "drawn pattern"})
        QVERIFY2(isListed({}, QStringLiteral("in the ") + where) || isListed({}, QStringLiteral("and the ") + where) ||
                     isListed({}, QStringLiteral("and ") + where),
                 where);
    QVERIFY(isListed("Space, X", "overview"));
    QVERIFY(isListed("Ctrl+C", "inspector"));
    QVERIFY(isListed("Alt+PgDn", "lesson"));
    QVERIFY(isListed("Ctrl+Alt+V", "viridis · Purple")); // what is chosen, besides how it looks
}

void TestKeyboard::changingTheViewKeepsTheFocusInThePicture()
{
    auto* centre = m_fixture->find<QWidget>("centrePane");
    m_fixture->find<QWidget>("heatmapView")->setFocus();
    const auto* tabs = m_fixture->find<QTabBar>("viewTabs");
    int nTabs = 0; // those that stand in the row and have a key
    for (int tab = 0; tab < tabs->count(); ++tab)
        nTabs += pictureTabs()[static_cast<std::size_t>(tab)] == kGridTab ? 0 : 1;
    nTabs = std::min(nTabs, 10); // there are ten digits
    for (int tab = 1; tab <= nTabs; ++tab) {
        const int place = tab % nTabs; // the tenth is Ctrl+0
        QTest::keyClick(QApplication::focusWidget(), place < 9 ? Qt::Key(Qt::Key_1 + place) : Qt::Key_0,
                        Qt::ControlModifier);
        SETTLE();
        int before = 0; // tabs of the row in front of the one that is open
        for (int other = 0; other < tabs->currentIndex(); ++other)
            before += pictureTabs()[static_cast<std::size_t>(other)] == kGridTab ? 0 : 1;
        QCOMPARE(before, place); // Ctrl+N is the N-th
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus);
        QVERIFY2(centre->isAncestorOf(focus) && focus->isVisible() && focus->objectName() != "viewTabs",
                 nameOf(focus).constData());
    }
    m_fixture->line()->setFocus(); // elsewhere it stays where it is
    QTest::keyClick(m_fixture->line(), Qt::Key_2, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(QApplication::focusWidget(), m_fixture->line());
}

HEADLIGHT_TEST(TestKeyboard)
#include "tst_keyboard.moc"
