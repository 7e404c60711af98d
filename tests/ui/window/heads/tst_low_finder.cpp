// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace headlight;

/// In a low panel the head finder has heads, and not its filter alone.
class TestLowFinder : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    template <typename Part>
    Part* part(const char* name) const
    {
        return m_fixture->find<Part>(name);
    }

    void open(const QSize& size, int textPercent)
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        Preferences preferences;
        preferences.hintsDone = true;
        preferences.lastVersion = QCoreApplication::applicationVersion();
        preferences.textPercent = textPercent;
        savePreferences(toPath(test::WindowFixture::dataFolder() + "/preferences.json"), preferences);
        m_fixture->open(test::WindowFixture::tinyState("ab cd ef"));
        m_fixture->window->resize(size);
        SETTLE();
        part<QAction>("bottomPanelShown")->setChecked(true);
        auto* tabs = part<QTabBar>("bottomTabs");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QTRY_VERIFY(m_fixture->session().result()->headTable && m_fixture->session().result()->complete);
        SETTLE();
        QCOMPARE(part<QTableView>("headFinderTable")->model()->rowCount(), 8);
    }

    /// The place of a part in the window.
    QRect placeOf(const QWidget& widget) const
    {
        return {widget.mapTo(m_fixture->window.get(), QPoint()), widget.size()};
    }

    /// How many heads are seen whole.
    int nSeen() const
    {
        const auto* table = part<QTableView>("headFinderTable");
        const auto* area = part<QScrollArea>("bottomArea");
        const QRect seen = placeOf(*table->viewport()) & placeOf(*area->viewport());
        int n = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QRect cell = table->visualRect(table->model()->index(row, 0));
            n += !cell.isEmpty() && seen.contains(cell.translated(placeOf(*table->viewport()).topLeft()));
        }
        return n;
    }

    static void addLooks()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("textPercent");
        QTest::addColumn<int>("nHeads");
        QTest::newRow("1280 x 800") << QSize(1280, 800) << 100 << 3;
        QTest::newRow("1280 x 800, 150 %") << QSize(1280, 800) << 150 << 2;
        QTest::newRow("1280 x 800, 200 %") << QSize(1280, 800) << 200 << 1;
        QTest::newRow("1024 x 640") << QSize(1024, 640) << 100 << 2;
        QTest::newRow("1024 x 640, 150 %") << QSize(1024, 640) << 150 << 1;
    }

private slots:
    void cleanup()
    {
        m_fixture.reset();
        setWindowTypeSize(100);
    }

    void headsAreSeenBelowTheirHeadings_data() { addLooks(); }
    void headsAreSeenBelowTheirHeadings()
    {
        QFETCH(QSize, size);
        QFETCH(int, textPercent);
        QFETCH(int, nHeads);
        open(size, textPercent);
        const auto* area = part<QScrollArea>("bottomArea");
        const QString found = QStringLiteral("%1 heads are seen in %2 pixels").arg(nSeen()).arg(area->height());
        QVERIFY2(nSeen() >= nHeads, qPrintable(found));
        QCOMPARE(area->verticalScrollBar()->maximum(), 0); // the table scrolls, not the page
        const auto* table = part<QTableView>("headFinderTable");
        QVERIFY(!table->horizontalScrollBar()->isVisible() ||
                !placeOf(*table->horizontalScrollBar()).intersects(placeOf(*table->viewport())));
        const QRect panel = placeOf(*part<QWidget>("bottomPanel"));
        const QRect filter = placeOf(*part<QLineEdit>("headFilter"));
        QVERIFY(part<QLineEdit>("headFilter")->isVisible() && panel.contains(filter));
        QVERIFY(!filter.intersects(placeOf(*table)));
        QVERIFY(!filter.intersects(placeOf(*part<QTabBar>("bottomTabs"))));
    }

    /// The filter is typed into, and the menu does what the buttons do.
    void everythingIsThereInALowPanel()
    {
        open({1280, 800}, 150);
        auto* more = part<QToolButton>("headFinderMore");
        QVERIFY(more->isVisible() && !part<QToolButton>("copyTableButton")->isVisible());
        QTest::mouseClick(part<QLineEdit>("headFilter"), Qt::LeftButton);
        QTest::keyClicks(part<QLineEdit>("headFilter"), "layer = 1");
        QCOMPARE(part<QTableView>("headFinderTable")->model()->rowCount(), 4);
        QVERIFY(part<QLabel>("headFinderCount")->text().startsWith("4 of 8 heads"));

        more->setFocus();
        QMenu* menu = more->menu();
        bool isTaken = false;
        QTimer::singleShot(0, menu, [&] { // the menu has an event loop of its own
            QCOMPARE(menu->actions().size(), 6);
            QCOMPARE(menu->actions().at(0)->menu(), part<QToolButton>("sortHeadsButton")->menu());
            for (QAction* action : menu->actions())
                if (action->text() == part<QToolButton>("copyTableButton")->text()) {
                    menu->setActiveAction(action);
                    isTaken = true;
                }
            QTest::keyClick(menu, Qt::Key_Return);
        });
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(isTaken);
        QTRY_COMPARE(QGuiApplication::clipboard()->text().trimmed().split('\n').size(), 5); // headings and four heads
    }

    /// Whoever types goes on typing when the panel becomes higher, or lower.
    void theFilterKeepsTheKeyboard()
    {
        open({1280, 800}, 150);
        auto* filter = part<QLineEdit>("headFilter");
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(filter->hasFocus());
        QTest::keyClicks(filter, "layer");
        for (const bool isLow : {false, true}) {
            m_fixture->window->resize(1280, isLow ? 800 : 1300);
            SETTLE();
            QTRY_COMPARE(part<QToolButton>("headFinderMore")->isVisible(), isLow);
            QCOMPARE(part<QToolButton>("copyTableButton")->isVisible(), !isLow);
            QVERIFY(filter->hasFocus() && filter->isVisible());
        }
        QTest::keyClicks(filter, " = 0");
        QCOMPARE(part<QTableView>("headFinderTable")->model()->rowCount(), 4);
    }

    /// Beside the other pages there is nothing of it.
    void itStandsBesideItsOwnTabAlone()
    {
        open({1280, 800}, 150);
        auto* tabs = part<QTabBar>("bottomTabs");
        for (const int page : {0, 2, 3, 1}) {
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
            SETTLE();
            QCOMPARE(part<QWidget>("headFilter")->isVisible(), page == 1);
        }
        part<QAction>("bottomPanelShown")->setChecked(false);
        SETTLE();
        QVERIFY(!part<QWidget>("headFilter")->isVisible());
    }
};

HEADLIGHT_TEST(TestLowFinder)
#include "tst_low_finder.moc"
