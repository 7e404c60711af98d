// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/text/token_chips.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPointer>
#include <QTableView>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// Tests what a right click offers, on everything that is shown.
class TestPictureMenus : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void aCellIsPinnedCopiedAndHidden();
    void aMaskedCellHasNoWeightToCopyOrHide();
    void theMenuKeyIsAboutThePinnedCell();
    void aCellOfALabelledHeadIsThatHeads();
    void aCellOfALayerFindsTheHeadsThatLookThere();
    void aCellThatOnlyAPathReachesHasNoHeadsToFind();
    void aCellOfAThumbnailFindsTheHeadsThatLookThere();
    void aCellOfTheLargeHeadOfTheOverviewHasItsMenu();
    void aCellOfTwoMapsIsPinnedInTheFirst();
    void aLinkChoosesItsHead();
    void tokensAndHeadsHaveTheirs();
    void aMenuAboutTokensClosesWithThem();
    void theMenuOfHeadsSaysWhichHeadItIsAbout();

private:
    QMenu* menuAt(QWidget* widget, const QPoint& place, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse)
    {
        QContextMenuEvent event(reason, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
    /// Clicks an entry of the open menu that begins so.
    void click(QMenu* menu, const QString& text)
    {
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->text().startsWith(text)) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                return;
            }
        QFAIL(qPrintable(text + " is not offered"));
    }
    QStringList enabledTexts(const QMenu* menu) const
    {
        QStringList texts;
        for (const QAction* action : menu->actions())
            if (action->isEnabled())
                texts << action->text();
        return texts;
    }
    /// The heads are sorted by the pinned pair, in the finder that has opened.
    void verifyFound(int query, int key)
    {
        QTRY_VERIFY(m_fixture->isSettled() && m_fixture->session().result()->headTable);
        QCOMPARE(state().pinnedQuery, std::optional(query));
        QCOMPARE(state().pinnedKey, std::optional(key));
        QCOMPARE(m_fixture->find<QTabBar>("bottomTabs")->currentIndex(), 1);
    }
    const SessionState& state() const { return m_fixture->session().state(); }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestPictureMenus::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    SessionState state = WindowFixture::tinyState("abcd");
    state.tab = kHeatmapTab;
    m_fixture->open(state);
    SETTLE();
}

void TestPictureMenus::aCellIsPinnedCopiedAndHidden()
{
    auto* map = m_fixture->find<HeatmapView>("heatmapView");
    const auto open = [&] { return menuAt(map->viewport(), map->cellRect(2, 1).center().toPoint()); };
    QMenu* menu = open();
    QVERIFY(menu && menu->actions().first()->text().contains(QStringLiteral(" → ")));
    click(menu, "Pin");
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
    QCOMPARE(state().pinnedKey, std::optional<int>(1));
    SETTLE();
    click(open(), "Copy 0.");
    const double weight = double(map->plot().cells.value(2, 1));
    QVERIFY(std::abs(QGuiApplication::clipboard()->text().toDouble() - weight) < 0.0001);
    click(open(), "Hide this cell");
    QVERIFY(paintedOn(state(), AttentionPart::Decoder).cells.contains(MaskCell{2, 1}));
    SETTLE();
    click(open(), "Hide this cell"); // again: shown
    QVERIFY(paintedOn(state(), AttentionPart::Decoder).isEmpty());
    SETTLE();
    click(open(), "Unpin");
    QVERIFY(!state().pinnedQuery);
    QMenu* beside = menuAt(map->viewport(), QPoint(2, 2));
    QVERIFY(beside && beside->actions().first()->text().contains("opy")); // about the figure alone
    beside->close();
}

void TestPictureMenus::aMaskedCellHasNoWeightToCopyOrHide()
{
    m_fixture->session().setMask(Mask{MaskKind::Causal, 0, {}});
    SETTLE();
    auto* map = m_fixture->find<HeatmapView>("heatmapView");
    QTRY_VERIFY(!map->plot().cells.isAllowed(1, 2));
    QMenu* menu = menuAt(map->viewport(), map->cellRect(1, 2).center().toPoint());
    QVERIFY(menu);
    QStringList offered;
    for (const QAction* action : menu->actions())
        if (action->isEnabled())
            offered << action->text();
    QVERIFY2(offered.filter("Pin").size() == 1, qPrintable(offered.join('|')));
    QVERIFY2(offered.filter("Copy 0").isEmpty() && offered.filter("Hide").isEmpty(), qPrintable(offered.join('|')));
    menu->close();
}

