// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/history/history_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/mask_painting.h"
#include "ui/window/widgets/picture_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QSplitter>
#include <QTabBar>

using namespace headlight;

namespace {

struct RoomLook {
    QSize size;
    int textPercent = 100;
    double share = 0.5; // the picture has so much of the height
};

} // namespace
Q_DECLARE_METATYPE(RoomLook)

/// The picture keeps half of the window's height, with the largest type two fifths of it, and its place under the
/// mouse; no menu leaves the window.
class TestPictureRoom : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    void open(const RoomLook& look, const QString& text)
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        ModelConfig config = test::tinyConfig();
        config.nLayers = 7; // enough to need room
        test::writeTinyModel(QDir(test::WindowFixture::modelFolder()), config);
        Preferences preferences;
        preferences.hintsDone = true;
        preferences.lastVersion = QCoreApplication::applicationVersion();
        preferences.textPercent = look.textPercent;
        savePreferences(toPath(test::WindowFixture::dataFolder() + "/preferences.json"), preferences);
        m_fixture->open(test::WindowFixture::tinyState(text));
        m_fixture->window->resize(look.size);
        SETTLE();
        QCOMPARE(m_fixture->window->size(), look.size);
    }

    /// The picture of the shown tab.
    QWidget* picture() const
    {
        QWidget* largest = nullptr;
        for (QWidget* view : m_fixture->find<QWidget>("centrePane")->findChildren<QWidget*>())
            if ((qobject_cast<PictureView*>(view) || qobject_cast<ChartView*>(view)) && view->isVisible() &&
                (!largest || view->height() > largest->height()))
                largest = view;
        return largest;
    }

    /// Each part of the window from its top to its bottom, for a failure's sentence.
    QString parts() const
    {
        QStringList list;
        for (const char* name :
             {"topBar", "textBar", "translationBar", "centrePane", "viewTabs", "bottomPanel", "hintStrip"})
            if (const auto* part = m_fixture->find<QWidget>(name); part && part->isVisible())
                list << QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(part->height());
        return list.join(QStringLiteral(", "));
    }

    QPoint originOfMap() const
    {
        const auto* map = m_fixture->find<HeatmapView>("heatmapView");
        return map->viewport()->mapTo(m_fixture->window.get(), map->cellRect(0, 0).topLeft().toPoint());
    }

    static QString longFolder() { return test::WindowFixture::dataFolder() + "/models/" + QString(60, 'w') + "-model"; }

    static void addLooks()
    {
        QTest::addColumn<RoomLook>("look");
        QTest::newRow("1280 x 800") << RoomLook{{1280, 800}, 100};
        QTest::newRow("1280 x 800, 150 %") << RoomLook{{1280, 800}, 150};
        QTest::newRow("1280 x 800, 200 %") << RoomLook{{1280, 800}, 200, 0.4};
        QTest::newRow("1024 x 640") << RoomLook{{1024, 640}, 100};
    }

