// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/heatmap/heatmap_view.h"

#include <QAction>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>

using namespace headlight;

/// Panels that fold, and the picture alone.
class TestWindowPanels : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("abcde"); }
    void cleanup()
    {
        m_fixture.reset();
        setWindowTypeSize(100);
    }

    void thePictureHasTheRoomWhenTheProgramFirstOpens();
    void panelsFoldByKeyAndComeBackAsTheyWere();
    void panelsStayFoldedAtTheNextStart();
    void aTabOfTheFoldedPanelUnfoldsIt();
    void theFoldedPanelMarksNoTabAsOpen();
    void theLowerPanelKeepsItsHeightWhateverItShows();
    void inALowWindowTheLowerPanelIsAsHighAsItsPagesNeed();
    void theButtonsBesideTheMenusStandOnTheirLine();
    void thePictureAloneIsWalkedByArrowKeys();
    void aMaximisedWindowIsSoAgainAfterThePictureAlone();
    void labelledHeadsStandUnderTheOverview();
    void panelsThatLargeTypeFoldedComeBackInAWiderWindow();
    void theNameOfAHeadTakesWhatItNeeds();

private:
    QWidget* part(const char* name) { return m_fixture->find<QWidget>(name); }
    void key(Qt::Key key) { QTest::keyClick(m_fixture->window.get(), key); }
    int bottomHeight() { return part("bottomPanel")->height(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestWindowPanels::thePictureHasTheRoomWhenTheProgramFirstOpens()
{
    m_fixture->window.reset();
    test::WindowFixture::forget();
    QFile::remove(test::WindowFixture::dataFolder() + "/preferences.json");
    m_fixture->open();
    const QSize first = m_fixture->window->size(); // on a screen of 1280 × 800
    QVERIFY2(first.width() > 1250 && first.width() < 1280, qPrintable(QString::number(first.width())));
    QVERIFY2(first.height() > 740 && first.height() <= 780,
             qPrintable(QString::number(first.height()))); // a title above
    QVERIFY(part("hintStrip")->isVisible());               // takes some of the room
    m_fixture->session().setModel("headlight-en");
    m_fixture->session().set(&SessionState::tab, kHeatmapTab);
    m_fixture->session().setText("The animal did not cross the street because it was too tired.");
    SETTLE();
    QCOMPARE(m_fixture->session().result()->cache->nTokens(), 15);
    auto* const map = m_fixture->find<HeatmapView>("heatmapView");
    QVERIFY2(map->places().cells.width() >= 420.0, qPrintable(QString::number(map->places().cells.width())));
    QCOMPARE(int(map->places().keys.labels.size()), map->plot().nKeys());
    QCOMPARE(int(map->places().queries.labels.size()), map->plot().nQueries());
    QVERIFY(!part("linksPane")->isVisible());
}

void TestWindowPanels::panelsFoldByKeyAndComeBackAsTheyWere()
{
    key(Qt::Key_F9);
    SETTLE();
    for (const auto& [fold, name] : {std::pair(Qt::Key_F7, "headsPanel"), std::pair(Qt::Key_F8, "inspectorPane")}) {
        const QSize before = part(name)->size();
        const int centre = part("centrePane")->width();
        key(fold);
        SETTLE();
        QVERIFY(!part(name)->isVisible());
        QTRY_VERIFY(part("centrePane")->width() > centre);
        key(fold);
        SETTLE();
        QTRY_COMPARE(part(name)->size(), before);
    }
    QTRY_VERIFY(bottomHeight() > 150);
    const int before = bottomHeight();
    QVERIFY(before > 150);
    key(Qt::Key_F9);
    SETTLE();
    QTRY_VERIFY(bottomHeight() < 40);
    const auto* rows = qobject_cast<const QSplitter*>(part("bottomPanel")->parentWidget());
    QVERIFY(rows);
    QTRY_COMPARE(rows->sizes().last(), bottomHeight()); // it leaves the picture what it does not fill
    QVERIFY(part("bottomTabs")->isVisible());
    key(Qt::Key_F9);
    SETTLE();
    QTRY_COMPARE(bottomHeight(), before);
}

void TestWindowPanels::panelsStayFoldedAtTheNextStart()
{
    key(Qt::Key_F8); // away
    key(Qt::Key_F9); // comes
    key(Qt::Key_F4); // links
    SETTLE();
    QTRY_VERIFY(bottomHeight() > 150);
    const int height = bottomHeight();
    m_fixture->window->close();
    m_fixture->window.reset();
    m_fixture->open();
    SETTLE();
    QVERIFY(!part("inspectorPane")->isVisible());
    QVERIFY(part("headsPanel")->isVisible());
    QTRY_COMPARE(bottomHeight(), height);
    QVERIFY(m_fixture->find<QAction>("linksBesideShown")->isChecked());
}

void TestWindowPanels::aTabOfTheFoldedPanelUnfoldsIt()
{
    QTRY_VERIFY(bottomHeight() < 40);
    auto* const tabs = m_fixture->find<QTabBar>("bottomTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center()); // the one that is chosen already
    SETTLE();
    QTRY_VERIFY(bottomHeight() > 150);
    key(Qt::Key_F9);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F, Qt::ControlModifier);
    SETTLE();
    QTRY_VERIFY(bottomHeight() > 150);
    QCOMPARE(tabs->currentIndex(), 1);
}

void TestWindowPanels::theFoldedPanelMarksNoTabAsOpen()
{
    QTRY_VERIFY(bottomHeight() < 40);
    auto* const tabs = m_fixture->find<QTabBar>("bottomTabs");
    const auto isMarked = [&] { // a line in the accent's colour marks it
        const QImage image = tabs->grab().toImage();
        const QRect tab = tabs->tabRect(tabs->currentIndex());
        for (int y = tab.top(); y <= tab.bottom(); ++y)
            if (image.pixelColor(tab.center().x(), y) == theme(m_fixture->session().state().theme).accent)
                return true;
        return false;
    };
    QVERIFY(!isMarked());
    key(Qt::Key_F9);
    SETTLE();
    QTRY_VERIFY(isMarked());
    key(Qt::Key_F9);
    SETTLE();
    QTRY_VERIFY(!isMarked());
}

void TestWindowPanels::theLowerPanelKeepsItsHeightWhateverItShows()
{
    key(Qt::Key_F9);
    SETTLE();
    QTRY_VERIFY(bottomHeight() > 150);
    const int height = bottomHeight();
    auto* const tabs = m_fixture->find<QTabBar>("bottomTabs");
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        SETTLE();
        QTRY_COMPARE(bottomHeight(), height);
    }
}

void TestWindowPanels::inALowWindowTheLowerPanelIsAsHighAsItsPagesNeed()
{
    m_fixture->session().ablateHead({1, 2}, true); // a page has much to say of it
    key(Qt::Key_F9);
    SETTLE();
    QTRY_VERIFY(bottomHeight() > 150);
    QVERIFY2(bottomHeight() <= 180, qPrintable(QString::number(bottomHeight())));
    auto* const tabs = m_fixture->find<QTabBar>("bottomTabs");
    auto* const area = m_fixture->find<QScrollArea>("bottomArea");
    for (int tab = tabs->count() - 1; tab >= 0; --tab) {
        tabs->setCurrentIndex(tab);
        SETTLE();
        QTRY_VERIFY2(!area->verticalScrollBar()->isVisible(), qPrintable(tabs->tabText(tab)));
    }
    const auto* rows = part("predictionsBefore")->findChild<QTableView*>("predictionTable");
    const int last = rows->model()->rowCount() - 1;
    QVERIFY(last >= 4);
    QVERIFY(rows->viewport()->rect().contains(rows->visualRect(rows->model()->index(last, 0))));
}

void TestWindowPanels::theButtonsBesideTheMenusStandOnTheirLine()
{
    QMenuBar* const menus = m_fixture->window->menuBar();
    const QImage image = menus->grab().toImage();
    const auto topOfLetters = [&](const QRect& rect) {
        for (int y = rect.top(); y <= rect.bottom(); ++y)
            for (int x = rect.left(); x <= rect.right(); ++x)
                if (qGray(image.pixel(x, y)) < 128) // in the light theme
                    return y;
        return -1;
    };
    const int file = topOfLetters(menus->actionGeometry(menus->actions().first()));
    QVERIFY(file >= 0);
    const QWidget* bench = part("benchButton");
    QCOMPARE(topOfLetters(QRect(bench->mapTo(menus, QPoint()), bench->size())), file);
}

void TestWindowPanels::thePictureAloneIsWalkedByArrowKeys()
{
    m_fixture->clickTab(kHeatmapTab);
    m_fixture->session().selectHead({0, 0});
    SETTLE();
    auto* const map = m_fixture->find<HeatmapView>("heatmapView");
    const int type = map->theme().bodyFont.pixelSize();
    key(Qt::Key_F11);
    SETTLE();
    for (const char* name : {"topBar", "textBar", "headsPanel", "inspectorPane", "bottomPanel", "viewTabs"})
        QVERIFY2(!part(name)->isVisible(), name);
    QVERIFY(!m_fixture->window->menuBar()->isVisible());
    QVERIFY(map->isVisible() && map->hasFocus());
    QVERIFY(map->theme().bodyFont.pixelSize() > 1.4 * type);
    const auto chosen = [&] { return m_fixture->session().state().selected; };
    for (const auto& [arrow, head] :
         {std::pair(Qt::Key_Right, HeadIndex{0, 1}), std::pair(Qt::Key_Down, HeadIndex{1, 1}),
          std::pair(Qt::Key_Left, HeadIndex{1, 0}), std::pair(Qt::Key_Up, HeadIndex{0, 0}),
          std::pair(Qt::Key_Up, HeadIndex{0, 0})}) { // there is none above the first layer
        QTest::keyClick(map, arrow);
        SETTLE();
        QCOMPARE(chosen(), head);
    }
    key(Qt::Key_Escape);
    SETTLE();
    for (const char* name : {"topBar", "textBar", "headsPanel", "inspectorPane", "bottomPanel", "viewTabs"})
        QVERIFY2(part(name)->isVisible(), name);
    QCOMPARE(map->theme().bodyFont.pixelSize(), type);
    QTest::keyClick(map, Qt::Key_Right); // moves the pin again, not the head
    QCOMPARE(chosen(), (HeadIndex{0, 0}));
}

void TestWindowPanels::aMaximisedWindowIsSoAgainAfterThePictureAlone()
{
    m_fixture->window->showMaximized();
    SETTLE();
    key(Qt::Key_F11);
    SETTLE();
    QVERIFY(m_fixture->window->isFullScreen());
    key(Qt::Key_F11);
    SETTLE();
    QVERIFY(!m_fixture->window->isFullScreen() && m_fixture->window->isMaximized());
}

void TestWindowPanels::labelledHeadsStandUnderTheOverview()
{
    m_fixture->clickTab(kGridTab);
    SETTLE();
    QVERIFY(part("multiplesView")->isVisible() && !part("overviewPane")->isVisible());
    auto* const tabs = m_fixture->find<QTabBar>("viewTabs");
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Overview"));
    const QString name = m_fixture->find<QToolButton>("small-multiplesChoice")->text();
    QCOMPARE(name, QString("Shown heads with labels"));
    QCOMPARE(tabName(kGridTab), name); // the menu's and the palette's
    QTest::mouseClick(m_fixture->find<QToolButton>("overviewChoice"), Qt::LeftButton);
    SETTLE();
    QVERIFY(part("overviewPane")->isVisible() && !part("multiplesView")->isVisible());
}

void TestWindowPanels::panelsThatLargeTypeFoldedComeBackInAWiderWindow()
{
    m_fixture->window.reset();
    test::WindowFixture::forget();
    const auto file = toPath(test::WindowFixture::dataFolder() + "/preferences.json");
    Preferences large = loadPreferences(file).preferences;
    large.textPercent = 150;
    savePreferences(file, large);
    m_fixture->open(test::WindowFixture::tinyState("abcde"));
    SETTLE();
    const auto areShown = [&] { return part("headsPanel")->isVisible() && part("inspectorPane")->isVisible(); };
    const auto areFolded = [&] { return !part("headsPanel")->isVisible() && !part("inspectorPane")->isVisible(); };
    m_fixture->window->resize(1280, 800);
    QTRY_VERIFY(areFolded());
    m_fixture->window->resize(1920, 1080);
    QTRY_VERIFY(areShown());
    m_fixture->window->resize(1280, 800);
    QTRY_VERIFY(areFolded());
    key(Qt::Key_F8); // all the same
    SETTLE();
    m_fixture->window->resize(1270, 800);
    SETTLE();
    QVERIFY(part("inspectorPane")->isVisible() && !part("headsPanel")->isVisible());
}

/// The rest of the line is for the tokens that it links most.
void TestWindowPanels::theNameOfAHeadTakesWhatItNeeds()
{
    const auto* list = m_fixture->find<QTableView>("headList");
    const double name = textWidth(QStringLiteral("head 3"), theme(ThemeId::Light).bodyFont);
    const int column = list->columnWidth(HeadListModel::NameColumn);
    QVERIFY2(column >= name + 24.0 && column <= name + 36.0, qPrintable(QString::number(column)));
}

HEADLIGHT_TEST(TestWindowPanels)
#include "tst_window_panels.moc"