void TestPictureMenus::theMenuKeyIsAboutThePinnedCell()
{
    auto* map = m_fixture->find<HeatmapView>("heatmapView");
    m_fixture->session().pin(3, 2);
    SETTLE();
    QMenu* menu = menuAt(map, map->rect().center(), QContextMenuEvent::Keyboard);
    click(menu, "Unpin");
    QVERIFY(!state().pinnedQuery);
}

void TestPictureMenus::aCellOfALabelledHeadIsThatHeads()
{
    m_fixture->clickTab(kGridTab);
    SETTLE();
    auto* grid = m_fixture->find<HeatmapGridView>("multiplesView");
    const auto open = [&] { return menuAt(grid->viewport(), grid->cellRect(1, 3, 1).center().toPoint()); };
    const HeatmapPlot plot = grid->plot().panels[1];
    const HeadIndex head = plot.head;
    QVERIFY(!(head == selectedHead(state(), m_fixture->session().grid())));
    QMenu* menu = open();
    QVERIFY(menu);
    QVERIFY2(menu->actions().first()->text().endsWith(QString(" · %1.%2").arg(head.layer).arg(head.head)),
             qPrintable(menu->actions().first()->text()));
    click(menu, "Copy 0.");
    QVERIFY(std::abs(QGuiApplication::clipboard()->text().toDouble() - double(plot.cells.value(3, 1))) < 0.0001);
    click(open(), "Choose its head");
    SETTLE();
    QVERIFY(selectedHead(state(), m_fixture->session().grid()) == head);
    click(open(), "Heads that look from");
    verifyFound(3, 1);
}

void TestPictureMenus::aCellOfALayerFindsTheHeadsThatLookThere()
{
    m_fixture->clickTab(kLayersTab);
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::Mean, false});
    SETTLE();
    auto* map = m_fixture->find<HeatmapView>("layersHeatmap");
    const auto open = [&] { return menuAt(map->viewport(), map->cellRect(3, 1).center().toPoint()); };
    QMenu* menu = open();
    QVERIFY(menu);
    QVERIFY2(menu->actions().first()->text().contains("mean of"), qPrintable(menu->actions().first()->text()));
    click(menu, "Copy 0.");
    QVERIFY(std::abs(QGuiApplication::clipboard()->text().toDouble() - double(map->plot().cells.value(3, 1))) < 0.0001);
    click(open(), "Heads that look from");
    verifyFound(3, 1);
    click(menuAt(map, map->rect().center(), QContextMenuEvent::Keyboard), "Unpin"); // the menu key: the pinned cell
    QVERIFY(!state().pinnedQuery);
}

/// Under a window of two tokens a path of two layers leads two tokens back; no head looks there.
void TestPictureMenus::aCellThatOnlyAPathReachesHasNoHeadsToFind()
{
    m_fixture->session().setMask(maskFromString("window:2"));
    m_fixture->clickTab(kLayersTab);
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::Rollout, false});
    m_fixture->session().selectHead({1, 0});
    SETTLE();
    auto* map = m_fixture->find<HeatmapView>("layersHeatmap");
    QTRY_VERIFY(map->plot().hasCell(4, 2));
    QMenu* menu = menuAt(map->viewport(), map->cellRect(4, 2).center().toPoint());
    QVERIFY(menu);
    const QStringList byPath = enabledTexts(menu);
    QVERIFY2(byPath.filter("Copy 0").size() == 1 && byPath.filter("Heads that look").isEmpty() &&
                 byPath.filter("Hide").isEmpty(),
             qPrintable(byPath.join('|')));
    menu->close();
    menu = menuAt(map->viewport(), map->cellRect(4, 3).center().toPoint());
    QVERIFY(menu);
    const QStringList byLook = enabledTexts(menu);
    QVERIFY2(byLook.filter("Heads that look").size() == 1 && byLook.filter("Hide").size() == 1,
             qPrintable(byLook.join('|')));
    menu->close();
}