private slots:
    void cleanup()
    {
        m_fixture.reset();
        QFile::remove(test::WindowFixture::modelFolder() + "/README.md");
        QDir(longFolder()).removeRecursively();
        setWindowTypeSize(100);
    }

    void everyPictureHasHalfOfTheWindow_data() { addLooks(); }
    void everyPictureHasHalfOfTheWindow()
    {
        QFETCH(RoomLook, look);
        open(look, "ab cd ef");
        QStringList low;
        for (const ViewTab tab : pictureTabs()) {
            if (tab == kPatchesTab ||
                tab == kHistoryTab) // a model of texts, and one that was not trained here, have none
                continue;
            m_fixture->clickTab(tab);
            SETTLE();
            const QWidget* view = picture();
            QVERIFY2(view, qPrintable(tabName(tab)));
            if (view->height() < look.share * look.size.height())
                low << QStringLiteral("%1: %2 (%3)").arg(tabName(tab)).arg(view->height()).arg(parts());
        }
        QVERIFY2(low.isEmpty(), qPrintable(low.join(u'\n')));
    }

    /// What is opened below takes what the picture's half leaves, and is high enough to show its tabs and a page's
    /// beginning.
    void thePanelBelowLeavesThePictureItsHalf_data() { addLooks(); }
    void thePanelBelowLeavesThePictureItsHalf()
    {
        QFETCH(RoomLook, look);
        open(look, "ab cd ef");
        m_fixture->find<QAction>("bottomPanelShown")->setChecked(true);
        SETTLE();
        const auto* below = m_fixture->find<QWidget>("bottomPanel");
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        for (const ViewTab tab : {kHeatmapTab, kLinksTab, kOverviewTab}) {
            m_fixture->clickTab(tab);
            SETTLE();
            for (int page = 0; page < tabs->count(); ++page) {
                QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
                SETTLE();
                const QString place = QStringLiteral("%1, %2: %3").arg(tabName(tab), tabs->tabText(page), parts());
                QTRY_VERIFY2(picture()->height() >= look.share * look.size.height() ||
                                 (tab != kHeatmapTab && below->height() == below->minimumHeight()),
                             qPrintable(place));
                const auto* area = m_fixture->find<QWidget>("bottomArea");
                QVERIFY2(area->isVisible() && area->height() >= tabs->height(), qPrintable(place));
            }
        }
    }

    /// What stands above a page of the panel below covers none of it, and the button that folds the panel stays in its
    /// corner.
    void nothingCoversAPageBelow_data() { addLooks(); }
    void nothingCoversAPageBelow()
    {
        QFETCH(RoomLook, look);
        open(look, "ab cd ef");
        m_fixture->find<QAction>("bottomPanelShown")->setChecked(true);
        SETTLE();
        const auto* panel = m_fixture->find<QWidget>("bottomPanel");
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        const auto placeOf = [panel](const QWidget& part) { return QRect(part.mapTo(panel, QPoint()), part.size()); };
        for (int page = 0; page < tabs->count(); ++page) {
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
            SETTLE();
            const QRect area = placeOf(*m_fixture->find<QWidget>("bottomArea"));
            int nButtons = 0;
            for (const auto* part : panel->findChildren<QWidget*>()) {
                const auto* button = qobject_cast<const QToolButton*>(part);
                const bool folds = button && button->defaultAction() == m_fixture->find<QAction>("bottomPanelShown");
                if (part->parentWidget() == panel && part->isVisible() && part->objectName() != "bottomArea")
                    QVERIFY2(!placeOf(*part).intersects(area), qPrintable(tabs->tabText(page) + part->objectName()));
                if (!folds)
                    continue;
                ++nButtons;
                QVERIFY2(placeOf(*part).top() < placeOf(*tabs).center().y(), qPrintable(tabs->tabText(page)));
                QVERIFY(placeOf(*part).right() > panel->width() - 2 * part->width());
            }
            QCOMPARE(nButtons, 1);
        }
    }

    /// One place decides what the window's room is: no bar has wide edges while the others have thin ones.
    void everyBarGivesUpItsEdgesTogether()
    {
        open({{1280, 800}, 100}, "ab cd ef");
        auto* below = m_fixture->find<QAction>("bottomPanelShown");
        const auto topEdges = [this] {
            std::vector<int> edges;
            for (const char* name : {"topBar", "textBar"})
                edges.push_back(m_fixture->find<QWidget>(name)->layout()->contentsMargins().top());
            edges.push_back(m_fixture->find<QWidget>("translationBar")->layout()->contentsMargins().bottom());
            return edges;
        };
        QCOMPARE(topEdges(), (std::vector{8, 8, 8}));
        below->setChecked(true);
        SETTLE();
        QCOMPARE(topEdges(), (std::vector{4, 4, 4}));
        below->setChecked(false);
        SETTLE();
        QCOMPARE(topEdges(), (std::vector{8, 8, 8}));
        m_fixture->window->resize(1280, 640);
        SETTLE();
        QCOMPARE(topEdges(), (std::vector{4, 4, 4}));
        m_fixture->window->resize(1280, 960);
        SETTLE();
        QVERIFY(below->isChecked() || m_fixture->find<QWidget>("bottomPanel")->isVisible());
        QCOMPARE(topEdges(), (std::vector{8, 8, 8}));
    }

    /// Whoever draws it higher has it so; a lower window is another room.
    void aPanelThatIsDrawnHigherStays()
    {
        open({{1024, 640}, 100}, "ab cd ef");
        m_fixture->find<QAction>("bottomPanelShown")->setChecked(true);
        SETTLE();
        const auto* below = m_fixture->find<QWidget>("bottomPanel");
        auto* rows = m_fixture->find<QSplitter>("rows");
        const int given = below->height();
        QSplitterHandle* handle = rows->handle(1);
        QTest::mousePress(handle, Qt::LeftButton, {}, handle->rect().center());
        QTest::mouseMove(handle, handle->rect().center() - QPoint(0, 90));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, handle->rect().center());
        SETTLE();
        const int drawn = below->height();
        QVERIFY2(drawn > given + 60, qPrintable(QStringLiteral("%1 after %2").arg(drawn).arg(given)));
        m_fixture->clickTab(kLinksTab);
        SETTLE();
        m_fixture->clickTab(kHeatmapTab);
        SETTLE();
        QCOMPARE(below->height(), drawn);
        for (const bool isOpen : {false, true}) {
            m_fixture->find<QAction>("bottomPanelShown")->setChecked(isOpen);
            SETTLE();
        }
        QCOMPARE(below->height(), drawn);
        m_fixture->window->resize(1024, 620);
        SETTLE();
        QTRY_VERIFY2(2 * picture()->height() >= 620, qPrintable(parts()));
    }

    /// The overview has every head: the grid at its left would be the same once more.
    void theHeadsAreThereOnce()
    {
        open({{1280, 800}, 100}, "ab cd ef");
        const auto isShown = [this](const char* name) { return m_fixture->find<QWidget>(name)->isVisible(); };
        m_fixture->clickTab(kHeatmapTab);
        SETTLE();
        QVERIFY(isShown("headsOverview") && isShown("headList"));
        m_fixture->clickTab(kOverviewTab);
        SETTLE();
        QVERIFY(!isShown("headsOverview") && isShown("headList"));
        m_fixture->session().set(&SessionState::overview, &OverviewChoice::large, true);
        SETTLE();
        QVERIFY(isShown("headsOverview"));
        m_fixture->clickTab(kLinksTab);
        SETTLE();
        QVERIFY(isShown("headsOverview") && isShown("headList"));
    }

    /// The grid shows each layer without scrolling while the panel below is open; the list goes where both have no
    /// room.
    void thePanelBelowHidesNoLayer_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280 x 800") << QSize(1280, 800);
        QTest::newRow("1024 x 640") << QSize(1024, 640);
    }
    void thePanelBelowHidesNoLayer()
    {
        QFETCH(QSize, size);
        open({size, 100}, "ab cd ef");
        m_fixture->clickTab(kHeatmapTab);
        auto* tabs = m_fixture->find<QTabBar>("bottomTabs");
        for (int page = 0; page < tabs->count(); ++page) {
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
            SETTLE();
            const auto* grid = m_fixture->find<QWidget>("headsOverview");
            QVERIFY(grid->isVisible() && m_fixture->find<QWidget>("bottomArea")->isVisible());
            QVERIFY2(grid->height() <= grid->parentWidget()->height(),
                     qPrintable(QStringLiteral("%1 in %2").arg(grid->height()).arg(grid->parentWidget()->height())));
        }
    }

    /// What is said of a model is cut before its size, and the tip has the whole of it.
    void noMenuIsWiderThanTheWindow_data() { addLooks(); }
    void noMenuIsWiderThanTheWindow()
    {
        QFETCH(RoomLook, look);
        open(look, "ab cd ef");
        test::writeFile(
            test::WindowFixture::modelFolder() + "/README.md",
            "# tiny\n\nWith many wide words this model for tests has nothing whatever to say of weather.\n");
        QVERIFY(QDir().mkpath(longFolder()));
        test::writeFile(longFolder() + "/config.json", "{\"model_type\": \"" + QByteArray(80, 'x') + "\"}");
        QStringList wide;
        QStringList cut;
        for (auto* menu : m_fixture->window->findChildren<QMenu*>()) {
            emit menu->aboutToShow(); // which fills it
            if (menu->sizeHint().width() > look.size.width())
                wide << QStringLiteral("%1: %2 pixels").arg(menu->title()).arg(menu->sizeHint().width());
            for (const QAction* action : menu->actions()) {
                if (!action->text().contains(QStringLiteral("7 layers × ")))
                    continue;
                cut << action->text().section('\t', 1);
                QVERIFY2(action->toolTip().contains("say of weather · 7 layers"), qPrintable(action->toolTip()));
            }
        }
        QVERIFY2(wide.isEmpty(), qPrintable(wide.join(u'\n')));
        QCOMPARE(cut.size(), 1);
        QVERIFY2(cut[0].contains(QStringLiteral("… · 7 layers")), qPrintable(cut[0]));
    }

    void theMapStaysUnderTheMouse_data() { addLooks(); }
    void theMapStaysUnderTheMouse()
    {
        QFETCH(RoomLook, look);
        open(look, "ab cd ef");
        m_fixture->clickTab(kHeatmapTab);
        SETTLE();
        const QPoint before = originOfMap();
        auto* paint = m_fixture->find<QAction>("paintMask");
        paint->trigger();
        SETTLE();
        const auto* banner = m_fixture->find<QWidget>("maskPainting");
        QVERIFY(banner->isVisible());
        QCOMPARE(originOfMap(), before);
        auto* map = m_fixture->find<HeatmapView>("heatmapView");
        const QRect cells =
            map->places().cells.toAlignedRect().translated(map->viewport()->mapTo(m_fixture->window.get(), QPoint()));
        QVERIFY(!cells.intersects(QRect(banner->mapTo(m_fixture->window.get(), QPoint()), banner->size())));
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->cellRect(4, 2).center().toPoint());
        SETTLE();
        QVERIFY(paintedOn(m_fixture->session().state(), AttentionPart::Decoder).cells == std::set<MaskCell>({{4, 2}}));
        QCOMPARE(originOfMap(), before);
        paint->trigger();
        SETTLE();
        QCOMPARE(originOfMap(), before);
        m_fixture->window->tell("One sentence of a message.");
        test::finishLayouts();
        QVERIFY(m_fixture->find<QLabel>("noticeLabel")->isVisible());
        QCOMPARE(originOfMap(), before);
        QGuiApplication::clipboard()->setText(QString(300, 'x')); // more than the model reads, which is said
        m_fixture->line()->setFocus();
        QTest::keyClick(m_fixture->line(), Qt::Key_V, Qt::ControlModifier);
        SETTLE();
        map->setFocus(); // the field is one line again
        SETTLE();
        auto* amber = m_fixture->find<QLabel>("messageLabel");
        const QPoint withMessage = m_fixture->find<QWidget>("columns")->mapTo(m_fixture->window.get(), QPoint());
        QVERIFY(amber->isVisible());
        m_fixture->session().undoStack()->undo();
        SETTLE();
        QVERIFY(!amber->isVisible());
        QCOMPARE(m_fixture->find<QWidget>("columns")->mapTo(m_fixture->window.get(), QPoint()), withMessage);
        QCOMPARE(originOfMap(), before);
    }
};

HEADLIGHT_TEST(TestPictureRoom)
#include "tst_picture_room.moc"