/// Two menus in one: about the two tokens under the pointer, and about the head, which the press chose.
void TestPictureMenus::aCellOfAThumbnailFindsTheHeadsThatLookThere()
{
    m_fixture->clickTab(kOverviewTab);
    SETTLE();
    auto* view = m_fixture->find<OverviewView>("overviewView");
    const auto placeOf = [&](const OverviewPlace& place, int query, int key) {
        const QRectF picture = view->pictureRect(place);
        return (picture.topLeft() + QPointF((key + 0.5) / view->plot().nKeys() * picture.width(),
                                            (query + 0.5) / view->plot().nQueries() * picture.height()))
            .toPoint();
    };
    const auto open = [&](const OverviewPlace& place) {
        const QPoint at = placeOf(place, 3, 1);
        QTest::mousePress(view->viewport(), Qt::RightButton, {}, at);
        return menuAt(view->viewport(), at);
    };
    QMenu* menu = open({1, 1});
    QVERIFY(menu);
    QVERIFY2(menu->actions().first()->text().endsWith(QStringLiteral(" · 1.1")),
             qPrintable(menu->actions().first()->text()));
    QCOMPARE(state().selected, (HeadIndex{1, 1}));
    QVERIFY(menu->actions().contains(m_fixture->window->findChild<QAction*>("ablateHead")));
    click(menu, "Copy 0.");
    const float weight = attentionMap(m_fixture->session().result()->cache, {1, 1}).at(3, 1, AttentionStep::Pattern);
    QVERIFY(std::abs(QGuiApplication::clipboard()->text().toDouble() - double(weight)) < 0.0001);
    menu = open({0, 5}); // the largest of the layer's heads
    QVERIFY(menu);
    QVERIFY2(menu->actions().first()->text().contains("largest of"), qPrintable(menu->actions().first()->text()));
    QVERIFY(!menu->actions().contains(m_fixture->window->findChild<QAction*>("ablateHead")));
    menu->close();
    click(open({1, 2}), "Heads that look from");
    verifyFound(3, 1);
}

void TestPictureMenus::aCellOfTheLargeHeadOfTheOverviewHasItsMenu()
{
    m_fixture->clickTab(kOverviewTab);
    m_fixture->session().set(&SessionState::overview, &OverviewChoice::large, true);
    SETTLE();
    auto* map = m_fixture->find<HeatmapView>("overviewHeatmap");
    QTRY_VERIFY(map->isVisible());
    click(menuAt(map->viewport(), map->cellRect(2, 1).center().toPoint()), "Heads that look from");
    verifyFound(2, 1);
}

/// A right click on B or B − A is about the tokens of A and copies the number that one sees.
void TestPictureMenus::aCellOfTwoMapsIsPinnedInTheFirst()
{
    m_fixture->clickTab(kCompareTab);
    SETTLE();
    auto* view = m_fixture->find<CompareView>("compareView");
    const ComparePlot plot = view->plot();
    const HeatmapPlot* maps[] = {&plot.a, &plot.b, &plot.difference};
    for (int panel = 0; panel < 3; ++panel) {
        QMenu* menu = menuAt(view->viewport(), view->cellRect(panel, 3, 1).center().toPoint());
        QVERIFY(menu);
        const QString heading = menu->actions().first()->text();
        QVERIFY2(heading.endsWith(QStringList{"A", "B", "B − A"}[panel]), qPrintable(heading));
        click(menu, "Copy ");
        const double seen = double(maps[panel]->cells.value(3, 1));
        QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(std::abs(copied.replace(u'−', u'-').toDouble() - seen) < 0.0001, qPrintable(copied));
    }
    click(menuAt(view->viewport(), view->cellRect(1, 3, 1).center().toPoint()), "Heads that look from");
    QTRY_VERIFY(m_fixture->isSettled() && m_fixture->session().result()->headTable);
    QCOMPARE(state().pinnedQuery, std::optional(3));
    QCOMPARE(state().pinnedKey, std::optional(1));
    QMenu* ofPin = menuAt(view, view->rect().center(), QContextMenuEvent::Keyboard);
    click(ofPin, "Unpin");
    QVERIFY(!state().pinnedQuery);
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    choice.text = "xy abcd"; // A has "abcd"
    m_fixture->session().set(&SessionState::compare, choice);
    SETTLE();
    QMenu* ofB = menuAt(view->viewport(), view->cellRect(1, 3, 1).center().toPoint()); // blank → x
    QVERIFY(ofB && ofB->actions().first()->text().contains("opy"));                    // about the figure alone
    ofB->close();
    click(menuAt(view->viewport(), view->cellRect(1, 6, 4).center().toPoint()), "Pin"); // c → a
    QCOMPARE(state().pinnedQuery, std::optional(3));
    QCOMPARE(state().pinnedKey, std::optional(1));
}

void TestPictureMenus::aLinkChoosesItsHead()
{
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    auto* links = m_fixture->find<LinksView>("linksView");
    QTRY_VERIFY(links->isVisible() && !links->drawnCurves().empty());
    QPoint place;
    for (int y = 0; y < links->height() && place.isNull(); y += 2)
        if (const QPoint point(links->width() / 2, y); !links->linksAt(point).empty())
            place = point;
    QVERIFY(!place.isNull());
    const HeadIndex head = links->plot().heads[std::size_t(links->linksAt(place).front().headSlot)];
    click(menuAt(links->viewport(), place), QStringLiteral("Choose its head, %1.%2").arg(head.layer).arg(head.head));
    QCOMPARE(state().selected, (HeadIndex{head.layer, head.head}));
}

void TestPictureMenus::tokensAndHeadsHaveTheirs()
{
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    QMenu* menu = menuAt(chips, chips->chipRect(1).center().toPoint());
    QVERIFY(menu && menu->objectName() == u"tokenMenu");
    menu->close();
    auto* heads = m_fixture->find<QWidget>("headList");
    menu = menuAt(heads->findChild<QWidget*>("qt_scrollarea_viewport"), QPoint(20, 20));
    QVERIFY(menu && menu->actions().size() > 2);
    menu->close();
}

/// Its first line names the head under the mouse; nothing of it can be done without a text.
void TestPictureMenus::aMenuAboutTokensClosesWithThem()
{
    auto* map = m_fixture->find<HeatmapView>("heatmapView");
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    const auto opened = [&](bool onMap) {
        return onMap ? menuAt(map->viewport(), map->cellRect(2, 1).center().toPoint())
                     : menuAt(chips, chips->chipRect(1).center().toPoint());
    };
    for (const bool onMap : {true, false}) {
        m_fixture->session().setText("abcd");
        SETTLE();
        QPointer<QMenu> menu = opened(onMap);
        m_fixture->session().setMask(maskFromString(onMap ? "none" : "causal"));
        SETTLE();
        QVERIFY(menu && menu->isVisible()); // it is still about these tokens
        m_fixture->session().setText("xabcd");
        SETTLE();
        QTRY_VERIFY(!menu);
    }
}

void TestPictureMenus::theMenuOfHeadsSaysWhichHeadItIsAbout()
{
    auto* heads = m_fixture->find<QTableView>("headList");
    const QModelIndex last = heads->model()->index(heads->model()->rowCount() - 1, 0);
    const QPoint place = heads->visualRect(last).center();
    QTest::mouseClick(heads->viewport(), Qt::RightButton, {}, place);
    QMenu* menu = menuAt(heads->viewport(), place);
    QVERIFY(menu);
    const QAction* heading = menu->actions().first();
    QVERIFY(last.row() > 0 && state().selected.head == last.row());
    QCOMPARE(heading->text(), QStringLiteral("layer %1, head %2").arg(state().selected.layer).arg(last.row()));
    QVERIFY(heading->isVisible() && !heading->isEnabled());
    auto* show = m_fixture->window->findChild<QAction*>("showHead");
    auto* solo = m_fixture->window->findChild<QAction*>("ablatedEverything3");
    QVERIFY(show && show->isEnabled() && solo && solo->isEnabled());
    menu->close();
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->line(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(!m_fixture->session().result());
    QVERIFY(!heading->isVisible() && !show->isEnabled() && !solo->isEnabled());
}

HEADLIGHT_TEST(TestPictureMenus)
#include "tst_picture_menus.moc"
